import Foundation
import Testing
import Understudy

/// Types that are hard to lay out, to name, or to bring to an end.
@Suite struct UnusualTypes {
  @Test("A generic struct with a parameter pack is a parameter and a result")
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  func packed() { row(of: Packed<Int, String, any Named>.self).check() }

  @Test("An unusual enum is a parameter and a result", arguments: enums)
  func isEnum(row: TypeRow) { row.check() }

  @Test("An unusual class is a parameter and a result", arguments: classes)
  func isClass(row: TypeRow) { row.check() }

  @Test("An unusual struct is a parameter and a result", arguments: structs)
  func isStruct(row: TypeRow) { row.check() }

  @Test("An unusual existential is a parameter and a result", arguments: existentials)
  func isExistential(row: TypeRow) { row.check() }
}

private let enums: [TypeRow] = [
  row(Spare.first(Engine())), row(Spare.third), row(SpareAny.named(Tram())), row(SpareAny.none),
  row(Small.optional(nil)), row(Small.none), row(Sizeless.void(())), row(Sizeless.none),
  row(Large.list([], Huge())), row(Large.closure { $0 }), row(References.none),
  row(Both<Int, Engine>.none), row(Both<Never, Int>.second(3)), row(Both<any Named, Int>.second(3)),
  row(Deep.optional(nil)), row(Deep.pair(nil)), row(Linked<Int>.end), row(Mesh0.end),
  row(Background.task(Task {})), row(Plain.nested(nil)), row(Plain.literal("a")),
  row(Spare??.some(.third)), row(Int???.some(3)), row(Bool???.some(true)),
  row([Bool?](arrayLiteral: nil)),
  row(Result<[any Named], CancellationError>.success([])), row(Result<Void, any Error>.success(())),
  row(of: Result<any Named, Never>.self), row(of: (any Named)??.self), row([Never]()),
  row(Route.get("a", Int.self)), row(Route.put(Int.self)), row(of: [String: Void].self),
]

private let classes: [TypeRow] = [
  row(Parts()), row(Nonisolated(kept)), row(of: Referring.self),
  row(Declared()), row(Hopeless()), row(of: Chain.self), row(of: ChainLink.self),
  row(of: Outer<Int>.Inner<String>.self), row(of: Outer<Int>.Inner<String>.Part.self),
  row(of: Outer<Int>.Inner<String>.Choice.self), row(Callbacks()), row(ShelfMock()),
  row(SlateMock()), row(MockState()), row(of: Tail.self), row(of: Endless<Int>.self),
  row(of: MockSession.self), row(of: Invocation.self), row(of: Test.self), row(of: Issue.self),
]

private let structs: [TypeRow] = [
  row(of: Wrap64<Wrap8<Engine>>.self, "72 structs in each other"),
  row(of: Weak.self),
  row(Ranges()), row(of: Labeled.self), row(of: Recursive.self), row(Guarded()), row([Guarded()]),
  row(List()), row(Options()), row(Dynamic()), row(Endpoint(name: "a")),
  row(of: Typed<String>.self),
  row(Measurement(value: 3, unit: UnitMass.grams)), row(of: Measurement<Dimension>.self),
  row(of: Measurement<Fathoms>.self), row(of: Slice<List>.self), row(of: Range<Ordered>.self),
  row(of: [Key: any Named].self), row(of: LazyFilterSequence<[Key]>.self),
  row(of: JoinedSequence<[[Key]]>.self), row(of: CollectionDifference<Key>.self),
]

private let existentials: [TypeRow] = [
  row(of: (any Pair<Int, Tram>).self), row(of: (any Pair<[any Named], Tram>).self),
  row(of: (any Pair).self), row(of: (any Comparing).self), row(of: (any PairOfNumbers).self),
  row(of: (any Bounded).self), row(of: (any Modifying).self), row(of: (any Making).self),
  row(of: (any Noncopying).self), row(of: (any Collecting).self),
  row(of: (any Crate<Int> & Named).self), row(of: (any Crate<any Named> & Named & Bound).self),
  row(of: (any Named & Sendable & CustomStringConvertible & Hashable).self),
  row(of: (any Numbers<Int, [Int], IntPair>).self), row(of: (any Numbers).self),
  row(of: (any Swift.Sequence<any Named>).self), row(of: [any Named.Type].self),
  row(of: (any Pair<Int, Tram>.Type).self, "any Pair<Int, Tram>.Type"),
  row(of: [String: (any Pair<Int, Tram>)?].self), row(of: (any Screen).self),
  row(of: (any NSObject & Named).self), row(of: ((any Named)?, [any Bound]).self),
  row(of: (any FormatStyle<Int, String>).self), row(of: (any SortComparator<Key>).self),
  row(of: (any Executor).self), row(of: (any GlobalActor).self), row(of: AnyObject.Type.self),
]

