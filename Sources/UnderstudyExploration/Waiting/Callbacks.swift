internal import UnderstudyValues
import Understudy

/// The callbacks of a stub: what ``Understudy/Stubbing/performLater(_:fileID:filePath:line:column:)`` runs after the
/// calls have returned, when the test says so.
///
/// In a test that explores, each callback is an event that happens by itself; see [Every order of calls](doc:EveryOrder). You
/// can run callbacks on any thread. Callbacks that never ran are reported at the line of the `when` at the end
/// of the session, and don't run any more:
///
/// ```
/// 1 callback of load(any(), completion: any()) never ran.
/// ```
public final class Callbacks: Sendable {
  /// `nil` if the stub was rejected, which has been reported.
  private let stub: Unchecked<(queue: CallbackQueue, pattern: CallPattern)>?

  fileprivate init(_ writer: StubWriter?, _ callback: AnswerClosure?, _ position: SourcePosition) {
    stub = writer.flatMap { writer in
      let queue = CallbackQueue(writer.record)
      writer.add(
        callback, later: queue, else: .nothingLater(writer.pattern.text), at: position
      )
      return writer.isRejected ? nil : Unchecked((queue, writer.pattern))
    }
  }

  deinit { stub?.value.queue.release() }

  /// How many callbacks wait now.
  public var count: Int { stub?.value.queue.count ?? 0 }

  /// Runs the callback that has waited longest, on the actor on which it was written. If none waits, the
  /// test fails at this line:
  ///
  /// ```
  /// No callback of load(any(), completion: any()) waits, so none can run.
  /// ```
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    guard let (queue, pattern) = stub?.value else { return }
    if let callback = queue.take() { return callback.run("callback") }
    // In an explored test, it has run by itself.
    if pattern.mock.eventObserver != nil { return }
    let other = pattern.wrongInstanceOfStub
    pattern.mock.report(
      .noneWaiting(pattern.text, wrongInstance: other),
      at: SourcePosition(fileID, filePath, line, column))
  }

  /// Runs the callbacks that wait now, in the order in which their calls returned, if there are any.
  public func runAll() {
    guard let queue = stub?.value.queue else { return }
    for _ in 0..<queue.count { queue.take()?.run("callback") }
  }

  /// Waits until a number of callbacks waits at the same time.
  ///
  /// If the number is still wrong after the timeout, or when the task is canceled, the test fails:
  ///
  /// ```
  /// load(7, completion: any()) had 0 waiting callbacks after waiting 1.0 s, expected exactly 1.
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of callbacks. With `.never`, it waits until none waits.
  ///   - timeout: The time to wait. The default is one second.
  public nonisolated(nonsending) func waiting(
    _ count: CallCount, before timeout: Duration = .seconds(1), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    guard let (queue, pattern) = stub?.value else { return }
    await queue.number.wait(
      for: count, before: timeout, "waiting callback", of: pattern,
      at: SourcePosition(fileID, filePath, line, column)
    ) { queue.count }
  }
}

extension Stubbing {
  /// Runs a closure with the method's arguments after each matching call has returned: a completion
  /// handler, a delegate, a notification.
  ///
  /// ```swift
  /// let loads = when(api.load(any(), completion: any())).performLater {
  ///   (id: Int, completion: @escaping @Sendable (Int) -> Void) in completion(id * 10)
  /// }
  /// api.load(7) { print($0) }
  /// loads.run()
  /// ```
  ///
  /// It ends the stub: write answers and `lenient()` before it. The closure takes what the closure
  /// of `perform` takes, and is reported in the same way. In a plain test it runs when the test
  /// runs it, and in an explored test by itself; see
  /// [Calls, callbacks, and streams that wait](doc:Waiting). It also runs if the call throws.
  ///
  /// - Returns: The callbacks, which run on the actor on which the closure was written.
  @discardableResult
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public func performLater<each Argument>(
    _ callback: @escaping @isolated(any) (repeat each Argument) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Callbacks {
    let position = SourcePosition(fileID, filePath, line, column)
    return Callbacks(writer, AnswerClosure(callback, at: position), position)
  }

  /// Runs a closure with the `Invocation` after each matching call has returned:
  /// `performLater { call in print(call.arguments) }`. It fits every method.
  @discardableResult
  public func performLater(
    _ callback: @escaping @isolated(any) (Invocation) -> Void, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Callbacks {
    let position = SourcePosition(fileID, filePath, line, column)
    return Callbacks(writer, AnswerClosure(callback, at: position), position)
  }

  /// Calls the closures that `calling` stands for after each matching call has returned, and not within
  /// it: `when(api.load(7, completion: calling(20))).performLater()`.
  ///
  /// Without such a closure, the test fails at this line:
  ///
  /// ```
  /// performLater() has nothing to run after load(7, completion: any()).
  /// ```
  @discardableResult
  public func performLater(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Callbacks {
    Callbacks(writer, nil, SourcePosition(fileID, filePath, line, column))
  }
}

#if canImport(Darwin)
  extension Stubbing {
    /// Runs a closure with the method's arguments after each matching call has returned.
    // As in Stubbing+EarlierSystems.
    @_disfavoredOverload
    @discardableResult
    public func performLater<each Argument>(
      _ callback: @escaping (repeat each Argument) -> Void, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line
    ) -> Callbacks {
      Callbacks(writer, AnswerClosure(callback, .none), SourcePosition(fileID, filePath, line, 1))
    }
  }
#endif
