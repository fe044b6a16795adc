import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// What the library releases, compares, hashes, and describes for a user may use mocks and handles in turn:
/// no lock is held. Entry points that a test forgot are found by the probes of a neighbor.
@Suite(.serialized, .timeLimit(.minutes(5))) struct UserCode {
  @Test("Code of a user runs outside of the locks", arguments: EntryPoint.all)
  func runs(_ entryPoint: EntryPoint) async {
    let prober = Prober()
    _ = await watchingForHang(of: entryPoint.testDescription) {
      await failures {
        await withMockSession {
          let shelf = ShelfMock()
          await entryPoint.body(Scene(shelf: shelf, prober: prober), shelf)
          shelf.mockState.reset()
        }
      }
    }
    #expect(prober.codeInLocks == [])
    for code in entryPoint.runs { #expect(prober.count(of: code) > 0, "\(code) doesn't run.") }
  }
}

/// A part of the package, and what it runs of a user.
struct EntryPoint: Sendable, CustomTestStringConvertible {
  let testDescription: String
  fileprivate let runs: [Prober.Code]
  fileprivate let body: @Sendable (Scene, ShelfMock) async -> Void

  fileprivate init(
    _ name: String, _ runs: Prober.Code...,
    body: @escaping @Sendable (Scene, ShelfMock) async -> Void
  ) {
    (testDescription, self.runs, self.body) = (name, runs, body)
  }

  static let all: [EntryPoint] =
    ofCalls + ofStubs + ofVerifications + ofRegistrations + ofSuspensions + ofCallbacks + ofStreams
    + ofSessions + ofMessages
}

/// What an entry point is tried with.
private final class Scene: Sendable {
  let shelf: ShelfMock
  let prober: Prober

  init(shelf: ShelfMock, prober: Prober) {
    (self.shelf, self.prober) = (shelf, prober)
    use {}
  }

  func probe(_ number: Int = 1) -> Probe { Probe(prober, number) }

  /// Lets the probes use the mock, and a handle.
  func use(_ body: @escaping @Sendable () -> Void) {
    prober.use { [weak shelf] in
      body()
      guard let shelf else { return }
      shelf.clean()
      when(shelf.clean()).perform {}.lenient()
      verify(shelf.clean()).called(.atLeast(0))
      _ = shelf.mockState.invocations.count
      ShelfMock.open(nil)
    }
  }

  /// Runs a body with a probe that nothing else keeps.
  func passing(_ body: (Probe) throws -> Void) { try? body(probe()) }

  func passing(_ body: (Probe) async throws -> Void) async { try? await body(probe()) }
}

private final class ShelfMock: Mock, @unchecked Sendable {
  func clean() { called() }
  func put(_ thing: Any?) { called(with: thing) }
  @discardableResult func find(_ key: Probe) -> Probe? { calledReturning(with: key, default: nil) }
  func lift(_ key: Probe) throws { try calledThrowing(with: key) }
  @discardableResult func take(_ key: Probe) throws -> Probe { try calledThrowReturning(with: key) }
  @discardableResult func any(_ key: Probe) -> Any? { calledReturning(with: key) as Any? }
  @discardableResult
  func fetch(_ key: Probe) async throws -> Probe { try await calledThrowReturning(with: key) }
  func copy(_ key: Probe) -> Probe { calledReturning(with: key) { key } }
  func load(_ key: Probe, completion: @escaping (Probe) -> Void) { called(with: key, completion) }
  func items() -> AsyncThrowingStream<Probe, any Error> { calledReturning() }
  func make() -> Probe { calledReturning() }
  var top: Probe? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }
  subscript(key: Probe) -> Probe? {
    get { calledReturning(with: key, default: nil) }
    set { called(with: key, newValue) }
  }
  static func open(_ key: Probe?) { mockState.called(with: key) }
}

// MARK: Calls

