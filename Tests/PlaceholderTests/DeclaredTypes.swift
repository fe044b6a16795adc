import Foundation
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
    let crane: any Named = Crane()
    await verify { await port.awaitNamed(any()) }.called(.never)
    await verify { try await port.awaitEngine(any()) }.called(.never)
    await when { await port.awaitNamed(any()) }.thenReturn(crane)
    await when { try await port.awaitEngine(any()) }.thenThrow(CancellationError())
    #expect(await port.awaitNamed(crane) is Crane)
    await #expect(throws: CancellationError.self) { try await port.awaitEngine(crane) }
    await verify { await port.awaitNamed(any()) }.called(1)
    _ = await verify(on: port, called: 1).awaitNamed(any())
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
  parameter("any Named", { $0.named($1, Crane()) }, { $0.named($1, any()) }),
  parameter("any Named & Sendable", { $0.both($1, Crane()) }, { $0.both($1, any()) }),
  parameter("(any Named)?", { $0.maybe($1, Crane()) }, { $0.maybe($1, any()) }),
  parameter("[any Named]", { $0.list($1, [Crane()]) }, { $0.list($1, any()) }),
  parameter("[any Named] of any", { $0.list($1, [Crane()]) }, { $0.list($1, [any()]) }),
  parameter("any Named...", { $0.several($1, Crane(), Tug()) }, { $0.several($1, any(), any()) }),
  parameter("[String: any Named]", { $0.table($1, ["a": Tug()]) }, { $0.table($1, any()) }),
  parameter("(any Named, Int)", { $0.pair($1, (Tug(), 3)) }, { $0.pair($1, any()) }),
  parameter("some Named", { $0.some($1, Crane()) }, { $0.some($1, any(Crane.self)) }),
  parameter("Value: Delegate", { $0.generic($1, Tug()) }, { $0.generic($1, any(Tug.self)) }),
  parameter("[Value]", { $0.generics($1, [Crane()]) }, { $0.generics($1, any([Crane].self)) }),
  // The optimizer passes on what it takes for the only conforming class, the mock.
  parameter("any Watched", { $0.watched($1, WatchedMock()) }, { $0.watched($1, any()) }),
  parameter("any Delegate", { $0.delegate($1, Tug()) }, { $0.delegate($1, any()) }),
  parameter("any SubDelegate", { $0.subDelegate($1, Tug()) }, { $0.subDelegate($1, any()) }),
  parameter("any Engine & Named", { $0.engine($1, Tug()) }, { $0.engine($1, any()) }),
  parameter("any Source<Int>", { $0.source($1, Crane()) }, { $0.source($1, any()) }),
  parameter(
    "some Source<Int>", { $0.someSource($1, Crane()) }, { $0.someSource($1, any(Crane.self)) }),
  parameter("any Collection<Hull>", { $0.hulls($1, [Tug()]) }, { $0.hulls($1, any()) }),
  parameter("any Named.Type", { $0.type($1, Crane.self) }, { $0.type($1, any()) }),
  parameter("Hull.Type", { $0.hullType($1, Tug.self) }, { $0.hullType($1, any()) }),
  parameter("Value.Type", { $0.anyType($1, Tug.self) }, { $0.anyType($1, any(Tug.Type.self)) }),
  parameter("Hull", { $0.object($1, Tug()) }, { $0.object($1, any()) }),
  parameter("borrowing Hull", { $0.borrow($1, Tug()) }, { $0.borrow($1, any()) }),
  parameter("AnyObject", { $0.anyObject($1, Tug()) }, { $0.anyObject($1, any()) }),
  parameter("Any", { $0.any($1, Crane()) }, { $0.any($1, any()) }),
  parameter("Any?", { $0.anyOrNil($1, Crane()) }, { $0.anyOrNil($1, any()) }),
  parameter("any Error", { $0.error($1, CancellationError()) }, { $0.error($1, any()) }),
  parameter("any Actor", { $0.actor($1, MainActor.shared) }, { $0.actor($1, any()) }),
  parameter("any Named = Crane()", { $0.standard($1) }, { $0.standard($1, any()) }),
  parameter("@autoclosure any Named", { $0.lazily($1, Crane()) }, { $0.lazily($1, any()) }),
  parameter("subscript(any Named)", { $0[$1, Crane()] = 3 }, { $0[$1, any()] = any() }),
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
  result("-> any Named", PortMock.makeNamed) { Crane() },
  result("-> (any Named)?", PortMock.makeMaybe) { Crane() },
  result("-> [any Named]", PortMock.makeList) { [Crane()] },
  result("-> any Delegate", PortMock.makeDelegate) { Tug() },
  result("-> any Engine & Named", PortMock.makeEngine) { Tug() },
  result("-> any Source<Int>", PortMock.makeSource) { Crane() },
  result("-> Hull", PortMock.makeHull) { Tug() },
  result("-> any Named.Type", PortMock.makeType) { Tug.self },
  result("-> (any Named, Hull)", PortMock.makePair) { (Tug(), Tug()) },
  result("-> AnyObject", PortMock.makeObject) { Tug() },
  result("-> any Error", PortMock.makeError) { CancellationError() },
  result("-> (any Named) -> Hull", PortMock.makeClosure) { { _ in Tug() } },
  result("-> some Named", { port in { port.makeSome() as! Crane } }) { Crane() },
]

