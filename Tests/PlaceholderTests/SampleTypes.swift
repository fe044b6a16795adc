// The types that several tables use. They belong to a user: the library knows none of them.

final class Engine: Sendable {}

struct User: Hashable, Codable {
  var name = "Ada"
  var age: Int?
}

enum Suit: CaseIterable { case spades, hearts }

// An optimizer takes the only type that conforms to a protocol of its module for the type of every
// value, so each protocol that a value is passed as has two.

protocol Named { var name: String { get } }
protocol Delegate: AnyObject { func changed(_ number: Int) }

struct Tram: Named { var name = "tram" }
class Machine: @unchecked Sendable { let number = 3 }
final class Bus: Machine, Named, Delegate, @unchecked Sendable {
  let name = "bus"
  func changed(_ number: Int) {}
}
final class Van: Machine, Named, Delegate, @unchecked Sendable {
  let name = "van"
  func changed(_ number: Int) {}
}
