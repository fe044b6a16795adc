// Access to containers of the standard library whose type is known only at run time.

protocol ArrayValue {
  static var elementType: Any.Type { get }
  var elementCount: Int { get }
  func element(at index: Int) -> Any?
  /// All elements. Ask for this only if all of them are needed.
  var elements: [Any?] { get }
  /// The first index from which on elements may be different from those of an array of the same type;
  /// `nil` if there's none. The shorter array decides where the search ends.
  func firstDifference(from other: Any, startingAt index: Int) -> Int?
}

extension Array: ArrayValue {
  static var elementType: Any.Type { Element.self }
  var elementCount: Int { count }
  func element(at index: Int) -> Any? { self[index] }
  var elements: [Any?] { map { $0 } }

  func firstDifference(from other: Any, startingAt start: Int) -> Int? {
    guard let other = other as? [Element] else { return start < count ? start : nil }
    let end = Swift.min(count, other.count)
    // The same bytes mean equality for values without references, for texts, and for objects.
    let bytesDecide =
      _isPOD(Element.self) || Element.self == String.self || TypeKind(Element.self) == .object
    guard bytesDecide else { return start < end ? start : nil }
    var index = start
    while index < end {
      guard
        let next = withUnsafeBytes({ left in
          other.withUnsafeBytes { right in
            Understudy.firstDifference(
              left, right, stride: MemoryLayout<Element>.stride, from: index)
          }
        }), next < end
      else { return nil }
      // Equal texts can have different bytes, for example different addresses.
      guard let left = self[next] as? String, let right = other[next] as? String, left == right
      else { return next }
      index = next + 1
    }
    return nil
  }
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
