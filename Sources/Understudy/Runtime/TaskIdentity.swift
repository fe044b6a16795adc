/// The number and the kind of a task, from the Swift runtime.
struct TaskIdentity {
  private let task: UnsafeCurrentTask

  init(_ task: UnsafeCurrentTask) { self.task = task }

  /// The number of the task, which is unique in the process.
  ///
  /// The address of a task is reused after the task ends, often immediately. If the runtime has no numbers,
  /// as before macOS 14, the address is used.
  var number: UInt64 {
    guard let number = RuntimeSymbols.taskID else {
      return UInt64(bitPattern: Int64(task.hashValue))
    }
    return number(unsafeBitCast(task, to: UnsafeRawPointer.self))
  }

  /// Whether the task is the child of another task, created with `async let` or in a task group. `true` if
  /// this is unknown.
  var isChild: Bool {
    guard let flags = RuntimeSymbols.taskFlags else { return true }
    return flags(unsafeBitCast(task, to: UnsafeRawPointer.self)) & 1 << 24 != 0
  }
}
