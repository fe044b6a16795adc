/// A type as it's written.
indirect enum TypeSyntax: Equatable, Sendable {
  /// A name with its generic arguments, and the names of nested types after it.
  case named([Component])
  /// A member of a type that isn't a name, such as `(any P).Type`.
  case member(TypeSyntax, String)
  case optional(TypeSyntax)
  case implicitlyUnwrapped(TypeSyntax)
  case array(TypeSyntax)
  case dictionary(TypeSyntax, TypeSyntax)
  /// An array of a fixed number of elements: `[3 of Int]`.
  case inlineArray(String, TypeSyntax)
  case tuple([Element])
  case function(Function)
  /// A type after a keyword: `some`, `any`, `each`, `repeat`, or `~`.
  case prefixed(String, TypeSyntax)
  case composition([TypeSyntax])
  /// A type after attributes and specifiers, such as `@escaping` and `inout`.
  case attributed([String], TypeSyntax)
  case number(String)

  struct Component: Equatable, Sendable {
    var name: String
    var arguments: [TypeSyntax] = []
    /// The symbol of the type, if the symbol graph tells.
    var symbol: String?

    static func == (left: Self, right: Self) -> Bool {
      left.name == right.name && left.arguments == right.arguments
    }
  }

  struct Element: Equatable, Sendable {
    var label: String?
    var type: TypeSyntax
    var isVariadic = false
  }

  struct Function: Equatable, Sendable {
    var parameters: [Element]
    var isAsync = false
    var errors: ThrownErrors = .none
    var result: TypeSyntax
  }
}

extension TypeSyntax {
  static func named(_ name: String) -> TypeSyntax { .named([Component(name: name)]) }
  static var void: TypeSyntax { .tuple([]) }

  /// The source text, formatted as `swift format` does.
  var text: String {
    switch self {
    case .named(let components): components.map(\.text).joined(separator: ".")
    case .member(let base, let name): "(\(base.text)).\(name)"
    case .optional(let wrapped): wrapped.postfixBase + "?"
    case .implicitlyUnwrapped(let wrapped): wrapped.postfixBase + "!"
    case .array(let element): "[\(element.text)]"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    case .inlineArray(let count, let element): "[\(count) of \(element.text)]"
    case .tuple(let elements): "(" + elements.map(\.text).joined(separator: ", ") + ")"
    case .function(let function): function.text
    case .prefixed("~", let type): "~" + type.text
    case .prefixed(let keyword, let type): keyword + " " + type.text
    case .composition(let types): types.map(\.text).joined(separator: " & ")
    case .attributed(let attributes, let type): (attributes + [type.text]).joined(separator: " ")
    case .number(let text): text
    }
  }

  /// The text, in parentheses if a postfix operator would otherwise apply to a part of the type.
  var postfixBase: String {
    switch self {
    case .function, .prefixed, .composition, .attributed: "(\(text))"
    default: text
    }
  }

  var isVoid: Bool { normalized == .void }

  /// Whether `any` stands in front of the type.
  var isExistential: Bool { if case .prefixed("any", _) = self { true } else { false } }

  /// The type without attributes.
  var bare: TypeSyntax { if case .attributed(_, let type) = self { type.bare } else { self } }

  var asFunction: Function? {
    if case .function(let function) = bare { return function }
    return nil
  }

  /// The name of the type, if it has no arguments and isn't nested.
  var simpleName: String? {
    if case .named(let components) = self, components.count == 1, components[0].arguments.isEmpty {
      return components[0].name
    }
    return nil
  }

  /// The types that this one consists of.
  var children: [TypeSyntax] {
    var result: [TypeSyntax] = []
    _ = mapChildren {
      result.append($0)
      return $0
    }
    return result
  }

  func contains(where condition: (TypeSyntax) -> Bool) -> Bool {
    condition(self) || children.contains { $0.contains(where: condition) }
  }

  func contains(keyword: String) -> Bool {
    contains { if case .prefixed(keyword, _) = $0 { true } else { false } }
  }

  func mapChildren(_ transform: (TypeSyntax) -> TypeSyntax) -> TypeSyntax {
    switch self {
    case .named(var components):
      components.update(\.arguments) { $0.map(transform) }
      return .named(components)
    case .member(let base, let name): return .member(transform(base), name)
    case .optional(let wrapped): return .optional(transform(wrapped))
    case .implicitlyUnwrapped(let wrapped): return .implicitlyUnwrapped(transform(wrapped))
    case .array(let element): return .array(transform(element))
    case .dictionary(let key, let value): return .dictionary(transform(key), transform(value))
    case .inlineArray(let count, let element): return .inlineArray(count, transform(element))
    case .tuple(var elements):
      elements.update(\.type, transform)
      return .tuple(elements)
    case .function(var function):
      function.parameters.update(\.type, transform)
      function.errors = function.errors.mapType(transform)
      function.result = transform(function.result)
      return .function(function)
    case .prefixed(let keyword, let type): return .prefixed(keyword, transform(type))
    case .composition(let types): return .composition(types.map(transform))
    case .attributed(let attributes, let type): return .attributed(attributes, transform(type))
    case .number: return self
    }
  }

  /// Returns the type in terms of a mock: `Self` is replaced by the mock's name, and `Self.Item` by
  /// `Item`.
  func replacingSelf(with name: String) -> TypeSyntax {
    guard case .named(var components) = self, components[0].name == "Self" else {
      return mapChildren { $0.replacingSelf(with: name) }
    }
    if components.count == 1 { return .named(name) }
    components.removeFirst()
    return TypeSyntax.named(components).mapChildren { $0.replacingSelf(with: name) }
  }

  /// Returns the type with the short forms of optionals, arrays, and dictionaries, and without
  /// `any`, so that two spellings of one type are equal.
  var normalized: TypeSyntax {
    switch self {
    case .named(let components):
      if components.count > 1, components[0].name == "Swift" {
        return TypeSyntax.named(Array(components.dropFirst())).normalized
      }
      let arguments = components[0].arguments
      switch (components.count, components[0].name, arguments.count) {
      case (1, "Optional", 1): return .optional(arguments[0].normalized)
      case (1, "Array", 1): return .array(arguments[0].normalized)
      case (1, "Dictionary", 2):
        return .dictionary(arguments[0].normalized, arguments[1].normalized)
      case (1, "Void", 0): return .void
      case (1, "Codable", 0): return .composition([.named("Decodable"), .named("Encodable")])
      default: break
      }
    case .prefixed("any", let type): return type.normalized
    case .implicitlyUnwrapped(let type): return .optional(type.normalized)
    case .attributed(let attributes, let type):
      return .attributed(attributes.sorted(), type.normalized)
    case .composition(let types):
      return .composition(types.map(\.normalized).sorted { $0.text < $1.text })
    default: break
    }
    return mapChildren(\.normalized)
  }
}

extension TypeSyntax.Component {
  fileprivate var text: String {
    arguments.isEmpty ? name : name + "<" + arguments.map(\.text).joined(separator: ", ") + ">"
  }
}

extension TypeSyntax.Element {
  var text: String {
    let text =
      switch type {
      case .function where isVariadic: "(\(type.text))..."
      default: type.text + (isVariadic ? "..." : "")
      }
    return label.map { "\($0): \(text)" } ?? text
  }
}

extension TypeSyntax.Function {
  fileprivate var text: String {
    let result = result.isVoid ? "Void" : result.text
    let parameters = "(" + parameters.map(\.text).joined(separator: ", ") + ")"
    return SourceText.words(parameters, isAsync ? "async" : "", errors.text, "->", result)
  }
}
