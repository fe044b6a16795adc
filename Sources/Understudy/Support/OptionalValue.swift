/// An optional, for values whose type is known only at run time.
protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  static var none: Self { get }
  var unwrapped: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }
  var unwrapped: Any? { self }
}

/// Returns the value without the optionals around it; `nil` if one of them is `nil`.
func flattened(_ value: Any?) -> Any? {
  guard let value else { return nil }
  guard TypeKind(of: value) == .optional, let optional = value as? any OptionalValue else {
    return value
  }
  return flattened(optional.unwrapped)
}

/// Returns the type without the optionals around it.
func withoutOptionals(_ type: Any.Type) -> Any.Type {
  (type as? any OptionalValue.Type).map { withoutOptionals($0.wrappedType) } ?? type
}

/// Casts a value to a type that a method declares. `nil` is a value of every optional type.
func cast<Result>(_ value: Any?, to type: Result.Type) -> Result? {
  if let value { return value as? Result }
  return (type as? any OptionalValue.Type)?.none as? Result
}
