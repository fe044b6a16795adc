enum EmptyValue {
  /// The value of ``Mocked``, or the default value of a standard type; `nil` if the type has
  /// neither.
  static func make<Value>(_ type: Value.Type) -> Value? {
    if type == Void.self { return () as? Value }
    if type is any OptionalValue.Type { return cast(nil, to: type) }
    if let mocked = type as? any Mocked.Type { return mocked.mock as? Value }
    if let standard = StandardValues.of(type) { return standard.defaultValue() as? Value }
    if let generic = type as? any LibraryType.Type {
      return generic.defaultValue as? Value
    }
    return TypeKind(type) == .tuple ? TupleParts().makeStructure(type) : nil
  }

  private struct TupleParts: PartMaker {
    func make<Part>(_ type: Part.Type) -> Part? { EmptyValue.make(type) }
  }
}

/// A generic type of the standard library or Foundation, with a default value and placeholders.
protocol LibraryType {
  /// The value that an unstubbed method returns; `nil` if the type or a part of it has none.
  static var defaultValue: Self? { get }

  /// An unlikely value, and a different one for each variant; `nil` if the value has to be composed
  /// of the type's parts.
  static func placeholder(_ generator: PlaceholderGenerator) -> Self?

  /// Whether comparing and hashing values of the type runs no user-defined code.
  static var runsNoUserCode: Bool { get }
}

extension LibraryType {
  static var defaultValue: Self? { nil }
  static func placeholder(_ generator: PlaceholderGenerator) -> Self? { nil }
  static var runsNoUserCode: Bool { true }
}

func runsNoUserCode(_ type: Any.Type) -> Bool {
  StandardValues.of(type)?.runsNoUserCode ?? (type as? any LibraryType.Type)?.runsNoUserCode
    ?? false
}
