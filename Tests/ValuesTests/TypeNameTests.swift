import Testing
import UnderstudyValues

@Suite struct TypeNameTests {
  @Test(
    "A name of C or Objective-C is told from one of Swift",
    arguments: [
      ("NSURLSession", true), ("__NSCFString", true), ("__C.UIApplicationState", true),
      ("Swift.Array<NSURLSession>", true), ("Swift.Dictionary<Swift.String, NSDate>", true),
      ("(NSURL, Swift.Int)", true), ("App.Box<__C.CGImageRef>", true),
      ("Swift.Int", false), ("Swift.Array<Any>", false), ("Swift.Array<AnyObject>", false),
      ("(Swift.Int, name: Swift.String)", false), ("App.Outer.Inner", false), ("()", false),
      ("App.Box<any App.Animal>", false), ("App.(unknown context at $7f0e1c).Item", false),
      ("(extension in App):Swift.Array<Swift.Int>.Item", false),
    ]) func ofC(name: String, isOfC: Bool)
  {
    #expect(TypeName.isOfC(name) == isOfC)
  }

  @Test("The type of a constrained existential has its arguments")
  func constrained() {
    #expect(TypeName.of((any Sequence<Int>.Type).self) == "any Sequence<Int>.Type")
    #expect(TypeName.of((any Collection<[String]>.Type).self) == "any Collection<[String]>.Type")
    #expect(TypeName.of((any Pair<Int, Bool>.Type).self) == "any Pair<A == Int, B == Bool>.Type")
    #expect(TypeName.of((any Sequence.Type).self) == "any Sequence.Type")
  }
}

private protocol Pair<A, B> {
  associatedtype A
  associatedtype B
}
