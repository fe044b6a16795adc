#if os(Linux)
  import CUnderstudyAtomics
  import Foundation
  import Testing
  import Understudy
  import UnderstudyExploration
  import UnderstudyTestSupport

  private final class DoorMock: Mock, @unchecked Sendable {
    @discardableResult
    func open(_ name: String) async -> Int { await calledReturning(with: name) }
  }

  private actor Last {
    private(set) var name = ""
    func note(_ name: String) { self.name = name }
  }

  /// Runs a closure in the second order of two calls.
  private func inSecondOrder(_ body: @escaping () async -> Void) async throws {
    try await everyOrder {
      let (door, last) = (DoorMock(), Last())
      await when { await door.open(any()) }.thenReturn(0)
      func open(_ name: String) async {
        await door.open(name)
        await last.note(name)
      }
      async let a: Void = open("a")
      async let b: Void = open("b")
      _ = await (a, b)
      if await last.name == "b" { await body() }
    }
  }

  /// What standard error has if a trap stops the process in an explored test. For whole runs, see
  /// `StopTests`.
  @Suite struct ProcessStops {
    private func lines(_ result: ExitTest.Result?) -> [String] {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        .split(separator: "\n").map(String.init).filter { $0.hasPrefix("Understudy: ") }
    }

    private let line =
      "Understudy: the process stops while everyOrder runs. "
      + "To repeat it: everyOrder(only: [0, 0]) { … }"

    @Test("A trap is followed by what repeats the order") func trap() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await inSecondOrder { preconditionFailure("b ended last") }
      }
      #expect(lines(result) == [line])
    }

    @Test("Of two explorations, the one is named whose job traps") func two() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        async let other: Void = inSecondOrder { try? await Task.sleep(for: .seconds(20)) }
        try await inSecondOrder {
          try? await Task.sleep(for: .milliseconds(200))
          preconditionFailure("b ended last")
        }
        try await other
      }
      #expect(lines(result) == [line])
    }

    @Test("Before the first event and after the last order, there is nothing to repeat")
    func around() async {
      let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await everyOrder { preconditionFailure("at once") }
      }
      #expect(lines(first) == [])
      let last = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        // A task that the test leaves keeps what its run has.
        let left = Shared<[UnsafeContinuation<Void, Never>]>([])
        try await inSecondOrder {
          Task { await withUnsafeContinuation { continuation in left.append(continuation) } }
        }
        preconditionFailure("at the end")
      }
      #expect(lines(last) == [])
    }

    @Test("The handler that was there before is called, also one with more arguments")
    func otherHandlers() async {
      let short = await #expect(
        processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
      ) {
        signal(SIGABRT) { _ in _exit(3) }
        try await inSecondOrder { abort() }
      }
      #expect(lines(short) == [line])
      let long = await #expect(
        processExitsWith: .exitCode(4), observing: [\.standardErrorContent]
      ) {
        var action = sigaction()
        action.sa_flags = SA_SIGINFO
        action.__sigaction_handler.sa_sigaction = { number, info, context in
          _exit(number == SIGABRT && info != nil && context != nil ? 4 : 5)
        }
        sigaction(SIGABRT, &action, nil)
        try await inSecondOrder { abort() }
      }
      #expect(lines(long) == [line])
    }

    @Test("Lines that change while a signal is handled are written whole") func changes() async {
      let text =
        "Understudy: the process stops while a test runs. To repeat it: @Test(.order([0, 0]))"
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        signal(SIGFPE) { _ in }
        for _ in 1...4 {
          Thread.detachNewThread {
            let line = understudy_stop_text_begin()
            while true {
              understudy_stop_text_set(
                line,
                "Understudy: the process stops while a test runs. To repeat it: @Test(.order([0, 0]))\n"
              )
              // Lines that change during a signal are never freed.
              usleep(1)
            }
          }
        }
        for _ in 1...5_000 { raise(SIGFPE) }
        // Without a search for leaks, which would find these lines.
        _exit(0)
      }
      let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(Set(written.split(separator: "\n").map(String.init)) == [text])
    }

    @Test("A signal that somebody sends stops the process as ever") func sent() async {
      let result = await #expect(
        processExitsWith: .signal(SIGFPE), observing: [\.standardErrorContent]
      ) {
        signal(SIGFPE, SIG_DFL)
        try await inSecondOrder { raise(SIGFPE) }
      }
      #expect(lines(result) == [line])
    }
  }
#endif
