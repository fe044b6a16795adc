import Dispatch
import Foundation
import Understudy

/// What users do, and the most that it may cost.
///
/// - Parameter withMemory: Whether there are rows of memory, which are measured here, and of large
///   values.
func rows(withMemory: Bool = true) -> [Row] {
  // Measured first, before other rows use the heap.
  let memory = withMemory ? memoryRows() : []
  let items = withMemory ? (0..<1_000_000).map(Item.init) : []
  return [
    received(
      "received call", instructions: (5_850, 1_930), usualSpy: isDebugBuild ? 59 : 38,
      spy: { $0.put("a", $1) }, mock: { $0.put("a", $1) }),
    received(
      "received call with an array of 1,000,000 objects, after 1,000,000 calls", after: 1_000_000,
      usualSpy: isDebugBuild ? 78 : 43, spy: { $0.fill(items, $1) }, mock: { $0.fill(items, $1) }),
    stubbed(
      "stubbed call with a value", ceiling: 16, instructions: (12_400, 5_550),
      usualSpy: isDebugBuild ? 67 : 26, spy: { $0.getStub = { _, _ in 7 } },
      mock: { when($0.get("a", any())).thenReturn(7) }),
    stubbed(
      "stubbed call with a closure", ceiling: 19, instructions: (15_300, 7_300),
      usualSpy: isDebugBuild ? 71 : 26, spy: { $0.getStub = { _, revision in revision + 1 } },
      mock: { when($0.get("a", any())).thenAnswer { (_: String, number: Int) in number + 1 } }),
    stubbed(
      "call without a stub and without `default:`", ceiling: 25, instructions: (14_800, 6_400),
      usualSpy: isDebugBuild ? 67 : 26, spy: { _ in }, mock: { _ in }),
    threads(),
    // The others have told how slow the machine is.
    smallTest(),
    verification(),
  ] + comparedRows() + [afterFailedTest(), failingVerification()] + growthRows() + failingRows()
    + waitingRows() + memory
}

private func smallTest() -> Row {
  Row(
    name: "whole small test: session, mock, stub, call, verification",
    ceiling: .nanoseconds(60_000), instructions: (395_000, 162_000), repeated: 100,
    usualSpy: isDebugBuild ? 400 : 130,
    spy: {
      { index in
        let spy = StoreSpy()
        spy.getStub = { _, _ in 7 }
        sink &+= spy.get("a", index)
        sink &+= spy.gets.filter { $0.key == "a" && $0.revision == index }.count
      }
    },
    mock: {
      { index in
        withMockSession {
          let mock = StoreMock()
          when(mock.get("a", any())).thenReturn(7)
          sink &+= mock.get("a", index)
          verify(mock.get("a", index)).called(1)
        }
      }
    })
}

/// - Parameters:
///   - spyCall: The call to measure. The parameters have concrete types, because a call of a
///     protocol's requirement would be added to the cost of both sides.
private func received(
  _ name: String, after count: Int = 0, instructions: (debug: Double, release: Double)? = nil,
  usualSpy: Double, spy spyCall: @escaping (StoreSpy, Int) -> Void,
  mock mockCall: @escaping (StoreMock, Int) -> Void
) -> Row {
  Row(
    name: name, ceiling: .ratio(debug: 8, release: 5), instructions: instructions, repeated: 1_000,
    usualSpy: usualSpy,
    spy: {
      let spy = StoreSpy()
      `repeat`(count) { spy.put("a", $0) }
      warmHeap()
      return { spyCall(spy, $0) }
    },
    mock: {
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      warmHeap()
      return { mockCall(mock, $0) }
    })
}

/// Makes room for a thousand calls on the heap. Otherwise, a row with many earlier calls would
/// measure how long the system takes to provide new pages.
@inline(never)
private func warmHeap() {
  var kept: [[Any?]] = []
  `repeat`(4_000) { kept.append(["a", $0]) }
  sink &+= kept.count
}

private func stubbed(
  _ name: String, ceiling: Double, instructions: (debug: Double, release: Double),
  usualSpy: Double, spy stubSpy: @escaping (StoreSpy) -> Void,
  mock stubMock: @escaping (StoreMock) -> Void
) -> Row {
  Row(
    name: name, ceiling: .ratio(ceiling), instructions: instructions, repeated: 1_000,
    usualSpy: usualSpy,
    spy: {
      let spy = StoreSpy()
      stubSpy(spy)
      return { sink &+= spy.get("a", $0) }
    },
    mock: {
      let mock = StoreMock()
      stubMock(mock)
      return { sink &+= mock.get("a", $0) }
    })
}

