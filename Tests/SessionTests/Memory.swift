import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// What a mock keeps alive: its calls and stubs, until they are cleared or the mock is deallocated.
@Suite(.timeLimit(.minutes(5))) struct Memory {
  @Test("Clearing the stubs releases their values, and what matchers and closures hold")
  func clearStubs() {
    let canteen = CanteenMock()
    let value = Watched { when(canteen.borrow()).thenReturn($0) }
    let sample = Watched { when(canteen.store(identical(to: $0))).perform {} }
    let captured = Watched { object in when(canteen.cook(any())).thenAnswer { object.answer } }
    let argument = Watched { canteen.store([$0]) }
    #expect(value.isAlive && sample.isAlive && captured.isAlive)
    canteen.mockState.clearStubs()
    #expect(!value.isAlive && !sample.isAlive && !captured.isAlive)
    #expect(argument.isAlive)
    canteen.mockState.reset()
    #expect(!argument.isAlive)
  }

  @Test("Arguments that a used stub didn't match are released with the mock", .mockSession)
  func missedArguments() {
    var canteen: CanteenMock? = CanteenMock()
    let known = Ingredient()
    when(canteen!.store(identical(to: known))).perform {}
    canteen?.store(known)
    let argument = Watched { canteen?.store($0) }
    let element = Watched { canteen?.store(["list": [$0]]) }
    let property = Watched { canteen?.store((number: 1, Optional($0))) }
    #expect(argument.isAlive && element.isAlive && property.isAlive)
    canteen = nil
    #expect(!argument.isAlive && !element.isAlive && !property.isAlive)
  }

  @Test(
    "So are those of a mock without stubs, while the stub of another one is unused", .mockSession)
  func callsOfOthers() {
    let other = CanteenMock()
    when(other.store(any())).perform {}
    var canteen: CanteenMock? = CanteenMock()
    let argument = Watched { canteen?.store($0) }
    let element = Watched { canteen?.store(["list": [$0]]) }
    #expect(argument.isAlive && element.isAlive)
    canteen = nil
    #expect(!argument.isAlive && !element.isAlive)
    other.store(1)
  }

  @Test("What a used stub holds is released with the mock, also if it missed a call", .mockSession)
  func missedCalls() {
    var canteen: CanteenMock? = CanteenMock()
    let answer = Watched { object in when(canteen!.cook("a")).thenAnswer { object.answer } }
    let effect = Watched { object in when(canteen!.cook("a")).perform { _ = object } }
    _ = (canteen?.cook("a"), canteen?.cook("b"))
    #expect(answer.isAlive && effect.isAlive)
    canteen = nil
    #expect(!answer.isAlive && !effect.isAlive)
  }

  @Test(
    "What used stubs compare, and default values, are released while another stub is unused",
    .mockSession)
  func stubsOfOthers() {
    let other = CanteenMock()
    when(other.cook("a")).thenReturn(1)
    DefaultValues.register(Larder.self) { Larder() }
    var larders: LarderMock? = LarderMock()
    let argument = Watched { object in
      when(larders!.store(object)).perform {}
      larders?.store(object)
    }
    let captured = Watched { object in
      when(larders!.weigh(matching { (weight: Int) in weight == object.answer })).perform {}
      larders?.weigh(1)
    }
    weak var larder: Larder?
    larder = larders?.larder()
    #expect(argument.isAlive && captured.isAlive && larder != nil)
    larders = nil
    #expect(!argument.isAlive && !captured.isAlive && larder == nil)
    other.cook("a")
  }

  @Test("What a used stub holds is released while another stub of its mock is unused")
  func stubsOfOneMock() {
    let found = failures {
      withMockSession {
        var canteen: CanteenMock? = CanteenMock()
        let answer = Watched { object in when(canteen!.cook("a")).thenAnswer { object.answer } }
        when(canteen!.cook("b")).thenReturn(1)
        _ = canteen?.cook("a")
        canteen = nil
        #expect(!answer.isAlive)
      }
    }
    #expect(found.count == 1)
  }

  @Test("The end of a session releases what its calls, static stubs, and comparators hold")
  func session() async {
    var instance: CanteenMock?
    var watched: [Watched] = []
    withMockSession {
      instance = CanteenMock()
      watched.append(Watched { instance?.store($0) })
      watched.append(Watched { CanteenMock.pay(Bill(table: 1, total: 1), by: $0) })
      watched.append(
        Watched { object in when(CanteenMock.open("Monday")).thenAnswer { object.answer > 0 } })
      watched.append(
        Watched { object in ArgumentEquality.register(Bill.self) { _, _ in object.answer > 0 } })
      CanteenMock.open("Monday")
      #expect(watched.allSatisfy { $0.isAlive })
    }
    #expect(instance != nil)
    #expect(watched.allSatisfy { !$0.isAlive })
    let argument = await withMockSession {
      await Task.yield()
      return Watched { CanteenMock.pay(Bill(table: 1, total: 1), by: $0) }
    }
    #expect(!argument.isAlive)
  }

  @Test(
    "No session, and no form of stub or verification, keeps the mock alive",
    .mockSession(unusedStubs: .ignored))
  func forms() async {
    var canteen: CanteenMock? = CanteenMock()
    weak let mock = canteen
    when(using: canteen!, thenReturn: 1).cook("soup")
    when(canteen!.cook(any())).thenReturn(1).perform { (_: String) in }
    await when { await canteen!.bake(any()) }.thenAnswer { await Task.yield() }
    await canteen?.bake("bread")
    canteen?.cook("soup")
    await verify { await canteen!.bake("bread") }.calledEventually(1)
    await verify(canteen!.clean()).calledEventually(.never, before: .milliseconds(1))
    await Task { [verification = verify(canteen!.clean())] in
      withUnsafeCurrentTask { $0?.cancel() }
      await verification.calledEventually(.never, before: .seconds(300))
    }.value
    verifyInOrder { canteen!.cook(any()) }
    await verifySequence {
      await canteen!.bake("bread")
      canteen!.cook("soup")
    }
    verify(on: canteen!, called: 1).cook("soup")
    verifyNoMoreInteractions(on: canteen!)
    _ = sequenceDiagram(of: canteen!)
    _ = failures { verify(canteen!.clean()).called(1) }
    _ = failures { _ = verify(on: canteen!, called: 1) }
    _ = failures { canteen = nil }
    #expect(mock == nil)
  }

  @Test("Captured arguments live as long as their captor")
  func captors() {
    let canteen = CanteenMock()
    var captor: ArgumentCaptor<Ingredient>? = ArgumentCaptor()
    let argument = Watched { canteen.store($0) }
    verify(canteen.store(captor!.capture(like: Ingredient()))).called(1)
    canteen.mockState.reset()
    #expect(argument.isAlive)
    captor = nil
    #expect(!argument.isAlive)
  }

  @Test(
    "Objects are released outside the library's locks: their deinit may call, stub and verify mocks"
  )
  func deinitializers() {
    let ends = Counter()
    withMockSession {
      let canteen = CanteenMock()
      func guest() -> Guest { Guest(canteen, ends) }
      canteen.store(guest())
      verify(canteen.store(any())).called(1)
      canteen.mockState.clearInvocations()
      #expect(ends.count == 1)
      when(canteen.cook("soup")).thenAnswer { [guest = guest()] in guest.answer }.lenient()
      when(canteen.cook("soup")).thenAnswer { [guest = guest()] in guest.answer }
      canteen.cook("soup")
      #expect(ends.count == 1)
      canteen.mockState.clearStubs()
      #expect(ends.count == 3)
      for _ in 1...2 {
        ArgumentEquality.register(Bill.self) { [guest = guest()] _, _ in guest.answer > 0 }
      }
      #expect(ends.count == 4)
      canteen.store(guest())
    }
    #expect(ends.count == 6)
  }

  @Test("A mock that is released while its session ends releases its stubs")
  func released() async {
    for _ in 1...100 {
      weak var object: Ingredient?
      await withTaskGroup(of: Void.self) { group in
        withMockSession(unusedStubs: .ignored, warnings: .nearMisses) {
          let canteen = CanteenMock()
          let value = Ingredient()
          object = value
          when(canteen.cook("soup")).thenAnswer { value.answer }
          canteen.cook("fish")
          group.addTask { [canteen] in _ = canteen }
        }
        await group.waitForAll()
      }
      #expect(object == nil)
    }
  }

  @Test("A stub that's written after the end of its session is released with its mock")
  func lateStubs() async {
    let end = AsyncStream.makeStream(of: Void.self)
    let task = withMockSession {
      Task {
        for await _ in end.stream {}
        var canteen: CanteenMock? = CanteenMock()
        let watched = [
          Watched { when(canteen!.store(identical(to: $0))).perform {} },
          Watched { object in when { canteen!.store(identical(to: object)) }.thenReturn() },
          Watched { when(using: canteen!, thenReturn: ()).store(identical(to: $0)) },
        ]
        weak var guest: Ingredient?
        do {
          let object = Ingredient()
          guest = object
          await when { await canteen!.bake(matching { _ in object.answer > 1 }) }.thenReturn()
        }
        canteen?.store(7)
        let wereAlive = watched.allSatisfy(\.isAlive) && guest != nil
        canteen = nil
        return wereAlive && !watched.contains(where: \.isAlive) && guest == nil
      }
    }
    end.continuation.finish()
    #expect(await task.value)
  }

  @Test("A call that a test keeps doesn't keep the stubs of its mock")
  func keptInvocation() {
    var canteen: CanteenMock? = CanteenMock()
    let sample = Watched { when(canteen!.store(identical(to: $0))).perform {} }
    canteen?.store(7)
    let invocation = canteen?.mockState.invocations.first
    #expect(sample.isAlive)
    canteen = nil
    #expect(!sample.isAlive && invocation?.description == "store(7)")
  }

  @Test("A value for a suspended call that didn't come is released at the end of the session")
  func earlyValue() async {
    final class PantryMock: Mock, @unchecked Sendable {
      func fetch() async -> Ingredient { await calledReturning() }
    }
    // Outlives the session, and so does its stub.
    let pantry = PantryMock()
    weak var early: Ingredient?
    let found = await failures {
      await withMockSession {
        let fetches = await when { await pantry.fetch() }.thenSuspend()
        let value = Ingredient()
        early = value
        fetches.resume(returning: value)
        #expect(early != nil)
      }
    }
    #expect(found.count == 1 && early == nil)
    #expect(pantry.mockState.invocations.isEmpty)
  }

  @Test("Mocks that are released in a session cost the same, however many there were")
  func manyMocks() {
    expectGrowth(from: 500) { count in
      withMockSession(unusedStubs: .ignored) {
        let unused = CanteenMock()
        when(unused.cook("soup")).thenReturn(1)
        for _ in 1...count {
          let canteen = CanteenMock()
          when(canteen.cook("soup")).thenReturn(1)
          canteen.cook("soup")
        }
      }
    }
  }

  @Test("What is left of a mock that went away is released outside the locks")
  func goneMocks() {
    let ends = Counter()
    let reports = failures {
      withMockSession {
        var canteen: CanteenMock? = CanteenMock()
        when(canteen!.store(identical(to: ends))).perform {}
        canteen?.store(Guest(CanteenMock(), ends))
        canteen = nil
        #expect(ends.count == 0)
      }
    }
    #expect(ends.count == 1)
    #expect(
      reports.map(\.headline) == ["The stub of store(identical(to: Counter #1)) was never used."])
  }

  @Test("The calls that an inner session kept for an unused stub are released outside the locks")
  func keptCalls() {
    let ends = Counter()
    let reports = failures {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.store(identical(to: ends))).perform {}
        withMockSession {
          when(canteen.cook("soup")).thenReturn(1).lenient()
          canteen.store(Guest(canteen, ends))
        }
        canteen.mockState.clearInvocations()
      }
    }
    #expect(ends.count == 1)
    #expect(
      reports.map(\.headline) == ["The stub of store(identical(to: Counter #1)) was never used."])
  }
}

