import Testing
import Understudy

/// Methods that share a name, or all of their `#function`, are still different methods.
@Suite(.mockSession) struct MethodIdentity {
  private let box = OverloadedMock()

  @Test("Overloads by parameter type are told apart")
  func parameterType() {
    when(box.put(1 as Int)).thenReturn("int")
    when(box.put(1 as Double)).thenReturn("double")

    #expect(box.put(1 as Int) == "int")
    #expect(box.put(1 as Double) == "double")

    verify(box.put(any(Int.self))).called(1)
    verify(on: box, called: 1).put(1 as Double)
  }

  @Test("Overloads by result type are told apart")
  func resultType() {
    when(box.take() as Int).thenReturn(1)
    when(box.take() as String).thenReturn("one")

    #expect((box.take() as Int) == 1)
    #expect((box.take() as String) == "one")
    #expect((box.take() as String) == "one")

    verify(box.take() as Int).called(1)
    verify(box.take() as String).called(2)
  }

  @Test("Overloads by label are told apart")
  func label() {
    box.move(to: 1)
    verify(box.move(to: 1)).called(1)
    verify(box.move(by: 1)).called(0)
  }

  @Test("An array and a variadic parameter are told apart")
  func arrayAgainstVariadic() {
    when(box.sum(1, 2)).thenReturn(12)
    when(box.sum([1, 2])).thenReturn(21)

    #expect(box.sum(1, 2) == 12)
    #expect(box.sum([1, 2]) == 21)

    verify(on: box, called: 1).sum(1, 2)
    verify(on: box, called: 1).sum([1, 2])
    verify(box.sum(any(), any())).called(1)
  }

  @Test("A generic array and a generic variadic parameter are told apart")
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

  @Test("A property's getter and setter are told apart")
  func getterAgainstSetter() {
    when(box.width).thenReturn(3)
    box.width = 3
    box.width = 4
    #expect(box.width == 3)

    verify(box.width).called(1)
    verify(box.width = 3).called(1)
    verify(box.width = any()).called(2)
  }

  @Test("A subscript's getter and setter are told apart")
  func subscriptGetAgainstSet() {
    when(box[1]).thenReturn("a")
    box[1] = "b"
    #expect(box[1] == "a")

    verify(box[1]).called(1)
    verify(box[1] = "b").called(1)
    verify(box[1] = "a").called(0)
    verify(box["1"]).called(0)
  }

  @Test("An instance method and a static method of one name are told apart")
  func instanceAgainstStatic() {
    box.open("a")
    OverloadedMock.open("b")
    OverloadedMock.open("a")

    verify(box.open(any())).called(1)
    verify(OverloadedMock.open(any())).called(2)
  }

  @Test("Overloads by constraint are told apart")
  func constraint() {
    box.show(NotHashable())
    box.show("a")
    verify(box.show(any(String.self))).called(1)
    verify(box.show(any(NotHashable.self))).called(1)
  }

  @Test("A synchronous and an asynchronous overload are told apart")
  func asyncOverload() async {
    func callBoth() async {
      syncOnly { box.flush() }
      await box.flush()
      await box.flush()
    }
    await callBoth()
    await verify { await box.flush() }.called(2)
    syncOnly { verify(box.flush()).called(1) }
  }

  @Test("Calls of one method in two specialisations are calls of one method")
  func specialisations() {
    box.foo(param: 1)
    box.foo(param: "a")
    verify(box.foo(param: "a")).called(1)
    #expect(box.mockState.transcript == "#1 foo(param: [1])\n#2 foo(param: [\"a\"])")
  }
}

/// A context that is not async, in which the compiler picks the synchronous overload.
private func syncOnly(_ body: () -> Void) { body() }

private struct NotHashable {}

private final class OverloadedMock: Mock, @unchecked Sendable {
  @discardableResult
  func put(_ value: Int) -> String { calledReturning(with: value) }
  @discardableResult
  func put(_ value: Double) -> String { calledReturning(with: value) }

  func take() -> Int { calledReturning() }
  func take() -> String { calledReturning() }

  func move(to place: Int) { called(with: place) }
  func move(by distance: Int) { called(with: distance) }

  @discardableResult
  func sum(_ values: Int...) -> Int { calledReturning(with: values) }
  @discardableResult
  func sum(_ values: [Int]) -> Int { calledReturning(with: values) }

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

  func flush() { called() }
  func flush() async { await called() }
}
