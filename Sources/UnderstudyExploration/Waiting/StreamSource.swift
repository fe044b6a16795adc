internal import UnderstudyValues
import Understudy

/// The streams that a `thenStream` returns, and their elements. No consumer is resumed under the lock.
final class StreamSource<Element, Failure: Error>: SessionPart {
  /// What a consumer gets.
  enum Next {
    case element(Item)
    /// The end of the stream, with an error if it fails.
    case end(Failure?)
    /// The end of a stream that its consumer has left, or that the test has dropped.
    case none
  }

  /// An element, which each of the streams has that were open when it was yielded.
  final class Item {
    let element: Element
    fileprivate var isTaken = false
    init(_ element: Element) { self.element = element }
  }

  private struct Stream {
    var items: [Item] = []
    var consumers: [CheckedContinuation<Unchecked<Next>, Never>] = []
    /// Whether a consumer has asked for its first element.
    var isOpen = false
  }

  private struct State {
    var streams: [Int: Stream] = [:]
    var streamCount = 0
    /// The elements for the first stream, before there's one.
    var kept: [Item] = []
    /// The elements of streams that their consumers have left, or never read.
    var left: [Item] = []
    var end: Next?
    /// Whether the session or the handle is gone.
    var isReleased = false
    var hasEnded = false

    /// In the order of their calls, in which consumers go on: it has to be the same in each run.
    var ids: [Int] { streams.keys.sorted() }
  }

  /// What a change of the state leaves to be done outside the lock.
  private struct Rest {
    var resumptions: [(CheckedContinuation<Unchecked<Next>, Never>, Next)] = []
    /// Streams that are released with their elements, whose `deinit` can use the handle.
    var removed: [Stream?] = []
  }

  let stub: StubRecord
  let openNumber = AwaitedNumber()
  private let state = Locked(State())

  init(_ stub: StubRecord) {
    self.stub = stub
    // The session reports it when the mock is gone, too.
    stub.describe()
  }

  var openCount: Int { state.withLock { $0.streams.values.count(where: \.isOpen) } }

  /// Makes a stream for a call. The first one gets what was yielded before.
  func makeStream(_ event: LaterEvent?, _ observer: (any EventObserver)?)
    -> OpenStream<Element, Failure>
  {
    let id = change { state, _ in
      state.streamCount += 1
      state.streams[state.streamCount] = Stream(items: state.kept)
      state.kept = []
      return state.streamCount
    }
    return OpenStream(source: self, id: id, event: event, observer: observer)
  }

  /// Yields an element to each stream. Returns whether it's too late.
  func yield(_ element: Element) -> Bool {
    let item = Item(element)
    return change { state, rest in
      if state.end != nil { return !state.isReleased }
      if state.streamCount == 0 { state.kept.append(item) }
      for id in state.ids {
        if state.streams[id]!.consumers.isEmpty {
          state.streams[id]!.items.append(item)
        } else {
          rest.resumptions.append((state.streams[id]!.consumers.removeFirst(), .element(item)))
        }
      }
      return false
    }
  }

  /// Ends the streams, each after its elements.
  func finish(_ error: Failure? = nil, isRelease: Bool = false) {
    change { state, rest in
      state.isReleased = state.isReleased || isRelease
      guard state.end == nil else { return }
      state.end = .end(error)
      for id in state.ids where !state.streams[id]!.consumers.isEmpty {
        rest.resumptions += state.streams[id]!.consumers.map { ($0, .end(error)) }
        rest.removed.append(state.streams.removeValue(forKey: id))
      }
    }
  }

  /// Waits for the next element of a stream. A consumer whose task is canceled leaves.
  nonisolated(nonsending) func next(_ id: Int) async -> Next {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCanceled = Task.isCancelled
        change { state, rest in
          guard state.streams[id] != nil, !isCanceled else {
            rest.removed.append(state.streams.removeValue(forKey: id))
            return rest.resumptions.append((continuation, .none))
          }
          state.streams[id]!.isOpen = true
          if !state.streams[id]!.items.isEmpty {
            rest.resumptions.append(
              (continuation, .element(state.streams[id]!.items.removeFirst())))
          } else if let end = state.end {
            rest.removed.append(state.streams.removeValue(forKey: id))
            rest.resumptions.append((continuation, end))
          } else {
            state.streams[id]!.consumers.append(continuation)
          }
        }
      }.value
    } onCancel: {
      close(id, isCanceled: true)
    }
  }

  /// Closes a stream that its consumer has left.
  ///
  /// - Parameter isCanceled: Whether the test has canceled the consumer, so that it misses no elements.
  func close(_ id: Int, isCanceled: Bool) {
    change { state, rest in
      guard let stream = state.streams.removeValue(forKey: id) else { return }
      rest.removed.append(stream)
      if !isCanceled, !state.hasEnded { state.left += stream.items }
      rest.resumptions += stream.consumers.map { ($0, .none) }
    }
  }

  /// Notes that a consumer has got an element.
  func take(_ item: Item) { state.withLock { _ in item.isTaken = true } }

  func end(in session: MockSession) -> Misuse? {
    finish(isRelease: true)
    let (items, waiting, streams) = state.withLock { state in
      let waiting = state.kept + state.left + state.streams.values.flatMap(\.items)
      defer {
        (state.kept, state.left, state.hasEnded) = ([], [], true)
        for id in state.streams.keys { state.streams[id]!.items = [] }
      }
      return (waiting.filter { !$0.isTaken }, waiting, state.streams)
    }
    defer { withExtendedLifetime((waiting, streams)) {} }
    // A stub that no call uses is reported itself.
    let count = Set(items.map { ObjectIdentifier($0) }).count
    let isExpected = count == 0 || !stub.isUsed || session.hasEvents
    return isExpected ? nil : .elementsLeft(count, of: stub.call)
  }

  /// Changes the state, resumes the consumers, and notifies the tests that wait for open streams.
  private func change<Result>(_ body: (inout State, inout Rest) -> Result) -> Result {
    let (result, rest) = state.withLock { state in
      var rest = Rest()
      return (body(&state, &rest), rest)
    }
    for (continuation, next) in rest.resumptions { continuation.resume(returning: Unchecked(next)) }
    openNumber.hasChanged()
    return result
  }
}

/// A stream of one call, which closes when its consumer releases it.
final class OpenStream<Element, Failure: Error>: Sendable {
  private let source: StreamSource<Element, Failure>
  private let id: Int
  private let event: LaterEvent?
  private let observer: (any EventObserver)?

  init(
    source: StreamSource<Element, Failure>, id: Int, event: LaterEvent?,
    observer: (any EventObserver)?
  ) {
    (self.source, self.id, self.event, self.observer) = (source, id, event, observer)
  }

  deinit { source.close(id, isCanceled: Task.isCancelled) }

  /// The next element, when it's its turn in an exploration; `nil` at the end.
  nonisolated(nonsending) func next() async throws(Failure) -> Unchecked<Element?> {
    let next = await source.next(id)
    guard await isTurn(of: next) else {
      source.close(id, isCanceled: true)
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
    guard let observer, let event else { return true }
    switch next {
    case .element(let item):
      return await observer.wait(for: event.followed(by: EventText.element(item.element)))
    case .end(let error):
      return await observer.wait(for: event.followed(by: EventText.end(error.map(erased))))
    case .none: return true
    }
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
