/// Unwraps an optional whose type is known at run time only.
protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  static var none: Self { get }
  var unwrapped: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }
  var unwrapped: Any? { self }
}

/// The value without any optionals around it; `nil` if one of them is empty.
///
/// Every argument passes here before the library looks at it.
func flattened(_ value: Any?) -> Any? {
  guard let value else { return nil }
  switch TypeKind(AnyContainer.storedType(of: value)) {
  case .optional: return (value as? any OptionalValue).flatMap { flattened($0.unwrapped) }
  case .existential:
    guard let opened = AnyContainer.opened(value) else { return value }
    return flattened(opened)
  default: return value
  }
}

/// The type without any optionals around it.
func withoutOptionals(_ type: Any.Type) -> Any.Type {
  (type as? any OptionalValue.Type).map { withoutOptionals($0.wrappedType) } ?? type
}

/// The value as a type that a method declares. An empty optional is a value of every optional type.
func cast<Result>(_ value: Any?, to type: Result.Type) -> Result? {
  if let value { return value as? Result }
  return (type as? any OptionalValue.Type)?.none as? Result
}
