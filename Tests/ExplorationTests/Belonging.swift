import Dispatch
import Foundation
import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How many times the soak tests run; `nil` if they aren't wanted.
private let soakCount =
  ProcessInfo.processInfo.environment["UNDERSTUDY_SOAK"].flatMap { Int($0) }.map { $0 * 20 } ?? 3

/// A mock that was made in the run belongs to it, whoever calls it.
@Suite(.timeLimit(.minutes(5))) struct Belonging {
  @Test(
    "A photo is loaded twice by detached tasks, or on a queue", arguments: Start.allCases,
    [false, true])
  func loadsOnce(start: Start, isCured: Bool) async {
    for _ in 1...soakCount {
      let found = await explore {
        let remote = RemoteMock()
        await when { await remote.fetch(any()) }.thenAnswer { (name: String) in "data of \(name)"
        }
        let photo = Photo(remote, start, isCured)
        photo.show()
        await anytime("scroll back")
        photo.show()
        await settled()
        #expect(photo.data.value == "data of a")
        await verify { await remote.fetch("a") }.called(1)
      }
      let reports = [
        "fetch(_:) was called 2 times, expected exactly 1.",
        #"Fails in 2 of 3 orders: scroll back, fetch("a") (2nd), fetch("a") (1st). "#
          + "To repeat it: @Test(.order([1, 1, 0]))",
      ]
      #expect(found.map(firstLine) == (isCured ? [] : reports))
    }
  }

  @Test(
    "A stale response overwrites a newer one, from tasks that a URLProtocol begins",
    arguments: [false, true])
  func showsTheLatest(isCured: Bool) async {
    for _ in 1...soakCount {
      let found = await explore {
        let remote = RemoteMock()
        await when { await remote.fetch(any()) }.thenAnswer { (text: String) in "of \(text)" }
        let search = WebSearch(remote, isCured)
        async let a: Void = search.type("a")
        async let ab: Void = search.type("ab")
        _ = try await (a, ab)
        #expect(await search.shown == "of ab")
      }
      // On a busy machine, a response can take longer than the next choice.
      let report = #/Fails.+ fetch\("ab"\), fetch\("a"\)\..*/#
      #expect(
        found.map { $0.contains(report) ? "order" : $0 }
          == (isCured ? [] : ["expectation", "order"]))
    }
  }

  @Test("settled() waits for a call that a URLProtocol makes, and for its response")
  func settles() async {
    for _ in 1...soakCount {
      // What another library does on its own threads can take longer than the run waits, on a busy machine.
      var found: [String]?
      for _ in 1...5 where found != [] {
        found = await explore {
          let remote = RemoteMock()
          await when { await remote.fetch("a") }.thenReturn("of a")
          let search = WebSearch(remote, false)
          _ = Task { try await search.type("a") }
          await settled()
          #expect(await search.shown == "of a")
        }
      }
      #expect(found == [])
    }
  }

  @Test("A loop that began before the test makes calls of it in every order")
  func earlierLoop() async {
    let (requests, request) = AsyncStream<@Sendable () async -> Void>.makeStream()
    let loop = Task {
      await withTaskGroup(of: Void.self) { group in
        for await request in requests { group.addTask { await request() } }
      }
    }
    for _ in 1...soakCount {
      let orders = await eachRun {
        let (remote, order) = (RemoteMock(), Shared(""))
        await inTasks(1...3) { value in
          await withCheckedContinuation { continuation in
            request.yield {
              await remote.put(value)
              order.append("\(value)")
              continuation.resume()
            }
          }
        }
        return order.value
      }
      #expect(orders.suffix(6).sorted() == ["123", "132", "213", "231", "312", "321"])
    }
    request.finish()
    await loop.value
  }

  @Test("A task that nobody awaits, a blocked queue, and a synchronous call change nothing")
  func ordinary() async {
    for _ in 1...soakCount {
      await eachRun {
        let (remote, log) = (RemoteMock(), RemoteMock(named: "log"))
        Task.detached { await log.put(1) }
        DispatchQueue.global().async { log.log("begin") }
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            let end = DispatchSemaphore(value: 0)
            Task {
              await remote.fetch("a")
              end.signal()
            }
            end.wait()
            continuation.resume()
          }
        }
        await verify { await remote.fetch("a") }.called(1)
      }
    }
  }

  #if compiler(>=6.3)  // Swift 6.2 has no warnings.
    @Test("An order that such calls don't repeat is a warning, and names their mocks")
    func irregular() async {
      let runs = Shared(0)
      let found = await explore {
        let number = runs.increment()
        let (remote, other) = (RemoteMock(), RemoteMock(named: "other"))
        await onQueue {
          await inTasks(1...2 + number % 2) { value in
            await (value == 2 ? other : remote).put(value)
          }
        }
      }
      #expect(
        found == [
          "10 orders didn't repeat, because calls of RemoteMock and other came from tasks outside of the "
            + "test, such as those of queues. Some orders may be missing."
        ])
    }
  #endif

  enum Start: CaseIterable, Sendable {
    case detached, queue

    func callAsFunction(_ work: @escaping @Sendable () async -> Void) {
      switch self {
      case .detached: Task.detached { await work() }
      case .queue: DispatchQueue.global().async { Task { await work() } }
      }
    }
  }
}

func firstLine(_ text: String) -> String { String(text.prefix { $0 != "\n" }) }

private final class Photo: Sendable {
  let data = Shared<String?>(nil)
  private let isLoading = Shared(false)
  private let remote: RemoteMock
  private let start: Belonging.Start
  private let isCured: Bool

  init(_ remote: RemoteMock, _ start: Belonging.Start, _ isCured: Bool) {
    (self.remote, self.start, self.isCured) = (remote, start, isCured)
  }

  func show() {
    if data.value != nil || isCured && isLoading.value { return }
    isLoading.change { $0 = true }
    start { [self] in
      let loaded = await remote.fetch("a")
      data.change { $0 = loaded }
    }
  }
}

private actor WebSearch {
  private let session: URLSession
  private let host: String
  private let isCured: Bool
  private var newest = ""
  private(set) var shown = ""

  init(_ remote: RemoteMock, _ isCured: Bool) {
    host = ServerProtocol.host(of: remote)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [ServerProtocol.self]
    session = URLSession(configuration: configuration)
    self.isCured = isCured
  }

  deinit {
    session.finishTasksAndInvalidate()
    ServerProtocol.forget(host)
  }

  func type(_ text: String) async throws {
    newest = text
    let (data, _) = try await session.data(from: URL(string: "http://\(host)/\(text)")!)
    if !isCured || newest == text { shown = String(decoding: data, as: UTF8.self) }
  }
}

/// Answers requests by the mock of their host.
private final class ServerProtocol: URLProtocol {
  private static let mocks = Shared<[String: RemoteMock]>([:])

  static func host(of remote: RemoteMock) -> String {
    mocks.change {
      let host = "host-\(UUID().uuidString.lowercased())"
      $0[host] = remote
      return host
    }
  }

  static func forget(_ host: String) { _ = mocks.change { $0.removeValue(forKey: host) } }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    let url = request.url!
    let remote = Self.mocks.value[url.host!]!
    // Its client may be told from any thread.
    nonisolated(unsafe) let loader = self
    Task {
      let text = await remote.fetch(url.lastPathComponent)
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: nil, headerFields: nil)!
      loader.client?.urlProtocol(loader, didReceive: response, cacheStoragePolicy: .notAllowed)
      loader.client?.urlProtocol(loader, didLoad: Data(text.utf8))
      loader.client?.urlProtocolDidFinishLoading(loader)
    }
  }
}
