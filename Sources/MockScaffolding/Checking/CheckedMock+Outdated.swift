// Forwarders as mocks had them in older versions of the library.

extension CheckedMock {
  /// Static forwarders, which the state of the type has replaced, and those that call through without
  /// the type of their errors.
  func outdatedForwarders(of index: Int) -> [MockCheck.Difference] {
    let declaration = mock.members[index].declaration
    let bodies =
      declaration.kind.isAccessed
      ? declaration.accessors.map { ($0.body ?? [], $0.errors) }
      : [(declaration.body, declaration.errors)]
    return bodies.flatMap { tokens, errors in
      ForwarderCall.calls(in: tokens, parameters: declaration.parameters.map(\.name)).compactMap {
        outdatedForwarder($0, in: tokens, of: declaration, throwing: errors)
      }
    }
  }

  private func outdatedForwarder(
    _ call: ForwarderCall, in tokens: [Token], of declaration: Declaration,
    throwing errors: ThrownErrors
  ) -> MockCheck.Difference? {
    var new = call
    var edits: [SourceEdit] = []
    new.receiver = receiver(of: call, in: declaration)
    if new.receiver != call.receiver {
      let start = tokens[call.range.lowerBound].start
      edits.append(SourceEdit(new.receiver, replacing: start..<call.start))
    }
    let fault = edits.isEmpty ? "the type of its errors" : "the state of the type"
    if let closure = call.closure, call.isThrowing, !call.hasErrors, case .typed = errors {
      new = new.throwing(errors)
      // What is between the braces remains, except for the type of the closure.
      let end = tokens.endOfSignature(from: closure)
      let hasComment = lines.characters[tokens[closure].start..<tokens[end].start].contains("/")
      let text = new.text.dropFirst(new.receiver.count) + " {"
      edits.append(
        SourceEdit(
          String(text), replacing: call.start..<tokens[hasComment ? closure : end].end))
    }
    if edits.isEmpty { return nil }
    return difference(
      call.start,
      "\(declaration.displayName) of \(mock.name) forwards without \(fault). Write: \(new.text)",
      edits)
  }

  /// What stands in front of a forwarder now.
  private func receiver(of call: ForwarderCall, in declaration: Declaration) -> String {
    switch call.receiver {
    case "", "self.": declaration.isStatic ? "mockState." : call.receiver
    case "Self.": declaration.isStatic ? "mockState." : "Self.mockState."
    case mock.name + ".": call.receiver + "mockState."
    default: call.receiver
    }
  }
}

extension [Token] {
  /// The index of the last token of a closure's type, as in `{ () throws(E) in`; that of the brace if
  /// there's none.
  fileprivate func endOfSignature(from brace: Int) -> Int {
    guard self[safe: brace + 1]?.text == "(", self[safe: brace + 2]?.text == ")",
      let end = self[brace...].firstIndex(where: { $0.text == "in" }),
      self[(brace + 3)..<end].contains(where: { $0.text == "throws" })
    else { return brace }
    return end
  }
}