/// An object that is alive only if something else keeps it.
private struct Watched {
  private final class Reference { weak var object: Ingredient? }
  private let reference = Reference()

  /// Creates an object, passes it to a closure, and releases it.
  init(_ use: (Ingredient) -> Void) {
    let object = Ingredient()
    reference.object = object
    use(object)
  }

  var isAlive: Bool { reference.object != nil }
}

private final class Counter {
  var count = 0
}

/// Uses mocks, and registers a comparator, in its deinit.
private final class Guest {
  private let canteen: CanteenMock
  private let ends: Counter
  let answer = 1

  init(_ canteen: CanteenMock, _ ends: Counter) {
    self.canteen = canteen
    self.ends = ends
  }

  deinit {
    ends.count += 1
    canteen.clean()
    when(canteen.cook("\(ends.count)")).thenReturn(1).lenient()
    when(CanteenMock.open("late")).thenReturn(true).lenient()
    CanteenMock.open("late")
    verify(canteen.clean()).called(.atLeast(1))
    ArgumentEquality.register(Int.self) { $0 == $1 }
    DiningRoomMock().seat(1)
  }
}

private final class Larder: Sendable {}

private final class LarderMock: Mock, @unchecked Sendable {
  func store(_ thing: Ingredient) { called(with: thing) }
  func weigh(_ weight: Int) { called(with: weight) }
  func larder() -> Larder { calledReturning() }
}
