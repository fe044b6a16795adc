import Foundation
import Testing
import Understudy

/// Existentials of every sort. A placeholder has to arrive, whatever the protocol demands.
@Suite struct ExistentialTypes {
  @Test("A protocol of the user is a parameter and a result", arguments: protocols)
  func isProtocol(row: TypeRow) { row.check() }

  @Test("A parameterized protocol is a parameter and a result", arguments: parameterized)
  func isParameterized(row: TypeRow) { row.check() }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("A parameterized asynchronous sequence is a parameter and a result")
  func isAsyncSequence() { row(of: (any AsyncSequence<Tram, any Error>).self).check() }

  #if compiler(>=6.3)
    // Before Swift 6.3, generic code stops the process when it copies such a value.
    @available(macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *)
    @Test("A composition with a parameterized protocol is a parameter and a result")
    func isComposition() { row(Tram() as any Single<Int> & Named).check() }
  #endif

  @Test("A protocol of a library is a parameter and a result", arguments: ofLibraries)
  func isOfLibrary(row: TypeRow) { row.check() }

  @Test("The type of a type is a parameter and a result", arguments: metatypes)
  func isMetatype(row: TypeRow) { row.check() }
}

private let protocols: [TypeRow] = [
  row(Tram() as any Marker), row(Tram() as any Named), row(Tram() as any Named & Marker),
  row(Tram() as any Named & Sendable), row(Tram() as any Movable), row(Tram() as any Steerable),
  row(Tram() as any Level9), row(Tram() as any Level9 & Named & Movable),
  row(Tram() as any Registry), row(Tram() as any Fetching), row(Tram() as any Subscripted),
  row(Tram() as any Factory), row(Tram() as any Refining), row(Tram() as any Named & Error),
  row(Tram() as any Cyclic), row(Tram() as any Comparing), row(Tram() as any Coroutines),
  row(Bus() as any Delegate), row(Bus() as any Delegate & Named), row(Bus() as any SubDelegate),
  row(Bus() as any Named & AnyObject), row(Bus() as any Machine & Delegate),
  row(Bus() as any Machine & Named & Delegate), row(Bus() as any MachineDelegate),
  row(Bus() as any Machine & Sendable), row(Bus() as AnyObject),
  row(Depot.shared as any Depositing), row(Depot.shared as any Actor & Depositing),
  row(of: (any Presenting).self), row(of: (any Presenting & NSObject).self),
  row(Tram() as (any Named)?), row([Tram(), Bus()] as [any Named]),
  row(["a": Bus() as any Delegate]),
  row((Tram() as any Named, 3)), row(Owner(named: Tram(), delegate: nil)),
  row(Choice.both(Tram(), Bus())), row(Choice.named(Tram()) as Choice?),
  row(Result<any Named, any Error>.success(Tram())), row({ [Tram()] as [any Named & Error] }()),
]

private let parameterized: [TypeRow] = [
  row(Tram() as any Single<Int>), row(Tram() as any Double2<Int, String>),
  row(Tram() as any Bounded<Int>),
  row(Bus() as any ObjectSingle<Int>), row(Tram() as any Inheriting<Int>),
  row(Tram() as any Constrained<[Int]>), row(of: (any Single<any Named>).self),
  row(of: (any Single<(any Single<Int>)?>).self), row(of: (any Machine & Single<Tram>).self),
  row(of: (any Single<Int>.Type).self, "Single<Int>.Type"),
  row(of: (any ObjectSingle<Int> & Named).self),
  row([Tram()] as any Collection<Tram>), row([Bus()] as any Swift.Sequence<Bus>),
  row([1: Tram()].values as any Collection<Tram>),
  row([Tram()] as any RandomAccessCollection<Tram>),
  row([Tram()].makeIterator() as any IteratorProtocol<Tram>), row([3] as any Collection<Int>),
  row(ContinuousClock() as any Clock<Duration>),
  row(of: (any Identifiable<Int>).self), row(of: (any RangeExpression<Tram.Order>).self),
  row(of: (any SetAlgebra<Int>).self), row(of: (any RawRepresentable<String>).self),
  row(of: (any InstantProtocol<Duration>).self), row(of: [any Single<Int>].self),
]

private let ofLibraries: [TypeRow] = [
  row(3 as Any), row(3 as any Sendable), row(Tram() as any Error), row("a" as any Hashable),
  row("a" as any Hashable & Sendable), row(3 as any Codable), row(3 as any Encodable & Sendable),
  row(3 as any Comparable), row("a" as any StringProtocol), row(3 as any BinaryInteger),
  row(3 as any FixedWidthInteger & SignedInteger), row(0.5 as any BinaryFloatingPoint),
  row([3] as any Collection), row([3] as any MutableCollection),
  row("a" as any CustomStringConvertible),
  row("a" as any TextOutputStream), row("a" as any LosslessStringConvertible),
  row(of: (any LocalizedError).self), row(of: (any CustomNSError & Named).self),
  row(of: (any Decoder).self), row(of: (any Encoder).self),
  row(of: (any SingleValueEncodingContainer).self), row(of: (any CodingKey).self),
  row(SystemRandomNumberGenerator() as any RandomNumberGenerator),
  row(of: (any SerialExecutor).self), row(of: (any DataProtocol).self),
  row(of: (any CVarArg).self), row(of: (any ReferenceConvertible).self),
  row(of: (any NSCoding).self), row(of: (any NSCopying & Named).self),
  row(of: (any NSLocking).self),
  row(of: (any CaseIterable).self), row(of: (any Identifiable).self), row(of: (any OptionSet).self),
  row(of: (any ExpressibleByStringLiteral).self), row(of: (any Strideable).self),
  row(of: (any KeyedEncodingContainerProtocol).self), row(of: (any CustomReflectable).self),
  row(of: (any AsyncSequence).self), row(of: (any Clock).self), row(of: (any RegexComponent).self),
]