// MARK: Parts

private final class Engine: Sendable {}
private let kept = Engine()
private protocol Named { var name: String { get } }
private protocol Bound: AnyObject {}
private struct Tram: Named { var name = "tram" }
private final class Bus: Named, Bound { let name = "bus" }
private struct Key: Hashable { var id = 1 }

// MARK: Enums

private enum Spare { case first(Engine), second(Engine), third, fourth }
private enum SpareAny { case error(any Error), text(String), named(any Named), none }
private enum Small {
  case bool(Bool), other(Bool), byte(UInt8), number(Int8), optional(Bool?), none
}
private enum Sizeless { case void(Void), empty(Empty), none }
private struct Empty {}
private indirect enum Large {
  case list([Large], Huge)
  case pair(Huge, Huge)
  case closure((Large) -> Large)
  case named(any Named)
}
private struct Huge {
  var numbers = (1, 2, 3, 4, 5, 6, 7, 8)
  var texts = ["a"]
  var named: (any Named)?
  var engine = Engine()
}
private enum References { case unowned(Unowned), weak(Weakly), none }
private struct Unowned { unowned var engine: Engine }
private struct Weakly {
  weak var engine: Engine?
  unowned(unsafe) var other: Engine?
}
private enum Both<First, Second> { case first(First), second(Second), both(First, Second), none }
private enum Deep {
  indirect case optional(Deep?)
  case list([String: Deep])
  indirect case pair((Deep?, Int)?)
}
private indirect enum Linked<Value> {
  case node(Value, Linked<Value>), nested(Linked<[Value]>), end
}
private enum Background {
  case task(Task<Void, any Error>)
  case continuation(CheckedContinuation<Int, any Error>)
}
private enum Plain {
  case number(Double, Int), address(UnsafeRawPointer), nested(Int??), literal(StaticString)
}
/// The compiler stores nothing for the type of a struct.
private enum Route { case get(String, Int.Type), put(Int.Type) }
/// Each of these contains all others: there are millions of paths through them.
private indirect enum Mesh0 { case all(Mesh1, Mesh2, Mesh3, Mesh4, Mesh5, Mesh6, Mesh7), end }
private indirect enum Mesh1 { case all(Mesh0, Mesh2, Mesh3, Mesh4, Mesh5, Mesh6, Mesh7), end }
private indirect enum Mesh2 { case all(Mesh1, Mesh0, Mesh3, Mesh4, Mesh5, Mesh6, Mesh7), end }
private indirect enum Mesh3 { case all(Mesh1, Mesh2, Mesh0, Mesh4, Mesh5, Mesh6, Mesh7), end }
private indirect enum Mesh4 { case all(Mesh1, Mesh2, Mesh3, Mesh0, Mesh5, Mesh6, Mesh7), end }
private indirect enum Mesh5 { case all(Mesh1, Mesh2, Mesh3, Mesh4, Mesh0, Mesh6, Mesh7), end }
private indirect enum Mesh6 { case all(Mesh1, Mesh2, Mesh3, Mesh4, Mesh5, Mesh0, Mesh7), end }
private indirect enum Mesh7 { case all(Mesh1, Mesh2, Mesh3, Mesh4, Mesh5, Mesh6, Mesh0), end }

// MARK: Classes

