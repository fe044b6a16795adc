import Foundation

@testable import Understudy

/// Values of many kinds, some of them equal, for tests that compare every pair.
enum SampleValues {
  struct Plain {
    var number: Int
    var text: String
  }
  struct Named: Hashable { var name: String }
  struct Loose: Equatable { var number: Double }
  enum Shape: Hashable {
    case none
    case circle(Double)
  }
  enum Mixed {
    case none
    case plain(Plain)
  }
  final class Thing {}
  final class Keyed: Hashable {
    let key: Int
    init(_ key: Int) { self.key = key }
    static func == (left: Keyed, right: Keyed) -> Bool { left.key == right.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  static var all: [Any?] {
    let (thing, keyed) = (Thing(), Keyed(1))
    let numbers: [Any?] = [0, 1, -1, UInt8(1), Int64(1), 1.0, Float(1), 1.5, Double.nan, Float.nan]
    let texts: [Any?] = ["", "1", "é", "e\u{301}", Substring("1"), Character("1")]
    let wrapped: [Any?] = [nil, Optional(1), Int?.none as Any, Optional(Optional(1)) as Any]
    let collections: [Any?] = [
      [Int](), [1], [1, 2], [2, 1], [1.0], [Double.nan], ["1"], [1, "1"] as [Any],
      [1, Double.nan] as [Any], [Plain(number: 1, text: "a")] as [Any], [[1]] as [Any],
      ["a": 1], ["a": 1.0], ["a": Plain(number: 1, text: "a")], Set([1, 2]), Set([2, 1]),
      Set(["1"]),
    ]
    let values: [Any?] = [
      true, false, Named(name: "a"), Named(name: "b"), Loose(number: 1), Loose(number: .nan),
      Plain(number: 1, text: "a"), Plain(number: 1, text: "b"), Shape.none, Shape.circle(1),
      Shape.circle(.nan), Mixed.none, Mixed.plain(Plain(number: 1, text: "a")), (1, "a"), (1, "b"),
      Date(timeIntervalSince1970: 0), Data([1]), UUID(), URL(string: "a:b"),
    ]
    let objects: [Any?] = [thing, thing, Thing(), keyed, Keyed(1), Keyed(2), [thing], [thing]]
    let types: [Any?] = [Int.self, Int.self, String.self, Thing.self, [Int].self]
    let closures: [Any?] = [{ 1 }, { (number: Int) in number }]
    return numbers + texts + wrapped + collections + values + objects + types + closures
  }

  static func isClosure(_ value: Any?) -> Bool {
    flattened(value).map { TypeKind(of: $0) == .function } ?? false
  }
}
