import Testing
import Understudy

private enum QueueError: Error, Equatable { case full }

private protocol Queue {
  func add(_ work: @escaping () -> Void)
  func load(then completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func retry(_ work: @escaping (Int) throws -> String, otherwise: ((any Error) -> Void)?)
  func start(_ work: @escaping @Sendable (Int) async throws -> String) async throws -> String
  func show(_ update: @escaping @MainActor (String) -> Void)
  func log(_ message: @autoclosure () -> String)
  func check(_ condition: @autoclosure () throws -> Bool) rethrows
  func later(_ value: @autoclosure @escaping () -> Int)
  func each(_ body: (Int) -> Void)
  func first(where isMatch: (Int) -> Bool) -> Int?
  func register(_ hooks: (() -> Void)...)
  func visit(_ body: nonisolated(nonsending) @escaping (Int) async -> Void)
  func leave(_ body: @escaping @concurrent (Int) async -> Void)
  func hand(_ body: @escaping (sending Ticket) -> Void)
}

private final class Ticket {}

private final class QueueMock: Mock, Queue, @unchecked Sendable {
  func add(_ work: @escaping () -> Void) { called(with: work) }
  func load(then completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    called(with: completion)
  }
  func retry(_ work: @escaping (Int) throws -> String, otherwise: ((any Error) -> Void)?) {
    called(with: work, otherwise)
  }
  @discardableResult
  func start(_ work: @escaping @Sendable (Int) async throws -> String) async throws -> String {
    try await calledThrowReturning(with: work)
  }
  func show(_ update: @escaping @MainActor (String) -> Void) { called(with: update) }
  func log(_ message: @autoclosure () -> String) { called(with: message()) }
  func check(_ condition: @autoclosure () throws -> Bool) rethrows { called(with: try condition()) }
  func later(_ value: @autoclosure @escaping () -> Int) { called(with: value()) }
  func each(_ body: (Int) -> Void) {
    calledReturning(with: omitted, default: [Int]()).forEach(body)
  }
  func first(where isMatch: (Int) -> Bool) -> Int? {
    calledReturning(with: omitted, default: [Int]()).first(where: isMatch)
  }
  func register(_ hooks: (() -> Void)...) { called(with: hooks) }
  func visit(_ body: nonisolated(nonsending) @escaping (Int) async -> Void) { called(with: body) }
  func leave(_ body: @escaping @concurrent (Int) async -> Void) { called(with: body) }
  func hand(_ body: @escaping (sending Ticket) -> Void) { called(with: body) }
}

@Suite(.timeLimit(.minutes(5))) struct ClosureDeclarations {
  private let queue = QueueMock()

  @Test("An escaping closure")
  func escaping() {
    var runs = 0
    when(queue.add(any())).perform { (work: @escaping () -> Void) in work() }
    queue.add { runs += 1 }
    #expect(runs == 1)
    verify(queue.add(any())).called(1)
  }

  @Test("A completion handler")
  func completion() async {
    when(queue.load(then: any())).perform {
      (completion: @escaping @Sendable (Result<Int, any Error>) -> Void) in
      completion(.success(3))
    }
    let result = await withCheckedContinuation { continuation in
      queue.load { continuation.resume(returning: $0) }
    }
    #expect(try! result.get() == 3)
    verify(queue.load(then: any())).called(1)
  }

  @Test("A throwing closure and an optional closure")
  func throwingAndOptional() {
    var errors: [any Error] = []
    when(queue.retry(any(), otherwise: isNotNil())).perform {
      (work: @escaping (Int) throws -> String, otherwise: ((any Error) -> Void)?) in
      do { _ = try work(1) } catch { otherwise?(error) }
    }
    queue.retry({ _ in throw QueueError.full }, otherwise: { errors.append($0) })
    #expect(errors as? [QueueError] == [.full])
    verify(queue.retry(any(), otherwise: nil)).called(.never)
  }

  @Test("An async closure")
  func asynchronous() async throws {
    await when { try await queue.start(any()) }.thenAnswer {
      (work: @escaping @Sendable (Int) async throws -> String) in try await work(7)
    }
    #expect(try await queue.start { "\($0)" } == "7")
    await verify { try await queue.start(any()) }.called(1)
  }

  @MainActor @Test("A main-actor closure")
  func mainActor() {
    var shown: [String] = []
    when(queue.show(any())).perform { (update: @escaping @MainActor (String) -> Void) in
      MainActor.assumeIsolated { update("a") }
    }
    queue.show { shown.append($0) }
    #expect(shown == ["a"])
    verify(queue.show(any())).called(1)
  }

  @Test("An autoclosure")
  func autoclosure() throws {
    when(queue.log(any())).perform { (message: String) in #expect(message == "ab") }
    queue.log("a" + "b")
    verify(queue.log("ab")).called(1)
  }

  @Test("A throwing autoclosure")
  func throwingAutoclosure() throws {
    func fail() throws -> Bool { throw QueueError.full }
    queue.check(true)
    #expect(throws: QueueError.full) { try queue.check(fail()) }
    verify(queue.check(true)).called(1)
  }

  @Test("An escaping autoclosure")
  func escapingAutoclosure() {
    when(queue.later(any())).perform { (value: Int) in #expect(value == 3) }
    queue.later(1 + 2)
    verify(queue.later(3)).called(1)
  }

  @Test("A non-escaping closure")
  func nonEscaping() {
    var numbers: [Int] = []
    when(using: queue, thenReturn: [1, 2]).each { _ in }
    queue.each { numbers.append($0) }
    #expect(numbers == [1, 2])
    verify { queue.each { _ in } }.called(1)
  }

  @Test("A non-escaping closure and a result")
  func nonEscapingAndResult() {
    _ = when(using: queue, thenReturn: [1, 2, 3]).first { _ in true }
    #expect(queue.first { $0 > 1 } == 2)
    verify { _ = queue.first { _ in true } }.called(1)
  }

  @Test("Variadic closures")
  func variadic() {
    var calls: [String] = []
    when(queue.register(any(), any())).perform { (hooks: [() -> Void]) in hooks.forEach { $0() } }
    queue.register({ calls.append("a") }, { calls.append("b") })
    #expect(calls == ["a", "b"])
    verify(queue.register(any(), any())).called(1)
  }

  @Test("Closures with their own isolation")
  func isolated() {
    queue.visit { _ in await Task.yield() }
    queue.leave { _ in await Task.yield() }
    queue.hand { _ in }
    verify(queue.visit(any())).called(1)
    verify(queue.leave(any())).called(1)
    verify(queue.hand(any())).called(1)
  }
}
