// What the library uses of Apple's Dispatch.
open class DispatchQueue: @unchecked Sendable {
  public class var main: DispatchQueue { fatalError() }
  // The first three parameters of Apple's have defaults, and the library doesn't pass them.
  @preconcurrency
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
}
