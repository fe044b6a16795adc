/// The events of a run that wait, such as the response of a call, and the choices among them.
struct WaitingCalls {
  struct Call: Sendable {
    let id: Int
    /// The method, which numbers the calls, and the kind of the event.
    let key: String
    /// The call as Swift code, and the kind of the event.
    let text: String
    /// Whether all that led to the call was done by the test's executor, one job after the other.
    let isInOrder: Bool
    /// What a canceled call appends to its text; `nil` if it can't end without its answer.
    let cancellation: String?
    var isCanceled: Bool
    let continuation: CheckedContinuation<End, Never>
  }

  /// How a wait ends: as the test has it, or by the cancellation of the task.
  enum End: Sendable { case answer, cancellation }

  /// One of the events that can happen next.
  struct Choice: Equatable {
    let key: String
    let text: String
    fileprivate let id: Int
    fileprivate let end: End

    static func == (left: Choice, right: Choice) -> Bool { left.key == right.key }
  }

  /// By method, and then by arrival.
  private var calls: [Call] = []
  /// The calls since the last choice, which have no number yet.
  private var arrived: [Call] = []
  /// The identities of the calls. The last one is let go unless another one is chosen.
  private var priorities: [Int] = []
  /// The calls that the last choice has led to.
  private var newest: Set<Int> = []
  private var hasBegun = false

  var isEmpty: Bool { calls.isEmpty && arrived.isEmpty }

  mutating func add(_ call: Call) { arrived.append(call) }

  mutating func cancel(_ id: Int) {
    if let index = arrived.firstIndex(where: { $0.id == id }) { arrived[index].isCanceled = true }
    if let index = calls.firstIndex(where: { $0.id == id }) { calls[index].isCanceled = true }
  }

  /// Numbers the calls that have arrived, when all is at rest.
  mutating func settle() {
    // Work on other executors ends in any order, so that the texts tell its calls apart.
    let areInOrder = arrived.allSatisfy(\.isInOrder)
    arrived.sort { left, right in
      areInOrder
        ? left.id < right.id : (left.key, left.text, left.id) < (right.key, right.text, right.id)
    }
    for call in arrived {
      let index = calls.firstIndex { $0.key > call.key } ?? calls.endIndex
      calls.insert(call, at: index)
      priorities.append(call.id)
    }
    // At first, no task goes on.
    if hasBegun { newest.formUnion(arrived.map(\.id)) }
    arrived = []
  }

  /// The answers of all calls by their numbers, and then the cancellations.
  var choices: [Choice] {
    calls.map { Choice(key: $0.key, text: $0.text, id: $0.id, end: .answer) }
      + calls.filter(\.isCanceled).compactMap { call in
        call.cancellation.map {
          Choice(
            key: call.key + $0, text: "\(call.text) \($0)", id: call.id, end: .cancellation)
        }
      }
  }

  /// The choice that interrupts no task, and the others, the newest first.
  var preferences: (standard: Int, others: [Int]) {
    let choices = choices
    let answers = priorities.reversed().compactMap { id in choices.firstIndex { $0.id == id } }
    return (answers[0], answers.dropFirst() + Array(calls.count..<choices.count))
  }

  /// Removes the call of a choice. What was passed over is resumed first if it's a task that went on,
  /// and last otherwise.
  mutating func take(_ index: Int) -> (Call, End) {
    let choice = choices[index]
    let position = priorities.firstIndex(of: choice.id)!
    let passed = Array(priorities[(position + 1)...])
    let interrupts = passed.last.map(newest.contains) == true && !newest.contains(choice.id)
    priorities =
      interrupts ? priorities[..<position] + passed : passed + priorities[..<position]
    (newest, hasBegun) = ([], true)
    return (calls.remove(at: calls.firstIndex { $0.id == choice.id }!), choice.end)
  }

  mutating func takeAll() -> [Call] {
    defer { (calls, arrived, priorities) = ([], [], []) }
    return calls + arrived
  }
}
