internal import UnderstudyValues
import Understudy

/// What elements of streams are in an explored test: events, in whose turns they come.
struct Turns: Sendable {
  private let event: LaterEvent
  let observer: any EventObserver

  /// Those of the elements of one call; `nil` in a plain test.
  init?(of call: Invocation, on mock: MockState?) {
    guard let observer = mock?.noteEvent() else { return nil }
    self.observer = observer
    event = LaterEvent(
      key: call.methodKey + " stream", name: EventName(call.briefText, of: call.owner))
  }

  /// Those of elements that come to the streams of all calls.
  init?(of pattern: CallPattern) {
    guard let observer = pattern.mock.noteEvent() else { return nil }
    self.observer = observer
    event = LaterEvent(
      key: pattern.methodKey + " stream", name: EventName(pattern.text, of: pattern.mockName))
  }

  func event<Element, Failure>(
    of next: StreamSource<Element, Failure>.Next
  ) -> LaterEvent {
    switch next {
    case .element(let item): event.followed(by: EventText.element(item.element))
    case .end(let error): event.followed(by: EventText.end(error.map(erased)))
    case .none: event
    }
  }
}

/// A stream of one call, which closes when its consumer releases it.
final class OpenStream<Element, Failure: Error>: Sendable {
  private let source: StreamSource<Element, Failure>
  private let id: Int
  private let turns: Turns?

  init(source: StreamSource<Element, Failure>, id: Int, _ turns: Turns?) {
    (self.source, self.id, self.turns) = (source, id, turns)
  }

  deinit { source.close(id, isCanceled: Task.isCancelled) }

  /// The next element, when it's its turn in an exploration; `nil` at the end.
  nonisolated(nonsending) func next() async throws(Failure) -> Unchecked<Element?> {
    let next = await source.next(id)
    guard await isTurn(of: next) else {
      source.giveUp(next, of: id)
      return Unchecked(nil)
    }
    switch next {
    case .element(let item):
      source.take(item)
      return Unchecked(item.element)
    case .end(let error?): throw error
    case .end(nil), .none: return Unchecked(nil)
    }
  }

  private nonisolated(nonsending) func isTurn(of next: StreamSource<Element, Failure>.Next) async
    -> Bool
  {
    guard let turns else { return true }
    if case .none = next { return true }
    return await turns.observer.waitForTurn(of: turns.event(of: next))
  }
}

/// A stream of a method that returns any sequence.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct StubbedSequence<Element, Failure: Error>: AsyncSequence {
  struct AsyncIterator: AsyncIteratorProtocol {
    let stream: OpenStream<Element, Failure>

    // Without a type of the error, whose conversion needs Objective-C on Apple's platforms.
    mutating func next() async throws -> Element? {
      do throws(Failure) { return try await stream.next().value } catch { throw erased(error) }
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      try await stream.next().value
    }
  }

  let stream: OpenStream<Element, Failure>

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: stream) }
}

/// Answers each call of a method with the next element.
final class ReceivingAnswer<Element>: WaitingAnswer {
  private let source: StreamSource<Element, any Error>
  private let turns: @Sendable (Invocation) -> Turns?

  init(
    _ source: StreamSource<Element, any Error>, _ turns: @escaping @Sendable (Invocation) -> Turns?
  ) {
    (self.source, self.turns) = (source, turns)
  }

  /// The element is the event, and not the return of the call.
  var isEvent: Bool { true }

  nonisolated(nonsending) func outcome(of call: Invocation) async -> Outcome {
    let stream = OpenStream(source: source, id: source.idOfCalls, turns(call))
    do {
      let element = try await stream.next()
      return element.value.map { .value($0) } ?? .error(CancellationError())
    } catch {
      return .error(error)
    }
  }
}
