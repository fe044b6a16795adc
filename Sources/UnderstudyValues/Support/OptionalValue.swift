/// Unwraps an optional whose type is known only at run time.
package protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  static var none: Self { get }
  var unwrapped: Any? { get }
  /// Casts with the static type of the optional. A cast of an existential with `nil` inside to `Any?`
  /// makes an optional with an optional inside.
  func cast<Result>(to type: Result.Type) -> Result?
  static func existential(_ value: Any) -> Self?
}

extension Optional: OptionalValue {
  package static var wrappedType: Any.Type { Wrapped.self }
  package var unwrapped: Any? { self }
  package func cast<Result>(to type: Result.Type) -> Result? { self as? Result }
  package static func existential(_ value: Any) -> Wrapped?? {
    UnderstudyValues.existential(value, as: Wrapped.self).map { .some($0) }
  }
}

/// Returns the value without the optionals around it; `nil` if one of them is empty.
///
/// The library calls this for each argument before it compares or describes it.
package func flattened(_ value: Any?) -> Any? {
  var rest = value
  while let value = rest {
    switch TypeKind(AnyContainer.storedType(of: value)) {
    case .optional: rest = (value as? any OptionalValue)?.unwrapped
    case .existential:
      guard let opened = AnyContainer.opened(value) else { return value }
      rest = opened
    default: return value
    }
  }
  return nil
}

/// Returns the value without the optionals, and without an `AnyHashable`, around it.
package func withoutWrappers(_ value: Any?) -> Any? {
  let value = flattened(value)
  guard let value, type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable else {
    return value
  }
  return flattened(hashable.base)
}

/// Returns how many optionals are around an empty one: 0 for `nil`, 1 for `.some(nil)`. The depth
/// of any other value is 0.
package func depth(ofNil value: Any?) -> Int {
  var depth = 0
  var rest = value
  while let value = rest {
    switch TypeKind(AnyContainer.storedType(of: value)) {
    case .optional: depth += 1
    case .existential: break
    default: return 0
    }
    rest = (value as? any OptionalValue)?.unwrapped
  }
  return depth
}

/// Returns the type of the innermost optional around nothing; `nil` for `nil` itself, and for a
/// value.
func emptyType(_ value: Any?) -> Any.Type? {
  guard let value else { return nil }
  let rest = (value as? any OptionalValue)?.unwrapped
  return rest.flatMap(emptyType) ?? (rest == nil ? type(of: value) : nil)
}

package func withoutOptionals(_ type: Any.Type) -> Any.Type {
  (type as? any OptionalValue.Type).map { withoutOptionals($0.wrappedType) } ?? type
}

/// Returns the value as a declared type; `nil` if it has another type. An empty optional is a value
/// of all optional types.
///
/// A cast knows a conformance of the main actor only there, so the runtime is asked for it.
package func cast<Result>(_ value: Any?, to type: Result.Type) -> Result? {
  guard let value else { return (type as? any OptionalValue.Type)?.none.cast(to: type) }
  // Foundation would read the object to convert it.
  if TypeKind(Swift.type(of: value)) == .object, TypeKind(withoutOptionals(type)) == .structure,
    let object = flattened(value), PlaceholderRecognition.isPlaceholder(object)
  {
    return nil
  }
  if let result = value as? Result { return result }
  return flattened(value).flatMap {
    existential($0, as: type) ?? EmbeddedError.error(of: $0, as: type)
  }
}

/// Returns the value as an existential type, or an optional one, to which it conforms on the main
/// actor; `nil` for any other type.
package func existential<Result>(_ value: Any, as type: Result.Type) -> Result? {
  if let optional = type as? any OptionalValue.Type {
    return optional.existential(value).flatMap { $0 as? Result }
  }
  return TypeKind(type) == .existential ? ConformanceIsolation.existential(value, as: type) : nil
}

extension Sequence {
  /// The first result of a function that isn't `nil`. Unlike a lazy `compactMap`, it calls the function once
  /// for each element.
  package func firstNonNil<Result>(_ function: (Element) throws -> Result?) rethrows -> Result? {
    for element in self { if let result = try function(element) { return result } }
    return nil
  }
}
