import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Elements of live streams are events of their source: the streams get them that are open when their turn comes.
@Suite(.timeLimit(.minutes(5))) struct LiveElements {
  /// An order is filled at any time, and code looks whether it is, and listens for it.
  private static func fill(
    _ elements: YieldedElements, listensFirst: Bool
  ) async -> (found: [String], runCount: Int) {
    let count = Shared(0)
    let found = await explore {
      count.increment()
      let (shop, isFilled, isDone) = (ShopMock(), Shared(false), Shared(false))
      await when { await shop.isFilled() }.thenAnswer { isFilled.value }
      let fills = when(shop.fills()).lenient().thenStream(elements)
      let task = Task {
        if listensFirst {
          let stream = shop.fills()
          if await !shop.isFilled() { for await _ in stream { break } }
        } else if await !shop.isFilled() {
          for await _ in shop.fills() { break }
        }
        if !Task.isCancelled { isDone.change { $0 = true } }
      }
      await anytime("filled")
      isFilled.change { $0 = true }
      fills.yield(1)
      await settled()
      #expect(isDone.value)
      task.cancel()
    }
    return (found, count.value)
  }

  @Test("Code that looks, and then listens, misses what happens in between")
  func looksThenListens() async {
    let (found, count) = await Self.fill(.live, listensFirst: false)
    #expect(
      found == [
        "expectation",
        """
        Fails in 1 of 3 orders: filled, fills() yields 1, isFilled(). To repeat it: @Test(.order([0, 0, 0]))
        It passes if isFilled() ends before fills() yields 1.
        """,
      ])
    #expect(count <= 10)
    // What's kept for the first stream hides it.
    #expect(await Self.fill(.kept, listensFirst: false).found == [])
  }

  @Test("Code that listens first misses nothing")
  func listensFirst() async {
    let (found, count) = await Self.fill(.live, listensFirst: true)
    #expect(found == [])
    #expect(count <= 10)
  }

  @Test("Elements and the end come in their order, to the streams that are open then")
  func orders() async {
    let ends = await eachRun {
      let (shop, end) = (ShopMock(), Shared(""))
      let fills = when(shop.fills()).thenStream(.live)
      let first = Task { for await fill in shop.fills() { end.append("a\(fill)") } }
      await settled()
      for number in 1...2 { fills.yield(number) }
      fills.finish()
      await anytime("second")
      for await fill in shop.fills() { end.append("b\(fill)") }
      await first.value
      return end.value
    }
    // The second stream is opened before, between, and after the elements, and after the end.
    #expect(
      ends.map { $0.replacing("a1", with: "").replacing("a2", with: "") }.sorted()
        == ["", "", "b1b2", "b2"])
    #expect(ends.allSatisfy { $0.contains("a1") && $0.contains("a2") })
  }

  @Test(
    "The events are named for the source, two sources come in any order, and nothing comes after the end"
  )
  func texts() async {
    let found = await explore(.order([1, 0, 0, 0])) {
      let shop = ShopMock()
      let fills = when(shop.fills()).lenient().thenStream(.live)
      let prices = when(shop.prices(of: any())).lenient().thenStream(.live)
      fills.yield(1)
      prices.finish(throwing: Closed())
      fills.finish()
      expectFailure(
        headline: "fills() has been finished, so it yields nothing more.", atLine: #line + 2
      ) {
        fills.yield(2)
      }
      await settled()
      Issue.record("failed")
    }
    #expect(
      found == [
        "failed",
        "Fails in this order: prices(of: any()) throws Closed(), fills() yields 1, fills() ends.",
      ])
  }

  @Test("With virtual time, elements come when nothing else can go on, before time moves")
  func virtualTime() async {
    await eachRun(.time) {
      let (shop, clock, seen) = (ShopMock(), VirtualClock(), Shared<[VirtualClock.Instant]>([]))
      let fills = when(shop.fills()).thenStream(.live)
      let task = Task {
        for await _ in shop.fills() { seen.append(clock.now) }
      }
      await settled()
      fills.yield(1)
      try await clock.sleep(for: .seconds(1))
      fills.yield(2)
      fills.finish()
      await task.value
      #expect(seen.value == [.init(.zero), .init(.seconds(1))])
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("What has not had its turn at the end of the session goes to nobody, and is released")
  func ended() async {
    final class Fill: Sendable {
      let end: Shared<Int>
      init(_ end: Shared<Int>) { self.end = end }
      deinit { end.increment() }
    }
    let function = MockFunction<AsyncStream<Fill>>("fills")
    await eachRun {
      let released = Shared(0)
      withMockSession {
        let fills = when(function()).lenient().thenStream(.live)
        for _ in 1...3 { fills.yield(Fill(released)) }
        fills.finish()
        #expect(released.value == 0)
      }
      #expect(released.value == 3)
      await anytime("end")
    }
  }
}

/// Elements of `thenReceive` are events in the place of the responses of its calls.
@Suite(.timeLimit(.minutes(5))) struct ReceivedInOrders {
  @Test("An element that a call waits for is one event, named for both")
  func texts() async {
    let found = await explore {
      let shop = ShopMock()
      let messages = await when { try await shop.receive() }.thenReceive()
      messages.yield("a")
      messages.yield("b")
      messages.finish(throwing: Closed())
      do { while true { _ = try await shop.receive() } } catch {}
      Issue.record("failed")
    }
    #expect(
      found == [
        "failed",
        "Fails; there is one order: receive() yields \"a\", receive() yields \"b\", "
          + "receive() throws Closed().",
      ])
  }

  @Test("A response can come before and after an element")
  func orders() async {
    let ends = await eachRun {
      let (shop, end) = (ShopMock(), Shared(""))
      let messages = await when { try await shop.receive() }.thenReceive()
      await when { await shop.isFilled() }.thenReturn(true)
      messages.yield("a")
      messages.yield("b")
      messages.finish()
      async let loop: Void = {
        do { while true { try await end.append(shop.receive()) } } catch {}
      }()
      _ = await shop.isFilled()
      end.append("|")
      await loop
      return end.value
    }
    #expect(Set(ends) == ["|ab", "a|b", "ab|"])
  }

  @Test("A call that is canceled leaves its element to the next one")
  func canceled() async {
    let ends = await eachRun {
      let (shop, end) = (ShopMock(), Shared(""))
      let messages = await when { try await shop.receive() }.thenReceive()
      messages.yield("a")
      messages.yield("b")
      let (result, _) = await canceledAtAnyTime { try await shop.receive() }
      end.append((try? result.get()) ?? "-")
      if case .failure(let error) = result { #expect(error is CancellationError) }
      while !end.value.hasSuffix("b") { try await end.append(shop.receive()) }
      return end.value
    }
    #expect(Set(ends) == ["ab", "-ab"])
  }
}

private struct Closed: Error {}

private final class ShopMock: Mock, @unchecked Sendable {
  @discardableResult
  func isFilled() async -> Bool { await calledReturning() }
  @discardableResult
  func receive() async throws -> String { try await calledThrowReturning() }
  func fills() -> AsyncStream<Int> { calledReturning() }
  func prices(of item: String) -> AsyncThrowingStream<Int, any Error> {
    calledReturning(with: item)
  }
}
