extension Forwarding {
  /// The forwarder returns the new values of the `inout` parameters, with the result before them.
  func assigningInouts(callThrough: Layout.Closure?) -> [Layout.Statement] {
    let names = inouts.map { SourceText.escaped($0.name) }
    let tuple = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
    if !returns {
      return preludes + [
        .call(
          call(
            prefix: tuple + " = ", returning: true, defaultValue: callThrough == nil ? tuple : nil,
            closure: callThrough))
      ]
    }
    let result = unused("result")
    let rests = names.count == 1 ? [unused("rest")] : names.map { unused("new_" + $0).camelCased }
    let types = inouts.map(\.type.bare.text)
    let value = callThrough == nil ? defaultValue : nil
    return preludes + [
      .call(
        call(
          prefix: "let (\(([result] + rests).joined(separator: ", "))): "
            + "(\(([declaration.result.text] + types).joined(separator: ", "))) = ",
          returning: true,
          defaultValue: value.map { "(\(([$0] + names).joined(separator: ", ")))" },
          closure: callThrough))
    ] + zip(names, rests).map { .line("\($0) = \($1)") } + [.line("return \(result)")]
  }

  func unused(_ name: String) -> String {
    var name = name
    while declaration.parameters.contains(where: { $0.name == name }) { name += "Value" }
    return name
  }
}

extension String {
  /// `new_value` as `newValue`.
  var camelCased: String {
    let parts = split(separator: "_")
    guard let first = parts.first else { return self }
    return String(first)
      + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
