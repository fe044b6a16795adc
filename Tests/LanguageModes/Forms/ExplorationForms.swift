import Testing
import Understudy
import UnderstudyExploration

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@Test("The traits of orders are those of tests and of suites")
func orderTraits() {
  let traits: [OrderTrait] = [
    .everyOrder, .everyOrder(limit: 9), .everyOrder(samples: 9, seed: 7), .order([1, 0]),
    .everyOrder(of: .requestsAndResponses), .everyOrder(of: .requestsAndResponses, limit: 9),
    .everyOrder(samples: 9, seed: 7, of: .jobs), .order([1, 0], of: .requestsAndResponses),
  ]
  let (ofTest, ofSuite): (any TestTrait, any SuiteTrait) = (traits[0], traits[1])
  #expect(ofTest is OrderTrait && ofSuite.isRecursive)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@Test("A block runs in every order, on the actor of its test")
func everyOrderOfABlock() async throws {
  var count = 0
  try await everyOrder(limit: 9) {
    let library = LibraryMock()
    async let first: Void = library.enter("a")
    async let second: Void = library.enter("b")
    _ = await (first, second)
    count += 1
  }
  #expect(count == 2)
}

#if os(Linux)  // Attributes of tests have no availability.
  @Suite(.everyOrder(limit: 100)) struct ExplorationForms {
    @Test("A test runs in every order", .everyOrder)
    func everyOrder() async {
      let library = LibraryMock()
      await when { try await library.order(any()) }.thenAnswer { (title: String) in title.count }
      async let first = library.order("a")
      async let second = library.order("ab")
      let counts = [try? await first, try? await second]
      #expect(counts == [1, 2])
    }

    @Test("A test runs in one order", .order([1, 0]))
    func oneOrder() async {
      let library = LibraryMock()
      async let first: Void = library.enter("a")
      async let second: Void = library.enter("b")
      _ = await (first, second)
    }
  }
#endif
