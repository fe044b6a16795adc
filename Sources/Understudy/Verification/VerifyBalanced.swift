internal import UnderstudyValues

/// Verifies that a call has returned as often as its counterpart was received: that what was opened
/// was closed.
///
/// ```swift
/// try verifyBalanced(pool.open(any()), by: pool.close(any()))
/// ```
///
/// A call that threw an error, or that hasn't ended, has not returned. If nothing was called, it holds. With
/// the trait `.everyFailure`, it finds what stays open where something fails; see
/// [Failures, cancellations, and time](doc:/UnderstudyExploration/WhatElse). A failure is reported at this line, with the calls:
///
/// ```
/// open(_:) returned 2 times, but close(_:) was called 1 time.
/// ```
///
/// The calls count as verified for `verifyNoMoreInteractions`.
///
/// - Parameters:
///   - first: A call of a mock, such as the one that opens something.
///   - second: The call that balances it, of the same or of another mock.
public func verifyBalanced<First, Second>(
  _ first: @autoclosure () throws -> First, by second: @autoclosure () throws -> Second,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let expression = StatementReader(.verifyBalanced, .expression, fileID, filePath, line, column)
  guard let first = expression.targets(of: { try first() })?.last,
    let second = expression.targets(of: { try second() })?.last
  else { return }
  Balance(first, second).verify(at: expression.position)
}

/// Verifies that a call has returned as often as its counterpart was received, each the last call
/// in its closure: `verifyBalanced { try pool.open(any()) } by: { pool.close(any()) }`.
public func verifyBalanced<First, Second>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ first: () throws -> First, by second: () throws -> Second
) {
  let expression = StatementReader(.verifyBalanced, .closure, fileID, filePath, line, column)
  guard let first = expression.targets(of: first)?.last,
    let second = expression.targets(of: second)?.last
  else { return }
  Balance(first, second).verify(at: expression.position)
}

/// Verifies that a call has returned as often as its counterpart was received, in asynchronous
/// closures, which are evaluated on the caller's actor:
/// `await verifyBalanced { try await pool.open(any()) } by: { await pool.close(any()) }`.
public nonisolated(nonsending) func verifyBalanced<First, Second>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ first: () async throws -> First, by second: () async throws -> Second
) async {
  let expression = StatementReader(.verifyBalanced, .closure, fileID, filePath, line, column)
  guard let first = await expression.targets(of: first)?.last,
    let second = await expression.targets(of: second)?.last
  else { return }
  Balance(first, second).verify(at: expression.position)
}

/// Two calls of which each balances the other.
private struct Balance {
  let patterns: [CallPattern]
  let found: [CallMatches]

  init(_ first: CallPattern, _ second: CallPattern) {
    patterns = [first, second]
    found = patterns.map { CallQuery(pattern: $0).matches() }
  }

  func verify(at position: SourcePosition) {
    let returnedCount = found[0].indices.count { found[0].log[$0].hasReturned }
    let isBalanced = returnedCount == found[1].indices.count
    for (pattern, found) in zip(patterns, found) {
      for index in found.indices { pattern.arguments.capture(found.log[index].arguments) }
      if pattern.mock.reportLostCalls(
        of: pattern.call.method, hasFound: !found.indices.isEmpty, fails: !isBalanced, at: position)
      {
        return
      }
      if !found.indices.isEmpty { continue }
      // A pattern that no call matches would always be balanced.
      if let misuse = pattern.incomparable() {
        return pattern.mock.report(misuse, at: position)
      }
    }
    guard isBalanced else {
      for (pattern, found) in zip(patterns, found) {
        pattern.mock.withLock { $0.mark(found.indices, of: found.generation, as: .known) }
      }
      return FailureReport.send(.balance(failure(returnedCount)), at: position)
    }
    for (pattern, found) in zip(patterns, found) {
      pattern.mock.warnOfCallsOutside(at: position) { pattern.isCall($0) }
      pattern.mock.withLock { $0.mark(found.indices, of: found.generation, as: .verified) }
    }
  }

  private func failure(_ returnedCount: Int) -> BalanceFailure {
    let names = MockNames(patterns.map(\.mock.identity))
    var calls: [(call: LoggedCall, number: Int, owner: MockName)] = []
    var known: Set<UInt64> = []
    for (pattern, found) in zip(patterns, found) {
      let owner = pattern.mock.identity
      for index in found.indices where known.insert(found.log[index].sequence).inserted {
        calls.append((found.log[index], index + 1, owner))
      }
    }
    calls.sort { $0.call.sequence < $1.call.sequence }
    let list = CallList(calls, count: calls.count) { call, number, owner in
      let text = CallDescription(call, owner: owner).text
      return NumberedText(number: number, text: names.text(text, of: owner))
    }
    return BalanceFailure(
      first: patterns[0].expected, second: patterns[1].expected, returnedCount: returnedCount,
      secondCount: found[1].indices.count, calls: list,
      received: zip(patterns, found).firstNonNil { pattern, found in
        found.indices.isEmpty
          ? pattern.otherReceiver(except: patterns.map(\.method)).map { (pattern.expected, $0) }
          : nil
      })
  }
}
