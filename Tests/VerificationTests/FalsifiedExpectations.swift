import Testing
import Understudy
import UnderstudyTestSupport

/// A true expectation passes, and the same with one thing changed fails.
///
/// A verification that could not fail would pass the first half of each row and not the second.
@Suite struct FalsifiedExpectations {
  @Test("A true expectation passes", arguments: Expectation.all)
  func truth(expectation: Expectation) async {
    let scene = Scene()
    #expect(await failures { try await expectation.truth(scene) } == [])
  }

  @Test("A falsified expectation fails", arguments: Expectation.all)
  func falsified(expectation: Expectation) async {
    let scene = Scene()
    #expect(await failures { try await expectation.lie(scene) }.count == 1)
  }
}

struct Expectation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let truth: @Sendable (Scene) async throws -> Void
  let lie: @Sendable (Scene) async throws -> Void

  init(
    _ name: String, _ truth: @escaping @Sendable (Scene) async throws -> Void,
    butNot lie: @escaping @Sendable (Scene) async throws -> Void
  ) {
    testDescription = name
    self.truth = truth
    self.lie = lie
  }

  static let all = counts + arguments + matchers + orders + interactions + waits

  static let counts = [
    Self("exactly") {
      verify($0.shop.sell("tea", 2)).called(1)
    } butNot: {
      verify($0.shop.sell("tea", 2)).called(2)
    },
    Self("exactly, as proxy") {
      verify(on: $0.shop, called: 1).sell("tea", 2)
    } butNot: {
      verify(on: $0.shop, called: 0).sell("tea", 2)
    },
    Self("at least") {
      verify($0.shop.sell(any(), any())).called(.atLeast(3))
    } butNot: {
      verify($0.shop.sell(any(), any())).called(.atLeast(4))
    },
    Self("at most") {
      verify($0.shop.sell(any(), any())).called(.atMost(3))
    } butNot: {
      verify($0.shop.sell(any(), any())).called(.atMost(2))
    },
    Self("more than") {
      verify(on: $0.shop, called: moreThan(2)).sell(any(), any())
    } butNot: {
      verify(on: $0.shop, called: moreThan(3)).sell(any(), any())
    },
    Self("less than") {
      verify(on: $0.shop, called: lessThan(4)).sell(any(), any())
    } butNot: {
      verify(on: $0.shop, called: lessThan(3)).sell(any(), any())
    },
    Self("within") {
      verify($0.shop.sell(any(), any())).called(.within(1...3))
    } butNot: {
      verify($0.shop.sell(any(), any())).called(.within(4...5))
    },
    Self("never") {
      verify($0.shop.sell("cup", any())).called(.never)
    } butNot: {
      verify($0.shop.sell("pot", any())).called(.never)
    },
    Self("once") {
      verify($0.shop.open(at: 8)).called(.once)
    } butNot: {
      verify($0.shop.open(at: 9)).called(.once)
    },
  ]

  static let arguments = [
    Self("another text") {
      verify($0.shop.sell("pot", 1)).called(1)
    } butNot: {
      verify($0.shop.sell("cup", 1)).called(1)
    },
    Self("another number") {
      verify(on: $0.shop, called: 1).sell("pot", 1)
    } butNot: {
      verify(on: $0.shop, called: 1).sell("pot", 2)
    },
    Self("a variadic parameter") {
      verify($0.log.write("sold", "tea", 2)).called(1)
    } butNot: {
      verify($0.log.write("sold", "tea")).called(1)
    },
    Self("the order of variadic values") {
      verify($0.log.write("sold", "pot", 1)).called(1)
    } butNot: {
      verify($0.log.write("sold", 1, "pot")).called(1)
    },
    Self("a property") {
      verify($0.shop.discount = 5).called(1)
    } butNot: {
      verify($0.shop.discount = nil).called(1)
    },
    Self("a getter") {
      verify($0.shop.discount).called(0)
    } butNot: {
      verify($0.shop.discount).called(1)
    },
    Self("a subscript") {
      verify($0.shop[3] = "shelf").called(1)
    } butNot: {
      verify($0.shop[4] = "shelf").called(1)
    },
    Self("another mock") {
      verify($0.log.write(any(), any(), any())).called(2)
    } butNot: {
      verify($0.idle.write(any(), any(), any())).called(2)
    },
  ]

  static let matchers = [
    Self("a predicate") {
      verify($0.shop.sell(any(), matching { $0 > 1 })).called(2)
    } butNot: {
      verify($0.shop.sell(any(), matching { $0 > 2 })).called(2)
    },
    Self("equal(to:)") {
      verify($0.shop.sell(equal(to: "tea"), any())).called(2)
    } butNot: {
      verify($0.shop.sell(equal(to: "pot"), any())).called(2)
    },
    Self("isNotNil()") {
      verify($0.shop.discount = isNotNil()).called(1)
    } butNot: {
      verify($0.shop.discount = isNil()).called(1)
    },
    Self("any(T.self) in a list") {
      verify($0.log.write(any(), any(String.self), any(Int.self))).called(2)
    } butNot: {
      verify($0.log.write(any(), any(Int.self), any(Int.self))).called(2)
    },
    Self("a captor") { scene in
      verify(scene.shop.sell(scene.item.capture(), any())).called(3)
      if scene.item.values != ["tea", "tea", "pot"] { throw CapturedOthers() }
    } butNot: { scene in
      verify(scene.shop.sell(scene.item.capture(), 1)).called(1)
      if scene.item.values != ["tea"] { throw CapturedOthers() }
    },
  ]
}

private struct CapturedOthers: Error {}
