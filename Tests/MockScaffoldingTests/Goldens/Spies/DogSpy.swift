import Understudy
import Zoo

final class DogSpy: Mock, Dog {
  var real: any Dog

  init(real: any Dog) {
    self.real = real
    super.init()
  }

  @discardableResult
  func bark() -> String { calledReturning { real.bark() } }

  var description: String { calledReturning { real.description } }

  var name: String {
    get { calledReturning { real.name } }
    set { called(with: newValue) { real.name = newValue } }
  }

  func eat(_ food: String) { called(with: food) { (real as any Animal).eat(food) } }

  // Provided by protocol extensions, so not mocked; to mock them, add --include-provided:
  // walk().
}
