extension Forwarding {
  /// Whether a stub returns the new values of the `inout` parameters: if they are what the method is
  /// for, because it returns nothing, or nothing that matters to each test. Otherwise, a stub returns
  /// the result alone.
  var changesInouts: Bool { !inouts.isEmpty && (!returns || obviousValue != nil) }

  /// The forwarder returns the new values of the `inout` parameters, with the result before them.
  func assigningInouts(running realCall: [Code]?) -> [Code] {
    let tuple = SourceText.tuple(inoutNames)
    let isDefault = realCall == nil
    if !returns {
      return preludes + [
        call(tuple + " = ", returning: true, default: isDefault ? tuple : nil, running: realCall)
      ]
    }
    let result = unused("result")
    let rests =
      inouts.count == 1
      ? [unused("rest")] : inouts.map { unused("new" + $0.name.capitalizedFirst) }
    let types = ([declaration.result] + inouts.map(\.type)).map(\.withoutImplicitUnwrapping.text)
    let value = isDefault ? defaultValue.map { SourceText.tuple([$0] + inoutNames) } : nil
    return preludes + [
      call(
        "let \(SourceText.tuple([result] + rests)): \(SourceText.tuple(types)) = ", returning: true,
        default: value, running: realCall)
    ] + zip(inoutNames, rests).map { .line("\($0) = \($1)") } + [.line("return \(result)")]
  }

  private var inoutNames: [String] { inouts.map { SourceText.escaped($0.name) } }

  /// Says what a stub returns, and how to write the other form, if there are two.
  var inoutComments: [Code] {
    if inouts.isEmpty || !returns { return [] }
    let names = inoutNames.joined(separator: " and ")
    let (stay, value) =
      inouts.count == 1 ? ("stays as it is", "value") : ("stay as they are", "values")
    let text =
      changesInouts
      ? "A stub returns the result and the new \(value) of \(names). If \(names) \(stay), write:"
      : "A stub returns the result, and \(names) \(stay). To stub the new \(value), too, write:"
    let lines = Code.fill(text.split(separator: " ").map(String.init), after: "  // ")
    let other = body(changingInouts: !changesInouts).flatMap { $0.lines(indentation: 7) }
    let comments = lines.map { $0.dropFirst(2) } + other.map { "//   \($0.dropFirst(7))" }
    return comments.map { .line(String($0)) }
  }

  func unused(_ name: String) -> String {
    var name = name
    while declaration.parameters.contains(where: { $0.name == name }) { name += "Value" }
    return name
  }
}

extension TypeSyntax {
  /// The type without specifiers, as a part of a tuple, in which `!` isn't allowed.
  fileprivate var withoutImplicitUnwrapping: TypeSyntax {
    if case .implicitlyUnwrapped(let wrapped) = bare { .optional(wrapped) } else { bare }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
