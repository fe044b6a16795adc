import Foundation

/// Functions of the Swift runtime, looked up by name. A missing function is `nil`. It doesn't prevent the
/// process from starting, as a missing linked function does.
enum RuntimeSymbols {
  /// Returns the number of stored properties of a type, including those of its superclasses.
  static let recursiveCount = function(
    "swift_reflectionMirror_recursiveCount", as: RecursiveCount.self)
  typealias RecursiveCount = @convention(c) (UnsafeRawPointer) -> Int

  /// Returns the offset of a stored property.
  static let recursiveChildOffset = function(
    "swift_reflectionMirror_recursiveChildOffset", as: RecursiveChildOffset.self)
  typealias RecursiveChildOffset = @convention(c) (UnsafeRawPointer, Int) -> Int

  /// Returns the type of a stored property, and writes its name and ownership.
  static let recursiveChildMetadata = function(
    "swift_reflectionMirror_recursiveChildMetadata", as: RecursiveChildMetadata.self)
  typealias RecursiveChildMetadata =
    @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> UnsafeRawPointer

  /// Allocates an object of a class and initializes only its header.
  static let allocateObject = function("swift_allocObject", as: AllocateObject.self)
  typealias AllocateObject =
    @convention(c) (UnsafeRawPointer, Int, Int) -> UnsafeMutableRawPointer

  /// Initializes the storage of a default actor.
  static let initializeDefaultActor = function(
    "swift_defaultActor_initialize", as: InitializeDefaultActor.self)
  typealias InitializeDefaultActor = @convention(c) (UnsafeMutableRawPointer) -> Void

  /// Returns the number of a task, which is unique in the process.
  static let taskID = function("swift_task_getJobTaskId", as: TaskID.self)
  typealias TaskID = @convention(c) (UnsafeRawPointer) -> UInt64

  /// Returns the flags of a task.
  static let taskFlags = function("swift_task_getJobFlags", as: TaskFlags.self)
  typealias TaskFlags = @convention(c) (UnsafeRawPointer) -> UInt

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    #if canImport(Darwin)
      let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(everywhere, name).map { unsafeBitCast($0, to: type) }
  }
}

/// The current task, from the Swift runtime.
struct TaskIdentity {
  /// The number of the task, which is unique in the process.
  ///
  /// The address of a task is reused after the task ends, often immediately. If the runtime has no numbers,
  /// as before macOS 14, the address is used.
  let number: UInt64

  /// Whether the task is the child of another task, created with `async let` or in a task group. `true` if
  /// this is unknown.
  let isChild: Bool

  /// `nil` outside of tasks.
  static var current: TaskIdentity? { withUnsafeCurrentTask { $0.map(TaskIdentity.init) } }

  private init(_ task: UnsafeCurrentTask) {
    let address = unsafeBitCast(task, to: UnsafeRawPointer.self)
    number = RuntimeSymbols.taskID?(address) ?? UInt64(bitPattern: Int64(task.hashValue))
    isChild = RuntimeSymbols.taskFlags.map { $0(address) & 1 << 24 != 0 } ?? true
  }
}
