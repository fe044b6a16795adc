import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// What happens while `when` and `verify` evaluate their expression.
@Suite(.mockSession) struct Recording {
  private let desk = DeskMock()
  private let clerk = ClerkMock()

  @Test("A recording logs no call")
  func logsNothing() async throws {
    when(desk.sign(any(), clerk.name(1))).thenReturn(true).lenient()
    verify(desk.sign("a", clerk.name(2))).called(0)
    verify {
      desk.ring()
      _ = clerk.name(3)
    }.called(0)
    await verify { await desk.wait(for: clerk.name(4)) }.called(0)

    #expect(desk.mockState.invocations.isEmpty)
    #expect(clerk.mockState.invocations.isEmpty)
  }

  @Test("A call in the arguments returns its stubbed value, runs no answer and is not counted")
  func nestedCalls() {
    var answers = 0
    when(clerk.name(1)).thenReturn("Ada", "Bob")
    when(clerk.name(2)).thenAnswer {
      answers += 1
      return "answer"
    }
    when(clerk.name(any())).perform { answers += 1 }

    when(desk.sign(clerk.name(1), "x")).thenReturn(true)
    #expect(desk.sign("Ada", "x"))
    verify(desk.sign(clerk.name(1), "x")).called(1)
    verify(desk.sign(clerk.name(2), "x")).called(0)
    #expect(answers == 0)

    #expect([clerk.name(1), clerk.name(1), clerk.name(2)] == ["Ada", "Bob", "answer"])
    #expect(answers == 4)
    verify(clerk.name(any())).called(3)
  }

  @Test("Matchers in a nested call's arguments belong to the nested call")
  func nestedMatchers() {
    when(clerk.isIn(any())).thenReturn(true)
    #expect(clerk.isIn(false))
    desk.set(false, true)
    desk.set(true, false)

    verify(desk.set(any(), clerk.isIn(any()))).called(1)
    verify(desk.set(clerk.isIn(any()), any())).called(1)
    verify(desk.set(any(), clerk.isLate(any(), true))).called(1)
    verify(desk.set(clerk.isLate(true, any()), any())).called(1)
    verify(desk.set(any(), clerk.isLate(true, true))).called(1)
  }

  @Test("A default that calls another mock is neither the target nor a call")
  func defaultsThatCall() {
    let deputy = DeputyMock(clerk)
    when(deputy.name(1)).thenReturn("x")
    verify(deputy.name(any())).called(0)
    #expect(clerk.mockState.invocations.isEmpty)

    #expect(deputy.name(1) == "x")
    #expect(deputy.name(2) == "")
    verify(deputy.name(any())).called(2)
    verify(clerk.name(2)).called(1)
    verifyNoMoreInteractions(on: clerk)
  }

  @Test("A default that a proxy's call evaluates is not a call")
  func defaultsOfProxies() {
    let deputy = DeputyMock(clerk)
    when(using: deputy, thenAnswer: { "x" }).name(1)
    verify(on: deputy, called: 0).name(any())
    verify(on: deputy, called: 0).name(1)
    #expect(clerk.mockState.invocations.isEmpty)
    #expect(deputy.name(1) == "x")
  }

  @Test("A recording closes when its expression throws before the call")
  func closesAfterThrow() throws {
    func broken() throws -> String { throw Fault.broken }
    expectFailure(
      headline: "The expression in when contains no call to a mock, because it threw .broken.",
      atLine: #line + 2
    ) {
      try when(desk.sign(broken(), any())).thenReturn(true)
    }

    #expect(desk.sign("a", "b") == false)
    verify(desk.sign("a", "b")).called(1)
  }

  @Test("A recording closes when its call throws")
  func closesAfterThrowingCall() async throws {
    when { try desk.open() }.thenThrow(Fault.broken)
    verify { try desk.open() }.called(0)
    #expect(throws: Fault.broken) { try desk.open() }
    await verify { try await desk.later() }.called(0)
    try await desk.later()
    await verify { try await desk.later() }.called(1)
    verify { try desk.open() }.called(1)
  }

  @Test("when and verify without a call of a mock are reported at their own line")
  func noCall() async {
    let line = #line + 2
    let found = await failures {
      when("no mock".count).thenReturn(3)
      verify("no mock".count).called(3)
      await verify { await Task.yield() }.called(1)
      verifyInOrder { _ = "no mock".count }
    }
    #expect(
      found.map(\.headline)
        == [
          "expression in when", "expression in verify", "expression in verify",
          "block of verifyInOrder",
        ].map {
          "The \($0) contains no call to a mock."
        })
    #expect(found.map(\.line) == [line, line + 1, line + 2, line + 3])
  }

  @Test("Child tasks of an expression are recorded")
  func childTasks() async {
    await desk.wait(for: "a")
    await verify {
      async let wait: Void = desk.wait(for: any())
      await wait
    }.called(1)
    await verify {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await desk.wait(for: any()) }
      }
    }.called(1)
    #expect(desk.mockState.invocations.count == 1)
  }

  @Test("The calls of a task that outlives the recording are ordinary calls")
  func outlivingTask() async {
    let (stream, start) = AsyncStream<Void>.makeStream()
    var task: Task<Bool, Never>?
    let desk = desk
    verify {
      task = Task {
        for await _ in stream { break }
        desk.ring()
        return desk.sign("late", "call")
      }
      _ = desk.sign("a", "b")
    }.called(0)
    start.yield()
    #expect(await task?.value == false)

    verify(desk.sign("late", "call")).called(1)
    verify(desk.ring()).called(1)
  }

  @Test("A call by another task or queue while an expression is evaluated is an ordinary call")
  func otherContexts() async {
    let desk = desk
    await verify {
      await Task.detached { desk.ring() }.value
      onQueue { desk.ring() }
      await desk.wait(for: any())
    }.called(0)
    verify(desk.ring()).called(2)
  }

  @Test("A proxy in the arguments of another proxy's call has separate matchers")
  func proxyInProxy() {
    desk.sign("a", "")
    verify(on: desk, called: 1).sign(
      any(), when(using: clerk, thenReturn: "").name(matching { $0 > 2 }))
    verify(on: desk, called: 1).sign(when(using: clerk, thenReturn: "a").name(1), any())
    #expect([clerk.name(1), clerk.name(2), clerk.name(3)] == ["a", "", ""])
    verify(clerk.name(any())).called(3)
  }
}

private enum Fault: Error { case broken }

private final class ClerkMock: Mock, @unchecked Sendable {
  @discardableResult
  func name(_ number: Int) -> String { calledReturning(with: number) }
  func isIn(_ early: Bool) -> Bool { calledReturning(with: early) }
  func isLate(_ today: Bool, _ tomorrow: Bool) -> Bool { calledReturning(with: today, tomorrow) }
}

private final class DeskMock: Mock, @unchecked Sendable {
  @discardableResult
  func sign(_ first: String, _ second: String) -> Bool { calledReturning(with: first, second) }
  func set(_ first: Bool, _ second: Bool) { called(with: first, second) }
  func ring() { called() }
  func open() throws { try calledThrowing() }
  func wait(for name: String) async { await called(with: name) }
  func later() async throws { try await calledThrowing() }
}

private final class DeputyMock: Mock {
  private let clerk: ClerkMock
  init(_ clerk: ClerkMock) { self.clerk = clerk }
  @discardableResult
  func name(_ number: Int) -> String {
    calledReturning(with: number, default: clerk.name(number))
  }
}
