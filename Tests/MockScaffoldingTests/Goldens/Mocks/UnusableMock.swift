import Understudy
import Zoo

final class UnusableMock: Mock, Unusable {
  func old() { called() }

  func inner() { called() }
}
