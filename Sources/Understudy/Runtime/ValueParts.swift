/// The parts of a value whose type is known only at run time: the properties of a struct or tuple,
/// the payload of an enum, the elements of an array, the values of a dictionary.
///
/// An object has none, because other threads can be changing its properties. The members of a set
/// and the keys of a dictionary have no place by which they could be found.
struct ValueParts {
  let type: Any.Type
  /// The values of the parts; `nil` for a payload of an unknown type.
  ///
  /// A `weak` property has its object. An `unowned` property has the bits of its reference, because
  /// its object may have been freed.
  let values: [Any?]
  private let kind: Kind

  private enum Kind {
    case list
    case entries(keys: [Any])
    case fields([StoredField])
    /// The values of a case with several are a tuple, which has fields.
    case payload([StoredField], of: String?, tag: Int)
  }

  private init(_ values: [Any?], of type: Any.Type, _ kind: Kind) {
    self.values = values
    self.type = type
    self.kind = kind
  }

  /// The parts in which a test can write a matcher; `nil` if there are none.
  init?(of value: Any?) {
    guard let value = flattened(value) else { return nil }
    switch value {
    case let array as any ArrayValue:
      self.init(array.elements, of: Swift.type(of: value), .list)
    case let unordered as any UnorderedValue:
      // Larger ones aren't written in tests.
      guard !Swift.type(of: unordered).isSet, unordered.entryCount <= 1_000 else { return nil }
      // The order of the table isn't that of another evaluation.
      let entries = unordered.entries(atMost: .max)
        .map { (entry: $0, text: ValueDescription.of($0.key)) }.sorted { $0.text < $1.text }
        .map(\.entry)
      self.init(
        entries.map { $0.value ?? nil }, of: Swift.type(of: value),
        .entries(keys: entries.map(\.key)))
    case let value as any ComparedByContent:
      guard !PlaceholderRecognition.isPlaceholder(value),
        let content = ValueParts(of: value.content)
      else { return nil }
      self.init(content.values, of: Swift.type(of: value), content.kind)
    default:
      guard !runsNoUserCode(Swift.type(of: value)), let parts = ValueParts(stored: value),
        parts.tag == nil || !parts.values.isEmpty
      else { return nil }
      self = parts
    }
  }

  /// The parts as a value stores them, whatever its type is; `nil` if it has none or they're unknown.
  init?(stored value: Any) {
    let type = Swift.type(of: value)
    switch TypeKind(type) {
    case .structure where type == OpaquePart.self:
      guard let elements = (value as? OpaquePart)?.elements else { return nil }
      self = elements
    case .structure, .tuple:
      let fields = StoredField.all(of: type)
      guard !fields.isEmpty else { return nil }
      self = withAddress(of: value) { ValueParts(of: type, fields, at: $0) }
    case .enumeration, .optional:
      guard let cases = EnumMetadata(type) else { return nil }
      let (tag, payload) = withAddress(of: value) { (cases.tag(at: $0), cases.payload(at: $0)) }
      var values = tag < cases.payloadCount ? [payload] : []
      var fields: [StoredField] = []
      if let payload, TypeKind(of: payload) == .tuple, let tuple = ValueParts(stored: payload) {
        (values, fields) = (tuple.values, tuple.fields)
      }
      self.init(values, of: type, .payload(fields, of: cases.name(of: tag), tag: tag))
    case .fixedArray:
      let metadata = FixedArrayMetadata(type)
      let values = withAddress(of: value) { address in
        (0..<metadata.count).map {
          (address + metadata.offset(of: $0)).part(of: metadata.elementType)
        }
      }
      self.init(values, of: type, .list)
    default: return nil
    }
  }

  /// The parts as a value stores them, without the properties of other types.
  static func stored(in value: Any, ofTypes isWanted: (Any.Type) -> Bool) -> [Any?] {
    let type = Swift.type(of: value)
    guard TypeKind(type) == .structure, type != OpaquePart.self else {
      return ValueParts(stored: value)?.values ?? []
    }
    let fields = StoredField.all(of: type).filter { isWanted($0.type) }
    return withAddress(of: value) { address in fields.map { address.value(of: $0) } }
  }

  init(of type: Any.Type, _ fields: [StoredField], at address: UnsafeRawPointer) {
    self.init(fields.map { address.value(of: $0) }, of: type, .fields(fields))
  }

  // MARK: Comparison

