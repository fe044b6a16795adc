import Testing
import Understudy

/// The placeholder of a closure does nothing if it has no result. Otherwise a call of it stops the
/// process, unless the compiler knows the closure's type where `any()` is written.
@Suite struct FunctionTypes {
  @Test("A closure is a parameter and a result, or a part of one", arguments: closures)
  func isParameter(row: TypeRow) { row.check() }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("A closure with a typed error or its own isolation is a parameter and a result")
  func isNewer() {
    let rows = [row(lose, any()), row(lose), row({} as @isolated(any) () async -> Void)]
    for row in rows { row.check() }
  }

  // The compiler crashed at such an `any()` if its form had a parameter pack.
  @Test("A closure with a tuple or Void among many parameters is an argument")
  func hasTuples() async {
    let desk = SwitchMock()
    desk.meet { _, _, _ in }
    desk.merge { _, _, _, _ in 3 }
    verify(desk.meet(any())).called(1)
    verify(desk.merge(any())).called(1)
    verify(on: desk, called: 1).meet(any())
  }

  @Test("A closure in a declaration is an argument")
  func isDeclared() {
    let desk = SwitchMock()
    desk.change(1) { $0 += 1 }
    desk.convert(1) { $0 }
    desk.build { Engine() }
    verify(desk.change(1, any())).called(1)
    verify(desk.convert(1, any(CFunction.self))).called(1)
    verify(desk.build(any())).called(1)
    verify(on: desk, called: .never).convert(2, any(CFunction.self))
    desk.pair((Tram(), { 3 }))
    desk.pair((Tram(), { 4 }))
    verify(desk.pair(any())).called(2)
    verify(on: desk, called: 2).pair(any())
  }
}

private let closures: [TypeRow] = [
  // The compiler selects an `any()` for closures by the parameters and the result.
  row({}, any()), row({ 3 }, any()), row({ (_: Int, _: String) in true }, any()),
  row({ (_: Engine) in Engine() }, any()), row({ () throws in }, any()),
  row({ () async in }, any()), row({ (_: Int) async throws -> Engine in Engine() }, any()),
  row({ @Sendable (_: Result<Engine, any Error>) async in }, any()),
  row({ (_: Int) -> (Int) -> String in { "\($0)" } }, any()), row({ (_: () -> Void) in }, any()),
  row({ (_: (Int, String)) -> Any? in nil }, any()),
  // In generic code, a closure is a value of any form.
  row({}), row({ (_: Engine) in Engine() }), row({ () async in }),
  row({ (_: inout [Engine], _: Int) async throws -> Int in 3 }),
  row({ (_: inout Engine) in } as @MainActor (inout Engine) -> Void),
  row({ (_: borrowing String) in }), row({ (_: consuming Engine, _: sending User) in }),
  row({ (_: isolated (any Actor)?) in }), row({ (_: any Any.Type) in }), row(Engine.init),
  row({ $0 } as @convention(c) (Int32) -> Int32),
  // Parts.
  row([{ 3 }]), row(["a": { (_: Int) in }]), row((first: {}, second: { "a" })),
  row(Optional({ (_: inout Int) async throws -> Engine in Engine() })), row([Optional({ 3 })]),
  row(Callback.done { _ in }), row(Callback.none), row(Reducer<Int>()),
  row(Result<() -> Int, any Error>.success { 3 }),
]

private typealias CFunction = @convention(c) (Int32) -> Int32
private final class SwitchMock: Mock {
  func change(_ number: Int, _ body: @escaping (inout Int) -> Void) { called(with: number, body) }
  func meet(_ body: @escaping @Sendable (Int, String, (Int, Int)) -> Void) { called(with: body) }
  func merge(_ body: (@MainActor (Int, Engine, Void, (Int, Int)) async throws -> Int)?) {
    called(with: body)
  }
  func convert(_ number: Int, _ body: @escaping CFunction) { called(with: number, body) }
  /// The tuple is taken apart on its way, which changes the closure's bytes.
  func pair(_ pair: (any Named, () -> Int)) { called(with: pair) }
  /// Calls the closure, which returns a placeholder.
  func build(_ make: @escaping () -> Engine) {
    _ = make()
    called(with: make)
  }
}
private struct Lost: Error {}
private func lose() throws(Lost) -> Int { throw Lost() }
private enum Callback {
  case done((Result<Engine, any Error>) -> Void)
  case several([(Int) -> Void], () -> Void)
  case none
}
private struct Reducer<State> {
  var reduce: (inout State, Engine) -> (@Sendable () async -> Engine)? = { _, _ in nil }
  var typed: () throws(Lost) -> Engine = { () throws(Lost) in throw Lost() }
}
