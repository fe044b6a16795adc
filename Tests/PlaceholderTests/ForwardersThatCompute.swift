import Foundation
import Testing
import Understudy

/// A forwarder may compute with its argument before it passes it on. In a recording it computes with
/// placeholders.
@Suite(.mockSession) struct ForwardersThatCompute {
  @Test(
    "Nothing that a forwarder does with a placeholder stops the process", arguments: computations)
  func compute(row: Computation) { row.check() }
}

struct Computation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let check: @Sendable () -> Void
}

private func uses<Value>(
  _ name: String, _ sample: @escaping @Sendable @autoclosure () -> Value,
  _ compute: @escaping @Sendable (Value) -> Any
) -> Computation {
  Computation(testDescription: name) {
    let office = OfficeMock(compute)
    verify(office.file(any(), 1)).called(.never)
    when(office.file(any(), 1)).thenReturn(true)
    when(using: office, thenReturn: true).file(any(), 2)
    #expect(office.file(sample(), 1))
    #expect(office.file(sample(), 2))
    verify(office.file(any(), any())).called(2)
    verify(office.file(matching { _ in true }, 1)).called(1)
    verify(on: office, called: 1).file(any(), 2)
  }
}

private final class OfficeMock<Value>: Mock {
  private let compute: (Value) -> Any
  private var computed: [Any] = []

  init(_ compute: @escaping (Value) -> Any) {
    self.compute = compute
    super.init()
  }

  @discardableResult
  func file(_ value: Value, _ number: Int) -> Bool {
    computed.append(compute(value))
    return calledReturning(with: value, number)
  }
}

