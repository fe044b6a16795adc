import Foundation
import Testing
import Understudy

/// Collections, optionals, and tuples of users' types.
@Suite struct ContainerTypes {
  @Test("A collection, an optional, or a tuple is a parameter and a result", arguments: containers)
  func isContainer(row: TypeRow) { row.check() }
}

private let containers: [TypeRow] = [
  row([User(name: "Ada")]), row(Set([Trapping()])), row([Trapping(): 3]), row([3: Trapping()]),
  row(Set<Suit>([.hearts])), row([Suit.hearts: [User(name: "Ada")]]), row([[Engine()]]),
  row(ContiguousArray([Engine()])), row([Engine()][...]), row([User(name: "Ada"): Engine()]),
  row(Set([User(name: "Ada")])), row(User?.some(User(name: "Ada"))), row(Engine??.some(Engine())),
  row([User?.none]), row((User(name: "Ada"), Engine())), row((first: 3, (Suit.hearts, [Engine()]))),
  row((1, (2, (3, (4, 5))))), row([(3, Engine())]), row(CollectionOfOne(Engine())),
  row(EmptyCollection<Engine>()), row(repeatElement(Engine(), count: 3)), row([3].lazy.map { $0 }),
  row(AnySequence([Engine()])), row(AnyCollection([3])), row(AnyIterator([3].makeIterator())),
  row(zip([3], ["a"])), row([3].reversed()), row([3].enumerated()), row(["a"].joined()),
  row(KeyValuePairs(dictionaryLiteral: ("a", Engine()))), row([3: "a"].keys), row([3: 4].values),
  row(stride(from: 0, to: 9, by: 2)), row(Range(uncheckedBounds: (Strict(3), Strict(4)))),
  row(Strict(3)...Strict(4)), row(Strict(3)...), row(...Strict(3)), row(..<Strict(3)),
  row([3].indices), row(sequence(first: 1) { $0 }), row("abc".unicodeScalars), row("abc".utf8),
  row(AnyHashable(Suit.hearts)), row([AnyHashable("a"): 3 as Any]), row(["a": 3] as [String: Any]),
]

private final class Engine: Sendable {}
private enum Suit { case spades, hearts }
private struct User: Hashable {
  var name: String
  var age: Int?
}
/// Compares only values that it was made of.
private struct Strict: Strideable, Hashable {
  private let number: Int
  init(_ number: Int) { self.number = number }
  private var checked: Int {
    precondition(number < 100, "a placeholder was used")
    return number
  }
  func distance(to other: Strict) -> Int { other.checked - checked }
  func advanced(by distance: Int) -> Strict { Strict(checked + distance) }
  static func < (left: Strict, right: Strict) -> Bool { left.checked < right.checked }
  static func == (left: Strict, right: Strict) -> Bool { left.checked == right.checked }
  func hash(into hasher: inout Hasher) { hasher.combine(checked) }
}
/// Is no placeholder if it is equal to, hashed or described.
private struct Trapping: Hashable, CustomStringConvertible {
  var secret = 3
  static func == (left: Trapping, right: Trapping) -> Bool {
    precondition(left.secret == 3 && right.secret == 3, "a placeholder was compared")
    return true
  }
  func hash(into hasher: inout Hasher) {
    precondition(secret == 3, "a placeholder was hashed")
  }
  var description: String {
    precondition(secret == 3, "a placeholder was described")
    return "trapping"
  }
}
