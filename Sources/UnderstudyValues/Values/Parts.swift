/// The parts of a value whose type is known only at run time. No other code enters a value.
///
/// The elements of an array are read when they're asked for, because it can have a million. An object
/// has no parts, because other threads can be changing its properties.
package struct Parts {
  package let type: Any.Type
  package let count: Int
  /// Whether they're elements of a tuple in a declaration, which stores closures in a form of its own.
  package private(set) var areDeclared = false
  let form: Form

  enum Form {
    case list(any ArrayValue)
    /// A set or a dictionary, whose entries have no place by which they could be found.
    case unordered(any UnorderedValue)
    /// The values of a dictionary, in the order of the descriptions of its keys.
    case entries([PairedEntries.Entry])
    /// What a value of a library, or an `AnyHashable`, is compared by.
    case content(Any)
    case fields([StoredField], [Any?])
    /// The values of a case with several are a tuple, which has fields.
    case payload([StoredField], [Any?], of: String?, tag: Int)
  }

  init(_ form: Form, of type: Any.Type, count: Int) {
    (self.form, self.type, self.count) = (form, type, count)
  }

  package init(_ fields: [StoredField], _ values: [Any?], of type: Any.Type) {
    self.init(.fields(fields, values), of: type, count: values.count)
  }

  /// The elements of a container, the content of a value that's compared by it, or else the parts as
  /// the value stores them; `nil` if it has none or they're unknown.
  package init?(_ value: Any) {
    let type = Swift.type(of: value)
    switch TypeTraits.of(type).form {
    case .list:
      guard let list = value as? any ArrayValue else { return nil }
      self.init(.list(list), of: type, count: list.elementCount)
    case .unordered:
      guard let unordered = value as? any UnorderedValue else { return nil }
      self.init(.unordered(unordered), of: type, count: unordered.entryCount)
    case .content:
      guard let content = (value as? any ComparedByContent)?.content else { return nil }
      self.init(.content(content), of: type, count: 1)
    case .stored: self.init(stored: value)
    }
  }

  /// The parts in which a test can write a matcher; `nil` if there are none.
  package init?(of value: Any?) {
    guard let value = flattened(value) else { return nil }
    let type = Swift.type(of: value)
    if TypeTraits.of(type).form == .stored, runsNoUserCode(type) { return nil }
    if TypeTraits.of(type).form == .content, PlaceholderRecognition.isPlaceholder(value) {
      return nil
    }
    guard let parts = Parts(value) else { return nil }
    switch parts.form {
    case .unordered(let unordered):
      // Larger ones aren't written in tests.
      guard !parts.isSet, parts.count <= 1_000 else { return nil }
      // The order of the table isn't that of another evaluation.
      let entries = unordered.entries(atMost: .max)
        .map { (entry: $0, text: Hooks.current.describe($0.key, limit: 400)) }.sorted {
          $0.text < $1.text
        }
        .map(\.entry)
      self.init(.entries(entries), of: type, count: entries.count)
    case .content(let content) where type != AnyHashable.self:
      guard let content = Parts(of: content) else { return nil }
      self.init(content.form, of: type, count: content.count)
    case .payload where parts.count == 0: return nil
    default: self = parts
    }
  }

  /// The parts as a value stores them, whatever its type is; `nil` if it has none or they're unknown.
  ///
  /// A `weak` property has its object. An `unowned` property has the bits of its reference, because
  /// its object may have been freed. A payload of an unknown type is `nil`.
  package init?(stored value: Any) {
    if Swift.type(of: value) == OpaquePart.self {
      guard let elements = (value as? OpaquePart)?.elements else { return nil }
      self = elements
      areDeclared = true
    } else {
      guard let parts = StoredValue.read(value, { Parts(at: $0) }) else { return nil }
      self = parts
    }
  }

  private init?(at value: StoredValue) {
    switch TypeKind(value.type) {
    case .structure, .tuple:
      let (fields, values) = value.fields
      guard !fields.isEmpty else { return nil }
      self.init(fields, values, of: value.type)
    case .enumeration, .optional:
      guard let (cases, tag, payload) = value.enumCase else { return nil }
      var values = tag < cases.payloadCount ? [payload] : []
      var fields: [StoredField] = []
      // Not a tuple in an existential, which is one value.
      if let payload,
        payload is OpaquePart || TypeKind(AnyContainer.storedType(of: payload)) == .tuple,
        case .fields(let names, let elements)? = Parts(stored: payload)?.form
      {
        (fields, values) = (names, elements)
      }
      self.init(
        .payload(fields, values, of: cases.name(of: tag), tag: tag), of: value.type,
        count: values.count)
    default: return nil
    }
  }

  /// A stand-in for a value whose parts these are, with others in the place of its fields; `nil` if it
  /// has none.
  func withValues(_ change: (Any?) -> Any?) -> Any? {
    guard case .fields(let fields, let values) = form else { return nil }
    return OpaquePart(type: type, elements: Parts(fields, values.map(change), of: type))
  }

  /// The types of the parts of a type's values, as far as they're known.
  package static func types(of type: Any.Type) -> [Any.Type] {
    if let container = type as? any ContainerValue.Type {
      return [container.partType]
        + ((type as? any UnorderedValue.Type).map { [$0.keyType] } ?? [])
    }
    switch TypeKind(type) {
    case .structure, .tuple: return StoredField.all(of: type).map(\.type)
    case .enumeration, .optional:
      guard let cases = EnumMetadata(type) else { return [] }
      return (0..<cases.payloadCount).compactMap { cases.payloadType(of: $0) }
    default: return []
    }
  }

  // MARK: Reading

  /// A part that has a place, from 0 up to the count.
  package subscript(index: Int) -> Any? {
    switch form {
    case .list(let list): list.element(at: index)
    case .entries(let entries): entries[index].value ?? nil
    case .content(let content): content
    case .fields(_, let values), .payload(_, let values, _, _): values[index]
    case .unordered: nil
    }
  }

  /// All parts that have a place. Ask for this only if all of them are needed.
  package var values: [Any?] {
    switch form {
    case .list(let list): list.elements
    case .unordered: []
    default: (0..<count).map { self[$0] }
    }
  }

  /// The keys of a dictionary, or the members of a set; empty for any other value.
  package func keys(atMost count: Int = .max) -> [Any] {
    switch form {
    case .unordered(let unordered): unordered.entries(atMost: count).map(\.key)
    case .entries(let entries): entries.prefix(count).map(\.key)
    default: []
    }
  }

  package var entries: [PairedEntries.Entry] {
    switch form {
    case .unordered(let unordered): unordered.entries(atMost: .max)
    case .entries(let entries): entries
    default: []
    }
  }

  /// The first parts with or without a place, and the keys among them.
  package func members(atMost count: Int = .max) -> [Any?] {
    if case .unordered(let unordered) = form {
      return unordered.entries(atMost: count).flatMap { [$0.key, $0.value ?? nil] }
    }
    return count >= self.count ? values : (0..<count).map { self[$0] }
  }

  package var tag: Int? { if case .payload(_, _, _, let tag) = form { tag } else { nil } }

  /// Whether they're the payload of a case, of an unknown type.
  package var areUnknown: Bool { tag != nil && (0..<count).contains { self[$0] == nil } }

  package var isList: Bool { if case .list = form { true } else { false } }

  package var isUnordered: Bool { if case .unordered = form { true } else { false } }

  package var isContent: Bool { if case .content = form { true } else { false } }

  /// Whether they're fields or a payload.
  var areStored: Bool {
    switch form {
    case .fields, .payload: true
    default: false
    }
  }

  package var isSet: Bool {
    if case .unordered(let value) = form { Swift.type(of: value).isSet } else { false }
  }

  package var areProperties: Bool {
    if case .fields = form { TypeKind(type) == .structure } else { false }
  }

  /// Whether all fields are words without a type of Swift.
  package var isBuiltin: Bool {
    !fields.isEmpty && fields.allSatisfy { [.builtin, .other].contains(TypeKind($0.type)) }
  }

  package func field(at index: Int) -> StoredField? { index < fields.count ? fields[index] : nil }

  // The optimizer of Swift 6.3 crashes on it inside of a loop.
  @inline(never) private var fields: [StoredField] {
    switch form {
    case .fields(let fields, _), .payload(let fields, _, _, _): fields
    default: []
    }
  }
}

