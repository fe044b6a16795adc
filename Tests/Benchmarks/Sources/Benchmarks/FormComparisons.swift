import Benchmark
import Dispatch
import Understudy

func formComparisons() -> [Comparison] {
  [
    Comparison(
      name: "async call", operations: 1_000,
      spy: { state in
        let spy = StoreSpy()
        try state.measure {
          wait { for index in 0..<1_000 { sink &+= await spy.load("a", index) } }
        }
      },
      mock: { state in
        let mock = StoreMock()
        try state.measure {
          wait { for index in 0..<1_000 { sink &+= await mock.load("a", index) } }
        }
      }),
    Comparison(
      name: "verify(on:called:)", operations: 100,
      spy: nil,
      mock: { state in
        let mock = StoreMock()
        mock.put("a", 1)
        try state.measure { `repeat`(100) { _ in verify(on: mock, called: 1).put("a", 1) } }
      }),
    Comparison(
      name: "verify(…).called", operations: 100,
      spy: nil,
      mock: { state in
        let mock = StoreMock()
        mock.put("a", 1)
        try state.measure { `repeat`(100) { _ in verify(mock.put("a", 1)).called(1) } }
      }),
    Comparison(
      name: "when(using:thenReturn:)", operations: 100,
      spy: nil,
      mock: { state in
        let mock = StoreMock()
        try state.measure {
          `repeat`(100) { sink &+= when(using: mock, thenReturn: 1).get("a", $0) }
        }
      }),
    Comparison(
      name: "when(…).thenReturn", operations: 100,
      spy: nil,
      mock: { state in
        let mock = StoreMock()
        try state.measure { `repeat`(100) { when(mock.get("a", $0)).thenReturn(1) } }
      }),
    Comparison(
      name: "session", operations: 100,
      spy: nil,
      mock: { state in
        try state.measure { `repeat`(100) { _ in withMockSession {} } }
      }),
    Comparison(
      name: "creating a mock", operations: 1_000,
      spy: { state in state.measure1000 { _ in _ = StoreSpy() } },
      mock: { state in state.measure1000 { _ in _ = StoreMock() } }),
    indexing(of: 100_000),
  ]
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
