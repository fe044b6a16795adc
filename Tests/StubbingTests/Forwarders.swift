import Testing
import Understudy

/// Each forwarder in each of its forms: untyped, with a default, plain; synchronous and
/// asynchronous; of instances and of types; throwing any error or one type of errors.
@Suite(.mockSession) struct Forwarders {
  private let depot = DepotMock()

  @Test("A method without a result forwards to called")
  func called() async {
    var seen: [String] = []
    when(depot.void("a")).perform { seen.append("sync") }
    await when { await depot.voidAsync("a") }.perform { seen.append("async") }
    when(DepotMock.staticVoid("a")).perform { seen.append("static") }
    await when { await DepotMock.staticVoidAsync("a") }.perform { seen.append("static async") }

    depot.void("a")
    await depot.voidAsync("a")
    DepotMock.staticVoid("a")
    await DepotMock.staticVoidAsync("a")

    #expect(seen == ["sync", "async", "static", "static async"])
    verify(depot.void("a")).called(1)
    await verify { await depot.voidAsync("a") }.called(1)
    verify(DepotMock.staticVoid("a")).called(1)
    await verify { await DepotMock.staticVoidAsync("a") }.called(1)
  }

  @Test("A method with a result forwards to calledReturning")
  func calledReturning() async {
    func results() async -> [Int] {
      [
        depot.untyped(1), depot.withDefault(1), depot.plain(1),
        await depot.untypedAsync(1), await depot.withDefaultAsync(1), await depot.plainAsync(1),
        DepotMock.staticUntyped(1), DepotMock.staticWithDefault(1), DepotMock.staticPlain(1),
        await DepotMock.staticPlainAsync(1),
      ]
    }
    #expect(await results() == [-1, -2, 0, -1, -2, 0, -1, -2, 0, 0])
    when(depot.untyped(1)).thenReturn(1)
    when(depot.withDefault(1)).thenReturn(2)
    when(depot.plain(1)).thenReturn(3)
    await when { await depot.untypedAsync(1) }.thenReturn(4)
    await when { await depot.withDefaultAsync(1) }.thenReturn(5)
    await when { await depot.plainAsync(1) }.thenReturn(6)
    when(DepotMock.staticUntyped(1)).thenReturn(7)
    when(DepotMock.staticWithDefault(1)).thenReturn(8)
    when(DepotMock.staticPlain(1)).thenReturn(9)
    await when { await DepotMock.staticPlainAsync(1) }.thenReturn(10)
    #expect(await results() == Array(1...10))
  }

  @Test("A throwing method without a result forwards to calledThrowing")
  func calledThrowing() async throws {
    let calls: [() async throws -> Void] = [
      { [depot] in try depot.fail(1) }, { [depot] in try depot.failTyped(1) },
      { [depot] in try await depot.failAsync(1) },
      { [depot] in try await depot.failTypedAsync(1) },
      { try DepotMock.staticFail(1) }, { try await DepotMock.staticFailAsync(1) },
    ]
    for call in calls { try await call() }
    try when(depot.fail(1)).thenThrow(Fault.empty)
    try when(depot.failTyped(1)).thenThrow(Fault.full)
    await when { try await depot.failAsync(1) }.thenThrow(Fault.empty)
    await when { try await depot.failTypedAsync(1) }.thenThrow(Fault.full)
    try when(DepotMock.staticFail(1)).thenThrow(Fault.empty)
    await when { try await DepotMock.staticFailAsync(1) }.thenThrow(Fault.full)
    for (call, fault) in zip(calls, [Fault.empty, .full, .empty, .full, .empty, .full]) {
      await #expect(throws: fault) { try await call() }
    }
    try verify(depot.fail(1)).called(2)
  }

