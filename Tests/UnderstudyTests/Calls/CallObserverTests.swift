import Testing
import UnderstudyTestSupport

@testable import Understudy

/// What an observer of calls can do, whatever it's for.
@Suite(.timeLimit(.minutes(5))) struct CallObserverTests {
  @Test("A failure takes the place of the answer, before or after it and its side effects")
  func replaces() async throws {
    for moment in Observer.Moment.allCases {
      let observer = Observer(failingWith: .offline, moment)
      try await observer.observe {
        try await withMockSession(unusedStubs: .ignored) {
          let (desk, effects) = (DeskSpy(), Shared(0))
          try when(desk.save(any())).thenReturn().perform { effects.change { $0 += 1 } }
          await when { try await desk.load(any()) }.thenReturn(3).perform {
            effects.change { $0 += 1 }
          }
          #expect(throws: DeskError.offline) { try desk.save("a") }
          await #expect(throws: DeskError.offline) { try await desk.load("a") }
          #expect(effects.value == (moment == .before ? 0 : 2))
          // Without a stub: real implementations.
          #expect(throws: DeskError.offline) { try desk.delete("a") }
          await #expect(throws: DeskError.offline) { try await desk.reload("a") }
          #expect(desk.runs.value == (moment == .before ? 0 : 2))
          // The method can't throw it, which an observer can ask.
          #expect(desk.name() == "real")
          verify(desk.name()).called(1)
        }
      }
      #expect(observer.log.value.count == 5)
    }
  }

  @Test("The newest observer is the outermost, of calls in all contexts and of asynchronous ones")
  func order() async throws {
    let log = Shared<[String]>([])
    let (outer, inner) = (Observer("outer", log), Observer("inner", log))
    await inner.observe {
      await outer.observe {
        await withMockSession {
          let desk = DeskSpy()
          onOtherThread { _ = desk.name() }
          await Task.detached { _ = try? await desk.reload("a") }.value
        }
      }
    }
    let around = ["outer", "inner", "after inner", "after outer"]
    #expect(log.value == around + around)
  }

  @Test("A contract compares what the stub answers, and not what an observer makes of it")
  func contracts() async throws {
    let found = await UnderstudyTestSupport.failures {
      await Observer(failingWith: .offline, .after).observe {
        await withMockSession(contracts: .checked) {
          let desk = DeskSpy()
          await when { try await desk.reload("a") }.thenReturn(3)
          await #expect(throws: DeskError.offline) { try await desk.reload("a") }
        }
      }
    }
    #expect(
      found.map(\.text) == [
        #"The stub of reload("a") returns 3, but the real implementation returned 1."#
      ])
  }

  @Test("Calls outside of sessions, and after their end, have no observer")
  func ended() async throws {
    let observer = Observer(failingWith: .offline, .before)
    await observer.observe {
      let (outside, ended) = (DeskSpy(), withMockSession { DeskSpy() })
      withMockSession {
        for desk in [outside, ended] { #expect(throws: DeskError.offline) { try desk.save("a") } }
      }
      for desk in [outside, ended] { #expect(throws: Never.self) { try desk.save("a") } }
      let session = withMockSession { MockSession.current }
      // While another session has observers.
      withMockSession {
        MockSession.$current.withValue(session) {
          #expect(throws: Never.self) { try outside.save("a") }
        }
      }
    }
    #expect(observer.log.value.count == 2)
  }
}

private enum DeskError: Error { case offline }

private final class DeskSpy: Mock, @unchecked Sendable {
  let runs = Shared(0)

  func save(_ text: String) throws(DeskError) {
    try calledThrowing(with: text, throwing: DeskError.self)
  }
  @discardableResult
  func load(_ text: String) async throws -> Int { try await calledThrowReturning(with: text) }
  func delete(_ text: String) throws { try calledThrowing(with: text) { runs.change { $0 += 1 } } }
  @discardableResult func reload(_ text: String) async throws -> Int {
    try await calledThrowReturning(with: text) {
      runs.change { $0 += 1 }
      return 1
    }
  }
  @discardableResult func name() -> String { calledReturning { "real" } }
}

private final class Observer: CallObserver {
  enum Moment: CaseIterable { case before, after }

  private let name: String
  let log: Shared<[String]>
  private let failure: (error: DeskError, moment: Moment)?

  init(_ name: String, _ log: Shared<[String]>) {
    (self.name, self.log, failure) = (name, log, nil)
  }

  init(failingWith error: DeskError, _ moment: Moment) {
    (name, log, failure) = ("", Shared([]), (error, moment))
  }

  func answer(_ call: ObservedCall, real: () -> Answer?, _ answer: () -> Answer?) -> Answer? {
    begin(call) ?? end(call, answer())
  }

  nonisolated(nonsending) func answerAsync(
    _ call: ObservedCall, real: nonisolated(nonsending) () async -> Answer?,
    _ answer: nonisolated(nonsending) () async -> Answer?
  ) async -> Answer? {
    if let failure = begin(call) { return failure }
    await Task.yield()
    return end(call, await answer())
  }

  private func begin(_ call: ObservedCall) -> Answer? {
    log.change { $0.append(name) }
    guard let failure, failure.moment == .before, call.canThrow(failure.error) else { return nil }
    return .error(failure.error)
  }

  private func end(_ call: ObservedCall, _ answer: Answer?) -> Answer? {
    guard let failure else {
      log.change { $0.append("after \(name)") }
      return answer
    }
    return failure.moment == .after && call.canThrow(failure.error) ? .error(failure.error) : answer
  }
}
