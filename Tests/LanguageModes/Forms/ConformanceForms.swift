import Dispatch
import Testing
import Understudy

// In a module on the main actor, these types and their conformances belong to it. Each operator has a
// closure inside, at whose beginning the language checks the actor: on a wrong one, the process stops.

struct Contact: Equatable {
  var id: Int
  var name = ""
  static func == (left: Contact, right: Contact) -> Bool {
    [left.id].allSatisfy { $0 == right.id }
  }
}

enum Level: Int, Comparable {
  case low, middle, high
  static func < (left: Level, right: Level) -> Bool {
    [left.rawValue].allSatisfy { $0 < right.rawValue }
  }
}

enum Event: Equatable {
  case opened(Contact)
  case moved(from: Int, to: Int)
}

final class Route: Equatable, Sendable {
  let stops: [Int]
  init(_ stops: Int...) { self.stops = stops }
  static func == (left: Route, right: Route) -> Bool {
    left.stops.allSatisfy { right.stops.contains($0) } && left.stops.count == right.stops.count
  }
}

struct Tag: Hashable {
  var name: String
  static func == (left: Tag, right: Tag) -> Bool {
    [left.name].allSatisfy { $0.lowercased() == right.name.lowercased() }
  }
  func hash(into hasher: inout Hasher) { [name].forEach { hasher.combine($0.lowercased()) } }
}

struct Page<Item> { var items: [Item] }
extension Page: @unchecked Sendable {}
extension Page: Equatable where Item: Equatable {
  static func == (left: Page, right: Page) -> Bool {
    left.items.indices.allSatisfy { left.items[$0] == right.items[$0] }
  }
}

/// Compared by its parts.
struct Envelope {
  var contact: Contact
  var tags: Set<Tag> = []
  var isTagged: Bool { [tags].allSatisfy { !$0.isEmpty } }
}

nonisolated protocol Shape { func area() -> Int }
struct Square: Shape {
  var side = 3
  func area() -> Int { [side].map { $0 * $0 }[0] }
}

struct Account: Mocked, Equatable {
  var number = 0
  static var mock: Account { [7].map { Account(number: $0) }[0] }
  static var mocks: [Account] { [1, 2].map { Account(number: $0) } }
}

struct Badge: CustomStringConvertible {
  var number = 1
  var description: String { [number].map { "badge \($0)" }[0] }
}

struct Pass: CustomTestStringConvertible {
  var number = 1
  var testDescription: String { [number].map { "pass \($0)" }[0] }
}

class Vehicle: Equatable, @unchecked Sendable {
  let name: String
  init(_ name: String) { self.name = name }
  static func == (left: Vehicle, right: Vehicle) -> Bool {
    [left.name].allSatisfy { $0 == right.name }
  }
}
final class Bicycle: Vehicle, @unchecked Sendable {}

class Cabinet {
  init() {}
  func count() -> Int { 3 }
}
final class CabinetMock: Cabinet, Mocking {
  let mockState = MockState()
  override func count() -> Int { calledReturning { super.count() } }
}

struct Offline: Error, Equatable, CustomStringConvertible {
  var code = 1
  var description: String { [code].map { "offline \($0)" }[0] }
  static func == (left: Offline, right: Offline) -> Bool {
    [left.code].allSatisfy { $0 == right.code }
  }
}

nonisolated final class DeskMock: Mock, @unchecked Sendable {
  func take<Value: Sendable>(_ value: Value) -> Int { calledReturning(with: value) }
  func takeLater<Value: Sendable>(_ value: Value) async -> Int {
    await calledReturning(with: value)
  }
  func measure(_ shape: any Shape) -> Int { calledReturning(with: shape) }
  func shape() async -> any Shape { await calledReturning() }
  func findShape() async -> (any Shape)? { await calledReturning() }
  func account() async -> Account { await calledReturning() }
  func accounts() async -> [Account] { await calledReturning() }
  func find() async -> Account? { await calledReturning() }
  func pair() async -> (Account, [Account]) { await calledReturning() }
}

