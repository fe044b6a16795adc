internal import UnderstudyValues

/// Verifies that each of these calls was received, in any order.
///
/// ```swift
/// verifyAll {
///   try db.connect()
///   db.insert(into: any(), values: any())
/// }
/// ```
///
/// They can be calls of several mocks. Each takes a received call of its own, so a call that's
/// written three times is expected three times. Its captors get the arguments of the first received
/// call that leaves a call for each other statement. A call that wasn't received is reported at
/// this line, as by ``Verification/called(_:_:fileID:filePath:line:column:)`` with `.atLeast`, and
/// equal calls once.
public func verifyAll<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () throws -> Result
) {
  let block = StatementReader(.verifyAll, .block, fileID, filePath, line, column)
  verifyEach(block.targets(of: calls) ?? [], at: block.position)
}

/// Verifies that each of these synchronous and asynchronous calls was received, in any order. The
/// closure is evaluated on the caller's actor.
public nonisolated(nonsending) func verifyAll<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () async throws -> Result
) async {
  let block = StatementReader(.verifyAll, .block, fileID, filePath, line, column)
  verifyEach(await block.targets(of: calls) ?? [], at: block.position)
}

private func verifyEach(_ calls: [CallPattern], at position: SourcePosition) {
  let queries = calls.map { CallQuery(pattern: $0) }
  let found = queries.map { $0.matches() }
  // The calls of a mock have numbers of their own. Its last query has found the most.
  var (starts, end): ([ObjectIdentifier: Int], Int) = ([:], 0)
  for (call, found) in zip(calls, found).reversed()
  where starts[ObjectIdentifier(call.mock)] == nil {
    starts[ObjectIdentifier(call.mock)] = end
    end += found.log.count
  }
  let first = calls.map { starts[ObjectIdentifier($0.mock)] ?? 0 }
  let own = OwnCalls(
    fitting: zip(found, first).map { found, first in found.indices.map { first + $0 } },
    inOrder: calls.contains(where: \.arguments.hasCaptor))
  // Once, and not for each statement.
  for number in calls.indices
  where queries[number].reportLostCalls(
    found[number], fails: own.calls[number] == nil, at: position)
  {
    return
  }
  var (missing, known): ([(number: Int, count: Int)], [[AnyHashable]: Int]) = ([], [:])
  for (number, call) in calls.enumerated() {
    if let ownCall = own.calls[number] {
      call.arguments.capture(found[number].log[ownCall - first[number]].arguments)
      // The calls of the others are verified even if one of them gets none.
      queries[number].conclude(found[number], .atLeast(1), at: position, capturing: [])
    } else {
      // Equal ones are reported once.
      let key: [AnyHashable] = [ObjectIdentifier(call.method), found[number].indices, call.text]
      let index = known[key] ?? missing.count
      if known.updateValue(index, forKey: key) == nil { missing.append((number, 0)) }
      missing[index].count += 1
    }
  }
  for (number, count) in missing {
    let least = CallCount.atLeast(found[number].indices.count + count)
    queries[number].conclude(found[number], least, at: position, capturing: [])
  }
}

/// Verifies that calls were received in this order, possibly with other calls between them.
///
/// ```swift
/// verifyInOrder {
///   try db.connect()
///   db.insert(into: any(), values: any())
///   try db.close()
/// }
/// ```
///
/// The order holds across mocks and threads. Calls that match count as verified for
/// `verifyNoMoreInteractions`. A failure is reported at this line:
///
/// ```
/// Expected close() after connect(), but no such call came.
///   Expected   Actual
///   connect()  connect()
/// > close()    -
/// ```
///
/// - Parameter calls: A closure that calls mocks in the expected order.
public func verifyInOrder<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () throws -> Result
) {
  let block = StatementReader(.verifyInOrder, .block, fileID, filePath, line, column)
  OrderQuery(block.targets(of: calls))?.verifyOrder(at: block.position)
}

/// Verifies that synchronous and asynchronous calls were received in this order, possibly with
/// other calls between them. The closure is evaluated on the caller's actor.
public nonisolated(nonsending) func verifyInOrder<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () async throws -> Result
) async {
  let block = StatementReader(.verifyInOrder, .block, fileID, filePath, line, column)
  OrderQuery(await block.targets(of: calls))?.verifyOrder(at: block.position)
}

/// Verifies that the mocks received exactly these calls, in this order.
///
/// This is the strict form of `verifyInOrder`: the mocks that the closure calls must not have
/// received any other calls. A failure is reported in the same way, at this line.
public func verifySequence<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () throws -> Result
) {
  let block = StatementReader(.verifySequence, .block, fileID, filePath, line, column)
  OrderQuery(block.targets(of: calls))?.verifySequence(at: block.position)
}

/// Verifies that the mocks received exactly these synchronous and asynchronous calls, in this
/// order. The closure is evaluated on the caller's actor.
public nonisolated(nonsending) func verifySequence<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () async throws -> Result
) async {
  let block = StatementReader(.verifySequence, .block, fileID, filePath, line, column)
  OrderQuery(await block.targets(of: calls))?.verifySequence(at: block.position)
}
