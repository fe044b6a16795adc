/// The rules of ``ArgumentEquality``, with the comparators that apply.
struct EqualityRules {
  /// `nil` if there are none.
  let comparators: Comparators?
  /// Whether no comparator applies.
  let areStandard: Bool

  init(_ comparators: Comparators?) {
    self.comparators = comparators
    areStandard = comparators?.isEmpty ?? true
  }

  static let standard = EqualityRules(nil)

  /// Whether two arguments are equal.
  func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    if areStandard, let left, let right, let isEqual = usualTypesAreEqual(left, right) {
      return isEqual
    }
    return partsAreEqual(left, right)
  }

  private func partsAreEqual(_ left: Any?, _ right: Any?) -> Bool {
    // A list instead of recursion, because deeply nested values would overflow the stack.
    var comparison = verdict(left, right)
    var pending: [(Any?, Any?)] = []
    var arrays: [ArrayComparison] = []
    while true {
      switch comparison {
      case .equal: break
      case .different: return false
      case .parts(let parts): pending += parts
      case .arrays(let comparison): arrays.append(comparison)
      }
      if let next = pending.popLast() {
        comparison = verdict(next.0, next.1)
      } else if let last = arrays.indices.last {
        guard let next = arrays[last].next() else {
          arrays.removeLast()
          comparison = .equal
          continue
        }
        comparison = verdict(next.0, next.1)
      } else {
        return true
      }
    }
  }

  /// Whether an argument is equal to a value that didn't pass through the forwarder. A generic
  /// forwarder passes on an empty optional with its type, any other one as `nil`.
  func areEqual<Value>(typed value: Value, _ argument: Any?) -> Bool {
    let (left, right) = (flattened(value), flattened(argument))
    guard left == nil, right == nil else { return areEqual(left, right) }
    return emptyType(value) == emptyType(argument) ?? Value.self && areEqual(nil, nil)
  }

  /// Two arrays of the same type and length. Elements that can be different are compared one at a
  /// time.
  struct ArrayComparison {
    let left: any ArrayValue
    let right: any ArrayValue
    /// Whether elements with the same bytes can be different, by a comparator.
    let comparesAll: Bool
    var index = 0

    mutating func next() -> (Any?, Any?)? {
      if !comparesAll {
        guard let difference = left.firstDifference(from: right, startingAt: index) else {
          return nil
        }
        index = difference
      }
      guard index < left.elementCount else { return nil }
      defer { index += 1 }
      return (left.element(at: index), right.element(at: index))
    }
  }

  /// The result of one comparison.
  enum Verdict {
    case equal, different
    /// The values are equal if all of these pairs are.
    case parts([(Any?, Any?)])
    /// The values are equal if all of the elements are.
    case arrays(ArrayComparison)

    init(_ isEqual: Bool) { self = isEqual ? .equal : .different }
  }

  private func verdict(_ left: Any?, _ right: Any?) -> Verdict {
    let nested = (left, right)
    let left = flattened(left)
    let right = flattened(right)
    let mayMeetPlaceholders = !LeakedPlaceholders.areNone
    if mayMeetPlaceholders, let left, let right,
      PlaceholderRecognition.isPlaceholder(left) || PlaceholderRecognition.isPlaceholder(right)
    {
      return Verdict(PlaceholderRecognition.areSame(left, right))
    }
    if !areStandard, !(left is DeclaredPart), let isEqual = comparators?.compare(left, right) {
      return Verdict(isEqual)
    }
    guard let left, let right else {
      return Verdict(
        left == nil && right == nil && depth(ofNil: nested.0) == depth(ofNil: nested.1))
    }
    if let isEqual = usualTypesAreEqual(left, right) { return Verdict(isEqual) }
    // A container is compared by its elements, which can have a comparator or be placeholders.
    if !areStandard || mayMeetPlaceholders, let verdict = containers(left, right) {
      return verdict
    }
    // The operators of a mock can be requirements of its protocol, so using them would call the
    // mock.
    if TypeKind(of: left) == .object, left is any Mocking {
      return Verdict(left as AnyObject === right as AnyObject)
    }
    if left is any Equatable, let verdict = operators(left, right) { return verdict }
    return structure(left, right)
  }

  // Most arguments are strings and numbers, and looking up conformances is expensive.
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

  // MARK: Operators

  /// The result of `==`; `nil` if the values have to be compared by structure.
  private func operators(_ left: Any, _ right: Any) -> Verdict? {
    if TypeKind(of: left) == .object, TypeKind(of: right) == .object {
      if left as AnyObject === right as AnyObject { return .equal }
      if left is any ContentValue, let verdict = containers(left, right, ofAnyType: true) {
        return verdict
      }
      if let isEqual = objectsAreEqual(left as AnyObject, right as AnyObject) {
        return Verdict(isEqual)
      }
    }
    if type(of: left) == type(of: right) {
      guard let equatable = left as? any Equatable else { return nil }
      if Self.hasContent(type(of: left)) { return containers(left, right) }
      if isEqual(equatable, to: right) { return .equal }
      // A container that shares its storage is equal to itself even if it contains a NaN.
      if let verdict = containers(left, right) { return verdict }
      if let areNaN = bothAreNaN(left, right) { return Verdict(areNaN) }
      // A value that isn't equal to itself contains a NaN, so it's compared by structure.
      return isEqual(equatable, to: left) ? .different : nil
    }
    // `AnyHashable` converts between types, but compares arrays a hundred times slower than `==`.
    if let hashable = left as? any Hashable, let other = right as? any Hashable {
      let first = AnyHashable(hashable)
      let second = AnyHashable(other)
      // Some conversions between types, such as `NSNumber`'s, work in one direction only.
      if first == second || second == first { return .equal }
      if let areNaN = bothAreNaN(left, right) { return Verdict(areNaN) }
      // A value that isn't equal to itself contains a NaN, so it's compared by structure.
      return first == first ? .different : containers(left, right, ofAnyType: true)
    }
    // A cast would convert a container to a container of another element type.
    return nil
  }

  private func isEqual<Value: Equatable>(_ left: Value, to right: Any) -> Bool {
    (right as? Value) == left
  }

  /// Whether `==` doesn't decide for values of a type.
  private static func hasContent(_ type: Any.Type) -> Bool {
    let kind = TypeKind(type)
    guard kind == .structure || kind == .object else { return false }
    guard let container = type as? any ContainerValue.Type else {
      return type is any ContentValue.Type
    }
    return hasContent(withoutOptionals(container.partType))
  }

  /// The result of `==` of the nearest common superclass that's `Equatable`; `nil` if there is
  /// none.
  private func objectsAreEqual(_ left: AnyObject, _ right: AnyObject) -> Bool? {
    func areEqual<Value: Equatable>(as type: Value.Type) -> Bool? {
      guard let left = left as? Value, let right = right as? Value else { return nil }
      return left == right
    }
    var candidate: AnyClass? = type(of: left)
    while let type = candidate {
      let equatable = type as? any Equatable.Type
      if let isEqual = equatable.flatMap({ areEqual(as: $0) }) { return isEqual }
      candidate = _getSuperclass(type)
    }
    return nil
  }

  private func bothAreNaN(_ left: Any, _ right: Any) -> Bool? {
    guard let left = left as? any FloatingPoint, let right = right as? any FloatingPoint else {
      return nil
    }
    return left.isNaN && right.isNaN
  }

  // MARK: Structure

  private func structure(_ left: Any, _ right: Any) -> Verdict {
    let type = type(of: left)
    if let left = left as? Any.Type, let right = right as? Any.Type {
      return Verdict(left == right)
    }
    guard type == Swift.type(of: right) else { return .different }
    switch TypeKind(of: left) {
    case .object: return Verdict(left as AnyObject === right as AnyObject)
    case .function: return .different
    case .structure: return containers(left, right) ?? parts(left, right)
    default: return parts(left, right)
    }
  }

  /// Values whose parts are unknown are equal if their type contains no references and their bytes
  /// are equal.
  private func parts(_ left: Any, _ right: Any) -> Verdict {
    guard let first = ValueParts(of: left), let second = ValueParts(of: right) else {
      let isTrivial = TypeMetadata(type(of: left)).isTrivial
      return Verdict(isTrivial && haveSameBytes(left, right))
    }
    guard first.tag == second.tag else { return .different }
    var parts: [(Any?, Any?)] = []
    for index in first.values.indices.reversed() {
      if first.tag != nil, first.values[index] == nil { return .different }
      if !first.fields.isEmpty, first.fields[index].ownership == .unowned { continue }
      parts.append((first.values[index], second.values[index]))
    }
    return .parts(parts)
  }

  /// A number that's the same for arguments that are equal by the standard rules. Arguments that
  /// aren't `Hashable` don't count.
  static func standardHash(of arguments: some Sequence<Any?>) -> Int {
    var hasher = Hasher()
    for argument in arguments {
      // Numbers that aren't a number are equal here, and mocks are by identity.
      let value = flattened(argument)
      if value is any FloatingPoint || value is any Mocking { continue }
      if let value = value as? any Hashable { AnyHashable(value).hash(into: &hasher) }
    }
    return hasher.finalize()
  }

  /// The innermost type in a value whose values are never equal: a function type, or a type whose
  /// parts are unknown or private to the library. `nil` if the value can be compared.
  ///
  /// - Parameter includesObjects: Whether an object that's equal to no other counts.
  func incomparableType(
    in value: Any?, depth: Int = 6, includesObjects: Bool = false
  ) -> Any.Type? {
    guard depth > 0, let value = flattened(value), !PlaceholderRecognition.isPlaceholder(value)
    else { return nil }
    let declared = value as? DeclaredPart
    if let declared, declared.elements == nil { return declared.type }
    if !areStandard, declared == nil, comparators?.compare(value, value) != nil { return nil }
    let type = declared?.type ?? type(of: value)
    func first(in parts: [Any?]) -> Any.Type? {
      parts.lazy.compactMap {
        incomparableType(in: $0, depth: depth - 1, includesObjects: includesObjects)
      }.first
    }
    switch TypeKind(type) {
    case .function: return type
    case .structure, .tuple, .enumeration, .fixedArray:
      if value is any Equatable { return nil }
      if let array = value as? any ArrayValue {
        return first(in: (0..<min(array.elementCount, 32)).map { array.element(at: $0) })
      }
      if let unordered = value as? any UnorderedValue {
        return first(in: unordered.entries(atMost: 32).flatMap { [$0.key, $0.value ?? nil] })
      }
      if let value = value as? any ContentValue, !Self.isOpaque(value.content) {
        return first(in: [value.content])
      }
      guard let parts = ValueParts(of: value), !parts.isBuiltin else {
        return TypeMetadata(type).isTrivial ? nil : type
      }
      let isOwn = Self.isOfLibrary(type)
      if isOwn, value is any Sequence || value is any RegexComponent,
        parts.values.contains(where: { $0.map(Self.isOpaque) ?? false })
      {
        return type
      }
      guard let found = first(in: parts.values) else { return nil }
      // A private type of the library means nothing to the reader.
      return isOwn && TypeKind(found) != .function && Self.isOfLibrary(found) ? type : found
    case .object where includesObjects:
      return !(value is any Mocking) && (value is any Equatable || value is any ContentValue)
        ? nil : type
    default: return nil
    }
  }

  /// Whether a value is a private object of a library.
  static func isOpaque(_ value: Any) -> Bool {
    TypeKind(of: value) == .object && !(value is any Equatable) && isOfLibrary(type(of: value))
  }

  static func isOfLibrary(_ type: Any.Type) -> Bool {
    let module = String(reflecting: type).prefix { $0 != "." }
    return ["Swift", "_StringProcessing", "Foundation", "Dispatch"].contains { module == $0 }
  }
}
