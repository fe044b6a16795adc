import Foundation

/// Makes values of any type: placeholders, which matchers and recorded calls return and a forwarder can pass
/// on, and values that code can use. No user-defined code runs on a placeholder, and only ``Mocked`` runs to
/// create one.
package struct PlaceholderGenerator: PartMaker {
  package enum Mode {
    case placeholder
    /// The default value of a standard type, or of a tuple of them.
    case empty
    /// The same, or a struct or an enum of these values.
    case usable
  }

  let mode: Mode
  /// Which of two different values to generate, if the type has two. The second one is of another
  /// kind, so that a value that an initializer makes of it is another one, too: a small number and not
  /// a large one, the future and not the past, `nil` and not a value, two elements and not one.
  package let variant: Int
  /// Which of the other cases of an enum the second value has, from 1: the last one, the one before it,
  /// and so on.
  package private(set) var alternative: Int
  /// The number of the matcher in its expression. Of two, the later one has the smaller first value
  /// and the larger second one.
  package private(set) var ordinal: Int
  /// The matcher or call that returns the value, for the message if a forwarder uses it.
  package private(set) var origin: PlaceholderOrigin
  /// The types that the value is a part of. In a type that contains itself, the inner value is
  /// empty.
  private var enclosingTypes: [ObjectIdentifier] = []
  /// The state that the parts of one value share; `nil` outside of a composed value.
  private var assembly: PlaceholderAssembly?

  package init(
    _ mode: Mode = .placeholder, variant: Int = 0, alternative: Int = 1, ordinal: Int = 0,
    origin: PlaceholderOrigin = .unknown
  ) {
    self.mode = mode
    self.variant = variant
    self.alternative = alternative
    self.ordinal = ordinal
    self.origin = origin
  }

  var isEmpty: Bool { mode != .placeholder }

  /// The generator for the parts of a type; `nil` if it is a part of itself.
  package func inside(_ type: Any.Type) -> PlaceholderGenerator? {
    let identifier = ObjectIdentifier(type)
    guard !enclosingTypes.contains(identifier) else { return nil }
    var inner = self
    inner.enclosingTypes.append(identifier)
    return inner
  }

  /// The generator for optional parts: the elements of an array, the value of an optional, the
  /// payload of an indirect case. `nil` if the value has too many parts already.
  func insideIfRoom(_ type: Any.Type) -> PlaceholderGenerator? {
    // A generic type can contain itself with different arguments each time.
    guard assembly?.hasRoom ?? true, enclosingTypes.count < 64 else { return nil }
    return inside(type)
  }

  /// The generator for the value of an optional, whose first alternative is `nil`.
  var withEarlierAlternative: PlaceholderGenerator {
    var inner = self
    inner.alternative = max(alternative - 1, 1)
    return inner
  }

  /// A string that no test writes.
  var text: String { variant == 0 ? "understudy-0-\(UUID())" : "a\(ordinal)-understudy" }

  /// An integer that a forwarder can compute with: one that no test writes, below one million or
  /// 30,000, or a small one.
  package func integer(isShort: Bool = false) -> Int {
    if variant > 0 { return 2 + ordinal }
    let unit = isShort ? 2_000 : 62_500
    // The last digits are those of no other matcher.
    return unit * (12 - ordinal % 8) + 125 * Int.random(in: 0..<unit / 125) + (ordinal * 37 + 111)
      % 125
  }

  /// A number that no test writes, or one below one.
  package var fraction: Double {
    variant > 0
      ? 1 - 1 / Double(ordinal + 2) : Double(integer() * 512 + Int.random(in: 0..<512)) / 512
  }

  /// An array with one placeholder or two; empty if the type has none or is a part of itself. Of a
  /// type with few values, it has so many that no test has the same.
  package func elements<Element>(_ type: Element.Type) -> [Element] {
    if isEmpty { return [] }
    func many<Value>(_ count: Int, _ range: Range<Int>, _ value: (Int) -> Value) -> [Element] {
      (0..<count + variant).compactMap { _ in value(.random(in: range)) as? Element }
    }
    switch type {
    case is Bool.Type: return many(64, 0..<2) { $0 == 0 }
    case is UInt8.Type: return many(16, 1..<256) { UInt8($0) }
    case is Int8.Type: return many(16, 1..<128) { Int8($0) }
    default:
      guard let inner = insideIfRoom([Element].self) else { return [] }
      var next = inner
      next.ordinal += 1_000
      return (variant == 0 ? [inner] : [inner, next]).compactMap { $0.make(type) }
    }
  }

  /// The first of these that exists: the value of ``Mocked``, a value of a standard type, a value
  /// that is made of its parts.
  package func make<Value>(_ type: Value.Type) -> Value? {
    if isEmpty, type is any OptionalValue.Type { return cast(nil, to: type) }
    let isMocked = MockedValues.exist(of: type)
    if isMocked, let value = mocked(type) { return value }
    if let standard = StandardValues.of(type) {
      return (isEmpty ? standard.defaultValue() : standard.placeholder(self)) as? Value
    }
    if isEmpty, let array = type as? any ArrayValue.Type, MockedValues.exist(of: array.partType) {
      return MockedValues.all(of: array.partType, at: origin.position) as? Value
    }
    if let library = type as? any LibraryType.Type, let value = library.value(self) as? Value {
      return value
    }
    switch mode {
    case .empty: return TypeKind(type) == .tuple ? makeStructure(type) : nil
    case .usable: return usable(type)
    case .placeholder: break
    }
    if !Self.isRare(type), let composed = composed(type) { return composed }
    // The second variant of a type whose only value is that of `Mocked`.
    return isMocked ? MockedValues.first(of: type, at: origin.position) as? Value : nil
  }

  /// A value whose parts are default values: never an object or the value of a protocol, which would be a
  /// placeholder.
  private func usable<Value>(_ type: Value.Type) -> Value? {
    if type == (any Error).self { return ChallengedError() as? Value }
    switch TypeKind(type) {
    case .structure, .tuple:
      let fields = StoredField.all(of: type)
      let areKnown = fields.allSatisfy { $0.ownership == .strong } && !fields.isEmpty
      return areKnown || MemoryLayout<Value>.size == 0 ? makeStructure(type) : nil
    case .enumeration: return cases(of: type).firstNonNil { $0 }
    default: return nil
    }
  }

  /// A value of each case of an enum that isn't recursive.
  package func cases<Value>(of type: Value.Type) -> [Value?] {
    if let raw = RawEnum(type) { return raw.values(of: type) }
    guard TypeKind(type) == .enumeration, let cases = EnumMetadata(type) else { return [] }
    return (0..<cases.caseCount).map {
      cases.isIndirect($0) ? nil : cases.make($0, of: type, from: self)
    }
  }

  private static let rareTypes = TypeCache<Bool>()

  /// Whether the parts of a type of the standard library depend on each other, as those of views and
  /// buffers do, so that a test writes `any(like:)`.
  private static func isRare(_ type: Any.Type) -> Bool {
    rareTypes.value(for: type) {
      let names =
        #/
        Swift\.(\w+BufferPointer|InlineArray|Slice<|Reversed|Any[SCIBR]).*
        |(Swift|Foundation)\.(Sub|AttributedS|S)tring\..*View|Swift\.Dictionary<.*>\.(Keys|Values)
        /#
      return TypeKind(type) == .structure && String(reflecting: type).wholeMatch(of: names) != nil
    }
  }

  private func composed<Value>(_ type: Value.Type) -> Value? {
    if let assembly { return part(type, of: assembly) }
    let assembly = PlaceholderAssembly()
    var inner = self
    inner.assembly = assembly
    let value = inner.part(type, of: assembly)
    // The objects serve the whole process, whoever was the first to ask for them.
    inner.origin = .unknown
    // Two threads can make the first value of a class at once. Both use the same object.
    return assembly.finish(with: inner) ? value : composed(type)
  }

  private func part<Value>(_ type: Value.Type, of assembly: PlaceholderAssembly) -> Value? {
    assembly.count()
    switch TypeKind(type) {
    case .structure, .tuple:
      return EmbeddedError.placeholder(type, self) ?? inside(type)?.makeStructure(type)
    case .enumeration, .optional: return enumeration(type)
    case .object:
      guard let type = type as? AnyClass else { return nil }
      if let state = Hooks.current.placeholder(of: type) { return state as? Value }
      return assembly.object(of: type, variant: variant) as? Value
    case .existential: return ExistentialPlaceholder.make(type, self)
    case .metatype: return metatype(type)
    case .function: return FunctionMetadata.makeClosure(type, origin.with(type))
    case .builtin: return makeBuiltin(type)
    case .other: return nil
    }
  }

  /// `nil` for the second variant of a type with only one value.
  private func mocked<Value>(_ type: Value.Type) -> Value? {
    if isEmpty { return MockedValues.first(of: type, at: origin.position) as? Value }
    // A call by user-defined code isn't part of an expression.
    let value = Hooks.current.runUserCode {
      if variant == 0 { return MockedValues.first(of: type, at: origin.position) }
      let mocks = MockedValues.all(of: type, at: origin.position) as? [Value] ?? []
      return mocks.count > 1 ? mocks.last : nil
    }
    return value as? Value
  }

  package func permanentObject(of type: AnyClass?) -> AnyObject? {
    guard let type else { return PlaceholderObject.kept[variant % PlaceholderObject.kept.count] }
    return assembly?.object(of: type, variant: variant)
  }

  /// A case with a payload, which is distinct, or else a case without one. Other values have the
  /// other cases in turn.
  private func enumeration<Value>(_ type: Value.Type) -> Value? {
    if let raw = RawEnum(type) {
      let values = raw.values(of: type)
      if variant == 0 || values.count < 2 { return values.first }
      return values[values.count - 1 - (alternative - 1) % (values.count - 1)]
    }
    guard let metadata = EnumMetadata(type) else { return nil }
    let inner = inside(type)
    let payloads = inner == nil ? 0..<0 : 0..<metadata.payloadCount
    let direct = payloads.filter { !metadata.isIndirect($0) }
    let indirect = insideIfRoom(type) == nil ? [] : payloads.filter(metadata.isIndirect)
    let plain = Array(metadata.payloadCount..<metadata.caseCount)
    var tags = direct + indirect + plain
    if variant > 0, !tags.isEmpty {
      tags = direct.reversed() + indirect + plain.reversed()
      // The first value has it.
      if metadata.payloadCount == 0, tags.count > 1 { tags.removeLast() }
      let start = (alternative - 1) % tags.count
      tags = Array(tags[start...] + tags[..<start])
    }
    return tags.firstNonNil { metadata.make($0, of: type, from: inner ?? self) }
  }

  private static let alternativeCounts = TypeCache<Int>()

  /// How many second values a type has that an initializer can tell apart by comparing: those of the
  /// cases of an enum, up to seven.
  package static func alternativeCount(of type: Any.Type) -> Int {
    alternativeCounts.value(for: type) {
      if MockedValues.exist(of: type) { return 1 }
      switch TypeKind(type) {
      case .optional: return min(1 + alternativeCount(of: withoutOptionals(type)), 7)
      case .enumeration:
        if let raw = RawEnum(type) { return max(raw.count - 1, 1) }
        guard let cases = EnumMetadata(type) else { return 1 }
        // A second payload is another one.
        return min(max(cases.caseCount - (cases.payloadCount == 0 ? 1 : 0), 1), 7)
      case .structure where !TypeTraits.of(type).isOfLibrary, .tuple:
        return StoredField.all(of: type).map { alternativeCount(of: $0.type) }.max() ?? 1
      default: return 1
      }
    }
  }

  private func metatype<Value>(_ type: Value.Type) -> Value? {
    if let value = ExistentialStandIn.self as? Value { return value }
    if let instance = TypeMetadata(type).instanceType as? Value { return instance }
    return ExistentialPlaceholder.make(type, self)
  }
}
