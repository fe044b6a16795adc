import Understudy

/// The most that a stubbed call may cost.
private let stubbedInDebug = Ceiling.ratio(10)
private let stubbedInRelease = Ceiling.ratio(8)

func stubbingRows() -> [Row] {
  [
    stubbed("stubbed call: a value, with any()", { $0.getStub = { _, _ in 7 } }) {
      when($0.get(any(), any())).thenReturn(7)
    },
    stubbed(
      "stubbed call: a value, with a plain and any()",
      { $0.getStub = { key, _ in key == "a" ? 7 : 0 } }
    ) {
      when($0.get("a", any())).thenReturn(7)
    },
    stubbed("stubbed call: a chain of values", { $0.getStub = chain() }) {
      when($0.get(any(), any())).thenReturn(1, 2, 3, 4, 5, 6, 7, 8)
    },
    stubbed("stubbed call: a closure", { $0.getStub = { $1 + 1 } }) {
      when($0.get(any(), any())).thenAnswer { (_: String, revision: Int) in revision + 1 }
    },
    stubbed("stubbed call: a closure over the invocation", { $0.getStub = { $1 + 1 } }) {
      when($0.get(any(), any())).thenAnswer { call in call.number }
    },
    stubbed(
      "stubbed call: a closure, and a newer stub of other arguments",
      { $0.getStub = { key, revision in key == "a" ? revision + 1 : 0 } }
    ) {
      when($0.get("a", any())).thenAnswer { (_: String, revision: Int) in revision + 1 }
      when($0.get("b", any())).thenReturn(8)
    },
    stubbed(
      "stubbed call: a predicate", isLimited: false,
      { $0.getStub = { _, revision in revision >= 0 ? 7 : 0 } }
    ) {
      when($0.get("a", matching { $0 >= 0 })).thenReturn(7)
    },
    Row(
      name: "stubbed call: an error", operations: 1_000, debug: stubbedInDebug,
      release: stubbedInRelease,
      spy: { watch in
        let spy = StoreSpy()
        spy.findStub = { _, _ in throw StoreError() }
        watch.measure1000 { sink &+= (try? spy.find("a", $0)) ?? 1 }
      },
      mock: { watch in
        let mock = StoreMock()
        when { try mock.find(any(), any()) }.thenThrow(StoreError())
        watch.measure1000 { sink &+= (try? mock.find("a", $0)) ?? 1 }
      }),
    Row(
      name: "stubbed call: a side effect", operations: 1_000, debug: stubbedInDebug,
      release: stubbedInRelease,
      spy: { watch in
        let spy = StoreSpy()
        spy.sendEffect = { _, _ in sink &+= 1 }
        watch.measure1000 { spy.send("a", $0) }
      },
      mock: { watch in
        let mock = StoreMock()
        when(mock.send(any(), any())).perform { sink &+= 1 }
        watch.measure1000 { mock.send("a", $0) }
      }),
  ] + [1, 100, 1_000].flatMap { [hit(among: $0), miss(among: $0)] }
}

/// - Parameter isLimited: Whether the row has ceilings. A predicate is user code that each call runs.
private func stubbed(
  _ name: String, isLimited: Bool = true, _ stubSpy: @escaping (StoreSpy) -> Void,
  _ stubMock: @escaping (StoreMock) -> Void
) -> Row {
  Row(
    name: name, operations: 1_000, debug: isLimited ? stubbedInDebug : nil,
    release: isLimited ? stubbedInRelease : nil,
    spy: { watch in
      let spy = StoreSpy()
      stubSpy(spy)
      watch.measure1000 { sink &+= spy.get("a", $0) }
    },
    mock: { watch in
      let mock = StoreMock()
      stubMock(mock)
      watch.measure1000 { sink &+= mock.get("a", $0) }
    })
}

/// A spy's stub that returns its values in order.
private func chain() -> (String, Int) -> Int {
  let values = [1, 2, 3, 4, 5, 6, 7, 8]
  var next = 0
  return { _, _ in
    defer { next = min(next + 1, values.count - 1) }
    return values[next]
  }
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

private func hit(among count: Int) -> Row {
  Row(
    name: "stub hit among \(count.grouped)", operations: 1_000, debug: stubbedInDebug,
    release: stubbedInRelease,
    spy: { watch in
      let spy = spy(with: count)
      watch.measure1000 { sink &+= spy.get("key", $0 % count) }
    },
    mock: { watch in
      let mock = mock(with: count)
      watch.measure1000 { sink &+= mock.get("key", $0 % count) }
    })
}

private func miss(among count: Int) -> Row {
  Row(
    name: "stub miss among \(count.grouped)", operations: 1_000, debug: stubbedInDebug,
    release: stubbedInRelease,
    spy: { watch in
      let spy = spy(with: count)
      watch.measure1000 { sink &+= spy.get("other", $0) }
    },
    mock: { watch in
      let mock = mock(with: count)
      watch.measure1000 { sink &+= mock.get("other", $0) }
    })
}
