// The changes that make a mock match its protocol. What somebody wrote into a body remains.

extension CheckedMock {
  /// Adds a member after the one of the requirement in front of it.
  func addition(
    of member: MemberWriter, after previous: Int?, before next: Int?, hasOthers: Bool
  ) -> [SourceEdit] {
    let text = indented(member.lines(), like: previous ?? next)
    if let previous, case let end = mock.members[previous].range.upperBound, lines.isEnd(end) {
      return [SourceEdit("\n\n" + text, at: lines.end(at: end))]
    }
    if previous == nil, let next, case let start = mock.members[next].range.lowerBound,
      lines.isFirst(start)
    {
      return [SourceEdit(text + "\n\n", at: lines.startWithComment(at: start))]
    }
    // At the end of the type, whose brace gets a line of its own.
    let (brace, space) = (mock.range.upperBound, hasOthers ? "\n" : "")
    if lines.isFirst(brace), case let place = lines.startWithComment(at: brace) {
      // In front of a comment about what isn't mocked.
      let isEnd = place == lines.start(at: brace)
      return [SourceEdit(isEnd ? space + text + "\n" : text + "\n\n", at: place)]
    }
    let indentation = lines.indentation(at: mock.range.lowerBound)
    return [
      SourceEdit("\n" + space + text, at: brace), SourceEdit("\n" + indentation, at: brace),
    ]
  }

  /// Corrects a member that has another signature than its requirement, as far as nobody has edited
  /// what would have to change.
  func correction(of index: Int, to member: MemberWriter) -> [SourceEdit] {
    let own = mock.members[index]
    if let writer = writerOfGenerated(index, member) {
      let text = indented(MemberWriter(member.requirement, in: writer).lines(), like: index)
      // The comment that the command has written above the member is replaced, too.
      var old = member.requirement
      old.declaration = own.declaration
      let comment = MemberWriter(old, in: writer).lines().prefix { $0.hasPrefix("  //") }
      let start = lines.start(ofComment: Array(comment), above: own.range.lowerBound)
      return [
        SourceEdit(
          String(text.drop { $0 == " " || $0 == "\t" }), replacing: start..<own.range.upperBound)
      ]
    }
    guard let bodyStart = own.declaration.bodyStart, own.forwards,
      own.declaration.parameters.map(\.label) == member.declaration.parameters.map(\.label)
    else { return [] }
    var new = member
    new.declaration = own.declaration
    new.declaration.takeEffects(of: member.declaration)
    let comparison = SignatureComparison(type: mock, writer: member.writer)
    let hasOtherTypes = !comparison.implements(new.declaration, member)
    if hasOtherTypes {
      new.declaration = member.declaration
      // The names of the parameters are those that the body uses.
      for (position, parameter) in own.declaration.parameters.enumerated() {
        new.declaration.parameters[position].name = parameter.name
      }
    }
    guard own.declaration.accessors.map(\.name) == new.declaration.accessors.map(\.name),
      var edits = bodyEdits(of: index, as: new)
    else { return [] }
    if comparison.hasOtherIsolation(own.declaration, than: member) {
      edits += isolationEdits(of: own, to: member.globalActor)
    }
    if !hasOtherTypes {
      let effects = new.declaration.effects
      if own.declaration.effects != effects {
        edits.append(SourceEdit(effects.suffix, replacing: own.declaration.effectsRange))
      }
      return edits
    }
    let text = indented(Code.line(new.signature + " {").lines(indentation: 2), like: index)
    let range = own.declaration.start..<(bodyStart + 1)
    return edits + [SourceEdit(String(text.drop(while: \.isWhitespace)), replacing: range)]
  }

  /// Gives the accessors and the forwarders of a member other effects; `nil` if its bodies need more
  /// than that.
  private func bodyEdits(of index: Int, as new: MemberWriter) -> [SourceEdit]? {
    let own = mock.members[index]
    var edits: [SourceEdit] = []
    for body in bodies(index, new) {
      let accessor = new.declaration.accessors.first { $0.name == body.accessor?.name }
      let effects = accessor?.effects ?? new.declaration.effects
      guard let changes = body.edits(for: effects) else { return nil }
      edits += changes
      guard let old = body.accessor, old.effects != effects else { continue }
      if old.start != nil {
        edits.append(SourceEdit(effects.suffix, replacing: old.effectsRange))
      } else if let bodyStart = own.declaration.bodyStart {
        // A getter with effects has a block of its own.
        edits.append(SourceEdit(" get \(effects.text) {", at: bodyStart + 1))
        edits.append(SourceEdit("} ", at: own.range.upperBound - 1))
      }
    }
    return edits
  }

