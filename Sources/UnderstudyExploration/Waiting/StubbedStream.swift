internal import UnderstudyValues
import Understudy

/// What becomes of an element of a stubbed stream that's yielded while no stream is open.
public enum YieldedElements: Sendable {
  /// It's kept for the first stream, as a response is. If there was one before, it goes to nobody.
  case kept
  /// It goes to nobody, as an element of a socket, of a notification center, or of a broadcast does. In a test that
  /// explores, the streams get it that are open when its turn comes. Only with this, code that looks first and then
  /// listens fails.
  case live
}

/// The streams that a stub returns, and to which the test yields the elements.
///
/// `thenStream(_:)` returns it, and `thenReceive()`, whose calls read the elements. In a test that explores, each
/// element that a consumer waits for is an event; see [Every order of calls](doc:EveryOrder). You can use it on any
/// thread. A consumer that goes away, because its task is
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

  private init(
    _ writer: StubWriter?, _ kind: StreamKind,
    _ answer: (StubWriter, StreamSource<Element, Failure>) -> Void
  ) {
    stub = writer.flatMap { writer in
      let source = StreamSource<Element, Failure>(writer.record, kind)
      answer(writer, source)
      MockSession.current?.add(source)
      return writer.isRejected ? nil : Unchecked((source, writer.pattern))
    }
  }

  fileprivate convenience init<Result>(
    _ writer: StubWriter?, _ elements: YieldedElements,
    _ make: @escaping (OpenStream<Element, Failure>) -> Result
  ) {
    self.init(writer, elements == .live ? .live : .kept) { writer, source in
      // The mock has the stub, which has the closure.
      let answer = { [weak mock = writer.pattern.mock] (call: Invocation) in
        make(source.makeStream(elements == .live ? nil : Turns(of: call, on: mock)))
      }
      writer.add(answering: AnswerClosure(answer, at: .unknown))
    }
  }

  deinit {
    guard let (source, pattern) = stub?.value else { return }
    if source.kind != .calls {
      source.finish(isRelease: true, in: source.hasComing ? Turns(of: pattern) : nil)
    } else if pattern.misuse(of: .error(CancellationError())) == nil {
      source.finish(isRelease: true)
    }
  }

  /// How many streams are open: a consumer has asked for the first element, and has neither gone away nor
  /// come to the end. With `thenReceive()`, how many calls wait.
  public var openCount: Int { stub?.value.source.openCount ?? 0 }

  /// Yields an element to each stream, or keeps it for the first stream if there was none yet. If
  /// all streams have been closed, and if no stream is ``YieldedElements/live``, it goes to nobody.
  /// A stream is open from its call on. Calls that `thenReceive()` answers get one element each:
  /// the call that has waited longest, or the next call.
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
    guard let (source, pattern) = stub?.value,
      source.yield(element, in: source.kind == .live ? Turns(of: pattern) : nil)
    else { return }
    pattern.mock.report(
      .yieldedLate(pattern.text), at: SourcePosition(fileID, filePath, line, column))
  }

  /// Ends all streams, the streams of later calls at once, and the others after their elements.
  ///
  /// Calls that `thenReceive()` answers throw a `CancellationError` after the elements. If their method can't
  /// throw it, the test fails at this line, and they wait until their task is canceled, or until the end of the
  /// session:
  ///
  /// ```
  /// fetch(7) can't throw a CancellationError, so its calls can't end.
  /// ```
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    finish(nil, at: SourcePosition(fileID, filePath, line, column))
  }

  /// Lets all streams throw an error, the streams of later calls at once, and the others after
  /// their elements.
  ///
  /// Calls that `thenReceive()` answers throw it after the elements. An error that their method can't throw is
  /// reported at this line.
  public func finish(
    throwing error: Failure, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    finish(error, at: SourcePosition(fileID, filePath, line, column))
  }

  private func finish(_ error: Failure?, at position: SourcePosition) {
    guard let (source, pattern) = stub?.value else { return }
    switch source.kind {
    case .kept: source.finish(error)
    case .live: source.finish(error, in: Turns(of: pattern))
    case .calls:
      guard let misuse = pattern.misuse(of: .error(error.map(erased) ?? CancellationError())) else {
        return source.finish(error)
      }
      pattern.mock.report(
        error == nil ? .endlessCalls(pattern.text) : .wrongEnd(misuse), at: position)
    }
  }

  /// Waits until a number of streams is open, or a number of calls waits, at the same time.
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
      for: count, before: timeout, source.kind == .calls ? "waiting call" : "open stream",
      of: pattern,
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
  /// It ends the stub: write `lenient()` before it. See
  /// [Calls, callbacks, and streams that wait](doc:Waiting). With `.live`, a stream gets nothing
  /// that was yielded before its call, and a later stream has ended if the source has:
  ///
  /// ```swift
  /// let fills = when(orders.fills()).thenStream(.live)
  /// ```
  ///
  /// - Parameter elements: What becomes of elements that are yielded before a stream is opened. By
  ///   default, they're kept for the first stream.
  /// - Returns: The streams. Keep it as long as they're to be open.
  public func thenStream<Element>(
    _ elements: YieldedElements = .kept
  ) -> StubbedStream<Element, Never>
  where Result == AsyncStream<Element> {
    StubbedStream(writer, elements) { stream in
      AsyncStream(unfolding: { await stream.next().value })
    }
  }

  /// Answers each matching call with a throwing stream of its own, to which the test yields the elements.
  public func thenStream<Element>(
    _ elements: YieldedElements = .kept
  ) -> StubbedStream<Element, any Error>
  where Result == AsyncThrowingStream<Element, any Error> {
    StubbedStream(writer, elements) { stream in
      AsyncThrowingStream(unfolding: { try await stream.next().value })
    }
  }

  /// Answers each matching call with a sequence of its own, to which the test yields the elements.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func thenStream<Element, Failure: Error>(
    _ elements: YieldedElements = .kept
  ) -> StubbedStream<Element, Failure>
  where Result == any AsyncSequence<Element, Failure> {
    StubbedStream(writer, elements) { stream in
      StubbedSequence(stream: stream) as any AsyncSequence<Element, Failure>
    }
  }
}

