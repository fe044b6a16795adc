// The comparison of mocks, which are equal by their identity, and of values that have a placeholder or
// an `Equatable` mock inside. Their operators and their `hash(into:)` don't run: those of a mock can be
// requirements of its protocol, so that they would be calls of it.
extension EqualityRules {
  /// Compares mocks, and values whose operators can use those of a mock or a placeholder; `nil` for any
  /// others.
  func withoutOperators(
    _ left: Any, _ right: Any, _ traits: TypeTraits, _ purpose: Purpose
  ) -> Verdict? {
    let (type, other) = (type(of: left), type(of: right))
    if type == AnyHashable.self || other == AnyHashable.self {
      return .parts([(Self.base(of: left), Self.base(of: right))])
    }
    if traits.isMock || (other != type && Self.traits(of: other).isMock) {
      let mocks = (left as? any Mocking, right as? any Mocking)
      return Verdict(mocks.0 != nil && mocks.0?.mockState === mocks.1?.mockState)
    }
    guard traits.isEquatable, Self.mayHaveMockOrPlaceholder(type) else { return nil }
    // Element by element, so that a large one isn't searched.
    if traits.isContainer, type == other { return containers(left, right, purpose) }
    let areFound =
      Self.hasMockOrPlaceholder(left)
      || (!ReturnedPlaceholders.areNone && Self.hasMockOrPlaceholder(right))
    guard areFound else { return nil }
    guard traits.isContainer, Self.traits(of: other).isEquatable else {
      return structure(left, right, purpose)
    }
    return containers(left, right, purpose, ofAnyType: true) ?? .different
  }

  /// Whether a value is a mock or a placeholder, or has a part whose operators its own can use.
  /// Objects aren't entered.
  static func hasMockOrPlaceholder(_ value: Any) -> Bool {
    if traits(of: type(of: value)).isMock { return true }
    if TypeKind(of: value) == .object { return PlaceholderRecognition.isPlaceholder(value) }
    return PartSearch.findsStored(in: value, mayHold: mayHaveMockOrPlaceholder) {
      let traits = traits(of: type(of: $0))
      return (traits.isMock && traits.isEquatable) || PlaceholderRecognition.isPlaceholder($0)
    }
  }

  static func mayHaveMockOrPlaceholder(_ type: Any.Type) -> Bool {
    ReturnedPlaceholders.areNone ? traits(of: type).mayHaveMock : !runsNoUserCode(type)
  }

  static func haveReturnedPlaceholder(_ left: Any?, _ right: Any?) -> Bool {
    !ReturnedPlaceholders.areNone
      && [left, right].contains { PlaceholderRecognition.hasPlaceholder($0) }
  }

  static func mayHaveMock(_ type: Any.Type) -> Bool {
    var entered: Set<ObjectIdentifier> = []
    return mayHaveMock(type, &entered)
  }

  private static func mayHaveMock(
    _ type: Any.Type, _ entered: inout Set<ObjectIdentifier>
  ) -> Bool {
    // A generic type can contain itself with other arguments each time.
    if entered.count > 100 { return true }
    if type is any Mocking.Type, type is any Equatable.Type { return true }
    if runsNoUserCode(type) || !entered.insert(ObjectIdentifier(type)).inserted { return false }
    var parts: [Any.Type] = []
    switch TypeKind(type) {
    case .object, .existential: return true
    case .structure, .tuple:
      if let container = type as? any ContainerValue.Type {
        parts = [container.partType]
        if let key = (type as? any UnorderedValue.Type)?.keyType { parts.append(key) }
      } else {
        parts = StoredField.all(of: type).map(\.type)
      }
    case .enumeration, .optional:
      guard let cases = EnumMetadata(type) else { return false }
      parts = (0..<cases.payloadCount).compactMap { cases.payloadType(of: $0) }
    case .fixedArray: parts = [FixedArrayMetadata(type).elementType]
    case .function, .metatype, .builtin, .other: return false
    }
    return parts.contains { mayHaveMock($0, &entered) }
  }
}