// MARK: Texts

extension Parts {
  package var caseName: String? { if case .payload(_, _, let name, _) = form { name } else { nil } }

  package var brackets: (opening: String, closing: String) {
    switch form {
    case .list, .unordered, .entries: ("[", "]")
    case .content: ("", "")
    case .fields: (TypeKind(type) == .tuple ? "(" : "\(type)(", ")")
    case .payload(_, _, let name, _):
      count == 0 ? (".\(name ?? "\(type)")", "") : (".\(name ?? "\(type)")(", ")")
    }
  }

  package func label(of index: Int) -> String? {
    if case .entries(let entries) = form {
      return Hooks.current.describe(entries[index].key, limit: 400)
    }
    return field(at: index)?.label
  }

  /// The step from the value to a part, in a path: `.city`, `[1]`, `["id"]`, `.failed.code`.
  package func step(to index: Int) -> String {
    switch form {
    case .list: "[\(index)]"
    case .entries: "[\(label(of: index) ?? "")]"
    case .content, .unordered: ""
    case .fields, .payload: (caseName.map { ".\($0)" } ?? "") + (field(at: index)?.step ?? "")
    }
  }

  /// Whether messages show a part. A reference that isn't strong may have no object any more.
  package func isShown(_ index: Int) -> Bool { field(at: index)?.ownership ?? .strong == .strong }

  /// Whether a part is an object in which a library keeps the content of a value.
  package func isPrivate(_ index: Int) -> Bool {
    TypeTraits.of(type).isOfLibrary && self[index].map(TypeTraits.isPrivateObject) ?? false
  }
}
