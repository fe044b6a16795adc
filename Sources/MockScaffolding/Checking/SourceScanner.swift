/// The types of a source file that are mocks, with their members.
struct SourceScanner {
  struct MockType {
    var name: String
    var line: Int
    var inherited: [TypeSyntax] = []
    var generics: [String] = []
    var aliases: [String: TypeSyntax] = [:]
    var members: [Member] = []
    var isPublic = false
    /// Whether an attribute in front of the type can be a global actor.
    var isIsolated = false
    /// Where the type begins and where its closing brace is, among the characters of the file.
    var range = 0..<0
    var inheritanceEnd = 0

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

    func inherits(_ name: String) -> Bool { inherited.contains { $0.bare.simpleName == name } }
  }

  struct Member {
    var declaration: Declaration
    /// The characters from the first attribute to the end of the body.
    var range: Range<Int>
    /// Whether the member is only there under a condition of the compilation.
    var isConditional = false

    var forwards: Bool { declaration.body.contains { MockWriter.forwarders.contains($0.text) } }
  }

  /// The import of a module.
  struct Import {
    var module: String
    /// Where the name is among the characters of the file.
    var start: Int
    /// Whether it's `@testable`, for example.
    var hasAttribute: Bool
  }

  private let tokens: [Token]

  init(of source: String) { tokens = Lexer.tokens(of: source) }

  var imports: [Import] {
    zip(tokens, tokens.dropFirst()).filter { $0.0.text == "import" }.map { keyword, name in
      Import(module: name.text, start: name.start, hasAttribute: !keyword.startsLine)
    }
  }

  /// The first member of a declaration's text.
  static func member(in source: String) -> Member? { SourceScanner(of: source).member(at: 0)?.0 }

  var mocks: [MockType] {
    var types: [MockType] = []
    var extensions: [MockType] = []
    var isIsolated = false
    for index in tokens.indices {
      switch tokens[index].text {
      case "{", "}": isIsolated = false
      case "@": isIsolated = isIsolated || tokens[index + 1].text.first?.isUppercase == true
      default: break
      }
      guard var type = type(at: index) else { continue }
      type.isIsolated = isIsolated
      if tokens[index].text == "extension" { extensions.append(type) } else { types.append(type) }
    }
    for part in extensions {
      guard let index = types.firstIndex(where: { $0.name == part.name }) else { continue }
      types[index].inherited += part.inherited
      types[index].members += part.members
      types[index].aliases.merge(part.aliases) { first, _ in first }
    }
    return types.filter { $0.inherits("Mock") || $0.inherits("Mocking") }
  }

  private func type(at start: Int) -> MockType? {
    guard ["class", "actor", "struct", "enum", "extension"].contains(tokens[start].text),
      tokens[start].kind == .identifier
    else { return nil }
    var parser = SyntaxParser(tokens, from: start + 1)
    do throws(SyntaxError) {
      var type = MockType(name: try parser.identifier(), line: tokens[start].line)
      while parser.take(".") { type.name = try parser.identifier() }
      type.generics = try parser.genericParameters().map(\.name)
      type.inherited = try parser.inheritedTypes()
      type.inheritanceEnd = tokens[parser.index - 1].end
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
        depth += ["if": 1, "endif": -1][tokens[index + 1].text] ?? 0
        index = endOfLine(from: index)
        continue
      }
      if case (var member, let next)? = member(at: index) {
        member.isConditional = depth > 0
        type.members.append(member)
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
    let next = parser.at("=") ? endOfLine(from: parser.index) : parser.index
    return (
      Member(declaration: declaration, range: tokens[index].start..<tokens[next - 1].end), next
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
