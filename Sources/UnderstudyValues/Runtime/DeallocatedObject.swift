#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// What is kept of an object that was passed on in its own `deinit`: its type. A reference to the object
/// itself that is longer than the `deinit` stops the process.
package final class DeallocatedObject: Sendable, CustomStringConvertible {
  package let type: Any.Type

  private init(of object: AnyObject) { type = Swift.type(of: object) }

  package var description: String { "\(type), in its deinit" }

  /// Whether the object is a value of a type. Of a protocol, that isn't known any more.
  package func isValue(of type: Any.Type) -> Bool {
    func isInstance<Value>(of: Value.Type) -> Bool { self.type is Value.Type }
    let type = withoutOptionals(type)
    return TypeKind(type) == .existential || isInstance(of: type)
  }

  /// The values with this in place of objects, or optional ones, that are being deallocated.
  package static func replacingObjects(in values: [Any?]) -> [Any?] {
    var (index, others) = (0, values)
    // Indices, because the iterators of a debug build cost more than a call.
    while index < values.count {
      if let value = values[index], let object = object(in: value), isDeallocated(object) {
        others[index] = DeallocatedObject(of: object)
      }
      index += 1
    }
    return others
  }

  private static func object(in value: Any) -> AnyObject? {
    switch TypeKind(Swift.type(of: value)) {
    // Also in an existential, which generic code puts into an `Any`.
    case .object, .optional: break
    default: return nil
    }
    guard let value = flattened(value), TypeKind(Swift.type(of: value)) == .object else {
      return nil
    }
    return value as AnyObject
  }

  private static func isDeallocated(_ object: AnyObject) -> Bool {
    #if canImport(ObjectiveC)
      // A method of both root classes, that of Swift and that of Objective-C, which the SDK doesn't declare.
      let selector = Selector(("_isDeallocating"))
      typealias Function = @convention(c) (AnyObject, Selector) -> ObjCBool
      guard let method = class_getInstanceMethod(Swift.type(of: object), selector) else {
        return false
      }
      let function = unsafeBitCast(method_getImplementation(method), to: Function.self)
      return function(object, selector).boolValue
    #else
      return RuntimeSymbols.isDeallocating?(Unmanaged.passUnretained(object).toOpaque()) ?? false
    #endif
  }
}
