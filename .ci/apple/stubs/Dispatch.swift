// What the library uses of Apple's Dispatch.
open class DispatchQueue: @unchecked Sendable {
  public class var main: DispatchQueue { fatalError() }
  // The first three parameters of Apple's have defaults, and the library doesn't pass them.
  @preconcurrency
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
}
open class DispatchSemaphore: @unchecked Sendable {
  public init(value: Int) {}
  @available(*, noasync, message: "Await a Task handle instead")
  public func wait() {}
  @available(*, noasync, message: "Await a Task handle instead")
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
  @discardableResult
  public func signal() -> Int { fatalError() }
}
public struct DispatchTime {
  public static func now() -> DispatchTime { fatalError() }
}
public func + (time: DispatchTime, seconds: Double) -> DispatchTime { fatalError() }
public enum DispatchTimeoutResult { case success, timedOut }
public final class DispatchSpecificKey<T>: Sendable { public init() {} }
extension DispatchQueue {
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
  public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { fatalError() }
}
