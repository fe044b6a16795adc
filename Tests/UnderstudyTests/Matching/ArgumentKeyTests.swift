import Foundation
import Testing

@testable import Understudy

@Suite struct ArgumentKeyTests {
  private let rules = EqualityRules()

  @Test("Two keys are equal if and only if the arguments are")
  func agreement() {
    let keyed = SampleValues.all.compactMap { value in ArgumentKey([value]).map { (value, $0) } }
    #expect(keyed.count > 30)
    for (left, leftKey) in keyed {
      for (right, rightKey) in keyed {
        let areEqual = rules.areEqual(left, right)
        #expect(
          (leftKey == rightKey) == areEqual,
          "\(String(describing: left)) and \(String(describing: right))")
        if areEqual { #expect(leftKey.hashValue == rightKey.hashValue) }
      }
    }
  }

  @Test("An argument that a key can't represent has none")
  func none() {
    #expect(ArgumentKey([{ 1 }]) == nil)
    #expect(ArgumentKey([Double.nan]) == nil)
    #expect(ArgumentKey([SampleValues.Plain(number: 1, text: "a")]) == nil)
    #expect(ArgumentKey([SampleValues.Keyed(1)]) == nil)
    #expect(ArgumentKey([1, { 1 }]) == nil)
    #expect(ArgumentKey([[1, { 1 }] as [Any]]) == nil)
  }

  @Test("The number and the order of arguments matter")
  func positions() {
    #expect(ArgumentKey([]) == ArgumentKey([]))
    #expect(ArgumentKey([1, 2]) == ArgumentKey([1, 2]))
    #expect(ArgumentKey([1, 2]) != ArgumentKey([2, 1]))
    #expect(ArgumentKey([1]) != ArgumentKey([1, nil]))
    #expect(ArgumentKey([[1, 2] as [Any]]) != ArgumentKey([1, 2]))
  }

  @Test("A user's value never equals a marker of the key")
  func markers() {
    let thing = SampleValues.Thing()
    #expect(ArgumentKey([thing]) != ArgumentKey([ObjectIdentifier(thing)]))
    #expect(ArgumentKey([Int.self]) != ArgumentKey([ObjectIdentifier(Int.self)]))
    #expect(ArgumentKey([nil]) != ArgumentKey([Optional<Int>.some(0)]))
  }
}
