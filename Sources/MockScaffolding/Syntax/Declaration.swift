/// The declaration of a member, with its body if a source has one.
struct Declaration: Equatable, HasEffects {
  enum Kind: Equatable {
    case function, property, `subscript`
    /// An initializer; the text after `init` is `?`, `!`, or empty.
    case initializer(String)

    var isInitializer: Bool {
      if case .initializer = self { return true }
      return false
    }

    var isAccessed: Bool { self == .property || self == .subscript }
  }

  struct Parameter: Equatable {
    /// The label for callers; `_` for none.
    var label: String
    /// The name in the body.
    var name: String
    var type: TypeSyntax
    var isVariadic = false
  }

  struct GenericParameter: Equatable {
    var name: String
    /// `each` for a parameter pack, or `let` for a value.
    var keyword: String?
    var constraint: TypeSyntax?
  }

  struct Constraint: Equatable {
    var subject: TypeSyntax
    /// `:` or `==`.
    var relation: String
    var type: TypeSyntax
    var isPack = false
  }

  struct Accessor: Equatable, HasEffects {
    var modifiers: [String] = []
    var name: String
    var isAsync = false
    var errors: ThrownErrors = .none
    /// The tokens between the braces.
    var body: [Token]?
    /// Where the keyword is among the characters of the file; `nil` for a body that is the getter.
    var start: Int?
    /// Where the effects are, or would be.
    var effectsRange = 0..<0
    var newValue = "newValue"

    /// The source text, up to the brace in front of the body.
    var head: String { SourceText.words(name, effects.text, "{") }
  }

  var kind: Kind
  /// The name; `subscript` or `init` for what has none.
  var name: String
  var attributes: [String] = []
  var modifiers: [String] = []
  var generics: [GenericParameter] = []
  var parameters: [Parameter] = []
  var isAsync = false
  var errors: ThrownErrors = .none
  var result: TypeSyntax = .void
  var constraints: [Constraint] = []
  var accessors: [Accessor] = []
  /// The tokens between the braces.
  var body: [Token] = []
  /// Where the effects are among the characters of the file, or would be.
  var effectsRange = 0..<0
  /// Where the body begins among the characters of the file, if there is one.
  var bodyStart: Int?
  /// Where the keyword is among the characters of the file.
  var start = 0

  /// The global actor that isolates the member, with its `@`.
  var globalActor: String? { attributes.first(where: Declaration.isGlobalActor) }

  /// Whether a caller awaits each use.
  var isAwaited: Bool { isAsync || accessors.contains(where: \.isAsync) }

  /// Whether an attribute can be a global actor.
  static func isGlobalActor(_ attribute: String) -> Bool {
    attribute.dropFirst().first?.isUppercase == true && !attribute.contains("(")
      && attribute != "@Sendable"
  }

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  var isOperator: Bool {
    kind == .function && !(name.first.map { $0.isLetter || $0 == "_" || $0 == "`" } ?? true)
  }

  func mapTypes(_ transform: (TypeSyntax) -> TypeSyntax) -> Declaration {
    var copy = self
    copy.parameters.update(\.type, transform)
    copy.result = transform(result)
    copy.generics.update(\.constraint) { $0.map(transform) }
    copy.constraints.update(\.subject, transform)
    copy.constraints.update(\.type, transform)
    copy.errors = errors.mapType(transform)
    copy.accessors.update(\.errors) { $0.mapType(transform) }
    return copy
  }

  /// The name with its labels and types: `insert(into: String) -> Bool`.
  var nameWithTypes: String {
    let list = parameters.map { "\($0.label): \($0.type.text)\($0.isVariadic ? "..." : "")" }
    let name = displayName.prefix { $0 != "(" } + "(" + list.joined(separator: ", ") + ")"
    return (isAsync ? name + " async" : name) + (result.isVoid ? "" : " -> " + result.text)
  }

  /// The name with its labels, as the compiler writes it: `insert(into:values:)`.
  var displayName: String {
    let labels = parameters.map { isOperator ? "_:" : $0.label + ":" }.joined()
    return name.trimming("`") + (kind == .property ? "" : "(\(labels))")
  }
}

extension MutableCollection {
  mutating func update<Value>(
    _ property: WritableKeyPath<Element, Value>, _ transform: (Value) -> Value
  ) {
    for index in indices {
      self[index][keyPath: property] = transform(self[index][keyPath: property])
    }
  }
}
