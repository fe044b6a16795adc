// Declarations of members and types.

extension SyntaxParser {
  static let modifiers: Set = [
    "static", "class", "mutating", "nonmutating", "consuming", "borrowing", "nonisolated", "final",
    "override", "required", "convenience", "open", "public", "package", "internal", "fileprivate",
    "private", "prefix", "postfix", "infix", "dynamic", "optional", "lazy", "weak", "unowned",
    "isolated", "distributed", "__consuming", "indirect",
  ]

  static func member(of symbol: SymbolGraph.Symbol) throws(SyntaxError) -> Declaration {
    var parser = SyntaxParser(of: symbol)
    guard var declaration = try parser.member() else { throw SyntaxError() }
    if declaration.isOperator, declaration.modifiers.allSatisfy({ $0 == "static" }) {
      declaration.modifiers += [
        MangledName.modifier(ofOperator: declaration.name, in: symbol.identifier.precise)
      ].compactMap(\.self)
    }
    return declaration
  }

  /// Reads the attributes and the modifiers in front of a declaration.
  mutating func prefix() throws(SyntaxError) -> (attributes: [String], modifiers: [String]) {
    let words = try words {
      let next = $0.next()
      return Self.modifiers.contains($0.current.text)
        && !($0.at("class") && next.kind == .identifier
          && !Self.modifiers.union(["func", "var", "subscript"]).contains(next.text))
    }
    return (words.filter { $0.hasPrefix("@") }, words.filter { !$0.hasPrefix("@") })
  }

  /// Reads a function, a property, a subscript, or an initializer; returns `nil` for anything else.
  mutating func member() throws(SyntaxError) -> Declaration? {
    let (attributes, modifiers) = try prefix()
    let (keyword, start) = (current.text, current.start)
    guard ["func", "var", "let", "subscript", "init"].contains(keyword) else { return nil }
    advance()
    var declaration = Declaration(kind: .subscript, name: keyword)
    switch keyword {
    case "func":
      declaration.kind = .function
      declaration.name = try functionName()
    case "init":
      let suffix = ["?", "!"].first(where: at) ?? ""
      if !suffix.isEmpty { advance() }
      declaration.kind = .initializer(suffix)
    case "var", "let":
      declaration.kind = .property
      declaration.name = try identifier()
      // Without a type, it's that of the initial value.
      declaration.result = take(":") ? try type() : .named("_")
      declaration.accessors = [.init(name: "get")] + (keyword == "let" ? [] : [.init(name: "set")])
    default: break
    }
    if declaration.kind != .property { try readSignature(of: &declaration) }
    (declaration.attributes, declaration.modifiers) = (attributes, modifiers)
    declaration.start = start
    if at("{") {
      declaration.bodyStart = current.start
      var parser = self
      if declaration.kind.isAccessed { declaration.accessors = try parser.accessors() }
      declaration.body = block()
    }
    return declaration
  }

  private mutating func functionName() throws(SyntaxError) -> String {
    if current.kind == .identifier { return try identifier() }
    // An operator, whose characters are tokens of their own. It can end with `<` or `(`.
    var name = ""
    repeat {
      name += current.text
      advance()
    } while current.kind == .punctuation && !current.hasSpaceBefore
      && !at("(") && !(at("<") && next().kind == .identifier)
    return name
  }

  private mutating func readSignature(of declaration: inout Declaration) throws(SyntaxError) {
    declaration.generics = try genericParameters()
    declaration.parameters = try parameters(isSubscript: declaration.kind == .subscript)
    let end = tokens[index - 1].end
    declaration.isAsync = take("reasync") || take("async")
    declaration.errors = try thrownErrors()
    declaration.effectsRange = end..<tokens[index - 1].end
    if take("->") { declaration.result = try type() }
    declaration.constraints = try whereClause()
  }

  /// Reads the accessors of a property or a subscript.
  private mutating func accessors() throws(SyntaxError) -> [Declaration.Accessor] {
    let getter = self
    advance()
    var accessors: [Declaration.Accessor] = []
    while !at("}"), !isAtEnd {
      let (attributes, modifiers) = try prefix()
      let name = current.text
      // A stored property with observers.
      if ["willSet", "didSet"].contains(name) { return [.init(name: "get"), .init(name: "set")] }
      guard ["get", "set"].contains(name),
        ["{", "}", "get", "set", "async", "throws", "(", "nonmutating", "mutating"]
          .contains(next().text)
      else { break }
      var accessor = Declaration.Accessor(name: name, start: current.start)
      accessor.modifiers = attributes + modifiers
      advance()
      if name == "set", take("(") {
        accessor.newValue = try identifier().trimming("`")
        try expect(")")
      }
      let end = tokens[index - 1].end
      accessor.isAsync = take("async")
      accessor.errors = try thrownErrors()
      accessor.effectsRange = end..<tokens[index - 1].end
      if at("{") { accessor.body = block() }
      accessors.append(accessor)
    }
    if !accessors.isEmpty { return accessors }
    // A body without accessors is a getter.
    self = getter
    return [.init(name: "get", body: block())]
  }

  mutating func genericParameters() throws(SyntaxError) -> [Declaration.GenericParameter] {
    guard at("<") else { return [] }
    return try list("<", ">") { parser throws(SyntaxError) in
      let keyword = parser.next().kind == .identifier ? parser.current.text : nil
      if keyword != nil { parser.advance() }
      return Declaration.GenericParameter(
        name: try parser.identifier(), keyword: keyword,
        constraint: parser.take(":") ? try parser.type() : nil)
    }
  }

  private mutating func parameters(
    isSubscript: Bool
  ) throws(SyntaxError) -> [Declaration.Parameter] {
    try list("(", ")") { parser throws(SyntaxError) in
      let attributes = try parser.words()
      let first = try parser.identifier().trimming("`")
      let second = parser.at(":") ? nil : try parser.identifier().trimming("`")
      try parser.expect(":")
      let type = try parser.type()
      let isVariadic = parser.take("...")
      try parser.skipDefaultValue()
      return Declaration.Parameter(
        label: second == nil && isSubscript ? "_" : first, name: second ?? first,
        type: attributes.isEmpty ? type : .attributed(attributes, type), isVariadic: isVariadic)
    }
  }

  private mutating func skipDefaultValue() throws(SyntaxError) {
    guard take("=") else { return }
    while !at(","), !at(")"), !isAtEnd { skip() }
  }

  mutating func typeAlias() throws(SyntaxError) -> (
    name: String, parameters: [String], type: TypeSyntax
  ) {
    _ = try prefix()
    try expect("typealias")
    let name = try identifier()
    let parameters = try genericParameters().map(\.name)
    try expect("=")
    return (name, parameters, try type())
  }

  mutating func inheritedTypes() throws(SyntaxError) -> [TypeSyntax] {
    guard take(":") else { return [] }
    var types = [try type()]
    while take(",") { types.append(try type()) }
    return types
  }

  mutating func whereClause() throws(SyntaxError) -> [Declaration.Constraint] {
    guard take("where") else { return [] }
    var constraints: [Declaration.Constraint] = []
    repeat {
      let isPack = take("repeat")
      let subject = try type()
      let relation = current.text
      if !take(":") { try expect("==") }
      constraints.append(
        Declaration.Constraint(
          subject: subject, relation: relation, type: try type(), isPack: isPack))
    } while take(",")
    return constraints
  }
}
