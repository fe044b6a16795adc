import Testing
import Understudy

nonisolated private protocol Feed: Sendable {
  func publish(_ number: Int)
  func fetch(_ number: Int) async -> Int
}

nonisolated private final class FeedMock: Mock, Feed, @unchecked Sendable {
  @discardableResult
  func fetch(_ number: Int) async -> Int { await calledReturning(with: number) }
  func publish(_ number: Int) { called(with: number) }
}

private actor Subscriber {
  let feed: any Feed
  private(set) var sum = 0

  init(feed: any Feed) { self.feed = feed }

  func read(_ number: Int) async {
    sum += await feed.fetch(number)
    feed.publish(number)
  }
}

@MainActor private final class Panel {
  private let feed: any Feed
  private(set) var shown = 0

  init(feed: any Feed) { self.feed = feed }

  func refresh() async {
    shown = await feed.fetch(1)
    feed.publish(shown)
  }
}

@Suite(.mockSession) struct SharingDeclarations {
  private let feed = FeedMock()

  @Test("A mock shared by a task group")
  func taskGroup() async {
    let feed = feed
    await when { await feed.fetch(any()) }.thenAnswer { (number: Int) in number * 2 }
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...100 {
        group.addTask {
          feed.publish(number)
          return await feed.fetch(number)
        }
      }
      var sum = 0
      for await number in group { sum += number }
      return sum
    }
    #expect(sum == 10_100)
    verify(feed.publish(any())).called(100)
    verify(feed.publish(100)).called(1)
    await verify { await feed.fetch(any()) }.called(100)
  }

  @Test("Tasks that stub and verify their own mocks at the same time")
  func ownMocks() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 1...50 {
        group.addTask {
          let feed = FeedMock()
          await when { await feed.fetch(any()) }.thenReturn(number)
          let fetched = await feed.fetch(1)
          #expect(fetched == number)
          await verify(on: feed, called: 1).fetch(any())
          await verify { await feed.fetch(any()) }.called(1)
        }
      }
    }
  }

  @Test("Tasks that open proxies on one mock at the same time, each for its own call")
  func oneMock() async {
    let feed = feed
    await withTaskGroup(of: Void.self) { group in
      for number in 1...50 {
        group.addTask {
          await when(using: feed, thenReturn: number).fetch(number)
          await Task.yield()
          let fetched = await feed.fetch(number)
          #expect(fetched == number)
          await verify(on: feed, called: 1).fetch(number)
        }
      }
    }
    await verify { await feed.fetch(any()) }.called(50)
  }

  @Test("An async method that resumes on another thread after its answer")
  func resuming() async {
    let feed = feed
    await when { await feed.fetch(any()) }.thenAnswer { (number: Int) in
      await Task.detached { await Task.yield() }.value
      return number + 1
    }
    let reader = Subscriber(feed: feed)
    await reader.read(1)
    await reader.read(2)
    #expect(await reader.sum == 5)
    await verifySequence {
      await feed.fetch(1)
      feed.publish(1)
      await feed.fetch(2)
      feed.publish(2)
    }
  }

  @Test("A recording that suspends belongs to its task")
  func waitingRecording() async {
    let feed = feed
    await when {
      await Task.yield()
      return await feed.fetch(any())
    }.thenReturn(7)
    async let other: Void = feed.publish(1)
    await verify {
      await Task.yield()
      return await feed.fetch(7)
    }.called(0)
    await other
    #expect(await feed.fetch(7) == 7)
    verify(feed.publish(1)).called(1)
  }

  @MainActor @Test("A test of the main actor with a mock of no actor")
  func mainActorTest() async {
    let panel = Panel(feed: feed)
    let feed = feed
    await when { await feed.fetch(1) }.thenReturn(3)
    await panel.refresh()
    #expect(panel.shown == 3)
    verify(on: feed, called: 1).publish(3)
    await verify { await feed.fetch(1) }.called(1)
    await verify(feed.publish(3)).calledEventually(1)
  }

  @Test("A test of no actor with code of the main actor")
  nonisolated func nonisolatedTest() async {
    let feed = feed
    await when { await feed.fetch(1) }.thenReturn(4)
    let panel = await Panel(feed: feed)
    await panel.refresh()
    #expect(await panel.shown == 4)
    verify(feed.publish(4)).called(1)
    await verify(on: feed, called: 1).fetch(any())
  }

  @MainActor @Test("The calls of a detached task reach a test that waits on the main actor")
  func eventually() async {
    let feed = feed
    Task.detached {
      for number in 1...3 { feed.publish(number) }
    }
    await verify(feed.publish(any())).calledEventually(3, before: .seconds(300))
    verifyInOrder {
      feed.publish(1)
      feed.publish(2)
      feed.publish(3)
    }
  }
}
