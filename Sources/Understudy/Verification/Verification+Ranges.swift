extension Verification {
  /// The form of `called` for a number of calls in a range, such as `1...3` or `2...`.
  ///
  /// ```swift
  /// verify(pricing.price(for: any())).called(1...3)
  /// ```
  ///
  /// It's the same as `called(.within(1...3))`; see ``CallCount/within(_:)``.
  public func called(
    _ range: some RangeExpression<Int>, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    called(
      .within(range), comment(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The form of `calledEventually` for a number of calls in a range.
  public func calledEventually(
    _ range: some RangeExpression<Int>, before timeout: Duration = .seconds(1),
    _ comment: @autoclosure () -> String? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await calledEventually(
      .within(range), before: timeout, comment(), isolation: isolation, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}

/// The form of `verify(on:called:)` for a number of calls in a range, such as `1...3` or `2...`.
public func verify<Instance: Mocking>(
  on mock: Instance, called range: some RangeExpression<Int>, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  verify(
    on: mock, called: .within(range), fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// The form of `verify(on:called:)` for static members and a number of calls in a range.
public func verify<Instance: Mocking>(
  on type: Instance.Type, called range: some RangeExpression<Int>, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance.Type {
  verify(
    on: type, called: .within(range), fileID: fileID, filePath: filePath, line: line,
    column: column)
}
