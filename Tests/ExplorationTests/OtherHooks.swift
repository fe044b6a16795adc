#if os(Linux) || os(macOS)  // Other systems have no exit tests.
  import Foundation
  import Testing
  import Understudy
  import UnderstudyExploration
  import UnderstudyTestSupport

  /// Another library at the hook of the runtime, through which an exploration knows of jobs.
  @Suite(.timeLimit(.minutes(5))) struct OtherHooks {
    @Test("A library that has, takes, or clears the hook fails the test, and leaves no trace")
    func replaced() async {
      await #expect(processExitsWith: .success) {
        guard #available(macOS 15, *) else { return }
        #expect(try await Self.reports {} == [])
        #expect(try await Self.reports { Hook.value = Hook.mainSerial } == [Self.report])
        Hook.value = Hook.mainSerial
        #expect(try await Self.reports {} == [Self.report])
        Hook.value = nil
        #expect(try await Self.reports { Hook.value = nil } == [Self.report])
        #expect(try await Self.reports {} == [])
        // It's there between two calls only.
        let found = try await Self.reports { remote in
          let own = Hook.value
          Hook.value = Hook.mainSerial
          await remote.put(2)
          Hook.value = own
        }
        #expect(found == [Self.report])
      }
    }

    @Test("The hook is empty again when the explored tests have ended")
    func removed() async {
      await #expect(processExitsWith: .success) {
        guard #available(macOS 15, *) else { return }
        #expect(Hook.value == nil)
        let isThere = Shared(false)
        let found = try await Self.reports { isThere.change { $0 = Hook.value != nil } }
        #expect(found == [] && isThere.value)
        for _ in 1...1_000 where Hook.value != nil { try await Task.sleep(for: .milliseconds(5)) }
        #expect(Hook.value == nil)
      }
    }

    private static let report =
      "Another library has replaced the executor hook of the Swift runtime during this test, so its "
      + "orders can't be explored. Don't use withMainSerialExecutor in it."

    @available(macOS 15, *)
    private static func reports(
      _ body: @escaping @Sendable (RemoteMock) async -> Void
    ) async throws -> [String] {
      let reporter = RecordingReporter()
      try await FailureReport.$reporter.withValue(reporter) {
        try await everyOrder {
          let remote = RemoteMock()
          await remote.put(1)
          await body(remote)
        }
      }
      return reporter.failures.map(\.text)
    }

    @available(macOS 15, *)
    private static func reports(
      _ body: @escaping @Sendable () async -> Void
    ) async throws -> [String] {
      try await reports { _ in await body() }
    }
  }

  /// What other libraries do with the hook.
  private enum Hook {
    typealias Function =
      @convention(c) (UnsafeRawPointer, @convention(c) (UnsafeRawPointer) -> Void)
      -> Void

    /// That of `withMainSerialExecutor`.
    static let mainSerial: UInt = {
      let function: Function = { job, _ in
        MainActor.shared.enqueue(unsafeBitCast(job, to: UnownedJob.self))
      }
      return unsafeBitCast(function, to: UInt.self)
    }()

    static var value: UInt? {
      get { place.pointee == 0 ? nil : place.pointee }
      set { place.pointee = newValue ?? 0 }
    }

    private static var place: UnsafeMutablePointer<UInt> {
      #if canImport(Darwin)
        let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
      #else
        let everywhere: UnsafeMutableRawPointer? = nil
      #endif
      return dlsym(everywhere, "swift_task_enqueueGlobal_hook")!
        .assumingMemoryBound(to: UInt.self)
    }
  }
#endif
