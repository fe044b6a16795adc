extension Forwarding {
  /// The forwarder returns the new values of the `inout` parameters, with the result before them.
  func assigningInouts(running realCall: [Code]?) -> [Code] {
    let names = inouts.map { SourceText.escaped($0.name) }
    let tuple = SourceText.tuple(names)
    let isDefault = realCall == nil
    if !returns {
      return preludes + [
        call(tuple + " = ", returning: true, default: isDefault ? tuple : nil, running: realCall)
      ]
    }
    let result = unused("result")
    let rests =
      names.count == 1 ? [unused("rest")] : inouts.map { unused("new" + $0.name.capitalizedFirst) }
    let types = SourceText.tuple([declaration.result.text] + inouts.map(\.type.bare.text))
    let value = isDefault ? defaultValue.map { SourceText.tuple([$0] + names) } : nil
    return preludes + [
      call(
        "let \(SourceText.tuple([result] + rests)): \(types) = ", returning: true, default: value,
        running: realCall)
    ] + zip(names, rests).map { .line("\($0) = \($1)") } + [.line("return \(result)")]
  }

  func unused(_ name: String) -> String {
    var name = name
    while declaration.parameters.contains(where: { $0.name == name }) { name += "Value" }
    return name
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
