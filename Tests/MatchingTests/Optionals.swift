import Testing
import Understudy
import UnderstudyTestSupport

/// `nil`, and an optional that contains `nil`, are different values of a nested optional.
/// `isNil()` matches both, and `isNotNil()` neither.
@Suite struct Optionals {
  private let cell = CellMock()
  private let none: Int?? = nil
  private let someNil: Int?? = .some(nil)

  @Test("A failure shows the optional")
  func failure() {
    cell.set(someNil)
    let text = """
      set(_:) was called 0 times, expected exactly 1.
      Expected: set(nil)
      Other calls of set(_:) (* marks what did not match):
        #1 set(*nil*)
           argument 1: expected nil, got .some(nil)
      No other calls on CellMock.
      """
    expectFailure(text) { verify(cell.set(none)).called(1) }
  }

  @Test("The stub to write for an unstubbed call with an optional that contains nil")
  func hint() {
    let cell = CellMock(policy: .strict)
    func line(_ call: () -> Void) -> [Substring] {
      failures { call() }.map { $0.text.split(separator: "\n")[2] }
    }
    #expect(line { cell.name(someNil) } == ["Stub it: when(mock.name(any())).thenReturn(…)"])
    #expect(line { cell.name(none) } == ["Stub it: when(mock.name(nil)).thenReturn(…)"])
    #expect(line { cell.name(.some(3)) } == ["Stub it: when(mock.name(3)).thenReturn(…)"])
    #expect(line { cell.put(Int?.none) } == ["Stub it: when(mock.put(any())).thenReturn()"])
  }

  @Test("An optional in an element or a field is distinguished from nil, too")
  func parts() {
    let fields = [Slot(value: someNil), Slot(value: none)]
    cell.put(fields)
    verify(cell.put(fields)).called(1)
    verify(cell.put(fields.reversed() as [Slot])).called(.never)
    verify(cell.put([Slot(value: none), Slot(value: none)])).called(.never)
    cell.list([someNil.map { $0.map(Slot.init) }])
    verify(cell.list([nil])).called(.never)
    verify(cell.list([.some(nil)])).called(1)
  }

  @Test("A matcher distinguishes a nil inside an optional from nil, as a plain value does")
  func matchers() {
    cell.set(someNil)
    verify(cell.set(equal(to: none))).called(.never)
    verify(cell.set(oneOf(3, nil))).called(.never)
    verify(cell.set(not(nil))).called(1)
    verify(cell.set(equal(to: someNil))).called(1)
    verify(cell.set(not(someNil))).called(.never)
    cell.set(none)
    verify(cell.set(equal(to: none))).called(1)
    verify(cell.set(oneOf(3, nil))).called(1)
    verify(cell.set(not(nil))).called(1)
    cell.put(someNil)
    verify(cell.put(equal(to: none))).called(.never)
    verify(cell.put(equal(to: someNil))).called(1)
    verify(cell.put(not(none))).called(1)
  }

  @Test("Matchers of a value accept the nil of a generic forwarder")
  func generics() {
    cell.put(Int?.none)
    verify(cell.put(Int?.none)).called(1)
    verify(cell.put(equal(to: Int?.none))).called(1)
    verify(cell.put(oneOf(Int?.some(1), nil))).called(1)
    for value in [none, someNil, 3] { cell.set(value) }
    verify(cell.set(isNil())).called(2)
    verify(on: cell, called: 1).set(isNotNil())
  }
}

private struct Slot { let value: Int?? }

private final class CellMock: Mock {
  func set(_ value: Int??) { called(with: value as Any?) }
  @discardableResult func name(_ value: Int??) -> String { calledReturning(with: value as Any?) }
  func list(_ values: [Slot??]) { called(with: values) }
  func put<Value>(_ value: Value) { called(with: value) }
}
