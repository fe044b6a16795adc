/// The body of a member that implements a requirement.
struct CheckedBody {
  /// The accessor whose body it is; `nil` for a function.
  let accessor: Declaration.Accessor?
  let declaration: Declaration
  let requirement: MemberWriter
  /// The other members that forward.
  let helpers: [Declaration]
  let lines: SourceLines

  var tokens: [Token] { accessor?.body ?? declaration.body }
  var calls: [ForwarderCall] {
    ForwarderCall.calls(in: tokens, parameters: declaration.parameters.map(\.name))
  }
  var forwards: Bool { usesHelper || !calls.isEmpty }

  /// What differs, with its place in the file, and the change that corrects it.
  typealias Difference = (place: Int, message: String, edit: SourceEdit?)

  var differences: [Difference] {
    if isUnsupported { return [] }
    let missing = unforwarded
    return missing + (missing.isEmpty ? omissions + swapped + following : []) + repeated
      + notThrowing
  }

  /// What the command would forward, with the mock's names of the parameters.
  private var forwarding: Forwarding { Forwarding(renamedRequirement, accessor: accessor) }

  private var name: String { declaration.displayName }
  private var newValue: String { accessor?.newValue ?? "newValue" }
  private var isSetter: Bool { accessor?.name == "set" }
  var effects: Effects { accessor?.effects ?? declaration.effects }

  // MARK: Parameters

  /// Parameters that can be forwarded and aren't. A plain value in their place would match any
  /// call.
  private var unforwarded: [Difference] {
    // A getter can have a value of its own beside a setter that forwards.
    if accessor?.name == "get", !forwards { return [] }
    let (member, forwarding, forwarded) = (renamedRequirement, forwarding, forwardedNames)
    var missing: [(name: String, hint: String)] = []
    for (index, parameter) in member.declaration.parameters.enumerated()
    where forwarding.arguments[index] != forwarding.omitted && !isOmitted(index) {
      if declaration.parameters[index].name == "_" {
        missing.append(("a parameter without a name", "Name it: \(text(ofParameter: index)). "))
      } else if !forwarded.contains(parameter.name) {
        missing.append((parameter.name, ""))
      }
    }
    if isSetter, !forwarded.contains(newValue), !isOmitted(declaration.parameters.count) {
      missing.append((newValue, ""))
    }
    let suggestion =
      forwarding.preludes.map { $0.text + "; " }.joined() + "with: "
      + forwarding.arguments.joined(separator: ", ")
    return missing.map { parameter in
      (
        accessor?.start ?? declaration.start,
        "\(name) doesn't forward \(parameter.name), so tests can't tell its values apart. "
          + "\(parameter.hint)Write: \(suggestion)", nil
      )
    }
  }

  /// Whether a parameter is left out on purpose.
  private func isOmitted(_ index: Int) -> Bool {
    calls.contains { call in
      call.arguments.indices.contains(index)
        && ["omitted", "Understudy.omitted"].contains(call.arguments[index])
    }
  }

  /// The requirement with the mock's names of the parameters. A parameter without a name has the
  /// one of the protocol.
  private var renamedRequirement: MemberWriter {
    var member = requirement
    member.declaration.effects = effects
    var names = declaration.parameters.map(\.name)
    for index in names.indices {
      if names[index] == "_" {
        var name = requirement.declaration.parameters[index].name
        while names.contains(name) || name == newValue { name += "Value" }
        names[index] = name
      }
      member.declaration.parameters[index].name = names[index]
    }
    return member
  }

  /// The declaration of a parameter that gets a name, with the type that the mock has for it.
  private func text(ofParameter index: Int) -> String {
    var member = renamedRequirement
    member.declaration.parameters[index].type = declaration.parameters[index].type
    return member.parameterTexts[index]
  }

