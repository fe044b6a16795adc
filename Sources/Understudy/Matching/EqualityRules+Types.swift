// What decides how values of a type are compared. Looking up conformances is slow.
extension EqualityRules {
  struct TypeTraits {
    let isEquatable: Bool
    /// Whether the operators of the type, or of its parts, belong to the main actor.
    let isOnMainActor: Bool
    let isArray: Bool
    let isContainer: Bool
    /// Whether `==` doesn't decide.
    let hasContent: Bool
    /// Whether values are compared by their parts alone.
    let isPlain: Bool
    let isMock: Bool
    /// Whether a value can be an `Equatable` mock, or have one as a part.
    let mayHaveMock: Bool

    fileprivate init(_ type: Any.Type) {
      let equatable = Conformances.equatable.isolation(of: type)
      isEquatable = equatable != .none
      isOnMainActor =
        equatable == .mainActor || Conformances.hashable.isolation(of: type) == .mainActor
        || EqualityRules.keyType(of: type).map { EqualityRules.traits(of: $0).isOnMainActor }
          ?? false
      isArray = type is any ArrayValue.Type
      isContainer = type is any ContainerValue.Type
      hasContent = EqualityRules.hasContent(type)
      isMock = type is any Mocking.Type
      mayHaveMock = EqualityRules.mayHaveMock(type)
      isPlain =
        !isEquatable && !isMock && [.structure, .enumeration, .tuple].contains(TypeKind(type))
        && !isContainer && !(type is any ComparedByContent.Type)
    }
  }

  private static let typeTraits = TypeCache<TypeTraits>()

  static func traits(of type: Any.Type) -> TypeTraits {
    typeTraits.value(for: type) { TypeTraits(type) }
  }

  /// The type of a container's keys. What the runtime knows of a container's conformance belongs to
  /// the elements, too, but not to keys that it only hashes.
  private static func keyType(of type: Any.Type) -> Any.Type? {
    (type as? any UnorderedValue.Type)?.keyType
  }

  /// The type of a value, or of one in an `AnyHashable` inside, whose operators belong to the main
  /// actor.
  static func mainActorType(in value: Any) -> Any.Type? {
    let type = type(of: value)
    if traits(of: type).isOnMainActor { return type }
    // Elements that can have an `AnyHashable` are compared one at a time.
    if traits(of: type).isArray { return nil }
    var found: Any.Type?
    // What can have a mock as a part can have an `AnyHashable`.
    _ = PartSearch.findsStored(in: value, mayHold: { traits(of: $0).mayHaveMock }) {
      let base = Swift.type(of: base(of: $0))
      found = traits(of: base).isOnMainActor ? base : nil
      return found != nil
    }
    return found
  }

  /// The value in an `AnyHashable`, and any other value as it is. A cast to `AnyHashable` hashes the
  /// keys of a dictionary, so it's only made for its own values.
  static func base(of value: Any) -> Any {
    guard type(of: value) == AnyHashable.self else { return value }
    return (value as? AnyHashable)?.base ?? value
  }

  /// Whether `==` doesn't decide for values of a type.
  static func hasContent(_ type: Any.Type) -> Bool {
    let kind = TypeKind(type)
    guard kind == .structure || kind == .object else { return false }
    guard let container = type as? any ContainerValue.Type else {
      return type is any ComparedByContent.Type
    }
    return hasContent(withoutOptionals(container.partType))
  }

  static func isOpaque(_ value: Any) -> Bool {
    TypeKind(of: value) == .object && !traits(of: type(of: value)).isEquatable
      && isOfLibrary(type(of: value))
  }

  private static let libraryTypes = TypeCache<Bool>()
  private static let libraries = [
    "Swift", "_StringProcessing", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking",
  ]

  static func isOfLibrary(_ type: Any.Type) -> Bool {
    libraryTypes.value(for: type) {
      let module = String(reflecting: type).prefix { $0 != "." }
      return libraries.contains { module == $0 }
    }
  }
}
