import CEnums
import Testing
import Understudy
import UnderstudyTestSupport

#if compiler(>=6.3)
  @c enum ShiftGear: Int32, CaseIterable { case low = 1, middle = 2, high = 9 }
  @c private enum Distant: Int { case near = -3, far = -9000 }
#endif

/// The values of an enum of C, and of one with `@c` or `@objc`, are numbers, and the compiler records no cases.
/// The placeholder is the first one that `init(rawValue:)` accepts. That of an enum of C accepts each.
@Suite struct EnumsOfC {
  @Test("An enum of C is a parameter and a result", arguments: rows)
  func isEnum(row: TypeRow) { row.check() }

  @Test("An initializer and a forwarder can switch over any()")
  func valid() {
    let mock = SignalMock()
    mock.show(.green)
    verify(mock.show(any())).called(1)
    mock.measure(.high, .low)
    verify(mock.measure(any(like: .low), .low)).called(1)
    mock.report(Shown(.red))
    verify(mock.report(Shown(any()))).called(1)
    verify(mock.report(Shown(.green))).called(.never)
    #if compiler(>=6.3)
      mock.shift(.high)
      verify(mock.shift(any())).called(1)
    #endif
  }

  @Test("any() beside each plain case is told from it")
  func besidePlain() {
    let mock = SignalMock()
    mock.change(.ready, .unknown)
    for plain in [SignalState.unknown, .ready, .failed] {
      verify(mock.change(any(), plain)).called(plain == .unknown ? 1 : 0)
      verify(mock.change(plain, any())).called(plain == .ready ? 1 : 0)
    }
    mock.measure(.low, .high)
    for plain in [SignalLevel.low, .high] {
      verify(mock.measure(any(), plain)).called(plain == .high ? 1 : 0)
    }
  }

  @Test("any() inside a value is told from a plain case")
  func inside() {
    let mock = SignalMock()
    mock.keep(SignalReport(state: .ready, level: .high, count: 3))
    verify(mock.keep(SignalReport(state: any(), level: .high, count: 3))).called(1)
    verify(mock.keep(SignalReport(state: .ready, level: any(), count: any()))).called(1)
    verify(mock.keep(SignalReport(state: any(), level: .low, count: any()))).called(.never)
    verify(mock.keep(any())).called(1)
  }

  @Test("An unstubbed call returns a case")
  func unstubbed() {
    let mock = SignalMock()
    _ = failures { #expect(mock.state() == .unknown) }
    _ = failures { #expect(mock.color() == .red) }
    _ = failures { #expect(mock.last().state == .unknown) }
    #if compiler(>=6.3)
      _ = failures { #expect(ShiftGear.allCases.contains(mock.gear())) }
    #endif
  }

  @Test("A condition on a result is reported") func condition() {
    let mock = SignalMock()
    #expect(
      failures { verify(mock.state() == .ready).called(1) }.map(\.headline) == [
        "The expression in verify uses the result of state(), and its value isn't that result."
      ])
  }
}

private let rows: [TypeRow] = {
  var rows: [TypeRow] = [
    row(SignalState.ready), row(SignalState.unknown), row(SignalLevel.high), row(SignalLevel.low),
    row(SignalColor.green), row(SignalOptions.loud), row([SignalState.ready: SignalLevel.low]),
    row(SignalReport(state: .ready, level: .low, count: 1)), row(Optional(SignalLevel.high)),
    row((SignalState.ready, SignalLevel.low)),
    row(Result<SignalState, CancellationError>.success(.ready)),
  ]
  #if compiler(>=6.3)
    rows += [row(ShiftGear.high), row(Distant.far), row((ShiftGear.low, Distant.near))]
  #endif
  return rows
}()

private struct Shown {
  let color: SignalColor
  init(_ color: SignalColor) {
    precondition(color.isWarning || !color.isWarning)
    self.color = color
  }
}

extension SignalColor {
  fileprivate var isWarning: Bool {
    switch self {
    case .red: true
    case .green: false
    }
  }
}

private final class SignalMock: Mock {
  func show(_ color: SignalColor) {
    precondition(color.isWarning || !color.isWarning)
    called(with: color)
  }
  func report(_ shown: Shown) { called(with: shown) }
  func change(_ new: SignalState, _ old: SignalState) { called(with: new, old) }
  func measure(_ first: SignalLevel, _ second: SignalLevel) { called(with: first, second) }
  func keep(_ report: SignalReport) { called(with: report) }
  func color() -> SignalColor { calledReturning() }
  func state() -> SignalState { calledReturning() }
  func last() -> SignalReport { calledReturning() }
  #if compiler(>=6.3)
    func shift(_ gear: ShiftGear) {
      switch gear {
      case .low, .middle, .high: called(with: gear)
      }
    }
    func gear() -> ShiftGear { calledReturning() }
  #endif
}
