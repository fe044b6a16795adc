import Understudy
import Zoo

final class SpanMock: Mock, Span {
  func end() { called() }
}
