// Access to containers of the standard library whose type is known only at run time.

package protocol ContainerValue {
  /// The type of the elements, or of a dictionary's values.
  static var partType: Any.Type { get }
}

package protocol ArrayValue: ContainerValue {
  var elementCount: Int { get }
  func element(at index: Int) -> Any?
  /// All elements. Ask for this only if all of them are needed.
  var elements: [Any?] { get }
  /// The first index at which elements may differ from another array of the same type; `nil` if
  /// there's none up to the end of the shorter array.
  func firstDifference(from other: Any, startingAt index: Int) -> Int?
}

extension Array: ArrayValue {
  package static var partType: Any.Type { Element.self }
  package var elementCount: Int { count }
  package func element(at index: Int) -> Any? { self[index] }
  package var elements: [Any?] { map { $0 } }

  package func firstDifference(from other: Any, startingAt start: Int) -> Int? {
    func first<Value: Equatable>(_ type: Value.Type) -> Int? {
      // The cast of an array, and not of any value, would cast each of its elements.
      guard let left = (self as Any) as? [Value], let right = other as? [Value] else {
        return start
      }
      return (start..<Swift.min(left.count, right.count)).first { left[$0] != right[$0] }
    }
    if TypeKind(Element.self) == .object, let other = other as? [Element] {
      return firstDifferentReference(self, other, startingAt: start)
    }
    // The operators of other types aren't asked about elements.
    guard UnderstudyValues.runsNoUserCode(Element.self),
      !TypeTraits.of(withoutOptionals(Element.self)).hasContent,
      let type = Element.self as? any Equatable.Type
    else { return start }
    return first(type)
  }
}

/// A dictionary, its keys or values, or a set.
package protocol UnorderedValue: ContainerValue {
  static var isSet: Bool { get }
  static var keyType: Any.Type { get }
  var entryCount: Int { get }
  /// The first entries, in the order of the table.
  func entries(atMost count: Int) -> [PairedEntries.Entry]
  /// Pairs the entries with those of a value of the same type; `nil` for any other value, and if a
  /// key can't be hashed.
  func paired(with other: Any) -> PairedEntries?
  /// The same without pairs that are equal by `==`, as far as that's known without the rules of
  /// equality.
  func differing(from other: Any) -> PairedEntries?
}

/// The entries of two dictionaries or sets, paired by equal keys. This calls `hash(into:)` only on
/// keys that a dictionary or set already contains, and not on mocks and placeholders.
package struct PairedEntries {
  package struct Entry {
    package let key: Any
    package let value: Any??
  }

  /// The pairs of entries whose keys are in both dictionaries or sets.
  package var found: [(Entry, Entry)] = []
  package var left: [Entry] = []
  package var right: [Entry] = []

  var areEmpty: Bool { found.isEmpty && left.isEmpty && right.isEmpty }
}

/// A collection of the library whose entries have no place but, except for a dictionary's values, a
/// key.
protocol EntryCollection: UnorderedValue, Collection {
  static func entry(_ element: Element) -> PairedEntries.Entry
  /// The index of the entry with the key of an element of another collection; `nil` if there's none.
  func index(ofKeyOf element: Element) -> Index?
}

extension EntryCollection {
  package static var isSet: Bool { true }
  package static var keyType: Any.Type { Element.self }
  package static var partType: Any.Type { Element.self }
  package static func entry(_ element: Element) -> PairedEntries.Entry {
    PairedEntries.Entry(key: element, value: nil)
  }
  package var entryCount: Int { count }

  package func entries(atMost count: Int) -> [PairedEntries.Entry] { prefix(count).map(Self.entry) }

  package func index(ofKeyOf element: Element) -> Index? { nil }

  package func differing(from other: Any) -> PairedEntries? { paired(with: other) }

  package func paired(with other: Any) -> PairedEntries? {
    // A cast to a set or a dictionary of another type hashes the keys.
    guard let entries = other as? any EntryCollection, !entries.hasMockOrPlaceholderAsKey,
      !hasMockOrPlaceholderAsKey, let other = other as? Self
    else { return nil }
    var paired = PairedEntries()
    for element in self {
      if let match = other.index(ofKeyOf: element) {
        paired.found.append((Self.entry(element), Self.entry(other[match])))
      } else {
        paired.left.append(Self.entry(element))
      }
    }
    for element in other where index(ofKeyOf: element) == nil {
      paired.right.append(Self.entry(element))
    }
    return paired
  }

  fileprivate var hasMockOrPlaceholderAsKey: Bool {
    TypeTraits.of(Self.keyType).mayHaveMock
      && contains { EqualityRules.hasMockOrPlaceholder(Self.entry($0).key) }
  }
}

extension Set: EntryCollection {
  package func index(ofKeyOf element: Element) -> Index? { firstIndex(of: element) }

  package func differing(from other: Any) -> PairedEntries? {
    guard !TypeTraits.of(Self.self).mayHaveMock else { return paired(with: other) }
    guard let other = other as? Self else { return nil }
    return PairedEntries(
      left: subtracting(other).map { Self.entry($0) },
      right: other.subtracting(self).map { Self.entry($0) })
  }
}
extension Dictionary.Keys: EntryCollection {}
// A value can be in it more than once, and in any order.
extension Dictionary.Values: EntryCollection {}

extension Dictionary: EntryCollection {
  package static var isSet: Bool { false }
  package static var keyType: Any.Type { Key.self }
  package static var partType: Any.Type { Value.self }
  package static func entry(_ element: Element) -> PairedEntries.Entry {
    PairedEntries.Entry(key: element.key, value: .some(element.value))
  }

  package func index(ofKeyOf element: Element) -> Index? { index(forKey: element.key) }

  package func differing(from other: Any) -> PairedEntries? {
    func find<Equal: Equatable>(_ type: Equal.Type) -> PairedEntries? {
      // The cast of a dictionary, and not of any value, would cast each of its entries.
      guard let left = (self as Any) as? [Key: Equal], let right = other as? [Key: Equal] else {
        return nil
      }
      var paired = PairedEntries()
      func entry(_ key: Key, _ value: Equal) -> PairedEntries.Entry {
        PairedEntries.Entry(key: key, value: .some(value))
      }
      // Not the loop over any collection, which takes thirty times as long.
      for (key, value) in left {
        guard let match = right[key] else {
          paired.left.append(entry(key, value))
          continue
        }
        if value != match { paired.found.append((entry(key, value), entry(key, match))) }
      }
      for (key, value) in right where left[key] == nil { paired.right.append(entry(key, value)) }
      return paired
    }
    let type = withoutOptionals(Value.self)
    guard !TypeTraits.of(Self.self).mayHaveMock, TypeKind(type) != .object,
      !TypeTraits.of(type).hasContent, let equatable = Value.self as? any Equatable.Type
    else { return paired(with: other) }
    return find(equatable)
  }
}
