internal import UnderstudyValues

/// Turns failures into text. All messages are in this file, its extensions, and `Misuse`.
enum FailureMessage {
  static let maximalLength = 20_000

  /// The message up to the last line that fits, with the number of omitted lines.
  static func text(for failure: Failure, _ causes: Causes = Causes()) -> String {
    let text = fullText(for: failure, causes)
    // A text has no more characters than bytes, and bytes cost less to count.
    guard text.utf8.count > maximalLength, text.count > maximalLength else { return text }
    let shown = text.prefix(maximalLength - 40)
    let end = shown.lastIndex(of: "\n") ?? shown.endIndex
    let lineCount = text[end...].split(separator: "\n").count
    return text[..<end] + "\n… and \(counted(lineCount, "more line"))"
  }

  private static func fullText(for failure: Failure, _ causes: Causes) -> String {
    switch failure {
    case .count(let failure): count(failure, causes)
    case .order(let failure): order(failure)
    case .interactions(let found, let mocks, let areUnverified, let others):
      interactions(found, list(mocks), areUnverified, others)
    case .balance(let failure): balance(failure)
    case .unstubbed(let call): unstubbed(call)
    case .unusedStub(let stub, let calls): unused(stub, calls)
    case .contract(let stub, let call, let answer, let actual): contract(stub, call, answer, actual)
    case .misuse(let misuse): misuse.text
    }
  }

  // MARK: Verifications

  private static func interactions(
    _ found: CallList, _ mocks: String, _ areUnverified: Bool, _ others: CallsOfOthers?
  ) -> String {
    var lines = Lines()
    let (number, were) = (counted(found.count, "call"), found.count == 1 ? "was" : "were")
    lines.add(
      areUnverified
        ? "Expected no more interactions on \(mocks), but \(number) \(were) not verified:"
        : "Expected no interactions on \(mocks), but there \(were) \(number):")
    lines.add(calls(found))
    if let others { lines.add(text(of: others)) }
    return lines.text
  }

  private static func count(_ failure: CountFailure, _ causes: Causes) -> String {
    var lines = Lines()
    let (pattern, log, matching) = (failure.pattern, failure.found.log, failure.found.indices)
    let (arguments, rules) = (pattern.arguments, pattern.arguments.rules)
    let (mock, method) = (pattern.mock.identity, pattern.method)
    let signature = pattern.call.method.signature
    let name = mock.isStatic ? "\(mock.name).\(signature)" : signature
    let waited = failure.waited.map { " after waiting \(time($0))" } ?? ""
    let call = pattern.text
    let described = { (index: Int) in
      NumberedText(number: index + 1, text: CallDescription(log[index], owner: mock).text)
    }
    let matchingCalls = CallList(matching, count: matching.count, described)
    let isMatching = Set(matching)
    let otherIndices = log.indices.lazy.filter {
      log[$0].method === method && !isMatching.contains($0)
    }
    let otherCount = failure.found.methodCount - matching.count
    let others = CallList(otherIndices, count: otherCount) { index in
      NumberedText(
        number: index + 1,
        text: CallDescription(log[index], marking: arguments.patterns, rules, owner: mock).text,
        details: pattern.differences(from: log[index], rules))
    }
    let inBrief = { (index: Int) in
      // A long call that the lists above have isn't repeated.
      let call = described(index)
      guard log[index].method === method, call.text.count > Difference.largeSize else {
        return call
      }
      return NumberedText(number: call.number, text: "\(signature), see above")
    }
    if let comment = failure.comment, !comment.isEmpty { lines.add(comment) }
    lines.add(
      "\(name) was \(verb(signature, returning: pattern.methodType.result)) "
        + "\(counted(matching.count, "time"))\(waited), expected \(failure.expected.description).")
    lines.add("Expected: \(call)")
    if let type = arguments.incomparableType { lines.add(incomparable(type)) }
    if !log.isEmpty, let type = arguments.patterns.lazy.compactMap(\.mutableType).first {
      lines.add(
        "\(type) is a class: an object that was changed after the call is compared as it is now. "
          + "A side effect can keep what it was: "
          + "when(…).perform { (object: \(type)) in copies.append(object.copy()) }")
    }
    let shownOthers = otherIndices.prefix(CallList.maximalCount)
    if shownOthers.contains(where: { arguments.hasAnyInList(log[$0]) }) {
      lines.add("any() matches one element; write anyVariadic() for any number of them.")
    }
    if !matching.isEmpty { lines.add(["Matching calls:"] + calls(matchingCalls)) }
    if let others = causes.others { lines.add(text(of: others)) }
    if !others.isEmpty { lines.add(["Other calls of \(name) (\(legend)):"] + calls(others)) }
    if let parts = causes.partsBesideMatchers { lines.add(madeOfMatcher(parts)) }
    if let owner = causes.receiver {
      lines.add("Another \(owner) received it. Give the code under test the mock that you verify.")
    } else if causes.mayComeLater {
      lines.add("If it comes later, wait for it with calledEventually.")
    }
    if log.count == matching.count + others.count {
      lines.add("No \(log.isEmpty ? "" : "other ")calls on \(mock.name).")
    } else {
      lines.add(
        log.count == 1
          ? "The only call on \(mock.name):" : "All \(log.count) calls on \(mock.name):")
      lines.add(calls(CallList(log.indices, count: log.count, inBrief)))
    }
    return lines.text
  }

  /// How calls that weren't expected can be those of other tests.
  private static func text(of others: CallsOfOthers) -> String {
    switch others {
    case .statics:
      "Without a session, static members have the calls of all tests. "
        + "Give each test one: @Test(.mockSession)"
    case .earlier(let count):
      "\(counted(count, "call")) came before the session of this test. "
        + "Make a new mock in each test."
    }
  }