  /// Replaces the global actor in front of a member.
  private func isolationEdits(of own: MockType.Member, to actor: String?) -> [SourceEdit] {
    let begin = own.range.lowerBound
    let text = String(lines.characters[begin..<own.declaration.start])
    var edits: [SourceEdit] = []
    if let old = own.declaration.globalActor, let range = text.firstRange(of: old) {
      let start = begin + text.distance(from: text.startIndex, to: range.lowerBound)
      let end = start + old.count
      let space = lines.characters[end...].prefix(while: \.isWhitespace).count
      edits.append(SourceEdit("", replacing: start..<(end + space)))
    }
    if let actor {
      // The attributes with lines of their own come first.
      let modifier = Lexer.tokens(of: text).first {
        SyntaxParser.modifiers.contains($0.text) || $0.kind == .end
      }
      edits.append(SourceEdit(actor + " ", at: begin + (modifier?.start ?? 0)))
    }
    return edits
  }

  /// Marks a member that no protocol requires any more, unless it's marked.
  func mark(of index: Int, _ message: String) -> [SourceEdit] {
    let mark = Code.warning(message).text
    if check.source.contains(mark) { return [] }
    let start = mock.members[index].range.lowerBound
    guard lines.isFirst(start) else { return [SourceEdit("\n\(mark)\n", at: start)] }
    let place = lines.startWithComment(at: start)
    return [SourceEdit(lines.indentation(at: start) + mark + "\n", at: place)]
  }

  /// Imports the modules of the types that a member mentions.
  func imports(for member: MemberWriter) -> [SourceEdit] {
    let plain = check.imports.first { !$0.hasAttribute }
    guard let first = plain ?? check.imports.first else { return [] }
    var model = member.writer.model
    model.requirements = [member.requirement]
    model.associatedTypes = []
    var options = member.writer.options
    if plain != nil { options.access = .internal }
    let place = lines.end(at: first.start)
    let space = lines.indentation(at: first.start)
    return MockWriter(model, in: graphs, options: options).imports.filter { text in
      !text.isEmpty && !check.imports.contains { text.contains("import \($0.module)") }
    }.map { text in
      let lines = text.components(separatedBy: "\n").map { "\n" + space + $0 }
      return SourceEdit(lines.joined(), at: place)
    }
  }

  /// The writer of the member that stands in the mock, if nobody has edited its body.
  func writerOfGenerated(_ index: Int, _ member: MemberWriter) -> MockWriter? {
    let own = mock.members[index]
    let text = String(lines.characters[own.range])
    if text.contains("//") || text.contains("/*") { return nil }
    var requirement = member.requirement
    requirement.declaration = own.declaration
    var options = member.writer.options
    for omitsDefaults in [false, true] {
      options.omitsDefaults = omitsDefaults
      let writer = MockWriter(
        member.writer.model, in: graphs, options: options, typeName: mock.name,
        base: member.writer.base)
      let text = MemberWriter(requirement, in: writer).lines().joined(separator: "\n")
      let generated = MockType.member(in: text)
      guard let generated, !own.declaration.body.isEmpty,
        generated.declaration.body.map(\.text) == own.declaration.body.map(\.text),
        Set(own.declaration.modifiers).isSubset(of: generated.declaration.modifiers),
        Set(own.declaration.attributes).isSubset(of: generated.declaration.attributes)
      else { continue }
      return writer
    }
    return nil
  }

  /// The lines of a member with the indentation of the mock.
  private func indented(_ text: [String], like index: Int?) -> String {
    let outer = lines.indentation(at: mock.range.lowerBound)
    var (unit, extra) = ("  ", "")
    if let model = index ?? mock.members.indices.first, case let member = mock.members[model] {
      let inner = lines.indentation(at: member.condition ?? member.range.lowerBound)
      if inner.hasPrefix(outer), inner != outer { unit = String(inner.dropFirst(outer.count)) }
      // A member under a condition can stand further in than the condition.
      let own = lines.indentation(at: member.range.lowerBound)
      if index != nil { extra = String(own.dropFirst(inner.count)) }
    }
    return text.map { line in
      let count = line.prefix { $0 == " " }.count
      return line.isEmpty
        ? "" : outer + extra + String(repeating: unit, count: count / 2) + line.dropFirst(count)
    }.joined(separator: "\n")
  }
}
