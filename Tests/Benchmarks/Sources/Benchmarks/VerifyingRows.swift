import Foundation
import Understudy

func verifyingRows() -> [Row] {
  [100, 10_000, 100_000].map { firstExact(after: $0) }
    + [2, 10, 100].map { exactVerifications($0, after: 10_000) }
    + [
      growth("later exact verification, 20,000 calls against 1,000") { $0.put("a", $1) },
      growth("any() in all places, 20,000 calls against 1,000") { mock, _ in
        mock.put(any(), any())
      },
    ]
    + [100, 10_000, 1_000_000].map { matcher(after: $0) }
    + [
      Row(
        name: "exact verification with an object after 10,000 calls", operations: 1,
        debug: .ratio(4),
        spy: { watch in
          let (spy, item) = (StoreSpy(), Item(parts: 0))
          `repeat`(10_000) { spy.show(item, $0) }
          watch.measure { sink &+= spy.count(ofShow: item, 1) }
        },
        mock: { watch in
          let (mock, item) = (StoreMock(), Item(parts: 0))
          `repeat`(10_000) { mock.show(item, $0) }
          watch.measure { verify(mock.show(item, 1)).called(1) }
        }),
      failing("failing verification after 100 calls", after: 100) { $0.put("a", $1) },
      failing("failing verification after 1,000,000 calls", after: 1_000_000) {
        $0.put("a", $1)
      },
      failing("failing verification of arrays of 1,000,000", after: 1) {
        $0.fill(Array(repeating: $1, count: 1_000_000), 0)
      },
    ]
}

private func firstExact(after count: Int) -> Row {
  Row(
    name: "first exact verification after \(count.grouped) calls", operations: 1,
    debug: .ratio(4),
    spy: { watch in
      let spy = StoreSpy()
      `repeat`(count) { spy.put("a", $0) }
      watch.measure { sink &+= spy.count(ofPut: "a", 0) }
    },
    mock: { watch in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      watch.measure { verify(mock.put("a", 0)).called(1) }
    })
}

private func exactVerifications(_ number: Int, after count: Int) -> Row {
  Row(
    name: "\(number) exact verifications after \(count.grouped) calls", operations: number,
    debug: .ratio(4),
    spy: { watch in
      let spy = StoreSpy()
      `repeat`(count) { spy.put("a", $0) }
      watch.measure { `repeat`(number) { sink &+= spy.count(ofPut: "a", $0) } }
    },
    mock: { watch in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      watch.measure { `repeat`(number) { verify(mock.put("a", $0)).called(1) } }
    })
}

/// Compares a later verification of a long log with that of a short one, which takes the place of the spy.
private func growth(_ name: String, _ call: @escaping (StoreMock, Int) -> Void) -> Row {
  func later(_ count: Int) -> Row.Side {
    return { watch in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      // By then, the calls are indexed.
      `repeat`(40) { index in verify(call(mock, index)).called(.atLeast(1)) }
      watch.measure { `repeat`(200) { index in verify(call(mock, index)).called(.atLeast(1)) } }
    }
  }
  return Row(
    name: name, operations: 200, debug: .ratio(2), spy: later(1_000), mock: later(20_000))
}

private func matcher(after count: Int) -> Row {
  Row(
    name: "verification with any() in one place after \(count.grouped) calls", operations: 1,
    debug: .ratio(4),
    spy: { watch in
      let spy = StoreSpy()
      `repeat`(count) { spy.put("a", $0) }
      watch.measure { sink &+= spy.count(ofPut: "a") }
    },
    mock: { watch in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      watch.measure { verify(mock.put("a", any())).called(.atLeast(1)) }
    })
}

/// Measures a verification that no call matches, with its message.
private func failing(
  _ name: String, after count: Int, _ call: @escaping (StoreMock, Int) -> Void
) -> Row {
  Row(
    name: name, operations: 1, debug: .seconds(1), spy: nil,
    mock: { watch in
      let mock = StoreMock()
      `repeat`(count) { call(mock, $0) }
      watch.measure { silently { verify(call(mock, -1)).called(1) } }
    })
}

/// Runs a closure without output to the standard error, where failures outside of tests are written.
private func silently(_ body: () -> Void) {
  let error = dup(STDERR_FILENO)
  let nowhere = open("/dev/null", O_WRONLY)
  dup2(nowhere, STDERR_FILENO)
  body()
  dup2(error, STDERR_FILENO)
  close(error)
  close(nowhere)
}
