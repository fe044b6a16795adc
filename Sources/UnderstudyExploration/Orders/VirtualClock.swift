internal import UnderstudyValues
import Understudy

/// A clock whose time passes by itself when a test has nothing else to do.
///
/// ```swift
/// @Test(.virtualTime) func waitsForASecond() async throws {
///   let clock = VirtualClock()
///   try await clock.sleep(for: .seconds(1))
///   #expect(clock.now == .init(.seconds(1)))
/// }
/// ```
///
/// With ``Testing/Trait/virtualTime`` or ``Testing/Trait/everyOrder``, it moves to the earliest
/// deadline. All clocks of a test share their time, which begins at zero in each run. A canceled
/// sleep throws at once. Without either trait, a sleep returns at once, and the test fails. See
/// [Failures, cancellations, and time](doc:WhatElse).
public final class VirtualClock: Clock, Identifiable {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol {
    /// The time since the begin of the run.
    public let sinceStart: Duration

    /// Creates the moment that is a time after the begin of the run. By default, it's the begin.
    public init(_ sinceStart: Duration = .zero) { self.sinceStart = sinceStart }

    /// The moment after a time.
    public func advanced(by duration: Duration) -> Self { Self(sinceStart + duration) }
    /// The time until another moment.
    public func duration(to other: Self) -> Duration { other.sinceStart - sinceStart }
    /// Whether a moment is earlier than another moment.
    public static func < (left: Self, right: Self) -> Bool { left.sinceStart < right.sinceStart }
  }

  private let position: SourcePosition
  private let creator = CallObservers.timedRun
  private let failureCount = AtomicInteger(0)

  /// Creates a clock, in the test or in the properties of its suite.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    position = SourcePosition(fileID, filePath, line, column)
  }

  private var run: (any TimedRun)? { CallObservers.timedRun ?? creator }

  /// A nanosecond. Sleeps whose deadlines differ by less than ten milliseconds end together.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The time of the test that runs.
  public var now: Instant { Instant(run?.now ?? .zero) }

  /// Waits until the time of the test has come to a deadline. The tolerance has no effect.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    (CallObservers.first() as EventCounter?)?.count()
    if let run { return try await run.sleep(until: deadline.sinceStart) }
    if failureCount.add(1) == 1 { TimeText.clockWithoutRun.report(at: position) }
    await Task.yield()
  }
}

/// Continues a test when all that it has started has come to rest: no task of it runs, and no call of a
/// mock and no sleep of a ``VirtualClock`` waits. Without ``Testing/Trait/virtualTime`` or
/// ``Testing/Trait/everyOrder``, the test fails. See [Failures, cancellations, and time](doc:WhatElse).
public nonisolated(nonsending) func settled(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async {
  if let run = CallObservers.timedRun {
    await run.waitForChoice(of: .settled, TimeText.settled)
    return
  }
  TimeText.settledWithoutRun.report(
    at: SourcePosition(fileID, filePath, line, column))
}

/// A run of a test with virtual time, which has events that aren't calls of mocks.
protocol TimedRun: CallObserver {
  var now: Duration { get }
  /// Whether it's one of several orders.
  var explores: Bool { get }
  func sleep(until deadline: Duration) async throws
  /// Notes a failure of a task that doesn't know its test.
  func note(_ failure: String, at position: SourcePosition)
  /// Looks before each event whether a condition holds.
  func add(_ condition: Condition)
  /// Waits until an event is chosen, or its task is canceled.
  @discardableResult
  func waitForChoice(of kind: WaitingEvents.Kind, _ text: String) async -> WaitingEvents.End
}

extension CallObservers {
  static var timedRun: (any TimedRun)? { ofRun() }
  /// The run of the task if it's one of several orders.
  static var exploringRun: (any TimedRun)? { timedRun.flatMap { $0.explores ? $0 : nil } }
}