private let computations: [Computation] = [
  uses("Int * 1000", 3) { $0 * 1000 }, uses("Int squared", 3) { $0 * $0 },
  uses("Int as an index", 3) { [Int](repeating: 0, count: $0 + 1)[$0] },
  uses("Int as a count", 3) { String(repeating: "a", count: $0).count },
  uses("Int in a loop", 3) { (0..<$0).reduce(0, +) }, uses("Int32(Int)", 3) { Int32($0) },
  uses("UInt(Int)", 3) { UInt($0) }, uses("Int8 doubled", Int8(3)) { Int($0) * 2 },
  uses("UInt8 - 1", UInt8(3)) { $0 - 1 }, uses("UInt - 1", UInt(3)) { $0 - 1 },
  uses("Int16 - 1", Int16(3)) { $0 - 1 }, uses("Int(UInt64)", UInt64(3)) { Int($0) * 1000 },
  uses("1 / Int", 3) { 1_000_000 / $0 }, uses("Double / 3", 0.5) { $0 / 3 },
  uses("Int(Double)", 0.5) { Int($0 * 1000) }, uses("Double.squareRoot", 0.5) { $0.squareRoot() },
  uses("Int(Float)", Float(0.5)) { Int($0) }, uses("Decimal", Decimal(3)) { $0 * 3 + 1 },
  uses("Bool ? :", true) { $0 ? 1 : 2 }, uses("Duration * 2", Duration.seconds(3)) { $0 * 2 },
  uses("String.count", "a") { $0.count }, uses("String.first!", "a") { $0.first! },
  uses("String + String", "a") { $0 + "b" }, uses("String.split", "a") { $0.split(separator: "-") },
  uses("String.utf8", "a") { Array($0.utf8) }, uses("Int(String)", "3") { Int($0) as Any },
  uses("Character", Character("a")) { $0.isLetter },
  uses("Substring", "a" as Substring) { $0.count },
  uses("[String].count", ["a"]) { $0.count }, uses("[String].first!", ["a"]) { $0.first! },
  uses("[String].sorted", ["a"]) { $0.sorted() }, uses("[String].joined", ["a"]) { $0.joined() },
  uses("[Client].map", [Client()]) { $0.map(\.id) },
  uses("[Client] + 1", [Client()]) { $0 + [Client()] },
  uses("[Client].filter", [Client()]) { $0.filter { $0.age > 3 } },
  uses("[[Int]].flatMap", [[3]]) { $0.flatMap { $0 } },
  uses("ArraySlice", [3] as ArraySlice) { $0.count },
  uses("[String: Int][key]", ["a": 3]) { $0["b"] as Any },
  uses("[String: Int]", ["a": 3]) { $0.keys.sorted() },
  uses("[Client: Int][key]", [Client(): 3]) { $0[Client()] as Any },
  uses("Set<Int>.contains", Set([3])) { $0.contains(4) },
  uses("Set<Client>.contains", Set([Client()])) { $0.contains(Client()) },
  uses("Set<Client>.insert", Set([Client()])) { $0.union([Client()]) },
  uses("Client.name", Client()) { $0.name.uppercased() }, uses("Client.id", Client()) { $0.id },
  uses("Client.tags.count", Client()) { $0.tags.count },
  uses("Client?.name", Client?.some(Client())) { $0?.name as Any },
  uses("\"\\(Client)\"", Client()) { "\($0)" },
  uses("Client == Client", Client()) { $0 == Client() },
  uses("Client hashed", Client()) { Set([$0]) },
  uses("Client copied", Client()) { client in
    var copy = client
    copy.name += "a"
    copy.tags.append("b")
    return copy
  },
  uses("Client encoded", Client()) { try! JSONEncoder().encode($0) },
  uses("Mirror(Client)", Client()) { Mirror(reflecting: $0).children.count },
  uses("Session.client.name", Session()) { $0.client.name },
  uses("Session.count += 1", Session()) { session in
    session.count += 1
    session.names["a", default: 0] += 1
    return session.count
  },
  uses("Session.queue", Session()) { $0.lock.withLock { 3 } },
  uses("Session.title", Session()) { $0.title.count },
  uses("Session.delegate", Session()) { $0.delegate == nil },
  uses("Session.parent", Session()) { $0.parent === $0 },
  uses("Session.owner", Session()) { $0.owner.client.name.count },
  uses("Session.lazy", Session()) { $0.lazy },
  uses("Session ===", Session()) { $0 === Session() },
  uses("ObjectIdentifier", Session()) { ObjectIdentifier($0) },
  uses("weak Session", Session()) { session in { [weak session] in session?.count as Any }() },
  uses("Subsession.super", Subsession()) { ($0.count, $0.number, $0.client.age) },
  uses("Generic object", Box(3)) { $0.value * 2 },
  uses("any Error", CancellationError() as any Error) { $0.localizedDescription },
  uses("Date", Date()) { $0.addingTimeInterval(1) },
  uses("Date.formatted", Date()) { $0.formatted() },
  uses("Data.count", Data()) { $0.count }, uses("Data.base64", Data()) { $0.base64EncodedString() },
  uses("URL.path", URL(string: "a:b")!) { $0.path },
  uses("URL.append", URL(string: "a:b")!) { $0.appending(path: "a") },
  uses("URL.host!", URL(string: "a://b")!) { $0.host! },
  uses("UUID.uuidString", UUID()) { $0.uuidString },
  uses("Range", 3..<4) { $0.count },
  uses("ClosedRange", 3...4) { $0.lowerBound },
  uses("DateInterval", DateInterval()) { $0.duration },
  uses("Calendar", Calendar.current) { $0.component(.day, from: Date()) },
  uses("TimeZone", TimeZone.gmt) { $0.secondsFromGMT() },
  uses("Locale", Locale.current) { $0.identifier },
  uses("IndexPath", IndexPath(index: 3)) { $0[0] },
  uses("Suit.allCases", Suit.hearts) { Suit.allCases.firstIndex(of: $0)! },
  uses("switch Command", Command.stop) { command in
    switch command {
    case .stop: return 3
    case .say(let text, let times): return text.count + times
    case .to(let client): return client.name
    }
  },
  uses("Result.get", Result<Int, any Error>.success(3)) { try! $0.get() },
  uses("Options", Options()) { $0.union(.loud) },
  uses("closure", {}) { $0() }, uses("Tuple", (3, "a")) { $0.0 + $0.1.count },
  uses("Any", 3 as Any) { "\($0)" },
  uses("AnyHashable", AnyHashable(3)) { [$0: 3] }, uses("pointer", memory) { $0.pointee = 3 },
  uses("buffer", UnsafeBufferPointer<Int>(start: nil, count: 0)) { $0.map { $0 } },
  uses("buffer of objects", UnsafeBufferPointer<Client>(start: nil, count: 0)) { $0.map(\.name) },
  uses("bytes", UnsafeRawBufferPointer(start: nil, count: 0)) { Array($0) },
  uses("UTF8View", "a".utf8) { Array($0) }, uses("AnySequence", AnySequence([3])) { Array($0) },
  uses("UnicodeScalarView", "a".unicodeScalars) { $0.first! },
  uses("AnyCollection", AnyCollection([Client()])) { $0.map(\.name) },
  uses("Keys", ["a": 3].keys) { Array($0) }, uses("lazy", [3].lazy) { $0.map { $0 + 1 }.first! },
  uses("actor", Actor()) { ObjectIdentifier($0) },
  uses("Notification", Notification(name: .init("a"))) { $0.name },
  uses("AttributedString", AttributedString("a")) { $0.characters.count },
  uses("SIMD", SIMD2<Int>(1, 2)) { $0 &+ 1 },
]

nonisolated(unsafe) private let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
private struct Client: Hashable, Codable, Identifiable {
  var id = UUID()
  var name = "a"
  var age = 3
  var tags = ["a"]
  var balance = Decimal(3)
  var birthday: Date? = Date()
}
private class Session {
  var count = 3
  var names = ["a": 3]
  let client = Client()
  let lock = NSLock()
  var title = "a" { didSet { fatalError("an observer ran") } }
  weak var delegate: Session?
  unowned var owner: Session!
  var parent: Session?
  lazy var lazy = count + 1
  init() { owner = self }
}
private final class Subsession: Session { let number = 3 }
private final class Box<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}
private enum Suit: CaseIterable { case spades, hearts }
private enum Command {
  case stop
  case say(String, times: Int)
  case to(Client)
}
private struct Options: OptionSet {
  var rawValue: UInt8 = 0
  static let loud = Options(rawValue: 1)
}
private actor Actor { var count = 3 }
