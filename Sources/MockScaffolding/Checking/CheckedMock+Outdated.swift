extension CheckedMock {
  /// Static forwarders, which the state of the type has replaced.
  func outdatedForwarders(of index: Int) -> [MockCheck.Difference] {
    let declaration = mock.members[index].declaration
    let calls = ForwarderCall.calls(
      in: declaration.body, parameters: declaration.parameters.map(\.name))
    return calls.compactMap { call in
      let receiver: String
      switch call.receiver {
      case "", "self.": receiver = ""
      case "Self.": receiver = declaration.isStatic ? "" : "Self."
      case mock.name + ".": receiver = call.receiver
      default: return nil
      }
      if receiver.isEmpty, !declaration.isStatic { return nil }
      var new = call
      new.receiver = receiver + "mockState."
      let start = declaration.body[call.range.lowerBound].start
      return difference(
        call.start,
        "\(declaration.displayName) of \(mock.name) forwards without the state of the type. "
          + "Write: \(new.text)",
        [SourceEdit(new.receiver, replacing: start..<call.start)])
    }
  }
}
