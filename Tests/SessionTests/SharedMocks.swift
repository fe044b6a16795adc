import Testing
import Understudy
import UnderstudyTestSupport

/// Two tests that run in parallel and have one mock, which is global, as most of them are: the calls of
/// each are those of the other, too, and the end of the first one's session removes them.
@Suite struct SharedMocks {
  /// The test of both sessions. In tests of a user, it's the other one.
  private var test: String {
    let line = Test.current!.sourceLocation.line
    return "the test \(Test.current!.name), which begins at SharedMocks.swift:\(line)"
  }

  /// Runs two sessions at the same time: the first one makes the mock when the second one has begun, and
  /// ends when that says so.
  private func inParallel(
    _ first: @escaping @Sendable (TillMock) -> Void,
    _ second: @escaping @Sendable (TillMock, _ endFirst: () async -> Void) async -> Void
  ) async -> [String] {
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let (mocks, made) = AsyncStream.makeStream(of: TillMock.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    return await failures {
      let task = Task {
        await begins.first { _ in true }
        await withMockSession {
          let till = TillMock()
          first(till)
          made.yield(till)
          await ends.first { _ in true }
        }
      }
      await withMockSession {
        begin.yield()
        guard let till = await mocks.first(where: { _ in true }) else { return }
        await second(till) {
          end.yield()
          await task.value
        }
      }
      end.yield()
      await task.value
    }.map(\.text)
  }

  @Test("A verification after the other test's end, which removed calls, passes and fails no more")
  func lostCalls() async {
    let found = await inParallel {
      $0.close()
    } _: { till, endFirst in
      till.pay(3)
      await endFirst()
      verify(till.pay(3)).called(1)
      verify(till.pay(any())).called(.never)
      await verify(till.pay(3)).calledEventually(before: .milliseconds(1))
      verifyAll {
        till.pay(3)
        till.close()
      }
      verifyInOrder { till.pay(3) }
      verifySequence { till.pay(3) }
      verifyNoInteractions(on: till)
      verifyNoMoreInteractions(on: till)
      verifyBalanced(till.pay(any()), by: till.close())
    }
    let text = """
      The calls on TillMock are incomplete: \(test), has the mock, too, and its end removed them.
      \(cure)
      """
    #expect(found == Array(repeating: text, count: 9))
  }

  @Test("So does one that finds some of the calls")
  func someLostCalls() async {
    let found = await inParallel { _ in
    } _: { till, endFirst in
      till.pay(3)
      await endFirst()
      till.pay(3)
      verify(till.pay(3)).called(2)
      verify(till.pay(3)).called(1)
      verifyInOrder {
        till.pay(3)
        till.pay(3)
      }
      // No call of this method was removed.
      till.close()
      verify(till.close()).called(1)
    }
    #expect(found.count == 3)
    #expect(found.allSatisfy { $0.hasPrefix("The calls on TillMock are incomplete: \(test)") })
  }

  @Test("Calls of the other test are named in a verification that counts them")
  func foreignCalls() async {
    let found = await inParallel {
      $0.pay(3)
      $0.pay(3)
    } _: { till, _ in
      till.pay(3)
      verify(till.pay(3)).called(1)
      verifyNoInteractions(on: till)
    }
    let hint = "2 calls came from \(test), which has this mock, too. \(cure)"
    #expect(
      found == [
        """
        pay(_:) was called 3 times, expected exactly 1.
        Expected: pay(3)
        Matching calls:
          #1 pay(3)
          #2 pay(3)
          #3 pay(3)
        \(hint)
        No other calls on TillMock.
        """,
        """
        Expected no interactions on TillMock, but there were 3 calls:
          #1 pay(3)
          #2 pay(3)
          #3 pay(3)
        \(hint)
        """,
      ])
  }

  @Test("Calls after the end of the other test are those of the test itself")
  func callsAfterTheOther() async {
    let found = await failures {
      await withMockSession {
        let till = TillMock()
        await Task.detached { withMockSession { till.pay(1) } }.value
        till.pay(2)
        till.pay(3)
        verify(till.pay(any())).called(2)
      }
    }
    let hint = "1 call came from another test, which has this mock, too. \(cure)"
    #expect(found.map { $0.text.contains("\n\(hint)") } == [true])
  }

  @Test("A stub that the other test's end removed isn't unnecessary")
  func lostStub() async {
    let found = await inParallel { _ in
    } _: { till, endFirst in
      when(till.sum(1)).thenReturn(2)
      await endFirst()
    }
    let text = """
      The stub of sum(1) was never used, because \(test), has its mock, too, and its end removed the stub.
      \(cure)
      """
    #expect(found == [text])
  }

  @Test("The own calls of a test, a later test, and tasks of a test need no such report")
  func ownCalls() async {
    let own = await inParallel { _ in
    } _: { till, _ in
      await Task { till.pay(3) }.value
      withMockSession {
        till.pay(3)
        verify(till.pay(3)).called(3)
      }
    }
    #expect(own.map { $0.contains(cure) } == [false])
    let till = withMockSession {
      let till = TillMock()
      till.pay(3)
      return till
    }
    withMockSession {
      verify(till.pay(3)).called(.never)
      till.pay(3)
      verify(till.pay(3)).called(1)
    }
  }

  @Suite("Without a session, a failure names the test that made the mock", .serialized)
  struct NoSession {
    private static let till = Shared<TillMock?>(nil)

    @Test func first() {
      let till = TillMock()
      till.pay(3)
      verify(till.pay(3)).called(1)
      let own = failures { verify(till.pay(3)).called(.never) }
      #expect(own.map { $0.text.contains(cure) } == [false])
      Self.till.change { $0 = till }
    }

    @Test func second() {
      guard let till = Self.till.value else { return }
      till.pay(3)
      let hint = """
        The mock is of the test first(), which begins at SharedMocks.swift:\(#line - 13) and can have \
        made calls. \(cure)
        """
      let found = failures {
        verify(till.pay(3)).called(1)
        verifyNoInteractions(on: till)
        // Too few calls aren't those of another test.
        verify(till.pay(4)).called(1)
      }
      #expect(found.map { $0.text.contains("\n\(hint)") } == [true, true, false])
      Self.till.change { $0 = nil }
    }
  }

  @Suite("Without a session, a failure after another test's end names that test", .serialized)
  struct WithoutSession {
    private static let till = Shared<TillMock?>(nil)

    @Test(.mockSession) func first() {
      let till = TillMock()
      till.pay(3)
      Self.till.change { $0 = till }
    }

    @Test func second() {
      guard let till = Self.till.value else { return }
      let text = """
        The calls on TillMock are incomplete: the test first(), which begins at \
        SharedMocks.swift:\(#line - 10), has the mock, too, and its end removed them.
        Make a new mock in each test.
        """
      expectFailure(text) { verify(till.pay(3)).called(1) }
      // Nothing says that this test had begun before.
      verify(till.pay(3)).called(.never)
      Self.till.change { $0 = nil }
    }
  }
}

private let cure = "Make a new mock in each test."

private final class TillMock: Mock, @unchecked Sendable {
  func pay(_ amount: Int) { called(with: amount) }
  func close() { called() }
  func sum(_ table: Int) -> Int { calledReturning(with: table) }
}
