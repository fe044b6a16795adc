import UnderstudyTestSupport

/// A random program of tasks that spawn, cancel, and await each other, and wait for events.
///
/// What two tasks do between two events has the same effect in any order: only the task that starts another one cancels
/// it, and each stream has one producer and one consumer.
struct OrderProgram {
  enum Step {
    /// Calls of methods that can't throw, and that can.
    case put, load
    case anytime
    case sleep(seconds: Int)
    case settled
    /// Takes an element of a stream, yields one, or ends it.
    case next(of: Int), yield(Int, to: Int), finish(Int)
    /// A call that has a callback, which the task awaits or not.
    case callback(isAwaited: Bool)
    case start(Int, Start), cancel(Int), join(Int)
    /// Tasks in a group, and a part that is canceled at any time.
    case group([Int]), part(Int)
  }

  enum Start { case plain, detached, onMainActor }

  /// The steps of each task. The first one is the test.
  private(set) var tasks: [[Step]]

  init(_ random: inout SeededGenerator) {
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    let count = 2 + below(4)
    tasks = (0..<count).map { _ in
      (0..<below(3)).map { _ in
        switch below(9) {
        case 0, 1: .put
        case 2, 3: .load
        case 4: .anytime
        case 5: .sleep(seconds: 1 + below(3))
        case 6: .settled
        case 7: .callback(isAwaited: true)
        default: .callback(isAwaited: false)
        }
      }
    }
    for stream in 0..<below(3) {
      let (consumer, producer) = (below(count), below(count))
      if consumer == producer { continue }
      for number in 0...below(2) {
        tasks[producer].insert(.yield(number, to: stream), at: below(tasks[producer].count + 1))
        tasks[consumer].insert(.next(of: stream), at: below(tasks[consumer].count + 1))
      }
      if below(2) == 0 { tasks[consumer].append(.next(of: stream)) }
      tasks[producer].append(.finish(stream))
    }
    // Events of the main actor have no order, and are told apart by their texts, which parts don't have. Its task that
    // a detached one starts isn't known to belong to the test, which begins again.
    let starts: [Start] = below(4) == 0 ? [.plain, .onMainActor] : [.plain, .detached]
    var task = 1
    while task < count {
      let parent = below(task)
      let place = below(tasks[parent].count + 1)
      switch below(6) {
      case 0:
        let children = [task] + (task + 1 < count ? [task + 1] : [])
        tasks[parent].insert(.group(children), at: place)
        task += children.count - 1
      // It's canceled by nothing else.
      case 1 where parent == 0 && !starts.contains(.onMainActor):
        tasks[0].insert(.part(task), at: place)
      default:
        tasks[parent].insert(.start(task, starts[below(starts.count)]), at: place)
        if below(2) == 0 {
          let later = place + 1 + below(tasks[parent].count - place)
          tasks[parent].insert(.cancel(task), at: later)
        }
        tasks[parent].append(.join(task))
      }
      task += 1
    }
  }
}

/// What can be observed in one order.
struct OrderOutcome: Comparable, CustomStringConvertible {
  /// What the chosen events have led to, and what each task has done otherwise.
  var events: [String] = []
  var tasks: [[String]]
  /// How much of both there was at each look at a condition.
  var looks: [Int] = []

  init(taskCount: Int) { tasks = Array(repeating: [], count: taskCount) }

  mutating func look() { looks.append(events.count + tasks.reduce(0) { $0 + $1.count }) }

  var description: String {
    let tasks = tasks.map { $0.joined(separator: " ") }.joined(separator: " / ")
    return "\(events.joined(separator: " ")) | \(tasks) | \(looks)"
  }

  static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

/// Runs all orders of a program without tasks: each event that waits when all else is at rest is chosen once.
struct OrderModel {
  private enum Wait {
    /// A call, which may have made its request, and may throw the error of a cancellation.
    case call(isRequest: Bool, canThrow: Bool)
    case anytime, callback, begin
    case sleep(until: Int)
    case element(Int?, of: Int)
    case rest
    /// What is no event: the next element of a stream, and the ends of other tasks.
    case stream(Int), join(Int), group([Int]), part(Int)
  }

  private enum Status { case idle, ready, waiting(Wait), ended }

  private struct Task {
    var status = Status.idle
    var next = 0
    var isCanceled = false
    /// The tasks of a group, and the part that is canceled at any time, while the task waits for them.
    var children: [Int] = []
  }

