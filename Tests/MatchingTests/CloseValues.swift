import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `closeTo`.
@Suite struct CloseValues {
  private let courier = CourierMock()

  @Test("Numbers no further away than the tolerance match, in optional parameters, too")
  func numbers() {
    courier.weigh(0.1 + 0.2, 2.5)
    verify(courier.weigh(closeTo(0.3, within: 1e-9), closeTo(2, within: 0.5))).called(1)
    verify(courier.weigh(closeTo(0.3, within: 0), any())).called(.never)
    verify(on: courier, called: 0).weigh(any(), not(closeTo(3, within: 0.5)))
    courier.weigh(0.3)
    verify(courier.weigh(closeTo(0.3, within: 0), closeTo(0, within: .infinity))).called(.never)
  }

  @Test(
    "An infinite value is close to itself, and a NaN to a NaN only",
    arguments: [
      (Double.infinity, Double.infinity, 0.0, true), (.infinity, -.infinity, 9, false),
      (.infinity, 3, 9, false), (3, .infinity, .infinity, true), (.nan, .nan, 0, true),
      (.nan, 3, .infinity, false), (3, .nan, .infinity, false),
    ])
  func special(_ value: Double, _ received: Double, _ tolerance: Double, _ isClose: Bool) {
    courier.weigh(received)
    verify(courier.weigh(closeTo(value, within: tolerance), any())).called(isClose ? 1 : 0)
  }

  @Test("Dates match by seconds; a number of another type matches an Any by its value")
  func types() {
    let date = Date(timeIntervalSinceReferenceDate: 3)
    courier.log(date, Float(0.5), UInt8(3), "3")
    verify(
      courier.log(
        closeTo(date + 60, within: 60), closeTo(0.6, within: 0.2),
        closeTo(CGFloat(2.9), within: 0.2), any())
    ).called(1)
    verify(courier.log(closeTo(date + 60, within: 59), anyVariadic())).called(.never)
    verify(courier.log(any(), closeTo(0.6, within: 0.05), anyVariadic())).called(.never)
    verify(courier.log(any(), any(), any(), closeTo(3, within: 9))).called(.never)
    verify(courier.log(closeTo(3, within: 9), anyVariadic())).called(.never)
  }

  @Test("A tolerance that no distance has is reported, and messages show both numbers")
  func reported() {
    courier.weigh(1)
    let text = "closeTo(0.3, within: -0.1) can never match: a tolerance is 0 or more."
    expectFailure(text) { verify(on: courier, called: 0).weigh(closeTo(0.3, within: -0.1)) }
    let nan = "closeTo(1.0, within: nan) can never match: a tolerance is 0 or more."
    expectFailure(nan) { when(courier.weigh(not(closeTo(1, within: .nan)))).thenReturn() }
    let found = failures { verify(courier.weigh(closeTo(2.5, within: 0.25))).called(1) }
    #expect(found[0].text.contains("Expected: weigh(closeTo(2.5, within: 0.25), nil)\n"))
  }
}
