/// What the runtime knows of a task.
struct TaskIdentity {
  private let task: UnsafeCurrentTask

  init(_ task: UnsafeCurrentTask) { self.task = task }

  /// A number that no other task of the process has.
  ///
  /// A task's address is used again after its end, often at once. Where the runtime has no numbers,
  /// before macOS 14, the address has to do.
  var number: UInt64 {
    guard let number = RuntimeSymbols.taskID else {
      return UInt64(bitPattern: Int64(task.hashValue))
    }
    return number(unsafeBitCast(task, to: UnsafeRawPointer.self))
  }

  /// Whether another task created the task as its child: with `async let` or in a task group.
  /// `true` where it is unknown.
  var isChild: Bool {
    guard let flags = RuntimeSymbols.taskFlags else { return true }
    return flags(unsafeBitCast(task, to: UnsafeRawPointer.self)) & 1 << 24 != 0
  }
}
