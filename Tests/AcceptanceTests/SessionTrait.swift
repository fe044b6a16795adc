import Testing
import Understudy
import UnderstudyTestSupport

/// The trait `.mockSession`, on a suite and on its tests.
@Suite(.mockSession(policy: .strict)) struct SessionTrait {
  private let canteen = CanteenMock()

  private static let forbidden = ReportedFailure(
    text: """
      clean() was called without a stub, which the policy of CanteenMock does not allow.
      Called: clean()
      Stub it: when(clean()).thenReturn(…)
      """, line: CanteenMock.lineOfClean)

  @Test("The properties of a suite's instance belong to the session of the test")
  func properties() {
    #expect(failures { canteen.clean() } == [Self.forbidden])
  }

  @Test("A trait of the test goes before that of the suite", .mockSession(policy: .relaxed))
  func ofTest() {
    CanteenMock().clean()
  }

  // Each run of the test fails if it sees what another has stubbed or called.
  @Test("Each case of a parameterised test has a session of its own", arguments: 0..<8)
  func cases(number: Int) async {
    let day = "\(number)"
    verifyNoInteractions(on: CanteenMock.self)
    when(CanteenMock.open(any())).thenReturn(number.isMultiple(of: 2))
    await Task.yield()
    #expect(CanteenMock.open(day) == number.isMultiple(of: 2))
    verify(CanteenMock.open(day)).called(1)
    verifyNoMoreInteractions(on: CanteenMock.self)
  }

  @Test("A suite hands its session down to the suites in it")
  func recursive() {}

  @Suite struct Inner {
    @Test("The session of the outer suite holds here")
    func policy() {
      #expect(failures { CanteenMock().clean() } == [SessionTrait.forbidden])
    }
  }

  @Test("Stubs may stay unused where the trait says so", .mockSession(unusedStubs: .ignored))
  func ignored() {
    when(canteen.cook("soup")).thenReturn(1).lenient()
    when(canteen.cook("fish")).thenReturn(1)
    canteen.cook("fish")
  }
}
