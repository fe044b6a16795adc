#if os(macOS) || os(Linux)
  import Testing
  import Understudy
  import UnderstudyTestSupport

  /// What stops the process is reported first, with the line to write instead.
  ///
  /// The body of an exit test has the line of its `#expect`.
  @Suite struct StoppedProcesses {
    @Test("any() for a class")
    func anyClass() async {
      let line = #line + 1
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardOutputContent, \.standardErrorContent]
      ) {
        printingFailures { verify(GarageMock().park(any())).called(1) }
      }
      expectStop(
        result,
        """
        any() has no placeholder for Truck.
        Provide a sample value: any(like: …)
        """, atLine: line)
    }

    @Test("any() for a struct with an object")
    func anyStruct() async {
      let line = #line + 1
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardOutputContent, \.standardErrorContent]
      ) {
        printingFailures { verify(on: GarageMock(), called: 1).lend(any()) }
      }
      expectStop(
        result,
        """
        any() has no placeholder for Key.
        Provide a sample value: any(like: …)
        """, atLine: line)
    }

    @Test("matching for a protocol")
    func matchingProtocol() async {
      let line = #line + 1
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardOutputContent, \.standardErrorContent]
      ) {
        printingFailures { when(GarageMock().honk(matching { $0 is Truck })).thenReturn() }
      }
      expectStop(
        result,
        """
        matching { … } has no placeholder for Honking.
        Provide a sample value: matching(like: …) { … }
        """, atLine: line)
    }

    @Test("A captor for a class")
    func captureClass() async {
      let line = #line + 1
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardOutputContent, \.standardErrorContent]
      ) {
        printingFailures { _ = verify(GarageMock().park(ArgumentCaptor<Truck>().capture())) }
      }
      expectStop(
        result,
        """
        capture() has no placeholder for Truck.
        Provide a sample value: capture(like: …)
        """, atLine: line)
    }

    @Test("A recorded call that returns a class")
    func recordedResult() async {
      let line = #line + 1
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardOutputContent, \.standardErrorContent]
      ) {
        printingFailures { when(GarageMock().next()).thenAnswer { Truck() } }
      }
      expectStop(
        result,
        """
        A recorded call has to return some Truck, and there is no value of the type.
        Provide the value first: when(mock.method(), thenReturn: value)
        Or give the forwarder a default value: calledReturning(default: value)
        """, atLine: line)
    }

    @Test("A call without a stub that returns a class")
    func unstubbedCall() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardOutputContent, \.standardErrorContent]
      ) {
        printingFailures { _ = GarageMock().next() }
      }
      expectStop(
        result,
        "next() was called on GarageMock without a stub, and Truck has no value to return instead.",
        isHeadline: true, atLine: GarageMock.lineOfNext)
    }

    /// Expects that a process has reported a text once, at a line of this file, and stopped with it.
    private func expectStop(
      _ result: ExitTest.Result?, _ text: String, isHeadline: Bool = false, atLine line: Int,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      guard let result else { return }
      var report = String(decoding: result.standardOutputContent, as: UTF8.self)
      if isHeadline { report = report.prefix { $0 != "\n" } + "\n" }
      let end = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(
        report == "AcceptanceTests/StoppedProcesses.swift:\(line): \(text)\n",
        sourceLocation: sourceLocation)
      #expect(
        end.contains("StoppedProcesses.swift:\(line): Fatal error: \(text)\n"),
        sourceLocation: sourceLocation)
    }
  }

  private final class Truck: Honking {}
  private protocol Honking {}
  private struct Key { let truck: Truck }

  private final class GarageMock: Mock {
    func park(_ truck: Truck) { called(with: truck) }
    func lend(_ key: Key) { called(with: key) }
    func honk(_ something: any Honking) { called(with: something) }
    static let lineOfNext = #line + 1
    func next() -> Truck { calledReturning() }
  }
#endif
