import Understudy

/// The events of a run that wait, such as the response of a call, and the choices among them.
struct WaitingEvents {
  enum Kind: Sendable {
    case call, sleep
    /// The cancellation of a part of the test.
    case cancellation
    /// The end of all else.
    case settled
  }

  struct Event: Sendable {
    let kind: Kind
    /// The method, which numbers the calls, and the kind of the event.
    let key: String
    /// The call as Swift code, and the kind of the event.
    let name: EventName
    /// The end of a sleep, since the begin of the run.
    var deadline = Duration.zero
    /// How long a sleep takes.
    var duration = Duration.zero
    /// What a canceled call appends to its text; `nil` if it can't end without its answer.
    var cancellation: String?
    /// Whether it's a callback or an element of a stream, which doesn't happen if its task is canceled
    /// or the test ends.
    var isOptional = false
    /// Whether all that led to the call was done by the test's executor, one job after the other.
    let isInOrder: Bool
    var id = 0
    /// The number of its call, which its request and its response share; otherwise its own.
    var number = 0
    var isCanceled = false
    var continuation: CheckedContinuation<End, Never>?

    /// Whether a cancellation of its task ends it at once.
    fileprivate var endsAtCancellation: Bool { kind != .call || isOptional }
    /// Whether it can come among the jobs of tasks.
    fileprivate var isEarly: Bool { kind == .call || kind == .cancellation }
  }

  /// How a wait ends: as the test has it, or by the cancellation of the task.
  enum End: Sendable { case answer, cancellation }
  typealias Ended = (call: Event, end: End)

  /// One of the events that can happen next.
  struct Choice: Equatable {
    let key: String
    let name: EventName
    fileprivate let ids: [Int]
    /// Greater than the numbers of the calls that were made before.
    let number: Int
    fileprivate var end = End.answer

    var isAnswer: Bool { end == .answer }

    func isOfSameCall(as other: Choice) -> Bool { ids == other.ids }

    fileprivate init(_ call: Event, ending ids: [Int]? = nil) {
      (key, name, number, self.ids) = (call.key, call.name, call.number, ids ?? [call.id])
    }

    fileprivate init(_ call: Event, canceled cancellation: String) {
      (key, name) = (call.key + cancellation, call.name.followed(by: " \(cancellation)"))
      (ids, number, end) = ([call.id], call.number, .cancellation)
    }

    static func == (left: Choice, right: Choice) -> Bool { left.key == right.key }
  }

  /// Sleeps whose deadlines differ by less than this end together.
  private static let resolution = Duration.milliseconds(10)

  /// By method and then by arrival.
  private var calls: [Event] = []
  /// The choices that answer the calls, in the same order.
  private var answers: [Choice] = []
  /// The cancellations of parts of the test, and the waits for the end of all else.
  private var others: [Event] = []
  /// By deadline and then by arrival, the next one last.
  private var sleeps: [Event] = []
  /// The events since the last choice, which have no number yet.
  private var arrived: [Event] = []
  /// The identities of the calls. The last one is let go unless another one is chosen.
  private(set) var priorities: [Int] = []
  /// The calls that the last choice has led to.
  private var newest: Set<Int> = []
  /// The time since the begin of the run.
  private(set) var now = Duration.zero
  /// How many sleeps have ended, by how long they took.
  private(set) var sleepCounts: [Duration: Int] = [:]
  /// The mocks with calls of tasks whose arrival can't be counted, such as those of queues.
  var outsideMocks: Set<MockName> = []
  /// Whether time moves only when no call waits.
  let movesTimeAtRest: Bool
  /// Whether nothing but the events can happen. Otherwise, time doesn't move.
  private var isAtRest = true

  init(movesTimeAtRest: Bool = false) { self.movesTimeAtRest = movesTimeAtRest }

  var isEmpty: Bool { calls.isEmpty && others.isEmpty && sleeps.isEmpty && arrived.isEmpty }

  /// Adds an event. Returns how it ends if it doesn't wait.
  mutating func add(_ call: Event) -> End? {
    if call.endsAtCancellation, call.isCanceled { return .cancellation }
    arrived.append(call)
    return nil
  }

  /// Notes that the task of an event is canceled. Returns the event if that ends it at once.
  mutating func cancel(_ id: Int) -> Event? {
    func cancel(in calls: inout [Event]) -> Event? {
      guard let index = calls.firstIndex(where: { $0.id == id }) else { return nil }
      if calls[index].endsAtCancellation { return calls.remove(at: index) }
      calls[index].isCanceled = true
      return nil
    }
    if let index = calls.firstIndex(where: { $0.id == id }) {
      if calls[index].endsAtCancellation { return removeCall(at: index) }
      calls[index].isCanceled = true
    }
    return cancel(in: &arrived) ?? cancel(in: &others) ?? cancel(in: &sleeps)
  }

  /// How many events can come before a rest: those whose numbers don't depend on later ones.
  var earlyCount: Int {
    calls.count + (others + arrived.filter(\.isInOrder)).count(where: \.isEarly)
  }

