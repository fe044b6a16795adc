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
    let mock = PanelMock()
    mock.set(.ready)
    expectFailure(
      """
      set(_:) was called 0 times, expected exactly 1.
      Expected: set(SignalState(rawValue: 2))
      Other calls of set(_:) (* marks what did not match):
        #1 set(*SignalState(rawValue: 1)*)
      No other calls on PanelMock.
      """, atLine: #line + 1
    ) { verify(mock.set(.failed)).called(1) }
    #if compiler(>=6.3)
      mock.shift(.low)
      expectFailure(
        """
        shift(_:) was called 0 times, expected exactly 1.
        Expected: shift(Gear(rawValue: 9))
        Other calls of shift(_:) (* marks what did not match):
          #2 shift(*Gear(rawValue: 1)*)
        All 2 calls on PanelMock:
          #1 set(SignalState(rawValue: 1))
          #2 shift(Gear(rawValue: 1))
        """, atLine: #line + 1
      ) { verify(mock.shift(.high)).called(1) }
    #endif
  }

  @Test("A part of an argument that differs") func part() {
    let mock = PanelMock()
    mock.show(SignalReport(state: .ready, level: .high, count: 3))
    expectFailure(
      """
      show(_:) was called 0 times, expected exactly 1.
      Expected: show(SignalReport(state: SignalState(rawValue: 2), level: SignalLevel(rawValue: 7), count: 3))
      Other calls of show(_:) (* marks what did not match):
        #1 show(*SignalReport(state: SignalState(rawValue: 1), level: SignalLevel(rawValue: 7), count: 3)*)
           argument 1.state: expected SignalState(rawValue: 2), got SignalState(rawValue: 1)
      No other calls on PanelMock.
      """, atLine: #line + 1
    ) { verify(mock.show(SignalReport(state: .failed, level: .high, count: 3))).called(1) }
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
  func set(_ state: SignalState) { called(with: state) }
  func show(_ report: SignalReport) { called(with: report) }
  static let lineOfLevel = #line + 1
  func level(for state: SignalState) -> SignalLevel { calledReturning(with: state) }
  #if compiler(>=6.3)
    func shift(_ gear: Gear) { called(with: gear) }
  #endif
}
