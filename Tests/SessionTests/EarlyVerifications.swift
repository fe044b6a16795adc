import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// What a session says at its end of verifications that came too early: calls of other tasks and threads came
/// after them that no verification has counted.
@Suite(.timeLimit(.minutes(5))) struct EarlyVerifications {
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
            """, line: 13)
      ])
  }

  @Test("The mock can be a local variable, or live longer than the session")
  func lifetime() async {
    let log = LogMock()
    let warned = await sessionWarnings {
      verify(log.log("saved")).called(.never)
      await elsewhere { log.log("saved") }
    }
    #expect(warned.map(\.line) == [30])
    await expectNoWarnings { await elsewhere { log.log("saved") } }
  }

  @Test("The texts of counts", arguments: [1, 2])
  func counts(number: Int) async {
    let texts = await earlyVerifications {
      let log = LogMock()
      log.log("a")
      verify(log.log("a")).called(1)
      verify(log.log(any())).called(.lessThan(2))
      verify(log.log(any())).called(.within(0...2))
      verify(log.log("b")).called(.atMost(1))
      await elsewhere { for _ in 1...number { log.log("b") } }
    }
    let one = "was received after this verification, which expected it"
    let two = "was received 2 times after this verification, which expected it"
    #expect(
      texts
        == (number == 1
          ? ["log(any()) \(one) fewer than 2 times and counted 1."]
          : [
            "log(any()) \(two) fewer than 2 times and counted 1.",
            "log(any()) \(two) between 0 and 2 times and counted 1.",
            #"log("b") \#(two) at most 1 time."#,
          ]))
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
            """, line: 65)
      ])
  }

  @Test("Each form of a verification can come too early")
  func forms() async {
    let texts = await earlyVerifications {
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
    }
    let end = "was received after this verification, which expected it never."
    let failed =
      #"log("saved") was received 0 times before this verification, and 1 call came after it."#
    #expect(
      texts == [
        #"log("saved") \#(end)"#, #"LogMock.open("a") \#(end)"#, "level = any() \(end)",
        "sync() \(end)", "sync() \(end)", "log(any()) \(end)", failed, failed,
      ])
  }

  @Test("No interactions, no more interactions, and a sequence are over when a call follows")
  func interactions() async {
    let texts = await earlyVerifications {
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
    }
    let both = "level = 3 and 1 other call were received after this verification, which expected"
    #expect(
      texts == [
        #"log("saved") was received after this verification, which expected no interactions."#,
        "\(both) no more interactions.", "\(both) no other calls.",
      ])
  }

  @Test("Not yet, then once: a verification that follows has counted the call, even if it fails")
  func counted() async {
    await expectNoWarnings {
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
  }

  @Test("Counts that still hold say nothing, nor do other calls of the method")
  func holds() async {
    await expectNoWarnings {
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
  }

  @Test("A test that goes on itself says nothing: its own calls come when it makes them")
  func ownCalls() async {
    await expectNoWarnings {
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
  }

  @Test(
    "A test's own calls after a verification in an answer, which another task has asked for, say nothing"
  )
  func inAnswer() async {
    await expectNoWarnings {
      let (log, name) = (LogMock(), MockFunction<String>("name"))
      when(name()).thenAnswer {
        verify(log.log("saved")).called(.never)
        return "a"
      }
      let read = name.function
      await elsewhere { _ = read() }
      log.log("saved")
    }
  }

  @Test("A task's own calls after its verification say nothing, whatever code verifies after it")
  func severalVerifiers() async {
    await expectNoWarnings {
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
    let texts = await earlyVerifications {
      let (log, other) = (LogMock(), LogMock())
      verifyNoInteractions(on: log, other)
      await elsewhere {
        log.log("saved")
        other.log("saved")
      }
      #expect(log.mockState.invocations.count == 1)
      #expect(transcript(of: other) == #"#1 LogMock.log("saved")"#)
      await elsewhere { log.log("removed") }
    }
    let text = "was received after this verification, which expected no interactions."
    #expect(texts == [#"log("removed") \#(text)"#])
  }

  @Test("calledEventually has waited, so calls that follow are other ones")
  func eventual() async {
    await expectNoWarnings {
      let log = LogMock()
      await verify { log.log("saved") }.calledEventually(.never, before: .milliseconds(1))
      await elsewhere { log.log("saved") }
      await verify { log.log("saved") }.calledEventually(1)
      await elsewhere { log.log("saved") }
    }
  }

  @Test("Nothing is said of calls that the test has removed, or if an error has ended it")
  func ended() async {
    struct Stopped: Error {}
    await expectNoWarnings {
      let (log, other) = (LogMock(), LogMock())
      verify(log.log("saved")).called(.never)
      verify(other.log("saved")).called(.never)
      log.mockState.clearInvocations()
      await elsewhere { log.log("saved") }
      await elsewhere { other.log("saved") }
      throw Stopped()
    }
  }

  @Test("The session that verified says it, once for a line, whatever session has the mock")
  func nested() async {
    let texts = await earlyVerifications {
      let log = LogMock()
      await withMockSession {
        for _ in 1...3 { verify(log.log("saved")).called(.never) }
        await elsewhere { log.log("saved") }
      }
      await elsewhere { log.log("saved") }
    }
    #expect(
      texts == [#"log("saved") was received after this verification, which expected it never."#])
  }

  @Test("A predicate isn't asked again, because it can use what the test has released")
  func predicates() async {
    var names: [String]? = ["saved"]
    let texts = await earlyVerifications {
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
      texts == ["log(capture()) was received after this verification, which expected it never."])
  }

  @Test(
    "No object lives longer because a verification has compared with it, or because a call came later"
  )
  func memory() async {
    final class Item {}
    let released = Shared(0)
    let texts = await earlyVerifications {
      let canteen = CanteenMock()
      var item: Item? = Item()
      weak let compared = item
      verify(canteen.store(item!)).called(.never)
      item = nil
      #expect(compared == nil)

      var other: CanteenMock? = CanteenMock()
      verify(other!.store(any())).called(.never)
      verifyNoInteractions(on: other!)
      await elsewhere { [other] in other!.store(Released(released)) }
      other = nil
      #expect(released.value == 1)
    }
    #expect(
      texts == [
        "store(any()) was received after this verification, which expected it never.",
        "store(…) was received after this verification, which expected no interactions.",
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
    let texts = await earlyVerifications {
      let log = LogMock()
      for _ in 1...2_000 { verify(log.log("saved")).called(.never) }
      await elsewhere { for _ in 1...2_000 { log.log("saved") } }
    }
    let text = "was received 2000 times after this verification, which expected it never."
    #expect(texts == [#"log("saved") \#(text)"#])
  }

  @Test("A thousand verifications say nothing of a thousand other calls")
  func many() async {
    await expectNoWarnings {
      let log = LogMock()
      for number in 1...1_000 { verify(log.log("\(number)")).called(.never) }
      await elsewhere { for number in 1_001...2_000 { log.log("\(number)") } }
    }
  }
}

/// The warnings of a session with a body, in their order.
private func sessionWarnings(_ body: () async throws -> Void) async -> [ReportedFailure] {
  await warnings { try await withMockSession { try await body() } }
}

/// The texts of its warnings, without the cure with which each of them ends.
private func earlyVerifications(_ body: () async throws -> Void) async -> [String] {
  let cure = " Let the test wait for the code before it verifies."
  let texts = await sessionWarnings(body).map(\.text)
  #expect(texts.allSatisfy { $0.hasSuffix(cure) })
  return texts.map { String($0.dropLast(cure.count)) }
}

private func expectNoWarnings(
  at location: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
  #expect(await sessionWarnings(body) == [], sourceLocation: location)
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