  @Test("A throwing method with a result forwards to calledThrowReturning")
  func calledThrowReturning() async throws {
    let calls: [() async throws -> Int] = [
      { [depot] in try depot.tryUntyped(1) }, { [depot] in try depot.tryWithDefault(1) },
      { [depot] in try depot.tryPlain(1) }, { [depot] in try await depot.tryUntypedAsync(1) },
      { [depot] in try await depot.tryTypedAsync(1) },
      { try await DepotMock.staticTryPlainAsync(1) },
    ]
    func results() async throws -> [Int] {
      var results: [Int] = []
      for call in calls { results.append(try await call()) }
      return results
    }
    #expect(try await results() == [-1, -2, 0, -1, -2, 0])
    try when(depot.tryUntyped(1)).thenReturn(1).thenThrow(Fault.empty)
    try when(depot.tryWithDefault(1)).thenReturn(2).thenThrow(Fault.full)
    try when(depot.tryPlain(1)).thenReturn(3).thenThrow(Fault.empty)
    await when { try await depot.tryUntypedAsync(1) }.thenReturn(4).thenThrow(Fault.full)
    await when { try await depot.tryTypedAsync(1) }.thenReturn(5).thenThrow(Fault.empty)
    await when { try await DepotMock.staticTryPlainAsync(1) }.thenReturn(6).thenThrow(Fault.full)
    #expect(try await results() == Array(1...6))
    for (call, fault) in zip(calls, [Fault.empty, .full, .empty, .full, .empty, .full]) {
      await #expect(throws: fault) { _ = try await call() }
    }
  }

  @Test("The default is evaluated once for each call that needs it")
  func lazyDefault() {
    #expect(depot.counting() == 1)
    #expect(depot.counting() == 2)
    when(depot.counting(), thenReturn: 10)
    #expect(depot.counting() == 10)
    #expect(depot.evaluations == 2)
  }

  @Test("An explicit signature replaces that of the function")
  func explicitSignature() {
    depot.renamed(1)
    #expect(depot.mockState.transcript == "#1 store(box: 1)")
  }
}

// MARK: - The mock

private enum Fault: Error { case empty, full }

private final class DepotMock: Mock, @unchecked Sendable {
  func void(_ name: String) { called(with: name) }
  func voidAsync(_ name: String) async { await called(with: name) }
  static func staticVoid(_ name: String) { called(with: name) }
  static func staticVoidAsync(_ name: String) async { await called(with: name) }
  func renamed(_ box: Int) { called(fsignature: "store(box:)", with: box) }

  func untyped(_ box: Int) -> Int { calledReturning(with: box) as? Int ?? -1 }
  func withDefault(_ box: Int) -> Int { calledReturning(with: box, default: -2) }
  func plain(_ box: Int) -> Int { calledReturning(with: box) }
  func untypedAsync(_ box: Int) async -> Int { await calledReturning(with: box) as? Int ?? -1 }
  func withDefaultAsync(_ box: Int) async -> Int { await calledReturning(with: box, default: -2) }
  func plainAsync(_ box: Int) async -> Int { await calledReturning(with: box) }
  static func staticUntyped(_ box: Int) -> Int { calledReturning(with: box) as? Int ?? -1 }
  static func staticWithDefault(_ box: Int) -> Int { calledReturning(with: box, default: -2) }
  static func staticPlain(_ box: Int) -> Int { calledReturning(with: box) }
  static func staticPlainAsync(_ box: Int) async -> Int { await calledReturning(with: box) }

  func fail(_ box: Int) throws { try calledThrowing(with: box) }
  func failTyped(_ box: Int) throws(Fault) {
    try calledThrowing(with: box, throwing: Fault.self)
  }
  func failAsync(_ box: Int) async throws { try await calledThrowing(with: box) }
  func failTypedAsync(_ box: Int) async throws(Fault) {
    try await calledThrowing(with: box, throwing: Fault.self)
  }
  static func staticFail(_ box: Int) throws { try calledThrowing(with: box) }
  static func staticFailAsync(_ box: Int) async throws { try await calledThrowing(with: box) }

  func tryUntyped(_ box: Int) throws -> Int { try calledThrowReturning(with: box) as? Int ?? -1 }
  func tryWithDefault(_ box: Int) throws -> Int {
    try calledThrowReturning(with: box, default: -2)
  }
  func tryPlain(_ box: Int) throws -> Int { try calledThrowReturning(with: box) }
  func tryUntypedAsync(_ box: Int) async throws -> Int {
    try await calledThrowReturning(with: box) as? Int ?? -1
  }
  func tryTypedAsync(_ box: Int) async throws(Fault) -> Int {
    try await calledThrowReturning(with: box, throwing: Fault.self, default: -2)
  }
  static func staticTryPlainAsync(_ box: Int) async throws -> Int {
    try await calledThrowReturning(with: box)
  }

  private(set) var evaluations = 0
  private func next() -> Int {
    evaluations += 1
    return evaluations
  }
  func counting() -> Int { calledReturning(default: next()) }
}
