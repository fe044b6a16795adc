#if canImport(Combine)
  import Combine
  import Testing
  import Understudy

  /// A publisher of Combine as a parameter and a result.
  @Suite(.mockSession(unusedStubs: .ignored)) struct Publishers {
    @Test("An unstubbed method returns a publisher that completes")
    func unstubbed() {
      let feed = FeedMock()
      var (received, completed) = (0, 0)
      func end<Failure>(_: Subscribers.Completion<Failure>) { completed += 1 }
      let events = feed.events.sink(receiveCompletion: end) { _ in received += 1 }
      let loaded = feed.load(3).sink(receiveCompletion: end) { _ in received += 1 }
      for subscription in [events, loaded] { subscription.cancel() }
      #expect(received == 0 && completed == 2)
      verify(feed.events).called(1)
      verify(feed.load(any())).called(1)
    }

    @Test("Publishers are parameters and results", arguments: rows)
    func isType(row: TypeRow) { row.check() }
  }

  private let rows: [TypeRow] = [
    row(Just(3).eraseToAnyPublisher()), row(of: AnyPublisher<User, any Error>.self),
    row(AnyPublisher<Int, Never>?.none),
  ]

  private final class FeedMock: Mock {
    var events: AnyPublisher<Int, Never> { calledReturning() }
    func load(_ id: Int) -> AnyPublisher<String, any Error> { calledReturning(with: id) }
  }
#endif
