/// The rules of ``ArgumentEquality``, with the comparators that apply.
struct EqualityRules {
  /// `nil` if there are none.
  let comparators: Comparators?
  let hasNoComparators: Bool
  /// Where a comparison that can't run is reported: the stub or the verification.
  let position: SourcePosition

  init(_ comparators: Comparators?, at position: SourcePosition) {
    self.comparators = comparators
    hasNoComparators = comparators?.isEmpty ?? true
    self.position = position
  }

  static let standard = EqualityRules(nil, at: .unknown)

  func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    if hasNoComparators, let left, let right, let isEqual = usualTypesAreEqual(left, right) {
      return isEqual
    }
    if case .equal = compare(left, right) { return true }
    return false
  }

  enum Comparison {
    case equal, different
    /// No part is known to be different, and values of this type can't be compared.
    case incomparable(Any.Type)
  }

  enum Purpose {
    case arguments
    /// The results of two implementations, which can be different objects that mean the same.
    case results
    /// Whether a value, which is both, is equal to anything. User-defined operators aren't called.
    case comparability
  }

  /// Compares two values by all of their parts. A part that's different decides.
  func compare(_ left: Any?, _ right: Any?, for purpose: Purpose = .arguments) -> Comparison {
    // A list instead of recursion, because deeply nested values would overflow the stack.
    var verdict = verdict(left, right, purpose)
    var incomparable: Any.Type?
    var pending: [Pair] = []
    var arrays: [ArrayComparison] = []
    // The outermost type of a library that has the values as parts.
    var owner: Any.Type?
    while true {
      switch verdict {
      case .equal: break
      case .different: return .different
      case .incomparable(let type):
        // A private type of a library means nothing to the reader.
        let isPrivate = TypeKind(type) != .function && Self.isOfLibrary(type)
        incomparable = incomparable ?? (isPrivate ? owner ?? type : type)
      case .parts(let parts, let type):
        let owner = owner ?? type.flatMap { Self.isOfLibrary($0) ? $0 : nil }
        pending += parts.map { Pair(left: $0.0, right: $0.1, owner: owner) }
      case .arrays(let comparison): arrays.append(comparison)
      case .onMainActor(let type):
        return MainActorConformance.run("==", of: type, at: position, else: .different) {
          self.compare(left, right, for: purpose)
        }
      }
      if let next = pending.popLast() {
        owner = next.owner
        verdict = self.verdict(next.left, next.right, purpose)
      } else if let last = arrays.indices.last {
        owner = nil
        guard let next = arrays[last].next() else {
          arrays.removeLast()
          verdict = .equal
          continue
        }
        verdict = self.verdict(next.0, next.1, purpose)
      } else {
        return incomparable.map(Comparison.incomparable) ?? .equal
      }
    }
  }

  private struct Pair {
    let left: Any?
    let right: Any?
    let owner: Any.Type?
  }

  /// The innermost type in a value whose values are never equal: a function type, or a type whose
  /// parts are unknown or private to the library. `nil` if the value can be compared.
  func incomparableType(in value: Any?) -> Any.Type? {
    if case .incomparable(let type) = compare(value, value, for: .comparability) {
      type
    } else {
      nil
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
    /// Whether elements with equal values can be different, by a comparator.
    let comparesAll: Bool
    let count: Int
    var index = 0

    mutating func next() -> (Any?, Any?)? {
      if !comparesAll {
        guard let difference = left.firstDifference(from: right, startingAt: index) else {
          return nil
        }
        index = difference
      }
      guard index < count else { return nil }
      defer { index += 1 }
      return (left.element(at: index), right.element(at: index))
    }
  }

  enum Verdict {
    case equal, different
    case incomparable(Any.Type)
    /// The values are equal if all of these pairs are. They're parts of values of the type.
    case parts([(Any?, Any?)], of: Any.Type? = nil)
    /// The values are equal if all of the elements are.
    case arrays(ArrayComparison)
    /// The operators of the type belong to the main actor, on which the whole comparison runs.
    case onMainActor(Any.Type)

    init(_ isEqual: Bool) { self = isEqual ? .equal : .different }
  }

  private func verdict(_ left: Any?, _ right: Any?, _ purpose: Purpose) -> Verdict {
    let nested = (left, right)
    let left = flattened(left)
    let right = flattened(right)
    if let left, let right {
      if hasNoComparators, let isEqual = usualTypesAreEqual(left, right) { return Verdict(isEqual) }
      if PlaceholderRecognition.isPlaceholder(left) || PlaceholderRecognition.isPlaceholder(right) {
        return Verdict(PlaceholderRecognition.areSame(left, right))
      }
    }
    if !hasNoComparators, !(left is OpaquePart), !Self.haveReturnedPlaceholder(left, right),
      let isEqual = comparators?.compare(left, right)
    {
      return Verdict(isEqual || purpose == .comparability)
    }
    guard let left, let right else {
      return Verdict(
        left == nil && right == nil && depth(ofNil: nested.0) == depth(ofNil: nested.1))
    }
    let traits = Self.traits(of: type(of: left))
    if traits.isPlain { return structure(left, right, purpose) }
    if purpose != .comparability, !ClosureIsolation.isOnMainActor,
      let type = Self.mainActorType(in: left) ?? Self.mainActorType(in: right)
    {
      return .onMainActor(type)
    }
    if purpose == .comparability {
      if traits.isEquatable { return .equal }
      return containers(left, right, purpose) ?? structure(left, right, purpose)
    }
    // A container is compared by its elements, which can have a comparator or be placeholders.
    if !hasNoComparators || !ReturnedPlaceholders.areNone,
      let verdict = containers(left, right, purpose)
    {
      return verdict
    }
    if let verdict = withoutOperators(left, right, traits, purpose) { return verdict }
    if traits.isEquatable, let verdict = operators(left, right, traits, purpose) { return verdict }
    return structure(left, right, purpose)
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

  // MARK: Structure

  func structure(_ left: Any, _ right: Any, _ purpose: Purpose) -> Verdict {
    let type = declaredType(of: left)
    if TypeKind(of: left) == .metatype { return Verdict(left as? Any.Type == right as? Any.Type) }
    guard type == declaredType(of: right) else { return .different }
    switch TypeKind(of: left) {
    case .object:
      if left as AnyObject === right as AnyObject { return .equal }
      return purpose == .results && !(left is any Mocking) ? .incomparable(type) : .different
    case .function: return .incomparable(type)
    case .structure where !Self.traits(of: type).isPlain:
      return containers(left, right, purpose) ?? parts(left, right, of: type, purpose)
    default: return parts(left, right, of: type, purpose)
    }
  }

  private func parts(_ left: Any, _ right: Any, of type: Any.Type, _ purpose: Purpose) -> Verdict {
    // Unknown parts without references are equal if their bytes are.
    guard let first = ValueParts(stored: left), let second = ValueParts(stored: right),
      !first.isBuiltin
    else {
      let isTrivial = !(left is OpaquePart) && TypeMetadata(type).isTrivial
      return isTrivial ? Verdict(haveSameBytes(left, right)) : .incomparable(type)
    }
    guard first.tag == second.tag else { return .different }
    if first.tag != nil, first.values.contains(where: { $0 == nil }) { return .incomparable(type) }
    if purpose == .comparability, left is any Sequence || left is any RegexComponent,
      Self.isOfLibrary(type), first.values.contains(where: { $0.map(Self.isOpaque) ?? false })
    {
      return .incomparable(type)
    }
    let indices = first.values.indices.reversed()
      .filter { first.isCompared($0, with: second.values[$0]) }
    return .parts(indices.map { (first.values[$0], second.values[$0]) }, of: type)
  }
}
