import Testing
import Understudy

private enum WireError: Error, Equatable { case busy, lost }

private protocol Wire {
  func dial() throws
  func dialTyped() throws(WireError)
  func read(_ count: Int) throws -> String
  func readTyped(_ count: Int) throws(WireError) -> String
  func wait() async
  func fetch(_ key: String) async -> Int
  func send(_ text: String) async throws
  func ask(_ text: String) async throws -> String
  func askTyped(_ text: String) async throws(WireError) -> String
  func convert<Failure: Error>(_ failure: Failure.Type) throws(Failure) -> Int
  func each(_ body: (Int) throws -> Int) rethrows -> [Int]
  func typedEach<Failure: Error>(_ body: (Int) throws(Failure) -> Int) throws(Failure) -> [Int]
  func eachAsync(_ body: (Int) async throws -> Int) async rethrows -> [Int]
}

private final class WireMock: Mock, Wire, @unchecked Sendable {
  func dial() throws { try calledThrowing() }
  func dialTyped() throws(WireError) { try calledThrowing(throwing: WireError.self) }
  @discardableResult func read(_ count: Int) throws -> String {
    try calledThrowReturning(with: count) as? String ?? ""
  }
  @discardableResult func readTyped(_ count: Int) throws(WireError) -> String {
    try calledThrowReturning(with: count, throwing: WireError.self)
  }
  func wait() async { await called() }
  func fetch(_ key: String) async -> Int { await calledReturning(with: key) }
  func send(_ text: String) async throws { try await calledThrowing(with: text) }
  @discardableResult
  func ask(_ text: String) async throws -> String { try await calledThrowReturning(with: text) }
  func askTyped(_ text: String) async throws(WireError) -> String {
    try await calledThrowReturning(with: text, throwing: WireError.self, default: "")
  }
  func convert<Failure: Error>(_ failure: Failure.Type) throws(Failure) -> Int {
    try calledThrowReturning(with: failure, throwing: failure)
  }
  func each(_ body: (Int) throws -> Int) rethrows -> [Int] {
    try calledReturning(with: omitted, default: [Int]()).map(body)
  }
  func typedEach<Failure: Error>(_ body: (Int) throws(Failure) -> Int) throws(Failure) -> [Int] {
    var results: [Int] = []
    for value: Int in try calledThrowReturning(with: omitted, throwing: Failure.self, default: []) {
      results.append(try body(value))
    }
    return results
  }
  func eachAsync(_ body: (Int) async throws -> Int) async rethrows -> [Int] {
    var results: [Int] = []
    for value in await calledReturning(with: omitted, default: [Int]()) {
      results.append(try await body(value))
    }
    return results
  }
}

@Suite struct EffectDeclarations {
  private let wire = WireMock()

  @Test("A throwing method")
  func throwing() throws {
    try when(wire.dial()).thenThrow(WireError.busy)
    #expect(throws: WireError.busy) { try wire.dial() }
    try verify(on: wire, called: 1).dial()
  }

  @Test("A method with typed throws")
  func typedThrowing() throws {
    when(try wire.dialTyped()).thenThrow(WireError.lost)
    do { try wire.dialTyped() } catch {
      let typed: WireError = error
      #expect(typed == .lost)
    }
    verify(try wire.dialTyped()).called(1)
    #expect(throws: WireError.lost) { try wire.dialTyped() }
  }

  @Test("A throwing method that returns")
  func throwReturning() throws {
    when(try wire.read(1)).thenReturn("a")
    #expect(try wire.read(1) == "a")
    try verify(on: wire, called: 1).read(1)
  }

  @Test("A method with typed throws that returns")
  func typedThrowReturning() throws {
    try when(using: wire, thenThrow: WireError.busy).readTyped(1)
    #expect(throws: WireError.busy) { try wire.readTyped(1) }
    verify(try wire.readTyped(any())).called(1)
  }

  @Test("An async method")
  func asynchronous() async {
    await when { await wire.wait() }.perform { await Task.yield() }
    await wire.wait()
    await verify(on: wire, called: 1).wait()
  }

  @Test("An async method that returns")
  func asyncReturning() async {
    await when { await wire.fetch("a") }.thenReturn(3)
    #expect(await wire.fetch("a") == 3)
    await verify { await wire.fetch(any()) }.called(1)
  }

  @Test("An async throwing method")
  func asyncThrowing() async throws {
    await when { try await wire.send("a") }.thenThrow(WireError.busy)
    await #expect(throws: WireError.busy) { try await wire.send("a") }
    try await verify(on: wire, called: 1).send("a")
  }

  @Test("An async throwing method that returns")
  func asyncThrowReturning() async throws {
    try await when(using: wire, thenReturn: "yes").ask(any())
    #expect(try await wire.ask("a") == "yes")
    await verify { try await wire.ask("a") }.called(1)
  }

  @Test("An async method with typed throws")
  func asyncTypedThrowing() async throws {
    await when { try await wire.askTyped(any()) }.thenThrow(WireError.lost)
    await #expect(throws: WireError.lost) { try await wire.askTyped("x") }
    await verify { try await wire.askTyped("x") }.called(1)
  }

  @Test("Typed throws with the error type as a parameter")
  func genericThrows() throws {
    when(try wire.convert(WireError.self)).thenThrow(WireError.busy)
    #expect(throws: WireError.busy) { try wire.convert(WireError.self) }
    #expect(wire.convert(Never.self) == 0)
    verify(wire.convert(Never.self)).called(1)
  }

  @Test("A rethrowing method")
  func rethrowing() {
    _ = when(using: wire, thenReturn: [1, 2]).each { $0 }
    #expect(wire.each { $0 * 10 } == [10, 20])
    #expect(throws: WireError.lost) { try wire.each { _ in throw WireError.lost } }
    verify(wire.each { $0 }).called(2)
  }

  @Test("A method that throws its closure's error type")
  func typedRethrowing() {
    _ = when(using: wire, thenReturn: [1, 2]).typedEach { $0 }
    #expect(wire.typedEach { $0 * 10 } == [10, 20])
    #expect(throws: WireError.lost) {
      try wire.typedEach { (_: Int) throws(WireError) -> Int in throw .lost }
    }
    verify(wire.typedEach { $0 }).called(2)
  }

  @Test("An async rethrowing method")
  func asyncRethrowing() async {
    _ = await when(using: wire, thenReturn: [1, 2]).eachAsync { $0 }
    #expect(await wire.eachAsync { $0 * 10 } == [10, 20])
    await verify { await wire.eachAsync { $0 } }.called(1)
  }
}
