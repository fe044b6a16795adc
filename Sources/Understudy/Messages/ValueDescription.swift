import Foundation
import Testing

/// Describes values as Swift code, with a limited length.
///
/// A type's own description is used if it has one. It's user code, and runs only while a message is
/// written. Other values are described by their parts, and an object by its type and a number: the
/// library never reads its properties, which another thread can be changing.
struct ValueDescription {
  static func of(_ value: Any?, limit: Int = 400) -> String { of(.value(value), limit: limit) }

  static func of(_ pattern: ArgumentPattern, limit: Int = 400) -> String {
    UserCode.run {
      var description = ValueDescription(limit: limit)
      description.append(pattern, depth: 0)
      return description.text
    }
  }

  static func of(_ parts: ValueParts, _ texts: [String]) -> String {
    var description = ValueDescription(limit: 400)
    description.append(parts, texts.map { .text($0) }, depth: 0)
    return description.text
  }

  private var text = ""
  private let limit: Int
  private let numbers = ObjectNumbers.ofMessage ?? ObjectNumbers()

  private init(limit: Int) { self.limit = limit }

  private static let maximalDepth = 6
  static let maximalCount = 32

  private mutating func append(_ value: Any?, depth: Int) {
    guard let value = flattened(value) else { return append("nil") }
    guard depth <= Self.maximalDepth, text.count < limit else { return append("…") }
    if let text = PlaceholderTexts.ofMessage?.text(of: value) { return append(text) }
    if PlaceholderRecognition.isPlaceholder(value) { return append("a placeholder") }
    switch value {
    case let string as String: return append(quoted(string[...]))
    case let string as Substring: return append(quoted(string))
    case let character as Character: return append(character.debugDescription)
    case let scalar as Unicode.Scalar: return append(scalar.debugDescription)
    case let type as Any.Type:
      let name = "\(type)"
      return append(name.hasPrefix("any ") ? "(\(name)).self" : "\(name).self")
    // The description of a mock can be a requirement of its protocol.
    case let mock as any Mocking:
      mock.mockState.setOwnerIfNeeded(type(of: mock))
      return append(mock.mockState.name)
    case let array as any ArrayValue:
      return appendList(
        (0..<array.elementCount).lazy.map { (nil, array.element(at: $0)) }, "[", "]", depth)
    case let data as Data:
      // The description of `Data` has only the number of bytes.
      append("Data(")
      appendList(data.lazy.map { (nil, $0) }, "[", "]", depth)
      return append(")")
    case let indices as IndexSet:
      return appendList(indices.rangeView.map { (nil, $0) }, "IndexSet([", "])", depth)
    case let unordered as any UnorderedValue: return appendEntries(of: unordered, depth)
    case let value as any ComparedByContent where value.content is any ContainerValue:
      return append(value.content, depth: depth)
    case let value as any CustomTestStringConvertible: return append(value.testDescription)
    case let value as any CustomStringConvertible:
      let description = value.description
      // The default description of an `NSObject` is its address.
      let isAddress = description.hasPrefix("<") && description.contains(" 0x")
      if isAddress, let value = value as? any ComparedByContent {
        append("\(type(of: value))")
        return appendParts(of: value.content, depth)
      }
      return isAddress ? appendParts(of: value, depth) : append(description)
    case let value as any CustomDebugStringConvertible: return append(value.debugDescription)
    default: appendParts(of: value, depth)
    }
  }

  private mutating func appendParts(of value: Any, _ depth: Int) {
    let type = type(of: value)
    let kind = TypeKind(of: value)
    switch kind {
    case .function: append("closure")
    case .object: append(numbers.name(of: value as AnyObject))
    case .structure, .tuple, .enumeration, .optional, .fixedArray:
      guard let parts = ValueParts(stored: value) else {
        return append(kind == .structure ? "\(type)()" : kind == .tuple ? "()" : "\(type)")
      }
      let isOfLibrary = EqualityRules.isOfLibrary(type)
      append(
        parts,
        parts.values.map { value in
          let isPrivate = isOfLibrary && value.map(EqualityRules.isOpaque) ?? false
          return isPrivate ? .text("…") : .value(value)
        }, depth: depth)
    default: append(value is DeclaredPart ? "…" : "\(type)()")
    }
  }

  /// Sorts the entries of a dictionary or a set, so that messages are always the same.
  private mutating func appendEntries(of value: any UnorderedValue, _ depth: Int) {
    let entries = value.entries(atMost: 1_000).map { entry in
      (key: ValueDescription.of(entry.key), value: entry.value)
    }.sorted { $0.key < $1.key }
    guard !entries.isEmpty else { return append(type(of: value).isSet ? "[]" : "[:]") }
    let items = entries.map { entry -> (label: String?, value: Rendered) in
      guard let value = entry.value else { return (nil, .text(entry.key)) }
      return (entry.key, .value(value))
    }
    appendRendered(items, count: value.entryCount, "[", "]", depth)
  }

  private enum Rendered {
    case text(String)
    case value(Any?)
    case pattern(ArgumentPattern)
  }

