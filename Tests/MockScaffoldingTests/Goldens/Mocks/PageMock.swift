import Understudy
import Zoo

final class PageMock<Body: CustomStringConvertible>: Mock, Page {
  var body: Body { calledReturning() }
}
