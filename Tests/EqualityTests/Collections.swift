import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// A collection of the standard library or Foundation is equal to one of its type with equal
/// elements, which don't have to be `Equatable`.
@Suite struct Collections {
  @Test(
    "A collection equals another one by its elements, and not(…) and the message know it",
    arguments: rows)
  func content(row: Row) {
    let mock = EqualityMock()
    mock.take(row.make(1))
    verify(mock.take(row.make(1))).called(1)
    verify(mock.take(row.make(2))).called(.never)
    verify(mock.take(not(row.make(2) as Any?))).called(1)
    verify(mock.take(not(row.make(1) as Any?))).called(.never)
    let text = failures { verify(mock.take(row.make(2))).called(1) }.map(\.text).joined()
    #expect(!text.contains("cannot be compared"))
    #expect(text.firstMatch(of: /Storage|Box|_guts|Variant|0x/) == nil)
  }

  @Test("An array with many NaN is compared in linear time")
  func manyNaN() {
    let mock = EqualityMock()
    expectGrowth(from: 500) { count in
      mock.mockState.clearInvocations()
      mock.take(Array(repeating: Double.nan, count: count))
      verify(mock.take(Array(repeating: Double.nan, count: count))).called(1)
    }
  }

  @Test(
    "Collections that run a closure, and what's read only once, can't be compared",
    arguments: opaqueRows)
  func opaque(row: Row) {
    let mock = EqualityMock()
    mock.take(row.make(1))
    let name = "Values of \(row.testDescription) cannot be compared"
    let reason = row.hasClosure ? "Closures cannot be compared" : name
    let reports = failures {
      verify(mock.take(row.make(1))).called(.never)
      verify(mock.take(row.make(1))).called(1)
    }
    #expect(
      reports.map {
        $0.text.split(separator: "\n")[$0.text.hasPrefix("No") ? 1 : 2].prefix { $0 != ";" }
      } == [reason[...], reason[...]])
    #expect(reports.allSatisfy { !$0.text.contains("Box") })
  }

  @Test("A collection that a test declares isn't iterated")
  func custom() {
    let mock = EqualityMock()
    mock.take(Stack(items: [1]))
    mock.take(Stack(items: [1])[...])
    mock.take(AnySequence(Stack(items: [1])))
    let erased = AnySequence(AnySequence(Stack(items: [1])))
    mock.take(erased)
    verify(mock.take(erased)).called(1)
    verify(mock.take(Stack(items: [1]))).called(1)
    verify(mock.take(Stack(items: [2]))).called(.never)
    verify(mock.take(Stack(items: [1])[...])).called(1)
  }

  @Test("The values of a dictionary have no order")
  func values() {
    let numbers = 1...60
    let first = Dictionary(uniqueKeysWithValues: numbers.map { ($0, Leaf(number: $0 / 2)) })
    var second = Dictionary(
      uniqueKeysWithValues: numbers.reversed().map { ($0, Leaf(number: $0 / 2)) })
    second.reserveCapacity(1_000)
    expectEqual(first.values, second.values)
    second[1] = Leaf(number: 1)
    expectDifferent(first.values, second.values)
  }
}

struct Row: CustomTestStringConvertible, @unchecked Sendable {
  let testDescription: String
  let hasClosure: Bool
  let make: (Int) -> Any
  init(hasClosure: Bool = false, _ make: @escaping (Int) -> Any) {
    (testDescription, self.hasClosure, self.make) = ("\(type(of: make(1)))", hasClosure, make)
  }
}

private struct Leaf { var number: Int }
private func leaves(_ numbers: Int...) -> [Leaf] { numbers.map(Leaf.init) }
private func text(_ number: Int) -> String { "\(number): a text that has its own storage" }

private let rows: [Row] = [
  Row { $0 == 1 ? leaves(1, 7).prefix(1) : leaves(2)[...] }, Row { ContiguousArray(leaves($0)) },
  Row { [.nan, Double($0)][...] }, Row { ["a": Leaf(number: $0), "b": $0] as [String: Any] },
  Row { ["a": Leaf(number: $0)].prefix(1) }, Row { Set([$0]).prefix(1) },
  Row { ["\($0)": 1, "b": 2].keys }, Row { ["a": Leaf(number: $0), "b": Leaf(number: 7)].values },
  Row { text($0).utf8 }, Row { text($0).utf16 }, Row { text($0).unicodeScalars },
  Row { text($0).dropLast().utf8 }, Row { text($0).dropLast().utf16 },
  Row { text($0).dropLast().unicodeScalars }, Row { text($0).utf8.prefix(9) },
  Row { leaves($0, 7).reversed() as ReversedCollection },
  Row { text($0).reversed() as ReversedCollection },
  Row { repeatElement(Leaf(number: $0), count: 2) }, Row { CollectionOfOne(Leaf(number: $0)) },
  Row { leaves($0).lazy }, Row { zip(leaves($0), 1...) }, Row { leaves($0).enumerated() },
  Row { [leaves($0), leaves(7)].joined() },
  Row { [leaves(7), leaves(7)].joined(separator: leaves($0)) },
  Row { ["a": Leaf(number: $0)] as KeyValuePairs }, Row { AnySequence(leaves($0)) },
  Row { AnyCollection(leaves($0)) }, Row { AnyBidirectionalCollection(leaves($0)) },
  Row { AnyRandomAccessCollection(leaves($0)[...]) }, Row { 0..<$0 }, Row { $0... }, Row { ...$0 },
  Row { stride(from: 0, to: 9, by: $0) }, Row { Data([9, UInt8($0)]).dropFirst() },
  Row { IndexSet([1, 5 + $0]) }, Row { IndexPath(indexes: [1, $0]) },
  Row { CharacterSet(charactersIn: "\($0)") }, Row { AttributedString("\($0)").characters },
  Row { AttributedString("\($0)").unicodeScalars }, Row { NSArray(array: leaves($0)) },
  Row { NSMutableArray(array: [$0]) }, Row { NSDictionary(dictionary: ["a": Leaf(number: $0)]) },
  Row { NSSet(array: [$0]) }, Row { NSOrderedSet(array: [$0, 7]) },
  Row { $0 == 1 ? "a" as StaticString : "b" }, Row { SIMD2(1, $0) },
]

private let opaqueRows: [Row] = [
  Row { try! Regex("\($0)") }, Row { AnyIterator([$0].makeIterator()) },
  Row { AnySequence(Stack(items: [$0])) }, Row { AnyCollection(Stack(items: [$0])) },
  Row(hasClosure: true) { number in [1].lazy.map { $0 + number } },
  Row(hasClosure: true) { number in [1].lazy.filter { $0 > number } },
  Row(hasClosure: true) { sequence(first: $0) { $0 + 1 } },
]

/// Its elements are read by a method of the test.
private struct Stack: Collection {
  let items: [Int]
  var startIndex: Int { 0 }
  var endIndex: Int { 1 }
  func index(after index: Int) -> Int { index + 1 }
  subscript(index: Int) -> Int {
    Issue.record("the library read an element")
    return items[index]
  }
}
