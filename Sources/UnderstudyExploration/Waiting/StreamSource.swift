internal import UnderstudyValues
import Understudy

/// The streams that a `thenStream` returns, or the calls of a `thenReceive`, and their elements. No consumer is
/// resumed under the lock.
final class StreamSource<Element, Failure: Error>: SessionPart {
  /// What a consumer gets.
  enum Next {
    case element(Item)
    /// The end of the stream, with an error if it fails.
    case end(Failure?)
    /// The end of a stream that its consumer has left, or that the test has dropped, or of a call that was
    /// canceled.
    case none
  }

  /// An element, which each of the streams has that were open when it was yielded.
  final class Item {
    let element: Element
    fileprivate var isTaken = false
    init(_ element: Element) { self.element = element }
  }

  private typealias Consumer = (id: Int, continuation: CheckedContinuation<Unchecked<Next>, Never>)

  private struct Stream {
    var items: [Item] = []
    var consumers: [Consumer] = []
    /// Whether a consumer has asked for its first element.
    var isOpen = false
  }

  private struct State {
    var streams: [Int: Stream] = [:]
    var streamCount = 0
    var consumerCount = 0
    /// The elements for the first stream, before there's one.
    var kept: [Item] = []
    /// The elements of streams that their consumers have left, or never read.
    var left: [Item] = []
    /// What comes to the live streams of an explored test in its turn, one after the other.
    var coming: [Next] = []
    /// Whether the test has finished the streams, whose end can still have to come.
    var isFinished = false
    var end: Next?
    /// Whether the session or the handle is gone.
    var isReleased = false
    var hasEnded = false

    /// In the order of their calls, in which consumers go on: it has to be the same in each run.
    var ids: [Int] { streams.keys.sorted() }
  }

  /// What a change of the state leaves to be done outside the lock.
  private struct Unlocked {
    var resumptions: [(CheckedContinuation<Unchecked<Next>, Never>, Next)] = []
    /// Streams that are released with their elements, whose `deinit` can use the handle.
    var removed: [Stream?] = []
  }

  let stub: StubRecord
  let kind: StreamKind
  let openNumber = AwaitedNumber()
  private let state = Locked(State())

  init(_ stub: StubRecord, _ kind: StreamKind) {
    (self.stub, self.kind) = (stub, kind)
    // The session reports it when the mock is gone, too.
    stub.describe()
    if kind == .calls { state.withLock { $0.streams[idOfCalls] = Stream() } }
  }

  /// What all calls of a `thenReceive` read.
  let idOfCalls = 0

  /// How many streams are open, or how many calls wait.
  var openCount: Int {
    state.withLock { state in
      kind == .calls
        ? state.streams.values.reduce(0) { $0 + $1.consumers.count }
        : state.streams.values.count(where: \.isOpen)
    }
  }

  /// Makes a stream for a call. The first one gets what was yielded before.
  func makeStream(_ turns: Turns?) -> OpenStream<Element, Failure> {
    let id = change { state, _ in
      state.streamCount += 1
      state.streams[state.streamCount] = Stream(items: state.kept)
      state.kept = []
      return state.streamCount
    }
    return OpenStream(source: self, id: id, turns)
  }

  /// Yields an element to each stream. Returns whether it's too late.
  ///
  /// - Parameter turns: When it comes to live streams; `nil` if it does at once.
  func yield(_ element: Element, in turns: Turns? = nil) -> Bool {
    let (isLate, isReleased) = state.withLock { ($0.isFinished, $0.isReleased) }
    if isLate { return !isReleased }
    come(.element(Item(element)), in: turns)
    return false
  }

  /// Ends the streams, each after its elements.
  func finish(_ error: Failure? = nil, isRelease: Bool = false, in turns: Turns? = nil) {
    let isLate = state.withLock { state in
      state.isReleased = state.isReleased || isRelease
      defer { state.isFinished = true }
      return state.isFinished
    }
    if !isLate { come(.end(error), in: turns) }
  }

  /// Whether something still has to come to live streams.
  var hasComing: Bool { state.withLock { !$0.coming.isEmpty } }

  /// Lets an element or the end come to the streams: in an explored test after what came before, when it's its
  /// turn.
  private func come(_ next: Next, in turns: Turns?) {
    guard let turns else { return pass(next) }
    let isFirst = state.withLock { state in
      state.coming.append(next)
      return state.coming.count == 1
    }
    if isFirst { begin(turns) }
  }

  private func begin(_ turns: Turns) {
    guard let next = state.withLock({ $0.coming.first }) else { return }
    turns.observer.begin(turns.event(of: next)) {
      guard let next = self.state.withLock({ $0.coming.first }) else { return }
      self.pass(next)
      self.state.withLock { if !$0.coming.isEmpty { $0.coming.removeFirst() } }
      self.begin(turns)
    }
  }

