import Dispatch
import Foundation
import Understudy

/// What is compared with each of the others, which takes a hundred times as long if it's ten times as
/// much.
func comparedRows() -> [Row] {
  func row(_ name: String, _ body: @escaping (Int) -> Void) -> Row {
    Row(name: "300 \(name)", ceiling: .nanoseconds(1e9), mock: { time(1) { _ in body(300) } })
  }
  return [
    row("stubs of a method, each of them called") { count in
      let mock = StoreMock()
      `repeat`(count) { number in when(mock.get("a", number)).thenReturn(number) }
      `repeat`(count) { sink &+= mock.get("a", $0) }
    },
    row("statements of `verifyAll`, and of `except:`") { count in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      verifyAll { `repeat`(count) { mock.put("a", count - 1 - $0) } }
      verifyNoMoreInteractions(on: mock, except: { `repeat`(count) { mock.put("a", $0) } })
    },
    row("statements of `verifyAll`, and of `except:`, over a stubbed method") { count in
      let mock = StoreMock()
      when(mock.get(any(), any())).thenReturn(1)
      `repeat`(count) { sink &+= mock.get("a", $0) }
      verifyAll { `repeat`(count) { sink &+= mock.get(any(), count - 1 - $0) } }
      verifyNoMoreInteractions(on: mock, except: { `repeat`(count) { sink &+= mock.get("a", $0) } })
    },
    row("statements of `verifyAll` with operands") { count in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      verifyAll { `repeat`(count) { mock.put(not("b"), oneOf(count - 1 - $0, -1)) } }
    },
    row("equal statements of `verifyAll`, and as many that overlap with them") { count in
      let mock = StoreMock()
      `repeat`(count) { _ in mock.put("a", 1) }
      `repeat`(count) { mock.put("b", $0) }
      verifyAll {
        `repeat`(count) { _ in
          mock.put("a", 1)
          mock.put(any(), any())
        }
      }
    },
  ]
    + kinds.map { kind in
      row("stubs with \(kind.name), each of them called") { kind.stubAndCall($0) }
    }
}

/// A kind of arguments, which are compared in its own way.
private struct Kind: Sendable {
  let name: String
  let stubAndCall: @Sendable (Int) -> Void

  init<Value>(_ name: String, _ value: @escaping @Sendable (Int) -> Value) {
    self.name = name
    stubAndCall = { count in
      let mock = StoreMock()
      `repeat`(count) { when(mock.find(value($0))).thenReturn($0) }
      `repeat`(count) { sink &+= mock.find(value($0)) }
    }
  }
}

private let kinds = [
  Kind("a number") { $0 },
  Kind("a text") { "\($0)" },
  Kind("a `Double`") { Double($0) },
  Kind("an optional") { $0 as Int? },
  Kind("an array") { [$0, 1] },
  Kind("a set") { [$0, -1] as Set },
  Kind("a dictionary") { ["a": $0] },
  Kind("a tuple") { ($0, "a") },
  Kind("an enum") { $0 % 2 == 0 ? Key.number($0) : .text("\($0)") },
  plainStruct,
  Kind("a struct with an array") { Shelf(numbers: [$0, 1]) },
  Kind("an `Equatable` struct") { Pair(number: $0) },
  Kind("a `Hashable` struct") { StoreID(number: $0) },
  Kind("an `Equatable` object") { Item(number: $0) },
  Kind("a `URL`") { URL(fileURLWithPath: "/items/\($0)") },
  Kind("a `Date`") { Date(timeIntervalSince1970: Double($0)) },
  Kind("a `Data`") { Data("\($0)".utf8) },
]
private let plainStruct = Kind("a struct") { Plain(number: $0) }

/// What a failed test leaves in the process: stubs that are written and called after it, in times of what they have
/// taken before. The rows that follow are measured in this process, too.
func afterFailedTest() -> Row {
  func work() -> Double { time(1) { _ in plainStruct.stubAndCall(100) } }
  var before: Double?
  return Row(
    name: "100 stubs with a struct, each of them called, after a failed test", ceiling: .growth(3),
    mock: {
      if before == nil {
        before = (1...5).map { _ in work() }.min()
        failTest()
      }
      return work() / before!
    })
}

/// Fails as a test does: by calls without a stub, which return placeholders, a verification, and a stub that's never
/// used.
private func failTest() {
  let length = lengthOfErrorOutput {
    withMockSession {
      let mock = StoreMock()
      sink &+= mock.item().number
      sink &+= mock.list().count
      when(mock.get("a", 1)).thenReturn(1)
      verify(mock.put("a", 1)).called(1)
    }
  }
  if length == 0 { print("error: the test hasn't failed") }
}

/// What a test does many times, which takes ten times as long if it's ten times as much.
func growth(_ name: String, _ count: Int, _ body: @escaping (Int) -> Void) -> Row {
  Row(
    name: "ten times as many \(name)", ceiling: .growth(25),
    mock: {
      let part = time(1) { _ in body(count) }
      return time(1) { _ in body(count * 10) } / part
    })
}

