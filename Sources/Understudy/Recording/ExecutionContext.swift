import Foundation

/// The current task or, outside of tasks, the current thread.
///
/// A task keeps its identity when it resumes on another thread or switches to an actor.
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

  /// Whether another context is this one or can be a child task of it.
  ///
  /// The runtime provides whether a task is a child task, but not its parent. Child tasks of other tasks
  /// are therefore included.
  func includes(_ other: ExecutionContext) -> Bool { other == self || other.kind == .childTask }

  private static let threadCount = AtomicInteger(0)

  // The address of a thread is reused after the thread ends. A number in its specific data isn't.
  private static var threadNumber: UInt64 {
    let known = UInt(bitPattern: pthread_getspecific(threadKey))
    if known != 0 { return UInt64(known) }
    let number = threadCount.add(1)
    pthread_setspecific(threadKey, UnsafeRawPointer(bitPattern: number))
    return UInt64(number)
  }

  private static let threadKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
