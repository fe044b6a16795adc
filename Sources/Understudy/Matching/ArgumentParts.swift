/// The parts of a value in which a test can write a matcher: the properties of a struct or tuple,
/// the payload of an enum, the elements of an array, the values of a dictionary.
///
/// An object has none, because other threads can be changing its properties. The members of a set
/// and the keys of a dictionary have no place by which they could be found.
struct ArgumentParts {
  let values: [Any?]
  let type: Any.Type
  private let kind: Kind

  private enum Kind {
    case list
    case entries(keys: [Any])
    case fields([StoredField])
    case payload([StoredField], of: String, tag: Int)
  }

  /// - Returns: `nil` if the value has no such parts.
  init?(of value: Any?) {
    guard let value = flattened(value) else { return nil }
    let type = declaredType(of: value)
    switch value {
    case let array as any ArrayValue: self.init(array.elements, of: type, .list)
    case let unordered as any UnorderedValue:
      // Larger ones aren't written in tests.
      guard !Swift.type(of: unordered).isSet, unordered.entryCount <= 1_000 else { return nil }
      // The order of the table isn't that of another evaluation.
      let entries = unordered.entries(atMost: .max)
        .map { (entry: $0, text: ValueDescription.of($0.key)) }.sorted { $0.text < $1.text }
        .map(\.entry)
      self.init(entries.map { $0.value ?? nil }, of: type, .entries(keys: entries.map(\.key)))
    case let value as any ContentValue:
      guard let content = ArgumentParts(of: value.content) else { return nil }
      self.init(content.values, of: type, content.kind)
    default:
      guard !isStandard(type), let parts = ValueParts(of: value) else { return nil }
      guard let tag = parts.tag else {
        let kind = parts.fields.isEmpty ? Kind.list : .fields(parts.fields)
        self.init(parts.values, of: type, kind)
        return
      }
      // The values of a case with several are a tuple.
      guard let payload = parts.values.first, let name = parts.caseName else { return nil }
      let tuple = payload.flatMap { TypeKind(of: $0) == .tuple ? ValueParts(of: $0) : nil }
      self.init(
        tuple?.values ?? [payload], of: type, .payload(tuple?.fields ?? [], of: name, tag: tag))
    }
  }

  private init(_ values: [Any?], of type: Any.Type, _ kind: Kind) {
    self.values = values
    self.type = type
    self.kind = kind
  }

  var isList: Bool { if case .list = kind { true } else { false } }

  /// Whether the parts are properties, which have key paths.
  var areProperties: Bool {
    if case .fields = kind { TypeKind(type) == .structure } else { false }
  }

  /// The parts of another value, in the order of these; `nil` if its type, case, or keys are others.
  func values(of other: Any?, _ rules: EqualityRules) -> [Any?]? {
    guard let other = ArgumentParts(of: other) else { return nil }
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
    case (.fields, .fields): return type == other.type ? other.values : nil
    case (.payload(_, _, let tag), .payload(_, _, let otherTag)):
      return type == other.type && tag == otherTag ? other.values : nil
    default: return nil
    }
  }

  // MARK: Texts

  /// What messages write around the parts.
  var brackets: (opening: String, closing: String) {
    switch kind {
    case .list, .entries: ("[", "]")
    case .fields: (TypeKind(type) == .tuple ? "(" : "\(type)(", ")")
    case .payload(_, let name, _): (".\(name)(", ")")
    }
  }

  /// What messages write before a part.
  func label(of index: Int) -> String? {
    switch kind {
    case .list: nil
    case .entries(let keys): ValueDescription.of(keys[index])
    case .fields, .payload: field(at: index)?.label
    }
  }

  /// The step from the value to a part, in a path: `.city`, `[1]`, `["id"]`, `.failed.code`.
  func step(to index: Int) -> String {
    switch kind {
    case .list: "[\(index)]"
    case .entries: "[\(label(of: index) ?? "")]"
    case .fields(let fields): fields[index].step
    case .payload(_, let name, _): ".\(name)\(field(at: index)?.step ?? "")"
    }
  }

  /// Whether messages show a part. A reference that isn't strong may have no object any more.
  func isShown(_ index: Int) -> Bool { field(at: index)?.ownership ?? .strong == .strong }

  /// Whether a part is compared. An `unowned` reference isn't.
  func isCompared(_ index: Int) -> Bool { field(at: index)?.ownership != .unowned }

  private func field(at index: Int) -> StoredField? {
    switch kind {
    case .fields(let fields), .payload(let fields, _, _):
      index < fields.count ? fields[index] : nil
    default: nil
    }
  }
}

extension StoredField {
  /// The step to the property in a path.
  var step: String { name.hasPrefix(".") ? name : ".\(name)" }
}
