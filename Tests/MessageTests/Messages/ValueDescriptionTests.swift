import Foundation
import Testing

@testable import Understudy
@testable import UnderstudyValues

@Suite struct ValueDescriptionTests {
  struct Point {
    var x: Int
    var y: Int
  }
  struct Empty {}
  enum Shape {
    case none
    case circle(Double)
    case line(from: Point, to: Point)
    case pair(Int, Int)
  }
  class Base { var id = 1 }
  final class Derived: Base { var name = "a" }
  final class Node { var next: Node? }
  struct Described: CustomStringConvertible { var description: String { "described" } }
  struct Tested: CustomTestStringConvertible, CustomStringConvertible {
    var testDescription: String { "tested" }
    var description: String { "described" }
  }
  struct Debugged: CustomDebugStringConvertible { var debugDescription: String { "debugged" } }

  @Test("Values are written in Swift's syntax")
  func table() {
    let examples: [(Any?, String)] = [
      (nil, "nil"), (Int??.some(nil) as Any?, "nil"), (Int??.some(.some(3)) as Any?, "3"),
      (3, "3"), (UInt8(3), "3"), (3.5, "3.5"), (true, "true"),
      ("a", #""a""#), ("a\n\"b\"", #""a\n\"b\"""#), (Substring("a"), #""a""#),
      (Character("a"), #""a""#),
      ("\u{85}\u{2028}\u{2029}\u{B}\u{C}", #""\u{0085}\u{2028}\u{2029}\u{0B}\u{0C}""#),
      ([Int](), "[]"), ([1, 2], "[1, 2]"), (["a": 1, "b": 2], #"["a": 1, "b": 2]"#),
      ([String: Int](), "[:]"), (Set([2, 1]), "[1, 2]"), ((1, "a"), #"(1, "a")"#),
      ((x: 1, y: 2), "(x: 1, y: 2)"),
      (Point(x: 1, y: 2), "Point(x: 1, y: 2)"), (Empty(), "Empty()"),
      (Shape.none, ".none"), (Shape.circle(1), ".circle(1.0)"),
      (
        Shape.line(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4)),
        ".line(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4))"
      ),
      (Shape.pair(1, 2), ".pair(1, 2)"),
      (Base(), "Base #1"), (Derived(), "Derived #1"),
      (Described(), "described"), (Tested(), "tested"), (Debugged(), "debugged"),
      ([Described()], "[described]"),
      (Int.self, "Int.self"), ([Int].self, "[Int].self"), ({ 1 }, "closure"),
      (Data([1, 255]), "Data([1, 255])"), (Duration.seconds(1), "1.0 seconds"),
      (Data(), "Data([])"), (Data([0xE4, 0xB8]), "Data([228, 184])"),
      (Data("{\"é\":1}\n".utf8), #"Data("{\"é\":1}\n".utf8)"#),
      (Data("🏴‍☠️ \u{A0}".utf8).dropFirst(0), #"Data("🏴‍☠️ \u{00A0}".utf8)"#),
    ]
    for (value, text) in examples { #expect(ValueDescription.of(value) == text) }
  }

  @Test("Objects without a description are numbered by their types, once in a message")
  func numbers() {
    let (node, other, base) = (Node(), Node(), Base())
    ObjectNumbers.$ofMessage.withValue(ObjectNumbers()) {
      #expect(ValueDescription.of([node, other, node]) == "[Node #1, Node #2, Node #1]")
      #expect(ValueDescription.of((base, other)) == "(Base #1, Node #2)")
    }
    #expect(ValueDescription.of(other) == "Node #1")
    #expect(ValueDescription.of([node, other]) == "[Node #1, Node #2]")
  }

  @Test("A long list ends with the number of elements that are left out")
  func longList() {
    #expect(
      ValueDescription.of(Array(repeating: 1, count: 40))
        == "[" + Array(repeating: "1", count: 32).joined(separator: ", ") + ", … 8 more]")
    let text = String(repeating: "語", count: 200)
    #expect(
      ValueDescription.of(Data(text.utf8)) == "Data(\"\(text.prefix(133))\".utf8, … 201 more)")
    #expect(ValueDescription.of(Data(count: 1_000_000)).hasSuffix(", … 999968 more])"))
  }

  @Test("Of a large dictionary or set, only the number of elements is shown")
  func largeCollections() {
    let set = Set(1...1_001)
    #expect(ValueDescription.of(set) == "[… 1001 elements]")
    #expect(
      ValueDescription.of(Dictionary(uniqueKeysWithValues: set.map { ($0, "a") }))
        == "[… 1001 entries]")
    #expect(ValueDescription.of(Set(1...1_000)).hasPrefix("[1, 10, 100, 1000, 101, 102, "))
  }

  @Test("The placeholder of a string is named and, inside another text, shown as a matcher")
  func placeholders() {
    let text = PlaceholderGenerator(variant: 0).text
    #expect(ValueDescription.of(text) == "placeholder")
    #expect(ValueDescription.of(["Dear \(text.uppercased()),"]) == #"["Dear \(any()),"]"#)
    #expect(ValueDescription.of("understudy-1") == #""understudy-1""#)
  }

  @Test("Depth and length are bounded")
  func bounds() {
    let deep = Optional([[[[[[[[[1]]]]]]]]])
    #expect(ValueDescription.of(deep) == "[[[[[[[…]]]]]]]")
    let long = String(repeating: "x", count: 10_000)
    #expect(ValueDescription.of(long).count == 801)
    #expect(ValueDescription.of(Array(repeating: long, count: 100)).count < 900)
  }
}
