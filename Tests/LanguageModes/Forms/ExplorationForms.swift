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
    .virtualTime,
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

@Test("A part of a test fails in each way", .everyFailure)
func everyFailure() async throws {
  let traits: [FailureTrait] = [
    .everyFailure(.afterAnswer), .everyFailure(throwing: CancellationError()), .failure(of: 1),
    .failure(from: 1, .afterAnswer, throwing: CancellationError()),
  ]
  #expect(traits[0].isRecursive)
  let library = LibraryMock()
  await when { try await library.order(any()) }.thenReturn(3)
  let result = try await attempt { try await library.order("a") }
  switch result {
  case .success(let count): #expect(count == 3)
  case .failure(let error): #expect((error as? InjectedFailure)?.call == #"order("a")"#)
  }
  #expect(try attempt { 3 }.get() == 3)
  try await attempt(of: library, LibraryMock()) { try await library.order("a") }
  #expect(try attempt(of: library) { 3 }.get() == 3)
}

#if os(Linux)  // Attributes of tests have no availability.
  @Suite(.everyOrder(limit: 100), .timeLimit(.minutes(5))) struct ExplorationForms {
    @Test("A test runs in every order", .everyOrder)
    func everyOrder() async {
      let library = LibraryMock()
      await when { try await library.order(any()) }.thenAnswer { (title: String) in title.count }
      async let first = library.order("a")
      async let second = library.order("ab")
      let counts = [try? await first, try? await second]
      #expect(counts == [1, 2])
    }

    @Test("Time passes by itself, and a part of a test is canceled", .everyOrder)
    func timeAndCancellation() async throws {
      let clock = VirtualClock()
      let other: any Clock<Duration> = clock
      try await other.sleep(for: .seconds(1))
      try await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil)
      await settled()
      #expect(clock.now == VirtualClock.Instant(.seconds(2)))
      var isLoading = true
      let (result, wasCanceled): (Result<Void, any Error>, Bool) = await canceledAtAnyTime {
        defer { isLoading = false }
        try await clock.sleep(for: .seconds(1))
      }
      if case .failure(let error) = result { #expect(error is CancellationError && wasCanceled) }
      await anytime("close")
      #expect(!isLoading)
    }

    @Test("Time moves when no call waits", .everyOrder, .virtualTime)
    func timeAtRest() async throws {
      let clock: some Clock<Duration> & Identifiable = VirtualClock()
      try await clock.sleep(for: .seconds(1))
    }

    @Test("A test runs in one order", .order([1, 0]))
    func oneOrder() async {
      let library = LibraryMock()
      async let first: Void = visit("a", library)
      async let second: Void = visit("b", library)
      _ = await (first, second)
      verifyInOrder {
        library.find("b")
        library.find("a")
      }
    }
  }

  nonisolated private func visit(_ title: String, _ library: LibraryMock) async {
    await library.enter(title)
    library.find(title)
  }
#endif
