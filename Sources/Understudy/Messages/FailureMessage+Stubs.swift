internal import UnderstudyValues

// The messages about stubs that are missing or unused.
extension FailureMessage {
  // MARK: Unstubbed calls

  static func unstubbedCall(_ signature: String, on mock: String) -> String {
    "\(signature) was called on \(mock) without a stub."
  }

  static func unstubbed(_ failure: UnstubbedCall) -> String {
    var lines: [String] = []
    let (signature, mock) = (failure.method.signature, failure.mock.name)
    let verb = verb(signature, returning: failure.result)
    lines.append(
      failure.isForbidden
        ? "\(signature) was \(verb) without a stub, which the policy of \(mock) does not allow."
        : "\(signature) was \(verb) on \(mock) without a stub, and \(failure.result) has no value "
          + "to return instead.")
    lines.append("Called: \(failure.call.text)")
    lines += nearMisses(
      "Stubs of \(signature)",
      failure.stubs.map { call, position, isExhausted in
        "\(call) at \(position.text)\(isExhausted ? ", exhausted by times(_:)" : "")"
      }, count: failure.stubCount)
    if let stub = failure.stubOfOther {
      lines.append(wrongInstance(failure.mock, "has a stub for it at \(stub.text)", .stub))
    } else {
      lines.append("Stub it: \(failure.hint.stub)")
      lines += failure.hint.notes
      if !failure.isForbidden { lines += mockedHint(of: failure) }
    }
    lines.append(origin(of: failure))
    return lines.joined(separator: "\n")
  }

  /// The line that explains the position of the failure: a forwarder, not the line to change.
  private static func origin(of failure: UnstubbedCall) -> String {
    "This line \(failure.mock.isFunction ? "creates the mock" : "is the forwarder of the mock")."
      + (failure.test.map {
        " It was called in the test \($0.name), which begins at \($0.line)."
      } ?? "")
  }

  /// The line that gives a type a value. It compiles for public types, too. A class that isn't
  /// final can't conform, and a type without a name can't be extended.
  ///
  /// For a type of another module, the compiler requires `@retroactive`, but rejects it if the
  /// module is in the same package.
  private static func mockedHint(of failure: UnstubbedCall) -> [String] {
    let type = failure.result
    guard [.structure, .enumeration].contains(TypeKind(type)),
      !TypeName.isOfC(type)
    else {
      if failure.mock.isFunction { return [] }
      return ["Or give its forwarder a value for all tests: default: …"]
    }
    let (owner, name) = TypeName.qualified(type)
    let isOfToolchain = TypeName.isOfToolchain(owner)
    let hint =
      "Or give the type a value: extension \(name): \(isOfToolchain ? "@retroactive " : "")Mocked "
      + "{ public static var mock: \(name) { … } }"
    if isOfToolchain || owner == failure.method.position.module { return [hint] }
    return [hint, "If \(owner) is in another package, write @retroactive Mocked."]
  }

  // MARK: Unused stubs

  static func unused(_ stub: StubRecord, _ missed: MissedCalls?) -> String {
    if case .ofOtherMock? = missed?.reason { return warning(stub, missed) }
    if stub.remover != nil { return warning(stub, missed) }
    // Where calls came, they were meant to be answered.
    let isUncalled = missed?.isUncalled ?? true
    return warning(stub, missed) + "\nRemove it, or end it with .lenient() if it's optional."
      + (isUncalled
        ? "\nIf the call must not come, remove it and verify that: verify(…).called(.never)" : "")
  }

  /// The unused stubs of a failed test that have no warning of their own.
  static func others(_ stubs: [StubRecord]) -> String {
    var lines: [String] = []
    let shown = stubs[1...].prefix(CallList.maximalCount)
    let names = MockNames(stubs.map(\.owner))
    lines.append(unused(stubs[0].call(among: names)))
    if !shown.isEmpty { lines.append("Nor were these:") }
    lines += shown.map { "  \($0.call(among: names)) at \($0.position.text)" }
    if shown.endIndex < stubs.count { lines.append("  … and \(stubs.count - shown.endIndex) more") }
    return lines.joined(separator: "\n")
  }

