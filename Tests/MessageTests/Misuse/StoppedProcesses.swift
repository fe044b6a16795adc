#if os(macOS) || os(Linux)
  import Testing
  import Understudy
  import UnderstudyTestSupport

  #if os(Linux)
    import CoreFoundation
  #else
    import Foundation
  #endif

  /// A type that has no values, such as `Never`, has no placeholder either. What has to return one is
  /// reported first, and stops the process.
  @Suite(.timeLimit(.minutes(5))) struct StoppedProcesses {
    private static let output: [any PartialKeyPath<ExitTest.Result> & Sendable] = [
      \.standardOutputContent, \.standardErrorContent,
    ]

    @Test("any() for a type without values, and a recorded call that returns one")
    func noValues() async {
      expectStop(
        await #expect(processExitsWith: .failure, observing: Self.output) {
          printingFailures { BoxMock.take(BoxMock.noValues) }
        },
        """
        any(Nothing.self) has no placeholder for Nothing.
        Provide a sample value: any(like: …)
        """, atLine: BoxMock.lineOfTake)
      expectStop(
        await #expect(processExitsWith: .failure, observing: Self.output) {
          printingFailures { BoxMock.make(BoxMock.noValues) }
        },
        """
        A recorded call has to return a value of type Nothing, and there is none.
        Provide the value first: when(mock.method(), thenReturn: value)
        """, atLine: BoxMock.lineOfTake + 1)
    }

    @Test("any() for a class of Core Foundation, of which nothing can allocate an object")
    func coreFoundation() async {
      expectStop(
        await #expect(processExitsWith: .failure, observing: Self.output) {
          printingFailures { BoxMock.take(CFRunLoop.self) }
        },
        """
        any(CFRunLoopRef.self) has no placeholder for CFRunLoopRef.
        Provide a sample value: any(like: …)
        """, atLine: BoxMock.lineOfTake)
    }

    @Test("A precondition that a placeholder doesn't satisfy, and the way out")
    func precondition() async {
      await #expect(processExitsWith: .failure) {
        let pager = PagerMock()
        verify(pager.load(any()..<5)).called(1)
      }
      let pager = PagerMock()
      pager.load(2..<5)
      verify(pager.load(matching { $0.upperBound == 5 })).called(1)
    }

    /// Expects that a process has reported a text once, at a line of this file, and stopped with it.
    private func expectStop(
      _ result: ExitTest.Result?, _ text: String, atLine line: Int,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      guard let result else { return }
      let report = String(decoding: result.standardOutputContent, as: UTF8.self)
      let end = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(
        report == "MessageTests/StoppedProcesses.swift:\(line): \(text)\n",
        sourceLocation: sourceLocation)
      #expect(
        end.contains("StoppedProcesses.swift:\(line): Fatal error: \(text)\n"),
        sourceLocation: sourceLocation)
    }
  }

  private enum Nothing {}

  private final class PagerMock: Mock {
    func load(_ rows: Range<Int>) { called(with: rows) }
  }

  private final class BoxMock: Mock {
    func take<Value>(_ value: Value) { called(with: value) }
    @discardableResult func make<Value>(_ type: Value.Type) -> Value { calledReturning(with: type) }

    // Opened at runtime, because the optimizer removes what follows a function that returns `Nothing`.
    nonisolated(unsafe) static var noValues: Any.Type = Nothing.self
    static let lineOfTake = #line + 1
    static func take<Value>(_ type: Value.Type) { verify(BoxMock().take(any(type))).called(0) }
    static func make<Value>(_ type: Value.Type) { verify(BoxMock().make(type)).called(0) }
  }
#endif
