/// Reads the declarations of members and types from tokens.
struct DeclarationParser {
  var parser: SyntaxParser

  init(_ tokens: [Token], from index: Int = 0) { parser = SyntaxParser(tokens, from: index) }

  static let modifiers: Set = [
    "static", "class", "mutating", "nonmutating", "consuming", "borrowing", "nonisolated", "final",
    "override", "required", "convenience", "open", "public", "package", "internal", "fileprivate",
    "private", "prefix", "postfix", "infix", "dynamic", "optional", "lazy", "weak", "unowned",
    "isolated", "distributed", "__consuming", "indirect",
  ]

  /// Reads the declaration of a symbol.
  static func member(of symbol: SymbolGraph.Symbol) throws(SyntaxError) -> Declaration {
    var parser = DeclarationParser(Lexer.tokens(of: symbol.declarationFragments ?? []))
    guard var declaration = try parser.member() else { throw SyntaxError(line: 1) }
    if declaration.isOperator, declaration.modifiers.allSatisfy({ $0 == "static" }),
      let fixity = MangledName.fixity(of: declaration.name, in: symbol.identifier.precise),
      fixity != .infix
    {
      declaration.modifiers.append(fixity.rawValue)
    }
    return declaration
  }

  /// Reads the attributes and the modifiers in front of a declaration.
  mutating func prefix() throws(SyntaxError) -> (attributes: [String], modifiers: [String]) {
    var attributes: [String] = []
    var modifiers: [String] = []
    while true {
      if parser.at("@") {
        attributes.append(try parser.attribute())
      } else if DeclarationParser.modifiers.contains(parser.current.text),
        !(parser.at("class") && parser.next().kind == .identifier
          && !["func", "var", "subscript"].contains(parser.next().text)
          && !DeclarationParser.modifiers.contains(parser.next().text))
      {
        var text = parser.current.text
        parser.advance()
        if parser.at("("), ["nonisolated", "unowned"].contains(text) || isAccessLevel(text) {
          text += try parser.skipBalanced()
        }
        modifiers.append(text)
      } else {
        return (attributes, modifiers)
      }
    }
  }

  private func isAccessLevel(_ text: String) -> Bool {
    ["open", "public", "package", "internal", "fileprivate", "private"].contains(text)
  }

  /// Reads a function, a property, a subscript, or an initializer; returns `nil` for anything else.
  mutating func member() throws(SyntaxError) -> Declaration? {
    let (attributes, modifiers) = try prefix()
    let (line, start) = (parser.current.line, parser.current.start)
    var declaration: Declaration?
    switch parser.current.text {
    case "func": declaration = try function()
    case "var", "let": declaration = try property()
    case "subscript": declaration = try subscriptDeclaration()
    case "init": declaration = try initializer()
    default: return nil
    }
    declaration?.attributes = attributes
    declaration?.modifiers = modifiers
    declaration?.line = line
    declaration?.start = start
    return declaration
  }

  private mutating func function() throws(SyntaxError) -> Declaration {
    try parser.expect("func")
    var name = ""
    if parser.current.kind == .identifier {
      name = try parser.identifier()
    } else {
      // An operator, whose characters are tokens of their own. It can end with `<` or `(`.
      repeat {
        name += parser.current.text
        parser.advance()
      } while parser.current.kind == .punctuation && !parser.current.hasSpaceBefore
        && !parser.at("(") && !(parser.at("<") && parser.next().kind == .identifier)
    }
    var declaration = Declaration(kind: .function, name: name)
    declaration.generics = try genericParameters()
    declaration.parameters = try parameters()
    try effects(&declaration)
    if parser.take("->") { declaration.result = try parser.type() }
    declaration.constraints = try whereClause()
    noteBody(&declaration)
    return declaration
  }

  private mutating func initializer() throws(SyntaxError) -> Declaration {
    try parser.expect("init")
    var suffix = ""
    if parser.at("?") || parser.at("!") {
      suffix = parser.current.text
      parser.advance()
    }
    var declaration = Declaration(kind: .initializer(suffix), name: "init")
    declaration.generics = try genericParameters()
    declaration.parameters = try parameters()
    try effects(&declaration)
    declaration.constraints = try whereClause()
    noteBody(&declaration)
    return declaration
  }

  private mutating func subscriptDeclaration() throws(SyntaxError) -> Declaration {
    try parser.expect("subscript")
    var declaration = Declaration(kind: .subscript, name: "subscript")
    declaration.generics = try genericParameters()
    declaration.parameters = try parameters(isSubscript: true)
    try parser.expect("->")
    declaration.result = try parser.type()
    declaration.constraints = try whereClause()
    noteBody(&declaration)
    declaration.accessors = try accessors()
    return declaration
  }

  private mutating func property() throws(SyntaxError) -> Declaration {
    let isConstant = parser.at("let")
    parser.advance()
    var declaration = Declaration(kind: .property, name: try parser.identifier())
    if parser.take(":") {
      declaration.result = try parser.type()
    } else {
      // The type is inferred from the initial value.
      declaration.result = .named("_")
    }
    if parser.at("=") {
      declaration.accessors = [.init(name: "get")] + (isConstant ? [] : [.init(name: "set")])
      return declaration
    }
    noteBody(&declaration)
    declaration.accessors = try accessors()
    if declaration.accessors.isEmpty, declaration.bodyStart == nil, !isConstant {
      declaration.accessors = [.init(name: "get"), .init(name: "set")]
    } else if declaration.accessors.isEmpty {
      declaration.accessors = [.init(name: "get")]
    }
    return declaration
  }

