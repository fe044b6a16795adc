import Understudy

@testable import Zoo

final class LongNamesMock: Mock, LongNames, @unchecked Sendable {
  @discardableResult
  func convert<Element: Codable & Hashable, Other: Comparable & Hashable & Sendable>(
    first: Element, second: [String: Element], third: Set<Other>,
    completion: @escaping @Sendable (Result<[Element], any Error>) -> Void
  ) async throws -> [Element: Other] {
    try await calledThrowReturning(with: first, second, third, completion)
  }

  func remember(
    aVeryLongArgument: String, anotherVeryLongArgument: String, theLastOfAllArguments: String
  ) {
    called(with: aVeryLongArgument, anotherVeryLongArgument, theLastOfAllArguments)
  }

  @discardableResult
  func callAVeryLongMethodName(
    _ argument: String, where anotherArgument: String
  ) -> [String: String] {
    calledReturning(with: argument, anotherArgument, default: [:])
  }

  @discardableResult
  func select<Rows: Collection>(
    _ rows: Rows, matching conditions: [String: String]
  ) -> [Rows.Element]
  where Rows.Element: Equatable {
    calledReturning(with: rows, conditions)
  }

  var aPropertyWithAnExtremelyLongNameThatFillsTheLine: [String: [String: [String: String]]] {
    calledReturning(default: [:])
  }
}
