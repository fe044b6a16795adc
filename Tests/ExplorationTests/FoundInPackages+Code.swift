import UnderstudyExploration
import UnderstudyTestSupport

/// All callers wait for one load, whose value is kept until it's removed.
actor SharedLoad {
  private let remote: FlakyMock
  private let isCured: Bool
  private var load: Task<Int, any Error>?
  private(set) var loaded: Int?

  init(_ remote: FlakyMock, _ isCured: Bool) { (self.remote, self.isCured) = (remote, isCured) }

  func value() async throws -> Int {
    if let loaded { return loaded }
    let own = load ?? Task { try await remote.get() }
    load = own
    let value = try await withTaskCancellationHandler {
      try await own.value
    } onCancel: { [isCured] in
      if !isCured { own.cancel() }
    }
    if !isCured || load == own { loaded = value }
    return value
  }

  func remove() { (load, loaded) = (nil, nil) }
}

/// A list that is loaded page by page.
actor Feed {
  private let remote: FlakyMock
  private let isCured: Bool
  private(set) var items: [Int] = []
  private var isLoading = false
  private var last = 0
  private var generation = 0

  init(_ remote: FlakyMock, _ isCured: Bool) { (self.remote, self.isCured) = (remote, isCured) }

  func loadNext() async throws {
    if isLoading { return }
    isLoading = true
    let begin = generation
    let page = try await remote.page(last + 1)
    if isCured, begin != generation { return }
    isLoading = false
    items.append(page)
    last = page
  }

  func refresh(restarts: Bool) async throws {
    generation += 1
    (items, last) = ([], 0)
    if restarts || isCured { isLoading = false }
    try await loadNext()
  }
}

/// Loads the next page, also while another one is on its way.
actor Pager {
  private let remote: FlakyMock
  private let isCured: Bool
  private(set) var items: [Int] = []
  private var page = 0
  private var last: Task<Void, any Error>?

  init(_ remote: FlakyMock, _ isCured: Bool) { (self.remote, self.isCured) = (remote, isCured) }

  func next() async throws {
    let load = Task { [last] in
      if isCured { _ = await last?.result }
      let number = page + 1
      if !isCured { page = number }
      items.append(try await remote.page(number))
      page = max(page, number)
    }
    last = load
    try await load.value
  }
}

/// Has one socket, or none.
actor Connection {
  private let remote: FlakyMock
  private let isCured: Bool
  private var attempt: Task<Void, any Error>?
  private(set) var isConnected = false
  private(set) var openSockets = 0

  init(_ remote: FlakyMock, _ isCured: Bool) { (self.remote, self.isCured) = (remote, isCured) }

  func connect() async throws {
    if let attempt { return try await attempt.value }
    let own = Task {
      try await remote.get()
      if isCured { try Task.checkCancellation() }
      openSockets += 1
      try Task.checkCancellation()
      isConnected = true
    }
    attempt = own
    do {
      try await own.value
    } catch {
      if !isCured || attempt == own { (attempt, isConnected) = (nil, false) }
      throw error
    }
  }

  func disconnect() {
    if isConnected { openSockets -= 1 }
    attempt?.cancel()
    (attempt, isConnected) = (nil, false)
  }
}

/// Runs an action at once, and at most one later.
actor Throttle {
  let clock = VirtualClock()
  private let isCured: Bool
  private var end = VirtualClock.Instant()
  private var later: Task<Void, any Error>?

  init(isCured: Bool) { self.isCured = isCured }

  func submit(_ action: @escaping @Sendable (Duration) -> Void) {
    later?.cancel()
    guard clock.now < end else {
      end = clock.now.advanced(by: .seconds(1))
      return action(clock.now.sinceStart)
    }
    later = Task {
      try await clock.sleep(until: isCured ? end : clock.now.advanced(by: .seconds(1)))
      if isCured { end = clock.now.advanced(by: .seconds(1)) }
      action(clock.now.sinceStart)
    }
  }
}

/// Runs an action when no other one was submitted for a second.
actor Debounce {
  let clock = VirtualClock()
  private let isCured: Bool
  private var task: Task<Void, any Error>?

  init(isCured: Bool) { self.isCured = isCured }

  func submit(_ action: @escaping @Sendable () async -> Void) {
    task?.cancel()
    task = Task {
      try await clock.sleep(for: .seconds(1))
      await action()
      if !isCured { task = nil }
    }
  }
}

/// Keeps values until it's resumed, and sends later ones at once.
actor SendQueue {
  private let remote: FlakyMock
  private let isCured: Bool
  private var isResumed = false
  private var values: [String] = []

  init(_ remote: FlakyMock, _ isCured: Bool) { (self.remote, self.isCured) = (remote, isCured) }

  func send(_ value: String) async throws {
    guard isResumed else { return values.append(value) }
    try await remote.put(value)
  }

  func suspend() { isResumed = false }

  func resume() async throws {
    if isCured {
      while !values.isEmpty { try await remote.put(values.removeFirst()) }
    }
    isResumed = true
    for value in values { try await remote.put(value) }
    values = []
  }
}

/// Wakes the task that waits for it.
final class Response: Sendable {
  private typealias Waiting = CheckedContinuation<Void, any Error>

  private let isCured: Bool
  private let hasArrived = Shared(false)
  private let waiting = Shared<Waiting?>(nil)

  init(_ isCured: Bool) { self.isCured = isCured }

  func wait() async throws {
    if hasArrived.value { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Waiting) in
        waiting.change {
          if isCured, Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
          $0 = continuation
        }
      }
    } onCancel: {
      wake(.failure(CancellationError()))
    }
  }

  func arrive() {
    hasArrived.change { $0 = true }
    wake(.success(()))
  }

  private func wake(_ result: Result<Void, any Error>) {
    waiting.change {
      $0?.resume(with: result)
      $0 = nil
    }
  }
}
