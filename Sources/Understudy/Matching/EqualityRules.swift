/// The comparison itself, with the comparators that hold where it is made.
struct EqualityRules {
  let comparators: ArgumentEquality.Comparators
  /// Whether a closure equals its own copies, which only a placeholder's can promise.
  var knowsClosures = false

  /// Whether no comparator can contradict `AnyHashable`, so that keys may stand for values.
  var areStandard: Bool { comparators.isEmpty }

  func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    let left = flattened(left)
    let right = flattened(right)
    guard let left, let right else { return left == nil && right == nil }
    if !comparators.isEmpty {
      if type(of: left) == type(of: right),
        let comparator = comparators[ObjectIdentifier(type(of: left))]
      {
        return comparator.value(left, right)
      }
      // A container is Hashable by its elements, and they may have a comparator.
      if let verdict = containersAreEqual(left, right) { return verdict }
    }
    if let verdict = usualTypesAreEqual(left, right) { return verdict }
    // The operators of a mock are its protocol's: to compare it with them would be to call it.
    if TypeKind(of: left) == .object, left is any Mocking {
      return left as AnyObject === right as AnyObject
    }
    if let left = left as? any Hashable, let right = right as? any Hashable {
      let first = AnyHashable(left)
      if first == AnyHashable(right) { return true }
      // What differs from itself has a NaN in it: structure decides, and NaN equals NaN.
      guard first != first else { return false }
      if let verdict = bothAreNaN(left, right) { return verdict }
    } else if let left = left as? any Equatable {
      if isEqual(left, to: right) { return true }
      guard !isEqual(left, to: left) else { return false }
    }
    return haveEqualStructure(left, right)
  }

  // Most arguments are texts and numbers, and asking a value for its conformance is dear.
  private func usualTypesAreEqual(_ left: Any, _ right: Any) -> Bool? {
    let type = type(of: left)
    guard type == Swift.type(of: right) else { return nil }
    if type == String.self, let left = left as? String, let right = right as? String {
      return left == right
    }
    if type == Int.self, let left = left as? Int, let right = right as? Int {
      return left == right
    }
    return nil
  }

  private func isEqual<Value: Equatable>(_ left: Value, to right: Any) -> Bool {
    (right as? Value) == left
  }

  private func bothAreNaN(_ left: Any, _ right: Any) -> Bool? {
    guard let left = left as? any FloatingPoint, let right = right as? any FloatingPoint else {
      return nil
    }
    return left.isNaN && right.isNaN
  }

  private func haveEqualStructure(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? Any.Type, let right = right as? Any.Type { return left == right }
    guard type(of: left) == type(of: right) else { return false }
    switch TypeKind(of: left) {
    case .function:
      return knowsClosures && Reflection.bytes(of: left) == Reflection.bytes(of: right)
    // A built-in field, such as the pointer in a `StaticString`, has no children to compare.
    case .other: return Reflection.bytes(of: left) == Reflection.bytes(of: right)
    case .object: return (left as AnyObject) === (right as AnyObject)
    case .enumeration:
      guard Reflection.caseName(of: left) == Reflection.caseName(of: right) else { return false }
    default:
      if let verdict = containersAreEqual(left, right) { return verdict }
    }
    let pairs = (children(of: left), children(of: right))
    return pairs.0.count == pairs.1.count && zip(pairs.0, pairs.1).allSatisfy(areEqual)
  }

  /// The verdict on two containers of the standard library; `nil` for values of other types.
  private func containersAreEqual(_ left: Any, _ right: Any) -> Bool? {
    guard type(of: left) == type(of: right) else { return nil }
    switch left {
    case is any ArrayValue:
      guard let left = left as? [Any], let right = right as? [Any] else { return nil }
      return left.count == right.count && zip(left, right).allSatisfy(areEqual)
    case is any DictionaryValue:
      guard let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] else {
        return nil
      }
      return haveSameElements(Array(left), Array(right)) {
        areEqual($0.key.base, $1.key.base) && areEqual($0.value, $1.value)
      }
    case is any SetValue:
      guard let left = left as? Set<AnyHashable>, let right = right as? Set<AnyHashable> else {
        return nil
      }
      return haveSameElements(Array(left), Array(right)) { areEqual($0.base, $1.base) }
    default: return nil
    }
  }

  private func haveSameElements<Element>(
    _ left: [Element], _ right: [Element], by areEqual: (Element, Element) -> Bool
  ) -> Bool {
    guard left.count == right.count else { return false }
    var rest = right
    for element in left {
      guard let match = rest.firstIndex(where: { areEqual(element, $0) }) else { return false }
      rest.swapAt(match, rest.endIndex - 1)
      rest.removeLast()
    }
    return true
  }
}
