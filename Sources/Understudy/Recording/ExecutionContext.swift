import Foundation

/// Who is running: this task, or this thread where there is no task.
///
/// A task keeps its identity when it resumes on another thread or hops to an actor.
struct ExecutionContext: Hashable, Sendable {
  private let isTask: Bool
  private let identity: Int

  static var current: ExecutionContext {
    withUnsafeCurrentTask { task in
      if let task { return ExecutionContext(isTask: true, identity: task.hashValue) }
      return ExecutionContext(isTask: false, identity: threadIdentity)
    }
  }

  private static let nextThread = Locked(0)

  // A thread's own address is used again after its end; a number that it carries is not.
  private static var threadIdentity: Int {
    let key = "understudy.execution-context"
    let dictionary = Thread.current.threadDictionary
    if let identity = dictionary[key] as? Int { return identity }
    let identity = nextThread.withLock { number in
      number += 1
      return number
    }
    dictionary[key] = identity
    return identity
  }
}
