import Testing

@testable import UnderstudyValues

@Suite struct StoredFieldsTests {
  @Test("A field knows how it holds its value, and is read accordingly")
  func ownership() throws {
    let fields = StoredField.all(of: Links.self)
    #expect(fields.map(\.name) == ["strong", "weak", "unowned", "unsafe"])
    #expect(fields.map(\.ownership) == [.strong, .weak, .unowned, .unmanaged])
    let engine = Engine()
    let links = Links(strong: engine, weak: engine, unowned: engine, unsafe: engine)
    let parts = try #require(Parts(stored: links))
    #expect(flattened(parts.values[0]) as AnyObject === engine)
    #expect(parts.values[1] as AnyObject === engine)
    #expect(parts.values[2] is UInt)
    let address = UInt(bitPattern: Unmanaged.passUnretained(engine).toOpaque())
    #expect(parts.values[3] as? UInt == address)
    #expect((0..<4).map(parts.isShown) == [true, false, false, false])
  }

  @Test("The parts of a value are released if the next one can't be made")
  func incomplete() {
    weak var made: Engine?
    func make<Value>(_ type: Value.Type) -> Value? {
      let engine = Engine()
      made = engine
      return EngineMaker(engine: engine).makeStructure(type)
    }
    do {
      let lone = make(Lone.self)
      #expect(lone != nil && lone?.engine === made)
    }
    #expect(made == nil)
    #expect(make(Car.self) == nil && made == nil)
    #expect(make((Engine, Int).self) == nil && made == nil)
  }
}

private class Engine { var power = 1 }
private struct Lone { var engine: Engine }
private struct Car {
  weak var owner: Engine?
  var engine: Engine
  var type = Engine.self
  var optional: Engine?
  var wheels = 4
}
private struct EngineMaker: PartMaker {
  let engine: Engine
  func make<Part>(_ type: Part.Type) -> Part? { engine as? Part }
}
private struct Links {
  var strong: Engine?
  weak var weak: Engine?
  unowned var unowned: Engine
  unowned(unsafe) var unsafe: Engine?
}