nonisolated struct Box: @unchecked Sendable { let value: Cabinet }

nonisolated func onQueue<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: body()) }
  }
}

@MainActor @Suite("Values of main-actor types", .mockSession(unusedStubs: .ignored))
struct ConformanceForms {
  private let desk = DeskMock()

  /// Calls with a value that equals that of the stub, and with another one, come from everywhere.
  private func check<Value: Sendable>(_ value: Value, same: Value, other: Value) async {
    let desk = DeskMock()
    await when { await desk.takeLater(value) }.thenReturn(1)
    when(desk.take(value)).thenReturn(2)
    #expect(await desk.takeLater(same) == 1)
    #expect(await desk.takeLater(other) == 0)
    #expect(desk.take(same) == 2)
    let fromQueue = await onQueue { [desk] in [desk.take(same), desk.take(other)] }
    #expect(fromQueue == [2, 0])
    let fromTask = await Task.detached { [desk] in desk.take(same) }.value
    #expect(fromTask == 2)
    verify(desk.take(same)).called(3)
    verify(desk.take(other)).called(1)
    verify(desk.take(same)).called(.atLeast(1))
    await verify { await desk.takeLater(value) }.called(1)
    await onQueue { [desk] in
      verify(desk.take(value)).called(3)
      verify(desk.take(equal(to: other))).called(1)
      verify(desk.take(oneOf(other, value))).called(4)
      verify(desk.take(not(value))).called(1)
    }
  }

  @Test("compare by their ==: structs, enums, classes, generics")
  func values() async {
    await check(Contact(id: 1), same: Contact(id: 1, name: "Ada"), other: Contact(id: 2))
    await check(Level.low, same: .low, other: .high)
    await check(
      Event.opened(Contact(id: 1)), same: .opened(Contact(id: 1, name: "Ada")),
      other: .moved(from: 1, to: 2))
    await check(Route(1, 2), same: Route(2, 1), other: Route(1, 3))
    await check(
      Page(items: [Contact(id: 1)]), same: Page(items: [Contact(id: 1, name: "Ada")]),
      other: Page(items: [Contact(id: 2)]))
    await check(
      Envelope(contact: Contact(id: 1), tags: [Tag(name: "a")]),
      same: Envelope(contact: Contact(id: 1, name: "Ada"), tags: [Tag(name: "A")]),
      other: Envelope(contact: Contact(id: 1), tags: [Tag(name: "b")]))
  }

  @Test("compare by their == in optionals and collections, also as keys")
  func collections() async {
    let (contact, same, other) = (Contact(id: 1), Contact(id: 1, name: "Ada"), Contact(id: 2))
    await check(contact as Contact?, same: same, other: nil)
    await check([contact], same: [same], other: [other])
    await check([[contact]], same: [[same]], other: [[other]])
    await check(["a": contact], same: ["a": same], other: ["a": other])
    await check([Tag(name: "a"): 1], same: [Tag(name: "A"): 1], other: [Tag(name: "b"): 1])
    await check([[Tag(name: "a"): 1]], same: [[Tag(name: "A"): 1]], other: [])
    await check(
      [Tag(name: "a"): contact], same: [Tag(name: "A"): same], other: [Tag(name: "a"): other])
    await check(
      [Tag(name: "a"), Tag(name: "b")] as Set, same: [Tag(name: "B"), Tag(name: "A")],
      other: [Tag(name: "a")])
    await check(
      Array(repeating: contact, count: 1_000), same: Array(repeating: same, count: 1_000),
      other: [])
  }