  /// The parts of another value, in the order of these; `nil` if its type, case, or keys are others.
  @inline(never)
  func values(of other: Any?, _ rules: EqualityRules) -> [Any?]? {
    guard let other = ValueParts(of: other) else { return nil }
    switch (kind, other.kind) {
    case (.list, .list): return other.values
    case (.entries(let keys), .entries(var others)):
      guard keys.count == others.count else { return nil }
      var values = other.values
      return keys.reduce(into: [Any?]?.some([])) { found, key in
        guard let index = others.firstIndex(where: { rules.areEqual(key, $0) }) else {
          return found = nil
        }
        others.remove(at: index)
        found?.append(values.remove(at: index))
      }
    case (.fields, .fields), (.payload, .payload):
      return type == other.type && tag == other.tag ? other.values : nil
    default: return nil
    }
  }

  /// Whether a part is compared. An `unowned` reference isn't.
  func isCompared(_ index: Int) -> Bool { field(at: index)?.ownership != .unowned }

  /// Whether a part is compared with that of another value. A lazy property has no value before it's
  /// read, which makes no difference.
  func isCompared(_ index: Int, with other: Any?) -> Bool {
    guard isCompared(index) else { return false }
    guard field(at: index)?.isLazy == true else { return true }
    return flattened(values[index]) != nil && flattened(other) != nil
  }

  // MARK: Texts

  var isList: Bool { if case .list = kind { true } else { false } }

  var areProperties: Bool { if case .fields = kind { TypeKind(type) == .structure } else { false } }

  /// Whether all fields are words without a type of Swift.
  var isBuiltin: Bool {
    !fields.isEmpty && fields.allSatisfy { [.builtin, .other].contains(TypeKind($0.type)) }
  }

  @inline(never) var tag: Int? { if case .payload(_, _, let tag) = kind { tag } else { nil } }

  var caseName: String? { if case .payload(_, let name, _) = kind { name } else { nil } }

  var brackets: (opening: String, closing: String) {
    switch kind {
    case .list, .entries: ("[", "]")
    case .fields: (TypeKind(type) == .tuple ? "(" : "\(type)(", ")")
    case .payload(_, let name, _):
      values.isEmpty ? (".\(name ?? "\(type)")", "") : (".\(name ?? "\(type)")(", ")")
    }
  }

  func label(of index: Int) -> String? {
    if case .entries(let keys) = kind { return ValueDescription.of(keys[index]) }
    return field(at: index)?.label
  }

  /// The step from the value to a part, in a path: `.city`, `[1]`, `["id"]`, `.failed.code`.
  func step(to index: Int) -> String {
    switch kind {
    case .list: "[\(index)]"
    case .entries: "[\(label(of: index) ?? "")]"
    case .fields, .payload: (caseName.map { ".\($0)" } ?? "") + (field(at: index)?.step ?? "")
    }
  }

  /// Whether messages show a part. A reference that isn't strong may have no object any more.
  func isShown(_ index: Int) -> Bool { field(at: index)?.ownership ?? .strong == .strong }

  private func field(at index: Int) -> StoredField? { index < fields.count ? fields[index] : nil }

  // The optimizer of Swift 6.3 crashes on it inside of a loop.
  @inline(never) private var fields: [StoredField] {
    switch kind {
    case .fields(let fields), .payload(let fields, _, _): fields
    case .list, .entries: []
    }
  }
}

// MARK: Memory

private func withAddress<Result>(of value: Any, _ body: (UnsafeRawPointer) -> Result) -> Result {
  func open<Value>(_ value: Value) -> Result {
    withUnsafeBytes(of: value) { bytes in
      // A value without bytes has no address.
      body(bytes.baseAddress ?? UnsafeRawPointer(bitPattern: MemoryLayout<Value>.alignment)!)
    }
  }
  return open(value)
}

private struct WeakReference { weak var object: AnyObject? }

extension UnsafeRawPointer {
  fileprivate func value(of field: StoredField) -> Any? {
    let address = self + field.offset
    switch field.ownership {
    case .weak: return address.assumingMemoryBound(to: WeakReference.self).pointee.object
    case .unowned, .unmanaged: return address.load(as: UInt.self)
    case .strong: return address.part(of: field.type)
    }
  }
}

func haveSameBytes(_ left: Any, _ right: Any) -> Bool {
  if let left = left as? OpaquePart { return left.bytes == (right as? OpaquePart)?.bytes }
  func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
  return bytes(left) == bytes(right)
}

/// The first index from another one on at which two arrays of objects have different ones; `nil` if
/// there's none up to the end of the shorter array.
func firstDifferentReference<Object>(
  _ left: [Object], _ right: [Object], startingAt start: Int
) -> Int? {
  left.withUnsafeBytes { left in
    right.withUnsafeBytes { right in
      let (left, right) = (left.bindMemory(to: UInt.self), right.bindMemory(to: UInt.self))
      // A loop, because a million calls of a closure take long in a debug build.
      var index = start
      while index < min(left.count, right.count), left[index] == right[index] { index += 1 }
      return index < min(left.count, right.count) ? index : nil
    }
  }
}
