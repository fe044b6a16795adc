import Testing
import Understudy
import UnderstudyTestSupport

/// What the end of a session removes, and what it keeps.
@Suite struct SessionEnds {
  // MARK: Proxies

  @Test("The end of a session keeps a stub and a verification open that were begun outside of it")
  func proxies() async {
    let (canteen, other) = (CanteenMock(), CanteenMock())
    let stub = when(using: canteen, thenReturn: 7)
    let verification = verify(on: other, called: 0)
    withMockSession {
      let inner = CanteenMock()
      let proxy = verify(on: inner, called: 0)
      withMockSession {
        for mock in [canteen, other, inner] { when(mock.cook("fish")).thenReturn(1).lenient() }
      }
      proxy.clean()
      #expect(inner.mockState.invocations.isEmpty)
    }
    await withMockSession { _ = await when { await canteen.bake("a") }.thenReturn().lenient() }
    stub.cook("soup")
    #expect(canteen.cook("soup") == 7)
    verification.clean()
    #expect(other.mockState.invocations.isEmpty)
  }

  // MARK: Calls

  @Test("A verification after the end of the session, which removed the calls, is reported")
  func lateVerifications() async {
    let text = "CanteenMock was verified after the end of its session, which removed the calls."
    let canteen = mockAfterSession()
    expectFailure(headline: text) { verify(canteen.clean()).called(.never) }
    expectFailure(headline: text) { verify(canteen.clean()).called() }
    expectFailure(headline: text) { verify(on: canteen, called: 0).clean() }
    expectFailure(headline: text) { verifyNoInteractions(on: CanteenMock(), canteen) }
    expectFailure(headline: text) { verifyNoMoreInteractions(on: canteen) }
    await expectFailure(headline: text, atLine: #line + 1) {
      await verify(canteen.clean()).calledEventually(.never, before: .milliseconds(1))
    }
    // In an outer session, and on a thread, which knows no test.
    withMockSession {
      let canteen = mockAfterSession()
      expectFailure(headline: text) { verify(canteen.clean()).called(.never) }
    }
    expectFailure(headline: text, atLine: #line + 2) {
      let canteen = mockAfterSession()
      onOtherThread { verifyNoInteractions(on: canteen) }
    }
    // Another method, a call after the session, a later session, and a mock that was cleared.
    verify(canteen.cook(any())).called(.never)
    withMockSession { verify(canteen.clean()).called(.never) }
    canteen.clean()
    verify(canteen.clean()).called(1)
    canteen.mockState.clearInvocations()
    verifyNoInteractions(on: canteen)
  }

  @Test("So is an order after it, also one that needs no call")
  func lateOrders() async {
    let text = "CanteenMock was verified after the end of its session, which removed the calls."
    let (canteen, room) = (mockAfterSession(), DiningRoomMock())
    expectFailure(headline: text) { verifySequence { calls(.atMost(1)) { canteen.clean() } } }
    await expectFailure(headline: text, atLine: #line + 1) {
      await verifySequence { await calls(.atLeast(0)) { await canteen.bake("a") } }
    }
    expectFailure(headline: text) { verifyAll { canteen.clean() } }
    room.seat(2)
    expectFailure(headline: text, atLine: #line + 1) {
      verifySequence {
        room.seat(2)
        calls(.lessThan(2)) { canteen.cook(any()) }
      }
    }
    expectFailure(headline: text, atLine: #line + 1) {
      verifyInOrder {
        room.seat(2)
        canteen.clean()
      }
    }
    let baker = await withMockSession {
      let canteen = CanteenMock()
      await canteen.bake("a")
      return canteen
    }
    await expectFailure(headline: text, atLine: #line + 1) {
      await verifyInOrder { await calls(.atLeast(1)) { await baker.bake("a") } }
    }
    // A call after the session, another method in an order, and a later session.
    canteen.clean()
    verifyInOrder { canteen.clean() }
    baker.clean()
    verifyInOrder { calls(1) { baker.clean() } }
    withMockSession { verifySequence { canteen.clean() } }
  }

  @Suite("A mock that tests share is reported in that of its session only", .serialized)
  struct SharedMock {
    private static let (canteen, reportCount) = (
      Shared<CanteenMock?>(mockAfterSession()), Shared(0)
    )

    @Test func first() throws {
      let canteen = try #require(Self.canteen.value)
      let found = failures { verifyNoInteractions(on: canteen) }
      Self.reportCount.change { $0 += found.count }
      #expect(Self.reportCount.value == 1)
    }

    @Test func second() throws {
      try first()
      Self.canteen.change { $0 = nil }
    }
  }

  // MARK: Stubs

