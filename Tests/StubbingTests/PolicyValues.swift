import Testing
import Understudy
import UnderstudyTestSupport

/// What counts as a stub for a policy, and which values a policy allows.
@Suite struct PolicyValues {
  // MARK: Effects on a strict mock

  @Test("A side effect is enough of a stub for a strict mock")
  func effects() throws {
    let radio = TunerMock(policy: .strict)
    var events: [String] = []
    when(radio.tune(to: any())).perform { (channel: Int) in events.append("\(channel)") }
    try when(radio.connect()).perform { events.append("connected") }
    when(radio.volume = any()).perform { (volume: Int) in events.append("volume \(volume)") }
    when(radio[any()] = any()).perform { (preset: Int, _: String) in events.append("[\(preset)]") }
    let found = failures {
      radio.tune(to: 99)
      try radio.connect()
      radio.volume = 3
      radio[1] = "Ulm"
    }
    #expect(found == [])
    #expect(events == ["99", "connected", "volume 3", "[1]"])
  }

  @Test("An async side effect is enough of a stub for a strict mock")
  func asyncEffects() async throws {
    let radio = TunerMock(policy: .strict)
    await when { await radio.scan() }.perform {}
    await when { try await radio.update() }.perform { await Task.yield() }
    let found = await failures {
      await radio.scan()
      try await radio.update()
    }
    #expect(found == [])
  }

  @Test("A static side effect is enough of a stub in a strict session")
  func staticEffects() {
    let found = failures {
      withMockSession(policy: .strict) {
        when(TunerMock.reset(any())).perform {}
        TunerMock.reset(1)
      }
    }
    #expect(found == [])
  }

  @Test("A strict mock still reports a call that its side effect does not match")
  func otherArguments() {
    let radio = TunerMock(policy: .strict)
    when(radio.tune(to: 99)).perform {}
    #expect(failures { radio.tune(to: 98) }.count == 1)
  }

  // MARK: Mocked values of optional results

  @Test("With relaxedMocked an optional result of a Mocked type is its mock")
  func optionals() async throws {
    let service = GarageMock(policy: .relaxedMocked)
    #expect(service.find("Beetle") == .mock)
    #expect(service.owned == .mock)
    #expect(try service.load() == .mock)
    #expect(await service.fetch() == .mock)
    #expect(service[1] == .mock)
    #expect(service.nested() == .some(.some(.mock)))
  }

  @Test("In a session with relaxedMocked an optional result of a Mocked type is its mock")
  func sessions() {
    withMockSession(policy: .relaxedMocked) {
      #expect(GarageMock().find("Beetle") == .mock)
      #expect(GarageMock.standard() == .mock)
    }
  }

  @Test("A policy that allows optionals returns nil before a mocked value")
  func relaxedOptional() {
    #expect(GarageMock(policy: .relaxed).find("Beetle") == nil)
    #expect(GarageMock(policy: [.relaxedOptional, .relaxedMocked]).find("Beetle") == nil)
    #expect(GarageMock(policy: .relaxedOptional).find("Beetle") == nil)
  }
}

// MARK: - Fixtures

private final class TunerMock: Mock, @unchecked Sendable {
  func tune(to channel: Int) { called(with: channel) }
  func connect() throws { try calledThrowing() }
  func scan() async { await called() }
  func update() async throws { try await calledThrowing() }
  var volume: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(preset: Int) -> String {
    get { calledReturning(with: preset) }
    set { called(with: preset, newValue) }
  }
  static func reset(_ level: Int) { called(with: level) }
}

private struct Vehicle: Equatable, Mocked {
  static var mock: Vehicle { Vehicle(name: "Mock Car") }
  var name: String
}

private final class GarageMock: Mock, @unchecked Sendable {
  func find(_ name: String) -> Vehicle? { calledReturning(with: name) }
  var owned: Vehicle? { calledReturning() }
  func load() throws -> Vehicle? { try calledThrowReturning() }
  func fetch() async -> Vehicle? { await calledReturning() }
  subscript(place: Int) -> Vehicle? { calledReturning(with: place) }
  func nested() -> Vehicle?? { calledReturning() }
  static func standard() -> Vehicle? { calledReturning() }
}
