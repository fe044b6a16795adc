import Testing

@testable import Understudy

@Suite struct StoredFieldsTests {
  @Test("The fields of a struct, a tuple and a class are named in order")
  func fields() {
    let car = StoredField.all(of: Car.self)
    #expect(car.map(\.name) == ["seats", "name", "isOpen"])
    #expect(
      car.map(\.offset) == [
        MemoryLayout<Car>.offset(of: \.seats), MemoryLayout<Car>.offset(of: \.name),
        MemoryLayout<Car>.offset(of: \.isOpen),
      ])
    #expect(car.map { "\($0.type)" } == ["Int", "String", "Bool"])
    #expect(
      StoredField.all(of: (Int, text: String).self).map { "\($0.type)" } == ["Int", "String"])
    #expect(StoredField.all(of: Truck.self).map(\.name) == ["power", "load"])
  }

  @Test("Other types have no fields")
  func noFields() {
    #expect(StoredField.all(of: Gear.self).isEmpty)
    #expect(StoredField.all(of: (any Error).self).isEmpty)
    #expect(StoredField.all(of: (() -> Void).self).isEmpty)
  }

  @Test("A field knows how it holds its value, and is read accordingly")
  func ownership() throws {
    let fields = StoredField.all(of: Links.self)
    #expect(fields.map(\.name) == ["strong", "weak", "unowned", "unsafe"])
    #expect(fields.map(\.ownership) == [.strong, .weak, .unowned, .unmanaged])
    let engine = Engine()
    let links = Links(strong: engine, weak: engine, unowned: engine, unsafe: engine)
    let parts = try #require(ValueParts(stored: links))
    #expect(flattened(parts.values[0]) as AnyObject === engine)
    #expect(parts.values[1] as AnyObject === engine)
    #expect(parts.values[2] is UInt)
    let address = UInt(bitPattern: Unmanaged.passUnretained(engine).toOpaque())
    #expect(parts.values[3] as? UInt == address)
    #expect((0..<4).map(parts.isShown) == [true, false, false, false])
  }

  @Test("A closure's bytes are those of its copies and of no other closure")
  func bytes() {
    // As a field: a closure that is converted to `Any` itself is wrapped each time.
    func closure<Function>(of type: Function.Type) -> Any {
      FunctionMetadata.makeClosure(type, .unknown.with(type)) as Any
    }
    let one = closure(of: (() -> Void).self)
    let other = closure(of: (() -> Void).self)
    let copy = one
    #expect(haveSameBytes(one, copy))
    #expect(!haveSameBytes(one, other))
  }
}

private class Engine { var power = 1 }
private final class Truck: Engine { var load = "gravel" }
nonisolated(unsafe) private let kept = Engine()
private struct Car: Equatable {
  var seats: Int
  var name: String
  var isOpen: Bool
}
private enum Gear {
  case off
  case on(Int)
}
private struct Links {
  var strong: Engine?
  weak var weak: Engine?
  unowned var unowned: Engine
  unowned(unsafe) var unsafe: Engine?
}
