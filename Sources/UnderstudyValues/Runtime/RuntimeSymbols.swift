import Foundation

/// Functions of the Swift runtime, looked up by name. A missing function is `nil`. It doesn't
/// prevent the process from starting, as a missing linked function does.
package enum RuntimeSymbols {
  static let recursiveCount: (@convention(c) (UnsafeRawPointer) -> Int)? =
    function("swift_reflectionMirror_recursiveCount")

  static let recursiveChildOffset: (@convention(c) (UnsafeRawPointer, Int) -> Int)? =
    function("swift_reflectionMirror_recursiveChildOffset")

  /// Returns the type of a stored property, and writes its name and ownership.
  static let recursiveChildMetadata:
    (@convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> UnsafeRawPointer)? =
      function("swift_reflectionMirror_recursiveChildMetadata")

  /// Allocates an object of a class and initializes only its header.
  static let allocateObject:
    (@convention(c) (UnsafeRawPointer, Int, Int) -> UnsafeMutableRawPointer)? =
      function("swift_allocObject")

  /// Returns whether the `deinit` of an object of Swift has begun.
  static let isDeallocating: (@convention(c) (UnsafeRawPointer) -> Bool)? =
    function("swift_isDeallocating")

  static let initializeDefaultActor: (@convention(c) (UnsafeMutableRawPointer) -> Void)? =
    function("swift_defaultActor_initialize")

  /// Returns the number of a task, which is unique in the process.
  package static let taskID: (@convention(c) (UnsafeRawPointer) -> UInt64)? =
    function("swift_task_getJobTaskId")

  package static let taskFlags: (@convention(c) (UnsafeRawPointer) -> UInt)? =
    function("swift_task_getJobFlags")

  /// `nil` if the system's type consists of more than the address.
  static func address(of task: UnsafeCurrentTask) -> UnsafeRawPointer? {
    guard MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UnsafeRawPointer>.size else {
      return nil
    }
    return unsafeBitCast(task, to: UnsafeRawPointer.self)
  }

  package static func flags(of task: UnsafeCurrentTask) -> UInt? {
    address(of: task).flatMap { taskFlags?($0) }
  }

  /// Returns the witness table of a conformance on any thread, and writes the actor that the
  /// conformance belongs to. Since the runtime of Swift 6.2; before, conformances had no actor.
  package static let conformance:
    (
      @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer)
        -> UnsafeRawPointer?
    )? = function("swift_conformsToProtocolWithExecutionContext")

  /// The number of bytes that ``conformance`` writes; 0 if the function is missing.
  static let conformanceContextSize: Int =
    address("swift_ConformanceExecutionContextSize")?.load(as: Int.self) ?? 0

  private static let isCurrentExecutor: (@convention(c) (UInt, UInt, UInt) -> Bool)? =
    function("swift_task_isCurrentExecutorWithFlags")

  /// Whether the main actor runs the current code; `false` if this is unknown.
  package static var isOnMainActor: Bool {
    let executor = unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)
    // Without flags, the function doesn't ask the executor, which could stop the process.
    return isCurrentExecutor?(executor.0, executor.1, 0) ?? false
  }

  private static let taskLocalValue: (@convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?)? =
    function("swift_task_localValueGet")

  /// Where the current task or thread finds a task-local value; `nil` if this is unknown. A child task
  /// finds it where its parent keeps it.
  package static func place<Value>(of local: TaskLocal<Value>) -> Int? {
    taskLocalValue.map { Int(bitPattern: $0(Unmanaged.passUnretained(local).toOpaque())) }
  }

  private static func function<Function>(_ name: String) -> Function? {
    address(name).map { unsafeBitCast($0, to: Function.self) }
  }

  package static func address(_ name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(everywhere, name)
  }
}

package struct TaskIdentity: Hashable, Sendable {
  /// The number of the task, which is unique in the process.
  ///
  /// The address of a task is reused after the task ends, often immediately. If the runtime has no
  /// numbers, as before macOS 14, the address is used.
  package let number: UInt64

  /// Whether the task is the child of another task, created with `async let` or in a task group.
  /// `true` if this is unknown.
  package let isChild: Bool

  package static var current: TaskIdentity? { withUnsafeCurrentTask { $0.map(TaskIdentity.init) } }

  private init(_ task: UnsafeCurrentTask) {
    let address = RuntimeSymbols.address(of: task)
    number =
      address.flatMap { RuntimeSymbols.taskID?($0) } ?? UInt64(bitPattern: Int64(task.hashValue))
    isChild = RuntimeSymbols.flags(of: task).map { $0 & 1 << 24 != 0 } ?? true
  }
}
