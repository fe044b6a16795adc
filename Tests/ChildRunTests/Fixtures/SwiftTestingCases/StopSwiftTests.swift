#if os(Linux)  // On other systems, the traits need a package for newer ones.
  import Foundation
  import Testing
  import Understudy
  import UnderstudyExploration

  private final class DoorMock: Mock, @unchecked Sendable {
    @discardableResult
    func open(_ name: String) async -> Int { await calledReturning(with: name) }
    func lock() throws { try calledThrowing() }
    func unlock() async throws { try await calledThrowing() }
  }

  private actor Last {
    private(set) var name = ""
    func note(_ name: String) { self.name = name }
  }

  /// Explored tests that stop the process, or that don't end, each in a run of its own.
  @Suite(
    .mockSession,
    .enabled(if: ProcessInfo.processInfo.environment["UNDERSTUDY_STOPS"] == "1"))
  struct StopSwiftTests {
    private let door = DoorMock()
    private let last = Last()

    /// Whether the second call ends last, which is so in the second order.
    private func secondEndsLast() async -> Bool {
      await when { await door.open(any()) }.thenReturn(0)
      func open(_ name: String) async {
        await door.open(name)
        await last.note(name)
      }
      async let a: Void = open("a")
      async let b: Void = open("b")
      _ = await (a, b)
      return await last.name == "b"
    }

    @Test(.everyOrder) func trap() async {
      if await secondEndsLast() { preconditionFailure("b ended last") }  // traps: trap
    }

    @Test(.everyOrder, .virtualTime) func timed() async throws {
      try await VirtualClock().sleep(for: .seconds(1))
      if await secondEndsLast() { preconditionFailure("b ended last") }  // traps: timed
    }

    @Test(.everyOrder(samples: 100, seed: 7, of: .jobs)) func sample() async {
      async let a: Void = last.note("a")
      async let b: Void = last.note("b")
      _ = await (a, b)
      if await last.name == "a" { preconditionFailure("a ended last") }  // traps: sample
    }

    @Test(.everyFailure) func failing() throws {
      when { try door.lock() }.thenReturn()
      try attempt { try door.lock() }
      var numbers = [0]
      try attempt {
        do { try door.lock() } catch { numbers = [] }
      }
      _ = numbers[0]
    }

    @Test(.everyFailure, .everyOrder) func failingInAnOrder() async throws {
      await when { try await door.unlock() }.thenReturn()
      let result = try await attempt { try await door.unlock() }
      guard case .failure = result, await secondEndsLast() else { return }
      await withCheckedContinuation { continuation in
        continuation.resume()
        continuation.resume()
      }
    }

    @MainActor @Test(.everyOrder) func onTheMainActor() async {
      if await secondEndsLast() { preconditionFailure("b ended last") }  // traps: onTheMainActor
    }

    @Test(.everyOrder, arguments: [true, false]) func oneOfTwo(traps: Bool) async throws {
      if await secondEndsLast() { try await Task.sleep(for: .milliseconds(traps ? 300 : 3_000)) }
      if await last.name == "b", traps { preconditionFailure("b ended last") }  // traps: oneOfTwo
    }

    @Test(.everyOrder) func hang() async {
      if await secondEndsLast() {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }

    @Test(.everyOrder) func limit() async throws {
      guard await secondEndsLast() else { return }
      while !Task.isCancelled { await door.open("again") }
    }

    @Test(.everyOrder) func blocked() async {
      if await secondEndsLast() { _ = usleep(3_000_000) }
    }
  }
#endif
