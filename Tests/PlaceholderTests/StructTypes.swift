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

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("An inline array is a parameter and a result")
  func isInlineArray() {
    let rows = [
      row(["a", "b"] as InlineArray<2, String>), row([] as InlineArray<0, Engine>), row(Grid()),
    ]
    for row in rows { row.check() }
    let shelf = ShelfMock()
    shelf.fill([Padded(), Padded()])
    verify(shelf.fill(any())).called(1)
    verify(on: shelf, called: 1).fill(any())
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
/// Its bytes have gaps, which a copy doesn't have to keep.
private struct Padded {
  var flag = true
  var text: String?
  var small: UInt8? = 2
  var number = 3
}
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private final class ShelfMock: Mock {
  func fill(_ cells: InlineArray<2, Padded>) { called(with: Self.copy(cells)) }
  /// Copies the fields one by one.
  private static func copy(_ cells: InlineArray<2, Padded>) -> InlineArray<2, Padded> {
    InlineArray { index in
      let cell = cells[index]
      return Padded(flag: cell.flag, text: cell.text, small: cell.small, number: cell.number)
    }
  }
}
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private struct Grid { var cells: InlineArray<3, String?> = [nil, nil, nil] }
