import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// What a failure says beside the calls, if the library knows what went wrong.
@Suite struct FailureHints {
  @Test(
    "Another mock of the type that received the call of an unused stub is named in a failed test")
  func stubOfOtherMock() {
    // A mock may be gone by the end of the session.
    let warned = warnings {
      withMockSession {
        let (first, second) = (FeedMock(), FeedMock())
        when(first.load("news")).thenReturn()
        verify(first.load("news")).called(1)
        second.load("news")
      }
    }
    let text = """
      The stub of load("news") was never used.
      Another FeedMock received its call. Give the code under test the mock that you stub.
      """
    #expect(warned.map(\.text) == [text])
  }

  @Test("Another mock of the type that received the call is named")
  func otherMock() {
    withMockSession {
      let (first, second) = (FeedMock(), FeedMock())
      second.refresh(7)
      second.load("news")
      let text = """
        refresh(_:) was called 0 times, expected exactly 1.
        Expected: refresh(7)
        Another FeedMock received it. Give the code under test the mock that you verify.
        No calls on FeedMock.
        """
      expectFailure(text) { verify(first.refresh(7)).called(1) }
      let other = failures { verify(first.refresh(8)).called(1) }
      #expect(other.map { $0.text.contains("Another FeedMock") } == [false])
    }
  }

  @Test("An asynchronous call that may come later can be waited for")
  func later() async {
    let feed = FeedMock()
    let text = """
      update() was called 0 times, expected exactly 1.
      Expected: update()
      If it comes later, wait for it with calledEventually.
      No calls on FeedMock.
      """
    await expectFailure(text) { await verify { await feed.update() }.called(1) }
  }

  @Test("An object of a type that isn't Equatable is only equal to itself")
  func objects() {
    expectDifference(
      """
      take(Draft #1)
        #1 take(*Draft #2*)
           argument 1: expected Draft #1, got Draft #2 (another object; Draft isn't Equatable)
      """, from: Draft(title: "a"), in: Draft(title: "a"))
  }

  @Test("A value that is no object isn't told from one")
  func otherKinds() {
    expectDifference(
      """
      take(Draft #1)
        #1 take(*3*)
        #2 take(*nil*)
      """, from: Draft(title: "a"), in: 3, Int?.none as Any)
  }

  @Test("An object that may have changed since the call is compared as it is now")
  func changedObjects() {
    let (taker, text) = (TakerMock(), Headline("old"))
    taker.take(text)
    text.title = "new"
    expectFailure(
      """
      take(_:) was called 0 times, expected exactly 1.
      Expected: take(old)
      Headline is a class: an object that was changed after the call is compared as it is now. A side effect can keep what it was: when(…).perform { (object: Headline) in copies.append(object.copy()) }
      Other calls of take(_:) (* marks what did not match):
        #1 take(*new*)
      No other calls on TakerMock.
      """, atLine: #line + 1
    ) { verify(taker.take(Headline("old"))).called(1) }
  }

  @Test("An object that matches, or can't change, isn't said to have changed")
  func unchangedObjects() {
    let taker = TakerMock()
    taker.take((Headline("old"), 1))
    taker.take(NSNumber(value: 1))
    taker.take(\Headline.title)
    let found = failures {
      verify(taker.take((Headline("old"), inRange(2...2)))).called(1)
      verify(taker.take(NSNumber(value: 2))).called(1)
      verify(taker.take(\Headline.description)).called(1)
    }
    #expect(found.map { $0.text.contains("is a class") } == [false, false, false])
  }

  @Test("A property that was set and read is named if the test fails")
  func properties() {
    func found(_ name: String) -> [ReportedFailure] {
      warnings {
        withMockSession {
          let feed = FeedMock()
          feed.title = "News"
          feed.subtitle = "of today"
          for _ in 1...2 { _ = feed.title + "\(feed.count)" }
          verify(feed.title = name).called(1)
        }
      }
    }
    let text = """
      title was set and then read, and doesn't keep what it is set to.
      Write a stub that does: when(mock.title).thenReturnLastSet(initially: …)
      """
    #expect(found("Other").map(\.text) == [text])
    #expect(found("News").map(\.text) == [])
  }

  @Test("A read of a property that can be set costs no more after many calls")
  func readsOfSettable() {
    expectGrowth(from: 200) { count in
      withMockSession {
        let feed = FeedMock()
        when(feed.title = any()).perform {}.lenient()
        for _ in 1...count { if feed.title == "News" { feed.load("news") } }
      }
    }
  }

  @Test("A property that was set before the calls were cleared isn't named")
  func clearedProperty() {
    let found = warnings {
      withMockSession {
        let feed = FeedMock()
        feed.title = "News"
        feed.mockState.clearInvocations()
        _ = feed.title
        verify(feed.count).called(1)
      }
    }
    #expect(found.isEmpty)
  }

  @Test("Without a session, calls of static members can be those of other tests")
  func staticMember() {
    FeedMock.open("news")
    FeedMock.open("news")
    let text = """
      FeedMock.open(_:) was called 2 times, expected exactly 1.
      Expected: FeedMock.open("news")
      Matching calls:
        #1 FeedMock.open("news")
        #2 FeedMock.open("news")
      Without a session, static members have the calls of all tests. Give each test one: @Test(.mockSession)
      No other calls on FeedMock.
      """
    expectFailure(text) { verify(FeedMock.open("news")).called(1) }
    FeedMock.mockState.reset()
    withMockSession {
      FeedMock.open("news")
      let found = failures { verify(FeedMock.open("news")).called(.never) }
      #expect(found.map { $0.text.contains("Without a session") } == [false])
    }
  }
}

private final class Draft {
  let title: String
  init(title: String) { self.title = title }
}

private final class Headline: Equatable, CustomStringConvertible {
  var title: String
  var description: String { title }
  init(_ title: String) { self.title = title }
  static func == (left: Headline, right: Headline) -> Bool { left.title == right.title }
}

private final class FeedMock: Mock {
  static func open(_ name: String) { mockState.called(with: name) }
  var title: String {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  var subtitle: String {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  var count: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  func load(_ name: String) { called(with: name) }
  func refresh(_ id: Int) { called(with: id) }
  func update() async { await called() }
}
