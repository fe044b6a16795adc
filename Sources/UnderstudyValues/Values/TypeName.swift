/// The name of a type in a message, as in code: `Int?`, `any Animal`, `any Sequence<Int>`.
package enum TypeName {
  package static func of(_ type: Any.Type) -> String {
    switch TypeKind(type) {
    case .optional:
      let wrapped = (type as? any OptionalValue.Type)?.wrappedType
      return wrapped.map { "\(inParentheses($0))?" } ?? runtimeName(type)
    case .tuple:
      let fields = StoredField.all(of: type)
      guard !fields.isEmpty else { return runtimeName(type) }
      let elements = fields.map { ($0.label.map { "\($0): " } ?? "") + of($0.type) }
      return "(" + elements.joined(separator: ", ") + ")"
    case .structure:
      return (type as? any ArrayValue.Type).map { "[\(of($0.partType))]" } ?? runtimeName(type)
    case .existential: return existential(type)
    case .metatype: return ExistentialMetadata(type) == nil ? runtimeName(type) : existential(type)
    default: return runtimeName(type)
    }
  }

  /// The module of a type, and its name with the types around it: `App` and `Logger.Level`.
  package static func qualified(_ type: Any.Type) -> (module: String, name: String) {
    // A private type has the address of its context in its name.
    let name = asWritten(String(reflecting: type)).replacing(
      #/\(unknown context at [^)]*\)\./#, with: "")
    let module = String(name.prefix { $0 != "." })
    // The first component of each path is a module. A path that continues after `>` has none.
    return (module, name.replacing(#/(^|[^\w.>])\w+\./#) { String($0.1) })
  }

  /// The name of a type in a line to write, whose author fills in that of a type of C or Objective-C.
  package static func written(_ type: Any.Type) -> String { isOfC(type) ? "…" : of(type) }

  package static func isOfC(_ type: Any.Type) -> Bool {
    // The runtime can't name each metatype.
    TypeKind(type) != .metatype && isOfC(String(reflecting: type))
  }

  /// Whether the runtime's name of a type, or of an argument of it, is that in C or Objective-C, which can
  /// be another one in Swift. A class of Objective-C has no module.
  package static func isOfC(_ name: String) -> Bool {
    name.contains("__C.")
      || name.contains(#/(?:^|[<(\s])(?!(?:Any|AnyObject)\b)\w+(?:[>,]|\)(?!:)|$)/#)
  }

  /// The name of a type with its indefinite article: `an Int`.
  package static func withArticle(_ type: Any.Type) -> String {
    let text = of(type)
    let name = text.hasPrefix("any ") ? String(text.dropFirst(4)) : text
    return "\("AEIO[".contains(name.prefix(1)) ? "an" : "a") \(name)"
  }

  // MARK: Parts

  /// The name, in parentheses where another type or `.self` follows.
  package static func inParentheses(_ type: Any.Type) -> String {
    let name = of(type)
    return TypeKind(type) == .function || name.hasPrefix("any ") ? "(\(name))" : name
  }

  private static func existential(_ type: Any.Type) -> String {
    // The runtime crashes when it names the type of a constrained existential's type,
    // `any Sequence<Int>.Type`.
    if let metadata = ExistentialMetadata(type), metadata.isExtended,
      metadata.container == .metatype
    {
      let names = metadata.protocols.map(\.name)
      // Of several protocols, which has the arguments is unknown.
      let arguments = names.count > 1 ? [] : metadata.argumentTypes
      let list = arguments.map { argument in
        (arguments.count > 1 ? "\(argument.name) == " : "") + of(argument.type)
      }.joined(separator: ", ")
      return "any \(names.joined(separator: " & "))\(list.isEmpty ? "" : "<\(list)>").Type"
    }
    let name = runtimeName(type)
    if name.hasPrefix("any ") { return withoutPaths(name) }
    return ["Any", "AnyObject", "Any.Type"].contains(name) ? name : "any \(name)"
  }

  /// The name of a constrained existential without the names of its parameters, if their order is
  /// certain. For `any Sequence<Int>`, the runtime's name is
  /// `any Sequence<Self.Sequence.Element == Int>`.
  private static func withoutPaths(_ name: String) -> String {
    let path = #/Self\.\w+\.(\w+) == /#
    let isOne = name.matches(of: path).count == 1
    return name.replacing(path) { isOne ? "" : "\($0.1) == " }
  }

  private static func runtimeName(_ type: Any.Type) -> String {
    asWritten(String(describing: type))
  }

  /// A name of the runtime, which has another space in raw identifiers.
  package static func asWritten(_ name: String) -> String { name.replacing("\u{A0}", with: " ") }
}

extension DefaultStringInterpolation {
  /// Replaces the function of the standard library, which crashes for some types and writes no
  /// `any`.
  mutating func appendInterpolation(_ type: Any.Type) { appendLiteral(TypeName.of(type)) }
}
