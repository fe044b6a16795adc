/// Verifies that the mocks have received no calls except those that a successful verification
/// matched.
///
/// ```swift
/// verify(db.insert(into: any(), values: any())).called(1)
/// verifyNoMoreInteractions(on: db, log)
/// ```
///
/// A failure is reported at this line. It lists the calls that no verification matched:
///
/// ```
/// Expected no more interactions on DatabaseConnectionMock, but 1 call was not verified:
///   #2 close()
/// ```
///
/// - Parameter mocks: The mocks to check.
public func verifyNoMoreInteractions(
  on mocks: any Mocking..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  reportInteractions(of: states(of: mocks), exceptVerified: true, at: position)
}

/// Verifies that the static members of mocks have received no calls except those that a successful
/// verification matched.
public func verifyNoMoreInteractions(
  on types: any Mocking.Type..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  reportInteractions(of: types.map { $0.mockState }, exceptVerified: true, at: position)
}

/// Verifies that the mocks have received no calls.
///
/// ```swift
/// verifyNoInteractions(on: log)
/// ```
///
/// A failure is reported at this line. It lists the calls:
///
/// ```
/// Expected no interactions on LoggerMock, but there was 1 call:
///   #1 log("connected")
/// ```
///
/// - Parameter mocks: The mocks to check.
public func verifyNoInteractions(
  on mocks: any Mocking..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  reportInteractions(of: states(of: mocks), exceptVerified: false, at: position)
}

/// Verifies that the static members of mocks have received no calls.
public func verifyNoInteractions(
  on types: any Mocking.Type..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  reportInteractions(of: types.map { $0.mockState }, exceptVerified: false, at: position)
}

private func states(of mocks: [any Mocking]) -> [MockState] {
  for mock in mocks { mock.mockState.setOwnerIfNeeded(type(of: mock)) }
  return mocks.map(\.mockState)
}

/// Reports the calls of mocks, or those that no successful verification has matched.
private func reportInteractions(
  of mocks: [MockState], exceptVerified: Bool, at position: SourcePosition
) {
  let mocks = mocks.unique
  let found = mocks.map { $0.interactions(exceptVerified: exceptVerified) }
  let count = found.reduce(0) { $0 + $1.count }
  guard count > 0 else { return }
  let first = found.flatMap(\.first).sorted { $0.sequenceNumber < $1.sequenceNumber }
  let texts = first.prefix(CallList.maximalCount).map { call in
    NumberedText(
      number: call.number,
      text: mocks.count == 1 ? call.description : call.qualifiedDescription)
  }
  let failure = InteractionsFailure(
    mocks: mocks.map(\.identity.name), calls: CallList(shown: texts, count: count))
  FailureReport.send(
    exceptVerified ? .unverified(failure) : .unexpected(failure), at: position,
    origin: mocks.first?.origin)
}

extension MockState {
  /// The first calls, or those that no successful verification has matched, and their number.
  fileprivate func interactions(exceptVerified: Bool) -> (first: [Invocation], count: Int) {
    let (log, areVerified, identity) = withLock { ($0.log, $0.areVerified, $0.identity) }
    let found = log.indices.filter {
      !exceptVerified || $0 >= areVerified.count || !areVerified[$0]
    }
    let first = found.prefix(CallList.maximalCount).map {
      Invocation(log[$0], number: $0 + 1, owner: identity)
    }
    return (first, found.count)
  }
}
