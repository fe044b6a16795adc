import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// What a session says at its end of verifications that came too early: calls of other tasks and threads came
/// after them that no verification has counted.
@Suite(.timeLimit(.minutes(5))) struct EarlyVerifications {
  private static let cure = "Let the test wait for the code before it verifies."

  @Test("A call that comes after a verification, which expected it never, is a warning at its line")
  func never() async {
    let warned = await sessionWarnings {
      let log = LogMock()
      verify(log.log("saved")).called(.never)
      await elsewhere { log.log("saved") }
    }
    #expect(
      warned == [
        ReportedFailure(
          text: """
            log("saved") was received after this verification, which expected it never. \
            Let the test wait for the code before it verifies.
            """, line: 15)
      ])
  }

  @Test("The mock can be a local variable, or live longer than the session")
  func lifetime() async {
    let log = LogMock()
    let warned = await sessionWarnings {
      verify(log.log("saved")).called(.never)
      await elsewhere { log.log("saved") }
    }
    #expect(warned.map(\.line) == [32])
    let later = await sessionWarnings { await elsewhere { log.log("saved") } }
    #expect(later.isEmpty)
  }

  @Test("The texts of counts", arguments: [1, 2])
  func counts(number: Int) async {
    let texts = await sessionWarnings {
      let log = LogMock()
      log.log("a")
      verify(log.log("a")).called(1)
      verify(log.log(any())).called(.lessThan(2))
      verify(log.log(any())).called(.within(0...2))
      verify(log.log("b")).called(.atMost(1))
      await elsewhere { for _ in 1...number { log.log("b") } }
    }.map(\.text)
    #expect(
      texts
        == [
          number == 1
            ? "log(any()) was received after this verification, which expected it fewer than 2 times "
              + "and counted 1. \(Self.cure)"
            : "log(any()) was received 2 times after this verification, which expected it fewer "
              + "than 2 times and counted 1. \(Self.cure)",
          number == 1
            ? nil
            : "log(any()) was received 2 times after this verification, which expected it between "
              + "0 and 2 times and counted 1. \(Self.cure)",
          number == 1
            ? nil
            : #"log("b") was received 2 times after this verification, which expected it at most 1 "#
              + "time. \(Self.cure)",
        ].compactMap { $0 })
  }

  @Test("A verification that failed because it came too early says so, too")
  func failed() async {
    let warned = await sessionWarnings {
      let log = LogMock()
      verify(log.log("saved")).called(1)
      await elsewhere { log.log("saved") }
    }
    #expect(
      warned == [
        ReportedFailure(
          text: """
            log("saved") was received 0 times before this verification, and 1 call came after it. \
            Let the test wait for the code before it verifies.
            """, line: 74)
      ])
  }

  @Test("Each form of a verification can come too early")
  func forms() async {
    let texts = await sessionWarnings {
      let log = LogMock()
      verify(on: log, called: .never).log("saved")
      verify(on: LogMock.self, called: .never).open("a")
      verify(log.level = any()).called(.never)
      await verify { await log.sync() }.called(.never) { Issue.record("not called") }
      await verify { await log.sync() }.calledEventually(.never, before: .zero)
      verify(log.log("")).withAnyArguments().called(.never)
      verifyAll { log.log("saved") }
      await verify { log.log("saved") }.calledEventually(before: .milliseconds(1))
      await elsewhere {
        log.log("saved")
        LogMock.open("a")
        log.level = 3
        await log.sync()
      }
    }.map(\.text)
    let end = "after this verification, which expected it never. \(Self.cure)"
    let failed =
      "log(\"saved\") was received 0 times before this verification, and 1 call came after it. "
      + Self.cure
    #expect(
      texts == [
        "log(\"saved\") was received \(end)", "LogMock.open(\"a\") was received \(end)",
        "level = any() was received \(end)",
        "sync() was received \(end)", "sync() was received \(end)",
        "log(any()) was received \(end)", failed, failed,
      ])
  }

  @Test("No interactions, no more interactions, and a sequence are over when a call follows")
  func interactions() async {
    let texts = await sessionWarnings {
      let (log, other) = (LogMock(), LogMock())
      verifyNoInteractions(on: log)
      verifyNoMoreInteractions(on: other)
      other.log("a")
      verifySequence { other.log("a") }
      await elsewhere {
        log.log("saved")
        other.level = 3
        other.log("a")
      }
    }.map(\.text)
    #expect(
      texts == [
        "log(\"saved\") was received after this verification, which expected no interactions. "
          + Self.cure,
        "level = 3 and 1 other call were received after this verification, which expected no more "
          + "interactions. \(Self.cure)",
        "level = 3 and 1 other call were received after this verification, which expected no other "
          + "calls. \(Self.cure)",
      ])
  }

  @Test("Not yet, then once: a verification that follows has counted the call, even if it fails")
  func counted() async {
    let warned = await sessionWarnings {
      let (log, other) = (LogMock(), LogMock())
      verifyNoInteractions(on: log, other)
      verify(log.log("saved")).called(.never)
      await elsewhere { log.log("saved") }
      verify(log.log("saved")).called(1)
      await elsewhere { log.log("saved") }
      verify(log.log(any())).called(2)
      await elsewhere { log.log("saved") }
      verify(log.log(any())).called(7)
      await elsewhere { log.log("saved") }
      verifyInOrder { log.log("not called") }
      await elsewhere { log.log("saved") }
      verifyNoMoreInteractions(on: log, except: { log.log(any()) })
      await elsewhere { other.log("saved") }
      verifyBalanced(other.log("saved"), by: other.log("not called"))
      let third = LogMock()
      verify(third.log("saved")).called(.never)
      await elsewhere { third.log("saved") }
      verify(third.log("saved")).called(2)
    }
    #expect(warned.isEmpty)
  }

  @Test("Counts that still hold say nothing, nor do other calls of the method")
  func holds() async {
    let warned = await sessionWarnings {
      let log = LogMock()
      log.log("saved")
      verify(log.log("saved")).called()
      verify(log.log("saved")).called(.atLeast(1))
      verify(log.log("saved")).called(.within(1...3))
      verify(log.log("removed")).called(.never)
      verify(log.level = 3).called(.never)
      verifyInOrder { log.log("saved") }
      verifyAll { log.log("saved") }
      await elsewhere {
        log.log("saved")
        log.level = 4
      }
    }
    #expect(warned.isEmpty)
  }

  @Test("A test that goes on itself says nothing: its own calls come when it makes them")
  func ownCalls() async {
    let warned = await sessionWarnings {
      let log = LogMock()
      func start() async {
        log.log("started")
        await log.sync()
      }
      verifyNoInteractions(on: log)
      await start()
      verify(log.log("started")).called(1)
      await verify { await log.sync() }.called(1)
      verifyNoMoreInteractions(on: log)
      await start()
    }
    #expect(warned.isEmpty)
  }

  @Test(
    "A test's own calls after a verification in an answer, which another task has asked for, say nothing"
  )
  func inAnswer() async {
    let warned = await sessionWarnings {
      let (log, name) = (LogMock(), MockFunction<String>("name"))
      when(name()).thenAnswer {
        verify(log.log("saved")).called(.never)
        return "a"
      }
      let read = name.function
      await elsewhere { _ = read() }
      log.log("saved")
    }
    #expect(warned.isEmpty)
  }

  @Test("A task's own calls after its verification say nothing, whatever code verifies after it")
  func severalVerifiers() async {
    let warned = await sessionWarnings {
      let log = LogMock()
      let (beginning, begin) = AsyncStream<Void>.makeStream()
      let (continuing, goOn) = AsyncStream<Void>.makeStream()
      let task = Task {
        verify(log.log("saved")).called(.never)
        begin.yield()
        for await _ in continuing { break }
        log.log("saved")
      }
      for await _ in beginning { break }
      verify(log.log("removed")).called(.never)
      goOn.yield()
      await task.value
    }
    #expect(warned.isEmpty)
  }

  @Test("Calls of another test, which shares the mock, say nothing")
  func shared() async {
    let log = LogMock()
    let warned = await warnings {
      let (beginning, begin) = AsyncStream<Void>.makeStream()
      async let other: Void = withMockSession {
        for await _ in beginning { break }
        log.log("saved")
      }
      await withMockSession {
        verify(log.log("saved")).called(.never)
        begin.yield()
        while log.mockState.invocations.isEmpty { await Task.yield() }
      }
      await other
    }
    #expect(warned.isEmpty)
  }

  @Test("Calls at which the test has looked otherwise say nothing")
  func looked() async {
    let texts = await sessionWarnings {
      let (log, other) = (LogMock(), LogMock())
      verifyNoInteractions(on: log, other)
      await elsewhere {
        log.log("saved")
        other.log("saved")
      }
      #expect(log.mockState.invocations.count == 1)
      #expect(transcript(of: other) == #"#1 LogMock.log("saved")"#)
      await elsewhere { log.log("removed") }
    }.map(\.text)
    #expect(
      texts == [
        "log(\"removed\") was received after this verification, which expected no interactions. "
          + Self.cure
      ])
  }

  @Test("calledEventually has waited, so calls that follow are other ones")
  func eventual() async {
    let warned = await sessionWarnings {
      let log = LogMock()
      await verify { log.log("saved") }.calledEventually(.never, before: .milliseconds(1))
      await elsewhere { log.log("saved") }
      await verify { log.log("saved") }.calledEventually(1)
      await elsewhere { log.log("saved") }
    }
    #expect(warned.isEmpty)
  }

  @Test("Nothing is said of calls that the test has removed, or if an error has ended it")
  func ended() async {
    struct Stopped: Error {}
    let warned = await sessionWarnings {
      let (log, other) = (LogMock(), LogMock())
      verify(log.log("saved")).called(.never)
      verify(other.log("saved")).called(.never)
      log.mockState.clearInvocations()
      await elsewhere { log.log("saved") }
      await elsewhere { other.log("saved") }
      throw Stopped()
    }
    #expect(warned.isEmpty)
  }

  @Test("The session that verified says it, once for a line, whatever session has the mock")
  func nested() async {
    let texts = await warnings {
      await withMockSession {
        let log = LogMock()
        await withMockSession {
          for _ in 1...3 { verify(log.log("saved")).called(.never) }
          await elsewhere { log.log("saved") }
        }
        await elsewhere { log.log("saved") }
      }
    }.map(\.text)
    #expect(
      texts == [
        #"log("saved") was received after this verification, which expected it never. "#
          + Self.cure
      ])
  }

  @Test("A predicate isn't asked again, because it can use what the test has released")
  func predicates() async {
    var names: [String]? = ["saved"]
    let warned = await sessionWarnings {
      let log = LogMock()
      let captor = ArgumentCaptor<String>()
      verify(log.log(matching { $0 == names![0] })).called(.never)
      verify(log.log(oneOf("a", matching { $0 == names![0] }))).called(.never)
      verify(log.log(captor.capture())).called(.never)
      names = nil
      await elsewhere { log.log("saved") }
      #expect(captor.values == [])
    }
    #expect(
      warned.map(\.text) == [
        "log(capture()) was received after this verification, which expected it never. "
          + Self.cure
      ])
  }

  @Test(
    "No object lives longer because a verification has compared with it, or because a call came later"
  )
  func memory() async {
    final class Item {}
    let released = Shared(0)
    let texts = await sessionWarnings {
      let box = BoxMock()
      var item: Item? = Item()
      weak let compared = item
      verify(box.put(item!)).called(.never)
      item = nil
      #expect(compared == nil)

      var other: BoxMock? = BoxMock()
      verify(other!.put(any())).called(.never)
      verifyNoInteractions(on: other!)
      await elsewhere { [other] in other!.put(Released(released)) }
      other = nil
      #expect(released.value == 1)
    }.map(\.text)
    #expect(
      texts == [
        "put(any()) was received after this verification, which expected it never. \(Self.cure)",
        "put(…) was received after this verification, which expected no interactions. \(Self.cure)",
      ])
  }

  @Test("A mock keeps no session that ends while a task verifies")
  func verifiedAtEnd() async {
    let log = LogMock()
    var kept: [Int] = []
    for number in 1...300 {
      weak var session: MockSession?
      var tasks: [Task<Void, Never>] = []
      _ = await sessionWarnings {
        session = MockSession.current
        for _ in 1...3 {
          tasks.append(
            Task { for _ in 1...(1 + number % 40) { verify(log.log("saved")).called(.never) } })
        }
        await Task.yield()
      }
      for task in tasks { await task.value }
      tasks = []
      // A task is released after its end.
      for _ in 1...1_000 where session != nil { try? await Task.sleep(for: .milliseconds(1)) }
      if session != nil { kept.append(number) }
      if kept.count == 3 { break }
    }
    #expect(kept.isEmpty)
  }

  @Test("A loop of verifications, after each of which all calls come, is one warning")
  func loop() async {
    let warned = await sessionWarnings {
      let log = LogMock()
      for _ in 1...2_000 { verify(log.log("saved")).called(.never) }
      await elsewhere { for _ in 1...2_000 { log.log("saved") } }
    }
    #expect(
      warned.map(\.text) == [
        #"log("saved") was received 2000 times after this verification, which expected it never. "#
          + Self.cure
      ])
  }

  @Test("A thousand verifications say nothing of a thousand other calls")
  func many() async {
    let warned = await sessionWarnings {
      let log = LogMock()
      for number in 1...1_000 { verify(log.log("\(number)")).called(.never) }
      await elsewhere { for number in 1_001...2_000 { log.log("\(number)") } }
    }
    #expect(warned.isEmpty)
  }
}

/// The warnings of a session with a body, in their order.
private func sessionWarnings(_ body: () async throws -> Void) async -> [ReportedFailure] {
  await warnings { try await withMockSession { try await body() } }
}

/// Makes calls in a task of its own, as code does that a test hasn't waited for.
private func elsewhere(_ body: @escaping @Sendable () async -> Void) async {
  await Task { await body() }.value
}

private final class LogMock: Mock, @unchecked Sendable {
  func log(_ text: String) { called(with: text) }
  func sync() async { await called() }
  var level: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }
  static func open(_ name: String) { mockState.called(with: name) }
}

private final class Released: Sendable {
  private let count: Shared<Int>
  init(_ count: Shared<Int>) { self.count = count }
  deinit { count.change { $0 += 1 } }
}

private final class BoxMock: Mock, @unchecked Sendable {
  func put(_ item: AnyObject) { called(with: item) }
}