  private struct Stream {
    var items: [Int] = []
    var (isFinished, isClosed) = (false, false)
  }

  private enum Choice {
    case answer(Int), cancel(Int), sleeps(until: Int), rests([Int]), callback(Int)
    case cancelPart(of: Int)
  }

  private let program: OrderProgram
  private let waitsForRequests: Bool
  private var tasks: [Task]
  private var streams = Array(repeating: Stream(), count: 2)
  private var now = 0
  /// The callbacks that nobody awaits.
  private var callbacks: [String] = []
  private var canceledParts: Set<Int> = []
  /// The tasks whose sleeps have ended together, until they go on.
  private var woken: Set<Int> = []
  /// Whether a task was canceled by another one whose sleep ended together with its own, so that it depends on their
  /// order whether the sleep was canceled. Such sleeps are one event.
  private var isAmbiguous = false
  private var outcome: OrderOutcome

  /// The outcomes of all orders; `nil` if there are too many, if one doesn't end, or if one is ambiguous.
  static func outcomes(
    of program: OrderProgram, waitsForRequests: Bool, limit: Int
  ) -> [OrderOutcome]? {
    var model = OrderModel(program, waitsForRequests)
    model.tasks[0].status = .ready
    model.goOn()
    var outcomes: [OrderOutcome] = []
    return model.run(&outcomes, limit) ? outcomes : nil
  }

  private init(_ program: OrderProgram, _ waitsForRequests: Bool) {
    (self.program, self.waitsForRequests) = (program, waitsForRequests)
    tasks = Array(repeating: Task(), count: program.tasks.count)
    outcome = OrderOutcome(taskCount: program.tasks.count)
  }

  private func run(_ outcomes: inout [OrderOutcome], _ limit: Int) -> Bool {
    var looked = self
    looked.outcome.look()
    if case .ended = tasks[0].status {
      outcomes.append(looked.outcome)
      return outcomes.count <= limit && !isAmbiguous
    }
    let choices = looked.choices
    if choices.isEmpty || isAmbiguous { return false }
    for choice in choices {
      var next = looked
      next.take(choice)
      next.goOn()
      if !next.run(&outcomes, limit) { return false }
    }
    return true
  }

  private var choices: [Choice] {
    var (choices, deadlines, rests, parts): ([Choice], [Int], [Int], [Choice]) = ([], [], [], [])
    for (index, task) in tasks.enumerated() {
      guard case .waiting(let wait) = task.status else { continue }
      switch wait {
      case .call(_, let canThrow):
        choices.append(.answer(index))
        if canThrow, task.isCanceled { choices.append(.cancel(index)) }
      case .anytime, .callback, .begin, .element: choices.append(.answer(index))
      case .sleep(let deadline): deadlines.append(deadline)
      case .rest: rests.append(index)
      case .part where !canceledParts.contains(index): parts.append(.cancelPart(of: index))
      case .stream, .join, .group, .part: break
      }
    }
    choices += callbacks.indices.map { .callback($0) }
    if let first = deadlines.min() { choices.append(.sleeps(until: first)) }
    if choices.isEmpty {
      // All of them end together, unless a cancellation can come between them.
      choices = parts.isEmpty ? (rests.isEmpty ? [] : [.rests(rests)]) : rests.map { .rests([$0]) }
    }
    return choices + parts
  }

  private mutating func take(_ choice: Choice) {
    switch choice {
    case .answer(let index): answer(index)
    case .cancel(let index): end(index, event: "canceled")
    case .sleeps(let deadline):
      now = deadline
      for (index, task) in tasks.enumerated() {
        guard case .waiting(.sleep(deadline)) = task.status else { continue }
        end(index, "slept \(now)")
        woken.insert(index)
      }
    case .rests(let rests): for index in rests { end(index, "settled") }
    case .callback(let index): outcome.events.append(callbacks.remove(at: index))
    case .cancelPart(let parent):
      canceledParts.insert(parent)
      for child in tasks[parent].children { cancel(child) }
    }
  }

  private mutating func answer(_ index: Int) {
    guard case .waiting(let wait) = tasks[index].status else { return }
    switch wait {
    case .call(isRequest: true, let canThrow):
      tasks[index].status = .waiting(.call(isRequest: false, canThrow: canThrow))
    case .element(let element?, _): end(index, event: "\(element)")
    case .element(nil, let stream):
      streams[stream].isClosed = true
      end(index, "nil")
    case .begin:
      // The steps of the task follow.
      tasks[index].status = .ready
    default: end(index, event: "ended")
    }
  }

