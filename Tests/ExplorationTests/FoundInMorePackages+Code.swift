import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

// The code of the bugs.

extension FoundInMorePackages {
  /// Tells those that listen, and keeps nothing for others, as a notification center does.
  final class Broadcast: Sendable {
    private let sent = Shared(0)
    private let listeners = Shared<[AsyncStream<Void>.Continuation]>([])

    var count: Int { sent.value }

    func events() -> AsyncStream<Void> {
      AsyncStream { continuation in listeners.append(continuation) }
    }

    func send() {
      sent.increment()
      for listener in listeners.value { listener.yield() }
    }
  }

  static func waitForFill(_ remote: FlakyMock, _ fills: Broadcast, _ isCured: Bool) async throws {
    let early = isCured ? fills.events() : nil
    if try await remote.count() > 0 { return }
    for await _ in early ?? fills.events() { return }
  }

  /// Waits for work, for at most a second.
  static func limit(_ work: Task<Void, any Error>, _ clock: VirtualClock, _ isCured: Bool) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await withTaskCancellationHandler {
          _ = await work.result
        } onCancel: {
          if isCured { work.cancel() }
        }
      }
      group.addTask { try? await clock.sleep(for: .seconds(1)) }
      await group.next()
      group.cancelAll()
    }
  }

  /// A spy over a small disk or keychain.
  final class KeyValueMock: Mock, @unchecked Sendable {
    let stored = Shared<[String: String]>([:])
    func write(_ value: String, _ key: String) throws {
      try calledThrowing(with: value, key) { self.stored.change { $0[key] = value } }
    }
    func read(_ key: String) throws -> String? {
      try calledThrowReturning(with: key) { self.stored.value[key] }
    }
    func remove(_ key: String) throws {
      try calledThrowing(with: key) { self.stored.change { $0[key] = nil } }
    }
  }

  /// Texts of a server, which are fetched if the tag isn't the server's.
  struct TextCache: Sendable {
    let disk: KeyValueMock
    let isCured: Bool

    func fetch() throws {
      if try disk.read("tag") == "2" { return }
      do { try disk.write("new", "text") } catch { if isCured { throw error } }
      try disk.write("2", "tag")
    }
  }

  /// Flags in memory, and on a disk that others write, too.
  final class Flags: @unchecked Sendable {
    let disk: KeyValueMock
    private let isCured: Bool
    private var lastRead: String?
    private(set) var value: String?

    init(disk: KeyValueMock, isCured: Bool) { (self.disk, self.isCured) = (disk, isCured) }

    func write(_ flags: String) {
      if !isCured { lastRead = flags }
      value = flags
      if (try? disk.write(flags, "flags")) != nil { lastRead = flags }
    }

    func read() {
      guard let flags = try? disk.read("flags"), flags != lastRead else { return }
      (lastRead, value) = (flags, flags)
    }
  }

  final class LoaderMock: Mock, @unchecked Sendable {
    func load(_ completion: @escaping @Sendable (Int) -> Void) { called(with: completion) }
  }

  /// Sends one request for all completions that come meanwhile.
  final class Loader: @unchecked Sendable {
    let api = LoaderMock()
    private let isCured: Bool
    private var waiting: [@Sendable (Int) -> Void] = []
    private var isLoading = false

    init(_ isCured: Bool) { self.isCured = isCured }

    func refresh(_ completion: @escaping @Sendable (Int) -> Void) {
      waiting.append(completion)
      if isLoading { return }
      isLoading = true
      api.load { self.end($0) }
    }

    private func end(_ value: Int) {
      if isCured {
        isLoading = false
        let all = waiting
        waiting = []
        for completion in all { completion(value) }
      }
      while !isCured, !waiting.isEmpty { waiting.removeFirst()(value) }
      if !isCured { isLoading = false }
    }
  }

  /// A session in memory, and in a keychain.
  final class StoredSession: @unchecked Sendable {
    let disk: KeyValueMock
    private let isCured: Bool
    private var lastSaved: String?

    init(disk: KeyValueMock, isCured: Bool) { (self.disk, self.isCured) = (disk, isCured) }

    func save(_ session: String) {
      if session == lastSaved { return }
      let isSaved = (try? disk.write(session, "session")) != nil
      if !isCured || isSaved { lastSaved = session }
    }

    func signOut() throws {
      do { try disk.remove("session") } catch { if isCured { throw error } }
      lastSaved = nil
    }
  }

  /// Runs one task at a time, in their order. A replaced task is canceled, and may run on.
  actor KeyedQueue {
    final class Node {
      let work: @Sendable () async -> Void
      var next: Node?
      init(_ work: @escaping @Sendable () async -> Void) { self.work = work }
    }

    private let isCured: Bool
    private var head: Node?

    init(isCured: Bool) { self.isCured = isCured }

    func replace(with work: @escaping @Sendable () async -> Void) { begin(Node(work)) }

    func add(_ work: @escaping @Sendable () async -> Void) {
      var last = head
      while let next = last?.next { last = next }
      if let last { last.next = Node(work) } else { begin(Node(work)) }
    }

    private func begin(_ node: Node) {
      head = node
      Task {
        await node.work()
        end(node)
      }
    }

    private func end(_ node: Node) {
      if isCured, head !== node { return }
      if let next = head?.next { begin(next) } else { head = nil }
    }
  }

  /// A value that comes once.
  final class ResultBox: Sendable {
    private let isCured: Bool
    private let state = Shared<(value: Int?, waiting: CheckedContinuation<Int, Never>?)>((nil, nil))

    init(_ isCured: Bool) { self.isCured = isCured }

    func value() async -> Int {
      await withCheckedContinuation { continuation in
        state.change {
          if isCured, let value = $0.value { return continuation.resume(returning: value) }
          $0.waiting = continuation
        }
      }
    }

    func resume(_ value: Int) {
      state.change {
        $0.value = value
        $0.waiting?.resume(returning: value)
        $0.waiting = nil
      }
    }
  }

  struct ChannelClosed: Error {}

  /// A channel with one request, whose continuation fails if the channel is closed or can't write.
  actor Channel {
    private let isCured: Bool
    private var isClosed = false
    private var pending: CheckedContinuation<Void, any Error>?
    /// How often the request failed. The second time would end the process.
    private(set) var failures = 0

    init(_ isCured: Bool) { self.isCured = isCured }

    func send() async throws {
      try await withCheckedThrowingContinuation { continuation in
        pending = continuation
        Task { if isClosed { fail(continuation) } }
      }
    }

    func close() {
      isClosed = true
      if let pending { fail(pending) }
    }

    private func fail(_ continuation: CheckedContinuation<Void, any Error>) {
      if isCured, pending == nil { return }
      failures += 1
      if failures == 1 { continuation.resume(throwing: ChannelClosed()) }
      if isCured { pending = nil }
    }
  }

  /// The response of a peer that may be silent.
  final class Reply: Sendable {
    private let isCured: Bool
    private let waiting = Shared<CheckedContinuation<Void, any Error>?>(nil)

    init(_ isCured: Bool) { self.isCured = isCured }

    func value() async throws {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          waiting.change { $0 = continuation }
          if isCured, Task.isCancelled { arrive() }
        }
      } onCancel: {
        if isCured { arrive() }
      }
    }

    func arrive() {
      waiting.change {
        $0?.resume()
        $0 = nil
      }
    }
  }

  struct CircuitOpen: Error {}

  /// Calls a service no more after three failures, for thirty seconds.
  actor Breaker {
    private let clock: VirtualClock
    private let isCured: Bool
    private(set) var failures = 0
    private var opened: VirtualClock.Instant?

    init(_ clock: VirtualClock, _ isCured: Bool) { (self.clock, self.isCured) = (clock, isCured) }

    func run(_ call: @Sendable () async throws -> Int) async throws -> Int {
      let isTrial = opened != nil
      if let opened, opened.duration(to: clock.now) < .seconds(30) { throw CircuitOpen() }
      opened = nil
      do { return try await call() } catch {
        if isCured, error is CancellationError { throw error }
        failures = isTrial ? 1 : failures + 1
        if failures >= 3 || isCured && isTrial { opened = clock.now }
        throw error
      }
    }
  }
}