  private func noteBody(_ declaration: inout Declaration) {
    if parser.at("{") { declaration.bodyStart = parser.index }
  }

  private mutating func effects(_ declaration: inout Declaration) throws(SyntaxError) {
    if parser.take("reasync") || parser.take("async") { declaration.isAsync = true }
    declaration.errors = try parser.thrownErrors()
  }

  /// Reads the accessors of a property without advancing over their bodies' contents.
  private mutating func accessors() throws(SyntaxError) -> [Declaration.Accessor] {
    guard parser.at("{") else { return [] }
    var lookahead = self
    lookahead.parser.advance()
    var accessors: [Declaration.Accessor] = []
    while !lookahead.parser.at("}"), !lookahead.parser.isAtEnd {
      var modifiers: [String] = []
      while lookahead.parser.at("@")
        || DeclarationParser.modifiers.contains(lookahead.parser.current.text)
      {
        let (attributes, words) = try lookahead.prefix()
        modifiers += attributes + words
      }
      // A stored property with observers.
      if ["willSet", "didSet"].contains(lookahead.parser.current.text) {
        return [.init(name: "get"), .init(name: "set")]
      }
      guard
        ["get", "set", "_read", "_modify", "read", "modify"].contains(
          lookahead.parser.current.text),
        [")", "{", "}", "get", "set", "async", "throws", "(", "nonmutating", "mutating"]
          .contains(lookahead.parser.next().text)
      else { break }
      var name = lookahead.parser.current.text
      if name.hasSuffix("read") { name = "get" } else if name.hasSuffix("modify") { name = "set" }
      lookahead.parser.advance()
      var accessor = Declaration.Accessor(modifiers: modifiers, name: name)
      if name == "set", lookahead.parser.at("(") { _ = try lookahead.parser.skipBalanced() }
      accessor.isAsync = lookahead.parser.take("async")
      accessor.errors = try lookahead.parser.thrownErrors()
      if lookahead.parser.at("{") { _ = try lookahead.parser.skipBalanced() }
      accessors.append(accessor)
    }
    // A body without accessors is a getter.
    return accessors.isEmpty ? [.init(name: "get")] : accessors
  }

  mutating func genericParameters() throws(SyntaxError) -> [Declaration.GenericParameter] {
    guard parser.take("<") else { return [] }
    var parameters: [Declaration.GenericParameter] = []
    while !parser.at(">") {
      var keyword: String?
      if parser.at("each") || parser.at("let"), parser.next().kind == .identifier {
        keyword = parser.current.text
        parser.advance()
      }
      var parameter = Declaration.GenericParameter(name: try parser.identifier(), keyword: keyword)
      if parser.take(":") { parameter.constraint = try parser.type() }
      parameters.append(parameter)
      if !parser.take(",") { break }
    }
    try parser.expect(">")
    return parameters
  }

  private mutating func parameters(
    isSubscript: Bool = false
  ) throws(SyntaxError) -> [Declaration.Parameter] {
    try parser.expect("(")
    var parameters: [Declaration.Parameter] = []
    while !parser.at(")") {
      var attributes: [String] = []
      while parser.at("@") { attributes.append(try parser.attribute()) }
      let first = try parser.identifier()
      var label = first
      var name = first
      if parser.current.kind == .identifier {
        name = try parser.identifier()
      } else if isSubscript {
        label = "_"
      }
      try parser.expect(":")
      var type = try parser.type()
      if !attributes.isEmpty { type = .attributed(attributes, type) }
      let isVariadic = parser.take("...")
      var parameter = Declaration.Parameter(
        label: label.trimming("`"), name: name.trimming("`"), type: type, isVariadic: isVariadic)
      if parser.take("=") {
        parameter.hasDefault = true
        try skipExpression()
      }
      parameters.append(parameter)
      if !parser.take(",") { break }
    }
    try parser.expect(")")
    return parameters
  }

  /// Skips a default argument.
  private mutating func skipExpression() throws(SyntaxError) {
    while !parser.at(","), !parser.at(")"), !parser.isAtEnd {
      if ["(", "[", "{"].contains(parser.current.text) {
        _ = try parser.skipBalanced()
      } else {
        parser.advance()
      }
    }
  }

  mutating func whereClause() throws(SyntaxError) -> [Declaration.Constraint] {
    guard parser.take("where") else { return [] }
    var constraints: [Declaration.Constraint] = []
    repeat {
      let isPack = parser.take("repeat")
      let subject = try parser.type()
      let relation = parser.current.text
      guard relation == ":" || relation == "==" else {
        throw SyntaxError(line: parser.current.line)
      }
      parser.advance()
      constraints.append(
        Declaration.Constraint(
          subject: subject, relation: relation, type: try parser.type(), isPack: isPack))
    } while parser.take(",")
    return constraints
  }
}