  @Test("A mock whose answer captures it does not outlive its session")
  func answers() {
    expectReleased { when($0.cook(any())).thenAnswer { [mock = $0] in mock.heat } }
    expectReleased { mock in when(mock.clean()).perform { mock.heat = 3 } }
    expectReleased { mock in when(mock.borrow()).thenReturn(mock) }
    expectReleased { mock in when(mock.cook(matching { _ in mock.heat > 0 })).thenReturn(1) }
    expectReleased { mock in when(mock.store(identical(to: mock))).perform {} }
  }

  private func expectReleased(
    sourceLocation: SourceLocation = #_sourceLocation, _ stub: (CanteenMock) -> Void
  ) {
    weak var released: CanteenMock?
    withMockSession(unusedStubs: .ignored) {
      let mock = CanteenMock()
      stub(mock)
      released = mock
    }
    #expect(released == nil, sourceLocation: sourceLocation)
  }

  @Test("A mock that was made in a session forgets its stubs with it")
  func ownStubs() {
    let mock = withMockSession {
      let mock = CanteenMock()
      when(mock.cook("soup")).thenReturn(7)
      when(mock.clean()).perform { Issue.record("The session of the effect has ended.") }.lenient()
      #expect(mock.cook("soup") == 7)
      return mock
    }
    #expect(mock.mockState.invocations.isEmpty)
    let warned = warnings { #expect(mock.cook("soup") == 0) }
    #expect(warned.count == 1)
    mock.clean()
  }

  @Test("A mock that was made outside a session keeps its stubs when the session ends")
  func otherStubs() {
    let mock = CanteenMock()
    when(mock.cook("fish")).thenReturn(8)
    withMockSession {
      when(mock.cook("soup")).thenReturn(7)
      mock.cook("soup")
    }
    #expect(mock.cook("soup") == 7)
    #expect(mock.cook("fish") == 8)
    #expect(mock.mockState.invocations.count == 3)
  }

  // MARK: Messages

  @Test("In a report of stubs and calls, an object has one number")
  func objectNumbers() {
    final class Ticket: Sendable {}
    final class GateMock: Mock, @unchecked Sendable {
      func open(_ tickets: Ticket...) -> Int { calledReturning(with: tickets) }
    }
    let (first, second) = (Ticket(), Ticket())
    let found = failures {
      withMockSession(policy: .strict) {
        let gate = GateMock()
        when(gate.open(second)).thenReturn(1)
        _ = gate.open(first, second)
      }
      withMockSession {
        let gate = GateMock()
        when(gate.open(first, second)).thenReturn(1)
        _ = gate.open(second)
      }
    }.map { $0.text.split(separator: "\n") }
    #expect(found[0][1] == "Called: open([Ticket #1, Ticket #2])")
    #expect(found[0][2].hasPrefix("Stubs of open(_:): open([Ticket #2]) at "))
    #expect(found[1][0] == "The stub of open([Ticket #1, Ticket #2]) was never used.")
    #expect(found[1][2] == "  #1 open(*[Ticket #2]*)")
  }

  // MARK: Transcripts

  @Test("A mock that goes away in a session describes none of its arguments, even after a failure")
  func description() {
    let watched = Watched()
    let found = failures {
      withMockSession {
        when(CanteenMock.open("Monday")).thenReturn(true)
        for _ in 1...2 {
          var mock: CanteenMock? = CanteenMock()
          mock?.store(Described(watched: watched))
          mock?.store([Described(watched: watched)])
          let descriptions = watched.descriptions
          mock = nil
          #expect(watched.descriptions == descriptions)
          verify(CanteenMock().clean()).called(1)
        }
      }
    }
    #expect(found.count == 2)
  }

  // MARK: The texts of stubs

  @Test("A test that passes describes no argument of its stubs")
  func undescribedStub() {
    let watched = Watched()
    let reports = failures {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.store(Described(watched: watched))).perform {}
        canteen.store(Described(watched: watched))
      }
    }
    #expect(reports.isEmpty && watched.descriptions == 0)
  }

  @Test("An unused stub is described as it is when it's reported, or when the test removes it")
  func describedStub() {
    for isRemoved in [false, true] {
      let pot = Pot()
      let reports = failures {
        withMockSession {
          let canteen = CanteenMock()
          when(canteen.store(Dish(pot: pot))).perform {}
          pot.content = "soup"
          if isRemoved { canteen.mockState.clearStubs() }
          pot.content = isRemoved ? "fish" : "soup"
        }
      }
      #expect(reports.map(\.headline) == ["The stub of store(soup) was never used."])
    }
  }
}

private final class Pot {
  var content = "nothing"
}

private struct Dish: CustomStringConvertible {
  let pot: Pot
  var description: String { pot.content }
}

private final class Watched {
  var descriptions = 0
}

/// A value that counts how often it is described.
private struct Described: CustomStringConvertible {
  let watched: Watched
  var description: String {
    watched.descriptions += 1
    return "described"
  }
}

/// A mock with a call that the end of its session has removed.
private func mockAfterSession() -> CanteenMock {
  withMockSession {
    let canteen = CanteenMock()
    canteen.clean()
    return canteen
  }
}
