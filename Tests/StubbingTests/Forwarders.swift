import Testing
import Understudy
import UnderstudyTestSupport

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

  @Test("Each form with a closure runs it, for methods that return nothing and for those of types")
  func closures() async throws {
    let truck = TruckSpy()
    truck.load()
    await truck.loadLater()
    await truck.loadSoon()
    try truck.unload()
    try truck.unloadTyped()
    try await truck.unloadLater()
    try await truck.unloadTypedLater()
    try await truck.unloadSoon()
    try await truck.unloadTypedSoon()
    TruckSpy.load()
    await TruckSpy.loadLater()
    await TruckSpy.loadSoon()
    try TruckSpy.unload()
    try TruckSpy.unloadTyped()
    try await TruckSpy.unloadLater()
    try await TruckSpy.unloadTypedLater()
    try await TruckSpy.unloadSoon()
    try await TruckSpy.unloadTypedSoon()
    #expect(TruckSpy.loads.value == Array(1...18))
    when(truck.load()).thenReturn()
    try when(TruckSpy.unloadTyped()).thenThrow(Fault.full)
    truck.load()
    #expect(throws: Fault.full) { try TruckSpy.unloadTyped() }
    #expect(TruckSpy.loads.value.count == 18)
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
  static func untyped(_ box: Int) -> Int { mockState.calledReturning(with: box) as? Int ?? -1 }
  static func withDefault(_ box: Int) -> Int { mockState.calledReturning(with: box, default: -2) }
  static func later(_ box: Int) async -> Int { await mockState.calledReturning(with: box) }
  static func open() async throws { try await mockState.calledThrowing() }
}

private final class TruckSpy: Mock, @unchecked Sendable {
  static let loads = Shared<[Int]>([])
  private static func note(_ number: Int) { loads.change { $0.append(number) } }
  private static func noteLater(_ number: Int) async { note(number) }
  private static func noteOrThrow(_ number: Int) throws { note(number) }
  private static func noteOrThrowLater(_ number: Int) async throws { note(number) }

  func load() { called { Self.note(1) } }
  func loadLater() async { await called { await Self.noteLater(2) } }
  func loadSoon() async { await called { Self.note(3) } }
  func unload() throws { try calledThrowing { try Self.noteOrThrow(4) } }
  func unloadTyped() throws(Fault) { try calledThrowing(throwing: Fault.self) { Self.note(5) } }
  func unloadLater() async throws {
    try await calledThrowing { try await Self.noteOrThrowLater(6) }
  }
  func unloadTypedLater() async throws(Fault) {
    try await calledThrowing(throwing: Fault.self) { await Self.noteLater(7) }
  }
  func unloadSoon() async throws { try await calledThrowing { try Self.noteOrThrow(8) } }
  func unloadTypedSoon() async throws(Fault) {
    try await calledThrowing(throwing: Fault.self) { Self.note(9) }
  }

  static func load() { mockState.called { note(10) } }
  static func loadLater() async { await mockState.called { await noteLater(11) } }
  static func loadSoon() async { await mockState.called { note(12) } }
  static func unload() throws { try mockState.calledThrowing { try noteOrThrow(13) } }
  static func unloadTyped() throws(Fault) {
    try mockState.calledThrowing(throwing: Fault.self) { note(14) }
  }
  static func unloadLater() async throws {
    try await mockState.calledThrowing { try await noteOrThrowLater(15) }
  }
  static func unloadTypedLater() async throws(Fault) {
    try await mockState.calledThrowing(throwing: Fault.self) { await noteLater(16) }
  }
  static func unloadSoon() async throws {
    try await mockState.calledThrowing { try noteOrThrow(17) }
  }
  static func unloadTypedSoon() async throws(Fault) {
    try await mockState.calledThrowing(throwing: Fault.self) { note(18) }
  }
}