  @Test("satisfy matchers")
  func matchers() async {
    await when { await desk.takeLater(inRange(Level.low ... .middle)) }.thenReturn(1)
    #expect(await desk.takeLater(Level.middle) == 1)
    #expect(await desk.takeLater(Level.high) == 0)
    await when { await desk.takeLater(containing(Contact(id: 1)) as [Contact]) }.thenReturn(2)
    #expect(await desk.takeLater([Contact(id: 2), Contact(id: 1, name: "Ada")]) == 2)
    await when { await desk.takeLater(startingWith([Tag(name: "a")])) }.thenReturn(3)
    #expect(await desk.takeLater([Tag(name: "A"), Tag(name: "b")]) == 3)
    await when { await desk.takeLater(having(\Envelope.contact, Contact(id: 1))) }.thenReturn(4)
    #expect(await desk.takeLater(Envelope(contact: Contact(id: 1, name: "Ada"))) == 4)
    await when { await desk.takeLater(Envelope(contact: equal(to: Contact(id: 5)))) }.thenReturn(5)
    #expect(await desk.takeLater(Envelope(contact: Contact(id: 5, name: "Ada"))) == 5)
    #expect(await desk.takeLater(Envelope(contact: Contact(id: 6))) == 0)
  }

  @Test("satisfy matchers of computed properties")
  func properties() async {
    await when { await desk.takeLater(having(\Envelope.isTagged, true)) }.thenReturn(1)
    let tagged = Envelope(contact: Contact(id: 1), tags: [Tag(name: "a")])
    #expect(await desk.takeLater(tagged) == 1)
    #expect(await desk.takeLater(Envelope(contact: Contact(id: 1))) == 0)
  }

  @Test("compare on the main queue, in subclasses, as Any, and by comparators")
  func more() async {
    when(desk.take(Contact(id: 1))).thenReturn(1)
    let result = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { [desk] in
        continuation.resume(returning: desk.take(Contact(id: 1, name: "Ada")))
      }
    }
    #expect(result == 1)
    let inSync = await onQueue { [desk] in
      DispatchQueue.main.sync { desk.take(Contact(id: 1, name: "Ada")) }
    }
    #expect(inSync == 1)
    await check(Bicycle("a"), same: Bicycle("a"), other: Bicycle("b"))
    await check(Vehicle("a"), same: Bicycle("a"), other: Bicycle("b"))
    await check(Offline(code: 1), same: Offline(code: 1), other: Offline(code: 2))
    ArgumentEquality.register(Badge.self) { left, right in
      [left.number].allSatisfy { $0 == right.number }
    }
    await check(Badge(number: 1), same: Badge(number: 1), other: Badge(number: 2))
  }

  @Test("are mocks")
  func mocks() async {
    let cabinet = CabinetMock()
    when(cabinet.count()).thenReturn(5)
    let box = Box(value: cabinet)
    let isMock = await onQueue { (box.value as? any Mocking)?.mockState.name == "CabinetMock" }
    #expect(isMock)
    #expect(cabinet.count() == 5)
  }

  @Test("are values of their protocols")
  func existentials() async {
    when(desk.measure(any())).thenAnswer { (shape: any Shape) in shape.area() }
    #expect(desk.measure(Square()) == 9)
    await when { await desk.shape() }.thenReturn(Square(side: 2))
    #expect(await desk.shape().area() == 4)
    await when { await desk.findShape() }.thenReturn(Square(side: 6)).thenReturn(nil)
    #expect(await desk.findShape()?.area() == 36)
    #expect(await desk.findShape() == nil)
    let shapes = ArgumentCaptor<any Shape>()
    verify(desk.measure(shapes.capture())).called(1)
    #expect(shapes.last?.area() == 9)
    await onQueue { [desk] in verify(desk.measure(any())).called(1) }
  }

  @Test("are default values")
  func mocked() async {
    #expect(await desk.account().number == 7)
    #expect(await desk.accounts().map(\.number) == [1, 2])
    #expect(await desk.find() == nil)
    #expect(await desk.pair().0.number == 7)
    #expect(await desk.pair().1.map(\.number) == [1, 2])
    DefaultValues.register((any Shape).self) { Square(side: 5) }
    #expect(await desk.shape().area() == 25)
  }

  @Test("describe themselves")
  func descriptions() async {
    _ = await desk.takeLater(Badge(number: 2))
    _ = await desk.takeLater([Pass(number: 3)])
    let text = await onQueue { [desk] in desk.mockState.transcript }
    #expect(text.contains("takeLater(badge 2)"))
    #expect(text.contains("takeLater([pass 3])"))
  }
}