private let metatypes: [TypeRow] = [
  row(Tram.self), row(Machine.self), row(Bus.self as Machine.Type), row(Tram.self as any Any.Type),
  row(Tram.self as any Named.Type), row(Tram.self as any (Named & Movable).Type),
  row(Bus.self as any Delegate.Type), row(Bus.self as AnyClass), row(Choice.self),
  row(Bus.self as any (Machine & Named).Type), row((any Named).self), row([Tram].self),
  row(Tram.self as any Fetching.Type), row(Tram.self as any Error.Type), row((Int, String).self),
  row(Tram.self as (any Named.Type)?), row([Tram.self] as [any Named.Type]),
  row(Int.self as any Codable.Type), row((() -> Void).self), row(Tram?.self),
]

// MARK: Protocols

private protocol Marker {}
private protocol Named { var name: String { get } }
private protocol Movable: Named { mutating func move(by meters: Int) throws -> Int }
private protocol Steerable: Movable { func steer() async throws -> any Named }
private protocol Level1 { func one() }
private protocol Level2: Level1 { func two() }
private protocol Level3: Level2, Named { func three() }
private protocol Level9: Level3, Steerable { func nine() }
private protocol Registry {
  associatedtype Key: Hashable & Named
  associatedtype Value: Movable where Value == Key
  func value(for key: Key) -> Value?
}
private protocol Fetching {
  static var shared: Self { get }
  static func fetch() async throws -> Self
  init(number: Int)
  init?(text: String) throws
}
private protocol Subscripted {
  subscript(index: Int) -> String { get set }
  static subscript(index: Int) -> String { get }
}
private protocol Factory { func make<Product: Named>(_ type: Product.Type) -> Product }
private protocol Refining: Registry where Key == Tram {}
private protocol Cyclic {
  associatedtype Next: Cyclic
  var next: Next { get }
}
private protocol Comparing: Comparable, Hashable, Codable {}
private protocol Coroutines {
  var list: [Int] { get set }
  func typed() throws(CancellationError)
  consuming func end()
}
private protocol Delegate: AnyObject { func changed(_ number: Int) }
private protocol SubDelegate: Delegate, Named { var parent: (any Delegate)? { get set } }
private class Machine { let number = 3 }
private protocol MachineDelegate: Machine { func ran() }
private protocol Depositing: Actor { func deposit(_ number: Int) }
@MainActor private protocol Presenting: AnyObject { func present() }

private protocol Single<Element> {
  associatedtype Element
  var first: Element { get }
}
private protocol Double2<First, Second> {
  associatedtype Second
  associatedtype First
  func pair() -> (First, Second)
}
private protocol Bounded<Number> {
  associatedtype Number: Comparable & Sendable
  associatedtype Index: Strideable where Index.Stride == Int
  var number: Number { get }
}
private protocol ObjectSingle<Element>: AnyObject { associatedtype Element }
private protocol Inheriting<Element>: Single, Named where Element: Hashable {}
private protocol Constrained<Elements> { associatedtype Elements: Collection<Int> }

// MARK: Types

private struct Tram: Level9, Subscripted, Factory, Refining, Cyclic, Comparing, Coroutines, Error,
  Marker, Fetching, Double2, Bounded, Inheriting, Constrained
{
  enum Order: Comparable { case first, last }
  typealias Element = Int
  typealias Index = Int
  typealias Elements = [Int]
  static var shared: Tram { Tram() }
  static func fetch() async throws -> Tram { Tram() }
  static subscript(index: Int) -> String { "" }
  static func < (left: Tram, right: Tram) -> Bool { false }
  var name = "tram"
  var list = [3]
  var next: Tram { self }
  var first: Int { 3 }
  var number: Int { 3 }
  init() {}
  init(number: Int) {}
  init?(text: String) throws {}
  func one() {}
  func two() {}
  func three() {}
  func nine() {}
  func move(by meters: Int) throws -> Int { meters }
  func steer() async throws -> any Named { self }
  func value(for key: Tram) -> Tram? { nil }
  func make<Product: Named>(_ type: Product.Type) -> Product { fatalError("unused") }
  func typed() throws(CancellationError) {}
  func end() {}
  func pair() -> (Int, String) { (3, "") }
  subscript(index: Int) -> String {
    get { "" }
    set {}
  }
}
private final class Bus: Machine, MachineDelegate, SubDelegate, ObjectSingle, @unchecked Sendable {
  typealias Element = Int
  let name = "bus"
  var parent: (any Delegate)?
  func changed(_ number: Int) {}
  func ran() {}
}
private actor Depot: Depositing {
  static let shared = Depot()
  func deposit(_ number: Int) {}
}
private struct Owner {
  let named: any Named
  weak var delegate: (any Delegate)?
}
private enum Choice {
  case named(any Named)
  case both(any Movable & Named, any Delegate)
  case none
}
