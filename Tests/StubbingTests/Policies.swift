import Testing
import Understudy
import UnderstudyTestSupport

/// The example of a car service: which unstubbed calls a mock may answer by itself.
@Suite(.mockSession) struct Policies {
  @Test("A relaxed mock returns the values of Mocked, one and several")
  func relaxedMocked() {
    let service = CarServiceMock(policy: .relaxedMocked)
    #expect(service.getCar() == Car(name: "Mock Car", seats: 4))
    #expect(service.getCars().map(\.name) == ["Mock Car 1", "Mock Car 2"])
    #expect(service.count() == 0)
  }

  @Test("A stub takes precedence over the policy")
  func stubbed() {
    let service = CarServiceMock(policy: .strict)
    when(service.getCar()).thenReturn(Car(name: "Beetle", seats: 4))
    when(service.find("Trabant")).thenReturn(nil)
    when(service.park(any())).thenReturn()
    #expect(service.getCar().name == "Beetle")
    #expect(service.find("Trabant") == nil)
    service.park(Car(name: "Beetle", seats: 4))
  }

  @Test("By default every call is allowed and returns a value")
  func relaxed() {
    let service = CarServiceMock()
    service.park(.mock)
    #expect(service.find("Beetle") == nil)
    #expect(service.getCar() == .mock)
    #expect(service.wheels() == 4)
    #expect(service.count() == 0)
    #expect(service.owner == nil)
  }

  @Test("A strict mock reports each call without a stub, and the test continues")
  func strict() {
    let service = CarServiceMock(policy: .strict)
    let found = failures {
      service.park(.mock)
      #expect(service.find("Beetle") == nil)
      #expect(service.getCar() == .mock)
      #expect(service.wheels() == 4)
      #expect(service.owner == nil)
      service.owner = "Ada"
    }
    let calls = ["park(_:)", "find(_:)", "getCar()", "wheels()", "owner", "owner"]
    #expect(
      found.map(\.headline)
        == calls.map {
          "\($0) was called without a stub, which the policy of CarServiceMock does not allow."
        })
  }

  @Test("A strict mock throws UnstubbedCallError from a throwing method")
  func strictThrowing() {
    let service = CarServiceMock(policy: .strict)
    let found = failures {
      let error = #expect(throws: UnstubbedCallError.self) { try service.repair() }
      #expect(error?.description == "repair() was called on CarServiceMock without a stub.")
    }
    #expect(
      found.map(\.headline) == [
        "repair() was called without a stub, which the policy of CarServiceMock does not allow."
      ])
  }

  @Test(
    "Each option of a policy allows its own kind of method",
    arguments: partsOfPolicies)
  func parts(policy: MockPolicy, allowed: Set<String>) {
    let service = CarServiceMock(policy: policy)
    let calls: [(String, () -> Void)] = [
      ("park(_:)", { service.park(.mock) }), ("find(_:)", { _ = service.find("Beetle") }),
      ("owner", { _ = service.owner }), ("owner =", { service.owner = nil }),
      ("wheels()", { _ = service.wheels() }), ("getCar()", { _ = service.getCar() }),
      ("getCars()", { _ = service.getCars() }), ("count()", { _ = service.count() }),
    ]
    #expect(Set(calls.filter { failures(in: $0.1).isEmpty }.map(\.0)) == allowed)
  }

  @Test("The session's policy replaces the default one, and a mock's policy replaces both")
  func sessionPolicy() {
    withMockSession(policy: [.relaxedVoid, .relaxedOptional]) {
      let service = CarServiceMock()
      service.park(.mock)
      #expect(service.find("Beetle") == nil)
      #expect(failures { _ = service.getCar() }.count == 1)
      #expect(CarServiceMock(policy: .relaxedMocked).getCar() == .mock)
    }
  }

  #if os(macOS) || os(Linux)
    // In another process, because the policy is the process's.
    @Test("The default policy applies to mocks without a policy, outside sessions with one")
    func processPolicy() async {
      await #expect(processExitsWith: .success) {
        MockPolicy.default = .strict
        let found = failures {
          CarServiceMock(policy: .relaxed).park(.mock)
          withMockSession(policy: .relaxed) { CarServiceMock().park(.mock) }
          _ = CarServiceMock().wheels()
        }
        #expect(
          found.map(\.headline) == [
            "wheels() was called without a stub, which the policy of CarServiceMock does not allow."
          ])
      }
    }
  #endif

  // MARK: Properties

  @Test("Reading and writing a property are counted separately")
  func propertyCounts() {
    let service = CarServiceMock()
    service.owner = "Ada"
    service.owner = nil
    _ = service.owner
    verify(service.owner).called(1)
    verify(service.owner = any()).called(2)
    verify(service.owner = "Ada").called(1)
    verify(service.owner = nil).called(.once)
    verify(service.owner = "Grace").called(.never)
    verify(on: service, called: atLeast(2)).owner = any()
  }

  @Test("Side effects of reading and writing a property run separately and keep the value")
  func propertyEffects() {
    let service = CarServiceMock()
    var log: [String] = []
    when(service.owner).thenReturn("Grace")
    when(service.owner).perform { log.append("read") }
    when(service.owner = any()).perform { (name: String?) in log.append("set to \(name ?? "nil")") }
    when(service.owner = nil).perform { log.append("emptied") }
    #expect(service.owner == "Grace")
    service.owner = "Ada"
    service.owner = nil
    #expect(log == ["read", "set to Ada", "set to nil", "emptied"])
  }

  @Test("calledEventually waits for the calls of a property")
  func propertyEventually() async {
    let service = CarServiceMock()
    let written = verify(service.owner = "Ada")
    let read = verify(service.owner)
    Task.detached {
      service.owner = "Ada"
      _ = service.owner
      _ = service.owner
    }
    await written.calledEventually(.once, before: .seconds(300))
    await read.calledEventually(.atLeast(2), before: .seconds(300))
  }
}

private struct Car: Mocked, Equatable {
  var name: String
  var seats: Int

  static var mock: Car { Car(name: "Mock Car", seats: 4) }

  static var mocks: [Car] {
    [Car(name: "Mock Car 1", seats: 4), Car(name: "Mock Car 2", seats: 4)]
  }
}

private protocol CarService: AnyObject {
  var owner: String? { get set }
  func getCar() -> Car
  func getCars() -> [Car]
  func find(_ name: String) -> Car?
  func park(_ car: Car)
  func wheels() -> Int
  func count() -> Int
  func repair() throws
}

private final class CarServiceMock: Mock, CarService, @unchecked Sendable {
  var owner: String? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  func getCar() -> Car { calledReturning() }
  func getCars() -> [Car] { calledReturning() }
  func find(_ name: String) -> Car? { calledReturning(with: name) }
  func park(_ car: Car) { called(with: car) }
  func wheels() -> Int { calledReturning(default: 4) }
  func count() -> Int { calledReturning() }
  func repair() throws { try calledThrowing() }
}

private let partsOfPolicies: [(MockPolicy, Set<String>)] = [
  (.relaxedVoid, ["park(_:)", "owner ="]),
  (.relaxedOptional, ["find(_:)", "owner"]),
  (.relaxedDefault, ["wheels()"]),
  (.relaxedMocked, ["getCar()", "getCars()", "count()", "find(_:)", "wheels()"]),
  ([.relaxedVoid, .relaxedDefault], ["park(_:)", "owner =", "wheels()"]),
  (.strict, []),
  (
    .relaxed,
    ["park(_:)", "find(_:)", "owner", "owner =", "wheels()", "getCar()", "getCars()", "count()"]
  ),
]
