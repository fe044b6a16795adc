// A protocol for each form of declaration that a mock supports. The tests scaffold a mock of each.

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// MARK: Types that the protocols use

public protocol Dish { var name: String { get } }
public final class Chef { public init() {} }
public struct Order: Sendable {
  public struct Line: Sendable { public init() {} }
  public enum State: Sendable { case open, closed }
  public init() {}
}
public enum KitchenError: Error { case closed }
public struct Ticket: ~Copyable {
  public let number: Int
  public init(number: Int) { self.number = number }
}
public typealias Callback = (Int) -> Void
public typealias Handler<Value> = (Value) throws -> Bool
@globalActor public actor Radio { public static let shared = Radio() }

// MARK: Methods and parameters

public protocol Methods {
  func open()
  func seat(_ guests: Int, at table: String)
  func price(of dish: String) -> Int
  func menu() -> [String]
  func orders() -> [Order]
  func chef() -> Chef
  func today() -> any Dish
  func notes() -> String?
  func table() -> (row: Int, seats: Int)
  func recipe() -> (Int) -> String
  func kind() -> any Dish.Type
  func state(of line: Order.Line) -> Order.State
  func wait() -> Duration
}

public protocol Parameters {
  func store(_ names: String..., in folder: String)
  func rename(_ name: String?, to other: String??)
  func fetch<Record>(_ type: Record.Type) -> Record?
  func move(from place: (x: Int, y: Int))
  func label(_ text: String!)
  func limits(_ sizes: [3 of Int])
  func sort(_ names: inout [String])
  func swap(_ first: inout Int, _ second: inout Int)
  func pop(_ names: inout [String]) -> String?
  func replace(_ order: inout Order) throws(KitchenError) -> Order
  func tag(in category: String, for reason: String)
  func file(_ data: Data, of chef: Chef)
  func skip(_: Int, `default`: Int, `self` value: Int)
  func `repeat`(`where`: String, `class`: Int) -> Bool
}

public protocol ForwarderNames {
  func called(with name: String)
  func calledReturning() -> Int
  func report(called: Bool)
}

public protocol Overloads {
  func find(text: String) -> Int
  func find(number: Int) -> Int
  func find(_ number: Int) -> Int
  func find(_ text: String) -> Int
  func next() -> Int
  func next() -> String
  func find(_ texts: String...) -> Int
  func find(_ texts: [String]) -> Int
  func load(_ text: String) -> Int
  func load(_ text: String) async -> Int
}

// MARK: Effects

public protocol Effects {
  func dial() throws
  func dialTyped() throws(KitchenError)
  func read(_ count: Int) throws -> String
  func readTyped(_ count: Int) throws(KitchenError) -> String
  func wait() async
  func fetch(_ key: String) async -> Int
  func send(_ text: String) async throws
  func ask(_ text: String) async throws -> String
  func askTyped(_ text: String) async throws(KitchenError) -> String
  func convert<Failure: Error>(_ failure: Failure.Type) throws(Failure) -> Int
  func neverFails() throws(Never) -> Int
}

// MARK: Closures

