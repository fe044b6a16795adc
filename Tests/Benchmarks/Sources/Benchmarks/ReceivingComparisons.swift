import Benchmark
import Dispatch
import Understudy

func receivingComparisons() -> [Comparison] {
  [
    receiving("received call", after: 0),
    receiving("received call, after 100 calls", after: 100),
    receiving("received call, after 1,000,000 calls", after: 1_000_000, iterations: 5),
    Comparison(
      name: "returning call, stubbed with any()", operations: 1_000,
      spy: { state in
        let spy = StoreSpy()
        spy.getStub = { _, _ in 7 }
        state.measure1000 { sink &+= spy.get("a", $0) }
      },
      mock: { state in
        let mock = StoreMock()
        when(mock.get(any(), any())).thenReturn(7)
        state.measure1000 { sink &+= mock.get("a", $0) }
      }),
    Comparison(
      name: "returning call, unstubbed", operations: 1_000,
      spy: { state in
        let spy = StoreSpy()
        state.measure1000 { sink &+= spy.get("a", $0) }
      },
      mock: { state in
        let mock = StoreMock()
        state.measure1000 { sink &+= mock.get("a", $0) }
      }),
    threads("1 thread on one mock, 40,000 calls", threads: 1, mocks: 1),
    threads("8 threads on 8 mocks, 5,000 calls each", threads: 8, mocks: 8),
    threads("8 threads on one mock, 5,000 calls each", threads: 8, mocks: 1),
  ]
}

private func receiving(_ name: String, after count: Int, iterations: Int = 31) -> Comparison {
  Comparison(
    name: name, operations: 1_000, iterations: iterations,
    spy: { state in
      let spy = StoreSpy()
      `repeat`(count) { spy.put("a", $0) }
      if count > 1_000 { warmHeap() }
      state.measure1000 { spy.put("a", $0) }
    },
    mock: { state in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      if count > 1_000 { warmHeap() }
      state.measure1000 { mock.put("a", $0) }
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
private func threads(_ name: String, threads: Int, mocks count: Int) -> Comparison {
  func run(_ stores: [any Store]) {
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let store = stores[thread % stores.count]
      `repeat`(40_000 / threads) { store.put("a", $0) }
    }
  }
  return Comparison(
    name: name, operations: 40_000, iterations: 11,
    spy: { state in
      let spies = (0..<count).map { _ in StoreSpy() }
      try state.measure { run(spies) }
    },
    mock: { state in
      let mocks = (0..<count).map { _ in StoreMock() }
      try state.measure { run(mocks) }
    })
}

extension BenchmarkState {
  mutating func measure1000(_ body: (Int) -> Void) {
    try? measure { `repeat`(1_000, body) }
  }
}
