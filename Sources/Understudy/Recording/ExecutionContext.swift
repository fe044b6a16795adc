import Foundation

/// The current task or, outside of tasks, the current thread.
///
/// A task keeps its identity when it resumes on another thread or switches to an actor.
struct ExecutionContext: Hashable, Sendable {
  private enum Kind { case task, childTask, thread }

  private let kind: Kind
  private let number: UInt64

  static var current: ExecutionContext {
    guard let task = TaskIdentity.current else {
      return ExecutionContext(kind: .thread, number: threadNumber)
    }
    return ExecutionContext(kind: task.isChild ? .childTask : .task, number: task.number)
  }

  /// Whether another context is this one or can be a child task of it.
  ///
  /// The runtime provides whether a task is a child task, but not its parent. Child tasks of other
  /// tasks are therefore included.
  func includes(_ other: ExecutionContext) -> Bool { other == self || other.kind == .childTask }

  private static let threadCount = AtomicInteger(0)

  // The address of a thread is reused after the thread ends. A number in its dictionary isn't.
  private static var threadNumber: UInt64 {
    let dictionary = Thread.current.threadDictionary
    let key = "Understudy.ExecutionContext"
    if let known = dictionary[key] as? UInt64 { return known }
    let number = UInt64(threadCount.add(1))
    dictionary[key] = number
    return number
  }
}
