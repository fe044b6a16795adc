/// Turns failures into text. All messages are in this file, its extensions, and `Misuse`.
enum FailureMessage {
  /// The maximal number of characters of a message.
  static let maximalLength = 20_000

  static func text(for failure: Failure) -> String { cut(fullText(for: failure)) }

  /// A text up to the last line that fits, with the number of omitted lines.
  private static func cut(_ text: String) -> String {
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
    case .unverified(let failure):
      lines(
        "Expected no more interactions on \(list(failure.mocks)), but "
          + "\(counted(failure.calls.count, "call")) "
          + "\(failure.calls.count == 1 ? "was" : "were") not verified:",
        calls(failure.calls) + (failure.repetition.map { [repetition($0)] } ?? []))
    case .unexpected(let failure):
      lines(
        "Expected no interactions on \(list(failure.mocks)), but there "
          + "\(failure.calls.count == 1 ? "was" : "were") "
          + "\(counted(failure.calls.count, "call")):",
        calls(failure.calls))
    case .unstubbed(let call): unstubbed(call)
    case .unusedStub(let stub): unused(stub)
    case .misuse(let misuse): misuse.text
    }
  }

  // MARK: Verifications

  private static func count(_ failure: CountFailure) -> String {
    let name =
      failure.mock.isStatic ? "\(failure.mock.name).\(failure.signature)" : failure.signature
    let waited = failure.waited.map { " after waiting \(time($0))" } ?? ""
    var text = [
      "\(name) was called \(counted(failure.actual, "time"))\(waited), "
        + "expected \(failure.expected.description).",
      "Expected: \(failure.call)",
    ]
    if let type = failure.incomparable { text.append(incomparable(type)) }
    if !failure.matching.isEmpty {
      text += ["Matching calls:"] + calls(failure.matching)
    }
    if !failure.others.isEmpty {
      text += ["Other calls of \(name) (* marks mismatches):"] + calls(failure.others)
    }
    if failure.all.isEmpty {
      text.append("No calls on \(failure.mock.name).")
    } else {
      text += ["Calls on \(failure.mock.name) (\(failure.all.count)):"] + calls(failure.all)
    }
    if let comment = failure.comment, !comment.isEmpty { text.insert(comment, at: 0) }
    return text.joined(separator: "\n")
  }

  private static func incomparable(_ type: Any.Type) -> String {
    TypeKind(type) == .function
      ? "Closures cannot be compared; write any() instead."
      : "Values of \(type) cannot be compared; write matching { … } in their place."
  }

  private static func order(_ failure: OrderFailure) -> String {
    let broken = failure.expected[min(failure.brokenAt, failure.expected.count - 1)]
    let headline: String
    if failure.brokenAt >= failure.expected.count {
      headline = "Expected no call after \(broken)"
    } else if failure.brokenAt == 0 {
      headline = "Expected \(broken) \(failure.isSequence ? "as the first call" : "to be called")"
    } else {
      headline = "Expected \(broken) after \(failure.expected[failure.brokenAt - 1])"
    }
    let found =
      failure.unexpectedCall.map { ", got \(failure.actual[$0])." } ?? ", but no such call came."
    return lines(headline + found, table(failure))
  }

  private typealias Row = (mark: String, expected: String, actual: String)

  /// Expected and actual calls side by side, with `>` before the first call that's out of order. A
  /// long list is cut so that the marked row is visible.
  private static func table(_ failure: OrderFailure) -> [String] {
    let width = max(failure.expected.map(\.count).max() ?? 0, "Expected".count)
    func line(_ row: Row) -> String {
      let padding = String(repeating: " ", count: width - row.expected.count)
      return "\(row.mark) \(row.expected)\(padding)  \(row.actual)"
    }
    let matchedEnd = failure.matched.last.map { $0 + 1 } ?? 0
    let missingCount = failure.expected.count - failure.matched.count
    let count =
      failure.isSequence
      ? max(failure.expected.count, failure.actual.count) : failure.actual.count + missingCount
    let mark =
      failure.isSequence
      ? failure.brokenAt
      : failure.brokenAt < failure.expected.count
        ? matchedEnd : 0
    let start = max(0, min(mark - maximalCount / 2, count - maximalCount))
    let end = min(start + maximalCount, count)
    var table = [line((" ", "Expected", "Actual"))]
    if start > 0 { table.append("  … \(start) more") }
    for index in start..<end {
      table.append(
        line(
          failure.isSequence
            ? sequenceRow(index, failure) : orderRow(index, failure, matchedEnd, missingCount)))
    }
    if end < count { table.append("  … \(count - end) more") }
    return table
  }

  /// In a sequence, the expected and the actual calls correspond by index.
  private static func sequenceRow(_ index: Int, _ failure: OrderFailure) -> Row {
    (
      index == failure.brokenAt ? ">" : " ",
      index < failure.expected.count ? failure.expected[index] : "-",
      index < failure.actual.count ? failure.actual[index] : "-"
    )
  }

  /// In an order, there can be other calls between the expected ones. The missing calls follow the
  /// last call that was found.
  private static func orderRow(
    _ index: Int, _ failure: OrderFailure, _ matchedEnd: Int, _ missingCount: Int
  ) -> Row {
    if index < matchedEnd {
      let number = failure.matched.firstIndex(of: index)
      return (" ", number.map { failure.expected[$0] } ?? "", failure.actual[index])
    }
    if index < matchedEnd + missingCount {
      let number = failure.matched.count + index - matchedEnd
      return (number == failure.brokenAt ? ">" : " ", failure.expected[number], "-")
    }
    return (" ", "", failure.actual[index - missingCount])
  }

  private static func repetition(_ forward: RepeatedForward) -> String {
    let isOneLine = forward.positions[0].line == forward.positions[1].line
    let positions = forward.positions.map {
      "\($0.fileName):\($0.line)" + (isOneLine ? ":\($0.column)" : "")
    }
    return "#\(forward.numbers[0]) and #\(forward.numbers[1]) come from two forwarders, at "
      + "\(positions[0]) and \(positions[1]). If that is one method, forward once."
  }

