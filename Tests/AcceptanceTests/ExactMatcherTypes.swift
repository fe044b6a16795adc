import Testing
import Understudy
import UnderstudyTestSupport

/// A matcher of a type matches values of that type, and nothing that can only be converted to it.
@Suite struct ExactMatcherTypes {
  private let box = CrateMock()

  @Test("any([Int].self) does not match an empty array of texts")
  func emptyArray() {
    box.keep([String]())
    verify(box.keep(any([Int].self))).called(0)
    verify(box.keep(any([String].self))).called(1)
    verify(on: box, called: 0).keep(any([Int].self))
    verify(on: box, called: 1).keep(any([String].self))
  }

  @Test("Matchers of sets and dictionaries do not match empty ones of other types")
  func emptySetsAndDictionaries() {
    box.keep(Set<String>())
    box.keep([String: Int]())
    verify(box.keep(any(Set<Int>.self))).called(0)
    verify(box.keep(any(Set<String>.self))).called(1)
    verify(box.keep(any([Int: String].self))).called(0)
    verify(box.keep(any([String: String].self))).called(0)
    verify(box.keep(any([String: Int].self))).called(1)
  }

  @Test("A matcher of a nested array does not match one whose inner arrays are empty")
  func nestedArrays() {
    box.keep([[String]()])
    verify(box.keep(any([[Int]].self))).called(0)
    verify(box.keep(any([[String]].self))).called(1)
    box.keep(["a": [String]()])
    verify(box.keep(any([String: [Int]].self))).called(0)
  }

  @Test("A matcher of an optional collection does not match an empty one of another type")
  func optionals() {
    box.keep(Optional([String]()))
    verify(box.keep(any([Int]?.self))).called(0)
    verify(box.keep(any([String]?.self))).called(1)
  }

  @Test("An empty collection among values of any type is recognized by its type")
  func anyParameter() {
    box.note([String](), Set<String>())
    verify(box.note(any([Int].self), any(Set<String>.self))).called(0)
    verify(box.note(any([String].self), any(Set<Int>.self))).called(0)
    verify(box.note(any([String].self), any(Set<String>.self))).called(1)
  }

  @Test("A stub for one type of collection does not answer for another")
  func stubs() {
    when(box.weigh(any([Int].self))).thenReturn(1)
    when(box.weigh(any(Set<Int>.self))).thenReturn(2)
    #expect(box.weigh([Int]()) == 1)
    #expect(box.weigh([String]()) == 0)
    #expect(box.weigh(Set<String>()) == 0)
    when(using: box, thenReturn: 3).weigh(any([Double].self))
    #expect(box.weigh([String]()) == 0)
  }

  @Test("Order and sequence distinguish empty collections")
  func orders() {
    box.keep([String]())
    box.keep([Int]())
    #expect(
      failures {
        verifyInOrder {
          box.keep(any([Int].self))
          box.keep(any([String].self))
        }
      }.count
        == 1)
    #expect(
      failures {
        verifySequence {
          box.keep(any([Int].self))
          box.keep(any([Int].self))
        }
      }.count
        == 1)
    verifySequence {
      box.keep(any([String].self))
      box.keep(any([Int].self))
    }
  }

  @Test("A captor of one type of collection does not capture another")
  func captors() {
    let numbers = ArgumentCaptor<[Int]>()
    box.keep([String]())
    verify(box.keep(numbers.capture())).called(0)
    #expect(numbers.values == [])
  }

  @Test("A predicate on one type of collection does not see another")
  func predicates() {
    var seen = 0
    box.keep([String]())
    verify(
      box.keep(
        matching { (numbers: [Int]) in
          seen += 1
          return numbers.isEmpty
        })
    ).called(0)
    #expect(seen == 0)
  }

  @Test("A matcher of a closure matches closures only")
  func closures() {
    let closure = ArgumentCaptor<(Int) -> Void>()
    box.note("tea")
    verify(box.note(closure.capture())).called(0)
    box.note({ (_: Int) in })
    verify(box.note(closure.capture())).called(1)
  }

  @Test("A sample matches values of its type only")
  func samples() {
    let numbers = ArgumentCaptor<[Int]>()
    box.keep("tea")
    box.keep([String]())
    verify(box.keep(any(like: 3))).called(0)
    verify(box.keep(any(like: Big()))).called(0)
    verify(box.keep(any(like: [1]))).called(0)
    verify(box.keep(numbers.capture(like: [1]))).called(0)
    verify(box.keep(any(like: "pot"))).called(1)
    #expect(numbers.values == [])
  }

  @Test("A matcher of a class matches its subclasses, and one of Any matches everything")
  func subtypes() {
    box.keep(Small())
    verify(box.keep(any(like: Big()))).called(1)
    box.note(Small(), [String]())
    verify(box.note(any(), any())).called(1)
    verify(box.note(any(Any.self), any(Any.self))).called(1)
    box.lift(Small())
    verify(box.lift(any(like: Big()))).called(1)
  }
}

// MARK: - Fixtures

private class Big {}
private final class Small: Big {}

private final class CrateMock: Mock {
  func keep<Value>(_ value: Value) { called(with: value) }
  func note(_ values: Any...) { called(with: values) }
  func lift(_ thing: Big) { called(with: thing) }
  @discardableResult
  func weigh<Value>(_ value: Value) -> Int { calledReturning(with: value) }
}
