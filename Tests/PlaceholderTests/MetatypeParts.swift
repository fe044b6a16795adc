import Testing
import Understudy
import UnderstudyTestSupport

/// A property for the type of a struct has no space of its own: its value is always the same.
@Suite(.mockSession) struct MetatypeParts {
  private let desk = DeskMock()

  @Test("Values with the type of a struct in them are compared by their other parts")
  func isCompared() {
    desk.send(Request(name: "a"), 1)
    desk.open(.get("a", Int.self))
    verify(desk.send(Request(name: "a"), 1)).called(1)
    verify(desk.send(Request(name: "b"), any())).called(.never)
    verify(desk.open(.get("a", Int.self))).called(1)
    verify(desk.open(.get("b", Int.self))).called(.never)
    verify(desk.open(.put(Int.self))).called(.never)
    verify(desk.open(any())).called(1)
    verify(desk.send(any(), 1)).called(1)
  }

  @Test("They are described by their other parts")
  func isDescribed() {
    desk.send(Request(name: "a"), 1)
    expectFailure(
      """
      send(_:_:) was called 0 times, expected exactly 1.
      Expected: send(Request(type: Int.self, name: "b", types: [], last: 3), 1)
      Other calls of send(_:_:) (* marks mismatches):
        #1 send(*Request(type: Int.self, name: "a", types: [], last: 3)*, 1)
      Calls on DeskMock (1):
        #1 send(Request(type: Int.self, name: "a", types: [], last: 3), 1)
      """, atLine: #line + 2
    ) {
      verify(desk.send(Request(name: "b"), 1)).called(1)
    }
  }

  @Test("A placeholder has the types that its declaration names")
  func isPlaceholder() {
    var generic: Generic<String>?
    #expect(failures { generic = desk.makeGeneric() }.count == 1)
    #expect(generic?.first == String.self)
    #expect(generic?.second == Int.self)
    #expect(generic?.text.isEmpty == false)
  }

  @Test("A type that the runtime can't name has a name in a message")
  func isNamed() {
    let text = """
      makeType() was called on DeskMock without a stub, and any Source.Type has no value to return instead.
      Called: makeType()
      Stub it: when(mock.makeType()).thenReturn(…)
      \(forwarderLine)
      """
    #expect(failures { _ = desk.makeType() }.map(\.text) == [text])
    #expect(
      failures { _ = desk.makeTypes() }.map(\.text)
        == [
          text.replacing("makeType()", with: "makeTypes()")
            .replacing("any Source.Type", with: "([any Source.Type], (any Source.Type)?, Route)")
        ])
  }
}

private final class DeskMock: Mock {
  func send(_ request: Request, _ number: Int) { called(with: request, number) }
  func open(_ route: Route) { called(with: route) }
  func makeGeneric() -> Generic<String> { calledReturning() }
  func makeType() -> any Source<Int>.Type { calledReturning() }
  func makeTypes() -> ([any Source<Int>.Type], (any Source<Int>.Type)?, Route) { calledReturning() }
}

private struct Request {
  let type: Int.Type = Int.self
  let name: String
  let types: (Int.Type, String.Type) = (Int.self, String.self)
  let last: UInt8 = 3
}
private enum Route { case get(String, Int.Type), put(Int.Type) }
private struct Generic<Value> {
  let first: Value.Type
  let second: Int.Type
  let text: String
}
private protocol Source<Element> { associatedtype Element }
