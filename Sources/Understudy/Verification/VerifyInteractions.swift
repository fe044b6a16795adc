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
    self.mocks = mocks.map { mock in
      mock.mockState.belong(to: type(of: mock))
      return mock.mockState
    }
  }

  init(_ types: [any Mocking.Type]) { mocks = types.map { MockState.ofType($0) } }

  func verifyNone(at position: SourcePosition) {
    report(mocks.flatMap(\.invocations), as: { .unexpected($0) }, at: position)
  }

  func verifyNoMore(at position: SourcePosition) {
    let rest = mocks.flatMap { mock in
      let (verified, invocations) = (mock.verifiedPlaces, mock.invocations)
      return invocations.filter { !verified.contains($0.number - 1) }
    }
    report(rest, as: { .unverified($0) }, at: position)
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
        text: mocks.count == 1 ? call.description : "\(call.mockName).\(call.description)")
    }
    FailureReport.send(
      failure(InteractionsFailure(mocks: names, calls: texts)), at: position,
      framework: mocks.first?.framework)
  }
}

extension MockState {
  /// The places in the log that a successful verification has matched.
  fileprivate var verifiedPlaces: Set<Int> {
    withStorage { storage in
      var places = storage.verified
      storage.forEachMethod { places.formUnion($0.calls.verifiedPlaces) }
      return places
    }
  }
}