  /// Passes an element or the end to the streams that are open now.
  private func pass(_ next: Next) {
    change { state, unlocked in
      if state.end != nil { return }
      switch next {
      case .element(let item):
        if state.streamCount == 0, kind == .kept { state.kept.append(item) }
        for id in state.ids {
          if state.streams[id]!.consumers.isEmpty {
            state.streams[id]!.items.append(item)
          } else {
            let consumer = state.streams[id]!.consumers.removeFirst()
            unlocked.resumptions.append((consumer.continuation, next))
          }
        }
      case .end:
        state.end = next
        for id in state.ids where !state.streams[id]!.consumers.isEmpty {
          unlocked.resumptions += state.streams[id]!.consumers.map { ($0.continuation, next) }
          state.streams[id]!.consumers = []
          unlocked.removed.append(remove(id, from: &state))
        }
      case .none: break
      }
    }
  }

  /// Removes a stream that has come to its end. Calls share one, which has further ones.
  private func remove(_ id: Int, from state: inout State) -> Stream? {
    kind == .calls ? nil : state.streams.removeValue(forKey: id)
  }

  /// Waits for the next element of a stream. A consumer whose task is canceled leaves.
  nonisolated(nonsending) func next(_ id: Int) async -> Next {
    let consumer = state.withLock { state in
      state.consumerCount += 1
      return state.consumerCount
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCanceled = Task.isCancelled
        change { state, unlocked in
          guard state.streams[id] != nil, !isCanceled else {
            unlocked.removed.append(remove(id, from: &state))
            return unlocked.resumptions.append((continuation, .none))
          }
          state.streams[id]!.isOpen = true
          if !state.streams[id]!.items.isEmpty {
            unlocked.resumptions.append(
              (continuation, .element(state.streams[id]!.items.removeFirst())))
          } else if let end = state.end {
            unlocked.removed.append(remove(id, from: &state))
            unlocked.resumptions.append((continuation, end))
          } else {
            state.streams[id]!.consumers.append((consumer, continuation))
          }
        }
        // The handler may have run before the call was in the list.
        if kind == .calls, Task.isCancelled { leave(id, consumer) }
      }.value
    } onCancel: {
      if kind == .calls { leave(id, consumer) } else { close(id, isCanceled: true) }
    }
  }

  /// Lets a call that is canceled go. The others wait on.
  private func leave(_ id: Int, _ consumer: Int) {
    change { state, unlocked in
      guard let index = state.streams[id]?.consumers.firstIndex(where: { $0.id == consumer }),
        let call = state.streams[id]?.consumers.remove(at: index)
      else { return }
      unlocked.resumptions.append((call.continuation, .none))
    }
  }

  /// Ends what had not come to its turn: it's the next one for another call, and a stream closes.
  func giveUp(_ next: Next, of id: Int) {
    guard kind == .calls else { return close(id, isCanceled: true) }
    guard case .element(let item) = next else { return }
    change { state, unlocked in
      if state.streams[id]!.consumers.isEmpty {
        state.streams[id]!.items.insert(item, at: 0)
      } else {
        unlocked.resumptions.append((state.streams[id]!.consumers.removeFirst().continuation, next))
      }
    }
  }

  /// Closes a stream that its consumer has left.
  ///
  /// - Parameter isCanceled: Whether the test has canceled the consumer, so that it misses no elements.
  func close(_ id: Int, isCanceled: Bool) {
    change { state, unlocked in
      guard let stream = remove(id, from: &state) else { return }
      unlocked.removed.append(stream)
      if !isCanceled, !state.hasEnded { state.left += stream.items }
      unlocked.resumptions += stream.consumers.map { ($0.continuation, .none) }
    }
  }

  /// Notes that a consumer has got an element.
  func take(_ item: Item) { state.withLock { _ in item.isTaken = true } }

  func end(in session: MockSession) -> Misuse? {
    finish(isRelease: true)
    // It can still have to come.
    pass(.end(nil))
    let (items, waiting, streams) = state.withLock { state in
      let waiting = state.kept + state.left + state.streams.values.flatMap(\.items)
      defer {
        (state.kept, state.left, state.coming, state.hasEnded) = ([], [], [], true)
        for id in state.streams.keys { state.streams[id]!.items = [] }
      }
      return (waiting.filter { !$0.isTaken }, (waiting, state.coming), state.streams)
    }
    defer { withExtendedLifetime((waiting, streams)) {} }
    // A stub that no call uses is reported itself.
    let count = Set(items.map { ObjectIdentifier($0) }).count
    let isExpected = count == 0 || !stub.isUsed || session.hasEvents
    return isExpected ? nil : .elementsLeft(count, of: stub.call, kind)
  }

  /// Changes the state, resumes the consumers, and notifies the tests that wait for open streams.
  private func change<Result>(_ body: (inout State, inout Unlocked) -> Result) -> Result {
    let (result, unlocked) = state.withLock { state in
      var unlocked = Unlocked()
      return (body(&state, &unlocked), unlocked)
    }
    for (continuation, next) in unlocked.resumptions {
      continuation.resume(returning: Unchecked(next))
    }
    openNumber.hasChanged()
    return result
  }
}

/// Who gets the elements of a source.
enum StreamKind {
  case kept, live
  /// Each call of the method gets one.
  case calls
}
