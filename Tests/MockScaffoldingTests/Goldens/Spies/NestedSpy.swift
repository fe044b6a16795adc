import Understudy
import Zoo

final class NestedSpy: Mock, Space.Nested {
  let real: any Space.Nested

  init(real: any Space.Nested) {
    self.real = real
    super.init()
  }

  func orbit(_ line: Order.Line) { called(with: line) { real.orbit(line) } }
}
