/// Verifies that every call of the mocks was matched by a successful verification before.
///
/// ```swift
/// verify(db.insert(into: any(), values: any())).called(1)
/// verifyNoMoreInteractions(on: db, log)
/// ```
///
/// A failure is reported here:
///
/// ```
/// Expected no more interactions on DatabaseConnectionMock, but 1 call was not verified:
///   #2 close()
/// ```
///
/// - Parameter mocks: The mocks to look at.
public func verifyNoMoreInteractions(
  on mocks: any Mocking..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  InteractionsQuery(mocks).verifyNoMore(at: position)
}

/// Verifies that every static call of the types was matched by a successful verification before.
///
/// - Parameter types: The types of the mocks to look at.
public func verifyNoMoreInteractions(
  on types: any Mocking.Type..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  InteractionsQuery(types).verifyNoMore(at: position)
}

/// Verifies that the mocks were not called at all.
///
/// ```swift
/// verifyNoInteractions(on: log)
/// ```
///
/// - Parameter mocks: The mocks to look at.
public func verifyNoInteractions(
  on mocks: any Mocking..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  InteractionsQuery(mocks).verifyNone(at: position)
}

/// Verifies that no static member of the types was called.
///
/// - Parameter types: The types of the mocks to look at.
public func verifyNoInteractions(
  on types: any Mocking.Type..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  InteractionsQuery(types).verifyNone(at: position)
}

/// Looks for calls that nobody expected.
private struct InteractionsQuery {
  private let mocks: [MockState]

  init(_ mocks: [any Mocking]) {
    self.init(
      mocks.map { mock in
        mock.mockState.belong(to: type(of: mock))
        return mock.mockState
      })
  }

  init(_ types: [any Mocking.Type]) { self.init(types.map { MockState.ofType($0) }) }

  private init(_ mocks: [MockState]) {
    self.mocks = mocks.reduce(into: []) { unique, mock in
      if !unique.contains(where: { $0 === mock }) { unique.append(mock) }
    }
  }

  func verifyNone(at position: SourcePosition) {
    report(mocks.flatMap(\.invocations), as: { .unexpected($0) }, at: position)
  }

  func verifyNoMore(at position: SourcePosition) {
    report(mocks.flatMap(\.unverified), as: { .unverified($0) }, at: position)
  }

  private func report(
    _ calls: [Invocation], as failure: (InteractionsFailure) -> Failure,
    at position: SourcePosition
  ) {
    guard !calls.isEmpty else { return }
    let names = mocks.map(\.identity.name)
    let texts = calls.sorted { $0.sequenceNumber < $1.sequenceNumber }.map { call in
      NumberedText(
        number: call.number,
        text: mocks.count == 1 ? call.description : call.qualifiedDescription)
    }
    FailureReport.send(
      failure(InteractionsFailure(mocks: names, calls: texts)), at: position,
      origin: mocks.first?.origin)
  }
}

extension MockState {
  /// The calls that no successful verification has matched.
  fileprivate var unverified: [Invocation] {
    // Calls and verdicts of one moment, so that a place means the same call in both.
    let (log, verified, identity) = withStorage { storage in
      var places = storage.verified
      storage.forEachMethod { places.formUnion($0.calls.verifiedPlaces) }
      return (storage.log, places, storage.identity)
    }
    return (0..<log.count).filter { !verified.contains($0) }.map {
      Invocation(log[$0], number: $0 + 1, owner: identity)
    }
  }
}
