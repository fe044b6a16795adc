import Understudy

@testable import Zoo

final class LongNamesMock: Mock, LongNames, @unchecked Sendable {
  @discardableResult
  func convert<Element: Codable & Hashable, Other: Comparable & Hashable & Sendable>(
    first: Element, second: [String: Element], third: Set<Other>,
    aVeryLongCompletion:
      @escaping @Sendable @concurrent (Result<[Element], any Error>, Int) async -> Void
  ) async throws -> [Element: Other] {
    try await calledThrowReturning(with: first, second, third, aVeryLongCompletion)
  }

  func remember(
    aVeryLongArgument: String, anotherVeryLongArgument: String, theLastOfAllArguments: String
  ) {
    called(with: aVeryLongArgument, anotherVeryLongArgument, theLastOfAllArguments)
  }

  @discardableResult
  func callAVeryLongMethodName(
    _ argument: String, where otherArgument: String
  ) -> [String: String] {
    calledReturning(with: argument, otherArgument, default: [:])
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
