import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// An exploration compares its runs, and reports a test that doesn't make the same calls in the same order.
@Suite(.timeLimit(.minutes(5))) struct OrdersThatDiffer {
  @Test("A test that makes other calls in a later run is reported")
  func otherCalls() async {
    let runs = Shared(0)
    let found = await explore {
      await put(Array(0...runs.increment()), on: RemoteMock())
    }
    #expect(
      found == [report("put(0), put(1)", "put(0), put(1), put(2)")])
  }

  @Test("The same calls in another order are reported, because an order would come twice")
  func otherOrder() async {
    let (runs, orders) = (Shared(0), Shared<[String]>([]))
    let found = await explore {
      await orders.append(orderOfPuts(runs.increment() == 1 ? [1, 2] : [2, 1]))
    }
    #expect(found == [report("put(1), put(2)", "put(2), put(1)")])
    #expect(orders.value.first == "21")
  }

  @Test("Equal calls of two mocks in another order are reported, too")
  func otherMocks() async {
    let runs = Shared(0)
    let found = await explore {
      let users = [RemoteMock(), RemoteMock()]
      await inTasks(runs.increment() == 1 ? users : users.reversed()) { user in
        await user.increment()
      }
    }
    #expect(
      found == [
        report(
          "RemoteMock #1.increment(), RemoteMock #2.increment()",
          "RemoteMock #2.increment(), RemoteMock #1.increment()")
      ])
  }

  @Test("The calls of a set's elements come in every order, or that they differ is reported")
  func sets() async {
    for _ in 1...8 {
      let orders = Shared<[String]>([])
      let found = await explore {
        var values: Set<Int> = []
        values.reserveCapacity(Int.random(in: 3...100))
        for value in 1...3 { values.insert(value) }
        await orders.append(orderOfPuts(Array(values)))
      }
      if found == [] {
        #expect(Set(orders.value).count == 6)
      } else {
        #expect(
          found.map { $0.hasPrefix("The test doesn't make the same calls each time") } == [true])
      }
    }
  }

  @Test("Equal calls, and calls with other arguments each time, repeat their orders")
  func ordinary() async {
    let count = Shared(0)
    await eachRun {
      let remote = RemoteMock()
      await inTasks(1...3) { _ in await remote.increment() }
      let first = count.change {
        $0 += 10
        return $0
      }
      await put([first, first + 1], on: remote)
    }
    // Six orders of the equal calls, and two of the others after each.
    #expect(count.value == 120)
  }

  @Test("Samples have orders that come twice, and a limit ends before there are any")
  func samplesAndLimits() async {
    let isOdd = Shared(false)
    let body: @Sendable () async -> Void = {
      let values = isOdd.change {
        $0.toggle()
        return $0 ? [1, 2] : [2, 1]
      }
      await put(values, on: RemoteMock())
    }
    #expect(await explore(.samples(10, seed: 0), body: body) == [])
    isOdd.change { $0 = false }
    let limited = await explore(.every(limit: 1), body: body)
    #expect(limited.map { $0.hasPrefix("1 order ran") } == [true])
  }

  @Test("A test that ends earlier in a later run is reported")
  func end() async {
    let runs = Shared(0)
    let found = await explore {
      await put(runs.increment() == 1 ? [1, 2] : [], on: RemoteMock())
    }
    #expect(found == [report("put(1), put(2)")])
  }

  @Test("A test that fails earlier in a later run is reported with its failure")
  func earlyFailure() async {
    let runs = Shared(0)
    let found = await explore {
      guard runs.increment() == 1 else { throw CancellationError() }
      await put([1, 2], on: RemoteMock())
    }
    #expect(
      found == [
        "Fails without an asynchronous call of a mock, so no order of calls is the cause.",
        report("put(1), put(2)"), "threw CancellationError()",
      ])
  }

  @Test("A later run that hangs before its calls is reported as a hang only")
  func earlyHang() async {
    let runs = Shared(0)
    let found = await explore {
      let isFirst = runs.increment() == 1
      if !isFirst { for await _ in AsyncStream<Int>.makeStream().stream {} }
      await put(isFirst ? [1, 2] : [], on: RemoteMock())
    }
    let hang =
      "The test waits, but not for a call of a mock or a sleep of a VirtualClock: nothing has happened for "
      + "2 seconds. If it waits for real time, replace the clock. The test is canceled now. "
      + "To repeat it: @Test(.order([]))"
    #expect(
      found == [
        hang, "Fails without an asynchronous call of a mock, so no order of calls is the cause.",
      ])
  }

  private func report(_ expected: String, _ found: String? = nil) -> String {
    "The test doesn't make the same calls each time, because of random values, the order of a set, "
      + "real time, or work in other tasks, so its orders can't be compared. At first, these calls "
      + "waited before: \(expected), and now\(found.map { ": \($0)." } ?? " the test ends.")"
  }
}
