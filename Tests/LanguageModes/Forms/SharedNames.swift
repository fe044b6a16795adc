import Testing
import Understudy
import UnderstudyExploration

/// A property and a method with the same base name: a statement about the property means the
/// property, whatever is written behind it.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct SharedNames {
  private let cart = CartMock()

  // The compiler prefers other readings in an async function.

  @Test("A literal, a constant, and a computed number of calls")
  func counts() {
    _ = (cart.price, cart.count, cart.items)
    let one = 1
    verify(cart.price).called(1)
    verify { cart.count }.called(1, "asked once")
    verify(cart.items).called()
    verify(cart.price).called(once())
    verify(cart.count).called(one, "asked once")
    verify { cart.items }.called(one)
    _ = verify(on: cart, called: 1).price
  }

  @Test("The same in an async function")
  func asyncCounts() async {
    _ = (cart.price, cart.items)
    let one = 1
    verify(cart.price).called(1)
    verify { cart.items }.called(1, "asked once")
    verify(cart.price).called(one)
    await verify { await cart.total }.called(0)
    await verify { await cart.total }.called(one - 1)
  }

  @Test("A closure that checks each call")
  func checks() {
    _ = (cart.price, cart.count)
    var checked = 0
    verify(cart.price).called(1) { checked += 1 }
    verify { cart.count }.called(1) { (call: Invocation) in checked += call.arguments.count }
    verify(cart.price).called { checked += 1 }
    #expect(checked == 2)
  }

  @Test("Calls to wait for, and suspended ones")
  func waits() async {
    when(cart.price).thenReturn(3)
    Task.detached { [cart] in
      for _ in 1...2 { _ = cart.price }
    }
    let two = 2
    await verify { cart.price }.calledEventually(2, before: .seconds(400), "twice")
    await verify(cart.price).calledEventually(2)
    await verify(cart.price).calledEventually(two, before: .seconds(400))
    await verify { cart.price }.calledEventually(two)

    let totals = await when { await cart.total }.thenSuspend()
    let task = Task { [cart] in await cart.total }
    await totals.suspended(1, before: .seconds(400))
    totals.resume(returning: 7)
    #expect(await task.value == 7)
    await verify { await cart.total }.calledEventually(1, before: .seconds(400))
  }

  @Test("Stubs, orders, and the methods themselves")
  func stubs() {
    when(cart.price).thenReturn(3)
    when { cart.count }.thenReturn(4)
    when(cart.items, thenReturn: ["a"])
    when(using: cart, thenReturn: 5).price(of: "a")
    #expect([cart.price, cart.count, cart.price(of: "a")] == [3, 4, 5] && cart.items == ["a"])
    _ = cart.count { $0 == "a" }
    _ = cart.items(in: "attic")
    verify(cart.price(of: any())).called(1)
    verifySequence {
      calls(1) { cart.price }
      calls(1) { cart.count }
      calls(1) { cart.price(of: "a") }
      calls(1) { cart.items }
      calls(1) { cart.count { _ in true } }
      calls(1) { cart.items(in: "attic") }
    }
  }
}

private nonisolated final class CartMock: Mock, @unchecked Sendable {
  var price: Int { calledReturning() }
  @discardableResult func price(of item: String) -> Int { calledReturning(with: item) }
  var count: Int { calledReturning() }
  @discardableResult func count(where isCounted: (String) -> Bool) -> Int {
    calledReturning(with: omitted)
  }
  var items: [String] { calledReturning() }
  @discardableResult func items(in room: String) -> [String] { calledReturning(with: room) }
  var total: Int { get async { await calledReturning() } }
  @discardableResult func total(of items: [String]) async -> Int {
    await calledReturning(with: items)
  }
}
