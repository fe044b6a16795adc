import Foundation

/// Who is running: this task, or this thread where there is no task.
///
/// A task keeps its identity when it resumes on another thread or hops to an actor.
struct ExecutionContext: Hashable, Sendable {
  private let isTask: Bool
  private let identity: UInt64

  static var current: ExecutionContext {
    withUnsafeCurrentTask { task in
      guard let task else {
        return ExecutionContext(isTask: false, identity: UInt64(threadIdentity))
      }
      return ExecutionContext(isTask: true, identity: identity(of: task))
    }
  }

  // A task's address is used again after its end, at once as a rule; the number that the runtime
  // gives it is not, and nothing else that can be asked of a task tells it from an earlier one.
  private static func identity(of task: UnsafeCurrentTask) -> UInt64 {
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      return jobTaskID(unsafeBitCast(task, to: UnsafeRawPointer.self))
    }
    return UInt64(bitPattern: Int64(task.hashValue))
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

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@_silgen_name("swift_task_getJobTaskId")
private func jobTaskID(_ task: UnsafeRawPointer) -> UInt64