  /// Calls with fewer arguments than parameters, for which the library reports each `when` and
  /// `verify`.
  private var omissions: [Difference] {
    if isSetter || declaration.isOperator { return [] }
    let (wanted, omitted) = (forwarding.arguments, forwarding.omitted)
    return calls.filter(\.hasOwnSignature).compactMap { call in
      let count = call.arguments.count
      guard count < wanted.count else { return nil }
      let parameters = wanted.count == 1 ? "1 parameter" : "\(wanted.count) parameters"
      // What the member forwards remains, if its places are those of the other parameters.
      let isPlain = count + wanted.count { $0 == omitted } == wanted.count
      var own = call.arguments[...]
      let list = wanted.map { $0 == omitted || !isPlain ? $0 : own.removeFirst() }
      let place = call.range.lowerBound..<(call.closure ?? call.range.upperBound)
      let range = tokens[place.lowerBound].start..<tokens[place.upperBound - 1].end
      var call = call
      call.arguments = list
      return (
        call.start,
        "\(name) forwards \(count) of \(parameters), and each needs a place. "
          + "Write: with: \(list.joined(separator: ", "))",
        isPlain ? SourceEdit(call.text, replacing: range) : nil
      )
    }
  }

  /// Calls whose arguments are parameters in another order.
  private var swapped: [Difference] {
    let order = declaration.parameters.map(\.name) + (isSetter ? [newValue] : [])
    return calls.filter(\.hasOwnSignature).compactMap { call in
      let positions = call.arguments.map { order.firstIndex(of: $0.trimming("`")) }
      let known = positions.compactMap(\.self)
      guard Set(known).count == known.count,
        let pair = zip(known, known.dropFirst()).first(where: { $0 > $1 })
      else { return nil }
      // Other expressions remain where they are.
      var sorted = known.sorted()[...]
      let arguments = zip(call.arguments, positions).map { argument, position in
        position == nil ? argument : SourceText.escaped(order[sorted.removeFirst()])
      }
      return (
        call.start,
        "\(name) forwards \(order[pair.0]) before \(order[pair.1]), so answers get them in the wrong "
          + "order. Write: with: \(arguments.joined(separator: ", "))", nil
      )
    }
  }

  // MARK: Forwarders

  private var repeated: [Difference] {
    guard let call = repeatedCall else { return [] }
    return [
      (
        call.start,
        "\(name) forwards twice, so the mock receives two calls. "
          + "Remove one: \(tokens.text(of: call.range))", nil
      )
    ]
  }

  /// What follows the forwarder of a member that returns nothing. It would run where a test writes the call in
  /// `when` or `verify`, too.
  private var following: [Difference] {
    guard isSetter || declaration.kind == .function && declaration.result.isVoid,
      !declaration.parameters.contains(where: { $0.type.specifiers.contains("inout") }),
      calls.count == 1, let call = calls.first, call.closure == nil, isStatement(call)
    else { return [] }
    let rest = tokens[call.range.upperBound...].drop { $0.text == ";" }
    // A closure that doesn't escape can run here only.
    let closures = Set(forwarding.closures.map(\.name))
    guard let first = rest.first, first.text != "return",
      !rest.contains(where: { closures.contains($0.name) })
    else { return [] }
    let words = words(before: call).map { tokens[$0].text + " " }.joined()
    let forwarder = call.text.hasSuffix("()") ? String(call.text.dropLast(2)) : call.text
    let isOneLine = !rest.dropFirst().contains(where: \.startsLine)
    let text = isOneLine ? tokens.text(of: rest.indices) : "…"
    return [
      (
        first.start,
        "\(name) does more than forward, and does it in when and verify, too. "
          + "Write: \(words)\(forwarder) { \(text) }", nil
      )
    ]
  }

  /// Calls of forwarders that can't throw a stubbed error, in a member that throws.
  private var notThrowing: [Difference] {
    let (calls, effects) = (calls, effects)
    // In a member with several branches, one of which throws, the others don't on purpose.
    if !effects.throwsItself || throwsItself || calls.contains(where: \.isThrowing) { return [] }
    // What another difference changes isn't changed twice.
    let canBeWritten = omissions.isEmpty
    return calls.map { call in
      let new = call.throwing(effects.errors)
      let closure = call.closure.map { " " + tokens.text(of: $0..<call.range.upperBound) }
      return (
        call.start,
        "\(name) throws, but \(call.name) can't throw a stubbed error. "
          + "Write: \(effects.callWords)\(new.text)\(closure ?? "")",
        canBeWritten ? edit(replacing: call, by: new, isAsync: effects.isAsync) : nil
      )
    }
  }
}
