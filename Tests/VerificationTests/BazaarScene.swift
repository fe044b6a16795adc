import Understudy

/// A few calls of two mocks: a shop that sold tea, tea and a pot, and a log of it.
final class Scene: @unchecked Sendable {
  let shop = BazaarMock()
  let log = DiaryMock()
  let idle = DiaryMock(named: "idle")
  let item = ArgumentCaptor<String>()

  init() {
    shop.open(at: 8)
    shop.sell("tea", 2)
    log.write("sold", "tea", 2)
    shop.sell("tea", 3)
    shop.discount = 5
    shop.sell("pot", 1)
    log.write("sold", "pot", 1)
    shop[3] = "shelf"
  }
}

final class BazaarMock: Mock, @unchecked Sendable {
  func open(at hour: Int) { called(with: hour) }
  func sell(_ item: String, _ count: Int) { called(with: item, count) }
  @discardableResult func price(_ item: String) -> Int { calledReturning(with: item) }
  var discount: Int? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }
  subscript(shelf: Int) -> String {
    get { calledReturning(with: shelf) }
    set { called(with: shelf, newValue) }
  }
}

final class DiaryMock: Mock, @unchecked Sendable {
  func write(_ values: Any...) { called(with: values) }
}
