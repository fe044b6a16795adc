enum EmptyValue {
  /// The value of ``Mocked``, or the default value of a standard type; `nil` if the type has
  /// neither.
  ///
  /// - Parameter position: Where it's reported that a value of ``Mocked`` couldn't be made.
  static func make<Value>(_ type: Value.Type, at position: SourcePosition? = nil) -> Value? {
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

/// The values of types that are ``Mocked``, each made on the actor of its conformance.
enum MockedValues {
  static func exist(of type: Any.Type) -> Bool { Conformances.mocked.isolation(of: type) != .none }

  static func first(of type: Any.Type, at position: SourcePosition?) -> Any? {
    func first<Value: Mocked>(_ type: Value.Type) -> Any { type.mock }
    return make("mock", of: type, at: position) { first($0) }
  }

  /// An array of the type.
  static func all(of type: Any.Type, at position: SourcePosition?) -> Any? {
    func all<Value: Mocked>(_ type: Value.Type) -> Any { type.mocks }
    return make("mocks", of: type, at: position) { all($0) }
  }

  /// Whether a type's values are made on the main actor, and this isn't there.
  static func areElsewhere(_ type: Any.Type) -> Bool {
    Conformances.mocked.isolation(of: type) == .mainActor && !ClosureIsolation.isOnMainActor
  }

  private static func make(
    _ name: String, of type: Any.Type, at position: SourcePosition?,
    _ read: @escaping (any Mocked.Type) -> Any
  ) -> Any? {
    func make() -> Any? { cast(type, to: (any Mocked.Type).self).map(read) }
    switch Conformances.mocked.isolation(of: type) {
    case .none: return nil
    case .nonisolated: return make()
    case .mainActor:
      return MainActorConformance.run(name, of: type, at: position, else: nil) { make() }
    }
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
