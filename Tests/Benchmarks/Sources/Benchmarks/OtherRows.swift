import Understudy

func otherRows() -> [Row] {
  [
    alone("verify(on:called:)", operations: 100) { watch in
      let mock = StoreMock()
      mock.put("a", 1)
      watch.measure { `repeat`(100) { _ in verify(on: mock, called: 1).put("a", 1) } }
    },
    alone("verify(…).called", operations: 100) { watch in
      let mock = StoreMock()
      mock.put("a", 1)
      watch.measure { `repeat`(100) { _ in verify(mock.put("a", 1)).called(1) } }
    },
    alone("verify(…).called with any()", operations: 100) { watch in
      let mock = StoreMock()
      mock.put("a", 1)
      watch.measure { `repeat`(100) { _ in verify(mock.put("a", any())).called(1) } }
    },
    alone("when(using:thenReturn:)", operations: 100) { watch in
      let mock = StoreMock()
      watch.measure { `repeat`(100) { sink &+= when(using: mock, thenReturn: 1).get("a", $0) } }
    },
    alone("when(…).thenReturn", operations: 100) { watch in
      let mock = StoreMock()
      watch.measure { `repeat`(100) { when(mock.get("a", $0)).thenReturn(1) } }
    },
    alone("session", operations: 100) { watch in
      watch.measure { `repeat`(100) { _ in withMockSession {} } }
    },
    alone("session with a mock and a call", operations: 100) { watch in
      watch.measure { `repeat`(100) { _ in withMockSession { StoreMock().put("a", 1) } } }
    },
    Row(
      name: "making a mock", operations: 1_000,
      spy: { watch in watch.measure1000 { _ in _ = StoreSpy() } },
      mock: { watch in watch.measure1000 { _ in _ = StoreMock() } }),
  ]
}

/// A row without a spy.
private func alone(
  _ name: String, operations: Int, _ mock: @escaping Row.Side
) -> Row {
  Row(name: name, operations: operations, spy: nil, mock: mock)
}
