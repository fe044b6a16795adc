import Foundation
import Understudy

// The types of the values that `EqualitySample` compares.

extension EqualitySample {
  static let first = Thing()
  static let second = Thing()
  static let mocks = [SampleMock(), SampleMock()]

  struct Plain {
    var number: Int
    var text: String
  }
  struct Loose: Equatable { var number: Double }
  struct Named: Hashable { var name: String }

  /// Its `==` looks at one field, and its hash at both.
  struct ByID: Hashable {
    var id: Int
    var name: String
    static func == (left: ByID, right: ByID) -> Bool { left.id == right.id }
  }

  struct Wrapper { var value: Any }

  /// Its mirror shows nothing.
  struct Masked: CustomReflectable {
    var number: Int
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  struct Linked {
    var number: Int
    weak var thing: Thing?
  }

  enum Season { case spring, summer }
  enum Form: Hashable {
    case none
    case circle(Double)
  }
  enum Mixed {
    case none
    case plain(Plain)
    indirect case nested(Mixed)
  }
  enum MaskedCode: CustomReflectable {
    case number(Int)
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }
  enum SampleError: Error, Equatable { case lost(Int) }

  final class Thing: Sendable {}

  class Keyed: Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: Keyed, right: Keyed) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
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

  /// It can be compared, but not hashed.
  struct Unhashed: Hashable {
    var number: Int
    static func == (left: Unhashed, right: Unhashed) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { fatalError("the library hashed a user's value") }
  }

  /// Its hash is another one each time.
  final class Unstable: Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: Unstable, right: Unstable) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(UInt64.random(in: 0 ... .max)) }
  }

  final class Tagged: NSObject {
    let tag: String
    init(_ tag: String) { self.tag = tag }
    override func isEqual(_ object: Any?) -> Bool { (object as? Tagged)?.tag == tag }
    override var hash: Int { tag.hashValue }
  }
}

final class SampleMock: Mock, @unchecked Sendable {}
