// Access to containers of the standard library whose type is known only at run time.

protocol ArrayValue {
  static var elementType: Any.Type { get }
  var elements: [Any?] { get }
}

extension Array: ArrayValue {
  static var elementType: Any.Type { Element.self }
  var elements: [Any?] { map { flattened($0) } }
}

protocol UnorderedValue {
  var entryCount: Int { get }
  /// The first entries, in the order of the table.
  func entries(atMost count: Int) -> [PairedEntries.Entry]
  /// Pairs the entries with those of a value of the same type; `nil` for any other value.
  func paired(with other: Any) -> PairedEntries?
}

protocol SetValue: UnorderedValue {}
protocol DictionaryValue: UnorderedValue {}

/// The entries of two dictionaries or sets, paired by equal keys. This calls `hash(into:)` only on keys that
/// a dictionary or set already contains.
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

extension Set: SetValue {
  var entryCount: Int { count }

  func entries(atMost count: Int) -> [PairedEntries.Entry] {
    prefix(count).map { PairedEntries.Entry(key: $0, value: nil) }
  }

  func paired(with other: Any) -> PairedEntries? {
    guard let other = other as? Set else { return nil }
    var paired = PairedEntries()
    for element in self {
      let entry = PairedEntries.Entry(key: element, value: nil)
      if let index = other.firstIndex(of: element) {
        paired.found.append((entry, PairedEntries.Entry(key: other[index], value: nil)))
      } else {
        paired.left.append(entry)
      }
    }
    for element in other where !contains(element) {
      paired.right.append(PairedEntries.Entry(key: element, value: nil))
    }
    return paired
  }
}

extension Dictionary: DictionaryValue {
  var entryCount: Int { count }

  func entries(atMost count: Int) -> [PairedEntries.Entry] {
    prefix(count).map { PairedEntries.Entry(key: $0.key, value: .some($0.value)) }
  }

  func paired(with other: Any) -> PairedEntries? {
    guard let other = other as? Dictionary else { return nil }
    var paired = PairedEntries()
    for (key, value) in self {
      let entry = PairedEntries.Entry(key: key, value: .some(value))
      if let index = other.index(forKey: key) {
        let match = other[index]
        paired.found.append(
          (entry, PairedEntries.Entry(key: match.key, value: .some(match.value))))
      } else {
        paired.left.append(entry)
      }
    }
    for (key, value) in other where index(forKey: key) == nil {
      paired.right.append(PairedEntries.Entry(key: key, value: .some(value)))
    }
    return paired
  }
}
