import Testing
import Understudy
import UnderstudyTestSupport

/// A property for the type of a struct has no space of its own: its value is always the same.
@Suite(.mockSession) struct MetatypeParts {
  private let desk = DeskMock()

  @Test("Values with the type of a struct in them are compared and described by their other parts")
  func isCompared() {
    desk.send(Request(name: "a"), 1)
    let text =
      #"#1 send(Request(type: Int.self, name: "a", types: (Int.self, String.self), last: 3), 1)"#
    #expect(desk.mockState.transcript == text)
    verify(desk.send(Request(name: "a"), 1)).called(1)
    verify(desk.send(Request(name: "b"), 1)).called(.never)
    desk.open(.get("a", Int.self))
    verify(desk.open(.get("a", Int.self))).called(1)
    verify(desk.open(.get("b", Int.self))).called(.never)
    desk.open(.put(nil, 3))
    verify(desk.open(.put(nil, 3))).called(1)
    verify(desk.open(.put(nil, 4))).called(.never)
    verify(desk.open(.put(Int.self, 3))).called(.never)
    desk.open(.put(Int.self, 3))
    let calls = [#".get("a", Int.self)"#, ".put(nil, 3)", ".put(Int.self, 3)"]
    #expect(
      desk.mockState.invocations.dropFirst().map(\.description) == calls.map { "open(\($0))" })
    desk.kind = nil
    desk.keep(Drawer(kind: nil))
    desk.keep(Drawer(kind: Int.self))
    verify(desk.keep(Drawer(kind: nil))).called(1)
    #expect(
      desk.mockState.invocations.dropFirst(4).map(\.description) == [
        "kind = nil", "keep(Drawer(kind: nil))", "keep(Drawer(kind: Int.self))",
      ])
  }

  @Test(
    "In nested tuples, it's read where it is; in a nested optional, values aren't taken for equal")
  func isNested() {
    desk.store(Shelf(pair: ((Int.self, 1), (nil, 2))))
    #expect(
      desk.mockState.transcript == "#1 store(Shelf(pair: ((Int.self, 1), (nil, 2))))")
    verify(desk.store(Shelf(pair: ((Int.self, 1), (nil, 2))))).called(1)
    verify(desk.store(Shelf(pair: ((Int.self, 1), (nil, 3))))).called(.never)
    desk.store(Optionals(tuple: (Int.self, 1)))
    verify(desk.store(Optionals(tuple: (Int.self, 2)))).called(.never)
    verify(desk.store(Optionals(tuple: nil))).called(.never)
    desk.store(Twice.kind(.some(nil)))
    verify(desk.store(Twice.kind(nil))).called(.never)
    verify(desk.store(Twice.kind(Int.self))).called(.never)
  }

  @Test("A type that the runtime can't name has a name in a message")
  func isNamed() {
    let found = failures { _ = desk.makeTypes() }
    let name = "([any Source.Type], (any Source.Type)?, Route)"
    let rest = "was called on DeskMock without a stub, and \(name) has no value to return instead."
    #expect(found.map(\.headline) == ["makeTypes() " + rest])
  }
}

private final class DeskMock: Mock {
  func send(_ request: Request, _ number: Int) { called(with: request, number) }
  func open(_ route: Route) { called(with: route) }
  func keep(_ drawer: Drawer) { called(with: drawer) }
  func store(_ value: Any) { called(with: value) }
  var kind: Int.Type? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  func makeTypes() -> ([any Source<Int>.Type], (any Source<Int>.Type)?, Route) { calledReturning() }
}

private struct Request {
  let type: Int.Type = Int.self
  let name: String
  let types: (Int.Type, String.Type) = (Int.self, String.self)
  let last: UInt8 = 3
}
private struct Drawer { var kind: Int.Type? }
private struct Shelf { var pair: ((Int.Type, Int8), (String.Type?, Int)) }
private struct Optionals { var tuple: (Int.Type, Int)? }
private enum Twice { case kind(Int.Type??) }
private enum Route { case get(String, Int.Type), put(Int.Type?, UInt8) }
private protocol Source<Element> { associatedtype Element }
