extension MemberWriter {
  /// Whether the member overrides the initializer of `Mock`, which has no effects and can't fail.
  /// Such an initializer meets requirements that have them, too.
  var overridesInitializer: Bool {
    declaration.kind.isInitializer && declaration.parameters.isEmpty && writer.base == .mock
  }

  func initializerLines(_ suffix: String) -> [String] {
    let isFailable = !suffix.isEmpty && !overridesInitializer
    let errors = overridesInitializer ? .none : declaration.errors
    let forwarding = Forwarding(
      self, errors: errors, isAsync: declaration.isAsync && !overridesInitializer,
      isInitializer: true)
    var statements: [Layout.Statement] = []
    if writer.options.isSpy {
      // A spy has the instance that the same initializer of the real type creates.
      let (name, real) = (writer.realName, forwarding.realInitializer)
      statements +=
        isFailable
        ? [
          .line("guard let \(name) = \(real) else { return nil }"),
          .line("self.\(name) = \(name)"),
        ] : [.line("\(name) = \(real)")]
    }
    if writer.base == .mock { statements.append(.line("super.init()")) }
    statements += forwarding.initializerBody(isFailable: isFailable)
    return forwarding.comments + attributeLines(isDiscardable: false)
      + Layout.lines(of: function(body: statements, isExpanded: true), indentation: 2)
  }
}
