// The messages about calls that came in another order.
extension FailureMessage {
  static func order(_ failure: OrderFailure) -> String {
    let (expected, broken) = (failure.expected, failure.brokenAt)
    let texts = failure.expectedTexts
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
        ", got \(failure.text(ofCall: $0))\(such.map { " after \($0)" } ?? "")."
      } ?? ", but \(such.map { "only \($0)" } ?? "no such call") came."
    var lines = [headline + found]
    if isBroken, foundCount == 0, let type = expected[broken].incomparableType {
      lines.append(incomparable(type))
    }
    if let other = failure.otherReceiver {
      lines.append(received(expected[broken].text, by: other))
    }
    lines += table(failure, texts)
    return lines.joined(separator: "\n")
  }

  /// Expected and actual calls side by side, with `>` before the first call that's out of order. A
  /// long list is cut so that the marked row is visible.
  private static func table(_ failure: OrderFailure, _ expected: [String]) -> [String] {
    let rows = failure.rows
    let mark = failure.markedRow
    let start = max(0, min(mark - CallList.maximalCount / 2, rows.count - CallList.maximalCount))
    let end = min(start + CallList.maximalCount, rows.count)
    let expected = expected.map { cell($0) }
    var isMarked = false
    let actual = rows[start..<end].map { row in
      guard let index = row.actual else {
        return row.expected.map(failure.cameEarlier) == true ? "- (came earlier)" : "-"
      }
      let canMiss = failure.isSequence ? index == failure.unexpectedCall : row.expected == nil
      guard canMiss, let miss = failure.nearMiss(index) else {
        return cell(failure.text(ofCall: index))
      }
      isMarked = true
      return markedCell(miss)
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
      table.append(line(index == mark ? ">" : " ", text, actual))
    }
    if end < rows.count { table.append("  … \(rows.count - end) more") }
    return table
  }

  /// A text for a column. A long one is cut in its middle.
  private static func cell(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(30))…\(text.suffix(29))" : text
  }

  /// A text with marks for the last column. A very long one is cut around the first mark.
  private static func markedCell(_ text: String) -> String {
    guard text.count > 200 else { return text }
    let start = text.prefix { $0 != "*" }
    let rest = text.dropFirst(start.count)
    return start.prefix(20) + (start.count > 20 ? "…" : "") + rest.prefix(175)
      + (rest.count > 175 ? "…" : "")
  }
}

extension OrderFailure {
  fileprivate var expectedTexts: [String] {
    expected.map { expected in
      let call = text(expected.text, of: expected.mock)
      return expected.count.map { "\(StatementName.calls($0)) { \(call) }" } ?? call
    }
  }

  fileprivate func text(ofCall index: Int) -> String {
    let event = query.events[index]
    return text(CallDescription(event.call, owner: event.owner).text, of: event.owner)
  }

  /// A later call of the same method as the first expected call that's out of order, with `*` around
  /// what doesn't match; `nil` for any other call.
  fileprivate func nearMiss(_ index: Int) -> String? {
    let last = rows[..<markedRow].last { $0.actual != nil }?.actual ?? -1
    guard brokenAt < expected.count, index > last, query.misses(query.events[index], brokenAt)
    else { return nil }
    let expected = expected[brokenAt]
    return text(expected.marked(query.events[index].call).text, of: expected.mock)
  }

  private func text(_ call: String, of mock: MockName) -> String {
    mocks.text(call, of: mock)
  }
}
