import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

private struct Person: Sendable {
  var name = "Ann"
  var age = 40
  var friends: [String] = []
}

/// Predicates and expressions are equal if they say the same of the same variables, wherever they were
/// written.
@Suite struct Predicates {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func grown(_ age: Int) -> Predicate<Person> {
    #Predicate { $0.age > age && $0.name == "Ann" }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("Two predicates that say the same are equal") func same() {
    expectEqual(grown(3), grown(3))
    expectEqual(grown(3), #Predicate<Person> { $0.age > 3 && $0.name == "Ann" })
    expectDifferent(grown(3), grown(4))
    expectDifferent(grown(3), #Predicate<Person> { $0.age > 3 })
    expectEqual(Predicate<Person>.true, Predicate<Person>.true)
    expectDifferent(Predicate<Person>.true, Predicate<Person>.false)
    expectEqual(Filter(predicate: grown(3)), Filter(predicate: grown(3)))
    let (first, second) = (grown(3), grown(3))
    expectEqual([first, first], [grown(3), second])
    expectEqual(["a": first], ["a": second])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("Each variable stands for the same one") func variables() {
    func less() -> Predicate<Int, Int> { #Predicate { first, second in first < second } }
    expectEqual(less(), less())
    expectDifferent(less(), #Predicate<Int, Int> { first, second in second < first })
    expectDifferent(less(), #Predicate<Int, Int> { first, second in first < first })
    func known() -> Predicate<Person, String> {
      #Predicate { person, name in person.friends.contains { $0 == name } }
    }
    expectEqual(known(), known())
    expectDifferent(
      known(),
      #Predicate<Person, String> { person, name in person.friends.contains { $0 == $0 } })
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("Two expressions that say the same are equal") func expressions() {
    func sum(_ number: Int) -> Expression<Int, Int, Int> { #Expression { $0 + $1 * number } }
    expectEqual(sum(2), sum(2))
    expectDifferent(sum(2), sum(3))
    expectDifferent(sum(2), #Expression<Int, Int, Int> { $1 + $0 * 2 })
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("A stub answers an equal predicate, and never says that none came") func statements() {
    let mock = FetchMock()
    when(mock.fetch(#Predicate { $0.age > 3 })).thenReturn(["Ann"])
    when(mock.fetch(grown(5))).thenReturn([])
    #expect(mock.fetch(#Predicate { $0.age > 3 }) == ["Ann"])
    #expect(
      failures { verify(mock.fetch(#Predicate { $0.age > 3 })).called(.never) }.map(\.headline)
        == ["fetch(_:) was called 1 time, expected never."])
    _ = mock.fetch(grown(5))
    verify(mock.fetch(grown(any()))).called(1)
    func first(_ limit: Int) -> Predicate<Int, Int> { #Predicate { first, _ in first < limit } }
    func second(_ limit: Int) -> Predicate<Int, Int> { #Predicate { _, second in second < limit } }
    mock.match(first(3))
    verify(mock.match(first(any()))).called(1)
    verify(mock.match(second(any()))).called(.never)
    verify(mock.fetch(grown(not(5)))).called(.never)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private struct Filter { let predicate: Predicate<Person> }

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class FetchMock: Mock {
  func fetch(_ predicate: Predicate<Person>) -> [String] { calledReturning(with: predicate) }
  func match(_ predicate: Predicate<Int, Int>) { called(with: predicate) }
}