extension EntryPoint {
  private static let forwarders: [EntryPoint] = [
    forwarder("called") { $0.put($1) },
    forwarder("calledReturning") { $0.find($1) },
    forwarder("calledThrowing") { try $0.lift($1) },
    forwarder("calledThrowReturning") { try $0.take($1) },
    forwarder("calledReturning as Any?") { $0.any($1) },
    forwarder("an asynchronous forwarder") { try await $0.fetch($1) },
    forwarder("a spy") { _ = $0.copy($1) },
    forwarder("a setter") { $0.top = $1 },
    forwarder("a subscript") { $0[$1] = $1 },
    forwarder("an array") { $0.put([$1]) },
  ]

  /// Calls a forwarder without a stub, and with one that doesn't match, one that throws, and one that
  /// returns, and removes its calls.
  private static func forwarder(
    _ name: String, _ call: @escaping @Sendable (ShelfMock, Probe) async throws -> Any?
  ) -> EntryPoint {
    EntryPoint(name, .release) { scene, shelf in
      await scene.passing { _ = try await call(shelf, $0) }
      await scene.passing { probe in
        when(shelf.find(probe)).thenReturn(probe)
        _ = try await call(shelf, probe)
        _ = try await call(shelf, scene.probe(2))
      }
      shelf.mockState.clearInvocations()
      await scene.passing { _ = try await call(shelf, $0) }
    }
  }

