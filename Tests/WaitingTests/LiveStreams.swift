import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// `thenStream(.live)`: a source whose elements only those get who listen.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct LiveStreams {
  private let feed = FeedMock()
  private let long = Duration.seconds(400)

  @Test("Elements go to the streams that calls have opened, and to nobody if there is none")
  func elements() async {
    let scores = when(feed.scores()).thenStream(.live)
    scores.yield(1)
    let first = feed.scores()
    // It's open, though nobody reads it yet.
    scores.yield(2)
    let second = feed.scores()
    scores.yield(3)
    #expect(scores.openCount == 0)
    let tasks = [first, second].map { stream in Task { await collect(stream) } }
    await scores.opened(2, before: long)
    scores.yield(4)
    scores.finish()
    #expect(await tasks[0].value == [2, 3, 4])
    #expect(await tasks[1].value == [3, 4])
  }

  @Test("After finish(), streams of later calls end at once, or throw the error")
  func finished() async {
    let scores = when(feed.scores()).thenStream(.live)
    let changes = when(feed.changes()).thenStream(.live)
    scores.finish()
    changes.finish(throwing: Offline())
    for _ in 1...2 {
      #expect(await collect(feed.scores()) == [])
      await #expect(throws: Offline.self) { for try await _ in feed.changes() {} }
    }
    expectFailure(
      """
      scores() has been finished, so it yields nothing more.
      Finish it after its last element: stream.finish()
      """, atLine: #line + 1
    ) { scores.yield(1) }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("Any sequence can be live, and what is kept is what no argument means")
  func otherForms() async throws {
    let numbers = when(feed.numbers()).thenStream(.live)
    let kept = when(feed.scores()).thenStream(.kept)
    numbers.yield(1)
    kept.yield(1)
    numbers.finish()
    kept.finish()
    #expect(await collect(feed.scores()) == [1])
    var seen: [Int] = []
    for try await number in feed.numbers() { seen.append(number) }
    #expect(seen == [])
  }

  @Test("What nobody listened for is no mistake; what a consumer has left is")
  func leftElements() async {
    let line = #line + 4
    let found = await failures {
      let feed = FeedMock()
      await withMockSession {
        let scores = when(feed.scores()).thenStream(.live)
        scores.yield(1)
        let stream = feed.scores()
        scores.yield(2)
        scores.yield(3)
        for await _ in stream { break }
      }
    }
    #expect(
      found == [
        ReportedFailure(
          text: """
            1 element of scores() was never taken.
            Let the test wait until its code has taken it, or write .lenient() before thenStream(.live).
            """, line: line)
      ])
  }
}