private struct Noncopyable: ~Copyable {
  var engine = kept
  deinit { precondition(engine === kept, "a placeholder has ended") }
}
private struct Box<Value: ~Copyable>: ~Copyable { var value: Value }
private enum Unique: ~Copyable { case number(Int), engine(Engine) }
private final class Parts {
  let noncopyable = Noncopyable()
  var optional: Noncopyable? = nil
  var unique = Unique.number(3)
  var box = Box(value: 3)
  let name = "a"
}
private actor Nonisolated {
  nonisolated let name = "a"
  unowned let engine: Engine
  nonisolated(unsafe) var named: (any Named)?
  init(_ engine: Engine) { self.engine = engine }
}
private class Referring {
  unowned let first: any Bound
  unowned var second: (any Bound)?
  unowned(unsafe) var third: any Bound
  weak var fourth: (any Bound)?
  unowned var actor: Nonisolated?
  init(_ bound: any Bound) {
    first = bound
    third = bound
  }
}
/// Types of structs, for which the compiler stores nothing, stand before and behind other properties.
private final class Declared {
  lazy var text: String = { fatalError("a lazy property was evaluated") }()
  var count = 0 { didSet { fatalError("an observer ran") } }
  let type: Int.Type = Int.self
  let optional: Int.Type? = nil
  let types: (Int.Type, String.Type) = (Int.self, String.self)
  let named: any Named.Type = Tram.self
  let engine: Engine.Type = Engine.self
  let path: KeyPath<Declared, Int> = \.count
  let void: Void = ()
  let empty = Empty()
}
private final class Hopeless {
  let never: Never? = nil
  let list: [Never] = []
}
private class Chain {
  var optional: ChainLink?
  let link: ChainLink
  init(_ link: ChainLink) { self.link = link }
}
private final class ChainLink: Chain { let links: [Chain] = [] }
private class Outer<First> {
  class Inner<Second> {
    var first: First?
    var second: Second?
    struct Part { var inner: Inner<Second>? }
    enum Choice { case part(Part), none }
  }
}
private final class Callbacks {
  let change: (inout Int) -> Void = { _ in }
  let load: @Sendable () async throws -> Engine = { Engine() }
  let run: @convention(c) () -> Void = {}
}
private final class ShelfMock: Mock, Named { var name: String { calledReturning() } }
private struct SlateMock: Mocking, Named {
  let mockState = MockState()
  var name: String { calledReturning() }
}
private final class Tail: ManagedBuffer<(Int, Engine), any Named> {}
/// Each instance contains one of another type.
private final class Endless<Value> {
  let next: Endless<[Value]>
  init(_ next: Endless<[Value]>) { self.next = next }
}

// MARK: Structs