  /// Ends the wait of a task with what it logs, and its step.
  private mutating func end(_ index: Int, event: String? = nil, _ text: String? = nil) {
    let place = "\(index).\(tasks[index].next)"
    if let event { outcome.events.append("\(place) \(event)") }
    if let text { outcome.tasks[index].append("\(place) \(text)") }
    tasks[index].next += 1
    tasks[index].status = .ready
  }

  private mutating func cancel(_ index: Int) {
    tasks[index].isCanceled = true
    if woken.contains(index) { isAmbiguous = true }
    for child in tasks[index].children { cancel(child) }
    guard case .waiting(let wait) = tasks[index].status else { return }
    switch wait {
    case .sleep: end(index, "canceled \(now)")
    case .rest: end(index, "settled")
    case .element(_, let stream), .stream(let stream):
      streams[stream].isClosed = true
      end(index, "nil")
    default: break
    }
  }

  /// Runs the tasks until each of them waits.
  private mutating func goOn() {
    while let index = tasks.indices.first(where: { isReady($0) }) { step(index) }
  }

  /// Whether a task can go on. What it has waited for may have ended.
  private mutating func isReady(_ index: Int) -> Bool {
    func hasEnded(_ other: Int) -> Bool {
      if case .ended = tasks[other].status { true } else { false }
    }
    switch tasks[index].status {
    case .ready: return true
    case .waiting(.join(let other)) where hasEnded(other): end(index)
    case .waiting(.group(let others)) where others.allSatisfy(hasEnded):
      tasks[index].children = []
      end(index)
    case .waiting(.part(let other)) where hasEnded(other):
      tasks[index].children = []
      end(index, canceledParts.remove(index) == nil ? "whole" : "part")
    default: return false
    }
    return true
  }

  private mutating func step(_ index: Int) {
    let task = tasks[index]
    woken.remove(index)
    guard task.next < program.tasks[index].count else { return tasks[index].status = .ended }
    func wait(_ wait: Wait) { tasks[index].status = .waiting(wait) }
    switch program.tasks[index][task.next] {
    case .put: wait(.call(isRequest: waitsForRequests, canThrow: false))
    case .load: wait(.call(isRequest: waitsForRequests, canThrow: true))
    case .anytime: wait(.anytime)
    case .sleep where task.isCanceled: end(index, "canceled \(now)")
    case .sleep(let seconds): wait(.sleep(until: now + seconds))
    case .settled where task.isCanceled: end(index, "settled")
    case .settled: wait(.rest)
    case .next(let stream): next(index, of: stream)
    case .yield(let number, let stream):
      if !streams[stream].isClosed { streams[stream].items.append(number) }
      end(index)
      deliver(stream)
    case .finish(let stream):
      streams[stream].isFinished = true
      end(index)
      deliver(stream)
    case .callback(isAwaited: true): wait(.callback)
    case .callback(isAwaited: false):
      callbacks.append("\(index).\(task.next) called back")
      end(index)
    case .start(let other, _):
      tasks[other].status = .ready
      end(index)
    case .cancel(let other):
      cancel(other)
      end(index)
    case .join(let other): wait(.join(other))
    case .group(let others):
      start(others, in: index)
      wait(.group(others))
    case .part(let other):
      start([other], in: index)
      tasks[other].status = .waiting(.begin)
      wait(.part(other))
    }
  }

  private mutating func start(_ others: [Int], in index: Int) {
    tasks[index].children = others
    for other in others {
      tasks[other].status = .ready
      tasks[other].isCanceled = tasks[index].isCanceled
    }
  }

  private mutating func next(_ index: Int, of stream: Int) {
    if tasks[index].isCanceled { streams[stream].isClosed = true }
    if streams[stream].isClosed { return end(index, "nil") }
    tasks[index].status = .waiting(.stream(stream))
    deliver(stream)
  }

  /// Hands the next element of a stream to the task that waits for it, whose turn it awaits then.
  private mutating func deliver(_ stream: Int) {
    for (index, task) in tasks.enumerated() {
      guard case .waiting(.stream(stream)) = task.status else { continue }
      if !streams[stream].items.isEmpty {
        let item = streams[stream].items.removeFirst()
        tasks[index].status = .waiting(.element(item, of: stream))
      } else if streams[stream].isFinished {
        tasks[index].status = .waiting(.element(nil, of: stream))
      }
    }
  }
}
