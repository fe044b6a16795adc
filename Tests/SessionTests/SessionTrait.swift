import Testing
import Understudy
import UnderstudyTestSupport

/// The trait `.mockSession`, on a suite and on its tests.
@Suite(.mockSession(policy: .strict)) struct SessionTrait {
  private let canteen = CanteenMock()

  @Test("The properties of a suite's instance belong to the session of the test")
  func properties() {
    #expect(failures { canteen.clean() }.map(\.headline) == [forbidden])
  }

  @Test("A trait of the test replaces that of the suite", .mockSession(policy: .relaxed))
  func ofTest() {
    CanteenMock().clean()
  }

  // A case fails if it has the stubs or calls of another.
  @Test("Each case of a parameterized test has its own session", arguments: 0..<8)
  func cases(number: Int) async {
    let day = "\(number)"
    verifyNoInteractions(on: CanteenMock.mockState)
    when(CanteenMock.open(any())).thenReturn(number.isMultiple(of: 2))
    await Task.yield()
    #expect(CanteenMock.open(day) == number.isMultiple(of: 2))
    verify(CanteenMock.open(day)).called(1)
    verifyNoMoreInteractions(on: CanteenMock.mockState)
  }

  @Suite struct Inner {
    @Test("A suite in a suite has the outer suite's trait")
    func policy() {
      #expect(failures { CanteenMock().clean() }.map(\.headline) == [forbidden])
    }
  }

  @Suite(.mockSession(unusedStubs: .ignored)) struct InnerWithTrait {
    @Test("A trait of a suite in a suite replaces the outer one, also where it sets no policy")
    func policy() {
      let canteen = CanteenMock()
      when(canteen.cook("soup")).thenReturn(1)
      canteen.clean()
      verify(canteen.clean()).called(1)
    }
  }
}

private let forbidden =
  "clean() was called without a stub, which the policy of CanteenMock does not allow."
