/// The types of a source file that are mocks, with their members.
struct SourceScanner {
  struct MockType {
    var name: String
    var line: Int
    var inherited: [TypeSyntax]
    var generics: [String] = []
    var aliases: [String: TypeSyntax] = [:]
    var members: [Member] = []
    /// The identifiers in the bodies of the members, each as often as it's used.
    var usedNames: [String: Int] = [:]
    var isPublic = false
    /// Whether an attribute in front of the type can be a global actor.
    var isIsolated = false
    /// Where the type begins and where its closing brace is, among the characters of the file.
    var range = 0..<0
    /// Where the clause with the inherited types ends.
    var inheritanceEnd = 0

    /// Whether the type is a spy as the scaffolder writes it.
    var isSpy: Bool {
      members.contains {
        $0.declaration.kind.isInitializer && $0.declaration.parameters.map(\.label) == ["real"]
      }
    }
  }

  struct Member {
    var declaration: Declaration
    /// The characters from the first attribute to the end of the body.
    var range: Range<Int>
    /// Where the body begins, if there is one.
    var bodyStart: Int?
    /// Whether the member is only there under a condition of the compilation.
    var isConditional = false
    /// The tokens between the braces.
    var body: [Token]

    var forwards: Bool { body.contains { MockWriter.forwarders.contains($0.text) } }
  }

  private let tokens: [Token]
  private var types: [MockType] = []
  private var extensions: [MockType] = []

  /// Returns the mocks of a source text.
  static func mocks(in source: String) -> [MockType] {
    var scanner = SourceScanner(tokens: Lexer.tokens(of: source))
    return scanner.scan()
  }

  /// The import of a module.
  struct Import {
    var module: String
    /// Where the name is among the characters of the file.
    var start: Int
    /// Whether it's `@testable`, for example.
    var hasAttribute: Bool
    /// In how many conditions of the compilation it is.
    var depth: Int
  }

  /// The modules that a source text imports.
  static func imports(in source: String) -> [Import] {
    let tokens = Lexer.tokens(of: source)
    var depth = 0
    return zip(tokens, tokens.dropFirst()).compactMap { token, next in
      if token.text == "#" { depth += conditionDepth(next) }
      guard token.text == "import" else { return nil }
      return Import(
        module: next.text, start: next.start, hasAttribute: !token.startsLine, depth: depth)
    }
  }

  /// How a directive changes the number of conditions.
  private static func conditionDepth(_ directive: Token) -> Int {
    directive.text == "if" ? 1 : directive.text == "endif" ? -1 : 0
  }

  /// The first member of a declaration's text.
  static func member(in source: String) -> Member? {
    SourceScanner(tokens: Lexer.tokens(of: source)).member(at: 0)?.0
  }

  private init(tokens: [Token]) { self.tokens = tokens }

  private mutating func scan() -> [MockType] {
    var index = 0
    var isIsolated = false
    while index < tokens.count {
      switch tokens[index].text {
      case "{", "}": isIsolated = false
      case "@": isIsolated = isIsolated || tokens[index + 1].text.first?.isUppercase == true
      default: break
      }
      if var type = type(at: index) {
        type.isIsolated = isIsolated
        if tokens[index].text == "extension" { extensions.append(type) } else { types.append(type) }
      }
      index += 1
    }
    for part in extensions {
      guard let index = types.firstIndex(where: { $0.name == part.name }) else { continue }
      types[index].inherited += part.inherited
      types[index].members += part.members
      types[index].aliases.merge(part.aliases) { first, _ in first }
      types[index].usedNames.merge(part.usedNames, uniquingKeysWith: +)
    }
    return types.filter { type in
      type.inherited.contains { ["Mock", "Mocking"].contains($0.bare.simpleName) }
    }
  }

  private func type(at start: Int) -> MockType? {
    guard ["class", "actor", "struct", "enum", "extension"].contains(tokens[start].text),
      tokens[start].kind == .identifier
    else { return nil }
    var parser = SyntaxParser(tokens, from: start + 1)
    do throws(SyntaxError) {
      var type = MockType(name: try parser.identifier(), line: tokens[start].line, inherited: [])
      while parser.take(".") { type.name = try parser.identifier() }
      type.generics = try parser.genericParameters().map(\.name)
      type.inherited = try parser.inheritedTypes()
      let last = tokens[parser.index - 1]
      type.inheritanceEnd = last.start + last.text.count
      _ = try parser.whereClause()
      guard parser.at("{") else { return nil }
      var first = start
      while let token = tokens[safe: first - 1], SyntaxParser.modifiers.contains(token.text) {
        if token.text == "public" { type.isPublic = true }
        first -= 1
      }
      let end = readMembers(of: &type, from: parser.index + 1)
      type.range = tokens[first].start..<tokens[end].start
      return type
    } catch {
      return nil
    }
  }

  // MARK: Members

  /// Returns where the closing brace is.
  private func readMembers(of type: inout MockType, from start: Int) -> Int {
    var index = start
    var depth = 0
    while index < tokens.count, tokens[index].kind != .end, tokens[index].text != "}" {
      if tokens[index].text == ";" {
        index += 1
        continue
      }
      if tokens[index].text == "#" {
        depth += SourceScanner.conditionDepth(tokens[index + 1])
        index = endOfLine(from: index)
        continue
      }
      if case (var member, let next)? = member(at: index) {
        member.isConditional = depth > 0
        type.members.append(member)
        for token in member.body where token.kind == .identifier {
          type.usedNames[token.name, default: 0] += 1
        }
        index = next
        continue
      }
      var parser = SyntaxParser(tokens, from: index)
      if let alias = try? parser.typeAlias() { type.aliases[alias.name] = alias.type }
      index = endOfLine(from: index, orBlock: true)
    }
    return min(index, tokens.count - 1)
  }

  private func member(at index: Int) -> (Member, next: Int)? {
    var parser = SyntaxParser(tokens, from: index)
    guard let declaration = try? parser.member() else { return nil }
    var next = parser.index
    var body: [Token] = []
    if let start = declaration.bodyStart {
      next = tokens.endOfBlock(from: start)
      body = Array(tokens[(start + 1)..<max(start + 1, next - 1)])
    } else if next < tokens.count, tokens[next].text == "=" {
      next = endOfLine(from: next)
    }
    let last = tokens[next - 1]
    return (
      Member(
        declaration: declaration, range: tokens[index].start..<(last.start + last.text.count),
        bodyStart: declaration.bodyStart.map { tokens[$0].start }, body: body), next
    )
  }

  /// Where the next line begins that doesn't continue a declaration.
  ///
  /// - Parameter orBlock: Whether the declaration ends with a block, as a nested type does.
  private func endOfLine(from start: Int, orBlock: Bool = false) -> Int {
    var index = start + 1
    while index < tokens.count, tokens[index].kind != .end, tokens[index].text != "}",
      tokens[index].opensBlock || !tokens[index].startsLine
    {
      index = tokens[index].opensBlock ? tokens.endOfBlock(from: index) : index + 1
      if orBlock, tokens[index - 1].text == "}" { break }
    }
    return index
  }
}
