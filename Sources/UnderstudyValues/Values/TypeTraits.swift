/// What decides how values of a type are read and compared. Looking up conformances is slow, and a
/// copy of all this, too.
package final class TypeTraits {
  package enum Form { case list, unordered, content, stored }

  /// Which parts values have.
  package let form: Form
  package let isEquatable: Bool
  /// Whether the operators of the type, or of its parts, belong to the main actor.
  package let isOnMainActor: Bool
  /// Whether `==` doesn't decide.
  let hasContent: Bool
  /// Whether values are compared by their parts alone.
  package let isPlain: Bool
  package let isMock: Bool
  /// Whether a value can be an `Equatable` mock or have one as a part, or a value whose type is known
  /// only at run time.
  package let mayHaveMock: Bool
  private let type: Any.Type

  package var isOfLibrary: Bool { Self.libraryTypes.value(for: type) { Self.isOfLibrary(type) } }

  var isContainer: Bool { form == .list || form == .unordered }

  private init(_ type: Any.Type) {
    let equatable = Conformances.equatable.isolation(of: type)
    form =
      if type is any ArrayValue.Type { .list } else if type is any UnorderedValue.Type {
        .unordered
      } else {
        type is any ComparedByContent.Type ? .content : .stored
      }
    isEquatable = equatable != .none
    let parts =
      type is any ContainerValue.Type || type is any OptionalValue.Type
      ? Parts.types(of: type) : []
    isOnMainActor =
      equatable == .mainActor || Conformances.hashable.isolation(of: type) == .mainActor
      || parts.contains { TypeTraits.of($0).isOnMainActor }
    let kind = TypeKind(type)
    hasContent =
      form == .content && (kind == .structure || kind == .object) && type != AnyHashable.self
      || (type as? any ContainerValue.Type).map {
        TypeTraits.of(withoutOptionals($0.partType)).hasContent
      } ?? false
    isMock = Hooks.current.isMock(type)
    mayHaveMock = Self.mayHaveMock(type)
    isPlain =
      !isEquatable && !isMock && form == .stored
      && [.structure, .enumeration, .tuple].contains(kind)
    self.type = type
  }

  private static let known = TypeCache<TypeTraits>()

  package static func of(_ type: Any.Type) -> TypeTraits {
    known.value(for: type) { TypeTraits(type) }
  }

  /// Whether a value is an object of a library that can't be compared.
  package static func isPrivateObject(_ value: Any) -> Bool {
    guard TypeKind(of: value) == .object else { return false }
    let traits = of(Swift.type(of: value))
    return !traits.isEquatable && traits.isOfLibrary
  }

  private static let libraryTypes = TypeCache<Bool>()
  private static let libraries = [
    "Swift", "_StringProcessing", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking",
  ]

  private static func isOfLibrary(_ type: Any.Type) -> Bool {
    let module = String(reflecting: type).prefix { $0 != "." }
    return libraries.contains { module == $0 }
  }

  private static func mayHaveMock(_ type: Any.Type) -> Bool {
    var entered: Set<ObjectIdentifier> = []
    var pending = [type]
    while let type = pending.popLast() {
      // A generic type can contain itself with other arguments each time.
      if entered.count > 100 { return true }
      if Hooks.current.isMock(type), type is any Equatable.Type { return true }
      if runsNoUserCode(type) || !entered.insert(ObjectIdentifier(type)).inserted { continue }
      let kind = TypeKind(type)
      if kind == .object || kind == .existential || type == AnyHashable.self { return true }
      pending += Parts.types(of: type)
    }
    return false
  }
}
