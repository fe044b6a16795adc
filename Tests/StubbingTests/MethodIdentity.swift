import Testing
import Understudy

/// Methods that share a name, or all of their `#function`, are still different methods. Overloads
/// as a protocol declares them are in `OverloadDeclarations`.
@Suite(.mockSession) struct MethodIdentity {
  private let box = OverloadedMock()

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

  @Test("Forwarders at one position, as in a macro's expansion, are told apart by fsignature")
  func positions() {
    box.expanded(1)
    box.expanded("a")
    verify(box.expanded(any(Int.self))).called(1)
    verify(box.expanded(any(String.self))).called(1)
    box.same(1)
    box.same("a")
    // The verification calls a third overload, which is the same method.
    verify(box.same(any(Any.self))).called(2)
  }

  @Test("Each type of a generic result is stubbed and counted for itself, in both forms")
  func genericResults() {
    when(box.decode() as Int).thenReturn(3)
    when(box.decode() as String).thenReturn("a")
    #expect(box.decode() as Int == 3)
    #expect(box.decode() as String == "a")
    #expect(box.decode() as Double == 0)
    let _: Int = when(using: box, thenReturn: 4).decode()
    #expect(box.decode() as Int == 4)
    #expect(box.decode() as String == "a")
    verify(box.decode() as Int).called(2)
    let _: String = verify(on: box, called: 2).decode()
    let _: Bool = verify(on: box, called: 0).decode()
  }
}

private struct NotHashable {}

private final class OverloadedMock: Mock, @unchecked Sendable {
  func foo<T>(param: T...) { called(with: param) }

  func expanded(_ value: Int) {
    called(fsignature: "expanded(_: Int)", with: value, line: 1, column: 1)
  }
  func expanded(_ value: String) {
    called(fsignature: "expanded(_: String)", with: value, line: 1, column: 1)
  }
  func same(_ value: Any) { called(with: value, line: 1, column: 1) }
  func same(_ value: Int) { called(with: value, line: 1, column: 1) }
  func same(_ value: String) { called(with: value, line: 1, column: 1) }

  func show<T>(_ value: T) { called(with: value) }
  func show<T: Hashable>(_ value: T) { called(with: value) }

  func decode<Value>() -> Value { calledReturning() }
}
