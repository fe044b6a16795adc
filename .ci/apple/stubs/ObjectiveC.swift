// What the library uses of the Swift part of Apple's ObjectiveC.
@_exported import ObjectiveC

public struct Selector: ExpressibleByStringLiteral {
  let pointer: OpaquePointer
  public init(_ name: String) { fatalError() }
  public init(stringLiteral name: String) { fatalError() }
}
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  let value: Bool
  public init(_ value: Bool) { self.value = value }
  public init(booleanLiteral value: Bool) { self.init(value) }
  public var boolValue: Bool { value }
}
