import Dispatch
import Understudy

/// The most that a received call may cost.
private let receivedInDebug = Ceiling.ratio(4)
private let receivedInRelease = Ceiling.ratio(3)

func receivingRows() -> [Row] {
  let item = Item(parts: 0)
  let hugeItem = Item(parts: 100_000)
  let hugeList = Array(0..<1_000_000)
  return [
    receiving(
      "received call",
      spy: { store in { index in store.put("a", index) } },
      mock: { store in { index in store.put("a", index) } }),
    receiving(
      "received call, after 100 calls", after: 100,
      spy: { store in { index in store.put("a", index) } },
      mock: { store in { index in store.put("a", index) } }),
    receiving(
      "received call, after 1,000,000 calls", after: 1_000_000,
      spy: { store in { index in store.put("a", index) } },
      mock: { store in { index in store.put("a", index) } }),
    receiving(
      "received calls of two methods in turn",
      spy: { store in { index in index & 1 == 0 ? store.put("a", index) : store.delete("a", index) }
      },
      mock: { store in
        { index in index & 1 == 0 ? store.put("a", index) : store.delete("a", index) }
      }),
    receiving(
      "received call with an object",
      spy: { store in { index in store.show(item, index) } },
      mock: { store in { index in store.show(item, index) } }),
    receiving(
      "received call with a graph of 100,000 objects",
      spy: { store in { index in store.show(hugeItem, index) } },
      mock: { store in { index in store.show(hugeItem, index) } }),
    receiving(
      "received call with a large struct",
      spy: { store in { index in store.save(Record(), index) } },
      mock: { store in { index in store.save(Record(), index) } }),
    receiving(
      "received call with an array of 1,000,000",
      spy: { store in { index in store.fill(hugeList, index) } },
      mock: { store in { index in store.fill(hugeList, index) } }),
    Row(
      name: "received call, in a session", operations: 1_000, debug: receivedInDebug,
      spy: { watch in
        let spy = StoreSpy()
        watch.measure1000 { spy.put("a", $0) }
      },
      mock: { watch in
        withMockSession {
          let mock = StoreMock()
          watch.measure1000 { mock.put("a", $0) }
        }
      }),
    Row(
      name: "received static call, in a session", operations: 1_000, debug: receivedInDebug,
      spy: { watch in
        StoreSpy.reset()
        watch.measure1000 { StoreSpy.open("a", $0) }
      },
      mock: { watch in
        withMockSession { watch.measure1000 { StoreMock.open("a", $0) } }
      }),
    Row(
      name: "returning call, unstubbed", operations: 1_000,
      spy: { watch in
        let spy = StoreSpy()
        watch.measure1000 { sink &+= spy.get("a", $0) }
      },
      mock: { watch in
        let mock = StoreMock()
        watch.measure1000 { sink &+= mock.get("a", $0) }
      }),
    Row(
      name: "async returning call, unstubbed", operations: 1_000,
      spy: { watch in
        let spy = StoreSpy()
        watch.measure { wait { for index in 0..<1_000 { sink &+= await spy.load("a", index) } } }
      },
      mock: { watch in
        let mock = StoreMock()
        watch.measure { wait { for index in 0..<1_000 { sink &+= await mock.load("a", index) } } }
      }),
    threads("8 threads on one mock, 5,000 calls each", threads: 8, mocks: 1),
    threads("8 threads on 8 mocks, 5,000 calls each", threads: 8, mocks: 8),
  ]
}

/// - Parameters:
///   - spy: Returns the call to measure. The closures have concrete types, because a call of a protocol's
///     requirement would be added to the cost of both sides.
private func receiving(
  _ name: String, after count: Int = 0, spy spyCall: @escaping (StoreSpy) -> (Int) -> Void,
  mock mockCall: @escaping (StoreMock) -> (Int) -> Void
) -> Row {
  Row(
    name: name, operations: 1_000, debug: receivedInDebug, release: receivedInRelease,
    spy: { watch in
      let spy = StoreSpy()
      `repeat`(count) { spy.put("a", $0) }
      if count > 1_000 { warmHeap() }
      watch.measure1000(spyCall(spy))
    },
    mock: { watch in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      if count > 1_000 { warmHeap() }
      watch.measure1000(mockCall(mock))
    })
}

/// Makes room for a thousand calls on the heap.
///
/// Rows with few calls reuse memory from earlier measurements. Rows with many calls would measure
/// how long the system takes to provide new pages.
@inline(never)
private func warmHeap() {
  var kept: [[Any?]] = []
  `repeat`(4_000) { kept.append(["a", $0]) }
  sink &+= kept.count
}

/// Measures threads that share 40,000 calls. The result is the total time divided by the number of
/// calls.
private func threads(_ name: String, threads: Int, mocks count: Int) -> Row {
  func run(_ stores: [any Store]) {
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let store = stores[thread % stores.count]
      `repeat`(40_000 / threads) { store.put("a", $0) }
    }
  }
  return Row(
    name: name, operations: 40_000, debug: .ratio(4),
    spy: { watch in
      let spies = (0..<count).map { _ in StoreSpy() }
      watch.measureThreads { run(spies) }
    },
    mock: { watch in
      let mocks = (0..<count).map { _ in StoreMock() }
      watch.measureThreads { run(mocks) }
    })
}

/// Runs asynchronous work from the benchmark's thread. A thousand calls share its cost.
private func wait(_ body: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    await body()
    done.signal()
  }
  done.wait()
}
