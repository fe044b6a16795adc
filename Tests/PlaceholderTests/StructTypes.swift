import Foundation
import Testing
import Understudy

/// Structs of users, with parts of every sort.
@Suite struct StructTypes {
  @Test("A struct is a parameter and a result", arguments: structs)
  func isStruct(row: TypeRow) { row.check() }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("A struct with a parameter pack is a parameter and a result")
  func hasParameterPack() {
    for row in [row(Packed(1, "a", true)), row(Packed())] { row.check() }
  }
}

private let structs: [TypeRow] = [
  row(Empty()), row(Point(x: 1, y: 2)), row(User(name: "Ada")), row(Ticket("a")), row(Large()),
  row(Flags.loud), row(Meters(rawValue: 3)), row(Wrapper(Engine())), row(Wrapper<Never?>(nil)),
  row(Phantom<Never>()), row(Phantom<any Error>()), row(Tagged<User, Int>(rawValue: 3)),
  row(Bound.one), row(Strict(3)), row(Decoded(from: "a")), row(Trapping()), row(Handler()),
  row(Reference(Engine())), row(Weakly(engine: nil)), row(Unmanagedly()), row(Actors()),
  row(Level0()), row(Clamped(wrappedValue: 3)),
  row(Rope(text: "a")), row(Bits()), row(Many()), row(Handle(raw: nil)), row(Cached()),
  row(Observation()), row(Lookup()), row(Box(Box(Box(3)))), row(Half(left: true)),
  row(timespec()), row(in6_addr()), row(sockaddr_in()), row(stat()), row(pthread_attr_t()),
  row(Dated(wrappedValue: Date())), row(Existential(error: CancellationError())),
]

private final class Engine: Sendable {}
private struct Empty: Hashable {}
private struct Point: Hashable {
  var x: Int
  var y: Int
}
private struct User: Hashable, Codable {
  var name: String
  var age: Int?
  var friends: [User] = []
  init(name: String) { self.name = name }
}
private struct Ticket {
  private let code: String
  private let date = Date()
  init?(_ code: String) { self.code = code }
}
private struct Large {
  var number = 1
  var text = "b"
  var fraction = 0.3
  var isOn = true
  var data = Data()
  var list = [4]
  var small = Int8(5)
}
private struct Flags: OptionSet {
  let rawValue: UInt16
  static let loud = Flags(rawValue: 1)
}
private struct Meters: RawRepresentable, Hashable, Sendable { let rawValue: Double }
private struct Wrapper<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}
private struct Phantom<Kind> {}
private struct Tagged<Kind, RawValue> { let rawValue: RawValue }
private struct Bound: Sendable {
  static let one = Bound(values: [1])
  private let values: ContiguousArray<Int>
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
private struct Decoded: Codable {
  let text: String
  init(from text: String) { self.text = text }
  init(from decoder: any Decoder) throws { fatalError("a placeholder was decoded") }
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
private struct Handler {
  var onTap: (Int) -> Void = { _ in }
  var onLoad: (@Sendable (inout String) async throws -> Engine)?
  var compare: @convention(c) (Int32, Int32) -> Int32 = { $0 - $1 }
  var onMain: @MainActor (Engine) -> String = { _ in "" }
}
private struct Reference {
  unowned let engine: Engine
  init(_ engine: Engine) {
    self.engine = engine
    held.append(engine)
  }
}
nonisolated(unsafe) private var held: [Engine] = []
private struct Weakly { weak var engine: Engine? }
private struct Unmanagedly { let engine = Unmanaged.passRetained(Engine()) }
private struct Actors {
  let actor: any Actor = MainActor.shared
  let task: Task<Int, Never>? = nil
}
private struct Level0 { let next = Level1() }
private struct Level1 { let next = [Level2()] }
private struct Level2 { let next: Level3? = Level3() }
private struct Level3 { let next = (Level4(), 3) }
private struct Level4 { let next = Level5.some(Level6()) }
private enum Level5 { case some(Level6) }
private struct Level6 { let next = ["a": Level7()] }
private struct Level7 { let next = Wrapper(Level8()) }
private struct Level8 { let next = Level9() }
private struct Level9 { let next = Level10(engine: Engine()) }
private struct Level10 { let engine: Engine }
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
private struct Packed<each Element> {
  let elements: (repeat each Element)
  init(_ elements: repeat each Element) { self.elements = (repeat each elements) }
}
@propertyWrapper private struct Clamped<Value: Comparable> {
  var wrappedValue: Value
  var projectedValue: Clamped { self }
}
@propertyWrapper private struct Dated {
  var wrappedValue: Date
  @Clamped var count = 3
}
private struct Rope {
  private var storage: [Character]
  init(text: String) { storage = Array(text) }
  var first: Character { storage[0] }
}
private struct Bits {
  var isFirst = true
  var isSecond = false
  var third: UInt8 = 3
}
private struct Many {
  let types: [any Any.Type] = [Int.self]
  let path: KeyPath<User, String> = \.name
  let range = Strict(3)..<Strict(4)
}
private struct Handle { let raw: OpaquePointer? }
private struct Cached { lazy var text: String = { fatalError("a lazy property was evaluated") }() }
private struct Observation {
  var count = 0 { didSet { fatalError("an observer ran") } }
}
private struct Lookup {
  var set: Set<Trapping> = []
  var map: [Trapping: Trapping] = [:]
}
private final class Node { var next: Node? }
private struct Box<Value> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
    deinit { precondition(!(value is Node), "a placeholder has ended") }
  }
  private var storage: Storage
  init(_ value: Value) { storage = Storage(value) }
}
private struct Half { let left: Bool }
private struct Existential {
  let error: any Error
  let value: Any = 3
  let described: any CustomStringConvertible & Sendable = 3
}