/// Measures the time of a clock, because a thread that waits takes no processor time. A lost call
/// fails the verification.
private func threads() -> Row {
  func run(_ store: any Store) -> Double {
    let calls = 40_000
    let total = time(1, clock: CLOCK_MONOTONIC) { _ in
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        `repeat`(calls / 8) { store.put("a", $0) }
      }
    }
    return total / Double(calls)
  }
  return Row(
    name: "received call, with eight threads on one mock", ceiling: .ratio(8),
    spy: { run(StoreSpy()) },
    mock: {
      let mock = StoreMock()
      defer { verify(mock.put("a", any())).called(40_000) }
      return run(mock)
    })
}

private func verification() -> Row {
  Row(
    name: "verification after 10,000 calls",
    // An optimized filter of a spy's tuples takes half a nanosecond for a call, which values of any
    // type can't reach, so the time is limited instead of the ratio.
    ceiling: isDebugBuild ? .ratio(8) : .nanoseconds(5_000_000),
    spy: {
      let spy = StoreSpy()
      `repeat`(10_000) { spy.put("a", $0) }
      return time(1) { index in
        sink &+= spy.puts.filter { $0.key == "a" && $0.value == index }.count
      }
    },
    mock: {
      let mock = StoreMock()
      `repeat`(10_000) { mock.put("a", $0) }
      return time(1) { verify(mock.put("a", $0)).called(1) }
    })
}

/// Measures a verification that no call matches, with its message, which lists calls and describes
/// how the arrays differ.
private func failingVerification() -> Row {
  let items = (0..<1_000_000).map(Item.init)
  let others = Array(items.dropLast()) + [Item(number: -1)]
  return Row(
    name: "failing verification of an array of 1,000,000 objects, after 1,000,000 calls",
    ceiling: .nanoseconds(1.2e9),
    mock: {
      let mock = StoreMock()
      `repeat`(1_000_000) { mock.fill([], $0) }
      mock.fill(others, 0)
      var result = 0.0
      let length = lengthOfErrorOutput {
        result = time(1) { _ in verify(mock.fill(items, 0)).called(1) }
      }
      if !(1...20_000).contains(length) { print("error: the failure has \(length) characters") }
      return result
    })
}

/// Runs a closure, and returns how much it writes to the standard error, which isn't shown.
/// Failures outside of tests are written there.
func lengthOfErrorOutput(_ body: () -> Void) -> Int {
  let (file, error) = (tmpfile()!, dup(STDERR_FILENO))
  dup2(fileno(file), STDERR_FILENO)
  body()
  dup2(error, STDERR_FILENO)
  defer {
    close(error)
    fclose(file)
  }
  return Int(lseek(fileno(file), 0, SEEK_END))
}

private func memoryRows() -> [Row] {
  let count = 200_000
  let (spy, mock) = (StoreSpy(), StoreMock())
  let ofSpy = bytes(forEachOf: count) { `repeat`(count) { spy.put("a", $0) } }
  let ofMock = bytes(forEachOf: count) { `repeat`(count) { mock.put("a", $0) } }
  var mocks = [mock]
  func session() {
    withMockSession {
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      mocks.append(mock)
    }
  }
  // The second session uses the memory that the first one has released, if it has.
  session()
  let kept = max(0, bytes(forEachOf: count, session))
  withExtendedLifetime((spy, mocks)) {}
  return [
    Row(name: "memory of a call", ceiling: .bytes(200), spy: { ofSpy }, mock: { ofMock }),
    Row(name: "memory of a call after its session", ceiling: .bytes(50), mock: { kept }),
  ]
}

/// Returns how much more memory the process uses after a closure, divided by a number of calls.
private func bytes(forEachOf count: Int, _ body: () -> Void) -> Double {
  let before = bytesInUse()
  body()
  return Double(bytesInUse() - before) / Double(count)
}

/// Returns the number of bytes that the process uses, according to the system.
private func bytesInUse() -> Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  #else
    // The resident pages. With hundreds of thousands of calls, the rounding error is negligible.
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * 4096
  #endif
}
