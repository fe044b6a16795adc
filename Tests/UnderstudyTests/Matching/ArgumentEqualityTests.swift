import Foundation
import Testing

@testable import Understudy

@Suite struct ArgumentEqualityTests {
  private let rules = EqualityRules(nil)

  @Test("Equality is symmetric, and every value but a closure equals itself")
  func symmetry() {
    let values = SampleValues.all
    for left in values {
      #expect(rules.areEqual(left, left) == !SampleValues.isClosure(left))
      for right in values {
        #expect(
          rules.areEqual(left, right) == rules.areEqual(right, left),
          "\(String(describing: left)) and \(String(describing: right))")
      }
    }
  }

  @Test("Wrapping a value in optionals keeps it equal, and wrapping nil doesn't")
  func optionals() {
    let nested = Int???.some(3) as Any?
    #expect(rules.areEqual(nested, 3))
    #expect(rules.areEqual(Int???.none as Any?, nil))
    #expect(!rules.areEqual(Int???.some(nil) as Any?, Int???.none as Any?))
    #expect(!rules.areEqual(Int???.some(.some(nil)) as Any?, Int???.some(nil) as Any?))
    #expect(rules.areEqual(Int???.some(nil) as Any?, Int???.some(nil) as Any?))
    #expect(rules.areEqual(flattening: Int???.some(nil) as Any?, String?.none))
    #expect(!rules.areEqual(nested, nil))
  }

  @Test("A container with a value that has a comparator is compared by its elements")
  func comparatorInContainers() {
    var comparators = Comparators()
    _ = comparators.insert(
      Comparator { (left: String, right: String) in left.lowercased() == right.lowercased() })
    let rules = EqualityRules(comparators)
    #expect(rules.areEqual(["a", "b"], ["A", "B"]))
    #expect(rules.areEqual(["k": "a"], ["K": "A"]))
    #expect(rules.areEqual(Set(["a", "b"]), Set(["B", "A"])))
    #expect(!rules.areEqual(["a", "b"], ["A"]))
    #expect(!rules.areEqual(Set(["a"]), Set(["b"])))
    #expect(!rules.areStandard)
  }

  @Test("A session's comparators come before those of the process, and end with it")
  func sessions() {
    struct Local { var value: Int }
    var inSession: EqualityRules?
    withMockSession {
      ArgumentEquality.register(Local.self) { _, _ in true }
      inSession = ArgumentEquality.rules(in: MockSession.current)
    }
    #expect(inSession?.areEqual(Local(value: 1), Local(value: 2)) == true)
    #expect(!ArgumentEquality.rules(in: nil).areEqual(Local(value: 1), Local(value: 2)))
  }

  @Test("A custom mirror hides no field of a struct")
  func customMirror() {
    struct Liar: CustomReflectable {
      var text: String
      var number: Int
      var customMirror: Mirror { Mirror(self, children: ["same": 1]) }
    }
    #expect(rules.areEqual(Liar(text: "a", number: 1), Liar(text: "a", number: 1)))
    #expect(!rules.areEqual(Liar(text: "a", number: 1), Liar(text: "b", number: 1)))
    #expect(!rules.areEqual(Liar(text: "a", number: 1), Liar(text: "a", number: 2)))
  }

  @Test("Large unordered collections compare without order")
  func largeCollections() {
    struct Plain { var value: Int }
    let left = Dictionary(uniqueKeysWithValues: (1...500).map { ("\($0)", Plain(value: $0)) })
    var right = Dictionary(
      uniqueKeysWithValues: (1...500).reversed().map { ("\($0)", Plain(value: $0)) })
    #expect(rules.areEqual(left, right))
    right["250"] = Plain(value: 0)
    #expect(!rules.areEqual(left, right))
  }
}
