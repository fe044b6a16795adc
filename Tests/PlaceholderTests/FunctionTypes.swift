import Foundation
import Testing
import Understudy

/// Closures of every sort, as the compiler sees `any()` for them and as generic code does.
@Suite struct FunctionTypes {
  @Test("A closure is a parameter and a result", arguments: closures)
  func isClosure(row: TypeRow) { row.check() }

  @Test("A closure is the value of a generic parameter and a result", arguments: generic)
  func isGeneric(row: TypeRow) { row.check() }

  @Test("A closure is a part of a parameter and a result", arguments: parts)
  func isPart(row: TypeRow) { row.check() }

  @Test("A closure in a method's declaration is an argument", arguments: declared)
  func isDeclared(take: ClosureCase) { take.check() }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("A closure with a typed error or its own isolation is a parameter and a result")
  func isNewer() {
    for row in newerClosures { row.check() }
    for take in newerDeclared { take.check() }
  }
}

private typealias CFunction = @convention(c) (Int32) -> Int32
private typealias Handler = @Sendable (Result<Engine, any Error>) async -> Void

private let closures: [TypeRow] = [
  row({}, any()), row({ 3 }, any()), row({ (_: Int) in }, any()),
  row({ (_: Int, _: String) in true }, any()),
  row({ (_: Engine) in Engine() }, any()), row({ (_: any Error) in }, any()),
  row({ () throws in }, any()),
  row({ () async in }, any()), row({ (_: Int) async throws -> Engine in Engine() }, any()),
  row({ @Sendable in 3 }, any()),
  row({ @Sendable (_: Result<Engine, any Error>) async in } as Handler, any()),
  row({ (_: Int) -> (Int) -> String in { "\($0)" } }, any()),
  row({ () -> () -> Void in {} }, any()),
  row({ (_: (Int, String)) in }, any()),
  row({ (_: Any?) -> Any? in nil }, any()),
  row({ (_: [Engine], _: [String: any Error]) -> (Int, Engine)? in nil }, any()),
  row({ (_: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int) in }, any()),
  row({ (_: () -> Void) in }, any()),
  row({ @Sendable () async throws -> Engine in Engine() }, any()),
]

private let generic: [TypeRow] = [
  row({}), row({ 3 }), row({ (_: Int) in }), row({ (_: Engine) in Engine() }),
  row({ () throws in }),
  row({ () async in }), row({ (_: inout Int) in }),
  row({ (_: inout [Engine], _: Int) async throws -> Int in 3 }),
  row({ @Sendable (_: inout Int) -> Int in 3 }),
  row({ (_: inout Engine) in } as @MainActor (inout Engine) -> Void),
  row({ (_: borrowing String) in }),
  row({ (_: consuming Engine) in }),
  row({ (_: sending Engine) in }), row({ (_: any Any.Type) in }),
  row({ $0 } as @convention(c) (Int32) -> Int32),
  row({ _, _ in } as @convention(c) (UnsafeRawPointer, Int) -> Void), row(min as (Int, Int) -> Int),
  row({ (_: isolated (any Actor)?) in }),
  row(Engine.init), row(Optional.some({ (_: inout Int) in })), row(String.uppercased),
  row(max as (Int, Int) -> Int),
]

private let parts: [TypeRow] = [
  row([{ 3 }]), row(["a": { (_: Int) in }]), row(({}, 3)), row(Optional({ (_: Engine) in })),
  row(Optional({ (_: Int) async throws -> Engine in Engine() })), row([Optional({ 3 })]),
  row(Actions()), row(Callback.done { _ in }), row(Callback.none), row(Handlers()),
  row(Reducer<Int>()),
  row(Result<() -> Int, any Error>.success { 3 }), row([Actions()]),
  row((first: { 3 }, second: { "a" })),
]

struct ClosureCase: Sendable, CustomTestStringConvertible {
  let name: String
  let check: @Sendable () -> Void
  var testDescription: String { name }
}

/// A method that takes the closure and a number.
private func declared(
  _ name: String, _ call: @escaping @Sendable (SwitchMock, Int) -> Void,
  _ recorded: @escaping @Sendable (SwitchMock, Int) -> Void
) -> ClosureCase {
  ClosureCase(name: name) {
    let mock = SwitchMock()
    verify(recorded(mock, 1)).called(.never)
    call(mock, 1)
    verify(recorded(mock, 1)).called(1)
    verify(recorded(mock, 2)).called(.never)
  }
}

