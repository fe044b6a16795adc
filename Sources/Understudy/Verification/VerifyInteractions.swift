internal import UnderstudyValues

/// Verifies that the mocks have received only calls that a successful verification matched.
///
/// ```swift
/// verify(db.insert(into: any(), values: any())).called(1)
/// verifyNoMoreInteractions(on: db, log)
/// ```
///
/// A failure is reported at this line:
///
/// ```
/// Expected no more interactions on DatabaseConnectionMock, but 1 call was not verified:
///   #2 close()
/// ```
///
/// The mocks that one of them has returned by ``DefaultValues`` are checked with it.
///
/// - Parameters:
///   - mocks: The mocks to check. For static members, write the state of their type:
///     `DatabaseConnectionMock.mockState`.
///   - ignoringStubbed: Whether calls that a stub answered are left out. By default, they aren't. A
///     side effect is no answer.
public func verifyNoMoreInteractions(
  on mocks: any Mocking..., ignoringStubbed: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let position = SourcePosition(fileID, filePath, line, column)
  verifyNoMore(states(of: mocks), ignoringStubbed, except: [], at: position)
}

/// Verifies that the mocks have received only calls that are verified or match a call in a closure:
/// `verifyNoMoreInteractions(on: db, except: { _ = try db.count(any()) })`. A closure without a
/// call of a mock is reported.
public func verifyNoMoreInteractions<Result>(
  on mocks: any Mocking..., ignoringStubbed: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  except calls: () throws -> Result
) {
  let block = StatementReader(.verifyNoMoreInteractions, .block, fileID, filePath, line, column)
  let exceptions = block.targets(of: calls)
  verifyNoMore(states(of: mocks), ignoringStubbed, except: exceptions, at: block.position)
}

/// Verifies that the mocks have received only calls that are verified or match a call in an
/// asynchronous closure.
public nonisolated(nonsending) func verifyNoMoreInteractions<Result>(
  on mocks: any Mocking..., ignoringStubbed: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  except calls: () async throws -> Result
) async {
  let block = StatementReader(.verifyNoMoreInteractions, .block, fileID, filePath, line, column)
  let exceptions = await block.targets(of: calls)
  verifyNoMore(states(of: mocks), ignoringStubbed, except: exceptions, at: block.position)
}

/// Verifies that the mocks have received no calls: `verifyNoInteractions(on: log)`. A failure is
/// reported at this line, and lists the calls:
///
/// ```
/// Expected no interactions on LoggerMock, but there was 1 call:
///   #1 log("connected")
/// ```
///
/// In a session, a call of static members in a detached task or on a queue isn't counted, and is a warning
/// at this line; see <doc:Sessions>.
public func verifyNoInteractions(
  on mocks: any Mocking..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  reportInteractions(of: states(of: mocks), at: SourcePosition(fileID, filePath, line, column))
}

func states(of mocks: [any Mocking]) -> [MockState] {
  for mock in mocks { mock.mockState.setOwnerIfNeeded(type(of: mock)) }
  return mocks.map(\.mockState)
}

/// - Parameter exceptions: `nil` if the block can't be used, which has been reported.
private func verifyNoMore(
  _ mocks: [MockState], _ ignoresStubbed: Bool, except exceptions: [CallPattern]?,
  at position: SourcePosition
) {
  guard let exceptions else { return }
  let patterns = CallPatterns(exceptions)
  let isExempt = { (call: LoggedCall) in
    (ignoresStubbed && call.isAnswered) || patterns.matches(call)
  }
  reportInteractions(
    of: mocks, areUnverified: true, at: position, exceptions,
    except: ignoresStubbed || !exceptions.isEmpty ? isExempt : nil)
}

private func reportInteractions(
  of mocks: [MockState], areUnverified: Bool = false, at position: SourcePosition,
  _ exceptions: [CallPattern] = [], except isExempt: ((LoggedCall) -> Bool)? = nil
) {
  var all = mocks.unique
  var known = Set(all.map(ObjectIdentifier.init))
  // Those that were found last can have returned others.
  var index = 0
  while index < all.count {
    all += all[index].keptMocks.filter { known.insert(ObjectIdentifier($0)).inserted }
    index += 1
  }
  var ends: [(mock: MockState, logCount: Int, generation: Int)] = []
  let found = all.map { mock in
    let (log, indices, owner) = mock.withLock { contents in
      ends.append((mock, contents.log.count, contents.generation))
      let indices = areUnverified ? contents.unverified : Array(contents.log.indices)
      // Those that are excepted are known, too.
      return (contents.knownLog(), indices, contents.identity)
    }
    return indices.filter { isExempt?(log[$0]) != true }
      .map { Invocation(log[$0], number: $0 + 1, owner: owner) }
  }
  let calls = found.joined().sorted { $0.sequenceNumber < $1.sequenceNumber }
  if calls.isEmpty {
    if mocks.unique.contains(where: { $0.reportLostCalls(at: position) }) { return }
    for mock in mocks.unique {
      mock.warnOfCallsOutside(at: position) { call in
        isExempt?(call) != true && !exceptions.contains { $0.isCall(call) }
      }
    }
    // Calls that are excepted can follow.
    if isExempt != nil { return }
    for (mock, logCount, generation) in ends {
      mock.remember(
        .none(areUnverified ? .moreInteractions : .interactions), after: logCount, of: generation,
        at: position)
    }
    return
  }
  let identities = mocks.unique.map(\.identity)
  let names = MockNames(identities + calls.map(\.owner))
  func list() -> CallList {
    CallList(calls, count: calls.count) { call in
      NumberedText(
        number: call.number,
        text: names.areSeveral ? names.qualified(call.text, of: call.owner) : call.description)
    }
  }
  FailureReport.send(
    .interactions(
      list(), on: identities.map(names.name(of:)), areUnverified: areUnverified,
      of: CallsOfOthers(mocks, at: calls.map(\.sequenceNumber))),
    at: position, origin: mocks.first?.origin)
}
