import Testing
import Understudy

/// The forms of forwarders that the mocks in `Declarations` don't have.
@Suite(.mockSession) struct Forwarders {
  private let depot = DepotMock()

  @Test("Untyped forwarders, and those of types, are stubbed like all others")
  func results() async throws {
    func results() async throws -> [Int] {
      [
        await depot.untyped(1), try await depot.throwing(1), DepotMock.untyped(1),
        DepotMock.withDefault(1), await DepotMock.later(1),
      ]
    }
    #expect(try await results() == [-1, -1, -1, -2, 0])
    await when { await depot.untyped(1) }.thenReturn(1)
    await when { try await depot.throwing(1) }.thenReturn(2).thenThrow(Fault.full)
    when(DepotMock.untyped(1)).thenReturn(3)
    when(DepotMock.withDefault(1)).thenReturn(4)
    await when { await DepotMock.later(1) }.thenReturn(5)
    #expect(try await results() == [1, 2, 3, 4, 5])
    await #expect(throws: Fault.full) { try await depot.throwing(1) }
    await when { try await DepotMock.open() }.thenThrow(Fault.full).thenReturn()
    await #expect(throws: Fault.full) { try await DepotMock.open() }
    try await DepotMock.open()
  }

  @Test("An explicit signature replaces that of the function")
  func explicitSignature() {
    depot.renamed(1)
    #expect(depot.mockState.transcript == "#1 store(box: 1)")
  }
}

private enum Fault: Error { case full }

private final class DepotMock: Mock, @unchecked Sendable {
  func untyped(_ box: Int) async -> Int { await calledReturning(with: box) as? Int ?? -1 }
  func throwing(_ box: Int) async throws -> Int {
    try await calledThrowReturning(with: box) as? Int ?? -1
  }
  func renamed(_ box: Int) { called(fsignature: "store(box:)", with: box) }
  static func untyped(_ box: Int) -> Int { calledReturning(with: box) as? Int ?? -1 }
  static func withDefault(_ box: Int) -> Int { calledReturning(with: box, default: -2) }
  static func later(_ box: Int) async -> Int { await calledReturning(with: box) }
  static func open() async throws { try await calledThrowing() }
}
