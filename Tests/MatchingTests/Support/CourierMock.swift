import Foundation
import Understudy

struct Stamp: Equatable {
  var name: String
  var weight = 1.0
}

/// Not equatable.
struct Parcel {
  var number = 7
  var city = "Ulm"
  var isOpen = false
  var stamp: Stamp?
  var onOpen: (() -> Void)?

  var label: String { "\(city) \(number)" }
}

final class Waybill {
  var title: String
  init(_ title: String) { self.title = title }
}

final class CourierMock: Mock {
  @discardableResult
  func place(_ parcel: Parcel?) -> Int { calledReturning(with: parcel) }
  @discardableResult
  func isClosed(_ first: Bool, _ second: Bool) -> Bool { calledReturning(with: first, second) }
  func weigh(_ weight: Double, _ factor: Float? = nil) { called(with: weight, factor) }
  func pack() -> Parcel { calledReturning() }
  func deliver(at date: Date?) { called(with: date) }
  func note(_ text: String) { called(with: text) }
  func tag(_ tags: [String]) { called(with: tags) }
  func log(_ values: Any?...) { called(with: values) }
  func edit(_ waybill: Waybill) { called(with: waybill) }
  func run(_ action: @escaping () -> Int) { called(with: action) }
}
