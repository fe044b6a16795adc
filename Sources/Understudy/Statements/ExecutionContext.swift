internal import UnderstudyValues
import Foundation

/// The current task or, outside of tasks, the current thread.
///
/// A task keeps its identity when it resumes on another thread or switches to an actor.
enum ExecutionContext: Hashable, Sendable {
  case task(TaskIdentity)
  case thread(ThreadIdentity)

  static var current: ExecutionContext {
    TaskIdentity.current.map(task) ?? .thread(ThreadIdentity(Thread.current))
  }
}

/// A thread, which this keeps, because the address of one that has ended is reused.
struct ThreadIdentity: Hashable, Sendable {
  private let thread: Unchecked<Thread>

  init(_ thread: Thread) { self.thread = Unchecked(thread) }

  static func == (left: ThreadIdentity, right: ThreadIdentity) -> Bool {
    left.thread.value === right.thread.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(thread.value)) }
}
