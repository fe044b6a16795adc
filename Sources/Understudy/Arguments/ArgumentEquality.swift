/// Decides whether two arguments are equal.
///
/// Arguments of any type can be compared, `Equatable` or not. In this order:
///
/// 1. a comparator registered with ``register(_:_:)`` decides for its type,
/// 2. mocks compare by identity; their own operators are not called,
/// 3. `Hashable` values compare as `AnyHashable` does, so that numbers of different types are equal
///    when their values are,
/// 4. `Equatable` values compare with `==`,
/// 5. anything else compares by structure: same type, and every child equal in turn. Objects compare
///    by identity, metatypes with `==`, dictionaries and sets without order.
///
/// A NaN equals itself here. Closures are never equal; use `any()` for them.
public enum ArgumentEquality {
  /// Registers a comparator for a type, in place of any rule above and of an earlier one.
  ///
  /// ```swift
  /// ArgumentEquality.register(Product.self) { $0.name == $1.name }
  /// ```
  ///
  /// Inside a session the comparator is the session's own and ends with it; outside it serves the
  /// whole process. It is used wherever a value of the type stands: as an argument, in an array, in a
  /// field of a struct that is compared by structure.
  ///
  /// May be called from any thread. The comparator runs outside the library's locks, on the thread
  /// that compares.
  ///
  /// - Parameters:
  ///   - type: The type whose values the comparator takes.
  ///   - areEqual: Returns whether two values are to count as equal.
  public static func register<Value>(
    _ type: Value.Type, _ areEqual: @escaping (Value, Value) -> Bool
  ) {
    let comparator: Comparator = { left, right in
      guard let left = left as? Value, let right = right as? Value else { return false }
      return areEqual(left, right)
    }
    let scope = MockSession.current?.comparators ?? processWide
    // An earlier one is let go of outside the lock: what it captured may run a user's `deinit`.
    let earlier = scope.withLock {
      $0.updateValue(Unchecked(comparator), forKey: ObjectIdentifier(type))
    }
    withExtendedLifetime(earlier) {}
  }

  typealias Comparator = (Any, Any) -> Bool
  typealias Comparators = [ObjectIdentifier: Unchecked<Comparator>]

  static let processWide = Locked<Comparators>([:])

  /// The rules that hold for a mock of a session, or of none.
  static func rules(in session: MockSession?) -> EqualityRules {
    let shared = processWide.withLock { $0 }
    guard let own = session?.comparators.withLock({ $0 }), !own.isEmpty else {
      return EqualityRules(comparators: shared)
    }
    return EqualityRules(comparators: shared.merging(own) { _, own in own })
  }
}

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

/// The parts of a value that structure compares, also of one that shows others in its mirror.
func children(of value: Any) -> [Any] {
  guard value is any CustomReflectable, let fields = Reflection.fields(of: type(of: value)),
    fields.allSatisfy(\.isStrong)
  else {
    return Mirror(reflecting: value).children.map(\.value)
  }
  func read<Value>(_ value: Value) -> [Any] {
    withUnsafeBytes(of: value) { bytes in
      fields.map { field in
        func load<Field>(_ type: Field.Type) -> Any {
          bytes.baseAddress!.advanced(by: field.offset).assumingMemoryBound(to: type).pointee
        }
        return load(field.type)
      }
    }
  }
  return read(value)
}

protocol ArrayValue { static var elementType: Any.Type { get } }
protocol DictionaryValue {}
protocol SetValue {}
extension Array: ArrayValue { static var elementType: Any.Type { Element.self } }
extension Dictionary: DictionaryValue {}
extension Set: SetValue {}
