internal import UnderstudyValues
import Understudy

/// The streams that a stub returns, and to which the test yields the elements.
///
/// `thenStream()` returns it. In a test that explores, each element that a consumer waits for is an event;
/// see [Every order of calls](doc:EveryOrder). You can use it on any thread. A consumer that goes away, because its task is
/// canceled or its loop ends, closes its stream. At the end of the session, and when the last reference to
/// this object is released, open streams finish, so that no consumer waits for ever. Elements that no
/// consumer took, unless it was canceled, are reported at the line of the `when` at the end of the session:
///
/// ```
/// 2 elements of scores() were never taken.
/// ```
public final class StubbedStream<Element, Failure: Error>: Sendable {
  /// `nil` if `when` didn't record a call, which has been reported.
  private let stub: Unchecked<(source: StreamSource<Element, Failure>, pattern: CallPattern)>?

  fileprivate init<Result>(
    _ writer: StubWriter?, _ make: @escaping (OpenStream<Element, Failure>) -> Result
  ) {
    stub = writer.map { writer in
      let source = StreamSource<Element, Failure>(writer.record)
      // The mock has the stub, which has the closure.
      let answer = { [weak mock = writer.pattern.mock] (call: Invocation) in
        guard let observer = mock?.eventObserver else {
          return make(source.makeStream(nil, nil))
        }
        let event = LaterEvent(
          key: call.methodKey + " stream", name: EventName(call.briefText, of: call.owner))
        return make(source.makeStream(event, observer))
      }
      writer.add(answering: AnswerClosure(answer, at: .unknown))
      MockSession.current?.add(source)
      return Unchecked((source, writer.pattern))
    }
  }

  deinit { stub?.value.source.finish(isRelease: true) }

  /// How many streams are open: a consumer has asked for the first element, and has neither gone away nor
  /// come to the end.
  public var openCount: Int { stub?.value.source.openCount ?? 0 }

  /// Yields an element to each stream, or keeps it for the first one if there was none yet. If all streams
  /// have been closed, it goes to nobody.
  ///
  /// After `finish()`, the test fails at this line:
  ///
  /// ```
  /// scores() has been finished, so it yields nothing more.
  /// ```
  public func yield(
    _ element: Element, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard let (source, pattern) = stub?.value, source.yield(element) else { return }
    pattern.mock.report(
      .yieldedLate(pattern.text), at: SourcePosition(fileID, filePath, line, column))
  }

  /// Ends all streams, those of later calls at once, and the others after their elements.
  public func finish() { stub?.value.source.finish() }

  /// Lets all streams throw an error, those of later calls at once, and the others after their elements.
  public func finish(throwing error: Failure) { stub?.value.source.finish(error) }

  /// Waits until a number of streams is open at the same time.
  ///
  /// If the number is still wrong after the timeout, or when the task is canceled, the test fails:
  ///
  /// ```
  /// scores() had 0 open streams after waiting 1.0 s, expected exactly 1.
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of streams. With `.never`, it waits until none is open.
  ///   - timeout: The time to wait. The default is one second.
  public nonisolated(nonsending) func opened(
    _ count: CallCount, before timeout: Duration = .seconds(1), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    guard let (source, pattern) = stub?.value else { return }
    await source.openNumber.wait(
      for: count, before: timeout, "open stream", of: pattern,
      at: SourcePosition(fileID, filePath, line, column)
    ) { source.openCount }
  }
}

extension Stubbing {
  /// Answers each matching call with a stream of its own, to which the test yields the elements.
  ///
  /// ```swift
  /// let scores = when(feed.scores()).thenStream()
  /// let task = Task { for await score in feed.scores() { print(score) } }
  /// scores.yield(1)
  /// await scores.opened(1)
  /// scores.finish()
  /// ```
  ///
  /// It ends the stub: write `lenient()` before it. See [Calls, callbacks, and streams that wait](doc:Waiting).
  ///
  /// - Returns: The streams. Keep it as long as they're to be open.
  public func thenStream<Element>() -> StubbedStream<Element, Never>
  where Result == AsyncStream<Element> {
    StubbedStream(writer) { stream in
      AsyncStream(unfolding: { await stream.next().value })
    }
  }

  /// Answers each matching call with a throwing stream of its own, to which the test yields the elements.
  public func thenStream<Element>() -> StubbedStream<Element, any Error>
  where Result == AsyncThrowingStream<Element, any Error> {
    StubbedStream(writer) { stream in
      AsyncThrowingStream(unfolding: { try await stream.next().value })
    }
  }

  /// Answers each matching call with a sequence of its own, to which the test yields the elements.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func thenStream<Element, Failure: Error>() -> StubbedStream<Element, Failure>
  where Result == any AsyncSequence<Element, Failure> {
    StubbedStream(writer) { stream in
      StubbedSequence(stream: stream) as any AsyncSequence<Element, Failure>
    }
  }
}
