import Testing
import Understudy

/// Methods that share a name, or all of their `#function`, are still different methods. Overloads
/// as a protocol declares them are in `OverloadDeclarations`.
@Suite(.mockSession) struct MethodIdentity {
  private let box = OverloadedMock()

  @Test(
    "Overloads with a generic array and with a generic variadic parameter are different methods")
  func genericArrayAgainstVariadic() {
    box.foo(param: 1, 2)
    box.foo(param: 3, 4)
    box.foo(param: [1, 2])

    verify(on: box, called: 1).foo(param: 1, 2)
    verify(on: box, called: 1).foo(param: [1, 2])
    verify(on: box, called: 0).foo(param: [3, 4])
    verify(box.foo(param: any(Int.self), any(Int.self))).called(2)
    verify(box.foo(param: any([Int].self))).called(1)
  }

  @Test("The getter and the setter of a property or subscript are different methods")
  func getterAgainstSetter() {
    when(box.width).thenReturn(3)
    box.width = 4
    #expect(box.width == 3)
    verify(box.width).called(1)
    verify(box.width = any()).called(1)

    when(box[1]).thenReturn("a")
    box[1] = "b"
    #expect(box[1] == "a")
    verify(box[1]).called(1)
    verify(box[1] = "b").called(1)
    verify(box[1] = "a").called(0)
    verify(box["1"]).called(0)
  }

  @Test("An instance method and a static method of one name are different methods")
  func instanceAgainstStatic() {
    box.open("a")
    OverloadedMock.open("b")
    OverloadedMock.open("a")

    verify(box.open(any())).called(1)
    verify(OverloadedMock.open(any())).called(2)
  }

  @Test("Overloads by constraint are different methods, and specializations of a method are one")
  func constraint() {
    box.show(NotHashable())
    box.show("a")
    verify(box.show(any(String.self))).called(1)
    verify(box.show(any(NotHashable.self))).called(1)
    box.foo(param: 1)
    box.foo(param: "a")
    verify(box.foo(param: "a")).called(1)
    #expect(box.mockState.transcript.hasSuffix("#3 foo(param: [1])\n#4 foo(param: [\"a\"])"))
  }
}

private struct NotHashable {}

private final class OverloadedMock: Mock, @unchecked Sendable {
  func foo<T>(param: T...) { called(with: param) }
  func foo<T>(param: [T]) { called(with: param) }

  var width: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }

  subscript(row: Int) -> String {
    get { calledReturning(with: row) }
    set { called(with: row, newValue) }
  }
  subscript(name: String) -> String { calledReturning(with: name) }

  func open(_ path: String) { called(with: path) }
  static func open(_ path: String) { called(with: path) }

  func show<T>(_ value: T) { called(with: value) }
  func show<T: Hashable>(_ value: T) { called(with: value) }
}
