import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// A mock keeps the registered value that it returns for a method, so a chain of calls is stubbed and
/// verified as the code under test makes it.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct Chains {
  private let car = CarMock()

  init() {
    DefaultValues.register((any Engine).self) { EngineMock() }
    DefaultValues.register(WheelMock.self) { WheelMock() }
    DefaultValues.register(Garage.self) { Garage() }
  }

  @Test("A chain of any length is one object, whether it's stubbed, called, or verified first")
  func oneObject() {
    when(car.engine.speed).thenReturn(88)
    #expect(car.engine.speed == 88)
    car.engine.start()
    verify(car.engine.start()).called(1)
    verify(car.spare?.turn()).called(.never)
    car.spare?.turn()
    verify(car.spare?.turn()).called(1)
    let text = "start() was called 1 time, expected never."
    expectFailure(headline: text) { verify(car.engine.start()).called(.never) }
    when(car.engine.wheel.twin.twin.size).thenReturn(5)
    #expect(car.engine.wheel.twin.twin.size == 5)
    let wheel = WheelMock()
    when(wheel.twin.twin, thenReturn: wheel)
    #expect(wheel.twin.twin === wheel)
    verifyInOrder {
      _ = car.engine.wheel.twin.twin.size
      _ = wheel.twin.twin
    }
  }

  @Test("verifyNoMoreInteractions and verifyNoInteractions check the mocks of a chain, too")
  func interactionsOfChain() {
    car.engine.start()
    #expect(
      reportedCalls { verifyNoMoreInteractions(on: car) }
        == ["#1 CarMock.engine", "#1 EngineMock.start()"])
    verify(car.engine.start()).called(1)
    #expect(reportedCalls { verifyNoMoreInteractions(on: car) } == ["#1 engine"])
    verify(car.engine).called(1)
    verifyNoMoreInteractions(on: car)
    let text = "The stub of speed was never used."
    expectFailure(headline: text) { withMockSession { _ = when(car.engine.speed).thenReturn(1) } }
    car.engine.wheel.turn()
    car.mockState.clearInvocations()
    #expect(
      reportedCalls { verifyNoInteractions(on: car) }
        == ["#1 EngineMock.start()", "#2 EngineMock.wheel", "#1 WheelMock.turn()"])
  }

  @Test("Throwing, async, and static members, proxies, arguments, and values that hold a mock")
  func forms() async throws {
    try when(car.build().turn()).thenReturn()
    try car.build().turn()
    try verify(car.build().turn()).called(1)
    await when { await car.fetch().size }.thenReturn(7)
    #expect(await car.fetch().size == 7)
    when(CarMock.shared.speed).thenReturn(9)
    #expect(CarMock.shared.speed == 9)
    car.mount(car.wheel(1, of: "a"))
    verify(car.mount(car.wheel(1, of: "a"))).called(1)
    #expect(CarMock().wheel(1, of: "a") !== car.wheel(1, of: "a"))
    car.garage(1).wheel.turn()
    verify(car.garage(1).wheel.turn()).called(1)
    verify(on: car.garage(1).wheel, called: 1).turn()
  }

  @Test(
    "The arguments of a call don't matter, also matchers and closures, unless a stub has others")
  func anyArguments() {
    when(car.wheel(any(), of: "a").size).thenReturn(3)
    car.wheel(1, of: "a").turn()
    car.tap({}).turn()
    #expect(car.wheel(2, of: "b").size == 3)
    verify(car.wheel(3, of: any()).turn()).called(1)
    verify(car.tap({}).turn()).called(1)
    verify(car.mount(car.wheel(any(), of: any()))).called(.never)
    verifyAll { car.wheel(any(), of: "a").turn() }
    let other = WheelMock()
    when(car.wheel(9, of: any())).thenReturn(other)
    car.wheel(9, of: "a").turn()
    verify(car.wheel(9, of: "a").turn()).called(1)
    verify(car.wheel(1, of: "a").turn()).called(1)
    verify(other.turn()).called(1)
  }

  @Test("Threads that make the same call at once get the same object")
  func threads() async {
    let makers = DispatchGroup()
    for _ in 0..<2 { makers.enter() }
    DefaultValues.register(WheelMock.self) {
      // Both threads are here before one of them has a value.
      makers.leave()
      _ = makers.wait(timeout: .now() + 60)
      return WheelMock()
    }
    let objects = await withTaskGroup { [car] group in
      for _ in 0..<2 {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              continuation.resume(returning: ObjectIdentifier(car.wheel(1, of: "a")))
            }
          }
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(objects.count == 1)
  }

  @Test("A stub that is exhausted before its answer is written is no part of a chain")
  func exhaustedEffects() {
    let (old, new) = (WheelMock(), WheelMock())
    when(car.wheel(any(), of: "a")).thenReturn(old)
    let late = when(car.wheel(1, of: "a")).perform {}.times(1)
    car.wheel(1, of: "a").turn()
    late.thenReturn(new)
    when(car.wheel(1, of: "a").size).thenReturn(3)
    #expect(car.wheel(1, of: "a").size == 3)
    #expect(old.size == 3)
  }

  // MARK: Chains that aren't one object

  @Test("A chain through a call that stands for several values is reported")
  func severalValues() {
    func report(_ call: String, _ result: String, atLine line: Int, _ body: () -> Void) {
      // The page about stubs quotes the whole text.
      let rest = "which can be a different value in each call."
      expectFailure(headline: "\(call) uses the result of \(result), \(rest)", atLine: line, body)
    }
    when(car.engine).thenAnswer { EngineMock() }.lenient()
    report("start()", "engine", atLine: #line) { verify(car.engine.start()).called(.never) }
    // A stub gives the call a value, unless it is for other arguments.
    when(car.wheel(1, of: "a")).thenReturn(WheelMock()).lenient()
    report("turn()", "wheel(any(), of: \"a\")", atLine: #line + 1) {
      verify(car.wheel(any(), of: "a").turn()).called(.never)
    }
    report("twin", "wheel(1, of: any())", atLine: #line + 1) {
      verify(car.wheel(1, of: any()).twin.turn()).called(.never)
    }
    report("turn()", "wheel(any(), of: \"a\")", atLine: #line + 1) {
      verifyAll { car.wheel(any(), of: "a").turn() }
    }
    report("mount(WheelMock)", "wheel(any(), of: \"a\")", atLine: #line + 1) {
      verify(car.mount(car.wheel(any(), of: "a"))).called(.never)
    }
    when(car.wheel(inRange(1...9), of: any())).thenReturn(WheelMock())
    car.wheel(7, of: "a").turn()
    verify(car.wheel(inRange(1...9), of: "a").turn()).called(1)
    verify(car.wheel(inRange(1...9), of: any(like: "a")).turn()).called(1)
    report("turn()", "wheel(inRange(1...10), of: \"a\")", atLine: #line + 1) {
      verify(car.wheel(inRange(1...10), of: "a").turn()).called(.never)
    }
  }

  @Test("A chain through a placeholder is reported, whatever the policy is")
  func placeholders() {
    for policy in [nil, .strict] as [MockPolicy?] {
      car.mockState.policy = policy
      let text = "engine uses the result of tow(1), which no stub returns."
      expectFailure(headline: text) { verify(car.tow(1).engine.start()).called(.never) }
    }
  }
}

private protocol Engine {
  var speed: Int { get }
  var wheel: WheelMock { get }
  func start()
}
private final class EngineMock: Mock, Engine {
  var speed: Int { calledReturning() }
  var wheel: WheelMock { calledReturning() }
  func start() { called() }
}
private final class WheelMock: Mock, @unchecked Sendable {
  var size: Int { calledReturning() }
  var twin: WheelMock { calledReturning() }
  func turn() { called() }
}
private struct Garage { let wheel = WheelMock() }

private final class CarMock: Mock, @unchecked Sendable {
  static var shared: any Engine { mockState.calledReturning() }
  var engine: any Engine { calledReturning() }
  var spare: WheelMock? { calledReturning() }
  func tow(_ number: Int) -> CarMock { calledReturning(with: number) }
  func garage(_ number: Int) -> Garage { calledReturning(with: number) }
  func wheel(_ number: Int, of set: String) -> WheelMock { calledReturning(with: number, set) }
  func tap(_ action: @escaping () -> Void) -> WheelMock { calledReturning(with: action) }
  func mount(_ wheel: WheelMock) { called(with: wheel) }
  func build() throws -> WheelMock { try calledThrowReturning() }
  func fetch() async -> WheelMock { await calledReturning() }
}
