// What only the tests use of Apple's Dispatch.
extension DispatchQueue {
  public convenience init(label: String) { fatalError() }
  public class func global() -> DispatchQueue { fatalError() }
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { fatalError() }
}
open class DispatchGroup: @unchecked Sendable { public init() {} }
