import Foundation
import Testing
import Understudy

/// Parameters that are neither plain values nor lists of them.
@Suite struct OddArguments {
  private let desk = DeskMock()

  @Test("any() matches Any and an optional of it")
  func anyOfAny() {
    desk.keep(3, nil)
    desk.keep("a", [1])
    desk.keep(Pen(), { 3 })
    verify(desk.keep(any(), any())).called(3)
    verify(desk.keep(3, any())).called(1)
    verify(desk.keep(any(), nil)).called(1)
    verify(desk.keep(any(), isNotNil())).called(2)
    verify(on: desk, called: 1).keep("a", any())
  }

  @Test("Metatypes of protocols and of classes are matched")
  func metatypes() {
    desk.open(Pen.self)
    desk.make(Pen.self)
    desk.make(Marker.self)
    verify(desk.open(any())).called(1)
    verify(desk.open(Pen.self)).called(1)
    verify(desk.make(any())).called(2)
    verify(desk.make(Marker.self)).called(1)
    verify(desk.make(any(Pen.Type.self))).called(2)
    verify(desk.write(any(like: Pen.self))).called(0)
  }

  @Test("A tuple is one argument")
  func tuples() {
    desk.move((1, "a"), to: (x: 3, y: nil))
    verify(desk.move(any(), to: any())).called(1)
    verify(desk.move((1, "a"), to: any())).called(1)
    verify(desk.move(any(), to: (x: 3, y: nil))).called(1)
    verify(desk.move(matching { $0.1 == "b" }, to: any())).called(0)
  }

  @Test("A generic parameter takes matchers of the argument's type")
  func generics() {
    desk.save(3, as: "a")
    desk.save([Pen.ink], as: "b")
    verify(desk.save(any(Int.self), as: any())).called(1)
    verify(desk.save(any([String].self), as: "b")).called(1)
    verify(desk.save(matching { (number: Int) in number > 3 }, as: any())).called(0)
    verify(desk.print(any([Int].self))).called(0)
  }

  @Test("A compound assignment is a call of the getter and one of the setter")
  func compoundAssignment() {
    when(desk.count).thenReturn(3)
    desk.count += 4
    verify(desk.count = 7).called(1)
    verify(desk.count).called(1)
  }

  @Test("Matchers mix with arguments that are computed or awaited")
  func computedArguments() async {
    func number() async -> Int { 3 }
    desk.keep("ab", 3)
    verify(desk.keep("a" + "b", any())).called(1)
    await verify { desk.keep(any(), await number()) }.called(1)
    await verify {
      async let number = number()
      desk.keep(any(), await number)
    }.called(1)
  }

  @Test("A long list of bytes is matched")
  func longLists() {
    let bytes = Array(repeating: UInt8(7), count: 100_000)
    desk.send(bytes, "a")
    verify(desk.send(bytes, any())).called(1)
    verify(desk.send(any(), "a")).called(1)
    verify(on: desk, called: 1).send(any(), any())
  }

  @Test("A stub is selected by the object that is passed")
  func objects() {
    let (first, second) = (Pen(), Pen())
    when(desk.color(of: first)).thenReturn("red")
    when(desk.color(of: second)).thenReturn("blue")
    #expect(desk.color(of: first) == "red")
    #expect(desk.color(of: second) == "blue")
    #expect(desk.color(of: Pen()) == "")
  }
}

private class Pen: Tool { static let ink = "black" }
private final class Marker: Pen {}
private protocol Tool: AnyObject {}

private final class DeskMock: Mock, @unchecked Sendable {
  func keep(_ item: Any, _ other: Any?) { called(with: item, other) }
  func open(_ type: any Any.Type) { called(with: type) }
  func make(_ type: Pen.Type) { called(with: type) }
  func write(_ type: any Tool.Type) { called(with: type) }
  func move(_ from: (Int, String), to place: (x: Int, y: Int?)) { called(with: from, place) }
  func save<Item>(_ item: Item, as name: String) { called(with: item, name) }
  func print(_ items: some Collection<Int>) { called(with: items) }
  func send(_ bytes: [UInt8], _ name: String) { called(with: bytes, name) }
  func color(of pen: Pen) -> String { calledReturning(with: pen) }
  var count: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}
