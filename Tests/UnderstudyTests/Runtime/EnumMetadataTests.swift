import Testing

@testable import Understudy

@Suite struct EnumMetadataTests {
  @Test("A value is made of a case and its payload, in a box or not")
  func making() throws {
    let either = try #require(EnumMetadata(Either<String, Int>.self))
    guard case .right(4)? = either.make(1, of: Either<String, Int>.self, from: Given(value: 4))
    else {
      Issue.record("another case")
      return
    }
    let tree = try #require(EnumMetadata(Tree.self))
    let payload = Given(value: (Tree.leaf(1), Tree.empty))
    guard case .node(.leaf(1), .empty)? = tree.make(1, of: Tree.self, from: payload) else {
      Issue.record("another case")
      return
    }
    guard case .empty? = tree.make(2, of: Tree.self, from: payload) else {
      Issue.record("another case")
      return
    }
    #expect(tree.make(1, of: Tree.self, from: Given(value: 4)) == nil)
  }

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
        for _ in 0..<3 { #expect(ValueParts(stored: value)?.values.first.flatMap { $0 } != nil) }
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
private enum Either<Left, Right> {
  case left(Left)
  case right(Right)
}
private enum Holder {
  case object(AnyObject, String)
  indirect case boxed(Engine)
  case number(Double)
}
private indirect enum Tree {
  case leaf(Int)
  case node(Tree, Tree)
  case empty
}
