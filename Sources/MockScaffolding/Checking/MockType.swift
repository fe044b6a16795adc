/// A type of a source file that's a mock, with its members.
struct MockType {
  struct Member {
    var declaration: Declaration
    /// The characters from the first attribute to the end of the body.
    var range: Range<Int>
    /// Where the outermost `#if` around the member is, if there is one.
    var condition: Int?

    var isConditional: Bool { condition != nil }
    var forwards: Bool { declaration.body.contains { MockWriter.forwarders.contains($0.text) } }
  }

  /// The name, after those of the types that contain it.
  var path: [String]
  var inherited: [TypeSyntax] = []
  var generics: [String] = []
  var aliases: [String: TypeSyntax] = [:]
  var members: [Member] = []
  var isExtension = false
  var isPublic = false
  /// Whether an attribute of the type can be a global actor.
  var isIsolated = false
  /// Where the type begins and where its closing brace is, among the characters of the file.
  var range = 0..<0
  /// Where the keyword and the end of the inherited types are.
  var start = 0
  var inheritanceEnd = 0

  var name: String { path[path.count - 1] }

  /// Whether the type is a spy as the scaffolder writes it.
  var isSpy: Bool {
    members.contains {
      $0.declaration.kind.isInitializer && $0.declaration.parameters.map(\.label) == ["real"]
    }
  }

  /// The inherited types that can be protocols which are mocked.
  var candidates: [String] {
    let others: Set = ["Mock", "Mocking", "Sendable", "AnyObject", "NSObject"]
    return inherited.map(\.bare.text).filter { !others.contains($0) }
  }

  /// Whether the type adopts a protocol with an attribute, such as `@MainActor`.
  var hasIsolatedConformance: Bool {
    inherited.contains { $0.specifiers.contains { $0.hasPrefix("@") && $0 != "@unchecked" } }
  }

  func inherits(_ name: String) -> Bool { inherited.contains { $0.bare.simpleName == name } }

  /// The mocks in a source, with the members of their extensions.
  static func mocks(in tokens: [Token]) -> [MockType] {
    var types: [MockType] = []
    var parser = SyntaxParser(tokens)
    while !parser.isAtEnd {
      var next = parser
      if let type = try? next.mockType() {
        types.append(type)
        parser = next
      } else {
        parser.advance()
      }
    }
    for index in types.indices {
      let start = types[index].start
      guard let outer = types[..<index].last(where: { $0.range.contains(start) }) else { continue }
      types[index].path = outer.path + types[index].path
    }
    let extensions = types.filter(\.isExtension)
    types.removeAll(where: \.isExtension)
    for part in extensions {
      // The path of an extension can begin with a module.
      let index =
        types.firstIndex { $0.path == part.path } ?? types.firstIndex { $0.name == part.name }
      guard let index else { continue }
      types[index].inherited += part.inherited
      types[index].members += part.members
      types[index].aliases.merge(part.aliases) { first, _ in first }
    }
    return types.filter { $0.inherits("Mock") || $0.inherits("Mocking") }
  }

  /// The first member of a declaration's text.
  static func member(in source: String) -> Member? {
    var parser = SyntaxParser(Lexer.tokens(of: source))
    return parser.mockMember()
  }
}

extension SyntaxParser {
  /// Reads a type up to its brace, and what's in it; returns `nil` for anything else.
  fileprivate mutating func mockType() throws(SyntaxError) -> MockType? {
    let begin = current.start
    let (attributes, modifiers) = try prefix()
    let keyword = current
    let keywords = ["class", "actor", "struct", "enum", "extension"]
    guard keywords.contains(keyword.text) else { return nil }
    advance()
    var type = MockType(path: [try identifier()], start: keyword.start)
    while take(".") { type.path.append(try identifier()) }
    type.isExtension = keyword.text == "extension"
    type.isPublic = modifiers.contains("public")
    type.isIsolated = attributes.contains(where: Declaration.isGlobalActor)
    type.generics = try genericParameters().map(\.name)
    type.inherited = try inheritedTypes()
    type.inheritanceEnd = tokens[index - 1].end
    _ = try whereClause()
    guard at("{") else { return nil }
    // What's in a type can be a type, too, so this parser stays in front of it.
    var parser = self
    parser.advance()
    parser.readMembers(of: &type)
    type.range = begin..<parser.current.start
    return type
  }

  /// Reads what's in a type, up to its closing brace.
  private mutating func readMembers(of type: inout MockType) {
    var (depth, condition) = (0, 0)
    while !isAtEnd, !at("}") {
      if take(";") { continue }
      if at("#") {
        if depth == 0 { condition = current.start }
        depth += ["if": 1, "endif": -1][next().text] ?? 0
        skipLine()
      } else if var member = mockMember() {
        member.condition = depth > 0 ? condition : nil
        type.members.append(member)
      } else {
        var parser = self
        if let alias = try? parser.typeAlias() { type.aliases[alias.name] = alias.type }
        skipLine(orBlock: true)
      }
    }
  }

  /// Reads a member; returns `nil`, and reads nothing, if there's none.
  fileprivate mutating func mockMember() -> MockType.Member? {
    let start = current.start
    var parser = self
    guard let declaration = try? parser.member() else { return nil }
    self = parser
    if at("=") { skipLine() }
    return MockType.Member(declaration: declaration, range: start..<tokens[index - 1].end)
  }

  /// Skips what's there, up to a line that doesn't continue a declaration.
  ///
  /// - Parameter orBlock: Whether the declaration ends with a block, as a nested type does.
  private mutating func skipLine(orBlock: Bool = false) {
    advance()
    while !isAtEnd, !at("}"), current.opensBlock || !current.startsLine {
      skip()
      if orBlock, tokens[index - 1].text == "}" { break }
    }
  }
}
