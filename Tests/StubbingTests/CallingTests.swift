import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `calling` stands for a closure in a stub, which calls it.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct CallingTests {
  private let api = ApiMock()
  private let seen = Shared<[String]>([])

  @Test("It calls the closure within the call, with the values")
  func values() {
    when(api.load(1, completion: Understudy.calling(.success(10)))).thenReturn()
    when(api.load(2, completion: Understudy.calling(.failure(Offline())))).thenReturn()
    load(1)
    #expect(seen.value == ["10"])
    load(2)
    #expect(seen.value == ["10", "Offline()"])
  }

  @Test("Of several stubs, the newest one calls the closure, once")
  func newestCalling() {
    when(api.load(any(), completion: Understudy.calling(.failure(Offline())))).thenReturn()
    when(api.load(1, completion: Understudy.calling(.success(1)))).thenReturn().times(1)
    for _ in 1...2 { load(1) }
    #expect(seen.value == ["1", "Offline()"])
    let line = #line + 5
    let found = failures {
      withMockSession {
        let api = ApiMock()
        when(api.load(2, completion: Understudy.calling(.success(1)))).thenReturn()
        when(api.load(2, completion: Understudy.calling(.success(2)))).thenReturn()
        api.load(2) { _ in }
      }
    }
    let text =
      "The stub of load(2, completion: calling(.success(1))) was never used, because a newer one at "
      + "CallingTests.swift:\(line) answered its calls."
    #expect(found.map(\.headline) == [text])
  }

  @Test("It fits closures of all kinds, and keeps the answer of the stub")
  @MainActor func kinds() async {
    let result: Result<Int, any Error> = .success(4)
    when(api.watch(any(), onChange: Understudy.calling(3))).thenReturn(8)
    var changes: [Int] = []
    #expect(api.watch(1) { changes.append($0) } == 8)
    when(api.optional(Understudy.calling(1, "b"))).thenReturn()
    api.optional { changes.append($0 + $1.count) }
    api.optional(nil)
    when(api.main(Understudy.calling())).thenReturn()
    api.main {
      MainActor.assertIsolated()
      changes.append(100)
    }
    await Task.detached { [api] in api.main { MainActor.assertIsolated() } }.value
    when(api.data(Understudy.calling(nil, 200, Offline()))).thenReturn()
    api.data { [seen] _, status, error in seen.change { $0.append("\(status) \(error!)") } }
    when(api.load(any(), completion: Understudy.calling(result))).withAnyArguments().thenReturn()
    load(9)
    #expect(changes == [3, 2, 100])
    #expect(seen.value == ["200 Offline()", "4"])
  }

  /// The main thread of a test on Linux doesn't run the main actor, so the queue is asked.
  private static var isOnMainActor: Bool { DispatchQueue.getSpecific(key: mainQueue) == true }
  private static let mainQueue = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  @Test("The thread of the call calls the closure, also if calling was written on the main actor")
  @MainActor func inPlace() async {
    when(api.load(1, completion: Understudy.calling(.success(10)))).thenReturn()
    let isOnMainActor = Shared<Bool?>(nil)
    #expect(Self.isOnMainActor)
    await withCheckedContinuation { end in
      Thread.detachNewThread { [api] in
        api.load(1) { _ in isOnMainActor.change { $0 = Self.isOnMainActor } }
        end.resume()
      }
    }
    #expect(isOnMainActor.value == false)
  }

  @Test("The thread of an asynchronous call does, too")
  @MainActor func inPlaceAsync() async {
    await when { await api.fetch(1, completion: Understudy.calling(10)) }.thenReturn()
    let isOnMainActor = Shared<Bool?>(nil)
    #expect(Self.isOnMainActor)
    await Task.detached { [api] in
      await api.fetch(1) { _ in isOnMainActor.change { $0 = Self.isOnMainActor } }
    }.value
    #expect(isOnMainActor.value == false)
  }

  @Test("By proxy, too")
  func proxy() {
    when(using: api, thenReturn: 2).watch(any(), onChange: Understudy.calling(7))
    var changes: [Int] = []
    #expect(api.watch(1) { changes.append($0) } == 2)
    #expect(changes == [7])
  }

  @Test("In a verification, it is reported, and any() is meant")
  func callingInVerification() {
    let text = """
      calling(3) calls a closure of a stubbed call, so it can only be written in when.
      In a verification, write any() in its place.
      """
    expectFailure(text) { verify(api.watch(1, onChange: Understudy.calling(3))).called(0) }
    expectFailure(text) { verify(on: api, called: 0).watch(1, onChange: Understudy.calling(3)) }
    expectFailure(text) { verifyInOrder { api.watch(1, onChange: Understudy.calling(3)) } }
    expectFailure(headline: "calling() was used outside when or verify.", atLine: #line + 1) {
      api.main(Understudy.calling())
    }
  }

  @Test("A closure that it can't call is reported at its line")
  func uncallable() {
    expectFailure(
      headline: "calling(1) can't call what it stands for in transform(calling(1)).",
      atLine: #line + 2
    ) {
      when(api.transform(Understudy.calling(1))).lenient().thenReturn()
    }
    expectFailure(
      headline: "calling(1) can't call what it stands for in all([calling(1)]).",
      atLine: #line + 2
    ) {
      when(api.all([Understudy.calling(1)])).lenient().thenReturn()
    }
  }

  private func load(_ id: Int) {
    api.load(id) { [seen] result in
      seen.change { texts in
        switch result {
        case .success(let value): texts.append("\(value)")
        case .failure(let error): texts.append("\(error)")
        }
      }
    }
  }
}

private struct Offline: Error {}

private final class ApiMock: Mock, @unchecked Sendable {
  func load(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    called(with: id, completion)
  }
  @discardableResult
  func watch(_ id: Int, onChange: @escaping (Int) -> Void) -> Int {
    calledReturning(with: id, onChange)
  }
  func optional(_ handler: ((Int, String) -> Void)?) { called(with: handler) }
  func main(_ handler: @escaping @MainActor @Sendable () -> Void) { called(with: handler) }
  func data(_ handler: @escaping @Sendable (Data?, Int, (any Error)?) -> Void) {
    called(with: handler)
  }
  func fetch(_ id: Int, completion: @escaping @Sendable (Int) -> Void) async {
    await called(with: id, completion)
  }
  func transform(_ handler: @escaping (Int) throws -> Int) { called(with: handler) }
  func all(_ handlers: [(Int) -> Void]) { called(with: handlers) }
}
