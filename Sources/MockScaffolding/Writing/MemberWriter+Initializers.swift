extension MemberWriter {
  func initializerLines(_ suffix: String) -> [String] {
    var statements: [Layout.Statement] = []
    var member = function(body: [], isExpanded: true)
    if writer.base == .mock {
      if declaration.parameters.isEmpty, !declaration.isAsync {
        member.head = insertOverride(member.head)
      }
      statements += realAssignment(isFailable: !suffix.isEmpty)
      statements.append(.line("super.init()"))
    } else {
      statements += realAssignment(isFailable: !suffix.isEmpty)
    }
    let forwarding = Forwarding(
      self, errors: declaration.errors, isAsync: declaration.isAsync, isInitializer: true)
    statements += forwarding.initializerBody(isFailable: !suffix.isEmpty)
    member.body = statements
    return forwarding.comments + attributeLines(isDiscardable: false)
      + Layout.lines(of: member, indentation: 2)
  }

  /// A spy has the instance that the same initializer of the real type creates.
  func realAssignment(isFailable: Bool) -> [Layout.Statement] {
    guard writer.options.isSpy else { return [] }
    let real = Forwarding(self, errors: declaration.errors, isAsync: declaration.isAsync)
      .realInitializer
    let name = writer.realName
    return isFailable
      ? [.line("guard let \(name) = \(real) else { return nil }"), .line("self.\(name) = \(name)")]
      : [.line("\(name) = \(real)")]
  }

  func insertOverride(_ head: String) -> String {
    guard declaration.kind == .initializer(""), declaration.errors == .none else { return head }
    return head.replacingFirst("init", with: "override init")
  }
}
