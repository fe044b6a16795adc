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
    if let type = failure.mutable, !failure.all.isEmpty {
      text.append(
        "\(type) is a class: an object that was changed after the call is compared as it is now. "
          + "ArgumentSnapshot.register(\(type).self) { … } keeps what it was.")
    }
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

  static func incomparable(_ type: Any.Type) -> String {
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
      failure.unexpectedCall.map { ", got \(failure.actual($0))." } ?? ", but no such call came."
    return lines(
      headline + found, (failure.incomparable.map { [incomparable($0)] } ?? []) + table(failure))
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
      ? max(failure.expected.count, failure.actualCount) : failure.actualCount + missingCount
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
      index < failure.actualCount ? failure.actual(index) : "-"
    )
  }

  /// In an order, there can be other calls between the expected ones. The missing calls follow the
  /// last call that was found.
  private static func orderRow(
    _ index: Int, _ failure: OrderFailure, _ matchedEnd: Int, _ missingCount: Int
  ) -> Row {
    if index < matchedEnd {
      let number = failure.matched.firstIndex(of: index)
      return (" ", number.map { failure.expected[$0] } ?? "", failure.actual(index))
    }
    if index < matchedEnd + missingCount {
      let number = failure.matched.count + index - matchedEnd
      return (number == failure.brokenAt ? ">" : " ", failure.expected[number], "-")
    }
    return (" ", "", failure.actual(index - missingCount))
  }

  private static func repetition(_ forward: RepeatedForward) -> String {
    let isOneLine = forward.positions[0].line == forward.positions[1].line
    let positions = forward.positions.map {
      "\($0.fileName):\($0.line)" + (isOneLine ? ":\($0.column)" : "")
    }
    return "#\(forward.numbers[0]) and #\(forward.numbers[1]) come from two forwarders, at "
      + "\(positions[0]) and \(positions[1]). If that is one method, forward once."
  }

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
