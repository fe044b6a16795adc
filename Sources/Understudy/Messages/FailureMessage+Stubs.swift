// The messages about stubs that are missing or unused.
extension FailureMessage {
  // MARK: Unstubbed calls

  static func unstubbedCall(_ signature: String, on mock: String) -> String {
    "\(signature) was called on \(mock) without a stub."
  }

  @Lines static func unstubbed(_ failure: UnstubbedCall) -> String {
    let (signature, mock) = (failure.method.signature, failure.mock.name)
    let verb = verb(signature, returning: failure.result)
    failure.isForbidden
      ? "\(signature) was \(verb) without a stub, which the policy of \(mock) does not allow."
      : "\(signature) was \(verb) on \(mock) without a stub, and \(failure.result) has no value "
        + "to return instead."
    "Called: \(failure.call.text)"
    nearMisses(
      "Stubs of \(signature)",
      failure.stubs.prefix(MissedCalls.shownCount).map { stub, isExhausted in
        CallDescription(failure.method, stub.arguments.patterns, owner: failure.mock).text
          + " at \(stub.position.text)\(isExhausted ? ", exhausted by times(_:)" : "")"
      }, count: failure.stubs.count)
    "Stub it: \(failure.hint.stub)"
    failure.hint.notes
    if !failure.isForbidden { mockedHint(of: failure) }
    origin(of: failure)
  }

  /// The line that explains the position of the failure: a forwarder, not the line to change.
  private static func origin(of failure: UnstubbedCall) -> String {
    "This line \(failure.mock.isFunction ? "creates the mock" : "is the forwarder of the mock")."
      + (TestFramework.currentTest.map {
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
    guard [.structure, .enumeration].contains(TypeKind(type)) else {
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

  @Lines static func unused(_ stub: StubUsage, _ missed: MissedCalls?) -> String {
    warning(stub, missed)
    "Remove it, or end it with .lenient() if it's optional."
  }

  /// The unused stubs of a failed test that have no warning of their own.
  @Lines static func others(_ stubs: [StubUsage]) -> String {
    let shown = stubs[1...].prefix(CallList.maximalCount)
    warning(stubs[0], nil)
    if !shown.isEmpty { "Nor were these:" }
    shown.map { "  \($0.call) at \($0.position.text)" }
    if shown.endIndex < stubs.count { "  … and \(stubs.count - shown.endIndex) more" }
  }

  @Lines static func suspended(_ count: Int, of call: String, after time: Duration) -> String {
    "\(call) has had \(counted(count, "suspended call")) for \(Self.time(time)), in "
      + "which nothing else happened."
    "A test that waits for such a call never ends. Make the call in a task, and resume it: "
      + "calls.resume(…)"
  }

  /// What can have caused a failure, as further lines of its message: the calls that just missed a
  /// stub. A failure whose calls or stubs aren't compared has none.
  static func cause(of failure: Failure) -> String {
    guard let methods = failure.comparedMethods, let session = MockSession.current else {
      return ""
    }
    return session.takeNearMisses(except: methods).map { stub, calls in
      stub.isToldByFailure = true
      return "\n" + nearMiss(stub.call, calls, at: stub.position)
    }.joined()
  }

  /// The calls that a stub doesn't match by little.
  @Lines static func nearMiss(
    _ stub: String, _ calls: CallList, at position: SourcePosition? = nil
  ) -> String {
    let place = position.map { " at \($0.text)" } ?? ""
    "The stub of \(stub)\(place) just missed \(counted(calls.count, "call")) (\(legend)):"
    Self.calls(calls)
  }

  /// The reason that a stub wasn't used, which can be the cause of another failure.
  @Lines static func warning(_ stub: StubUsage, _ missed: MissedCalls?) -> String {
    // Described again with the calls, whose objects have numbers in a message.
    let call = missed.map { CallDescription($0.method, $0.stub.arguments.patterns, owner: $0.mock) }
    let headline = "The stub of \(call?.text ?? stub.call) was never used"
    switch missed?.reason {
    case .hidden(let position)?:
      "\(headline), because a newer one at \(position.text) answered its calls."
      "To let it answer, write it after that one."
    case .tooLate?:
      "\(headline), because its calls came before it."
      "Write it before the code that makes the calls."
    case .ofOtherMock?:
      let owner = missed?.mock.owner.map { "\($0)" } ?? "mock"
      "\(headline)."
      "Another \(owner) received its call. Give the code under test the mock that you stub."
    case .different(let calls)?:
      let list = missed?.list(calls)
      let shown = list?.shown.map { "#\($0.number) \($0.text)" } ?? []
      "\(headline)."
      nearMisses("Calls of \(missed?.method.signature ?? "")", shown, count: list?.count ?? 0)
      missed?.partsBesideMatchers.map(madeOfMatcher) ?? []
    case nil: "\(headline)."
    }
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
