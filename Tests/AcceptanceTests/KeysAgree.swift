import Foundation
import Testing
import Understudy

/// One rule of equality holds for every call and every stub, however many there are.
@Suite struct KeysAgree {
  // MARK: Hash values that contradict ==

  @Test("A Hashable value whose == looks at one field only is found by it")
  func partialEquality() {
    expectAgreement(Patron(id: 1, name: "Ada"), Patron(id: 1, name: "Bob"), areEqual: true)
    expectAgreement(Patron(id: 1, name: "Ada"), Patron(id: 2, name: "Ada"), areEqual: false)
    expectAgreement(Badge(Patron(id: 1, name: "Ada")), Badge(Patron(id: 1, name: "Bob")))
  }

  @Test("A class whose hash is not stable is found by ==")
  func unstableHash() {
    expectAgreement(Moody(1), Moody(1), areEqual: true)
    expectAgreement(Moody(1), Moody(2), areEqual: false)
    expectAgreement([Moody(1)], [Moody(1)], areEqual: true)
    expectAgreement(Envelope(Moody(1)), Envelope(Moody(1)), areEqual: true)
  }

  @Test("A value whose hash(into:) traps is compared and never hashed")
  func trappingHash() {
    expectAgreement(Unhashed(number: 1), Unhashed(number: 1), areEqual: true)
    expectAgreement(Unhashed(number: 1), Unhashed(number: 2), areEqual: false)
    expectAgreement([Unhashed(number: 1)], [Unhashed(number: 1)], areEqual: true)
    expectAgreement(Envelope(Unhashed(number: 1)), Envelope(Unhashed(number: 1)), areEqual: true)
  }

  // MARK: Objects that change

  @Test("A Hashable object inside a value is compared as it is now")
  func changingObject() {
    let mock = EqualityMock()
    let box = Box(1)
    mock.take(Envelope(box))
    mock.take([box])
    verify(on: mock, called: 1).take(Envelope(Box(1)))
    verify(on: mock, called: 1).take([Box(1)])
    box.number = 2
    verify(on: mock, called: 1).take(Envelope(Box(2)))
    verify(on: mock, called: 1).take([Box(2)])
    verify(on: mock, called: 0).take(Envelope(Box(1)))
    verify(mock.take([Box(1)])).called(0)
  }

  @Test("A stub for a Hashable object inside a value answers for it as it is now")
  func changingStub() {
    let mock = EqualityMock()
    let box = Box(1)
    when(mock.judge(Envelope(box))).thenReturn("equal")
    #expect(mock.judge(Envelope(Box(1))) == "equal")
    box.number = 2
    #expect(mock.judge(Envelope(Box(2))) == "equal")
    #expect(mock.judge(Envelope(Box(1))) == "")
  }

  // MARK: Erased values

  @Test("An AnyHashable equals the value in it")
  func anyHashable() {
    expectAgreement("a", AnyHashable("a"), areEqual: true)
    expectAgreement(AnyHashable("a"), "a", areEqual: true)
    expectAgreement(1, AnyHashable(1), areEqual: true)
    expectAgreement(AnyHashable(UInt8(1)), 1.0, areEqual: true)
    expectAgreement(AnyHashable(AnyHashable("a")), "a", areEqual: true)
    expectAgreement(AnyHashable("a"), "b", areEqual: false)
    expectAgreement([AnyHashable("a")], ["a"], areEqual: true)
  }

  @Test("Arrays of Any and arrays of one type are compared alike in every direction")
  func arraysOfAny() {
    for (left, right): (Any, Any) in [
      ([1] as [Int], [1] as [Any]), (["a"], ["a"] as [Any]), ([Int](), [Any]()),
      ([Patron(id: 1, name: "Ada")], [Patron(id: 1, name: "Bob")] as [Any]),
      (["a": 1], ["a": 1] as [String: Any]), (Set([1]), Set([AnyHashable(1)])),
    ] {
      expectAgreement(left, right)
      expectAgreement(right, left)
      expectSymmetry(left, right)
    }
  }

  // MARK: Class hierarchies

  @Test("Objects of a hierarchy compare with the == of their common class, in both directions")
  func hierarchies() {
    let (shape, circle, square) = (Shape(1), Circle(1), Square(1))
    expectAgreement(shape, circle, areEqual: true)
    expectAgreement(circle, shape, areEqual: true)
    expectAgreement(circle, square, areEqual: true)
    expectAgreement(circle, Circle(1), areEqual: true)
    expectAgreement(circle as Shape, shape, areEqual: true)
    expectAgreement(shape, circle as Shape, areEqual: true)
    expectAgreement(circle, Shape(2), areEqual: false)
    expectAgreement(Shape(2), circle, areEqual: false)
  }

  @Test("Objects of a hierarchy inside values compare in both directions")
  func nestedHierarchies() {
    expectAgreement(Drawing(shape: Circle(1)), Drawing(shape: Shape(1)), areEqual: true)
    expectAgreement(Drawing(shape: Shape(1)), Drawing(shape: Circle(1)), areEqual: true)
    expectAgreement([Circle(1)] as [Shape], [Shape(1)], areEqual: true)
    expectAgreement([Circle(1)] as [Any], [Shape(1)] as [Any], areEqual: true)
    expectAgreement([Shape(1)] as [Any], [Circle(1)] as [Any], areEqual: true)
    expectAgreement((1, Circle(1)) as (Int, Shape), (1, Shape(1)), areEqual: true)
  }

  @Test("Objects of a Hashable hierarchy compare in both directions")
  func hashableHierarchies() {
    expectAgreement(Box(1), SmallBox(1), areEqual: true)
    expectAgreement(SmallBox(1), Box(1), areEqual: true)
    expectAgreement(Label("a"), LongLabel("a"), areEqual: true)
    expectAgreement(LongLabel("a"), Label("a"), areEqual: true)
  }

  private func expectSymmetry(
    _ left: Any, _ right: Any, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let mock = EqualityMock()
    when(mock.judge(left)).thenReturn("left")
    let other = EqualityMock()
    when(other.judge(right)).thenReturn("left")
    #expect(mock.judge(right) == other.judge(left), sourceLocation: sourceLocation)
  }
}

// MARK: - Values

private struct Patron: Hashable {
  var id: Int
  var name: String
  static func == (left: Patron, right: Patron) -> Bool { left.id == right.id }
}
private struct Badge {
  var patron: Patron
  init(_ patron: Patron) { self.patron = patron }
}
private struct Envelope<Content: Hashable>: Hashable {
  var content: Content
  init(_ content: Content) { self.content = content }
}

private final class Moody: Hashable {
  nonisolated(unsafe) private static var hashes = 0
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (left: Moody, right: Moody) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) {
    Self.hashes &+= 1
    hasher.combine(Self.hashes)
  }
}

private struct Unhashed: Hashable {
  var number: Int
  static func == (left: Unhashed, right: Unhashed) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { fatalError("The library hashed a user's value.") }
}

private class Box: Hashable {
  var number: Int
  init(_ number: Int) { self.number = number }
  static func == (left: Box, right: Box) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
private final class SmallBox: Box {}

private class Shape: Equatable {
  let id: Int
  init(_ id: Int) { self.id = id }
  static func == (left: Shape, right: Shape) -> Bool { left.id == right.id }
}
private final class Circle: Shape {}
private final class Square: Shape {}
private struct Drawing { var shape: Shape }

private class Label: NSObject {
  let text: String
  init(_ text: String) { self.text = text }
  override func isEqual(_ object: Any?) -> Bool { (object as? Label)?.text == text }
  override var hash: Int { text.hashValue }
}
private final class LongLabel: Label {}
