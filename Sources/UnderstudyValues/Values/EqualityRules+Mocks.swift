// Values whose operators can't run where they're compared, or not at all. Those of a mock can be
// requirements of its protocol, so that they would be calls of it.
extension EqualityRules {
  /// Decides about mocks, and about values whose operators can use those of a mock or a placeholder;
  /// `nil` for any others.
  func withoutOperators(_ left: Any, _ right: Any, _ traits: TypeTraits) -> Verdict? {
    let (type, other) = (type(of: left), type(of: right))
    if traits.isMock { return Verdict(Hooks.current.areSameMock(left, right)) }
    guard traits.isEquatable, traits.mayHaveMock else { return nil }
    // Element by element, so that a large one isn't searched.
    if traits.isContainer, type == other { return .parts }
    guard Self.hasMockOrPlaceholder(left) || Self.hasMockOrPlaceholder(right) else { return nil }
    guard traits.isContainer, TypeTraits.of(other).isEquatable else {
      return structure(left, right)
    }
    return .parts
  }

  /// Whether a value is a mock or a placeholder, or has a part whose operators its own can use.
  /// Objects aren't entered.
  static func hasMockOrPlaceholder(_ value: Any) -> Bool {
    if TypeTraits.of(type(of: value)).isMock { return true }
    if TypeKind(of: value) == .object { return PlaceholderRecognition.isPlaceholder(value) }
    return PartSearch.findsStored(in: value, mayHold: { TypeTraits.of($0).mayHaveMock }) {
      let traits = TypeTraits.of(type(of: $0))
      return (traits.isMock && traits.isEquatable) || PlaceholderRecognition.isPlaceholder($0)
    }
  }

  /// A type whose operators belong to the main actor and are needed to compare two values, if this is
  /// elsewhere; `nil` otherwise.
  ///
  /// A value that was put into an `AnyHashable` on the main actor is one on any thread, and its
  /// operators run where those of the `AnyHashable` do. Containers of one type are compared element by
  /// element, but the keys are hashed.
  package static func typeOnMainActor(in left: Any, _ right: Any) -> Any.Type? {
    let (type, traits) = (type(of: left), TypeTraits.of(type(of: left)))
    guard traits.isOnMainActor || traits.mayHaveMock, !MainActorThread.isCurrent else { return nil }
    if traits.isOnMainActor { return type }
    let areAlike = type == Swift.type(of: right)
    switch traits.form {
    case .list where areAlike: return nil
    case .unordered where areAlike:
      return [left, right].firstNonNil { Parts($0)?.keys().firstNonNil(erasedTypeOnMainActor) }
    case .unordered: return erasedTypeOnMainActor(in: left) ?? erasedTypeOnMainActor(in: right)
    default: return erasedTypeOnMainActor(in: left)
    }
  }

  private static func erasedTypeOnMainActor(in value: Any) -> Any.Type? {
    var found: Any.Type?
    _ = PartSearch.findsStored(in: value, mayHold: { TypeTraits.of($0).mayHaveMock }) { part in
      guard type(of: part) == AnyHashable.self, let base = withoutWrappers(part) else {
        return false
      }
      if TypeTraits.of(type(of: base)).isOnMainActor { found = type(of: base) }
      return found != nil
    }
    return found
  }
}
