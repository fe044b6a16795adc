import Foundation

/// Renders values the way Swift writes them, in bounded space.
///
/// A type's own description is used where it has one; text is quoted; containers, structs, enums and
/// objects are spelled out, as deep and as long as a message can bear.
struct ValueDescription {
  static func of(_ value: Any?, limit: Int = 400) -> String {
    var description = ValueDescription(limit: limit)
    description.append(value, depth: 0)
    return description.text
  }

  private var text = ""
  private let limit: Int
  private var visited: [ObjectIdentifier] = []

  private init(limit: Int) { self.limit = limit }

  private static let maximalDepth = 6
  private static let maximalCount = 32

  private mutating func append(_ value: Any?, depth: Int) {
    guard let value = flattened(value) else { return append("nil") }
    guard depth <= Self.maximalDepth, text.count < limit else { return append("…") }
    switch value {
    case let string as String: return append(string.debugDescription)
    case let string as Substring: return append(string.debugDescription)
    case let character as Character: return append(character.debugDescription)
    case let scalar as Unicode.Scalar: return append(scalar.debugDescription)
    case let type as Any.Type: return append("\(type).self")
    // Its own description may be a requirement of its protocol, and its state is not for reading.
    case let mock as any Mocking: return append(mock.mockState.name(of: type(of: mock)))
    case is any ArrayValue, is any SetValue, is any DictionaryValue: break
    case let data as Data:
      // Its own description has only the number of bytes.
      append("Data(")
      appendList(data.lazy.map { (label: nil, value: $0) }, "[", "]", depth)
      return append(")")
    case let value as any CustomStringConvertible: return append(value.description)
    case let value as any CustomDebugStringConvertible: return append(value.debugDescription)
    default: break
    }
    if TypeKind(of: value) == .function { return append("closure") }
    appendChildren(of: value, depth: depth)
  }

  private mutating func appendChildren(of value: Any, depth: Int) {
    let mirror = Mirror(reflecting: value)
    let name = String(describing: type(of: value))
    switch mirror.displayStyle {
    case .collection: appendList(mirror.children.map { (nil, $0.value) }, "[", "]", depth)
    case .set:
      let elements = mirror.children.map { ValueDescription.of($0.value) }.sorted()
      append("[" + elements.joined(separator: ", ") + "]")
    case .dictionary: appendDictionary(mirror, depth)
    case .tuple: appendList(labelled(mirror), "(", ")", depth)
    case .enum:
      append("." + (Reflection.caseName(of: value) ?? name))
      guard let payload = mirror.children.first?.value else { return }
      let fields = Mirror(reflecting: payload)
      let isTuple = fields.displayStyle == .tuple
      appendList(isTuple ? labelled(fields) : [(nil, payload)], "(", ")", depth)
    case .class:
      let identity = ObjectIdentifier(value as AnyObject)
      guard !visited.contains(identity) else { return append("\(name)(…)") }
      visited.append(identity)
      defer { visited.removeLast() }
      append(name)
      appendList(inherited(mirror) + labelled(mirror), "(", ")", depth)
    default:
      append(name)
      appendList(labelled(mirror), "(", ")", depth)
    }
  }

  private mutating func appendDictionary(_ mirror: Mirror, _ depth: Int) {
    let entries = mirror.children.compactMap { child -> (String, Any)? in
      let pair = Array(Mirror(reflecting: child.value).children)
      return pair.count == 2 ? (ValueDescription.of(pair[0].value), pair[1].value) : nil
    }
    guard !entries.isEmpty else { return append("[:]") }
    // A dictionary has no order; a message has to have one.
    appendList(entries.sorted { $0.0 < $1.0 }.map { ($0.0, $0.1) }, "[", "]", depth)
  }

  private mutating func appendList(
    _ items: some Collection<(label: String?, value: Any)>, _ open: String, _ close: String,
    _ depth: Int
  ) {
    append(open)
    for (index, item) in items.enumerated() {
      if index > 0 { append(", ") }
      guard index < Self.maximalCount, text.count < limit else {
        append("… \(items.count - index) more")
        break
      }
      if let label = item.label { append(label + ": ") }
      append(item.value, depth: depth + 1)
    }
    append(close)
  }

  private func labelled(_ mirror: Mirror) -> [(label: String?, value: Any)] {
    mirror.children.map { child in
      // Unnamed tuple elements are called `.0`, `.1` and so on.
      (child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, child.value)
    }
  }

  private func inherited(_ mirror: Mirror) -> [(label: String?, value: Any)] {
    guard let superclass = mirror.superclassMirror else { return [] }
    return inherited(superclass) + labelled(superclass)
  }

  private mutating func append(_ part: String) {
    let room = limit * 2 - text.count
    text += part.count > room ? part.prefix(max(room, 0)) + "…" : part
  }
}
