import Testing
import Understudy
import UnderstudyTestSupport

/// `nil`, and an optional that contains `nil`, are different values of a nested optional.
@Suite struct NestedOptionals {
  private let cell = CellMock()
  private let none: Int?? = nil
  private let someNil: Int?? = .some(nil)

  @Test("A nil inside an optional isn't a nil")
  func verifications() {
    cell.set(someNil)
    cell.set(.some(3))
    verify(cell.set(someNil)).called(1)
    verify(cell.set(none)).called(.never)
    verify(cell.set(3)).called(1)
    verify(on: cell, called: .never).set(none)
    verify(on: cell, called: exactly(1)).set(someNil)
    cell.set(none)
    verify(cell.set(none)).called(1)
    verify(cell.set(any())).called(3)
    verifySequence {
      cell.set(someNil)
      cell.set(3)
      cell.set(none)
    }
  }

  @Test("A failure shows the optional")
  func failure() {
    cell.set(someNil)
    expectFailure(
      """
      set(_:) was called 0 times, expected exactly 1.
      Expected: set(nil)
      Other calls of set(_:) (* marks mismatches):
        #1 set(*nil*)
           argument 1: expected nil, got .some(nil)
      Calls on CellMock (1):
        #1 set(nil)
      """, atLine: #line + 2
    ) {
      verify(cell.set(none)).called(1)
    }
  }

  @Test("Stubs, also among many")
  func stubs() {
    var answered: [String] = []
    when(cell.set(none)).perform { answered.append("none") }
    when(cell.set(someNil)).perform { answered.append("some") }
    cell.set(none)
    cell.set(someNil)
    #expect(answered == ["none", "some"])

    for number in 0..<20 { when(cell.name(number)).thenReturn("\(number)") }
    when(cell.name(someNil)).thenReturn("some")
    when(cell.name(none)).thenReturn("none")
    #expect([cell.name(none), cell.name(someNil), cell.name(7)] == ["none", "some", "7"])
  }

  @Test("The stub to write for an unstubbed call with an optional that contains nil")
  func hint() {
    let cell = CellMock(policy: .strict)
    func line(_ call: () -> Void) -> [String] {
      failures { call() }.map {
        $0.text.split(separator: "\n").dropFirst(2).first.map(String.init) ?? ""
      }
    }
    #expect(
      line { cell.name(someNil) } == ["Stub it: when(mock.name(any())).thenReturn(…)"])
    #expect(line { cell.name(none) } == ["Stub it: when(mock.name(nil)).thenReturn(…)"])
    #expect(line { cell.name(.some(3)) } == ["Stub it: when(mock.name(3)).thenReturn(…)"])
    #expect(
      line { cell.put(Int?.none) } == ["Stub it: when(mock.put(any())).thenReturn()"])
  }

  @Test("Elements and fields")
  func nested() {
    let fields = [Slot(value: someNil), Slot(value: none)]
    cell.fill(fields)
    verify(cell.fill(fields)).called(1)
    verify(cell.fill(fields.reversed())).called(.never)
    verify(cell.fill([Slot(value: none), Slot(value: none)])).called(.never)
    cell.list([someNil.map { $0.map(Secret.init) }])
    verify(cell.list([nil])).called(.never)
    verify(cell.list([.some(nil)])).called(1)
  }

  @Test("Many exact verifications agree with the first one")
  func index() {
    for _ in 0..<50 { cell.set(someNil) }
    for _ in 0..<30 {
      verify(cell.set(someNil)).called(50)
      verify(cell.set(none)).called(.never)
    }
  }

  @Test("Matchers of a value accept the nil of a generic forwarder")
  func generics() {
    cell.put(Int?.none)
    verify(cell.put(Int?.none)).called(1)
    verify(cell.put(equal(to: Int?.none))).called(1)
    verify(cell.put(oneOf(Int?.some(1), nil))).called(1)
    cell.set(none)
    verify(cell.set(equal(to: none))).called(1)
    verify(cell.set(isNil())).called(1)
  }
}

private struct Secret { let number: Int }
private struct Slot { let value: Int?? }

private final class CellMock: Mock, @unchecked Sendable {
  func set(_ value: Int??) { called(with: value as Any?) }
  @discardableResult func name(_ value: Int??) -> String { calledReturning(with: value as Any?) }
  func fill(_ slots: [Slot]) { called(with: slots) }
  func list(_ values: [Secret??]) { called(with: values) }
  func put<Value>(_ value: Value) { called(with: value) }
}
