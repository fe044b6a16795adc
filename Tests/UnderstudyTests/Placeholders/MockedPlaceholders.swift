import Testing
import Understudy

@testable import UnderstudyValues

@Suite struct MockedPlaceholders {
  private let first = PlaceholderGenerator(variant: 0)
  private let second = PlaceholderGenerator(variant: 1)
  /// Values know of mocks since the first one.
  private let mock = Mock()

  @Test("Mocked comes first, and the second evaluation has another value")
  func mocked() {
    #expect(first.make(Fleet.self)?.size == 3)
    #expect(second.make(Fleet.self)?.size != 3)
    #expect(first.make(Pair.self)?.number == 1)
    #expect(second.make(Pair.self)?.number == 2)
  }
}

private struct Fleet: Mocked {
  var size: Int
  static var mock: Fleet { Fleet(size: 3) }
}
private struct Pair: Mocked {
  var number: Int
  static var mock: Pair { Pair(number: 1) }
  static var mocks: [Pair] { [mock, Pair(number: 2)] }
}
