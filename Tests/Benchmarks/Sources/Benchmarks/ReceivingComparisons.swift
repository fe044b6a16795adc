import Benchmark
import Dispatch
import Understudy

func recordingComparisons() -> [Comparison] {
  [
    recording("recorded call", after: 0),
    recording("recorded call, after 100 calls", after: 100),
    recording("recorded call, after 1,000,000 calls", after: 1_000_000, iterations: 5),
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

private func recording(_ name: String, after count: Int, iterations: Int = 31) -> Comparison {
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

/// Gives the heap room for a thousand calls.
///
/// Short rows find the room that earlier measurements have left. Long ones would have to ask the
/// system for fresh pages, whose price is the system's and the same for anyone who keeps something.
@inline(never)
private func warmHeap() {
  var kept: [[Any?]] = []
  `repeat`(4_000) { kept.append(["a", $0]) }
  sink &+= kept.count
}

/// Threads with 40,000 calls among them; the figure is the time of all divided by all calls.
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
