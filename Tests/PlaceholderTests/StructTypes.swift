import Foundation
import Testing
import Understudy

/// The placeholder of a struct or a tuple consists of placeholders of its parts, whoever may see
/// them. No initializer runs.
@Suite struct StructTypes {
  @Test("A struct or a tuple is a parameter and a result", arguments: types)
  func isParameter(row: TypeRow) { row.check() }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("A struct with a parameter pack is a parameter and a result")
  func hasParameterPack() {
    for row in [row(Packed(1, "a", Tram() as any Named)), row(Packed())] { row.check() }
  }
}

private let types: [TypeRow] = [
  row(Empty()), row(User()), row(Ticket("a")), row(timespec()), row(in6_addr()),
  // Generic ones, whose parts depend on their arguments.
  row(Phantom<Never>()), row(Tagged<User, Int>(rawValue: 3)), row(Box(Box(Engine()))),
  row(Box<Never?>(nil)), row(of: Typed<String>.self),
  // Structs with references, closures, and existentials.
  row(References()), row(Handlers()), row(Owner(named: Tram())),
  // A struct can contain itself in an optional, a collection, a closure, or an object.
  row(of: Recursive.self),
  // Tuples.
  row(()), row((3, "a")), row((first: 3, (Suit.hearts, [Engine()]))),
  row((Tram() as any Named, { 3 })), row(((1, (2, (3, 4))), User?.none)),
]

private struct Empty: Hashable {}
private struct Ticket {
  private let dates = Date.distantPast...Date.distantFuture
  init?(_ code: String) {}
}
private struct Phantom<Kind> {}
private struct Tagged<Kind, RawValue> { let rawValue: RawValue }
/// Has its value in an object, as the collections of the standard library.
private struct Box<Value> {
  private final class Storage {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
  private let storage: Storage
  init(_ value: Value) { storage = Storage(value) }
}
private struct References {
  unowned var first: (any Delegate)?
  unowned let second = keptBus
  unowned(unsafe) let third = keptBus
  weak var fourth: (any Delegate)?
  unowned let fifth: any Delegate = keptBus
  unowned(unsafe) let sixth: any Delegate = keptBus
}
private let keptBus = Bus()
private struct Handlers {
  var onTap: () -> Void = {}
  var onChange: ((inout Int, Engine) async throws -> String)?
  var compare: @convention(c) (Int32, Int32) -> Int32 = { $0 - $1 }
  var onMain: @MainActor (Engine) -> String = { _ in "" }
}
private struct Owner {
  let named: any Named
  let error: any Error = CancellationError()
  let types: [any Any.Type] = [Int.self]
}
private struct Typed<Value> {
  let first: Value.Type
  let second: Int.Type
  let third: Int.Type?
  let text: String
}
private struct Recursive {
  var list: [Recursive]?
  var change: ((Recursive) -> Recursive)?
  var result: Result<Holder, any Error>
  final class Holder { var recursive: Recursive? }
}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
private struct Packed<each Element> {
  let elements: (repeat each Element)
  let text = "a"
  init(_ elements: repeat each Element) { self.elements = (repeat each elements) }
}
