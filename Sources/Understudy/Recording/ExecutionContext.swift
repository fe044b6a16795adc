import Foundation

/// The current task, or the current thread outside of tasks.
///
/// A task keeps its identity when it resumes on another thread or switches to an actor.
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

  // The address of a task is reused after the task ends, often immediately. The number that the
  // runtime assigns isn't, and no other property distinguishes a task from an earlier one.
  private static func identity(of task: UnsafeCurrentTask) -> UInt64 {
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      return jobTaskID(unsafeBitCast(task, to: UnsafeRawPointer.self))
    }
    return UInt64(bitPattern: Int64(task.hashValue))
  }

  private static let threadCount = Locked(0)

  // The address of a thread is reused after the thread ends. A number in the thread's dictionary
  // isn't.
  private static var threadIdentity: Int {
    let key = "understudy.execution-context"
    let dictionary = Thread.current.threadDictionary
    if let identity = dictionary[key] as? Int { return identity }
    let identity = threadCount.withLock { count in
      count += 1
      return count
    }
    dictionary[key] = identity
    return identity
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@_silgen_name("swift_task_getJobTaskId")
private func jobTaskID(_ task: UnsafeRawPointer) -> UInt64
