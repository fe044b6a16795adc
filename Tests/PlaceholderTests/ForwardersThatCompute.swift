import Foundation
import Testing
import Understudy

/// A forwarder may compute with its argument before it passes it on. In a recording, it computes
/// with placeholders: numbers are small and not zero, texts are not empty, collections have an
/// element unless it would have to be compared, and the properties of an object have values.
@Suite(.mockSession) struct ForwardersThatCompute {
  @Test(
    "Nothing that a forwarder does with a placeholder stops the process", arguments: computations)
  func compute(row: TypeRow) { row.check() }
}

/// - Parameter compute: Returns whether the placeholder is as a forwarder can expect.
private func uses<Value>(
  _ name: String, _ sample: @escaping @Sendable @autoclosure () -> Value,
  _ compute: @escaping @Sendable (Value) -> Bool
) -> TypeRow {
  TypeRow(testDescription: name) {
    let office = OfficeMock(compute)
    verify(office.file(any(), 1)).called(.never)
    when(office.file(any(), 1)).thenReturn(true)
    when(using: office, thenReturn: true).file(any(), 2)
    #expect(office.results.count > 2 && !office.results.contains(false))
    #expect(office.file(sample(), 1))
    #expect(office.file(sample(), 2))
    verify(office.file(any(), any())).called(2)
    verify(on: office, called: 1).file(any(), 2)
  }
}

private final class OfficeMock<Value>: Mock {
  private let compute: (Value) -> Bool
  private(set) var results: [Bool] = []

  init(_ compute: @escaping (Value) -> Bool) {
    self.compute = compute
    super.init()
  }

  @discardableResult func file(_ value: Value, _ number: Int) -> Bool {
    results.append(compute(value))
    return calledReturning(with: value, number)
  }
}

private let computations: [TypeRow] = [
  uses("Int", 3) { number in
    let results = [number * 1000, 1_000_000 / number, Int(Int32(number)), Int(UInt(number))]
    return results.allSatisfy { $0 > 0 }
  },
  uses("Int as an index", 3) { [Int](repeating: 4, count: $0 + 1)[$0] == 4 },
  uses("Int8", Int8(3)) { Int($0) * 2 != 0 }, uses("UInt8", UInt8(3)) { ($0 - 1) > 0 },
  uses("UInt64", UInt64(3)) { Int($0 - 1) * 1000 > 0 },
  uses("Double", 0.5) { Int($0 * 1000) > 0 }, uses("Decimal", Decimal(3)) { $0 * 3 > 1 },
  uses("String", "a") { $0.first!.isLetter && $0.contains("-") },
  uses("Character", Character("a")) { !$0.isLetter },
  uses("[String]", ["a"]) { $0.first! == $0.sorted().joined() },
  uses("[Client]", [Client()]) { $0.filter { $0.age > 3 }.map(\.name).count == 1 },
  uses("[String: Int]", ["a": 3]) { $0["b"] == nil && $0.keys.count == 1 },
  uses("[Client: Int]", [Client(): 3]) { $0[Client()] == nil && $0.isEmpty },
  uses("Set<Int>", Set([3])) { !$0.contains(4) && $0.count == 1 },
  uses("Set<Client>", Set([Client()])) { $0.union([Client()]).count == 1 && $0.isEmpty },
  uses("Client", Client()) { client in
    var copy = client
    copy.tags.append("b")
    let texts = ["\(client)", "\(copy)"]
    return Set([client, copy]).count == 2 && texts.allSatisfy { $0.contains(client.name) }
  },
  uses("Session", Session()) { session in
    session.count += 1
    session.names["a", default: 0] += 1
    let owner = session.owner.client
    return session.lock.withLock { session.lazy > 1 } && owner == session.client
  },
  uses("Session ===", Session()) { $0.parent === $0 && $0.delegate == nil },
  uses("Subsession", Subsession()) { $0.count > 0 && $0.number > 0 && $0.delegate == nil },
  uses("any CustomStringConvertible", 3 as any CustomStringConvertible) { "\($0)".count > 1 },
  uses("any Collection<Client>", [Client()]) { (clients: any Collection<Client>) in
    elementType(of: clients) == Client.self
  },
  uses("Date", Date()) { $0 > Date(timeIntervalSinceReferenceDate: 1) && !$0.formatted().isEmpty },
  uses("URL", URL(string: "a://b")!) { $0.host == "placeholder" && $0.path.count > 1 },
  uses("() -> Void", {}) { $0() == () }, uses("(Int, String)", (3, "a")) { $0.0 > 0 && $0.1 != "" },
]

private struct Client: Hashable {
  var name = "a"
  var age = 3
  var tags = ["a"]
}
private func elementType<List: Collection>(of list: List) -> Any.Type { List.Element.self }
private class Session {
  var count = 3
  var names = ["a": 3]
  let client = Client()
  let lock = NSLock()
  weak var delegate: Session?
  unowned var owner: Session!
  var parent: Session?
  lazy var lazy = count + 1
  init() { owner = self }
}
private final class Subsession: Session { let number = 3 }
