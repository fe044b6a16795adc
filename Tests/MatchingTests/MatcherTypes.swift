import Testing
import Understudy

/// A matcher of a type matches values of that type, and nothing that can only be converted to it.
@Suite struct MatcherTypes {
  private let crate = CrateMock()

  @Test("any(T.self) matches values of the type, in generic parameters and in Any")
  func anyOfType() {
    crate.keep(3)
    crate.keep("tea")
    crate.note("tea", 3, [1])
    verify(crate.keep(any(Int.self))).called(1)
    verify(crate.keep(any(String.self))).called(1)
    verify(crate.keep(any(Double.self))).called(0)
    verify(crate.note(any(String.self), any(Int.self), any([Int].self))).called(1)
    verify(crate.note(any(Int.self), any(), any())).called(0)
    verify(on: crate, called: 1).keep(any(Int.self))
    verify(crate.print(any([Int].self))).called(0)
  }

  @Test("A matcher of a collection does not match an empty one of other elements")
  func emptyCollections() {
    func expect<Value, Other>(_ value: Value, not other: Other.Type) {
      crate.keep(value)
      verify(crate.keep(any(Other.self))).called(0)
      verify(crate.keep(any(Value.self))).called(1)
    }
    expect([String](), not: [Int].self)
    verify(on: crate, called: 0).keep(any([Int].self))
    expect(Set<String>(), not: Set<Int>.self)
    expect([String: Int](), not: [Int: String].self)
    expect([[String]()], not: [[Int]].self)
    expect(Optional(Set<Bool>()), not: Set<UInt>?.self)
    crate.note([String](), Set<String>())
    verify(crate.note(any([Int].self), any(Set<String>.self))).called(0)
    verify(crate.note(any([String].self), any(Set<String>.self))).called(1)
  }

  @Test("A captor and a predicate of a type don't see values of another, or closures")
  func otherMatchers() {
    let numbers = ArgumentCaptor<[Int]>()
    var seen = 0
    func isEmpty(_ numbers: [Int]) -> Bool {
      seen += 1
      return numbers.isEmpty
    }
    crate.keep([String]())
    crate.keep("tea")
    verify(crate.keep(numbers.capture())).called(0)
    verify(crate.keep(numbers.capture(like: [1]))).called(0)
    #expect(numbers.values == [])
    verify(crate.keep(matching(isEmpty))).called(0)
    #expect(seen == 0)
    verify(crate.keep(numbers.capture(like: []))).called(0)
    let closure = ArgumentCaptor<(Int) -> Void>()
    verify(crate.keep(closure.capture())).called(0)
    crate.keep({ (_: Int) in })
    verify(crate.keep(closure.capture())).called(1)
  }

  @Test("any(like:) matches all that the parameter takes, whatever the sample's type")
  func samples() {
    let easel = EaselMock()
    easel.draw(Square())
    easel.note("tea")
    easel.make(Square.self)
    easel.hang(Print())
    easel.frame(nil)
    verify(easel.draw(any(like: Circle()))).called(1)
    verify(on: easel, called: 1).draw(any(like: Circle()))
    verify(easel.note(any(like: 3))).called(1)
    verify(easel.make(any(like: Circle.self))).called(1)
    verify(easel.hang(any(like: Picture()))).called(1)
    verify(easel.frame(any(like: Circle()))).called(1)
    let circles = ArgumentCaptor<Circle>()
    verify(easel.draw(circles.capture(like: Circle()))).called(.never)
    verify(easel.note(any(Int.self))).called(.never)
  }

  @Test("A matcher of a class matches its subclasses, and one of Any matches everything")
  func subtypes() {
    crate.keep(Small())
    verify(crate.keep(any(like: Big()))).called(1)
    crate.offer(3, nil)
    crate.offer("a", [String]())
    crate.offer(Big(), { 3 })
    verify(crate.offer(any(), any(Any.self))).called(3)
    verify(crate.offer(any(), nil)).called(1)
    verify(crate.offer(any(), isNotNil())).called(2)
    verify(on: crate, called: 1).offer("a", any())
  }
}

private class Big {}
private final class Small: Big {}

private final class CrateMock: Mock {
  func keep<Value>(_ value: Value) { called(with: value) }
  func note(_ values: Any...) { called(with: values) }
  func offer(_ value: Any, _ other: Any?) { called(with: value, other) }
  func print(_ items: some Collection<Int>) { called(with: items) }
}

private protocol Shape {}

private struct Circle: Shape {}

private struct Square: Shape {}

private class Picture {}

private final class Print: Picture {}

private final class EaselMock: Mock {
  func draw(_ shape: any Shape) { called(with: shape) }
  func note(_ value: Any) { called(with: value) }
  func make(_ type: Any.Type) { called(with: type) }
  func hang(_ picture: Picture) { called(with: picture) }
  func frame(_ shape: (any Shape)?) { called(with: shape) }
}
