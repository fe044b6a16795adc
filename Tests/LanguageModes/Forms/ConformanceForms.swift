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

  /// A call with a value that equals that of the stub, and one with another value, come from a queue. Calls
  /// from everywhere are in `ThreadTests/MainActorTypes`.
  private func check<Value: Sendable>(_ value: Value, same: Value, other: Value) async {
    let desk = DeskMock()
    when(desk.take(value)).thenReturn(2)
    let results = await onQueue { [desk] in [desk.take(same), desk.take(other)] }
    #expect(results == [2, 0])
    await onQueue { [desk] in verify(desk.take(oneOf(other, value))).called(2) }
  }

  @Test("compare by their ==: structs, enums, classes, generics, errors, and parts of others")
  func values() async {
    let (contact, same, other) = (Contact(id: 1), Contact(id: 1, name: "Ada"), Contact(id: 2))
    await check(contact, same: same, other: other)
    await check(Level.low, same: .low, other: .high)
    await check(Event.opened(contact), same: .opened(same), other: .moved(from: 1, to: 2))
    await check(Route(1, 2), same: Route(2, 1), other: Route(1, 3))
    await check(Page(items: [contact]), same: Page(items: [same]), other: Page(items: [other]))
    await check(Bicycle("a"), same: Bicycle("a"), other: Bicycle("b"))
    await check(Vehicle("a"), same: Bicycle("a"), other: Bicycle("b"))
    await check(Offline(code: 1), same: Offline(code: 1), other: Offline(code: 2))
    await check(
      Envelope(contact: contact, tags: [Tag(name: "a")]),
      same: Envelope(contact: same, tags: [Tag(name: "A")]),
      other: Envelope(contact: contact, tags: [Tag(name: "b")]))
    await check([Tag(name: "a"): 1], same: [Tag(name: "A"): 1], other: [Tag(name: "b"): 1])
    ArgumentEquality.register(Badge.self) { left, right in
      [left.number].allSatisfy { $0 == right.number }
    }
    await check(Badge(number: 1), same: Badge(number: 1), other: Badge(number: 2))
  }

  @Test("satisfy matchers")
  func matchers() async {
    await when { await desk.takeLater(inRange(Level.low ... .middle)) }.thenReturn(1)
    await when { await desk.takeLater(having(\Envelope.isTagged, true)) }.thenReturn(2)
    await when { await desk.takeLater(Envelope(contact: equal(to: Contact(id: 5)))) }.thenReturn(3)
    #expect(await desk.takeLater(Level.middle) == 1)
    let tagged = Envelope(contact: Contact(id: 1), tags: [Tag(name: "a")])
    #expect(await desk.takeLater(tagged) == 2)
    #expect(await desk.takeLater(Envelope(contact: Contact(id: 5, name: "Ada"))) == 3)
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
    await when { await desk.findShape() }.thenReturn(Square(side: 6))
    #expect(await desk.findShape()?.area() == 36)
    let shapes = ArgumentCaptor<any Shape>()
    verify(desk.measure(shapes.capture())).called(1)
    #expect(shapes.last?.area() == 9)
  }

  @Test("are default values")
  func mocked() async {
    #expect(await desk.account().number == 7)
    #expect(await desk.accounts().map(\.number) == [1, 2])
    DefaultValues.register((any Shape).self) { Square(side: 5) }
    #expect(await desk.shape().area() == 25)
  }

  @Test("describe themselves")
  func descriptions() async {
    _ = await desk.takeLater(Badge(number: 2))
    _ = await desk.takeLater([Pass(number: 3)])
    let text = await onQueue { [desk] in desk.mockState.transcript }
    #expect(text == "#1 takeLater(badge 2)\n#2 takeLater([pass 3])")
  }
}
