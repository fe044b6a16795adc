import Foundation
import Testing
import Understudy

/// The placeholder of a protocol is a value of the standard library that conforms or, for a
/// protocol of a user, a stand-in that can be stored and passed on, whatever the protocol demands.
/// What a test reads if a forwarder uses the stand-in is in `UsedExistentials`.
@Suite struct ExistentialTypes {
  @Test("An existential is a parameter and a result", arguments: existentials)
  func isExistential(row: TypeRow) { row.check() }

  @Test("The type of a type is a parameter and a result", arguments: metatypes)
  func isMetatype(row: TypeRow) { row.check() }

  #if compiler(>=6.3)
    // Before Swift 6.3, generic code stops the process when it copies such a value.
    @available(macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *)
    @Test("A composition with a parameterized protocol is a parameter and a result")
    func isComposition() { row(Lane() as any Source<Int> & Named).check() }
  #endif

  @Test("A forwarder that knows the type of its parameter passes the same placeholder")
  func isDeclared() {
    let port = PortMock()
    port.maybe(1, Tram())
    port.several(1, Tram(), Bus())
    port.some(1, Tram())
    port.watched(1, WatchedMock())
    verify(port.maybe(1, any())).called(1)
    verify(port.several(1, any(), any())).called(1)
    verify(port.some(any(), any(Tram.self))).called(1)
    verify(port.watched(1, any())).called(1)
    when(port.makeSome() as! Tram).thenReturn(Tram(name: "a"))
    #expect(port.makeSome().name == "a")
  }
}

private let existentials: [TypeRow] = [
  row(Tram() as any Named), row(of: (any Marker).self), row(Lane() as any Named & Sendable),
  row(Lane() as any Movable & Named & Marker), row(of: (any Named & Error).self),
  row(of: (any Registry).self), row(of: (any Cyclic).self), row(of: (any Members).self),
  row(of: (any Noncopying).self), row([Tram(), Bus()] as [any Named]),
  // Of classes.
  row(Bus() as AnyObject), row(Bus() as any Delegate), row(Bus() as any Delegate & Named),
  row(of: (any SubDelegate).self), row(of: (any Actor & Depositing).self),
  row(of: (any Presenting & NSObject).self),
  // With a superclass, the stand-in is an object of that class.
  row(Bus() as any Machine & Named & Delegate), row(of: (any MachineDelegate).self),
  row(Bus() as any Machine & Sendable),
  // Parameterized.
  row(Lane() as any Source<Int>), row(of: (any Inheriting<Int>).self),
  row(of: (any Source<any Named>).self), row(of: (any Source<(any Source<Int>)?>).self),
  row(of: (any ObjectSource<Int>).self), row(of: (any Machine & Source<Tram>).self),
  row(of: (any Crate<any Named> & Named & Delegate).self),
  row(of: (any Numbers<Int, [Int], Lane>).self), row(of: (any Source<Int>.Type).self, "Type"),
  row([Tram()] as any Collection<Tram>), row([3].makeIterator() as any IteratorProtocol<Int>),
  row(ContinuousClock() as any Clock<Duration>), row(of: (any SetAlgebra<Int>).self),
  // Of libraries.
  row(3 as Any), row(Tram() as Any), row(3 as any Sendable), row(CancellationError() as any Error),
  row("a" as any Hashable), row(3 as any Codable & Comparable), row(of: (any LocalizedError).self),
  row("a" as any StringProtocol), row(3 as any BinaryInteger), row(0.5 as any BinaryFloatingPoint),
  row([3] as any MutableCollection), row(of: (any DataProtocol).self), row(of: (any Clock).self),
  row(of: (any AsyncSequence).self), row(of: (any CodingKey).self),
  row(SystemRandomNumberGenerator() as any RandomNumberGenerator), row(of: (any Encoder).self),
  row(of: (any OptionSet).self), row(of: (any SerialExecutor).self),
  row(of: (any NSCopying & Named).self), row(of: (any Identifiable<Int>).self),
]

private let metatypes: [TypeRow] = [
  row(Tram.self), row(Suit.self), row([Tram].self), row((Int, String).self), row((() -> Void).self),
  row(Machine.self), row(Bus.self as Machine.Type), row(Bus.self as AnyClass),
  row(Tram.self as any Any.Type), row(Tram.self as any Named.Type), row((any Named).self),
  row(Bus.self as any (Delegate & Named).Type), row(Bus.self as any (Machine & Named).Type),
  row(Tram.self as (any Named.Type)?), row([Tram.self] as [any Named.Type]),
  row(CancellationError.self as any Error.Type), row(Int.self as any Codable.Type),
]

private protocol Marker {}
private protocol Watched { func watch() }
private protocol Movable: Named { mutating func move(by meters: Int) throws -> Int }
/// A requirement of every kind.
private protocol Members: Movable {
  static func fetch() async throws -> Self
  init?(text: String) throws
  subscript<Value: Named>(value: Value) -> Value { get set }
  var number: Int { mutating get nonmutating set }
  var later: Int { get async throws }
}
private protocol Registry {
  associatedtype Key: Hashable & Named
  associatedtype Value: Movable where Value == Key
}
private protocol Cyclic { associatedtype Next: Cyclic where Next.Next == Self }
private protocol Noncopying: ~Copyable { func run() }
private protocol SubDelegate: Delegate, Named { var parent: (any Delegate)? { get set } }
private protocol MachineDelegate: Machine { func ran() }
private protocol Depositing: Actor {}
@MainActor private protocol Presenting: AnyObject { associatedtype Body: Presenting }

private protocol Source<Element> {
  associatedtype Element
  var first: Element { get }
}
private protocol Inheriting<Element>: Source, Named where Element: Hashable {}
private protocol ObjectSource<Element>: AnyObject { associatedtype Element }
private protocol Numbers<Number, List, Numbered> {
  associatedtype Number
  associatedtype List: Swift.Sequence<Number>
  associatedtype Numbered: Source<Number>
}
private class Crate<Content> {}
private struct Lane: Movable, Marker, Source, Hashable {
  var (name, first) = ("lane", 3)
  mutating func move(by meters: Int) -> Int { meters }
}
private struct Street: Movable, Marker, Source {
  var (name, first) = ("street", "a")
  mutating func move(by meters: Int) -> Int { 0 }
}
private final class WatchedMock: Mock, Watched { func watch() { called() } }

private final class PortMock: Mock {
  func maybe(_ number: Int, _ value: (any Named)?) { called(with: number, value) }
  func several(_ number: Int, _ values: any Named...) { called(with: number, values) }
  func some(_ number: Int, _ value: some Named) { called(with: number, value) }
  // An optimizer passes on what it takes for the only conforming class, the mock.
  func watched(_ number: Int, _ value: any Watched) { called(with: number, value) }
  func makeSome() -> some Named { calledReturning() as Tram }
}
