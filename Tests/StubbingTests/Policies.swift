import Testing
import Understudy
import UnderstudyTestSupport

/// Which unstubbed calls a policy allows, and what it takes the value from.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct Policies {
  private let garage = GarageMock(policy: .strict)

  @Test(
    "Each option of a policy allows its own kinds of members and no other",
    arguments: [
      (.relaxed, Set(Member.allCases)), ([], []), (.strict, []),
      (.relaxedVoid, [.void, .setter]), (.relaxedOptional, [.optional, .getter, .mockedOptional]),
      (.relaxedDefault, [.default, .untyped]),
      (.relaxedMocked, [.mocked, .mockedList, .empty, .mockedOptional]),
      ([.relaxedVoid, .relaxedDefault], [.void, .setter, .default, .untyped]),
    ] as [(MockPolicy, Set<Member>)])
  func options(policy: MockPolicy, allowed: Set<Member>) {
    let garage = GarageMock(policy: policy)
    let accepted = Member.allCases.filter { member in failures { member.use(garage) }.isEmpty }
    #expect(Set(accepted) == allowed)
  }

  @Test(
    "An optional of a Mocked type is nil with relaxedOptional, and has a value with relaxedMocked",
    arguments: [
      (.relaxed, nil, "default"), (.relaxedOptional, nil, nil), (.relaxedMocked, "mock", "mock"),
      ([.relaxedMocked, .relaxedOptional], nil, nil),
      ([.relaxedMocked, .relaxedVoid], "mock", "mock"),
      ([.relaxedMocked, .relaxedDefault], "mock", "default"),
    ] as [(MockPolicy, String?, String?)])
  func mockedOptionals(policy: MockPolicy, name: String?, nameWithDefault: String?) {
    let garage = GarageMock(policy: policy)
    #expect(garage.find("Beetle")?.name == name)
    #expect(garage.last()?.name == nameWithDefault)
  }

  // MARK: Strict mocks

  @Test("A call that isn't allowed is reported at its forwarder, is logged, and returns a value")
  func strict() {
    let text =
      "count(of:) was called without a stub, which the policy of GarageMock does not allow."
    expectFailure(headline: text, atLine: GarageMock.countLine) {
      #expect(garage.count(of: "wheels") == 0)
    }
    #expect(garage.mockState.invocations.count == 1)
    let found = failures {
      #expect(garage.find("Beetle") == nil)
      #expect(garage.car() == .mock)
      #expect(garage.plain().size == 4)
    }
    #expect(found.count == 3)
  }

  @Test("A throwing method that isn't allowed to be called is reported and throws")
  func strictThrowing() async {
    let found = await failures {
      let error = #expect(throws: UnstubbedCallError.self) { try garage.repair() }
      #expect(error?.description == "repair() was called on GarageMock without a stub.")
      #expect(throws: UnstubbedCallError.self) { try garage.load() }
      await #expect(throws: UnstubbedCallError.self) { try await garage.loadLater() }
    }
    #expect(
      found.map(\.headline)
        == ["repair()", "load()", "loadLater()"].map {
          "\($0) was called without a stub, which the policy of GarageMock does not allow."
        })
  }

  @Test("A side effect is enough of a stub for a method without a result")
  func effects() async throws {
    var events: [String] = []
    when(garage.park(any())).perform { (car: Car) in events.append(car.name) }
    when(garage.owner = any()).perform { (name: String?) in events.append(name ?? "nobody") }
    await when { await garage.wash() }.perform { events.append("washed") }
    await when { try await garage.paint() }.perform { await Task.yield() }
    garage.park(.mock)
    garage.owner = "Ada"
    await garage.wash()
    try await garage.paint()
    #expect(events == ["mock", "Ada", "washed"])
    withMockSession(policy: .strict) {
      #expect(failures { GarageMock.reset(1) }.count == 1)
      when(GarageMock.reset(any())).perform {}
      GarageMock.reset(1)
    }
  }

  @Test("A side effect is no stub for other arguments, nor for a method with a result")
  func effectsOfOtherCalls() {
    when(garage.park(Car(name: "Beetle"))).perform {}.lenient()
    #expect(failures { garage.park(.mock) }.count == 1)
    when(garage.plain()).perform {}
    #expect(failures { _ = garage.plain() }.count == 1)
  }

  // MARK: Sessions and processes

  @Test("A session's policy applies to mocks that were made before it, too")
  func sessionPolicy() {
    let garage = GarageMock()
    withMockSession(policy: .strict) { #expect(failures { garage.park(.mock) }.count == 1) }
    garage.park(.mock)
  }

  #if os(macOS) || os(Linux)
    // In another process, because the policy is the process's.
    @Test("The default policy applies to mocks without a policy, outside sessions with one")
    func processPolicy() async {
      await #expect(processExitsWith: .success) {
        MockPolicy.default = .strict
        let found = failures {
          GarageMock(policy: .relaxed).park(.mock)
          withMockSession(policy: .relaxed) { GarageMock().park(.mock) }
          _ = GarageMock().plain()
        }
        #expect(
          found.map(\.headline) == [
            "plain() was called without a stub, which the policy of GarageMock does not allow."
          ])
      }
    }
  #endif
}

enum Member: CaseIterable {
  case void, setter, optional, getter, mockedOptional, `default`, untyped, mocked, mockedList, empty

  fileprivate func use(_ garage: GarageMock) {
    switch self {
    case .void: garage.park(.mock)
    case .setter: garage.owner = nil
    case .optional: _ = garage.tool()
    case .getter: _ = garage.owner
    case .mockedOptional: _ = garage.find("Beetle")
    case .default: _ = garage.plain()
    case .untyped: _ = garage.untyped()
    case .mocked: _ = garage.car()
    case .mockedList: _ = garage.cars()
    case .empty: _ = garage.count(of: "wheels")
    }
  }
}

/// Has no value of its own.
private struct Tool { var size: Int }

private struct Car: Equatable, Mocked {
  var name: String
  static var mock: Car { Car(name: "mock") }
}

private final class GarageMock: Mock, @unchecked Sendable {
  func park(_ car: Car) { called(with: car) }
  func tool() -> Tool? { calledReturning() }
  func plain() -> Tool { calledReturning(default: Tool(size: 4)) }
  func untyped() -> Car { calledReturning() as? Car ?? Car(name: "after ??") }
  func car() -> Car { calledReturning() }
  func cars() -> [Car] { calledReturning() }
  func find(_ name: String) -> Car? { calledReturning(with: name) }
  // Without the type, the default value would be a Car, and so the result of the forwarder.
  func last() -> Car? { calledReturning(default: Car(name: "default") as Car?) }
  func load() throws -> Car? { try calledThrowReturning() }
  func loadLater() async throws -> Car? { try await calledThrowReturning() }
  func repair() throws { try calledThrowing() }
  func wash() async { await called() }
  func paint() async throws { try await calledThrowing() }
  static let countLine = #line + 2
  @discardableResult
  func count(of part: String) -> Int { calledReturning(with: part) }
  var owner: String? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  static func reset(_ level: Int) { mockState.called(with: level) }
}