func growthRows() -> [Row] {
  let row = growth
  return [
    row("equal stubs of a method", 300) { count in
      let mock = StoreMock()
      `repeat`(count) { number in when(mock.get("a", 1)).thenReturn(number).times(1) }
      sink &+= mock.get("a", 1)
    },
    row("statements of `verifyInOrder` and `verifySequence`", 100) { count in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      verifyInOrder { `repeat`(count) { mock.put(any(), $0) } }
      verifySequence { `repeat`(count) { mock.put("a", $0) } }
    },
    row("exhausted stubs of a method", 300) { count in
      let mock = StoreMock()
      `repeat`(count) { number in when(mock.get("a", 1)).thenReturn(number).times(1) }
      `repeat`(count) { _ in sink &+= mock.get("a", 1) }
    },
    row("statements over a stubbed method, and with operands", 100) { count in
      let mock = StoreMock()
      when(mock.get(any(), any())).thenReturn(1)
      `repeat`(count) { sink &+= mock.get("a", $0) }
      verifyInOrder { `repeat`(count) { sink &+= mock.get(any(), $0) } }
      verifySequence { `repeat`(count) { sink &+= mock.get(not("b"), oneOf($0, -1)) } }
    },
    row("statements with matchers in values", 100) { count in
      let mock = StoreMock()
      `repeat`(count) { mock.keep(Plain(number: $0)) }
      verifyInOrder { `repeat`(count) { mock.keep(Plain(name: any(), number: $0)) } }
      verifySequence { `repeat`(count) { mock.keep(having(\Plain.number, $0)) } }
    },
    row("statements of `verifyInOrder` with sets, over a stubbed method", 100) { count in
      let mock = StoreMock()
      when(mock.find(any() as Set<Int>)).thenReturn(1)
      `repeat`(count) { sink &+= mock.find([$0, -1] as Set) }
      verifyInOrder { `repeat`(count) { sink &+= mock.find([$0, -1] as Set) } }
    },
    row("statements of `verifyInOrder` with structs, over a stubbed method", 100) { count in
      let mock = StoreMock()
      when(mock.find(any() as Plain)).thenReturn(1)
      `repeat`(count) { sink &+= mock.find(Plain(number: $0)) }
      verifyInOrder { `repeat`(count) { sink &+= mock.find(Plain(number: $0)) } }
    },
    row("`calls` in `verifyInOrder` and `verifySequence`", 100) { count in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      verifyInOrder { `repeat`(count) { number in calls(1) { mock.put(any(), number) } } }
      verifySequence { `repeat`(count) { number in calls(.atLeast(1)) { mock.put("a", number) } } }
    },
    row("mocks in `verifyInOrder`", 100) { count in
      let mocks = (0..<count).map { _ in StoreMock() }
      `repeat`(count) { mocks[$0].put("a", $0) }
      verifyInOrder { `repeat`(count) { mocks[$0].put("a", $0) } }
    },
    row("calls of `verifyBalanced`, and of `verifyNoMoreInteractions`", 300) { count in
      let mock = StoreMock()
      `repeat`(count) {
        mock.put("a", $0)
        mock.keep($0)
      }
      verifyBalanced(mock.put("a", any()), by: mock.keep(any() as Int))
      verifyNoMoreInteractions(on: mock)
    },
    row("mocks of a session that go away", 100) { count in
      withMockSession {
        `repeat`(count) { number in
          let mock = StoreMock()
          mock.put("a", number)
          verify(mock.put("a", number)).called(1)
        }
      }
    },
    row("verifications in a loop, each of which precedes all calls", 300) { count in
      let length = lengthOfErrorOutput {
        withMockSession {
          let mock = StoreMock()
          `repeat`(count) { _ in verify(mock.put("a", 1)).called(.never) }
          // The calls of the test's own task would be no early ones.
          let isDone = DispatchSemaphore(value: 0)
          DispatchQueue.global().async {
            `repeat`(count) { _ in mock.put("a", 1) }
            isDone.signal()
          }
          isDone.wait()
        }
      }
      if length == 0 { print("error: the verifications aren't reported") }
    },
  ]
}

/// What fails many times.
func failingRows() -> [Row] {
  func row(_ name: String, _ count: Int, _ body: @escaping (Int) -> Void) -> Row {
    growth(name, count) { count in
      if lengthOfErrorOutput({ body(count) }) == 0 { print("error: nothing has failed") }
    }
  }
  return [
    row("unused stubs, reported", 100) { count in
      withMockSession {
        let mocks = (0..<count).map { _ in StoreMock() }
        `repeat`(count) { number in when(mocks[number].get("a", number)).thenReturn(number) }
      }
    },
    row("failing verifications of a mock", 30) { count in
      let mock = StoreMock()
      mock.put("b", 1)
      `repeat`(count) { verify(mock.put("a", $0)).called(1) }
    },
    row("failing verifications of as many mocks", 30) { count in
      withMockSession {
        let mocks = (0..<count).map { _ in StoreMock() }
        `repeat`(count) { mocks[$0].put("b", $0) }
        `repeat`(count) { verify(mocks[$0].put("a", $0)).called(1) }
      }
    },
    row("statements of a failing `verifyInOrder` and `verifySequence`", 100) { count in
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      verifyInOrder { `repeat`(count + 1) { mock.put(any(), $0) } }
      verifySequence { `repeat`(count + 1) { mock.put("a", $0) } }
    },
  ]
}
