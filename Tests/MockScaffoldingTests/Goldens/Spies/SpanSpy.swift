import Understudy
import Zoo

final class SpanSpy: Mock, Span {
  let real: any Span

  init(real: any Span) {
    self.real = real
    super.init()
  }

  func end() { called { real.end() } }
}
