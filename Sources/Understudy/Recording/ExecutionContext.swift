import Foundation

/// What runs the code: this task, or this thread outside tasks.
///
/// A task stays the same when it resumes on another thread or changes to an actor.
struct ExecutionContext: Hashable, Sendable {
  private enum Kind { case task, childTask, thread }

  private let kind: Kind
  private let number: UInt64

  static var current: ExecutionContext {
    withUnsafeCurrentTask { task in
      guard let task else { return ExecutionContext(kind: .thread, number: threadNumber) }
      let identity = TaskIdentity(task)
      return ExecutionContext(
        kind: identity.isChild ? .childTask : .task, number: identity.number)
    }
  }

  /// Whether another context is this one or may be a child task of it.
  ///
  /// The runtime tells that a task is a child, not whose. The child of a task that is none itself is
  /// taken for one of this context.
  func includes(_ other: ExecutionContext) -> Bool { other == self || other.kind == .childTask }

  private static let threadCount = AtomicInteger(0)

  // A thread's address is used again after its end; a number that it carries is not.
  private static var threadNumber: UInt64 {
    let key = "understudy.execution-context"
    let dictionary = Thread.current.threadDictionary
    if let number = dictionary[key] as? UInt64 { return number }
    let number = UInt64(threadCount.add(1))
    dictionary[key] = number
    return number
  }
}