  /// What explains a difference in parts that stand beside a matcher of a proxy.
  static func madeOfMatcher(_ parts: [String]) -> [String] {
    let (stands, it) = parts.count == 1 ? ("stands", "it") : ("stand", "them")
    return [
      "\(parts.joined(separator: ", ")) \(stands) beside a matcher, so an initializer can have made "
        + "\(it) from the matcher, which this form can't tell.",
      "Write the call inside, which is evaluated again: verify(mock.method(…)).called(…) or "
        + "when(mock.method(…)).thenReturn(…)",
    ]
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

  private static func order(_ failure: OrderFailure) -> String {
    var lines = Lines()
    let (expected, broken) = (failure.query.expected, failure.brokenAt)
    let texts = failure.query.expectedTexts
    let isBroken = broken < expected.count
    let headline =
      if !isBroken {
        "Expected no call after \(texts[broken - 1])"
      } else if broken > 0 {
        "Expected \(texts[broken]) after \(texts[broken - 1])"
      } else if failure.isSequence {
        "Expected \(texts[0]) as the first call"
      } else {
        "Expected \(texts[0])\(expected[0].count == nil ? " to be called" : "")"
      }
    let foundCount = failure.rows[..<failure.markedRow].count { $0.expected == broken }
    let such = foundCount > 0 ? counted(foundCount, "such call") : nil
    let found =
      failure.unexpectedCall.map {
        ", got \(failure.query.text(ofCall: $0))\(such.map { " after \($0)" } ?? "")."
      } ?? ", but \(such.map { "only \($0)" } ?? "no such call") came."
    lines.add(headline + found)
    if isBroken, let type = expected[broken].arguments.incomparableType {
      lines.add(incomparable(type))
    }
    lines.add(table(failure, texts))
    return lines.text
  }

  /// Expected and actual calls side by side, with `>` before the first call that's out of order. A
  /// long list is cut so that the marked row is visible.
  private static func table(_ failure: OrderFailure, _ expected: [String]) -> [String] {
    let rows = failure.rows
    let mark = failure.markedRow
    let start = max(0, min(mark - maximalCount / 2, rows.count - maximalCount))
    let end = min(start + maximalCount, rows.count)
    let expected = expected.map { cell($0) }
    var isMarked = false
    let actual: [(call: String, details: [String])] = rows[start..<end].map { row in
      guard let index = row.actual else {
        return (row.expected.map(failure.cameEarlier) == true ? "- (came earlier)" : "-", [])
      }
      let canMiss = failure.isSequence ? index == failure.unexpectedCall : row.expected == nil
      guard canMiss, let miss = failure.nearMiss(index) else {
        return (cell(failure.query.text(ofCall: index)), [])
      }
      isMarked = true
      let (cell, whole) = (cell(miss.text, isMarked: true), ValueDescription.onOneLine(miss.text))
      // The mark of a matcher that doesn't match can be in what is cut.
      let isCut = cell != whole && miss.differences.isEmpty
      return (cell, isCut ? [whole] : lines(of: miss.differences))
    }
    let width = max(expected.map(\.count).max() ?? 0, "Expected".count)
    func line(_ mark: String, _ expected: String, _ actual: String) -> String {
      let padding = String(repeating: " ", count: width - expected.count)
      return "\(mark) \(expected)\(padding)  \(actual)"
    }
    var table = [line(" ", "Expected", "Actual" + (isMarked ? " (\(legend))" : ""))]
    if start > 0 { table.append("  … \(start) more") }
    for (index, actual) in zip(start..<end, actual) {
      let text = rows[index].expected.map { expected[$0] } ?? (failure.isSequence ? "-" : "")
      table.append(line(index == mark ? ">" : " ", text, actual.call))
      table += actual.details.map { line(" ", "", $0) }
    }
    if end < rows.count { table.append("  … \(rows.count - end) more") }
    return table
  }

  /// A text for a column, on one line. A long one is cut in its middle, so that the first part with
  /// a mark is left.
  private static func cell(_ text: String, isMarked: Bool = false) -> String {
    let line = ValueDescription.onOneLine(text)
    guard line.count > 60 else { return line }
    if !isMarked { return "\(line.prefix(30))…\(line.suffix(29))" }
    let start = line.prefix { $0 != "*" }
    return "\(start.prefix(20))…\(line.dropFirst(start.count).prefix(38))…"
  }

  // MARK: Parts

  /// No user reads this: the compiler rejects the call.
  static let unavailable = "This function can't be called."

  /// `1 call`, `2 calls`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// What a call does with a member: a method is called, a property or subscript is read or set.
  static func verb(_ signature: String, returning result: Any.Type?) -> String {
    if signature.hasSuffix(")"), !signature.hasPrefix("subscript(") { return "called" }
    return result == Void.self ? "set" : "read"
  }

  private static let maximalCount = CallList.maximalCount

  static func calls(_ calls: CallList) -> [String] {
    let shown = calls.shown.prefix(maximalCount)
    let rest = calls.count - shown.count
    return shown.flatMap { call in
      ["  #\(call.number) \(call.text)"] + lines(of: call.details).map { "     \($0)" }
    } + (rest > 0 ? ["  … and \(counted(rest, "more call"))"] : [])
  }

  private static func lines(of differences: [Difference]) -> [String] {
    differences.map { "\($0.path): expected \($0.expected), got \($0.actual)" }
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "the mock" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  static func time(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
    if seconds == 0, milliseconds < 1_000 { return "\(milliseconds) ms" }
    let tenths = (attoseconds + 50_000_000_000_000_000) / 100_000_000_000_000_000
    return tenths >= 10 ? "\(seconds + 1).0 s" : "\(seconds).\(tenths) s"
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
