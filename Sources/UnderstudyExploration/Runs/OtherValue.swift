internal import UnderstudyValues
import Understudy

/// Makes an answer that's different from the one of a stub, and that code can use: never an object
/// or the value of a protocol, which would be a placeholder.
struct OtherValue: PartMaker {
  static func than<Value>(_ value: Value) -> Value? {
    if let optional = value as? any OptionalValue {
      if optional.unwrapped != nil { return cast(nil, to: Value.self) }
      return OtherValue().make(open: type(of: optional).wrappedType).flatMap { $0 as? Value }
    }
    if TypeKind(Value.self) == .existential {
      // Without `as`, the compiler would convert the value to `Any`.
      func other<Dynamic>(than value: Dynamic) -> Any? { than(value) as Dynamic? }
      guard let value = flattened(value) else { return nil }
      return other(than: value) as? Value
    }
    if let other = PlaceholderGenerator.other(than: value) { return other }
    func one<Number: ExpressibleByIntegerLiteral>(_ type: Number.Type) -> Any { 1 as Number }
    func one<List: RangeReplaceableCollection>(of type: List.Type) -> Any? {
      OtherValue().make(List.Element.self).map { List([$0]) }
    }
    let number = (Value.self as? any ExpressibleByIntegerLiteral.Type).map { one($0) }
    func one<Entries: ExpressibleByDictionaryLiteral>(of type: Entries.Type) -> Any? {
      guard runsNoUserCode(Entries.Key.self), let key = OtherValue().make(Entries.Key.self) else {
        return nil
      }
      return OtherValue().make(Entries.Value.self).map { Entries(dictionaryLiteral: (key, $0)) }
    }
    let list = (Value.self as? any RangeReplaceableCollection.Type).flatMap { one(of: $0) }
    let entries = (Value.self as? any ExpressibleByDictionaryLiteral.Type).flatMap { one(of: $0) }
    let others =
      [OtherValue().make(Value.self), number as? Value, list as? Value, entries as? Value]
      + OtherValue().cases(of: Value.self) + [changedInPart(value), unlikely()]
    return others.lazy.compactMap { $0 }.first { !EqualityRules.standard.areEqual($0, value) }
  }

  /// A value of the test's own type with another value of its first part that has one.
  private static func changedInPart<Value>(_ value: Value) -> Value? {
    guard !runsNoUserCode(Value.self), !TypeTraits.of(Value.self).isOfLibrary,
      let parts = Parts(stored: value)
    else { return nil }
    func other<Part>(than part: Part) -> Any? { than(part) as Part? }
    for (index, part) in parts.values.enumerated() {
      guard let part, !(part is OpaquePart), let other = other(than: part) else { continue }
      if let changed = parts.replacing(index, with: other, in: value) { return changed }
    }
    return nil
  }

  /// A value of a standard type that code doesn't have.
  private static func unlikely<Value>() -> Value? {
    runsNoUserCode(Value.self) ? PlaceholderGenerator(variant: 1).make(Value.self) : nil
  }

  /// The default value of a type, or one whose parts are default values.
  func make<Part>(_ type: Part.Type) -> Part? {
    if let value = EmptyValue.make(type) { return value }
    if type == (any Error).self { return ChallengedError() as? Part }
    switch TypeKind(type) {
    case .structure, .tuple:
      let fields = StoredField.all(of: type)
      let areKnown = fields.allSatisfy { $0.ownership == .strong } && !fields.isEmpty
      return areKnown || MemoryLayout<Part>.size == 0 ? makeStructure(type) : nil
    case .enumeration: return cases(of: type).firstNonNil { $0 }
    default: return nil
    }
  }

  func make(open type: Any.Type) -> Any? {
    func make<Part>(_ type: Part.Type) -> Any? { self.make(type) }
    return make(type)
  }

  /// A value of each case of an enum that isn't recursive.
  private func cases<Value>(of type: Value.Type) -> [Value?] {
    if let raw = RawEnum(type) { return raw.values(of: type) }
    guard TypeKind(type) == .enumeration, let cases = EnumMetadata(type) else { return [] }
    return (0..<cases.caseCount).map {
      cases.isIndirect($0) ? nil : cases.make($0, of: type, from: self)
    }
  }
}

/// Thrown by a stub whose answer is changed to see whether a test notices that.
struct ChallengedError: Error {}
