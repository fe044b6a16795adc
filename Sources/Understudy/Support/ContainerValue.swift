// Access to containers of the standard library whose type is known only at run time.

protocol ContainerValue {
  /// The type of the elements, or of a dictionary's values.
  static var partType: Any.Type { get }
}

protocol ArrayValue: ContainerValue {
  var elementCount: Int { get }
  func element(at index: Int) -> Any?
  /// All elements. Ask for this only if all of them are needed.
  var elements: [Any?] { get }
  /// The first index at which elements may differ from another array of the same type; `nil` if
  /// there's none up to the end of the shorter array.
  func firstDifference(from other: Any, startingAt index: Int) -> Int?
}

extension Array: ArrayValue {
  static var partType: Any.Type { Element.self }
  var elementCount: Int { count }
  func element(at index: Int) -> Any? { self[index] }
  var elements: [Any?] { map { $0 } }

  func firstDifference(from other: Any, startingAt start: Int) -> Int? {
    guard let other = other as? [Element] else { return start < count ? start : nil }
    // Values without references, texts, and objects are equal if their bytes are.
    guard
      _isPOD(Element.self) || Element.self == String.self || TypeKind(Element.self) == .object
    else { return start < Swift.min(count, other.count) ? start : nil }
    var index = start
    while let next = Understudy.firstDifference(self, other, from: index) {
      // Equal texts can have different bytes, for example different addresses.
      guard let left = self[next] as? String, let right = other[next] as? String, left == right
      else { return next }
      index = next + 1
    }
    return nil
  }
}

/// A dictionary, its keys or values, or a set.
protocol UnorderedValue: ContainerValue {
  static var isSet: Bool { get }
  var entryCount: Int { get }
  /// The first entries, in the order of the table.
  func entries(atMost count: Int) -> [PairedEntries.Entry]
  /// Pairs the entries with those of a value of the same type; `nil` for any other value.
  func paired(with other: Any) -> PairedEntries?
}

/// The entries of two dictionaries or sets, paired by equal keys. This calls `hash(into:)` only on
/// keys that a dictionary or set already contains.
struct PairedEntries {
  /// The key and value of a dictionary's entry, or the element of a set.
  struct Entry {
    let key: Any
    let value: Any??
  }

  /// The pairs of entries whose keys are in both dictionaries or sets.
  var found: [(Entry, Entry)] = []
  var left: [Entry] = []
  var right: [Entry] = []
}

extension UnorderedValue where Self: Collection {
  static var isSet: Bool { true }
  static var partType: Any.Type { Element.self }
  var entryCount: Int { count }

  func entries(atMost count: Int) -> [PairedEntries.Entry] { prefix(count).map(entry) }

  func paired(with other: Any) -> PairedEntries? {
    (other as? Self).map { paired(with: $0, index: { _, _ in nil }, entry) }
  }

  fileprivate func entry(_ element: Element) -> PairedEntries.Entry {
    PairedEntries.Entry(key: element, value: nil)
  }
}

extension Set: UnorderedValue {
  func paired(with other: Any) -> PairedEntries? {
    (other as? Set).map { paired(with: $0, index: { $0.firstIndex(of: $1) }, entry) }
  }
}
extension Dictionary.Keys: UnorderedValue {}
// A value can be in it more than once, and in any order.
extension Dictionary.Values: UnorderedValue {}

extension Dictionary: UnorderedValue {
  static var isSet: Bool { false }
  static var partType: Any.Type { Value.self }
  var entryCount: Int { count }

  func entries(atMost count: Int) -> [PairedEntries.Entry] { prefix(count).map(entry) }

  func paired(with other: Any) -> PairedEntries? {
    (other as? Dictionary).map { paired(with: $0, index: { $0.index(forKey: $1.key) }, entry) }
  }

  private func entry(_ element: Element) -> PairedEntries.Entry {
    PairedEntries.Entry(key: element.key, value: .some(element.value))
  }
}

extension Collection {
  /// - Parameter index: Returns the index of the entry that has an equal key.
  fileprivate func paired(
    with other: Self, index: (Self, Element) -> Index?, _ entry: (Element) -> PairedEntries.Entry
  ) -> PairedEntries {
    var paired = PairedEntries()
    for element in self {
      if let match = index(other, element) {
        paired.found.append((entry(element), entry(other[match])))
      } else {
        paired.left.append(entry(element))
      }
    }
    for element in other where index(self, element) == nil { paired.right.append(entry(element)) }
    return paired
  }
}