  /// Numbers the events that have arrived, before a rest only those whose order is known.
  mutating func settle(isAtRest: Bool = true) {
    self.isAtRest = isAtRest
    if arrived.isEmpty { return }
    let later = isAtRest ? [] : arrived.filter { !$0.isInOrder }
    if !isAtRest { arrived.removeAll { !$0.isInOrder } }
    // Work on other executors ends in any order, so that the texts tell its calls apart.
    let areInOrder = arrived.allSatisfy(\.isInOrder)
    arrived.sort { left, right in
      if !areInOrder {
        if left.key != right.key { return left.key < right.key }
        if left.name < right.name { return true }
        if right.name < left.name { return false }
      }
      return left.id < right.id
    }
    for call in arrived {
      switch call.kind {
      case .call: insert(call)
      case .sleep: sleeps.append(call)
      case .cancellation, .settled: others.append(call)
      }
    }
    others.sort { ($0.key, $0.id) < ($1.key, $1.id) }
    sleeps.sort { ($0.deadline, $0.id) > ($1.deadline, $1.id) }
    arrived = later
  }

  private mutating func insert(_ call: Event) {
    var (index, end) = (0, calls.count)
    while index < end {
      let middle = (index + end) / 2
      if calls[middle].key > call.key { end = middle } else { index = middle + 1 }
    }
    calls.insert(call, at: index)
    answers.insert(Choice(call), at: index)
    priorities.append(call.id)
    newest.insert(call.id)
  }

  private mutating func removeCall(at index: Int) -> Event {
    answers.remove(at: index)
    let call = calls.remove(at: index)
    priorities.removeAll { $0 == call.id }
    return call
  }

  /// The choices that there are if nothing else arrives.
  var settledChoices: [Choice] {
    var settled = self
    settled.settle()
    return settled.choices
  }

  /// The answers of calls, the sleeps with the earliest deadline, and the cancellations. Beside nothing
  /// but these, the end of all else is a choice, too.
  var choices: [Choice] {
    func others(_ kind: Kind) -> [Choice] {
      self.others.filter { $0.kind == kind }.map { Choice($0) }
    }
    var choices = answers
    let next = !isAtRest || movesTimeAtRest && !calls.isEmpty ? [] : nextSleeps
    if let last = next.last { choices.append(Choice(last, ending: next.map(\.id))) }
    for call in calls where call.isCanceled {
      if let cancellation = call.cancellation {
        choices.append(Choice(call, canceled: cancellation))
      }
    }
    let cancellations = others(.cancellation)
    if isAtRest, choices.isEmpty, !cancellations.isEmpty { choices = others(.settled) }
    return choices + cancellations
  }

  private var nextSleeps: [Event] {
    sleeps.reversed().prefix { $0.deadline - sleeps.last!.deadline < Self.resolution }
  }

  /// The choice that has waited longest, if it's no sleep.
  var oldest: Int { priorities.min().map(index) ?? 0 }

  /// The choice that interrupts no task, such as time, which passes when no call waits.
  var standard: Int { priorities.last.map(index) ?? 0 }

  private func index(of id: Int) -> Int { calls.firstIndex { $0.id == id }! }

  /// Removes the events of a choice. A task that went on and was passed over is resumed first.
  mutating func take(_ index: Int) -> [Ended] {
    let choice = choices[index]
    let id = choice.ids[0]
    var taken: [Event] = []
    if let position = priorities.firstIndex(of: id) {
      let passed = priorities[(position + 1)...]
      let interrupts = passed.last.map(newest.contains) == true && !newest.contains(id)
      if !interrupts { priorities = Array(passed + priorities[...position]) }
      taken = [removeCall(at: self.index(of: id))]
    } else if id == sleeps.last?.id {
      taken = nextSleeps
      sleeps.removeLast(taken.count)
    } else if let index = others.firstIndex(where: { $0.id == id }) {
      taken = [others.remove(at: index)]
    }
    newest = []
    now = taken.map(\.deadline).reduce(now, max)
    for sleep in taken where sleep.kind == .sleep { sleepCounts[sleep.duration, default: 0] += 1 }
    return taken.map { ($0, choice.end) }
  }

  /// Removes all events: what waits for the end of all else, or those at the end of a run, when time doesn't
  /// pass any more.
  mutating func takeAll() -> [Ended] {
    defer {
      (calls, answers, others, sleeps, arrived, priorities) = ([], [], [], [], [], [])
    }
    return (calls + others + sleeps.reversed() + arrived).map { call in
      (call, call.kind == .sleep || call.isOptional ? .cancellation : .answer)
    }
  }
}

extension [WaitingEvents.Choice] {
  var texts: [String] { map(\.name).texts }

  /// The choices that would interrupt a task, the newest call first.
  func interruptions(_ priorities: [Int]) -> [Int] {
    let places = Dictionary(zip(map(\.ids[0]), indices)) { first, _ in first }
    let answers = priorities.reversed().map { places[$0]! }
    return [Int]((answers + (answers.count..<count)).dropFirst())
  }

  /// Whether the same events wait as in another run. With equal numbers, but in another order, an order
  /// of them would come twice, and another one never.
  func fit(_ expected: Self) -> Bool {
    guard self == expected else { return false }
    let (texts, others) = (texts, expected.texts)
    return texts == others || texts.sorted() != others.sorted()
  }
}

extension [WaitingEvents.Ended] {
  func resume() { for (call, end) in self { call.continuation?.resume(returning: end) } }
}
