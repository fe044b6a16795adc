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
    lines += nearest(
      "Stubs of \(signature)",
      failure.stubs.map { call, position, isExhausted in
        "\(call) at \(position.text)\(isExhausted ? ", exhausted by times(_:)" : "")"
      }, count: failure.stubCount)
    if let stub = failure.stubOfOther {
      lines.append(wrongInstance(failure.mock, "has a stub for it at \(stub.text)", .stub))
    } else {
      lines.append("Stub it: \(failure.hint.stub)")
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

  // MARK: Unused stubs

  /// What came of a stub, as a failure or as the possible cause of another one.
  static func stub(_ report: StubReport, isCause: Bool) -> String {
    func list(_ calls: [StubReport.Call], count: Int) -> [String] {
      Self.calls(
        CallList(calls, count: count, atMost: shownCount) { report.text(of: $0.call, $0.number) })
    }
    let record = report.record
    let call = record.call
    let removal = isCause ? [] : ["Remove it, or end it with .lenient() if it's optional."]
    var (end, lines) = ("was never used.", removal)
    switch report.finding {
    case .hidden(let position):
      end = "was never used, because a newer one at \(position.text) answered its calls."
      lines.insert("To let it answer, write it after that one.", at: 0)
    case .ofOtherMock: lines = [wrongInstance(record.owner, "received its call", .stub)]
    case .ofOverload(let call):
      lines.insert(overload(call, of: record.method, record.owner), at: 0)
    case .removed(let session):
      end =
        "was never used, because \(Misuse.subject(session.test)) has its mock, too, and its end "
        + "removed the stub."
      lines = ["Make a new mock in each test."]
    case .nearest(let calls, _) where calls.isEmpty:
      if isCause { break }
      lines.append(
        "If the call must not come, remove it and verify that: verify(…).called(.never)")
    case .nearest(let calls, let count):
      lines =
        ["Calls of \(record.method.signature) (\(legend)):"] + list(calls, count: count) + removal
    case .justMissed(let calls):
      end = "just missed \(counted(calls.count, "call")) (\(legend)):"
      lines = list(calls, count: calls.count)
    }
    return (["The stub of \(call) \(end)"] + lines).joined(separator: "\n")
  }

  /// The nearest stubs: one on the line of the heading, or each on its own.
  private static func nearest(_ heading: String, _ texts: [String], count: Int) -> [String] {
    if count == 0 { return [] }
    if count == 1 { return ["\(heading): \(texts[0])"] }
    return ["\(heading):"] + texts.map { "  \($0)" }
      + (count > texts.count ? ["  … and \(count - texts.count) more"] : [])
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

extension StubReport {
  /// A call with `*` around what the stub doesn't match.
  fileprivate func text(of call: LoggedCall, _ number: Int) -> NumberedText {
    guard let stub else { return NumberedText(number: number, text: call.method.id.signature) }
    let arguments = stub.arguments
    let text = CallDescription(
      call, marking: arguments.patterns, arguments.rules, owner: record.owner
    ).text
    return NumberedText(
      number: number, text: call.sequence < stub.sequence ? "\(text), before the stub" : text)
  }
}
