import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// `thenStream`: sequences whose elements the test produces.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct StubbedStreams {
  private let feed = FeedMock()
  private let long = Duration.seconds(400)

  @Test("Each consumer gets the elements, those from before the first stream, too, and the end")
  func elements() async {
    let scores = when(feed.scores()).thenStream()
    scores.yield(1)
    let first = Task { [feed] in await collect(feed.scores()) }
    await scores.opened(1, before: long)
    scores.yield(2)
    let second = Task { [feed] in await collect(feed.scores()) }
    await scores.opened(2, before: long)
    scores.yield(3)
    #expect(scores.openCount == 2)
    scores.finish()
    #expect(await first.value == [1, 2, 3])
    #expect(await second.value == [3])
    #expect(scores.openCount == 0)
    #expect(await collect(feed.scores()) == [])
  }

  @Test("A stream that throws ends with the error, after its elements")
  func throwing() async {
    let changes = when(feed.changes()).thenStream()
    changes.yield("a")
    let task = Task { [feed] in
      var seen: [String] = []
      do { for try await change in feed.changes() { seen.append(change) } } catch {
        seen.append("\(error)")
      }
      return seen
    }
    await changes.opened(1, before: long)
    changes.yield("b")
    changes.finish(throwing: Offline())
    #expect(await task.value == ["a", "b", "Offline()"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("Properties, any sequences, async methods, functions, and static members have streams")
  func otherMembers() async throws {
    let alarms = when(feed.alarms).thenStream()
    let numbers = when(feed.numbers()).thenStream()
    let later = await when { await feed.later() }.thenStream()
    let statics = when(FeedMock.all()).thenStream()
    let function = MockFunction<Int, AsyncStream<Int>>("ticks")
    let ticks = when(function(any())).thenStream()
    alarms.yield("hot")
    alarms.finish()
    numbers.yield(1)
    numbers.finish(throwing: Empty())
    for stream in [later, statics, ticks] {
      stream.yield(7)
      stream.finish()
    }
    var texts: [String] = []
    for await alarm in feed.alarms { texts.append(alarm) }
    do { for try await number in feed.numbers() { texts.append("\(number)") } } catch {
      texts.append("\(error)")
    }
    #expect(texts == ["hot", "1", "Empty()"])
    #expect(await collect(feed.later()) == [7])
    #expect(await collect(FeedMock.all()) == [7])
    let closure = function.function
    #expect(await collect(closure(1)) == [7])
  }

  @Test("A consumer that is canceled leaves at once, and one whose loop ends closes its stream")
  func leaving() async throws {
    let scores = when(feed.scores()).thenStream()
    let task = Task { [feed] in await collect(feed.scores()) }
    await scores.opened(1, before: long)
    task.cancel()
    #expect(await task.value == [])
    await scores.opened(.never, before: long)
    // It goes to nobody.
    scores.yield(1)
    let first = Task { [feed] in
      for await score in feed.scores() { return score }
      return 0
    }
    await scores.opened(1, before: long)
    scores.yield(2)
    #expect(await first.value == 2)
    await scores.opened(.never, before: long)
    let late = canceledTask { [feed] in await collect(feed.scores()) }
    #expect(try await late.value == [])
  }

  @Test("A wrong number of open streams is reported after the wait")
  func wrongNumber() async {
    let scores = when(feed.scores()).lenient().thenStream()
    let line = #line + 1
    let found = await failures { await scores.opened(1, before: .milliseconds(20)) }
    #expect(found.map(\.line) == [line])
    #expect(
      found.map { $0.text.replacing(#/waiting \d+(\.\d s| ms)/#, with: "waiting … ms") } == [
        """
        scores() had 0 open streams after waiting … ms, expected exactly 1.
        No calls on FeedMock.
        """
      ])
  }

  @Test("An element after finish() is reported at its line")
  func late() {
    let scores = when(feed.scores()).lenient().thenStream()
    scores.finish()
    expectFailure(
      """
      scores() has been finished, so it yields nothing more.
      Finish it after its last element: stream.finish()
      """, atLine: #line + 1
    ) { scores.yield(1) }
  }

  @Test(
    "At the end of the session, open streams finish, and elements that nobody took are reported")
  func endOfSession() async {
    let line = #line + 6
    var handles: [any Sendable] = []
    let ends = Shared<[[Int]]>([])
    let found = await failures {
      let feed = FeedMock()
      let tasks = await withMockSession {
        let scores = when(feed.scores()).thenStream()
        let unused = when(feed.alarms).thenStream()
        let ignored = when(FeedMock.all()).lenient().thenStream()
        let waiting = await when { await feed.later() }.thenStream()
        handles = [scores, unused, ignored, waiting]
        scores.yield(1)
        scores.yield(2)
        unused.yield("a")
        ignored.yield(1)
        _ = (feed.scores(), FeedMock.all())
        let kept = feed.scores()
        scores.yield(3)
        let task = Task { await collect(feed.later()) }
        await waiting.opened(1, before: long)
        handles.append(kept)
        return [task]
      }
      for task in tasks {
        ends.append(await task.value)
      }
    }
    #expect(ends.value == [[]])
    #expect(handles.count == 5)
    #expect(found.map(\.line) == [line + 1, line])
    #expect(
      found.map(\.text) == [
        """
        The stub of alarms was never used.
        Remove it, or end it with .lenient() if it's optional.
        If the call must not come, remove it and verify that: verify(…).called(.never)
        """,
        """
        3 elements of scores() were never taken.
        Let the test wait until its code has taken them, or write .lenient() before thenStream().
        """,
      ])
  }

  @Test("So are those that a consumer leaves, unless it's canceled, and those of an unread stream")
  func leftElements() async {
    let found = await failures {
      let feed = FeedMock()
      await withMockSession {
        let scores = when(feed.scores()).thenStream()
        let alarms = when(feed.alarms).thenStream()
        let changes = when(feed.changes()).thenStream()
        for score in 1...3 { scores.yield(score) }
        for await _ in feed.scores() { break }
        alarms.yield("a")
        _ = feed.alarms
        let task = Task {
          for try await _ in feed.changes() { withUnsafeCurrentTask { $0?.cancel() } }
        }
        changes.yield("a")
        changes.yield("b")
        _ = await task.result
      }
    }
    #expect(
      found.map(\.text) == [
        """
        2 elements of scores() were never taken.
        Let the test wait until its code has taken them, or write .lenient() before thenStream().
        """,
        """
        1 element of alarms was never taken.
        Let the test wait until its code has taken it, or write .lenient() before thenStream().
        """,
      ])
  }

  @Test("So do they when the handle is gone")
  func releasedHandle() async {
    var scores: StubbedStream<Int, Never>? = when(feed.scores()).thenStream()
    let task = Task { [feed] in await collect(feed.scores()) }
    await scores?.opened(1, before: long)
    scores?.yield(1)
    scores = nil
    #expect(await task.value == [1])
    #expect(await collect(feed.scores()) == [])
  }

  @Test(
    "Elements that are yielded, taken, and canceled at the same time are neither lost nor doubled")
  func concurrently() async {
    for _ in 1...20 {
      let feed = FeedMock()
      let scores = when(feed.scores()).lenient().thenStream()
      let stream = feed.scores()
      let consumers = (1...4).map { _ in Task { await collect(stream) } }
      await inTasks(0..<4) { start in
        for score in 0..<50 { scores.yield(start * 50 + score) }
      }
      scores.finish()
      var all: [Int] = []
      for consumer in consumers { all += await consumer.value }
      #expect(all.sorted() == Array(0..<200))
      let canceled = Task { await collect(feed.scores()) }
      canceled.cancel()
      #expect(await canceled.value == [])
    }
  }
}

func collect(_ stream: AsyncStream<Int>) async -> [Int] {
  var seen: [Int] = []
  for await element in stream { seen.append(element) }
  return seen
}

struct Offline: Error {}
struct Empty: Error {}

final class FeedMock: Mock, @unchecked Sendable {
  func scores() -> AsyncStream<Int> { calledReturning() }
  func changes() -> AsyncThrowingStream<String, any Error> { calledReturning() }
  var alarms: AsyncStream<String> { calledReturning() }
  func later() async -> AsyncStream<Int> { await calledReturning() }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func numbers() -> any AsyncSequence<Int, Empty> { calledReturning() }
  static func all() -> AsyncStream<Int> { mockState.calledReturning() }
}
