import Testing
import Understudy
import UnderstudyTestSupport

/// A property that's declared as the type of a struct takes no space: its value is always the same. In
/// a tuple or an optional, its layout is unknown.
@Suite(.mockSession) struct MetatypeParts {
  private let desk = DeskMock()

  @Test("Values with the type of a struct in them are compared and described by all of their parts")
  func isCompared() {
    desk.send(Request(name: "a"), 1)
    #expect(
      desk.mockState.transcript == #"#1 send(Request(type: Int.self, name: "a", last: 3), 1)"#)
    verify(desk.send(Request(name: "a"), 1)).called(1)
    verify(desk.send(Request(name: any()), 1)).called(1)
    verify(desk.send(Request(name: "b"), 1)).called(.never)
    desk.store(Route.get(Int.self))
    verify(desk.store(Route.get(Int.self))).called(1)
    verify(desk.store(any(Route.self))).called(1)
    desk.store(Field(type: String.self, own: Int.self, name: "a"))
    verify(desk.store(Field(type: String.self, own: Int.self, name: "a"))).called(1)
    verify(desk.store(Field(type: Int.self, own: Int.self, name: "a"))).called(.never)
    desk.kind = nil
    desk.kind = Int.self
    verify(desk.kind = nil).called(1)
    verify(desk.kind = Int.self).called(1)
  }

  @Test("A part of unknown layout is never equal, and is reported")
  func isUnknown() {
    desk.store(Shelf(pair: ((Int.self, 1), nil), name: "a"))
    #expect(desk.mockState.transcript == #"#1 store(Shelf(pair: …, name: "a"))"#)
    verify(desk.store(Shelf(pair: any(), name: "a"))).called(1)
    verify(desk.store(any(Shelf.self))).called(1)
    let expected = Shelf(pair: ((Int.self, 1), nil), name: "a")
    let text = """
      No call can match store(Shelf(pair: …, name: "a")).
      Values of ((Int.Type, Int8), String.Type?) cannot be compared; write matching { … } in their place.
      """
    expectFailure(text) { verify(desk.store(expected)).called(.never) }
  }

  @Test("A type that the runtime can't name has a name in a message")
  func isNamed() {
    let found = failures { _ = desk.makeTypes() }
    let name = "([any Source<Int>.Type], (any Source<Int>.Type)?, Route)"
    let rest = "was called on DeskMock without a stub, and \(name) has no value to return instead."
    #expect(found.map(\.headline) == ["makeTypes() " + rest])
  }
}

private final class DeskMock: Mock {
  func send(_ request: Request, _ number: Int) { called(with: request, number) }
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
  let last: UInt8 = 3
}
private struct Field<Value> {
  let type: Value.Type
  let own: Int.Type
  let name: String
}
private struct Shelf {
  var pair: ((Int.Type, Int8), String.Type?)
  var name: String
}
private enum Route { case get(Int.Type) }
private protocol Source<Element> { associatedtype Element }