  private static var functions: [EntryPoint] {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return [] }
    return [
      EntryPoint("a function", .release, .equality) { scene, shelf in
        let function = MockFunction<Probe, Probe?>("find")
        when(function(scene.probe())).thenReturn(scene.probe())
        let find = function.asyncThrowing
        for number in 1...2 { _ = try? await find(scene.probe(number)) }
        verify(function(scene.probe(2))).called(1)
        function.mockState.reset()
      }
    ]
  }

  fileprivate static let ofCalls: [EntryPoint] =
    forwarders + functions + [
      EntryPoint("a static member", .release) { scene, shelf in
        ShelfMock.open(scene.probe())
        ShelfMock.mockState.clearInvocations()
      },
      EntryPoint("an invocation", .release) { scene, shelf in
        scene.passing { shelf.put($0) }
        var invocations = shelf.mockState.invocations
        shelf.mockState.clearInvocations()
        invocations = []
        _ = invocations
      },
      EntryPoint("the error of a call", .release) { scene, shelf in
        _ = try? when(shelf.lift(any())).thenThrow(scene.probe())
        scene.passing { try shelf.lift($0) }
      },
      EntryPoint("a mock that goes away", .release) { scene, _ in
        var shelf: ShelfMock? = ShelfMock()
        when(shelf!.put(scene.probe())).perform {}
        shelf?.put(scene.probe(2))
        shelf?.top = scene.probe()
        shelf = nil
      },
      EntryPoint("a late call", .release) { scene, _ in
        let shelf = withMockSession {
          let shelf = ShelfMock()
          when(shelf.find(any())).thenReturn(scene.probe()).lenient()
          return shelf
        }
        for _ in 1...2 { shelf.find(scene.probe()) }
        shelf.mockState.reset()
      },
    ]

  // MARK: Stubs

  fileprivate static let ofStubs: [EntryPoint] = [
    EntryPoint("clearStubs", .release) { scene, shelf in
      scene.passing { when(shelf.find($0)).thenReturn($0) }
      scene.passing { try when(shelf.lift($0)).thenThrow($0) }
      scene.passing { probe in when(shelf.put(identical(to: probe))).perform { _ = probe } }
      scene.passing { probe in when(shelf.make()).thenAnswer { probe } }
      shelf.mockState.clearStubs()
    },
    EntryPoint("a proxy", .release, .equality) { scene, shelf in
      scene.passing { when(using: shelf, thenReturn: $0, scene.probe(2)).find($0) }
      for _ in 1...3 { shelf.find(scene.probe()) }
    },
    EntryPoint("a proxy without a call", .release) { scene, shelf in
      scene.passing { _ = when(using: shelf, thenReturn: $0) }
      scene.passing { _ = when(using: shelf, thenReturn: $0) }
    },
    EntryPoint("a proxy that takes an argument", .release) { scene, shelf in
      verify(on: shelf, called: .atLeast(0)).find(shelf.make())
      scene.passing { shelf.put($0) }
    },
    EntryPoint("when without an answer", .release) { scene, shelf in
      scene.passing { _ = when(shelf.find($0)) }
    },
    EntryPoint("when with the value first", .release) { scene, shelf in
      scene.passing { when(shelf.make(), thenReturn: $0) }
      _ = shelf.make()
    },
    EntryPoint("an answer that the method can't give", .release) { scene, shelf in
      scene.passing { when(shelf.find($0)).thenThrow($0) }
      scene.passing { when(shelf.put($0)).thenAnswer { (_: Int, _: Int) in } }
    },
    EntryPoint("times, and an older stub", .equality, .release) { scene, shelf in
      for number in 1...3 {
        when(shelf.find(scene.probe())).thenReturn(scene.probe(number)).times(1)
      }
      for _ in 1...4 { shelf.find(scene.probe()) }
    },
    EntryPoint("many stubs", .equality) { scene, shelf in
      for number in 1...30 { when(shelf.find(scene.probe(number))).thenReturn(nil).lenient() }
      shelf.find(scene.probe(7))
    },
    EntryPoint("withAnyArguments", .release) { scene, shelf in
      scene.passing { when(shelf.find($0)).withAnyArguments().thenReturn($0) }
      shelf.find(scene.probe(2))
    },
    EntryPoint("thenReturnLastSet", .release) { scene, shelf in
      shelf.top = scene.probe()
      scene.passing { when(shelf.top).thenReturnLastSet(initially: $0) }
      for number in 1...3 { shelf.top = scene.probe(number) }
      _ = shelf.top
      shelf.mockState.clearInvocations()
      for _ in 1...2 { shelf.top = nil }
    },
    EntryPoint("thenCallThrough", .release) { scene, shelf in
      when(shelf.copy(any())).thenCallThrough { (probe: Probe) in
        Probe(scene.prober, probe.number)
      }
      _ = shelf.copy(scene.probe())
    },
    EntryPoint("a captor", .release) { scene, shelf in
      var captor: ArgumentCaptor<Probe>? = ArgumentCaptor()
      when(shelf.put(captor!.capture())).perform {}
      scene.passing { shelf.put($0) }
      shelf.mockState.reset()
      captor = nil
      _ = captor
    },
  ]

  // MARK: Verifications

  fileprivate static let ofVerifications: [EntryPoint] = [
    EntryPoint("verify", .equality, .release) { scene, shelf in
      for number in 1...3 { shelf.find(scene.probe(number)) }
      verify(shelf.find(scene.probe())).called(1)
      verify(on: shelf, called: 1).find(scene.probe(2))
      verify(shelf.find(equal(to: scene.probe()))).called(1) { (_: Probe) in }
      verify(shelf.find(oneOf(scene.probe(2), scene.probe(3)))).called(2)
      verify(shelf.find(not(scene.probe()))).called(2)
      verify(shelf.find(having(\.number, 2))).called(1)
      verify(shelf.find(matching { $0 == scene.probe() })).called(1)
      await verify { shelf.find(scene.probe()) }.calledEventually(1)
      await verify { shelf.find(scene.probe()) }
        .calledEventually(.never, before: .milliseconds(1))
      _ = verify(shelf.find(scene.probe()))
    },
    EntryPoint("keys and members", .hash) { scene, shelf in
      shelf.put([scene.probe(): 1])
      shelf.put(Set([scene.probe()]))
      verify(shelf.put([scene.probe(): 1])).called(1)
      verify(shelf.put(Set([scene.probe()]))).called(1)
    },
    EntryPoint("orders", .equality) { scene, shelf in
      scene.prober.use {}
      for number in 1...3 { shelf.find(scene.probe(number)) }
      verifyInOrder {
        shelf.find(scene.probe(1))
        shelf.find(scene.probe(3))
      }
      verifySequence { for number in 1...3 { shelf.find(scene.probe(number)) } }
      scene.use {}
      verifyAll { for number in 1...3 { shelf.find(scene.probe(number)) } }
      verifyInOrder { calls(.atLeast(1)) { shelf.find(scene.probe(2)) } }
    },
    EntryPoint("interactions", .equality) { scene, shelf in
      for number in 1...3 { shelf.find(scene.probe(number)) }
      verifyNoMoreInteractions(on: shelf, except: { shelf.find(scene.probe()) })
      verifyNoInteractions(on: shelf)
      verifyBalanced(shelf.find(scene.probe()), by: shelf.put(scene.probe()))
    },
  ]

  // MARK: What is registered by type

  fileprivate static let ofRegistrations: [EntryPoint] = [
    EntryPoint("ArgumentEquality.register", .release) { scene, shelf in
      for _ in 1...2 {
        scene.passing { probe in ArgumentEquality.register(Bill.self) { _, _ in probe == probe } }
      }
      shelf.put(Bill(table: 1, total: 1))
      verify(shelf.put(Bill(table: 2, total: 1))).called(1)
    },
    EntryPoint("DefaultValues.register", .release) { scene, shelf in
      for _ in 1...2 {
        scene.passing { probe in
          DefaultValues.register(Probe.self) { Probe(scene.prober, probe.number) }
        }
      }
      _ = shelf.make()
      shelf.mockState.reset()
      _ = shelf.make()
    },
  ]

  // MARK: Handles

  fileprivate static let ofSuspensions: [EntryPoint] = [
    suspension("resume") { scene, calls in
      calls.resume(returning: scene.probe())
      calls.resume(throwing: scene.probe())
    },
    suspension("resumeAll") { scene, calls in calls.resumeAll(returning: scene.probe()) },
    suspension("resume without a call") { scene, calls in
      for _ in 1...4 { calls.resume(returning: scene.probe()) }
    },
    suspension("a wrong resumption") { scene, calls in calls.resume(throwing: scene.probe()) },
    suspension("a handle that goes away") { _, _ in },
  ]

  private static func suspension(
    _ name: String, _ body: @escaping @Sendable (Scene, SuspendedCalls<Probe>) -> Void
  ) -> EntryPoint {
    EntryPoint("thenSuspend: \(name)", .release) { scene, shelf in
      var calls = Optional(await when { try await shelf.fetch(any()) }.thenSuspend())
      scene.use { [weak calls] in
        if let calls, calls.count > 0 { calls.resume(throwing: CancellationError()) }
      }
      let tasks = (1...3).map { number in
        Task { _ = try? await shelf.fetch(scene.probe(number)) }
      }
      await calls?.suspended(3)
      tasks[2].cancel()
      await calls?.suspended(2)
      body(scene, calls!)
      calls = nil
      for task in tasks { await task.value }
    }
  }

  fileprivate static let ofCallbacks: [EntryPoint] = [
    callback("run") { scene, callbacks in callbacks.run() },
    callback("runAll") { scene, callbacks in callbacks.runAll() },
    callback("a handle that goes away") { _, _ in },
  ]

  private static func callback(
    _ name: String, _ body: @escaping @Sendable (Scene, Callbacks) -> Void
  ) -> EntryPoint {
    EntryPoint("performLater: \(name)", .release) { scene, shelf in
      var callbacks = Optional(
        when(shelf.load(any(), completion: any())).performLater {
          (probe: Probe, completion: @escaping (Probe) -> Void) in completion(probe)
        })
      scene.use { [weak callbacks] in
        _ = callbacks?.count
        callbacks?.runAll()
      }
      for number in 1...3 {
        scene.passing { probe in shelf.load(scene.probe(number)) { _ in _ = probe } }
      }
      shelf.mockState.clearInvocations()
      body(scene, callbacks!)
      callbacks = nil
    }
  }

  fileprivate static let ofStreams: [EntryPoint] = [
    stream("yield, and a consumer") { scene, items in
      var consumer = scene.shelf.items().makeAsyncIterator()
      items.yield(scene.probe())
      _ = try? await consumer.next()
    },
    stream("elements without a stream") { scene, items in items.yield(scene.probe()) },
    stream("a consumer that goes away") { scene, items in
      var stream = Optional(scene.shelf.items())
      items.yield(scene.probe())
      stream = nil
      _ = stream
    },
    stream("a consumer that is canceled while elements are left") { scene, items in
      await Task { [shelf = scene.shelf] in
        var consumer = shelf.items().makeAsyncIterator()
        for _ in 1...2 { items.yield(scene.probe()) }
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try? await consumer.next()
      }.value
    },
    stream("a canceled task that releases its stream") { scene, items in
      await Task { [shelf = scene.shelf] in
        var stream = Optional(shelf.items())
        for _ in 1...2 { items.yield(scene.probe()) }
        withUnsafeCurrentTask { $0?.cancel() }
        stream = nil
        _ = stream
      }.value
    },
    stream("finish") { scene, items in
      let stream = scene.shelf.items()
      items.yield(scene.probe())
      items.finish()
      items.yield(scene.probe())
      for try await _ in stream {}
    },
    stream("finish with an error") { scene, items in
      let stream = scene.shelf.items()
      items.finish(throwing: scene.probe())
      items.finish(throwing: scene.probe())
      do { for try await _ in stream {} } catch {}
    },
  ]

  private static func stream(
    _ name: String,
    _ body: @escaping @Sendable (Scene, StubbedStream<Probe, any Error>) async throws -> Void
  ) -> EntryPoint {
    EntryPoint("thenStream: \(name)", .release) { scene, shelf in
      var items = Optional(when(shelf.items()).thenStream())
      scene.use { [weak items] in
        _ = items?.openCount
        items?.finish()
      }
      try? await body(scene, items!)
      items = nil
    }
  }

  // MARK: Sessions

  fileprivate static let ofSessions: [EntryPoint] = [
    EntryPoint("the end of a session", .release) { scene, shelf in
      await withMockSession {
        let shelf = ShelfMock()
        scene.passing { when(shelf.find($0)).thenReturn($0) }
        scene.passing { probe in when(shelf.make()).thenAnswer { probe } }
        shelf.put(scene.probe())
        ShelfMock.open(scene.probe())
        let fetches = await when { try await shelf.fetch(any()) }.thenSuspend()
        fetches.resume(returning: scene.probe())
        let items = when(shelf.items()).thenStream()
        let stream = shelf.items()
        items.yield(scene.probe())
        withExtendedLifetime((fetches, items, stream)) {}
      }
    },
    EntryPoint("a contract", .equality, .release) { scene, shelf in
      withCheckedContracts {
        when(shelf.copy(any())).thenReturn(scene.probe(2))
        _ = shelf.copy(scene.probe())
      }
    },
    EntryPoint("a challenge", .release) { scene, shelf in
      try? await ChallengeTrait.challenged.scope {
        try await MockSessionTrait.mockSession.scope {
          let shelf = ShelfMock()
          when(shelf.find(scene.probe())).thenReturn(scene.probe())
          shelf.find(scene.probe())
        }
      }
    },
  ]

  // MARK: Messages

  fileprivate static let ofMessages: [EntryPoint] = [
    EntryPoint("a failure", .description, .equality) { scene, shelf in
      when(shelf.find(scene.probe(9))).thenReturn(nil)
      for number in 1...2 { shelf.find(scene.probe(number)) }
      verify(shelf.find(scene.probe(3))).called(1)
      verifySequence { shelf.find(scene.probe(3)) }
      verifyNoInteractions(on: shelf)
      verify(shelf.put([scene.probe(3)])).called(1)
    },
    EntryPoint("an unstubbed call", .description) { scene, shelf in
      shelf.mockState.policy = .strict
      when(shelf.find(scene.probe(9))).thenReturn(nil)
      shelf.find(scene.probe())
    },
    EntryPoint("the transcript, and the diagram", .description) { scene, shelf in
      shelf.put(scene.probe())
      _ = shelf.mockState.transcript
      _ = transcript(of: shelf) + sequenceDiagram(of: shelf)
      _ = shelf.mockState.invocations[0].description
    },
    EntryPoint("an unused stub", .description) { scene, shelf in
      withMockSession {
        let shelf = ShelfMock()
        when(shelf.find(scene.probe())).thenReturn(nil)
        shelf.find(scene.probe(2))
        var other: ShelfMock? = ShelfMock()
        when(other!.find(scene.probe())).thenReturn(nil)
        other?.find(scene.probe(2))
        other = nil
      }
    },
  ]
}
