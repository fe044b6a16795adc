import Foundation
import Understudy

// The types of the values that `EqualityRow` compares.

extension EqualityRow {
  static let things = [Thing(), Thing()]
  // The leak sanitizer finds the record of an object's weak references only where there is one.
  static let leashes = things.map { Leash(number: 1, thing: $0, owner: $0) }
  static let mocks = [ComparableMock(), ComparableMock()]

  struct Plain {
    var number: Int
    var text: String
  }
  struct SameFields {
    var number: Int
    var text: String
  }
  struct Empty {}
  struct OtherEmpty {}
  struct Wrapper { var value: Any }
  struct Point: Equatable { var x, y: Double }

  /// Its `==` looks at one field, and its hash at both.
  struct ByID: Hashable {
    var id: Int
    var name: String
    static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  }

  /// It can be compared, but not hashed.
  struct Unhashed: Hashable {
    var number: Int
    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { fatalError("the library hashed a user's value") }
  }

  /// Its mirror shows nothing, and its description is another one each time.
  struct Masked: CustomReflectable, CustomStringConvertible {
    var number: Int
    var text: String
    var customMirror: Mirror { Mirror(self, children: ["same": 1]) }
    var description: String { UUID().uuidString }
  }
  struct Leash: CustomReflectable {
    var number: Int
    weak var thing: Thing?
    unowned var owner: Thing
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  enum Form: Hashable {
    case none
    case circle(Double)
  }
  enum Light {
    case off, broken
    case on(Plain)
    case dimmed(Plain, percent: Int)
    case place(in6_addr)
    indirect case nested(Light)
  }
  enum MaskedCode: CustomReflectable {
    case zero
    case number(Int)
    case text(String)
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  final class Thing: Sendable {}

  /// Its hash is another one each time.
  class Keyed: Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: Keyed, right: Keyed) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(UInt64.random(in: 0 ... .max)) }
  }
  final class KeyedChild: Keyed {}

  /// Equatable through its base class only.
  class Figure: Equatable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: Figure, right: Figure) -> Bool { left.number == right.number }
  }
  final class Disc: Figure {}
  final class Ring: Figure {}

  final class Tagged: NSObject {
    let tag: String
    init(_ tag: String) { self.tag = tag }
    override func isEqual(_ object: Any?) -> Bool { (object as? Tagged)?.tag == tag }
    override var hash: Int { tag.hashValue }
  }

  /// Mocks compare by identity: their operators could be requirements that they forward.
  final class ComparableMock: Mock, Hashable, @unchecked Sendable {
    static func == (left: ComparableMock, right: ComparableMock) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}
