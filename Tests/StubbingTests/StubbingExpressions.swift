import Foundation
import Testing
import Understudy

/// `when` around a call: the compiler checks the result's type.
@Suite(.mockSession) struct StubbingExpressions {
  private let weather = StationMock()

  @Test("A stubbed method returns the value for the arguments of the expression")
  func plainValues() {
    when(weather.report("Ulm")).thenReturn("rain")
    when(weather.report("Bonn")).thenReturn("sun")

    #expect(weather.report("Ulm") == "rain")
    #expect(weather.report("Bonn") == "sun")
    #expect(weather.report("Kiel") == "")
  }

  @Test("Values are returned in order, and the last one repeats")
  func severalValues() {
    when(weather.report(any())).thenReturn("rain", "fog", "sun")

    #expect((1...4).map { _ in weather.report("Ulm") } == ["rain", "fog", "sun", "sun"])
  }

  @Test("An answer that is added after the last one was used follows it at once")
  func addedAnswer() {
    let stub = when(weather.report(any())).thenReturn("rain")
    #expect(weather.report("Ulm") == "rain")
    stub.thenReturn("fog", "sun")
    #expect((1...3).map { _ in weather.report("Ulm") } == ["fog", "sun", "sun"])
  }

  @Test("An answer that is replaced is released outside of locks", .timeLimit(.minutes(1)))
  func replacedAnswer() {
    let weather = weather
    var deinitialized = false
    // The deinitializer calls the mock.
    let token = Deinitialized { deinitialized = weather.report("Kiel") == "" }
    let stub = when(weather.report("Ulm")).thenAnswer { [token] in
      withExtendedLifetime(token) { "rain" }
    }
    #expect(weather.report("Ulm") == "rain")
    _ = consume token
    stub.thenReturn("fog")
    #expect(deinitialized)
    #expect(weather.report("Ulm") == "fog")
  }

  @Test("Answers of all kinds chain")
  func chain() throws {
    try when(weather.connect()).thenThrow(StationError.noise, StationError.silence).thenReturn()
    try when(weather.measure(any())).thenReturn(1).thenThrow(StationError.noise)
      .thenAnswer { (height: Int) in height * 2 }.thenReturn(4, 5)

    #expect(throws: StationError.noise) { try weather.connect() }
    #expect(throws: StationError.silence) { try weather.connect() }
    try weather.connect()
    try weather.connect()

    #expect(try weather.measure(9) == 1)
    #expect(throws: StationError.noise) { try weather.measure(9) }
    #expect(try (1...3).map { _ in try weather.measure(9) } == [18, 4, 5])
    #expect(try weather.measure(9) == 5)
  }

  @Test("The newest matching stub answers, and stubbing again runs no older answer")
  func newestWins() {
    var count = 0
    when(weather.report(any())).thenAnswer {
      count += 1
      return "old"
    }.lenient()
    when(weather.report("Ulm")).thenReturn("new").lenient()
    when(weather.report(any())).thenReturn("newest")
    when(weather.report("Ulm")).thenReturn("exact")

    #expect(count == 0)
    #expect(weather.report("Ulm") == "exact")
    #expect(weather.report("Bonn") == "newest")
    #expect(count == 0)
  }

  @Test("when takes the call itself, in a closure, or in an async closure")
  func overloads() async throws {
    when(weather.report("a")).thenReturn("1")
    when { weather.report("b") }.thenReturn("2")
    await when { await weather.forecast("c") }.thenReturn("3")
    when(try weather.measure(4)).thenReturn(4)
    try when(weather.measure(5)).thenReturn(5)
    when { try weather.measure(6) }.thenReturn(6)
    await when { try await weather.calibrate() }.thenReturn(.seconds(7))

    #expect(weather.report("a") == "1")
    #expect(weather.report("b") == "2")
    #expect(await weather.forecast("c") == "3")
    #expect(try (4...6).map { try weather.measure($0) } == [4, 5, 6])
    #expect(try await weather.calibrate() == .seconds(7))
  }

