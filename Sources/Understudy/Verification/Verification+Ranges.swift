extension Verification {
  /// Verifies that the number of matching calls that the mock has received is in a range.
  ///
  /// ```swift
  /// verify(pricing.price(for: any())).called(1...3)
  /// ```
  ///
  /// It's the same as `called(.within(1...3))`. An empty range is reported at this line:
  ///
  /// ```
  /// within(3..<3) can never be satisfied: the range is empty.
  /// ```
  ///
  /// - Parameters:
  ///   - range: The expected numbers of calls, such as `1...3` or `2...`; see ``CallCount/within(_:)``.
  ///   - comment: What the failure means, as the first line of its message. The default is no comment.
  public func called(
    _ range: some RangeExpression<Int>, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    called(
      .within(range), comment(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Waits until the number of matching calls is in a range, and reports a failure if it isn't in time.
  ///
  /// ```swift
  /// await verify(log.log("connected")).calledEventually(1...3, before: .seconds(3))
  /// ```
  ///
  /// It's the same as `calledEventually(.within(1...3))`. The method runs on the caller's actor. An empty range
  /// is reported at this line.
  ///
  /// - Parameters:
  ///   - range: The expected numbers of calls, such as `1...3` or `2...`; see ``CallCount/within(_:)``.
  ///   - timeout: The longest time to wait. The default is 1 second. With zero or less, the method
  ///     doesn't wait.
  ///   - comment: What the failure means, as the first line of its message. The default is no comment.
  public nonisolated(nonsending) func calledEventually(
    _ range: some RangeExpression<Int>, before timeout: Duration = .seconds(1),
    _ comment: @autoclosure () -> String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await calledEventually(
      .within(range), before: timeout, comment(), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

/// Verifies that the number of calls that match the call that follows is in a range.
///
/// ```swift
/// verify(on: shop, called: 1...3).price("apple")
/// ```
///
/// It's the same as `verify(on: shop, called: .within(1...3))`. An empty range is reported at this line:
///
/// ```
/// within(3..<3) can never be satisfied: the range is empty.
/// ```
///
/// - Parameters:
///   - mock: The mock whose calls to verify.
///   - range: The expected numbers of calls, such as `1...3` or `2...`; see ``CallCount/within(_:)``.
/// - Returns: The mock, on which to write the call to verify.
public func verify<Instance: Mocking>(
  on mock: Instance, called range: some RangeExpression<Int>, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  verify(
    on: mock, called: .within(range), fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Verifies that the number of calls of a static member that match the call that follows is in a range.
///
/// ```swift
/// verify(on: DatabaseConnectionMock.self, called: 1...3).open("students")
/// ```
///
/// Otherwise, it's like `verify(on:called:)` for a mock and a range.
///
/// - Parameters:
///   - type: The type of the mock, whose static member to verify.
///   - range: The expected numbers of calls, such as `1...3` or `2...`; see ``CallCount/within(_:)``.
/// - Returns: The type, on which to write the call to verify.
public func verify<Instance: Mocking>(
  on type: Instance.Type, called range: some RangeExpression<Int>, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance.Type {
  verify(
    on: type, called: .within(range), fileID: fileID, filePath: filePath, line: line,
    column: column)
}
