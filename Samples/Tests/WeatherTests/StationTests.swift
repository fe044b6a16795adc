// Callbacks, elements of a stream, and calls that fail: each test finds what the model would do wrong without
// one of its lines, and names the order or the call.

#if os(Linux)  // On other systems, the test target has to require macOS 15, iOS 18, or later.
  import Testing
  import Understudy
  import UnderstudyExploration
  import Weather

  @MainActor @Suite struct StationTests {
    private let station = StationMock()

    @Test("Of two readings, the newer one is shown, whichever callback comes first", .everyOrder)
    func callbacks() async {
      when(station.measure(completion: any())).performLater { call in
        let completion = call.arguments[0] as? @Sendable (Reading) -> Void
        completion?(Reading(number: call.number, degrees: 20))
      }
      let model = StationModel(station)

      for _ in 1...3 { model.measure() }
      await settled()

      #expect(model.shown == Reading(number: 3, degrees: 20))
    }

    @Test("A reading of the stream doesn't replace a newer one", .everyOrder)
    func stream() async {
      let readings = when(station.readings()).thenStream()
      when(station.measure(completion: calling(Reading(number: 2, degrees: 21)))).thenReturn()
      let model = StationModel(station)

      let task = Task { await model.observe() }
      readings.yield(Reading(number: 1, degrees: 20))
      model.measure()
      await settled()
      task.cancel()

      #expect(model.shown == Reading(number: 2, degrees: 21))
    }

    @Test("Whatever fails, the connection is closed", .everyFailure)
    func connection() async throws {
      let model = StationModel(station)

      try await attempt { try await model.adjust(by: 1) }

      await verifyBalanced {
        try await station.open()
      } by: {
        await station.close()
      }
    }
  }

  final class StationMock: Mock, Station, @unchecked Sendable {
    func measure(completion: @escaping @Sendable (Reading) -> Void) { called(with: completion) }
    func readings() -> AsyncStream<Reading> { calledReturning() }
    func open() async throws { try await calledThrowing() }
    func adjust(by degrees: Int) async throws { try await calledThrowing(with: degrees) }
    func close() async { await called() }
  }
#endif
