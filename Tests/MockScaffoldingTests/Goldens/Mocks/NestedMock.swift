import Understudy
import Zoo

final class NestedMock: Mock, Space.Nested {
  func orbit(_ line: Order.Line) { called(with: line) }
}
