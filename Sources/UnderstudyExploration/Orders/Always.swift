internal import UnderstudyValues
import Understudy

/// States what holds all the time: before each event of a test that explores, and at its end.
///
/// ```swift
/// always("at most two calls") { db.mockState.invocations.count <= 2 }
/// ```
///
/// Write it before what the test starts. A state that is wrong between two events, and right again when the test ends,
/// fails the test at this line:
///
/// ```
/// "at most two calls" doesn't hold after fetch("a").
/// ```
///
/// Without ``Testing/Trait/everyOrder``, the test fails, because nothing is looked at. See [Every order of calls](doc:EveryOrder).
///
/// - Parameters:
///   - name: What the message calls the condition.
///   - condition: Whether it holds. The closure runs on the actor on which you wrote it, when all else is at rest,
///     so with `.jobs` not before an event that comes while jobs run. Calls of mocks in it are answered at once, and
///     count.
public func always(
  _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ condition: @escaping @isolated(any) () async -> Bool
) {
  let position = SourcePosition(fileID, filePath, line, column)
  if let run = CallObservers.exploringRun {
    run.add(Condition(name: name, position: position, body: Unchecked({ await condition() })))
  } else {
    TimeText.conditionWithoutRun(name).report(at: position)
  }
}

/// What holds before each event of a run.
struct Condition: Sendable {
  /// Whether this context looks at conditions. The run chooses no event meanwhile, so calls don't wait.
  @TaskLocal static var isLookedAt = false

  let name: String
  let position: SourcePosition
  /// A function with an isolation as a type argument needs macOS 15, and `always` is available before.
  let body: Unchecked<() async -> Bool>
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension OrderRun {
  func add(_ condition: Condition) { state.withLock { $0.conditions.append(condition) } }

  /// The conditions that don't hold now, and held before.
  func newlyBrokenConditions() async -> [Condition] {
    let (conditions, known) = state.withLock { ($0.conditions, $0.brokenConditions) }
    if conditions.count == known.count { return [] }
    // In a job of the executor, which all that it starts belongs to.
    let broken = await Condition.$isLookedAt.withValue(true) {
      Task(executorPreference: executor) {
        var broken: [Int] = []
        for (index, condition) in conditions.enumerated() where !known.contains(index) {
          if await !condition.body.value() { broken.append(index) }
        }
        return broken
      }
    }.value
    state.withLock { $0.brokenConditions.formUnion(broken) }
    return broken.map { conditions[$0] }
  }
}