private final class PortMock: Mock, @unchecked Sendable {
  func named(_ number: Int, _ value: any Named) { called(with: number, value) }
  func both(_ number: Int, _ value: any Named & Sendable) { called(with: number, value) }
  func maybe(_ number: Int, _ value: (any Named)?) { called(with: number, value) }
  func list(_ number: Int, _ values: [any Named]) { called(with: number, values) }
  func several(_ number: Int, _ values: any Named...) { called(with: number, values) }
  func table(_ number: Int, _ values: [String: any Named]) { called(with: number, values) }
  func pair(_ number: Int, _ value: (any Named, Int)) { called(with: number, value) }
  func some(_ number: Int, _ value: some Named) { called(with: number, value) }
  func generic<Value: Delegate>(_ number: Int, _ value: Value) { called(with: number, value) }
  func generics<Value>(_ number: Int, _ value: [Value]) { called(with: number, value) }
  func watched(_ number: Int, _ value: any Watched) { called(with: number, value) }
  func delegate(_ number: Int, _ value: any Delegate) { called(with: number, value) }
  func subDelegate(_ number: Int, _ value: any SubDelegate) { called(with: number, value) }
  func engine(_ number: Int, _ value: any Hull & Named) { called(with: number, value) }
  func source(_ number: Int, _ value: any Source<Int>) { called(with: number, value) }
  func someSource(_ number: Int, _ value: some Source<Int>) { called(with: number, value) }
  func hulls(_ number: Int, _ value: any Collection<Hull>) { called(with: number, value) }
  func type(_ number: Int, _ value: any Named.Type) { called(with: number, value) }
  func hullType(_ number: Int, _ value: Hull.Type) { called(with: number, value) }
  func anyType<Value>(_ number: Int, _ value: Value.Type) { called(with: number, value) }
  func object(_ number: Int, _ value: Hull) { called(with: number, value) }
  func borrow(_ number: Int, _ value: borrowing Hull) { called(with: number, copy value) }
  func anyObject(_ number: Int, _ value: AnyObject) { called(with: number, value) }
  func any(_ number: Int, _ value: Any) { called(with: number, value) }
  func anyOrNil(_ number: Int, _ value: Any?) { called(with: number, value) }
  func error(_ number: Int, _ value: any Error) { called(with: number, value) }
  func actor(_ number: Int, _ value: any Actor) { called(with: number, value) }
  func standard(_ number: Int, _ value: any Named = Crane()) { called(with: number, value) }
  func lazily(_ number: Int, _ value: @autoclosure () -> any Named) {
    called(with: number, value())
  }
  subscript(number: Int, value: any Named) -> Int {
    get { calledReturning(with: number, value) }
    set { called(with: number, value, newValue) }
  }

  func makeNamed() -> any Named { calledReturning() }
  func makeMaybe() -> (any Named)? { calledReturning() }
  func makeList() -> [any Named] { calledReturning() }
  func makeDelegate() -> any Delegate { calledReturning() }
  func makeEngine() -> any Hull & Named { calledReturning() }
  func makeSource() -> any Source<Int> { calledReturning() }
  func makeHull() -> Hull { calledReturning() }
  func makeType() -> any Named.Type { calledReturning() }
  func makePair() -> (any Named, Hull) { calledReturning() }
  func makeObject() -> AnyObject { calledReturning() }
  func makeError() -> any Error { calledReturning() }
  func makeClosure() -> (any Named) -> Hull { calledReturning() }
  func makeSome() -> some Named { calledReturning() as Crane }
  func awaitNamed(_ value: any Named) async -> any Named { await calledReturning(with: value) }
  func awaitEngine(_ value: any Named) async throws -> Hull {
    try await calledThrowReturning(with: value)
  }
}

// An optimizer takes the only type that conforms to a private protocol for the type of every value, so
// each of these has two.
private protocol Named { var name: String { get } }
private protocol Watched { func watch() }
private final class WatchedMock: Mock, Watched { func watch() { called() } }
private protocol Delegate: AnyObject {}
private protocol SubDelegate: Delegate, Named {}
private protocol Source<Element> {
  associatedtype Element
  func next() -> Element?
}
private class Hull: @unchecked Sendable {}
private final class Tug: Hull, SubDelegate, @unchecked Sendable { var name: String { "tug" } }
private struct Crane: Named, Source {
  let name = "crane"
  func next() -> Int? { nil }
}
private final class Barge: SubDelegate, Source {
  var name: String { "barge" }
  func next() -> Int? { nil }
}
