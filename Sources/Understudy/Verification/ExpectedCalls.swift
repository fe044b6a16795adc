internal import UnderstudyValues

/// Expects a number of calls, one after the other, in an order or a sequence.
///
/// ```swift
/// verifyInOrder {
///   try db.connect()
///   calls(2) { db.insert(into: "students", values: any()) }
/// }
/// ```
///
/// In `verifyInOrder`, further calls of the same kind can follow. In `verifySequence`, they fail.
/// The block makes one call of a mock. Mistakes are reported at this line, such as a use elsewhere:
///
/// ```
/// calls(2) doesn't stand in the block of verifyInOrder or verifySequence.
/// ```
public func calls<Result>(
  _ count: CallCount, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ call: () throws -> Result
) {
  let position = SourcePosition(fileID, filePath, line, column)
  guard let block = ExpectedCalls(count, at: position) else { return }
  do { block.end(returning: try call()) } catch { block.end(returning: (), throwing: error) }
}

/// Expects a number of asynchronous calls in an order or a sequence. The closure is evaluated on the
/// caller's actor.
public nonisolated(nonsending) func calls<Result>(
  _ count: CallCount, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ call: () async throws -> Result
) async {
  let position = SourcePosition(fileID, filePath, line, column)
  guard let block = ExpectedCalls(count, at: position) else { return }
  do { block.end(returning: try await call()) } catch { block.end(returning: (), throwing: error) }
}

private struct ExpectedCalls {
  private let count: CallCount
  private let position: SourcePosition
  private let statement: Statement
  /// The number of the first list of arguments or operands in the block.
  private let start: Int

  /// Returns `nil` if no order can record it, which is reported then.
  init?(_ count: CallCount, at position: SourcePosition) {
    guard let statement = Scope.current?.statement else {
      FailureReport.send(.misuse(.misplacedCalls(count)), at: position)
      return nil
    }
    (self.count, self.position, self.statement) = (count, position, statement)
    start = statement.run.lists.count
    let isOrder = statement.name == .verifyInOrder
    if statement.isInCalls || (!isOrder && statement.name != .verifySequence) {
      statement.report(.misplacedCalls(count), at: position)
    } else if let contradiction = count.contradiction {
      statement.report(contradiction, at: position)
    } else if count.maximum == 0 || (isOrder && count.minimum < 1) {
      statement.report(.emptyCount(count, in: statement.name), at: position)
    }
    if statement.isMisused { return nil }
    statement.isInCalls = true
  }

  /// Sets the count of the call, or reports a block that doesn't make one call.
  func end<Result>(returning result: Result, throwing error: (any Error)? = nil) {
    statement.isInCalls = false
    if statement.isMisused { return }
    let calls = statement.calls(from: start)
    let isCut =
      flattened(result) == nil && calls.last?.endsChain(of: Result.self) == true && error == nil
    if calls.count == 1, error == nil, !isCut { return statement.expect(count) }
    // Only a message reads the matchers of all calls before this one.
    let reading = Reading([statement.run])
    let name = StatementName.calls(count)
    let mistake = PlaceholderTexts.$ofMessage.withValue(PlaceholderTexts(of: reading.matchers())) {
      guard let last = calls.last else { return Misuse.noCall(error, in: name) }
      return last.interruption(
        by: error, or: result, of: Result.self, reading.patterns(of: last.number), in: name)
        ?? .severalCalls(calls.map { $0.hint(reading.patterns(of: $0.number)) }, in: name)
    }
    statement.report(mistake, at: position)
  }
}
