import Foundation
import Testing
import Understudy

/// A kind of arguments that the library compares in its own way: what is proven for one is proven for each of them.
package struct ValueKind: Sendable, CustomTestStringConvertible {
  package let testDescription: String
  /// Calls a mock with one of many values.
  package let call: @Sendable (KeeperMock, Int) -> Int

  private init<Value>(_ name: String, _ value: @escaping @Sendable (Int) -> Value) {
    testDescription = name
    call = { $0.keep(value($1)) }
  }

  package static let all = [
    ValueKind("a number") { $0 },
    ValueKind("a text") { "\($0)" },
    ValueKind("a Double") { Double($0) },
    ValueKind("an optional") { $0 as Int? },
    ValueKind("an array") { [$0, 1] },
    ValueKind("a set") { [$0, -1] as Set },
    ValueKind("a dictionary") { ["a": $0] },
    ValueKind("a tuple") { ($0, "a") },
    ValueKind("an enum") { $0 % 2 == 0 ? Either.number($0) : .text("\($0)") },
    ValueKind("a struct") { Plain(number: $0) },
    ValueKind("a struct with an array") { Row(numbers: [$0, 1]) },
    ValueKind("an Equatable struct") { Pair(number: $0) },
    ValueKind("a Hashable struct") { Identifier(number: $0) },
    ValueKind("an Equatable object") { Thing(number: $0) },
    ValueKind("a UUID") {
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0 / 256), UInt8($0 % 256)))
    },
    ValueKind("a URL") { URL(fileURLWithPath: "/\($0)") },
    ValueKind("a Date") { Date(timeIntervalSince1970: Double($0)) },
    ValueKind("a Data") { Data("\($0)".utf8) },
  ]
}

package final class KeeperMock: Mock, @unchecked Sendable {
  package func keep<Value>(_ value: Value) -> Int { calledReturning(with: value, default: 0) }
}

private enum Either: Equatable {
  case number(Int)
  case text(String)
}
private struct Plain {
  var name = "a"
  var number: Int
}
private struct Row { var numbers: [Int] }
private struct Pair: Equatable {
  var name = "a"
  var number: Int
}
private struct Identifier: Hashable { var number: Int }
private final class Thing: Equatable {
  let number: Int
  init(number: Int) { self.number = number }
  static func == (left: Thing, right: Thing) -> Bool { left.number == right.number }
}
