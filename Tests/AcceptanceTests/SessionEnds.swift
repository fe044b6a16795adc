import Testing
import Understudy
import UnderstudyTestSupport

/// What the end of a session removes, and what it keeps.
@Suite struct SessionEnds {
  // MARK: Proxies

  @Test("The end of a session keeps a stub open that was begun outside any session")
  func stubFromOutside() async {
    let canteen = CanteenMock()
    let proxy = when(using: canteen, thenReturn: 7)
    let found = await failures {
      withMockSession { _ = when(canteen.cook("fish")).thenReturn(1).lenient() }
      await withMockSession { _ = await when { await canteen.bake("a") }.thenReturn().lenient() }
    }
    #expect(found == [])
    proxy.cook("soup")
    #expect(canteen.cook("soup") == 7)
  }

  @Test("The end of a session keeps a verification open that was begun outside any session")
  func verificationFromOutside() {
    let canteen = CanteenMock()
    let proxy = verify(on: canteen, called: 0)
    let found = failures {
      withMockSession { _ = when(canteen.cook("fish")).thenReturn(1).lenient() }
    }
    #expect(found == [])
    proxy.clean()
    #expect(canteen.mockState.invocations.isEmpty)
  }

  @Test("The end of a session keeps a verification open that was begun in the session around it")
  func verificationFromOuterSession() {
    let found = failures {
      withMockSession {
        let canteen = CanteenMock()
        let proxy = verify(on: canteen, called: 0)
        withMockSession { _ = when(canteen.cook("fish")).thenReturn(1).lenient() }
        proxy.clean()
      }
    }
    #expect(found == [])
  }

  // MARK: Stubs

  @Test("A mock whose answer captures it does not outlive its session")
  func answers() {
    expectReleased { when($0.cook(any())).thenAnswer { [mock = $0] in mock.heat } }
    expectReleased { mock in when(using: mock, thenAnswer: { mock.heat }).cook(any()) }
    expectReleased { mock in when(mock.clean()).perform { mock.heat = 3 } }
    expectReleased { mock in when(mock.borrow()).thenReturn(mock) }
    expectReleased { mock in when(mock.cook(matching { _ in mock.heat > 0 })).thenReturn(1) }
    expectReleased { mock in when(mock.store(identical(to: mock))).perform {} }
  }

  @Test("A mock with a captured async answer does not outlive its session")
  func asyncAnswers() async {
    weak var released: CanteenMock?
    await withMockSession(unusedStubs: .ignored) {
      let mock = CanteenMock()
      await when { await mock.bake(any()) }.thenAnswer { mock.clean() }
      released = mock
    }
    #expect(released == nil)
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
    #expect(mock.cook("soup") == 0)
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

  // MARK: Transcripts

  @Test("A mock that goes away in a session describes none of its arguments")
  func description() {
    let watched = Watched()
    var descriptions = 0
    let found = failures {
      withMockSession {
        when(CanteenMock.open("Monday")).thenReturn(true)
        var mock: CanteenMock? = CanteenMock()
        mock?.store(Described(watched: watched))
        mock?.store([Described(watched: watched)])
        mock = nil
        descriptions = watched.descriptions
      }
    }
    #expect(found.count == 1)
    #expect(descriptions == 0)
  }

  @Test("A mock that goes away after a failure describes none of its arguments")
  func descriptionAfterFailure() {
    let watched = Watched()
    var descriptions = 0
    let found = failures {
      withMockSession {
        var mock: CanteenMock? = CanteenMock()
        mock?.store(Described(watched: watched))
        verify(CanteenMock().clean()).called(1)
        descriptions = watched.descriptions
        mock = nil
        descriptions = watched.descriptions - descriptions
      }
    }
    #expect(found.count == 1)
    #expect(descriptions == 0)
  }
}

// MARK: - Fixtures

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
