import Testing
import Understudy

/// `perform` runs a closure at each matching call, and leaves the result alone.
@Suite(.mockSession) struct SideEffects {
  private let kiosk = StandMock()

  @Test("A side effect runs at each matching call and keeps the result")
  func sideEffects() {
    var events: [String] = []
    when(kiosk.price(any())).thenReturn(3)
    when(kiosk.price(any())).perform { events.append("any") }
    when(kiosk.price("apple")).perform { (item: String) in events.append(item) }
    when(kiosk.price(matching { $0.count == 5 })).perform { call in
      events.append(call.description)
    }

    #expect([kiosk.price("apple"), kiosk.price("fig")] == [3, 3])
    #expect(events == ["any", "apple", #"price("apple")"#, "any"])
  }

  @Test("Without an answer, a side effect leaves the default value of the method")
  func alone() {
    var seen: [Int] = []
    when(kiosk.half(any())).perform { (price: Int) in seen.append(price) }
    #expect(kiosk.half(4) == 2)
    #expect(seen == [4])
  }

  @Test("Side effects run before the answer, which waits for one that is asynchronous")
  func sideEffectsFirst() async {
    var events: [String] = []
    let answer = { (item: String) in
      events.append("answer for \(item)")
      return 3
    }
    let effect = { (item: String) in events.append("effect for \(item)") }
    when(kiosk.price(any())).thenAnswer(answer).perform(effect)
    await when { await kiosk.stock(any()) }.thenAnswer(answer).perform { (item: String) async in
      await Task.yield()
      effect(item)
    }

    kiosk.price("apple")
    _ = await kiosk.stock("fig")
    #expect(
      events == ["effect for apple", "answer for apple", "effect for fig", "answer for fig"])
  }

  @Test("The predicate of a stub with an answer and a side effect runs once for each call")
  func predicate() {
    var count = 0
    let isFirst = { (_: String) in
      count += 1
      return count == 1
    }
    when(kiosk.price(matching(isFirst))).thenReturn(3).perform {}
    #expect(kiosk.price("apple") == 3)
    #expect(count == 1)
  }

  @Test("No predicate runs on a placeholder, even if a call in the arguments follows the matcher")
  func placeholders() {
    var seen: [String] = []
    when(
      kiosk.note(
        matching {
          seen.append($0); return true
        }, any())
    ).thenReturn(true).lenient()
    verify(kiosk.note(any(), kiosk.half(2))).called(0)
    #expect(seen == [])
  }
}

private final class StandMock: Mock, @unchecked Sendable {
  @discardableResult func price(_ item: String) -> Int { calledReturning(with: item) }
  func stock(_ item: String) async -> Int { await calledReturning(with: item) }
  @discardableResult
  func half(_ price: Int) -> Int { calledReturning(with: price, default: price / 2) }
  @discardableResult
  func note(_ text: String, _ number: Int) -> Bool { calledReturning(with: text, number) }
}