  /// The calls that just missed a stub, as further lines of a message.
  static func text(of nearMisses: [NearMiss]) -> String {
    let names = MockNames(nearMisses.map(\.missed.mock))
    return nearMisses.map { missed, calls in
      let stub = missed.stub.record
      return "\n" + nearMiss(stub.call(among: names), missed.marked(calls), at: stub.position)
    }.joined()
  }

  /// The calls that a stub doesn't match by little.
  static func nearMiss(
    _ stub: String, _ calls: CallList, at position: SourcePosition? = nil
  ) -> String {
    let place = position.map { " at \($0.text)" } ?? ""
    let heading =
      "The stub of \(stub)\(place) just missed \(counted(calls.count, "call")) (\(legend)):"
    return ([heading] + Self.calls(calls)).joined(separator: "\n")
  }

  /// The reason that a stub wasn't used, which can be the cause of another failure.
  static func warning(_ stub: StubRecord, _ missed: MissedCalls?) -> String {
    // Described again with the calls, whose objects have numbers in a message.
    let call = missed.map { CallDescription($0.method, $0.stub.arguments.patterns, owner: $0.mock) }
    var (reason, cures): (String, [String]) = ("", [])
    switch missed?.reason {
    case .hidden(let position)?:
      reason = ", because a newer one at \(position.text) answered its calls"
      cures = ["To let it answer, write it after that one."]
    case .tooLate?:
      reason = ", because its calls came before it"
      cures = ["Write it before the code that makes the calls."]
    case .ofOtherMock?:
      cures = missed.map { [wrongInstance($0.mock, "received its call", .stub)] } ?? []
    case .different(let calls)?:
      guard let missed else { break }
      let list = missed.list(calls)
      cures = nearMisses(
        "Calls of \(missed.method.signature)", list.shown.map { "#\($0.number) \($0.text)" },
        count: list.count)
    case nil:
      guard let remover = stub.remover else { break }
      reason =
        ", because \(Misuse.text(of: remover.test)) has its mock, too, and its end removed the stub"
      cures = ["Make a new mock in each test."]
    }
    return ([unused(call?.text ?? stub.call, reason)] + cures).joined(separator: "\n")
  }

  private static func unused(_ call: String, _ reason: String = "") -> String {
    "The stub of \(call) was never used\(reason)."
  }

  /// The nearest calls or stubs: one on the line of the heading, or each on its own.
  private static func nearMisses(_ heading: String, _ texts: [String], count: Int) -> [String] {
    if count == 0 { return [] }
    if count == 1 { return ["\(heading): \(texts[0])"] }
    let shown = texts.prefix(MissedCalls.shownCount).map { "  \($0)" }
    return ["\(heading):"] + shown
      + (count > shown.count ? ["  … and \(count - shown.count) more"] : [])
  }

  // MARK: Placeholders

  /// The message if the process stops because user code called the placeholder of an existential or
  /// a closure, with its type and the line where it was made, as far as they're known.
  static func usedPlaceholder(_ type: Any.Type?, at position: SourcePosition?) -> String {
    let location = position.map { " at \($0.text)" } ?? ""
    let value = type.map(TypeName.withArticle) ?? "a value"
    return
      "The placeholder\(location) stands for \(value), and the code used it; write a value in its "
      + "place: any(like: …) for an argument, or a stub with thenReturn for a result"
  }

  static func likeForm(of matcher: String) -> String {
    switch matcher {
    case "capture()", "capture(like:)": "captor.capture(like: …)"
    case "matching { … }": "matching(like: …) { … }"
    case let text where text.hasPrefix("matching(") && text.hasSuffix(") { … }"):
      text.dropLast(") { … }".count) + ", like: …) { … }"
    default: matcher.hasPrefix("any") ? "any(like: …)" : "matching(like: …) { … }"
    }
  }
}