  @Test("The last call of a closure is the one that is stubbed")
  func lastCallOfClosure() {
    when {
      _ = weather.report("Ulm")
      weather.height = 3
    }.perform { (height: Int?) in #expect(height == 3) }

    weather.height = 3
    #expect(weather.report("Ulm") == "")
    verify(weather.height = 3).called(1)
  }

  @Test("Properties, subscripts and statics are stubbed like methods")
  func members() {
    when(weather.height).thenReturn(3, nil)
    when(weather[any()]).thenReturn("x")
    when(StationMock.isOpen("Ulm")).thenReturn(false)
    var heights: [Int?] = []
    when(weather.height = any()).perform { (height: Int?) in heights.append(height) }
    var rows: [String] = []
    when(weather[2] = any()).perform { (row: Int, text: String) in rows.append("\(row)\(text)") }

    #expect(weather.height == 3)
    #expect(weather.height == nil)
    #expect(weather[9] == "x")
    weather.height = 7
    weather[2] = "b"
    weather[3] = "c"
    #expect(heights == [7])
    #expect(rows == ["2b"])
    #expect(StationMock.isOpen("Ulm") == false)
    #expect(StationMock.isOpen("Bonn") == true)
  }

  @Test("A side effect runs at each matching call and keeps the result")
  func sideEffects() {
    var events: [String] = []
    when(weather.report(any())).thenReturn("rain")
    when(weather.report(any())).perform { events.append("any") }
    when(weather.report("Ulm")).perform { (city: String) in events.append(city) }
    when(weather.report("Ulm")).perform { call in events.append(call.description) }

    #expect(weather.report("Ulm") == "rain")
    #expect(weather.report("Bonn") == "rain")
    #expect(events == ["any", "Ulm", #"report("Ulm")"#, "any"])
  }

  @Test("An async side effect is awaited")
  func asyncSideEffect() async {
    var events: [String] = []
    await when { await weather.forecast(any()) }.perform { (city: String) async in
      await Task.yield()
      events.append(city)
    }

    #expect(await weather.forecast("Ulm") == "")
    #expect(events == ["Ulm"])
  }

  @Test("A value given first stubs a result without placeholder")
  func valueFirst() async throws {
    let probe = Probe(name: "first")
    when(weather.probe(), thenReturn: probe)
    try when(weather.sensor(any()), thenReturn: probe).thenReturn(Probe(name: "second"))
    await when({ try await weather.laterProbe() }, thenReturn: probe)
    when({ weather.probe(at: any()) }, thenReturn: probe)

    #expect(weather.probe() === probe)
    #expect(try weather.sensor(1).name == "first")
    #expect(try weather.sensor(1).name == "second")
    #expect(try await weather.laterProbe() === probe)
    #expect(weather.probe(at: 3) === probe)
  }

  @Test("A proxy's value stubs a result without placeholder")
  func proxyWithoutPlaceholder() throws {
    let probe = Probe(name: "first")
    when(using: weather, thenReturn: probe, Probe(name: "second")).probe()
    try when(using: weather, thenReturn: probe).sensor(any())

    #expect(weather.probe() === probe)
    #expect(weather.probe().name == "second")
    #expect(try weather.sensor(4).name == "first")
  }

  @Test("A lenient stub may be unused")
  func lenient() {
    withMockSession {
      let weather = StationMock()
      when(weather.report("Ulm")).thenReturn("rain").lenient()
      when(weather.report("Bonn")).lenient().thenReturn("sun")
    }
  }

  @Test("Stubs work on the main actor")
  @MainActor func mainActor() async throws {
    let weather = StationMock()
    let panel = PanelMock()
    when(weather.report(any())).thenReturn("rain")
    when(panel.title).thenReturn("Ulm")
    when { panel.show(any()) }.thenReturn(true)
    await when { await panel.load() }.thenReturn("loaded")
    await when { await weather.forecast(any()) }.thenReturn("sun")

    #expect(weather.report("x") == "rain")
    #expect(panel.title == "Ulm")
    #expect(panel.show("x"))
    #expect(await panel.load() == "loaded")
    #expect(await weather.forecast("x") == "sun")
  }

  @Test("An actor is stubbed from outside")
  func actors() async {
    let archive = ArchiveMock()
    await when { await archive.count(any()) }.thenReturn(3)
    await when { await archive.store("x") }.thenReturn(true)

    #expect(await archive.count("a") == 3)
    #expect(await archive.store("x"))
    #expect(await archive.store("y") == false)
  }

  @Test("A session of statics ends with the test")
  func statics() async throws {
    try await withMockSession {
      when(StationMock.isOpen(any())).thenReturn(false)
      await when { try await StationMock.scan(any()) }.thenReturn(3)
      #expect(!StationMock.isOpen("x"))
      let count = try await StationMock.scan(1)
      #expect(count == 3)
    }
    #expect(StationMock.isOpen("x"))
  }
}

private enum StationError: Error { case noise, silence }
private protocol Sensor { var name: String { get } }
private final class Probe: Sensor, Sendable {
  let name: String
  init(name: String) { self.name = name }
}

private protocol Station {
  func report(_ city: String) -> String
  func connect() throws
  func measure(_ height: Int) throws -> Int
  func forecast(_ city: String) async -> String
  func calibrate() async throws -> Duration
  func probe() -> Probe
  func probe(at height: Int) -> Probe
  func sensor(_ number: Int) throws -> any Sensor
  func laterProbe() async throws -> Probe
  var height: Int? { get set }
  subscript(row: Int) -> String { get set }
  static func isOpen(_ city: String) -> Bool
  static func scan(_ band: Int) async throws -> Int
}

private final class StationMock: Mock, Station, @unchecked Sendable {
  func report(_ city: String) -> String { calledReturning(with: city) as? String ?? "" }
  func connect() throws { try calledThrowing() }
  func measure(_ height: Int) throws -> Int { try calledThrowReturning(with: height) }
  func forecast(_ city: String) async -> String { await calledReturning(with: city, default: "") }
  func calibrate() async throws -> Duration { try await calledThrowReturning() }
  @discardableResult func probe() -> Probe { calledReturning() }
  func probe(at height: Int) -> Probe { calledReturning(with: height) }
  @discardableResult
  func sensor(_ number: Int) throws -> any Sensor { try calledThrowReturning(with: number) }
  func laterProbe() async throws -> Probe { try await calledThrowReturning() }
  var height: Int? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(row: Int) -> String {
    get { calledReturning(with: row) }
    set { called(with: row, newValue) }
  }
  static func isOpen(_ city: String) -> Bool { calledReturning(with: city, default: true) }
  static func scan(_ band: Int) async throws -> Int { try await calledThrowReturning(with: band) }
}

@MainActor private protocol Panel {
  var title: String { get }
  func show(_ text: String) -> Bool
  func load() async -> String
}
@MainActor private final class PanelMock: Mock, Panel {
  var title: String { calledReturning() }
  func show(_ text: String) -> Bool { calledReturning(with: text) }
  func load() async -> String { await calledReturning() }
}

private actor ArchiveMock: Mocking {
  let mockState = MockState()
  func count(_ key: String) async -> Int { await calledReturning(with: key) }
  func store(_ key: String) -> Bool { calledReturning(with: key) }
}

private final class Deinitialized {
  private let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
  deinit { body() }
}
