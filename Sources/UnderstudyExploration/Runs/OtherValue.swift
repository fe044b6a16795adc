internal import UnderstudyValues
import Understudy

/// Makes an answer that's different from the one of a stub, and that code can use: never an object
/// or the value of a protocol, which would be a placeholder.
struct OtherValue {
  private static var usable: PlaceholderGenerator { PlaceholderGenerator(.usable) }

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
      usable.make(List.Element.self).map { List([$0]) }
    }
    let number = (Value.self as? any ExpressibleByIntegerLiteral.Type).map { one($0) }
    func one<Entries: ExpressibleByDictionaryLiteral>(of type: Entries.Type) -> Any? {
      guard runsNoUserCode(Entries.Key.self), let key = usable.make(Entries.Key.self) else {
        return nil
      }
      return usable.make(Entries.Value.self).map { Entries(dictionaryLiteral: (key, $0)) }
    }
    let list = (Value.self as? any RangeReplaceableCollection.Type).flatMap { one(of: $0) }
    let entries = (Value.self as? any ExpressibleByDictionaryLiteral.Type).flatMap { one(of: $0) }
    let others =
      [usable.make(Value.self), number as? Value, list as? Value, entries as? Value]
      + usable.cases(of: Value.self) + [changedInPart(value), unlikely()]
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

  func make(open type: Any.Type) -> Any? {
    func make<Part>(_ type: Part.Type) -> Any? { Self.usable.make(type) }
    return make(type)
  }
}