private let declared: [ClosureCase] = [
  declared("escaping", { $0.escaping($1) { _ in } }, { $0.escaping($1, any()) }),
  declared("returning", { $0.returning($1) { Engine() } }, { $0.returning($1, any()) }),
  declared("optional", { $0.optional($1) { _, _ in } }, { $0.optional($1, any()) }),
  declared("inout", { $0.changing($1) { $0 += 1 } }, { $0.changing($1, any()) }),
  declared("async", { $0.awaiting($1) { _ in Engine() } }, { $0.awaiting($1, any()) }),
  declared("main actor", { $0.main($1) { _ in } }, { $0.main($1, any()) }),
  declared("C function", { $0.c($1) { $0 } }, { $0.c($1, any(CFunction.self)) }),
  declared("variadic", { $0.several($1, { 3 }, { 4 }) }, { $0.several($1, any(), any()) }),
  declared("autoclosure", { $0.lazily($1, 3) }, { $0.lazily($1, any()) }),
  declared(
    "generic", { $0.generic($1) { (_: Int) in "a" } },
    { $0.generic($1, any(((Int) -> String).self)) }),
  declared("tuple", { $0.pairs($1) { _ in true } }, { $0.pairs($1, any()) }),
  declared("array", { $0.array($1, [{ 3 }]) }, { $0.array($1, any()) }),
  declared("array of any", { $0.array($1, [{ 3 }]) }, { $0.array($1, [any()]) }),
]

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private var newerClosures: [TypeRow] {
  [row(lose, any()), row(lose), row({} as @isolated(any) () async -> Void)]
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private var newerDeclared: [ClosureCase] {
  [
    declared("typed throws", { $0.typed($1) { () throws(Lost) in } }, { $0.typed($1, any()) }),
    declared("isolated", { $0.isolated($1) { 3 } }, { $0.isolated($1, any()) }),
  ]
}

private final class SwitchMock: Mock {
  func escaping(_ number: Int, _ body: @escaping (Int) -> Void) { called(with: number, body) }
  func returning(_ number: Int, _ body: @escaping () -> Engine) { called(with: number, body) }
  func optional(_ number: Int, _ body: ((Engine?, (any Error)?) -> Void)?) {
    called(with: number, body)
  }
  func changing(_ number: Int, _ body: @escaping (inout Int) -> Void) { called(with: number, body) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func typed(_ number: Int, _ body: @escaping () throws(Lost) -> Void) {
    called(with: number, body)
  }
  func awaiting(_ number: Int, _ body: @escaping @Sendable (Int) async throws -> Engine) {
    called(with: number, body)
  }
  func main(_ number: Int, _ body: @escaping @MainActor (Engine) -> Void) {
    called(with: number, body)
  }
  func c(_ number: Int, _ body: @escaping CFunction) { called(with: number, body) }
  func several(_ number: Int, _ bodies: (() -> Int)...) { called(with: number, bodies) }
  func lazily(_ number: Int, _ value: @autoclosure () -> Int) { called(with: number, value()) }
  func generic<In, Out>(_ number: Int, _ body: @escaping (In) -> Out) { called(with: number, body) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func isolated(_ number: Int, _ body: @escaping @isolated(any) () -> Int) {
    called(with: number, body)
  }
  func pairs(_ number: Int, _ body: @escaping ((key: String, value: Int)) throws -> Bool) {
    called(with: number, body)
  }
  func array(_ number: Int, _ bodies: [() -> Int]) { called(with: number, bodies) }
}

private final class Engine: Sendable {}
private struct Lost: Error {}
private func lose() throws(Lost) -> Int { throw Lost() }
private struct Actions {
  var onTap: () -> Void = {}
  var onChange: ((inout Int, Engine) async throws -> String)?
  var compare: @Sendable (Int, Int) -> Bool = { $0 < $1 }
  var convert: @convention(c) (Int32) -> Int32 = { $0 }
  var typed: () throws(Lost) -> Engine = { () throws(Lost) in throw Lost() }
}
private enum Callback {
  case done((Result<Engine, any Error>) -> Void)
  case several([(Int) -> Void], () -> Void)
  case none
}
private final class Handlers {
  var all: [String: (Engine) -> Engine] = [:]
  let first: (Handlers) -> Void = { _ in }
}
private struct Reducer<State> {
  var reduce: (inout State, Engine) -> (@Sendable () async -> Engine)? = { _, _ in nil }
}
