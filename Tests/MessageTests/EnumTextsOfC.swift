import CEnums
import Testing
import Understudy
import UnderstudyTestSupport

#if compiler(>=6.3)
  @c private enum Gear: Int32 { case low = 1, high = 9 }
#endif

/// A value of an enum of C is shown by its raw value, because the compiler records no names of its cases.
@Suite struct EnumTextsOfC {
  @Test("An argument that differs") func argument() {
    expectDifference(
      """
      take(SignalState(rawValue: 2))
        #1 take(*SignalState(rawValue: 1)*)
      """, from: SignalState.failed, in: SignalState.ready)
    #if compiler(>=6.3)
      expectDifference(
        """
        take(Gear(rawValue: 9))
          #1 take(*Gear(rawValue: 1)*)
        """, from: Gear.high, in: Gear.low)
    #endif
  }

  @Test("A part of an argument that differs") func part() {
    expectDifference(
      """
      take(SignalReport(state: SignalState(rawValue: 2), level: SignalLevel(rawValue: 7), count: 3))
        #1 take(*SignalReport(state: SignalState(rawValue: 1), level: SignalLevel(rawValue: 7), count: 3)*)
           argument 1.state: expected SignalState(rawValue: 2), got SignalState(rawValue: 1)
      """, from: SignalReport(state: .failed, level: .high, count: 3),
      in: SignalReport(state: .ready, level: .high, count: 3))
  }

  @Test("A line to write doesn't name a type of C, which can have another name in Swift")
  func lines() {
    let mock = PanelMock()
    expectFailure(
      """
      level(for:) was called on PanelMock without a stub, and SignalLevel has no value to return instead.
      Called: level(for: SignalState(rawValue: 1))
      Stub it: when(mock.level(for: any())).thenReturn(…)
      \(forwarderLine)
      """, atLine: PanelMock.lineOfLevel
    ) { _ = mock.level(for: .ready) }
  }
}

private final class PanelMock: Mock {
  static let lineOfLevel = #line + 1
  func level(for state: SignalState) -> SignalLevel { calledReturning(with: state) }
}
