import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Equal calls whose answers come in another order than the calls have numbers in the message.
@Suite(.timeLimit(.minutes(5))) struct EqualCalls {
  private final class PriceMock: Mock, @unchecked Sendable {
    func load(_ name: String) async -> Int { await calledReturning(with: name) }
  }

  /// Loads a price again although it's being loaded, and keeps what comes last.
  private actor Prices {
    let remote = PriceMock()
    private(set) var last = 0

    func load(_ name: String) async { last = await remote.load(name) }
  }

  /// Keeps the newest of several prices, or doesn't.
  private func load(_ count: Int) async {
    let prices = Prices()
    let numbers = Shared(0)
    await when { await prices.remote.load("a") }.thenAnswer { (_: String) in
      numbers.change { $0 += 1 }
      return numbers.value
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<count { group.addTask { await prices.load("a") } }
    }
    let last = await prices.last
    #expect(last == count)
  }

  private func text(
    _ mode: OrderMode = .every(), _ body: @escaping @Sendable () async -> Void
  ) async -> String? {
    await explore(mode, body: body).last
  }

  @Test("The older of two answers comes last")
  func two() async {
    #expect(
      await text { await load(2) }
        == """
        Fails in 1 of 2 orders: load("a") (2nd), load("a") (1st). To repeat it: @Test(.order([1, 0]))
        It passes if load("a") (1st) ends before load("a") (2nd).
        """)
  }

  @Test("The first order has the older answer first")
  func inOrder() async {
    let found = await text {
      let prices = Prices()
      let numbers = Shared(0)
      await when { await prices.remote.load("a") }.thenAnswer { (_: String) in numbers.increment() }
      async let first: Void = prices.load("a")
      async let second: Void = prices.load("a")
      _ = await (first, second)
      let last = await prices.last
      #expect(last == 1)
    }
    #expect(
      found == """
        Fails in 1 of 2 orders: load("a"), load("a"). To repeat it: @Test(.order([0, 0]))
        It passes if load("a") (2nd) ends before load("a") (1st).
        """)
  }

  @Test("Where some calls haven't ended, too")
  func condition() async {
    let found = await explore {
      let (remote, ended) = (PriceMock(), Shared(0))
      always("one call has ended") { ended.value < 2 }
      await inTasks(1...3) { _ in
        _ = await remote.load("a")
        ended.increment()
      }
    }
    let list = #"load("a") (3rd), load("a") (2nd), load("a") (1st)"#
    #expect(
      found.map(firstLine).first == #""one call has ended" doesn't hold after load("a") (2nd)."#)
    #expect(found.last?.hasPrefix("Fails in all 6 orders that ran: \(list). ") == true)
  }

  @Test("A response has the number of its request")
  func requests() async {
    let found = await text(.requests()) {
      let (remote, numbers, shown) = (PriceMock(), Shared(0), Shared<[Int]>([]))
      await when { await remote.load("a") }.thenAnswer { (_: String) in numbers.increment() }
      await inTasks(1...2) { _ in
        let price = await remote.load("a")
        shown.append(price)
      }
      #expect(shown.value == [1, 2])
    }
    #expect(
      found == """
        Fails in 2 of 6 orders: load("a") requested (2nd), load("a") requested (1st), load("a"), load("a"). \
        To repeat it: @Test(.order([1, 1, 1, 0], of: .requestsAndResponses))
        It passes if load("a") (2nd) ends before load("a") (1st).
        """)
  }

  @Test("A loop makes equal calls one after another, which need no numbers")
  func inTurn() async {
    let found = await text {
      let remote = PriceMock()
      for _ in 1...2 { _ = await remote.load("a") }
      Issue.record("wrong")
    }
    #expect(found == #"Fails; there is one order: load("a"), load("a")."#)
  }

  @Test("Each mock has numbers of its own")
  func others() async {
    let found = await text {
      let (a, b) = (PriceMock(), PriceMock())
      let shown = Shared("")
      await withTaskGroup(of: Void.self) { group in
        for (name, mock) in [("a", a), ("b", b), ("c", a)] {
          group.addTask {
            _ = await mock.load("x")
            shown.change { $0 += name }
          }
        }
      }
      #expect(!shown.value.hasPrefix("c"))
    }
    #expect(
      found == """
        Fails in 2 of 6 orders: PriceMock #1.load("x") (2nd), PriceMock #2.load("x"), \
        PriceMock #1.load("x") (1st). To repeat it: @Test(.order([2, 1, 0]))
        It passes if PriceMock #2.load("x") ends before PriceMock #1.load("x") (2nd).
        """)
  }
}
