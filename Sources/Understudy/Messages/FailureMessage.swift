internal import UnderstudyValues

/// Turns failures into text. All messages are in this file, its extensions, and `Misuse`.
package enum FailureMessage {
  static let maximalLength = 20_000
  /// The number of nearest calls or stubs that a message shows.
  static let shownCount = 5

  static func text(for failure: Failure) -> String { shortened(fullText(for: failure)) }

  /// A message up to the last line that fits, with the number of omitted lines.
  static func shortened(_ text: String) -> String {
    // A text has no more characters than bytes, and bytes cost less to count.
    guard text.utf8.count > maximalLength, text.count > maximalLength else { return text }
    let shown = text.prefix(maximalLength - 40)
    let end = shown.lastIndex(of: "\n") ?? shown.endIndex
    let lineCount = text[end...].split(separator: "\n").count
    return text[..<end] + "\n… and \(counted(lineCount, "more line"))"
  }

  private static func fullText(for failure: Failure) -> String {
    switch failure {
    case .count(let failure): count(failure)
    case .order(let failure): order(failure)
    case .interactions(let found, let mocks, let areUnverified, let others):
      interactions(found, list(mocks), areUnverified, others)
    case .balance(let failure): balance(failure)
    case .unstubbed(let call): unstubbed(call)
    case .unusedStub(let report): stub(report, isCause: false)
    case .misuse(let misuse): misuse.text
    }
  }

  // MARK: Verifications

  private static func interactions(
    _ found: CallList, _ mocks: String, _ areUnverified: Bool, _ others: CallsOfOthers?
  ) -> String {
    var lines: [String] = []
    let (number, were) = (counted(found.count, "call"), found.count == 1 ? "was" : "were")
    lines.append(
      areUnverified
        ? "Expected no more interactions on \(mocks), but \(number) \(were) not verified:"
        : "Expected no interactions on \(mocks), but there \(were) \(number):")
    lines += calls(found)
    if let others { lines.append(text(of: others)) }
    return lines.joined(separator: "\n")
  }

  private static func count(_ failure: CountFailure) -> String {
    var lines: [String] = []
    let (expected, causes) = (failure.call, failure.causes)
    let (log, matching) = (failure.found.log, failure.found.indices)
    let (arguments, mock, name) = (expected.arguments, expected.mock, expected.name)
    let waited = failure.waited.map { " after waiting \(time($0.time))" } ?? ""
    let call = expected.text
    let described = { (index: Int) in
      NumberedText(number: index + 1, text: CallDescription(log[index], owner: mock).text)
    }
    let isOfMethod = { (index: Int) in log[index].method.id == expected.method }
    let matchingCalls = CallList(matching, count: matching.count, described)
    let isMatching = Set(matching)
    let otherCount = failure.found.methodCount - matching.count
    // A log can have many calls after those that are shown.
    let otherIndices = Array(
      log.indices.lazy.filter { isOfMethod($0) && !isMatching.contains($0) }
        .prefix(min(otherCount, CallList.maximalCount)))
    let others = CallList(otherIndices, count: otherCount) { index in
      NumberedText(
        number: index + 1, text: expected.marked(log[index]).text,
        details: expected.differences(from: log[index]))
    }
    let inBrief = { (index: Int) in
      // A long call that the lists above have isn't repeated.
      let call = described(index)
      guard isOfMethod(index), call.text.count > Difference.largeSize else {
        return call
      }
      return NumberedText(number: call.number, text: "\(expected.method.signature), see above")
    }
    if let comment = failure.comment, !comment.isEmpty { lines.append(comment) }
    lines.append(
      "\(name) was \(verb(of: expected)) "
        + "\(counted(matching.count, "time"))\(waited), expected \(failure.expected.description).")
    if let wait = failure.waited { lines += end(of: wait) }
    lines.append("Expected: \(call)")
    if matching.isEmpty, let type = expected.incomparableType { lines.append(incomparable(type)) }
    let changed = otherIndices.firstNonNil { index in
      zip(arguments.patterns, log[index].arguments).firstNonNil { pattern, argument in
        pattern.mutableType(whereDifferentFrom: argument, arguments.rules)
      }
    }
    if let type = changed {
      lines.append(
        "\(type) is a class: an object that was changed after the call is compared as it is now. "
          + "A side effect can keep what it was: "
          + "when(…).perform { (object: \(TypeName.written(type))) in copies.append(object.copy()) }"
      )
    }
    if otherIndices.contains(where: { arguments.hasAnyInList(log[$0]) }) {
      lines.append("any() matches one element; write anyVariadic() for any number of them.")
    }
    if !matching.isEmpty { lines += ["Matching calls:"] + calls(matchingCalls) }
    if let others = causes.others { lines.append(text(of: others)) }
    if !others.isEmpty { lines += ["Other calls of \(name) (\(legend)):"] + calls(others) }
    if let other = causes.otherReceiver {
      lines.append(received("it", by: other))
    } else if causes.mayComeLater {
      lines.append("If it comes later, wait for it with calledEventually.")
    }
    if log.count == matching.count + others.count {
      lines.append("No \(log.isEmpty ? "" : "other ")calls on \(mock.name).")
    } else {
      lines.append(
        log.count == 1
          ? "The only call on \(mock.name):" : "All \(log.count) calls on \(mock.name):")
      lines += calls(CallList(log.indices, count: log.count, inBrief))
    }
    return lines.joined(separator: "\n")
  }

  /// What else has received a call that a verification expects.
  static func received(_ call: String, by other: OtherReceiver) -> String {
    switch other {
    case .mock(let mock): wrongInstance(mock, "received \(call)", .verify)
    case .overload(let call, let method, let mock): overload(call, of: method, mock)
    }
  }

  static func overload(_ call: LoggedCall, of method: MethodID, _ mock: MockName) -> String {
    let id = call.method.id
    let isSame = id.signature == method.signature
    return "Another \(isSame ? method.signature : Signature(method).base) was called: "
      + "\(CallDescription(call, owner: mock).text), whose forwarder is at \(id.position.text)."
  }

  /// What another mock of a type has that the one of the test lacks, and the cure.
  ///
  /// - Parameter role: What the test does with its mock.
  package static func wrongInstance(_ mock: MockName, _ has: String, _ role: InstanceRole) -> String
  {
    if mock.isStatic {
      return "A detached task, a queue, or another test made the call outside of the session. "
        + "To \(role) such calls, leave out the session."
    }
    let type = mock.isFunction ? mock.name : mock.owner.map { "\($0)" } ?? mock.name
    return "Another \(type) \(has). Give the code under test the "
      + "\(mock.isFunction ? "function" : "mock") that you \(role)."
  }

  package enum InstanceRole: String { case stub, verify }

  /// The calls of static members that a verification in a session doesn't count.
  static func outside(_ found: CallList, on mock: String) -> String {
    let (number, were) = (counted(found.count, "call"), found.count == 1 ? "was" : "were")
    return
      ([
        "\(number) on \(mock) \(were) not counted, because a detached task, a queue, or another test "
          + "made \(found.count == 1 ? "it" : "them") outside of the session:"
      ] + calls(found)
      + ["To verify such calls, leave out the session."]).joined(separator: "\n")
  }

  /// How calls that weren't expected can be those of other tests.
  private static func text(of others: CallsOfOthers) -> String {
    switch others {
    case .statics:
      "Without a session, static members have the calls of all tests. "
        + "Give each test one: @Test(.mockSession)"
    case .parallel(let count, let test):
      "\(counted(count, "call")) came from \(Misuse.text(of: test)), which has this mock, too. "
        + "Make a new mock in each test."
    case .maker(let test):
      "The mock is of \(Misuse.text(of: test)) and can have made calls. "
        + "Make a new mock in each test."
    }
  }

  static let legend = "* marks what did not match"

  static func incomparable(_ type: Any.Type) -> String {
    if TypeKind(type) == .function { return "Closures cannot be compared; write any() instead." }
    func hasPlaceholder<Value>(_ type: Value.Type) -> Bool {
      PlaceholderGenerator(variant: 0).make(type) != nil
    }
    let matcher = hasPlaceholder(type) ? "matching { … }" : "matching(like: …) { … }"
    return "Values of \(type) cannot be compared; write \(matcher) in their place."
  }

  private static func balance(_ failure: BalanceFailure) -> String {
    let (first, second) = (failure.first, failure.second)
    let mocks = MockNames([first.mock, second.mock])
    func named(_ text: String, _ call: ExpectedCall) -> String { mocks.text(text, of: call.mock) }
    let texts = (named(first.text, first), named(second.text, second))
    // Two sides of one method differ in their arguments.
    let names =
      first.name == second.name && first.mock == second.mock
      ? texts : (named(first.name, first), named(second.name, second))
    var lines: [String] = []
    lines.append(
      "\(names.0) returned \(counted(failure.returnedCount, "time")), but "
        + "\(names.1) was \(verb(of: second)) \(counted(failure.secondCount, "time")).")
    lines.append("Expected as many: \(texts.0) and \(texts.1)")
    if let (call, other) = failure.received { lines.append(received(call.text, by: other)) }
    if !failure.calls.isEmpty { lines += ["The calls:"] + calls(failure.calls) }
    return lines.joined(separator: "\n")
  }

  // MARK: Parts

  /// No user reads this: the compiler rejects the call.
  static let unavailable = "This function can't be called."

  /// `1 call`, `2 calls`.
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// What stands for the result of a recorded call in the arguments of another one.
  static func result(of signature: String) -> String { "the result of \(signature)" }

  private static func verb(of call: ExpectedCall) -> String {
    verb(call.method.signature, returning: call.result)
  }

  /// What a call does with a member: a method is called, a property or subscript is read or set.
  static func verb(_ signature: String, returning result: Any.Type?) -> String {
    if signature.hasSuffix(")"), !signature.hasPrefix("subscript(") { return "called" }
    return result == Void.self ? "set" : "read"
  }

  static func calls(_ calls: CallList) -> [String] {
    let shown = calls.shown.prefix(CallList.maximalCount)
    let rest = calls.count - shown.count
    return shown.flatMap { call in
      ["  #\(call.number) \(call.text)"] + lines(of: call.details).map { "     \($0)" }
    } + (rest > 0 ? ["  … and \(counted(rest, "more call"))"] : [])
  }

  static func lines(of differences: [Difference]) -> [String] {
    differences.map { "\($0.path): expected \($0.expected), got \($0.actual)" }
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "the mock" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  package static func end(of wait: Wait) -> [String] {
    wait.isCanceled ? ["The task that waited was canceled, which ended the wait."] : []
  }

  package static func time(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
    if seconds == 0, milliseconds < 1_000 { return "\(milliseconds) ms" }
    let tenths = (attoseconds + 50_000_000_000_000_000) / 100_000_000_000_000_000
    return tenths >= 10 ? "\(seconds + 1).0 s" : "\(seconds).\(tenths) s"
  }
}

extension ExpectedCall {
  /// Another call with `*` around what doesn't match.
  func marked(_ call: LoggedCall) -> CallDescription {
    CallDescription(call, marking: arguments.patterns, rules, owner: mock)
  }
}

extension ArgumentListPattern {
  /// Whether a list that ends with `any()` has another number of elements than that of a call.
  fileprivate func hasAnyInList(_ call: LoggedCall) -> Bool {
    zip(patterns, call.arguments).contains { pattern, argument in
      guard case .parts(let parts, let elements, nil) = pattern, parts.isList,
        elements.last?.matcher?.source == "any()", let array = ArgumentPattern.array(argument)
      else { return false }
      return array.elementCount != elements.count
    }
  }
}
