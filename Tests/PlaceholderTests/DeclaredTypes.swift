import Testing
import Understudy

/// Types in the declarations of an ordinary mock: its forwarders know them, as generic code doesn't.
@Suite(.mockSession) struct DeclaredTypes {
  @Test("any() is an argument of a declared type beside a plain value", arguments: parameters)
  func isParameter(row: DeclaredRow) { row.check() }

  @Test("A method with a declared result is stubbed and verified", arguments: results)
  func isResult(row: DeclaredRow) { row.check() }

  @Test("An asynchronous method with a declared result is stubbed and verified")
  func isAsyncResult() async throws {
    let port = PortMock()
    await when { await port.awaitNamed(any()) }.thenReturn(Tram())
    await when { try await port.awaitEngine(any()) }.thenThrow(CancellationError())
    #expect(await port.awaitNamed(Bus()) is Tram)
    await #expect(throws: CancellationError.self) { try await port.awaitEngine(Bus()) }
    await verify { await port.awaitNamed(any()) }.called(1)
    _ = await verify(on: port, called: 1).awaitNamed(any())
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("A closure with its own isolation is an argument")
  func isIsolatedClosure() {
    parameter("isolated", { $0.isolated($1) { 3 } }, { $0.isolated($1, any()) }).check()
  }
}

struct DeclaredRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let check: @Sendable () -> Void
}

/// A call of the code under test, and the same call with matchers.
private func parameter(
  _ name: String, _ call: @escaping @Sendable (PortMock, Int) -> Void,
  _ recorded: @escaping @Sendable (PortMock, Int) -> Void
) -> DeclaredRow {
  DeclaredRow(testDescription: name) {
    let port = PortMock()
    verify(recorded(port, 1)).called(.never)
    call(port, 1)
    verify(recorded(port, 1)).called(1)
    verify(recorded(port, 2)).called(.never)
    recorded(verify(on: port, called: 1), 1)
    recorded(verify(on: port, called: .never), 2)
    when(recorded(port, 3)).thenReturn()
    recorded(when(using: port, thenReturn: ()), 4)
    call(port, 3)
    call(port, 4)
  }
}

private let parameters: [DeclaredRow] = [
  parameter("any Named", { $0.named($1, Tram()) }, { $0.named($1, any()) }),
  parameter("(any Named)?", { $0.maybe($1, Tram()) }, { $0.maybe($1, any()) }),
  parameter("[any Named] of any", { $0.list($1, [Tram()]) }, { $0.list($1, [any()]) }),
  parameter("any Named...", { $0.several($1, Tram(), Bus()) }, { $0.several($1, any(), any()) }),
  parameter("(any Named, Int)", { $0.pair($1, (Bus(), 3)) }, { $0.pair($1, any()) }),
  parameter("some Named", { $0.some($1, Tram()) }, { $0.some($1, any(Tram.self)) }),
  // The optimizer passes on what it takes for the only conforming class, the mock.
  parameter("any Watched", { $0.watched($1, WatchedMock()) }, { $0.watched($1, any()) }),
  parameter("any Delegate", { $0.delegate($1, Bus()) }, { $0.delegate($1, any()) }),
  parameter("any Machine & Named", { $0.machine($1, Bus()) }, { $0.machine($1, any()) }),
  parameter("any Collection<Bus>", { $0.buses($1, [Bus()]) }, { $0.buses($1, any()) }),
  parameter("any Named.Type", { $0.type($1, Tram.self) }, { $0.type($1, any()) }),
  parameter("@autoclosure any Named", { $0.lazily($1, Tram()) }, { $0.lazily($1, any()) }),
  parameter("subscript(any Named)", { $0[$1, Tram()] = 3 }, { $0[$1, any()] = any() }),
  parameter("(inout Int) -> Void", { $0.changing($1) { $0 += 1 } }, { $0.changing($1, any()) }),
  parameter("C function", { $0.c($1) { $0 } }, { $0.c($1, any(CFunction.self)) }),
]

/// A method with a result of a declared type, and a value that the code under test gets.
private func result<Value>(
  _ name: String, _ method: @escaping @Sendable (PortMock) -> () -> Value,
  _ value: @escaping @Sendable () -> Value
) -> DeclaredRow {
  DeclaredRow(testDescription: name) {
    let port = PortMock()
    verify(method(port)()).called(.never)
    _ = method(verify(on: port, called: .never))()
    when(method(port)()).thenReturn(value())
    _ = method(port)()
    _ = method(when(using: port, thenReturn: value()))()
    _ = method(port)()
    verify(method(port)()).called(2)
  }
}

private let results: [DeclaredRow] = [
  result("-> any Named", PortMock.makeNamed) { Tram() },
  result("-> any Named.Type", PortMock.makeType) { Tram.self },
  result("-> (any Named, Engine)", PortMock.makePair) { (Tram(), Engine()) },
  result("-> (any Named) -> Engine", PortMock.makeClosure) { { _ in Engine() } },
  result("-> some Named", { port in { port.makeSome() as! Tram } }) { Tram() },
]

private final class PortMock: Mock, @unchecked Sendable {
  func named(_ number: Int, _ value: any Named) { called(with: number, value) }
  func maybe(_ number: Int, _ value: (any Named)?) { called(with: number, value) }
  func list(_ number: Int, _ values: [any Named]) { called(with: number, values) }
  func several(_ number: Int, _ values: any Named...) { called(with: number, values) }
  func pair(_ number: Int, _ value: (any Named, Int)) { called(with: number, value) }
  func some(_ number: Int, _ value: some Named) { called(with: number, value) }
  func watched(_ number: Int, _ value: any Watched) { called(with: number, value) }
  func delegate(_ number: Int, _ value: any Delegate) { called(with: number, value) }
  func machine(_ number: Int, _ value: any Machine & Named) { called(with: number, value) }
  func buses(_ number: Int, _ value: any Collection<Bus>) { called(with: number, value) }
  func type(_ number: Int, _ value: any Named.Type) { called(with: number, value) }
  func lazily(_ number: Int, _ value: @autoclosure () -> any Named) {
    called(with: number, value())
  }
  subscript(number: Int, value: any Named) -> Int {
    get { calledReturning(with: number, value) }
    set { called(with: number, value, newValue) }
  }

  func changing(_ number: Int, _ body: @escaping (inout Int) -> Void) { called(with: number, body) }
  func c(_ number: Int, _ body: @escaping CFunction) { called(with: number, body) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func isolated(_ number: Int, _ body: @escaping @isolated(any) () -> Int) {
    called(with: number, body)
  }

  func makeNamed() -> any Named { calledReturning() }
  func makeType() -> any Named.Type { calledReturning() }
  func makePair() -> (any Named, Engine) { calledReturning() }
  func makeClosure() -> (any Named) -> Engine { calledReturning() }
  func makeSome() -> some Named { calledReturning() as Tram }
  func awaitNamed(_ value: any Named) async -> any Named { await calledReturning(with: value) }
  func awaitEngine(_ value: any Named) async throws -> Engine {
    try await calledThrowReturning(with: value)
  }
}

private typealias CFunction = @convention(c) (Int32) -> Int32
private protocol Watched { func watch() }
private final class WatchedMock: Mock, Watched { func watch() { called() } }