public protocol Closures {
  func add(_ work: @escaping () -> Void)
  func load(then completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func retry(_ work: @escaping (Int) throws -> String, otherwise: ((any Error) -> Void)?)
  func start(_ work: @escaping @Sendable (Int) async throws -> String) async throws -> String
  func show(_ update: @escaping @MainActor (String) -> Void)
  func log(_ message: @autoclosure () -> String)
  func check(_ condition: @autoclosure () throws -> Bool) rethrows
  func later(_ value: @autoclosure @escaping () -> Int)
  func register(_ hooks: (() -> Void)...)
  func visit(_ body: nonisolated(nonsending) @escaping (Int) async -> Void)
  func named(_ callback: Callback, kept: @escaping Callback, optional: Callback?)
  func isValid(_ handler: Handler<String>) rethrows -> Bool
}

public protocol NonescapingClosures {
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result
  func measure(_ body: () -> Void) -> Duration
  func each(_ body: (Int) -> Void)
  func pairs(_ name: String, _ body: (Int, String) -> Bool)
  func first(where isMatch: (Int) -> Bool) -> Int?
  func all(where isMatch: (Int) -> Bool) -> [Int]
  func mapAll<Value>(_ body: (Int) throws -> Value) rethrows -> [Value]
  func typedEach<Failure: Error>(
    _ body: (Int) throws(Failure) -> Int
  ) throws(Failure) -> [Int]
  func eachAsync(_ body: (Int) async throws -> Int) async rethrows -> [Int]
  func withValue<Value>(_ body: (Int) throws -> Value) rethrows -> Value
  func change(_ body: (inout Int) -> Void)
  func reduce(_ start: Int, _ combine: (Int, Int) -> Int, _ done: (Int) -> Void) -> Int
  func intercept(
    _ request: String, next: @Sendable (String) async throws -> Int
  ) async throws -> Int
  func wrap(
    _ name: String, in count: Int, _ body: (Int, String) throws(KitchenError) -> Void
  ) throws(KitchenError)
  func between(_ low: Int, _ high: Int, _ body: (Int) -> Bool) -> Bool
}

// MARK: Properties, subscripts, and static members

public protocol Properties {
  var model: String { get }
  var brightness: Int { get set }
  var serial: Int { get throws }
  var voltage: Int { get throws(KitchenError) }
  var remote: String { get async }
  var firmware: String { get async throws }
  var delegate: (any Dish)? { get set }
  var onSwitch: ((Int, [String: Int]) -> Void)? { get set }
  var action: @Sendable (Int) -> Void { get set }
  var tint: Int { get nonmutating set }
  var count: Int { mutating get set }
  var `default`: String { get }
  var chef: Chef! { get set }
}

public protocol Subscripts {
  subscript(row: Int) -> String { get }
  subscript(row: Int, column: Int) -> String { get set }
  subscript(named name: String) -> Int? { get set }
  subscript<Value: Equatable>(type: Value.Type) -> Value? { get set }
  subscript(safe row: Int) -> String { get throws }
  subscript(remote row: Int) -> String { get async throws }
  subscript(rows: Int...) -> [String] { get }
  static subscript(name: String) -> Int { get set }
}

public protocol Statics {
  static func open(_ name: String) -> Bool
  static func unlock() throws
  static func pick(_ name: String) throws(KitchenError) -> Int
  static func knock() async
  static func enter(_ name: String) async throws -> String
  static func find<Kind>(_ kind: Kind.Type) -> Kind?
  static var count: Int { get set }
  static var standard: any Statics.Type { get }
  static var remote: Int { get async throws }
}

// MARK: Initializers and operators

public protocol Initializers {
  init()
  init(path: String)
  init?(name: String)
  init(throwing path: String) throws
  init(remote path: String) async throws
  init!(forced path: String)
  func title() -> String
}

prefix operator ~~
postfix operator ++
infix operator <=>

public protocol Operators: Comparable {
  static func + (left: Self, right: Self) -> Self
  static prefix func - (vector: Self) -> Int
  static prefix func ~~ (vector: Self) -> Self
  static postfix func ++ (vector: inout Self)
  static func += (left: inout Self, right: Int)
  static func <=> (left: Self, right: Self) -> Int
  func callAsFunction(_ index: Int) -> Int
}

// MARK: Generics and associated types

public protocol Generics {
  func put<Item>(_ item: Item)
  func find<Key: Hashable, Item>(_ key: Key, as type: Item.Type) -> Item? where Item: Equatable
  func print(_ item: some CustomStringConvertible)
  func weigh(_ item: any Equatable)
  func sum<Items: Collection>(_ items: Items) -> Int where Items.Element == Int
  func send<each Item>(_ items: repeat each Item)
  func join<each Item: Hashable>(_ items: repeat each Item, with name: String) -> Int
  func add(_ items: some Sequence<Int>)
  func copy<Item: Codable & Hashable>(_ items: some Collection<Item>) -> Item
  func opaque(_ items: [some Store<Int, String>], other: (some Dish & Sendable)?)
  func existential(_ store: any Store<Int, String>, items: [any Dish], kind: (any Dish).Type)
}

public protocol Store<Item, Key> {
  associatedtype Item
  associatedtype Key: Hashable = String
  func item(for key: Key) -> Item?
  mutating func save(_ item: Item, for key: Key)
}

public protocol Shelves {
  associatedtype Items: Collection
  associatedtype Label where Label == Items.Element
  associatedtype Place where Place == Int, Items.Index == Place
  func place(_ items: Items, label: Label) -> Items.Index
}

public protocol NumberStore: Store where Item == Int, Key == [String: Int] {
  func total() -> Item
}

public protocol Page {
  associatedtype Body: CustomStringConvertible
  var body: Body { get }
}

// MARK: Inheritance and Self

public protocol Animal {
  func eat(_ food: String)
  var name: String { get }
}
public protocol Walking { func walk() -> Int }
public protocol Named {
  var name: String { get set }
  func eat(_ food: String) throws
}
public protocol Dog: Animal, Walking, Named, CustomStringConvertible {
  func bark() -> String
}
extension Dog {
  public func walk() -> Int { 4 }
}
/// The requirement with the same name and other types isn't provided by the extension.
public protocol Provided {
  func write(_ text: String)
  func write(_ number: Int)
  func read() -> Int
  var level: Int { get set }
  var limit: Int { get }
  func close()
}
extension Provided {
  public func write(_ text: String) {}
  public var level: Int { 0 }
  public var limit: Int { 0 }
}
extension Provided where Self: Hashable {
  public func close() {}
}

public protocol Keyed: Hashable, Identifiable, Codable where ID == String {
  func touch()
}

public protocol Duplicate {
  func copy() -> Self
  func merged(with other: Self) -> Self
  func copies() -> [Self]
  static func make(_ name: String) -> Self
  static func + (left: Self, right: Self) -> Self
  static prefix func - (value: Self) -> Int
  func compare(_ body: (Self) -> Bool) -> Self?
}

public protocol Owner: AnyObject { var dish: (any Dish)? { get set } }

open class Machine {
  public init() {}
}
public protocol Watched: Machine { func watch() }
public protocol Observing: NSObjectProtocol { func changed(_ number: Int) -> Bool }

public enum Space { public protocol Nested { func orbit(_ line: Order.Line) } }

// MARK: Ownership

public protocol Ownership {
  func check(_ ticket: borrowing Ticket) -> Bool
  func destroy(_ ticket: consuming Ticket, reason: String)
  func issue() -> Ticket
  func keep<Item: ~Copyable>(_ item: consuming Item, at place: Int)
  func label(_ text: borrowing String)
  func take(_ text: consuming String)
  func ship(_ parcel: sending Order) -> sending Order
  func hand(_ chef: sending Chef) -> sending Chef
}

public protocol Ledger: ~Copyable {
  func total() -> Int
  mutating func add(_ amount: Int)
  consuming func close()
}

/// On what it depends how a spy calls the real instance.
public protocol Errands {
  func log(_ message: @autoclosure () -> String)
  func label(_ text: borrowing String)
  func pop(_ names: inout [String]) -> String?
  func swap(_ first: inout Int, _ second: inout Int)
  func ask(_ text: String) async throws(KitchenError) -> String
  subscript(row: Int, column: Int) -> String { get set }
  func store(_ names: String..., in folder: String)
  func check(_ ticket: borrowing Ticket) -> Bool
  func ship(_ parcel: sending Order)
  func repeated(_ work: () throws -> Void) rethrows
}

// MARK: Isolation

public protocol Cache: Actor {
  func put(_ key: String)
  func load(_ key: String) async throws -> Int
  nonisolated func describe() -> String
  var count: Int { get }
}
public protocol DescribedCache: Cache, CustomStringConvertible {}

@MainActor public protocol ViewModel {
  var title: String { get set }
  func load() async throws -> String
  func refresh(_ count: Int)
  nonisolated func identify() -> String
}

@Radio public protocol Station: CustomStringConvertible {
  func tune(_ frequency: Int) -> Bool
  var name: String { get set }
}

public protocol Relay: Sendable {
  func send(_ text: String, isolation: isolated (any Actor)?) async -> Int
  @concurrent func fetch(_ text: String) async -> Int
  nonisolated(nonsending) func stay(_ text: String) async -> Int
  @MainActor func show(_ text: String)
}

// MARK: Attributes, availability, and access

@available(macOS 14, iOS 17, *)
public protocol Available {
  @available(macOS 15, iOS 18, *) func recent()
  @available(*, deprecated, message: "Use \"recent()\".") func old() -> Int
  @discardableResult func result() -> Int
  @preconcurrency func start(_ body: @escaping @Sendable () -> Void)
}

package protocol PackageOnly { func run() }

protocol Internal { func run(_ order: Hidden) -> Hidden }
struct Hidden {}

@usableFromInline protocol LongNames {
  func convert<Element: Hashable & Codable, Other>(
    first: Element, second: [String: Element], third: Set<Other>,
    aVeryLongCompletion: @escaping @Sendable (Result<[Element], any Error>, Int) async -> Void
  ) async throws -> [Element: Other] where Other: Hashable & Sendable, Other: Comparable
  func remember(
    aVeryLongArgument: String, anotherVeryLongArgument: String, theLastOfAllArguments: String)
  func callAVeryLongMethodName(_ argument: String, where otherArgument: String) -> [String: String]
  func select<Rows: Collection>(_ rows: Rows, matching conditions: [String: String]) -> [Rows
    .Element]
  where Rows.Element: Equatable
  var aPropertyWithAnExtremelyLongNameThatFillsTheLine: [String: [String: [String: String]]] { get }
}

@_spi(Kitchen) public struct Plate: Sendable { public init() {} }
@_spi(Staff) @available(macOS 14, *)
public protocol Hatch { func pass(_ plate: Plate) -> Plate }

// MARK: Names that mean something else in a mock

public struct Invocation: Sendable {}
public protocol Span { func end() }
/// The types are in other modules on other systems.
public protocol Downloads {
  func load(_ request: URLRequest, in session: URLSession) async throws -> Data
}

public protocol Tracer {
  associatedtype Span: Zoo.Span
  func start(_ invocation: Invocation) -> Span
  func serve<Dish: Zoo.Dish>(_ dish: Dish) -> any Zoo.Dish
}

public protocol Flag: CaseIterable {
  init() throws
  func value() -> Any
}

/// What the extension provides can't be used by a mock in another module, or only with a warning.
public protocol Unusable {
  func old()
  func inner()
}
extension Unusable {
  @available(*, deprecated) public func old() {}
  func inner() {}
}

// MARK: What can't be generated

public protocol Impossible {
  func stop() -> Never
  init(parts: String...)
  /// The warnings don't fit in a line.
  func reserveTable(named name: String, forGuest guest: String, until time: Int) -> Ticket
  func reserveTable(named name: String, forGuests guests: [String], until time: Int) -> Ticket
}

public protocol HasMockState { var mockState: Int { get } }

public protocol Cyclic {
  associatedtype Key: CyclicKey where Key.Owner == Self
  func key() -> Key
}
public protocol CyclicKey { associatedtype Owner }
