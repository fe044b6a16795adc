/// The members that a mock implements without a forwarder, because the language calls them on its
/// own.
struct SpecialMember {
  let member: MemberWriter

  init(_ member: MemberWriter) { self.member = member }

  /// The lines of the member; `nil` if it's an ordinary one.
  var lines: [String]? {
    switch member.requirement.symbol.identifier.precise {
    case "s:SH4hash4intoys6HasherVz_tF":
      // A hash has to be the same at each call, whatever is stubbed.
      let name = SourceText.escaped(member.declaration.parameters[0].name)
      let line =
        member.writer.options.isSpy
        ? "\(member.writer.realName).hash(into: &\(name))"
        : "\(name).combine(ObjectIdentifier(self))"
      return Layout.lines(of: member.function(body: [.line(line)]), indentation: 2)
    case "s:SH9hashValueSivp":
      return []
    default:
      return nil
    }
  }
}
