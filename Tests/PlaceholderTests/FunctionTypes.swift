import Testing
import Understudy

/// The placeholder of a closure does nothing if it has no result. Otherwise a call stops the process,
/// unless the closure is called with `any()` where the compiler knows its type; see `ClosureParameters`.
@Suite struct FunctionTypes {
  @Test("A closure is a parameter and a result", arguments: closures)
  func isClosure(row: TypeRow) { row.check() }

  @Test("A closure is the value of a generic parameter and a result", arguments: generic)
  func isGeneric(row: TypeRow) { row.check() }

  @Test("A closure is a part of a parameter and a result", arguments: parts)
  func isPart(row: TypeRow) { row.check() }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("A closure with a typed error or its own isolation is a parameter and a result")
  func isNewer() {
    let rows = [row(lose, any()), row(lose), row({} as @isolated(any) () async -> Void)]
    for row in rows { row.check() }
  }
}

/// The compiler selects an `any()` for closures by the parameters and the result.
private let closures: [TypeRow] = [
  row({}, any()), row({ 3 }, any()), row({ (_: Int, _: String) in true }, any()),
  row({ (_: Engine) in Engine() }, any()), row({ () throws in }, any()),
  row({ () async in }, any()), row({ (_: Int) async throws -> Engine in Engine() }, any()),
  row({ @Sendable (_: Result<Engine, any Error>) async in }, any()),
  row({ (_: Int) -> (Int) -> String in { "\($0)" } }, any()), row({ (_: () -> Void) in }, any()),
  row({ (_: (Int, String)) -> Any? in nil }, any()),
]

/// In generic code, a closure is a value of any form.
private let generic: [TypeRow] = [
  row({}), row({ (_: Engine) in Engine() }), row({ () async in }),
  row({ (_: inout [Engine], _: Int) async throws -> Int in 3 }),
  row({ (_: inout Engine) in } as @MainActor (inout Engine) -> Void),
  row({ (_: borrowing String) in }), row({ (_: consuming Engine, _: sending User) in }),
  row({ (_: isolated (any Actor)?) in }), row({ (_: any Any.Type) in }), row(Engine.init),
  row({ $0 } as @convention(c) (Int32) -> Int32),
]

private let parts: [TypeRow] = [
  row([{ 3 }]), row(["a": { (_: Int) in }]), row((first: {}, second: { "a" })),
  row(Optional({ (_: inout Int) async throws -> Engine in Engine() })), row([Optional({ 3 })]),
  row(Callback.done { _ in }), row(Callback.none), row(Reducer<Int>()),
  row(Result<() -> Int, any Error>.success { 3 }),
]

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
