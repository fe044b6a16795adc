import Benchmark
import Understudy

func lookupComparisons() -> [Comparison] {
  [1, 100, 1_000].flatMap { [hit(among: $0), miss(among: $0)] }
    + [100, 10_000, 1_000_000].flatMap { [exact(after: $0), matcher(after: $0)] }
}

private func mock(with count: Int) -> StoreMock {
  let mock = StoreMock()
  for index in 0..<count { when(mock.get("key", index)).thenReturn(index) }
  return mock
}

/// Returns a spy with a dictionary of stubs, as you would write it by hand.
private func spy(with count: Int) -> StoreSpy {
  let spy = StoreSpy()
  let stubs = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key/\($0)", $0) })
  spy.getStub = { stubs["\($0)/\($1)"] ?? 0 }
  return spy
}

private func hit(among count: Int) -> Comparison {
  Comparison(
    name: "stub hit among \(count.grouped)", operations: 1_000,
    spy: { state in
      let spy = spy(with: count)
      state.measure1000 { sink &+= spy.get("key", $0 % count) }
    },
    mock: { state in
      let mock = mock(with: count)
      state.measure1000 { sink &+= mock.get("key", $0 % count) }
    })
}

private func miss(among count: Int) -> Comparison {
  Comparison(
    name: "stub miss among \(count.grouped)", operations: 1_000,
    spy: { state in
      let spy = spy(with: count)
      state.measure1000 { sink &+= spy.get("other", $0) }
    },
    mock: { state in
      let mock = mock(with: count)
      state.measure1000 { sink &+= mock.get("other", $0) }
    })
}

private func exact(after count: Int) -> Comparison {
  let isLong = count > 10_000
  return Comparison(
    name: "exact verification after \(count.grouped) calls", operations: 10,
    iterations: isLong ? 3 : 11,
    spy: { state in
      let spy = StoreSpy()
      `repeat`(count) { spy.put("a", $0) }
      try state.measure { `repeat`(10) { sink &+= spy.count(ofPut: "a", $0) } }
    },
    mock: { state in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      // The first verification indexes the calls once. This is measured in a separate row.
      verify(mock.put("a", 0)).called(1)
      try state.measure { `repeat`(10) { verify(mock.put("a", $0)).called(1) } }
    })
}

private func matcher(after count: Int) -> Comparison {
  let isLong = count > 10_000
  return Comparison(
    name: "verification with any() after \(count.grouped) calls", operations: 1,
    iterations: isLong ? 3 : 11,
    spy: { state in
      let spy = StoreSpy()
      `repeat`(count) { spy.put("a", $0) }
      try state.measure { sink &+= spy.count(ofPut: "a") }
    },
    mock: { state in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      try state.measure { verify(mock.put("a", any())).called(.atLeast(1)) }
    })
}

/// Measures the first exact verification after many calls, which indexes them, per call.
func indexing(of count: Int) -> Comparison {
  Comparison(
    name: "indexing for the first exact verification, per call", operations: count, iterations: 5,
    spy: nil,
    mock: { state in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      try state.measure { verify(mock.put("a", 0)).called(1) }
    })
}

extension Int {
  /// The number with separators, independent of the locale: `1,000`.
  var grouped: String {
    let digits = Array(String(self))
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
      })
  }
}
