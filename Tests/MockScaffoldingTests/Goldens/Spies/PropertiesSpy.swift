import Understudy
import Zoo

final class PropertiesSpy: Mock, Properties, @unchecked Sendable {
  var real: any Properties

  init(real: any Properties) {
    self.real = real
    super.init()
  }

  var model: String { calledReturning { real.model } }

  var brightness: Int {
    get { calledReturning { real.brightness } }
    set { called(with: newValue) { real.brightness = newValue } }
  }

  var owner: String? {
    get { calledReturning { real.owner } }
    set { called(with: newValue) { real.owner = newValue } }
  }

  var serial: Int { get throws { try calledThrowReturning { try real.serial } } }

  var voltage: Int {
    get throws(KitchenError) {
      try calledThrowReturning { () throws(KitchenError) in try real.voltage }
    }
  }

  var remote: String { get async { await calledReturning { await real.remote } } }

  var firmware: String {
    get async throws { try await calledThrowReturning { try await real.firmware } }
  }

  var delegate: (any Dish)? {
    get { calledReturning { real.delegate } }
    set { called(with: newValue) { real.delegate = newValue } }
  }

  var onSwitch: (() -> Void)? {
    get { calledReturning { real.onSwitch } }
    set { called(with: newValue) { real.onSwitch = newValue } }
  }

  var action: @Sendable (Int) -> Void {
    get { calledReturning { real.action } }
    set { called(with: newValue) { real.action = newValue } }
  }

  var tint: Int {
    get { calledReturning { real.tint } }
    set { called(with: newValue) { real.tint = newValue } }
  }

  var count: Int {
    get { calledReturning { real.count } }
    set { called(with: newValue) { real.count = newValue } }
  }

  var `default`: String { calledReturning { real.`default` } }

  var chef: Chef! {
    get { calledReturning { real.chef } }
    set { called(with: newValue) { real.chef = newValue } }
  }
}