extension StubbedStream where Failure == any Error {
  fileprivate convenience init(receiving writer: StubWriter?) {
    self.init(writer, .calls) { writer, source in
      writer.add(
        ReceivingAnswer(source) { [weak mock = writer.pattern.mock] in Turns(of: $0, on: mock) })
    }
  }
}

extension Stubbing {
  /// Answers each matching call of an async method with the next element that the test yields: a socket or a queue
  /// that code reads in a loop. A call without an element waits.
  ///
  /// ```swift
  /// let messages = await when { try await socket.receive() }.thenReceive()
  /// let task = Task { try await listen(to: socket) }
  /// messages.yield("hello")
  /// await messages.opened(1)
  /// messages.finish(throwing: Disconnected())
  /// ```
  ///
  /// A call whose task is canceled throws a `CancellationError` or, if its method can't throw it,
  /// returns the value of an unstubbed call, and the element that it waited for goes to another
  /// call. Calls that wait at the end of the session end in the same way. In a test that explores,
  /// an element for a call that waits is an event: `receive() yields "hello"`.
  ///
  /// It ends the stub: write `lenient()` before it. A method that isn't `async` is reported at the line of the
  /// `when`:
  ///
  /// ```
  /// price(for: "apple") is not async, so it can't wait.
  /// ```
  ///
  /// - Returns: The source of the elements. Keep it as long as calls come: when it's released, calls that can throw
  ///   a `CancellationError` do.
  public func thenReceive() -> StubbedStream<Result, any Error> {
    StubbedStream(receiving: writer)
  }
}
