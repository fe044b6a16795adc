import Understudy

struct Stamp: Equatable { var name: String }
struct Parcel {
  var number = 7
  var city = "Ulm"
  var isOpen = false
  var stamp: Stamp?

  var label: String { "\(city) \(number)" }
}
final class Waybill {
  var title: String
  init(_ title: String) { self.title = title }
}

final class CourierMock: Mock, @unchecked Sendable {
  @discardableResult func place(_ parcel: Parcel?) -> Int { calledReturning(with: parcel) }
  func lock(_ first: Bool, _ second: Bool) { called(with: first, second) }
  func lock(_ doors: [String: Bool]) { called(with: doors) }
  func rate(_ grade: Grade, _ number: UInt8) { called(with: grade, number) }
  func weigh(_ weight: Double, _ factor: Float? = nil) { called(with: weight, factor) }
  func note(_ text: String) { called(with: text) }
  func tag(_ tags: [String]) { called(with: tags) }
  func edit(_ waybill: Waybill) { called(with: waybill) }
  func log(_ values: Any?...) { called(with: values) }
}

enum Grade { case low, middle, high }
