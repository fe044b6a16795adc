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
      let canteen = CanteenMock()
      verify(canteen.cook("soup")).called(.never)
      await elsewhere { canteen.cook("soup") }
    }
    #expect(
      warned == [
        ReportedFailure(
          text: """
            cook("soup") was received after this verification, which expected it never. \
            Let the test wait for the code before it verifies.
            """, line: 13)
      ])
  }

  @Test("The mock can be a local variable, or live longer than the session")
  func lifetime() async {
    let canteen = CanteenMock()
    let warned = await sessionWarnings {
      verify(canteen.cook("soup")).called(.never)
      await elsewhere { canteen.cook("soup") }
    }
    #expect(warned.map(\.line) == [30])
    await expectNoWarnings { await elsewhere { canteen.cook("soup") } }
  }

  @Test("The texts of counts", arguments: [1, 2])
  func counts(number: Int) async {
    let texts = await earlyVerifications {
      let canteen = CanteenMock()
      canteen.cook("a")
      verify(canteen.cook("a")).called(1)
      verify(canteen.cook(any())).called(.lessThan(2))
      verify(canteen.cook(any())).called(.within(0...2))
      verify(canteen.cook("b")).called(.atMost(1))
      await elsewhere { for _ in 1...number { canteen.cook("b") } }
    }
    let one = "was received after this verification, which expected it"
    let two = "was received 2 times after this verification, which expected it"
    #expect(
      texts
        == (number == 1
          ? ["cook(any()) \(one) fewer than 2 times and counted 1."]
          : [
            "cook(any()) \(two) fewer than 2 times and counted 1.",
            "cook(any()) \(two) between 0 and 2 times and counted 1.",
            #"cook("b") \#(two) at most 1 time."#,
          ]))
  }

  @Test("A verification that failed because it came too early says so, too")
  func failed() async {
    let warned = await sessionWarnings {
      let canteen = CanteenMock()
      verify(canteen.cook("soup")).called(1)
      await elsewhere { canteen.cook("soup") }
    }
    #expect(
      warned == [
        ReportedFailure(
          text: """
            cook("soup") was received 0 times before this verification, and 1 call came after it. \
            Let the test wait for the code before it verifies.
            """, line: 65)
      ])
  }

  @Test("Each form of a verification can come too early")
  func forms() async {
    let texts = await earlyVerifications {
      let canteen = CanteenMock()
      verify(on: canteen, called: .never).cook("soup")
      verify(on: CanteenMock.self, called: .never).open("a")
      verify(canteen.heat = any()).called(.never)
      await verify { await canteen.bake("bread") }.called(.never) { Issue.record("not called") }
      await verify { await canteen.bake("bread") }.calledEventually(.never, before: .zero)
      verify(canteen.cook("")).withAnyArguments().called(.never)
      verifyAll { canteen.cook("soup") }
      await verify { canteen.cook("soup") }.calledEventually(before: .milliseconds(1))
      await elsewhere {
        canteen.cook("soup")
        CanteenMock.open("a")
        canteen.heat = 3
        await canteen.bake("bread")
      }
    }
    let end = "was received after this verification, which expected it never."
    let failed =
      #"cook("soup") was received 0 times before this verification, and 1 call came after it."#
    #expect(
      texts == [
        #"cook("soup") \#(end)"#, #"CanteenMock.open("a") \#(end)"#, "heat = any() \(end)",
        "bake(\"bread\") \(end)", "bake(\"bread\") \(end)", "cook(any()) \(end)", failed, failed,
      ])
  }

  @Test("No interactions, no more interactions, and a sequence are over when a call follows")
  func interactions() async {
    let texts = await earlyVerifications {
      let (canteen, other) = (CanteenMock(), CanteenMock())
      verifyNoInteractions(on: canteen)
      verifyNoMoreInteractions(on: other)
      other.cook("a")
      verifySequence { other.cook("a") }
      await elsewhere {
        canteen.cook("soup")
        other.heat = 3
        other.cook("a")
      }
    }
    let both = "heat = 3 and 1 other call were received after this verification, which expected"
    #expect(
      texts == [
        #"cook("soup") was received after this verification, which expected no interactions."#,
        "\(both) no more interactions.", "\(both) no other calls.",
      ])
  }

  @Test("Not yet, then once: a verification that follows has counted the call, even if it fails")
  func counted() async {
    await expectNoWarnings {
      let (canteen, other) = (CanteenMock(), CanteenMock())
      verifyNoInteractions(on: canteen, other)
      verify(canteen.cook("soup")).called(.never)
      await elsewhere { canteen.cook("soup") }
      verify(canteen.cook("soup")).called(1)
      await elsewhere { canteen.cook("soup") }
      verify(canteen.cook(any())).called(2)
      await elsewhere { canteen.cook("soup") }
      verify(canteen.cook(any())).called(7)
      await elsewhere { canteen.cook("soup") }
      verifyInOrder { canteen.cook("not called") }
      await elsewhere { canteen.cook("soup") }
      verifyNoMoreInteractions(on: canteen, except: { canteen.cook(any()) })
      await elsewhere { other.cook("soup") }
      verifyBalanced(other.cook("soup"), by: other.cook("not called"))
      let third = CanteenMock()
      verify(third.cook("soup")).called(.never)
      await elsewhere { third.cook("soup") }
      verify(third.cook("soup")).called(2)
    }
  }

  @Test("Counts that still hold say nothing, nor do other calls of the method")
  func holds() async {
    await expectNoWarnings {
      let canteen = CanteenMock()
      canteen.cook("soup")
      verify(canteen.cook("soup")).called()
      verify(canteen.cook("soup")).called(.atLeast(1))
      verify(canteen.cook("soup")).called(.within(1...3))
      verify(canteen.cook("fish")).called(.never)
      verify(canteen.heat = 3).called(.never)
      verifyInOrder { canteen.cook("soup") }
      verifyAll { canteen.cook("soup") }
      await elsewhere {
        canteen.cook("soup")
        canteen.heat = 4
      }
    }
  }

  @Test("A test that goes on itself says nothing: its own calls come when it makes them")
  func ownCalls() async {
    await expectNoWarnings {
      let canteen = CanteenMock()
      func start() async {
        canteen.cook("soup")
        await canteen.bake("bread")
      }
      verifyNoInteractions(on: canteen)
      await start()
      verify(canteen.cook("soup")).called(1)
      await verify { await canteen.bake("bread") }.called(1)
      verifyNoMoreInteractions(on: canteen)
      await start()
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test(
    "A test's own calls after a verification in an answer, which another task has asked for, say nothing"
  )
  func inAnswer() async {
    await expectNoWarnings {
      let (canteen, name) = (CanteenMock(), MockFunction<String>("name"))
      when(name()).thenAnswer {
        verify(canteen.cook("soup")).called(.never)
        return "a"
      }
      let read = name.function
      await elsewhere { _ = read() }
      canteen.cook("soup")
    }
  }

  @Test("A task's own calls after its verification say nothing, whatever code verifies after it")
  func severalVerifiers() async {
    await expectNoWarnings {
      let canteen = CanteenMock()
      let (beginning, begin) = AsyncStream<Void>.makeStream()
      let (continuing, goOn) = AsyncStream<Void>.makeStream()
      let task = Task {
        verify(canteen.cook("soup")).called(.never)
        begin.yield()
        for await _ in continuing { break }
        canteen.cook("soup")
      }
      for await _ in beginning { break }
      verify(canteen.cook("fish")).called(.never)
      goOn.yield()
      await task.value
    }
  }

  @Test("Calls of another test, which shares the mock, say nothing")
  func shared() async {
    let canteen = CanteenMock()
    let warned = await warnings {
      let (beginning, begin) = AsyncStream<Void>.makeStream()
      let (ending, end) = AsyncStream<Void>.makeStream()
      async let other: Void = withMockSession {
        for await _ in beginning { break }
        canteen.cook("soup")
        end.yield()
      }
      await withMockSession {
        verify(canteen.cook("soup")).called(.never)
        begin.yield()
        // Not a look at the calls, which would make them known to the test.
        for await _ in ending { break }
      }
      await other
    }
    #expect(warned.isEmpty)
  }

  @Test("Calls at which the test has looked otherwise say nothing")
  func looked() async {
    let texts = await earlyVerifications {
      let (canteen, other) = (CanteenMock(), CanteenMock())
      verifyNoInteractions(on: canteen, other)
      await elsewhere {
        canteen.cook("soup")
        other.cook("soup")
      }
      #expect(canteen.mockState.invocations.count == 1)
      #expect(transcript(of: other) == #"#1 CanteenMock.cook("soup")"#)
      await elsewhere { canteen.cook("fish") }
    }
    let text = "was received after this verification, which expected no interactions."
    #expect(texts == [#"cook("fish") \#(text)"#])
  }

  @Test("calledEventually has waited, so calls that follow are other ones")
  func eventual() async {
    await expectNoWarnings {
      let canteen = CanteenMock()
      await verify { canteen.cook("soup") }.calledEventually(.never, before: .milliseconds(1))
      await elsewhere { canteen.cook("soup") }
      await verify { canteen.cook("soup") }.calledEventually(1)
      await elsewhere { canteen.cook("soup") }
    }
  }

  @Test("Nothing is said of calls that the test has removed, or if an error has ended it")
  func ended() async {
    struct Stopped: Error {}
    await expectNoWarnings {
      let (canteen, other) = (CanteenMock(), CanteenMock())
      verify(canteen.cook("soup")).called(.never)
      verify(other.cook("soup")).called(.never)
      canteen.mockState.clearInvocations()
      await elsewhere { canteen.cook("soup") }
      await elsewhere { other.cook("soup") }
      throw Stopped()
    }
  }

  @Test("The session that verified says it, once for a line, whatever session has the mock")
  func nested() async {
    let texts = await earlyVerifications {
      let canteen = CanteenMock()
      await withMockSession {
        for _ in 1...3 { verify(canteen.cook("soup")).called(.never) }
        await elsewhere { canteen.cook("soup") }
      }
      await elsewhere { canteen.cook("soup") }
    }
    #expect(
      texts == [#"cook("soup") was received after this verification, which expected it never."#])
  }

  @Test("A predicate isn't asked again, because it can use what the test has released")
  func predicates() async {
    var names: [String]? = ["soup"]
    let texts = await earlyVerifications {
      let canteen = CanteenMock()
      let captor = ArgumentCaptor<String>()
      verify(canteen.cook(matching { $0 == names![0] })).called(.never)
      verify(canteen.cook(oneOf("a", matching { $0 == names![0] }))).called(.never)
      verify(canteen.cook(captor.capture())).called(.never)
      names = nil
      await elsewhere { canteen.cook("soup") }
      #expect(captor.values == [])
    }
    #expect(
      texts == ["cook(capture()) was received after this verification, which expected it never."])
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
    let canteen = CanteenMock()
    var kept: [Int] = []
    for number in 1...300 {
      weak var session: MockSession?
      var tasks: [Task<Void, Never>] = []
      _ = await sessionWarnings {
        session = MockSession.current
        for _ in 1...3 {
          tasks.append(
            Task { for _ in 1...(1 + number % 40) { verify(canteen.cook("soup")).called(.never) } })
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
      let canteen = CanteenMock()
      for _ in 1...2_000 { verify(canteen.cook("soup")).called(.never) }
      await elsewhere { for _ in 1...2_000 { canteen.cook("soup") } }
    }
    let text = "was received 2000 times after this verification, which expected it never."
    #expect(texts == [#"cook("soup") \#(text)"#])
  }

  @Test("A thousand verifications say nothing of a thousand other calls")
  func many() async {
    await expectNoWarnings {
      let canteen = CanteenMock()
      for number in 1...1_000 { verify(canteen.cook("\(number)")).called(.never) }
      await elsewhere { for number in 1_001...2_000 { canteen.cook("\(number)") } }
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

private final class Released: Sendable {
  private let count: Shared<Int>
  init(_ count: Shared<Int>) { self.count = count }
  deinit { count.change { $0 += 1 } }
}