<<<<<<< HEAD:Sources/Understudy/Diagnostics/FailureMessage.swift
  // MARK: Unstubbed calls

  static func unstubbedCall(_ signature: String, on mock: String) -> String {
    "\(signature) was called on \(mock) without a stub."
  }

  private static func unstubbed(_ failure: UnstubbedCall) -> String {
    let line = "Stub it: \(failure.hint.stub)"
    let stubs = nearMisses(
      "Stubs of \(failure.signature)",
      failure.stubs.map {
        "\($0.call) at \($0.position.fileName):\($0.position.line)"
          + ($0.isExhausted ? ", which has answered all its calls" : "")
      }, count: failure.stubs.count)
    if failure.isForbidden {
      return lines(
        "\(failure.signature) was called without a stub, which the policy of "
          + "\(failure.mock.name) does not allow.",
        ["Called: \(failure.call.text)"] + stubs + [line, origin(of: failure)])
    }
    return lines(
      "\(failure.signature) was called on \(failure.mock.name) without a stub, and "
        + "\(failure.result) has no value to return instead.",
      ["Called: \(failure.call.text)"] + stubs + [line]
        + mockedHint(for: failure.result, in: failure.module) + [origin(of: failure)])
  }

  /// Says where the failure is: at a line of the mock, which isn't the line to change.
  private static func origin(of failure: UnstubbedCall) -> String {
    "This line is the forwarder of the mock."
      + (failure.test.map { " It was called in the test \($0.name), which begins at \($0.line)." }
        ?? "")
  }

  /// How to give a type a value. The line compiles for public types, too. A class that isn't final can't
  /// conform, and a type without a name can't be extended.
  ///
  /// For a type of another module, the compiler requires `@retroactive`, but rejects it if the module is in the
  /// same package.
  private static func mockedHint(for type: Any.Type, in module: String) -> [String] {
    switch TypeKind(type) {
    case .structure, .enumeration:
      let (owner, name) = TypeName.qualified(type)
      let isOfToolchain = TypeName.isOfToolchain(owner)
      let attribute = isOfToolchain ? "@retroactive " : ""
      let line =
        "extension \(name): \(attribute)Mocked { public static var mock: \(name) { … } }"
      guard attribute.isEmpty, owner != module else { return ["Or give the type a value: \(line)"] }
      return [
        "Or give the type a value: \(line)",
        "If \(owner) is in another package, write @retroactive Mocked.",
      ]
    default: return []
    }
  }

  // MARK: Unused stubs

  private static func unused(_ stub: UnusedStub) -> String {
    let text = reason(of: stub) { "#\($0.number) \($0.text)" }
    return (text + ["Remove it, or end it with .lenient() if the test may do without it."])
      .joined(separator: "\n")
  }

  /// The unused stubs of a test that has failed for another reason, for the end of its transcript.
  static func unusedStubs(_ stubs: [(stub: UnusedStub, position: SourcePosition)]) -> String {
    lines(
      "Stubs that no call used:",
      stubs.flatMap { stub, position in
        // The numbers in a transcript count the calls of all mocks.
        let text = reason(of: stub) { $0.text }
        return ["  \(position.fileName):\(position.line): \(text[0])"]
          + text.dropFirst().map { "    \($0)" }
      })
  }

  /// Why a stub wasn't used, as far as it's known, in one or more lines.
  private static func reason(
    of stub: UnusedStub, _ describe: (NumberedText) -> String
  ) -> [String] {
    let headline = "The stub of \(stub.call) was never used"
    switch stub.reason {
    case .hidden(let position)?:
      return [
        "\(headline), because a newer one at \(position.fileName):\(position.line) answered its calls."
      ]
    case .tooLate?:
      return [
        "\(headline), because its calls came before it.",
        "Write it before the code that makes the calls.",
      ]
    case nil:
      return ["\(headline)."]
        + nearMisses(
          "Calls of \(stub.signature)", stub.calls.shown.map(describe), count: stub.calls.count)
    }
  }

  /// The nearest calls or stubs: one on the line of the heading, or each on its own.
  private static func nearMisses(_ heading: String, _ texts: [String], count: Int) -> [String] {
    if count == 0 { return [] }
    if count == 1 { return ["\(heading): \(texts[0])"] }
    let shown = texts.prefix(UnusedStub.shownCount).map { "  \($0)" }
    return ["\(heading):"] + shown
      + (count > shown.count ? ["  … and \(count - shown.count) more"] : [])
  }

=======
>>>>>>> hints:Sources/Understudy/Messages/FailureMessage.swift
  // MARK: Parts

  /// No user reads this: the compiler rejects the call.
  static let unavailable = "This function can't be called."

  /// `1 call`, `2 calls`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  static func lines(_ first: String, _ rest: [String]) -> String {
    ([first] + rest).joined(separator: "\n")
  }

  private static let maximalCount = CallList.maximalCount

  private static func calls(_ calls: CallList) -> [String] {
    let shown = calls.shown.prefix(maximalCount)
    let rest = calls.count - shown.count
    return shown.flatMap { call in
      ["  #\(call.number) \(call.text)"]
        + call.details.map { "     \($0.path): expected \($0.expected), got \($0.actual)" }
    } + (rest > 0 ? ["  … and \(counted(rest, "more call"))"] : [])
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "the mock" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// A duration in milliseconds or, from one second, in tenths of a second.
  private static func time(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
    if seconds == 0, milliseconds < 1_000 { return "\(milliseconds) ms" }
    let tenths = (attoseconds + 50_000_000_000_000_000) / 100_000_000_000_000_000
    return tenths >= 10 ? "\(seconds + 1).0 s" : "\(seconds).\(tenths) s"
  }
}