private struct Wrap<Value> { var value: Value }
private typealias Wrap8<Value> = Wrap<Wrap<Wrap<Wrap<Wrap<Wrap<Wrap<Wrap<Value>>>>>>>>
private typealias Wrap64<Value> = Wrap8<Wrap8<Wrap8<Wrap8<Wrap8<Wrap8<Wrap8<Wrap8<Value>>>>>>>>
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
private struct Packed<each Element> {
  let elements: (repeat each Element)
  let body: (repeat each Element) -> Void
  let text: String
}
private struct Weak {
  weak var first: Engine?
  unowned var second: Engine
  unowned(unsafe) let third: Engine
  let fourth: Unmanaged<Engine>
  weak var fifth: (any Bound)?
  unowned let sixth: any Bound
}
private struct Ranges {
  var dates = Date.distantPast...Date.distantFuture
  var keys = Set([Key()])
  var table = ["a": [Key(): 3]]
}
private struct Labeled {
  var point: (x: Int, y: (z: String, w: Engine?))
  var named: (label: any Named, [any Named])
}
private struct Recursive {
  var list: [Recursive]?
  var change: ((Recursive) -> Recursive)?
  var result: Result<Holder, any Error>
  final class Holder { var recursive: Recursive? }
}
/// Reads only values that it was made of.
private struct Guarded: Comparable, CustomStringConvertible, CustomReflectable,
  ExpressibleByIntegerLiteral, Swift.Sequence, IteratorProtocol
{
  var number = 0
  init() {}
  init(integerLiteral number: Int) { fatalError("a literal was made") }
  var description: String { checked("a") }
  var customMirror: Mirror { checked(Mirror(self, children: [])) }
  static func < (left: Guarded, right: Guarded) -> Bool { left.checked(right.checked(false)) }
  static func == (left: Guarded, right: Guarded) -> Bool { left.checked(right.checked(true)) }
  mutating func next() -> Int? { fatalError("a placeholder was iterated") }
  private func checked<Value>(_ value: Value) -> Value {
    precondition(number == 0, "a placeholder was used")
    return value
  }
}
private struct List: Collection, ExpressibleByArrayLiteral {
  var numbers: [Int] = []
  init() {}
  init(arrayLiteral numbers: Int...) { fatalError("a literal was made") }
  var startIndex: Int { fatalError("a placeholder was read") }
  var endIndex: Int { fatalError("a placeholder was read") }
  func index(after index: Int) -> Int { fatalError("a placeholder was read") }
  subscript(index: Int) -> Int { fatalError("a placeholder was read") }
}
private struct Options: SetAlgebra {
  var bits = 0
  init() {}
  func contains(_ member: Int) -> Bool { fatalError("a placeholder was read") }
  func union(_ other: Options) -> Options { fatalError("a placeholder was read") }
  func intersection(_ other: Options) -> Options { fatalError("a placeholder was read") }
  func symmetricDifference(_ other: Options) -> Options { fatalError("a placeholder was read") }
  mutating func insert(_ member: Int) -> (inserted: Bool, memberAfterInsert: Int) { (false, 0) }
  mutating func remove(_ member: Int) -> Int? { nil }
  mutating func update(with member: Int) -> Int? { nil }
  mutating func formUnion(_ other: Options) {}
  mutating func formIntersection(_ other: Options) {}
  mutating func formSymmetricDifference(_ other: Options) {}
  static func == (left: Options, right: Options) -> Bool {
    precondition(left.bits == 0 && right.bits == 0, "a placeholder was compared")
    return true
  }
}
@dynamicMemberLookup private struct Dynamic {
  var number = 0
  subscript(dynamicMember name: String) -> Int { fatalError("a placeholder was read") }
}
private struct Endpoint {
  let type: Int.Type = Int.self
  let name: String
  let types: (Int.Type, String.Type) = (Int.self, String.self)
  let optional: Int.Type? = nil
  let last: UInt8 = 3
}
private struct Typed<Value> {
  let first: Value.Type
  let second: Int.Type
  let text: String
}
private final class Fathoms: Dimension, @unchecked Sendable {
  override class func baseUnit() -> Self { fatalError("a unit was made") }
}
private struct Ordered: Comparable {
  var number: Int
  static func < (left: Ordered, right: Ordered) -> Bool { fatalError("a placeholder was compared") }
  static func == (left: Ordered, right: Ordered) -> Bool {
    fatalError("a placeholder was compared")
  }
}

// MARK: Protocols

private protocol Pair<First, Second> {
  associatedtype First
  associatedtype Second: Named
  func first() -> First
}
private struct IntPair: Pair {
  typealias Second = Tram
  func first() -> Int { 3 }
}
private struct TextPair: Pair {
  typealias Second = Bus
  func first() -> String { "" }
}
private protocol Comparing { static var all: [Self] { get } }
private protocol PairOfNumbers: Pair where First == Int { func sum() }
private protocol Bounded { associatedtype Next: Bounded where Next.Next == Self }
private protocol Modifying {
  var list: [Int] { get set }
  var number: Int { mutating get nonmutating set }
  var later: Int { get async throws }
}
private protocol Making {
  subscript<Value: Named>(value: Value) -> Value { get }
  init()
  static func + (left: Self, right: Self) -> Self
}
private protocol Noncopying: ~Copyable { func run() }
private protocol Collecting {
  associatedtype List: Collection where List.Element: Swift.Sequence, List.Element.Element == String
}
private protocol Numbers<Number, List, Numbered> {
  associatedtype Number
  associatedtype List: Swift.Sequence<Number>
  associatedtype Numbered: Pair<Number, Tram>
}
@MainActor private protocol Screen: AnyObject, Sendable {
  associatedtype Body: Screen
  var body: Body { get }
}
private class Crate<Content> {
  var content: Content
  init(content: Content) { self.content = content }
}
