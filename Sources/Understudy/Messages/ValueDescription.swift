import Foundation
internal import UnderstudyValues

#if canImport(Testing)
  import Testing
#endif

/// Describes values as Swift code, with a limited length.
///
/// A type's own description is used if it has one. It's user code, and runs only while a message is
/// written. Other values are described by their parts, and an object by its type and a number: the
/// library never reads its properties, which another thread can be changing.
package struct ValueDescription {
  package static func of(_ value: Any?, limit: Int = 400) -> String {
    of(.value(value), limit: limit)
  }

  static func of(_ pattern: ArgumentPattern, limit: Int = 400, depth: Int = 0) -> String {
    UserCode.run {
      var description = ValueDescription(limit: limit)
      description.append(pattern, depth: depth)
      return description.text
    }
  }

  /// A value with `*` around its parts at some places, to each of which steps lead. Of a long list, only
  /// elements with such a part are shown.
  static func of(_ value: Any?, limit: Int = 400, marking places: [[String]]) -> String {
    let whole = of(value, limit: limit)
    if places.isEmpty { return whole }
    guard !places.contains([]), let parts = Parts(of: value) else { return "*\(whole)*" }
    let marked = Dictionary(grouping: places) { $0[0] }.mapValues {
      $0.map { Array($0.dropFirst()) }
    }
    func text(_ index: Int, limit: Int = 400) -> String {
      of(parts[index], limit: limit, marking: marked[parts.step(to: index)] ?? [])
    }
    let isLong = parts.count > maximalCount || whole.count > longListSize
    guard parts.isList, isLong else {
      var description = ValueDescription(limit: 400)
      description.append(parts, (0..<parts.count).map { .text(text($0)) }, depth: 0)
      return description.text
    }
    let differing = (0..<parts.count).prefix(DifferenceSearch.searchedElements)
      .filter { marked[parts.step(to: $0)] != nil }
    var items: [String] = []
    var next = 0
    func skip(to index: Int) {
      if index > next { items.append("… \(index - next) more") }
      next = index + 1
    }
    for index in differing.prefix(3) {
      skip(to: index)
      items.append(text(index, limit: 80))
    }
    skip(to: parts.count)
    if differing.count > 3 { items[items.count - 1] = "*\(items[items.count - 1])*" }
    return "[\(items.joined(separator: ", "))]"
  }

  private var text = ""
  private let limit: Int
  private let numbers = ObjectNumbers.ofMessage ?? ObjectNumbers()

  private init(limit: Int) { self.limit = limit }

  private static let maximalDepth = 6
  static let maximalCount = 32
  /// The length from which on a list isn't continued.
  private static let longListSize = 200
  static let closure = "closure"

  private mutating func append(_ value: Any?, depth: Int) {
    guard let value = withoutWrappers(value) else { return append("nil") }
    guard depth <= Self.maximalDepth, text.count < limit else { return append("…") }
    if let text = PlaceholderTexts.ofMessage?.text(of: value) { return append(text) }
    if PlaceholderRecognition.isPlaceholder(value) { return append("placeholder") }
    let form = TypeTraits.of(type(of: value)).form
    // The content of a value would be read from a placeholder inside.
    if form == .content, PlaceholderRecognition.hasPlaceholder(value) {
      return appendParts(of: value, depth)
    }
    switch value {
    case let string as String: return append(quoted(string[...]))
    case let string as Substring: return append(quoted(string))
    case let character as Character: return append(Self.visible(character.debugDescription))
    case let scalar as Unicode.Scalar: return append(Self.visible(scalar.debugDescription))
    case let type as Any.Type:
      let name = "\(type)"
      return append(name.hasPrefix("any ") ? "(\(name)).self" : "\(name).self")
    // The description of a mock can be a requirement of its protocol.
    case let mock as any Mocking:
      mock.mockState.setOwnerIfNeeded(type(of: mock))
      return append(mock.mockState.name)
    case let data as Data:
      // The description of `Data` has only the number of bytes.
      if let text = data.text(atMost: limit) {
        let rest = data.count - text.utf8.count
        return append("Data(\(quoted(text[...])).utf8\(rest > 0 ? ", … \(rest) more" : ""))")
      }
      append("Data(")
      append(data.lazy.map { (nil, .value($0)) }, "[", "]", depth)
      return append(")")
    case let indices as IndexSet:
      return append(indices.rangeView.map { (nil, .value($0)) }, "IndexSet([", "])", depth)
    case _ where form != .stored && appendContents(of: value, depth):
      return
    case let path as AnyKeyPath: return append(Self.visible(TypeName.asWritten("\(path)")))
    default: break
    }
    guard let description = ownDescription(of: value) else { return appendParts(of: value, depth) }
    // The default description of an `NSObject` is its address.
    guard description.hasPrefix("<"), description.contains(" 0x") else {
      return append(Self.visible(description))
    }
    guard let value = value as? any ComparedByContent else { return appendParts(of: value, depth) }
    append("\(type(of: value))")
    appendParts(of: value.content, depth)
  }

  /// The description of a type that has one; `nil` for any other, if it would read a placeholder, and if it
  /// belongs to the main actor, and that's blocked, which isn't waited for twice in a message.
  private func ownDescription(of value: Any) -> String? {
    func read() -> String? {
      let test = cast(value, to: (any CustomTestStringConvertible).self)
      let plain = cast(value, to: (any CustomStringConvertible).self)
      let debug = cast(value, to: (any CustomDebugStringConvertible).self)
      if test == nil, plain == nil, debug == nil { return nil }
      if PlaceholderRecognition.hasPlaceholder(value) { return nil }
      return test?.testDescription ?? plain?.description ?? debug?.debugDescription
    }
    let type = type(of: value)
    guard Conformances.descriptions.contains(where: { $0.isolation(of: type) == .mainActor })
    else { return read() }
    // Below, no text means that the main actor is blocked.
    if numbers.isMainActorBlocked.value > 0 || PlaceholderRecognition.hasPlaceholder(value) {
      return nil
    }
    let text = MainActorConformance.run("description", of: type, at: nil, else: nil, read)
    if text == nil { numbers.isMainActorBlocked.value = 1 }
    return text
  }

  /// Appends a container, or the container that a value is compared by. Returns whether it is one.
  private mutating func appendContents(of value: Any, _ depth: Int) -> Bool {
    guard let parts = Parts(value) else { return false }
    if parts.isContent {
      guard parts[0] is any ContainerValue else { return false }
      append(parts[0], depth: depth)
    } else if parts.isUnordered {
      appendEntries(of: parts, depth)
    } else {
      append((0..<parts.count).lazy.map { (nil, .value(parts[$0])) }, "[", "]", depth)
    }
    return true
  }

  private mutating func appendParts(of value: Any, _ depth: Int) {
    let type = type(of: value)
    let kind = TypeKind(of: value)
    switch kind {
    case .function: append(Self.closure)
    case .object: append(numbers.name(of: value as AnyObject))
    case .structure, .tuple, .enumeration, .optional:
      guard let parts = Parts(stored: value) else {
        let text = kind == .structure ? "\(type)()" : kind == .tuple ? "()" : "\(type)"
        return append(RawEnum(type)?.text(of: value) ?? text)
      }
      append(
        parts,
        (0..<parts.count).map { parts.isPrivate($0) ? .text("…") : .value(parts[$0]) },
        depth: depth)
    default: append(value is OpaquePart ? "…" : "\(type)()")
    }
  }

  /// Sorts the entries of a dictionary or a set, so that messages are always the same. Of a large
  /// one, only the number is shown, because all have to be described before they can be sorted.
  private mutating func appendEntries(of parts: Parts, _ depth: Int) {
    guard parts.count <= DifferenceSearch.sortedEntries else {
      return append("[… \(parts.count) \(parts.isSet ? "elements" : "entries")]")
    }
    let entries = parts.entries.map { entry in
      (key: ValueDescription.of(.value(entry.key), depth: depth + 1), value: entry.value)
    }.sorted { $0.key < $1.key }
    guard !entries.isEmpty else { return append(parts.isSet ? "[]" : "[:]") }
    append(
      entries.map { entry in
        entry.value.map { (entry.key, .value($0)) } ?? (nil, .text(entry.key))
      }, "[", "]", depth)
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

  private mutating func append(_ parts: Parts, _ items: [Rendered], depth: Int) {
    let shown = items.indices.filter(parts.isShown)
    append(
      shown.lazy.map { (parts.label(of: $0), items[$0]) }, parts.brackets.opening,
      parts.brackets.closing, depth)
  }

  private mutating func append(
    _ items: some Collection<(label: String?, value: Rendered)>, _ open: String, _ close: String,
    _ depth: Int
  ) {
    append(open)
    let room = depth == 0 && open == "[" ? min(limit, Self.longListSize) : limit
    for (index, item) in items.enumerated() {
      if index > 0 { append(", ") }
      guard index < Self.maximalCount, text.count < room else {
        append("… \(items.count - index) more")
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
    let text = Self.visible(string.debugDescription)
    // Most texts are shorter than a placeholder, and a search costs more than their length.
    guard text.utf8.count > 12, text.lowercased().contains("understudy") else { return text }
    // The placeholder of a string, or a text that was made of one, usually of a matcher's.
    let placeholder = #/understudy-0-[0-9a-f-]{36}|a\d+-understudy/#.ignoresCase()
    let shown = text.replacing(placeholder, with: #"\(any())"#)
    return shown == #""\(any())""# ? "placeholder" : shown
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

extension ValueDescription {
  /// An error with the name of its type, and without a long text for people.
  package static func of(error: any Error) -> String {
    let (text, name) = (of(error, limit: 100), "\(type(of: error))")
    if text.hasPrefix(name) { return text }
    if text.hasPrefix(".") { return name + text }
    return text.count > 35 || error is UnstubbedCallError ? name : "\(name) (\(text))"
  }
}
