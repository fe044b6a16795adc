import Testing

@testable import UnderstudyValues

@Suite struct EnumMetadataTests {
  @Test("A payload with an object is retained, and released with the value")
  func ownership() throws {
    weak var inPlace: AnyObject?
    weak var boxed: AnyObject?
    do {
      let holder = try #require(EnumMetadata(Holder.self))
      let first = holder.make(
        0, of: Holder.self, from: Given(value: (Engine() as AnyObject, "")))
      let second = holder.make(1, of: Holder.self, from: Given(value: Engine()))
      if case .object(let object, _)? = first { inPlace = object }
      if case .boxed(let object)? = second { boxed = object }
      for value in [try #require(first), try #require(second)] {
        // Reading a payload copies it.
        for _ in 0..<3 { #expect(Parts(stored: value)?.values.first.flatMap { $0 } != nil) }
      }
      #expect(inPlace != nil)
      #expect(boxed != nil)
    }
    #expect(inPlace == nil)
    #expect(boxed == nil)
  }
}

/// Makes a payload that is given.
private struct Given: PartMaker {
  let value: Any
  func make<Part>(_ type: Part.Type) -> Part? { value as? Part }
}

private final class Engine {}
private enum Holder {
  case object(AnyObject, String)
  indirect case boxed(Engine)
  case number(Double)
}
