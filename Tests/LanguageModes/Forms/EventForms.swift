import Testing
import Understudy
import UnderstudyExploration

nonisolated struct SensorOff: Error {}

nonisolated final class SensorMock: Mock, @unchecked Sendable {
  func read(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    called(with: id, completion)
  }
  @discardableResult
  func watch(_ id: Int, onChange: @escaping (Int) -> Void) -> Int {
    calledReturning(with: id, onChange)
  }
  func show(_ text: @escaping @MainActor @Sendable (String) -> Void) { called(with: text) }
  func start() { called() }
  func readings(_ id: Int) -> AsyncStream<Int> { calledReturning(with: id) }
  func changes() -> AsyncThrowingStream<Int, any Error> { calledReturning() }
  var alarms: AsyncStream<String> { calledReturning() }
  func open(_ id: Int) async throws { try await calledThrowing(with: id) }
  func close(_ id: Int) async { await called(with: id) }
}

@Suite(.mockSession, .timeLimit(.minutes(5))) struct EventForms {
  private let sensor = SensorMock()

  @Test("Callbacks, with all closures and from all contexts")
  func callbacks() async {
    var texts: [String] = []
    when(sensor.read(1, completion: calling(.success(10)))).thenReturn()
    sensor.read(1) { _ in }
    let reads = when(sensor.read(any(), completion: any())).performLater {
      (id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) in
      texts.append("read \(id)")
      completion(.success(id))
    }
    let watches: Callbacks = when(sensor.watch(7, onChange: any())).thenReturn(3)
      .performLater { (_: Int, onChange: @escaping (Int) -> Void) in onChange(1) }
    let starts = when(sensor.start()).performLater { texts.append("started") }
    let calls = when(sensor.start()).performLater { call in texts.append("\(call.number)") }
    let failures = when(sensor.read(2, completion: calling(.failure(SensorOff())))).performLater()
    when(sensor.show(calling("shown"))).thenReturn()
    sensor.read(3) { _ in }
    #expect(sensor.watch(7) { texts.append("watch \($0)") } == 3)
    sensor.start()
    let shared = sensor
    await Task.detached { [shared] in
      shared.read(2) { _ in }
      shared.show { _ in MainActor.assertIsolated() }
    }.value
    await reads.waiting(2)
    await reads.waiting(.atLeast(1), before: .seconds(400))
    for callbacks in [starts, calls, failures] { callbacks.run() }
    reads.run()
    watches.runAll()
    await Task.detached { reads.runAll() }.value
    #expect(reads.count + watches.count == 0)
    #expect(texts == ["started", "4", "read 3", "watch 1", "read 2"])
  }

  @Test("Streams")
  func streams() async {
    let readings = when(sensor.readings(any())).thenStream()
    let changes: StubbedStream<Int, any Error> = when(sensor.changes()).thenStream()
    let alarms = when(sensor.alarms).thenStream()
    readings.yield(1)
    changes.yield(2)
    alarms.yield("hot")
    readings.finish()
    changes.finish(throwing: SensorOff())
    alarms.finish()
    var texts: [String] = []
    for await reading in sensor.readings(1) { texts.append("\(reading)") }
    do { for try await change in sensor.changes() { texts.append("\(change)") } } catch {
      texts.append("\(error)")
    }
    for await alarm in sensor.alarms { texts.append(alarm) }
    #expect(texts == ["1", "2", "SensorOff()", "hot"])
    await readings.opened(.never, before: .seconds(400))
    #expect(alarms.openCount == 0)
  }

  @Test("Live streams, streams that keep elements, and elements that calls receive")
  func otherStreams() async throws {
    let changes: StubbedStream<Int, any Error> = when(sensor.changes()).thenStream(.live)
    let alarms = when(sensor.alarms).thenStream(.kept)
    changes.finish(throwing: SensorOff())
    alarms.yield("hot")
    alarms.finish()
    await #expect(throws: SensorOff.self) { for try await _ in sensor.changes() {} }
    for await alarm in sensor.alarms { #expect(alarm == "hot") }
    let opens: StubbedStream<Void, any Error> = await when { try await sensor.open(any()) }
      .thenReceive()
    async let open: Void = sensor.open(1)
    await opens.opened(1, before: .seconds(400))
    opens.yield(())
    try await open
    opens.finish(throwing: SensorOff())
    await #expect(throws: SensorOff.self) { try await sensor.open(2) }
  }

  @Test("What a call ended with, and balances")
  func endings() async throws {
    let opening = await when { try await sensor.open(any()) }.thenThrow(SensorOff())
      .thenSuspend(ignoringCancellation: true)
    try? await sensor.open(1)
    let errors: [(any Error)?] = sensor.mockState.invocations.map(\.error)
    #expect(errors.map { $0 is SensorOff } == [true])
    async let open: Void = sensor.open(2)
    await opening.suspended(1, before: .seconds(400))
    #expect(opening.canceledCount == 0)
    opening.resume()
    try await open
    await sensor.close(2)
    await verifyBalanced {
      try await sensor.open(any())
    } by: {
      await sensor.close(any())
    }
    sensor.start()
    sensor.show { _ in }
    verifyBalanced(sensor.start(), by: sensor.show(any()))
    verifyBalanced {
      sensor.start()
    } by: {
      sensor.show(any())
    }
  }
}

#if os(Linux)  // Attributes of tests have no availability.
  @Suite(.timeLimit(.minutes(5))) struct ExploredEventForms {
    @Test("Callbacks and elements are events", .everyOrder)
    func events() async {
      let sensor = SensorMock()
      when(sensor.watch(any(), onChange: any())).performLater {
        (id: Int, onChange: @escaping (Int) -> Void) in onChange(id)
      }
      let alarms = when(sensor.alarms).thenStream()
      alarms.yield("hot")
      alarms.finish()
      nonisolated(unsafe) var seen: [Int] = []
      for id in 1...2 { sensor.watch(id) { seen.append($0) } }
      for await _ in sensor.alarms {}
      await settled()
      #expect(seen.sorted() == [1, 2])
    }
  }
#endif
