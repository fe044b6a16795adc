package enum EmptyValue {
  /// The value of ``Mocked``, or the default value of a standard type; `nil` if the type has
  /// neither.
  ///
  /// - Parameter position: Where it's reported that a value of ``Mocked`` couldn't be made.
  package static func make<Value>(_ type: Value.Type, at position: SourcePosition? = nil) -> Value?
  {
    if type == Void.self { return () as? Value }
    if type is any OptionalValue.Type { return cast(nil, to: type) }
    if MockedValues.exist(of: type) { return MockedValues.first(of: type, at: position) as? Value }
    if let standard = StandardValues.of(type) { return standard.defaultValue() as? Value }
    if let array = type as? any ArrayValue.Type, MockedValues.exist(of: array.partType) {
      return MockedValues.all(of: array.partType, at: position) as? Value
    }
    if let generic = type as? any LibraryType.Type {
      return generic.defaultValue as? Value
    }
    return TypeKind(type) == .tuple ? TupleParts(position: position).makeStructure(type) : nil
  }

  private struct TupleParts: PartMaker {
    let position: SourcePosition?
    func make<Part>(_ type: Part.Type) -> Part? { EmptyValue.make(type, at: position) }
  }
}

/// The values of types that say themselves what stands in for them.
package enum MockedValues {
  package static func exist(of type: Any.Type) -> Bool {
    Hooks.current.mocked?.isolation(of: type) ?? .none != .none
  }

  package static func first(of type: Any.Type, at position: SourcePosition?) -> Any? {
    Hooks.current.makeMocked(type, at: position)
  }

  /// An array of the type.
  package static func all(of type: Any.Type, at position: SourcePosition?) -> Any? {
    Hooks.current.makeAllMocked(type, at: position)
  }

  /// Whether a type's values are made on the main actor, and this isn't there.
  package static func areElsewhere(_ type: Any.Type) -> Bool {
    Hooks.current.mocked?.isolation(of: type) == .mainActor && !MainActorThread.isCurrent
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
  package static var defaultValue: Self? { nil }
  package static func placeholder(_ generator: PlaceholderGenerator) -> Self? { nil }
  package static var runsNoUserCode: Bool { true }
}

package func runsNoUserCode(_ type: Any.Type) -> Bool {
  StandardValues.of(type)?.runsNoUserCode ?? (type as? any LibraryType.Type)?.runsNoUserCode
    ?? false
}
