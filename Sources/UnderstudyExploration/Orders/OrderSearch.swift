/// The known orders of a test that haven't run, those with the fewest and earliest interruptions first.
struct OrderSearch {
  /// An order that differs from one that has run, at one of its steps.
  private typealias Candidate = (order: Order, step: Int, choice: Int)

  /// How many orders run at most.
  private let limit: Int
  private var candidates: ArraySlice<Candidate> = []
  private var laterCandidates: [Candidate] = []
  /// How many times the orders interrupt a task that run now.
  private(set) var interruptionCount = 0
  /// How many orders have begun, and how many of them interrupt fewer times.
  private(set) var (count, earlierCount) = (0, 0)

  init(limit: Int) { self.limit = limit }

  var keptCount: Int { candidates.count + laterCandidates.count }

  /// The beginning of the next order, which goes on without interruptions; `nil` if there's none.
  mutating func next() -> Order? {
    if candidates.isEmpty, count > 0 {
      guard !laterCandidates.isEmpty else { return nil }
      (candidates, laterCandidates) = (laterCandidates[...], [])
      interruptionCount += 1
      earlierCount = count
    }
    count += 1
    return candidates.popFirst().map { $0.order.beginning(with: $0.choice, at: $0.step) } ?? Order()
  }

  /// Whether all orders have begun.
  var isComplete: Bool { count > 0 && candidates.isEmpty && laterCandidates.isEmpty }
  /// Whether all orders with this number of interruptions have begun.
  var isBetweenLevels: Bool { candidates.isEmpty }

  /// Adds the orders that interrupt an order once more, after its beginning, if they can still run.
  mutating func add(_ order: Order, after beginning: Int) {
    for step in order.steps.indices.dropFirst(beginning) {
      let (choices, priorities) = (order.steps[step].choices, order.steps[step].priorities)
      for choice in choices.interruptions(priorities) {
        // The last one says that there are more.
        if count + keptCount > limit { return }
        laterCandidates.append((order, step, choice))
      }
    }
  }
}

/// What happened in a run.
struct Order {
  struct Step {
    var choice: Int
    /// The choice of the order from which this one differs here.
    var replaced: Int?
    let choices: [WaitingEvents.Choice]
    let priorities: [Int]
  }

  private(set) var steps: [Step] = []

  var count: Int { steps.count }
  /// For each step, the index of the event among those that were possible.
  var choices: [Int] { steps.map(\.choice) }
  var names: [EventName] { steps.map { $0.choices[$0.choice].name } }
  /// The events, with a number after equal ones that don't come in the order of their calls, such as `load() (2nd)`.
  var texts: [String] {
    let numbers = EqualEvents(self)
    return zip(names.texts, steps).map { $0 + numbers.text(of: $1.choices[$1.choice]) }
  }

  /// The first step at which the order differs from another one, and the choice that it would have been; `nil`
  /// if other calls wait there.
  func difference(from other: Order) -> (step: Int, choice: Int)? {
    zip(steps, other.steps).enumerated()
      .first { $1.0.choice != $1.1.choice || $1.0.choices != $1.1.choices }
      .flatMap { $1.0.choices == $1.1.choices ? ($0, $1.1.choice) : nil }
  }

  /// The texts after a colon, if there are any.
  var colonTexts: String { count == 0 ? "" : ": \(texts.listed)" }

  mutating func append(_ choice: Int, of calls: WaitingEvents) {
    steps.append(Step(choice: choice, choices: calls.choices, priorities: calls.priorities))
  }

  fileprivate func beginning(with choice: Int, at step: Int) -> Order {
    var order = self
    order.steps.removeSubrange((step + 1)...)
    order.steps[step].replaced = order.steps[step].choice
    order.steps[step].choice = choice
    return order
  }
}

/// The events of an order that have equal texts.
struct EqualEvents {
  /// The numbers of the calls of each text, also of those that still wait.
  private var calls: [String: [Int]] = [:]
  /// The texts whose events don't come in the order of their calls.
  private var disordered: Set<String> = []

  init(_ order: Order) {
    for choice in order.steps.flatMap(\.choices) {
      calls[key(choice), default: []].append(choice.number)
    }
    calls = calls.mapValues { Set($0).sorted() }
    var counts: [String: Int] = [:]
    for step in order.steps {
      let (choice, key) = (step.choices[step.choice], key(step.choices[step.choice]))
      let count = counts[key, default: 0]
      if calls[key]?.dropFirst(count).first != choice.number { disordered.insert(key) }
      counts[key] = count + 1
    }
  }

  private func key(_ choice: WaitingEvents.Choice) -> String {
    "\(choice.name.mock?.number ?? 0) \(choice.name.text)"
  }

  /// Which of the equal events it is; empty if that isn't needed.
  func text(of choice: WaitingEvents.Choice, isNeeded: Bool = false) -> String {
    let key = key(choice)
    guard isNeeded || disordered.contains(key),
      let index = calls[key]?.firstIndex(of: choice.number)
    else { return "" }
    return " (\((index + 1).ordinal))"
  }
}
