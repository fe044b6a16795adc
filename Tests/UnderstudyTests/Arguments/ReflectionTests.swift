import Testing

@testable import Understudy

@Suite struct StoredFieldsTests {
  @Test("The fields of a struct or a tuple are named in their order")
  func fields() throws {
    let car = try #require(Reflection.fields(of: Car.self))
    #expect(car.map(\.name) == ["seats", "name", "isOpen"])
    let offsets = [
      MemoryLayout<Car>.offset(of: \.seats), MemoryLayout<Car>.offset(of: \.name),
      MemoryLayout<Car>.offset(of: \.isOpen),
    ]
    #expect(car.map(\.offset) == offsets)
    #expect(car.map { "\($0.type)" } == ["Int", "String", "Bool"])
    let tuple = try #require(Reflection.fields(of: (Int, text: String).self))
    #expect(tuple.map { "\($0.type)" } == ["Int", "String"])
  }

  @Test("Other types have no fields")
  func noFields() {
    #expect(Reflection.fields(of: Engine.self) == nil)
    #expect(Reflection.fields(of: Gear.self) == nil)
    #expect(Reflection.fields(of: (any Error).self) == nil)
    #expect(Reflection.fields(of: (() -> Void).self) == nil)
  }

  @Test("A field is strong or not")
  func ownership() throws {
    let fields = try #require(Reflection.fields(of: Links.self))
    #expect(fields.map(\.name) == ["strong", "weak", "unowned", "unsafe"])
    #expect(fields.map(\.isStrong) == [true, false, false, false])
  }

  @Test("A struct is assembled from its fields")
  func assemble() {
    let car = Reflection.assemble(Car.self) { type in
      type == Int.self ? 4 : type == String.self ? "Ada's rather long car name" : true
    }
    #expect(car?.seats == 4)
    #expect(car?.name == "Ada's rather long car name")
    #expect(car?.isOpen == true)
  }

  @Test("A struct with a missing value or one of another type is not assembled")
  func incomplete() {
    #expect(Reflection.assemble(Car.self) { $0 == Int.self ? 4 : nil } == nil)
    #expect(Reflection.assemble(Car.self) { _ in 4 } == nil)
    #expect(Reflection.assemble(Engine.self) { _ in 4 } == nil)
  }

  @Test("A weak field is nil, and an unowned one has no value")
  func weakFields() {
    let object = Engine()
    for _ in 1...3 {
      let listener = Reflection.assemble(Listener.self) { _ in object as Any }
      #expect(listener != nil)
      #expect(listener?.target == nil)
    }
    #expect(Reflection.assemble(Pet.self) { _ in object as Any } == nil)
  }

  @Test("The case of an enum has its name, with and without payload")
  func caseNames() {
    #expect(Reflection.caseName(of: Gear.off) == "off")
    #expect(Reflection.caseName(of: Gear.on(3)) == "on")
    #expect(Reflection.caseName(of: 3) == nil)
  }

  @Test("A closure's bytes equal those of its copies and of no other closure")
  func bytes() {
    // As in a field: a closure that is converted to `Any` is wrapped again each time.
    func closure<Function>(of type: Function.Type) -> Any { FunctionPlaceholder.make(type) as Any }
    let one = closure(of: (() -> Void).self)
    let other = closure(of: (() -> Void).self)
    let copy = one
    #expect(Reflection.bytes(of: one) == Reflection.bytes(of: copy))
    #expect(Reflection.bytes(of: one) != Reflection.bytes(of: other))
  }
}

private final class Engine {}
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
private struct Listener { weak var target: AnyObject? }
private struct Pet { unowned let owner: Engine }