  private mutating func append(_ pattern: ArgumentPattern, depth: Int) {
    switch pattern {
    case .value(let value): append(value, depth: depth)
    case .matcher(let matcher): append(matcher.text)
    case .parts(let parts, let patterns, let rest):
      let all = patterns + (rest.map { [.matcher($0)] } ?? [])
      append(parts, all.map { .pattern($0) }, depth: depth)
    }
  }

  private mutating func append(_ parts: ValueParts, _ items: [Rendered], depth: Int) {
    let shown = items.indices.filter(parts.isShown)
    appendRendered(
      shown.lazy.map { (parts.label(of: $0), items[$0]) }, count: shown.count,
      parts.brackets.opening, parts.brackets.closing, depth)
  }

  private mutating func appendList(
    _ items: some Collection<(String?, Any?)>, _ open: String, _ close: String, _ depth: Int
  ) {
    appendRendered(items.lazy.map { ($0.0, .value($0.1)) }, count: items.count, open, close, depth)
  }

  private mutating func appendRendered(
    _ items: some Sequence<(label: String?, value: Rendered)>, count: Int, _ open: String,
    _ close: String, _ depth: Int
  ) {
    append(open)
    for (index, item) in items.enumerated() {
      if index > 0 { append(", ") }
      guard index < Self.maximalCount, text.count < limit else {
        append("… \(count - index) more")
        break
      }
      if let label = item.label { append(label + ": ") }
      switch item.value {
      case .text(let text): append(text)
      case .value(let value): append(value, depth: depth + 1)
      case .pattern(let pattern): append(pattern, depth: depth + 1)
      }
    }
    append(close)
  }

  /// The beginning of a string, in quotes.
  private func quoted(_ string: Substring) -> String {
    // A text has no more characters than bytes, and bytes cost less to count.
    let isLong = string.utf8.count > limit * 2
    let string = isLong ? String(string.prefix(limit * 2 + 1)) : String(string)
    let text = Self.onOneLine(string.debugDescription)
    // Most texts are shorter than a placeholder, and a search costs more than their length.
    guard text.utf8.count > 12, text.lowercased().contains("understudy") else { return text }
    // The placeholder of a string, or a text that was made of one.
    let placeholder = #/understudy-0-[0-9a-f-]{36}|a\d+-understudy/#.ignoresCase()
    let shown = text.replacing(placeholder, with: #"\(any())"#)
    return shown == #""\(any())""# ? "any()" : shown
  }

  /// A text with its line breaks escaped, also those that few know as line breaks.
  static func onOneLine(_ text: String) -> String {
    guard text.contains(where: { $0.isNewline }) else { return text }
    return text.map {
      $0.isNewline ? $0.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() : String($0)
    }.joined()
  }

  private mutating func append(_ part: String) {
    // A text has no more characters than bytes, and bytes cost less to count.
    if text.utf8.count + part.utf8.count <= limit * 2 {
      text += part
      return
    }
    let room = max(limit * 2 - text.count, 0)
    let fits = part.index(part.startIndex, offsetBy: room, limitedBy: part.endIndex)
    text += fits.map { $0 == part.endIndex } ?? true ? part : part[..<fits!] + "…"
  }
}

/// Numbers the objects in one message by their types: `Session #1`, `Session #2`.
final class ObjectNumbers: Sendable {
  @TaskLocal static var ofMessage: ObjectNumbers?

  /// The objects of each type, in the order of their numbers.
  private let objects = Locked<[ObjectIdentifier: [ObjectIdentifier]]>([:])

  func name(of object: AnyObject) -> String {
    let type: AnyClass = type(of: object)
    let number = objects.withLock { objects in
      let known = objects[ObjectIdentifier(type), default: []]
      if let index = known.firstIndex(of: ObjectIdentifier(object)) { return index + 1 }
      objects[ObjectIdentifier(type)] = known + [ObjectIdentifier(object)]
      return known.count + 1
    }
    return "\(type) #\(number)"
  }
}

/// The descriptions of the placeholders of unused matchers and of their properties: `any()` and
/// `any().size`.
struct PlaceholderTexts: Sendable {
  @TaskLocal static var ofMessage: PlaceholderTexts?

  private let texts: Unchecked<[(value: Any, text: String)]>

  init(of matchers: [(matcher: ArgumentMatcher, value: Any?)]) {
    var texts: [(value: Any, text: String)] = []
    for (matcher, placeholder) in matchers {
      guard let value = flattened(placeholder), !(value is FunctionPlaceholder) else {
        continue
      }
      texts.append((value, matcher.source))
      let type = type(of: value)
      guard TypeKind(type) == .structure, !runsNoUserCode(type) else { continue }
      guard let parts = ValueParts(stored: value) else { continue }
      for (index, part) in parts.values.enumerated() where parts.isShown(index) {
        guard let part = flattened(part) else { continue }
        texts.append((part, matcher.source + parts.step(to: index)))
      }
    }
    self.texts = Unchecked(texts.filter { Self.canBeTold(type(of: $0.value)) })
  }

  func text(of value: Any) -> String? {
    texts.value.first { PlaceholderRecognition.areSame($0.value, value) }?.text
  }

  /// Whether a placeholder of the type can be told from the values that a test writes.
  private static func canBeTold(_ type: Any.Type) -> Bool {
    TypeKind(type) != .enumeration && TypeMetadata(type).size >= MemoryLayout<Int>.size
  }
}
