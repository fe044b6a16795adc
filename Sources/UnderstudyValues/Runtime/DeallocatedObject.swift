#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// What is kept of an object that was passed on in its own `deinit`: its type. A reference to the object
/// itself that is longer than the `deinit` stops the process.
package final class DeallocatedObject: Sendable, CustomStringConvertible {
  package let type: Any.Type

  private init(of object: AnyObject) { type = Swift.type(of: object) }

  /// The argument if it's such an object. A cast of a dictionary to a class would hash its keys.
  package static func found(in argument: Any?) -> DeallocatedObject? {
    guard let argument, Swift.type(of: argument) == DeallocatedObject.self else { return nil }
    return argument as? DeallocatedObject
  }

  package var description: String { "\(type), in its deinit" }

  /// Whether the object is a value of a type. Of a protocol, that isn't known any more.
  package func isValue(of type: Any.Type) -> Bool {
    func isInstance<Value>(of: Value.Type) -> Bool { self.type is Value.Type }
    let type = withoutOptionals(type)
    return TypeKind(type) == .existential || isInstance(of: type)
  }

  /// The values with this in place of objects, or optional ones, that are being deallocated.
  package static func replacingObjects(in values: [Any?]) -> [Any?] {
    if !mayHoldObject(values) { return values }
    return values.map { value in
      guard let object = flattened(value), TypeKind(of: object) == .object,
        isDeallocated(object as AnyObject)
      else { return value }
      return DeallocatedObject(of: object as AnyObject)
    }
  }

  /// Whether one of the values is an object that's being deallocated, or an optional or an existential,
  /// which can hold one. Each argument of each call is asked, so it's read in place.
  private static func mayHoldObject(_ values: [Any?]) -> Bool {
    values.withUnsafeBytes { memory in
      guard var words = memory.baseAddress?.assumingMemoryBound(to: UInt.self) else { return false }
      let end = words + values.count * 4
      while words < end {
        // Three words for the object, or another value, and then its type; 0 for `nil`.
        if let type = UnsafePointer<UInt>(bitPattern: words[3]) {
          let kind = type.pointee
          // Optionals and existentials. The others are objects; see `TypeKind`, which takes longer.
          if kind == 0x202 || kind == 0x303 || kind == 0x307 { return true }
          if kind == 0 || kind == 0x203 || kind == 0x305 || kind >= 0x800,
            isDeallocated(UnsafeRawPointer(words).load(as: AnyObject.self))
          {
            return true
          }
        }
        words += 4
      }
      return false
    }
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
