import Understudy

@testable import Zoo

final class LongNamesSpy: Mock, LongNames, @unchecked Sendable {
  let real: any LongNames

  init(real: any LongNames) {
    self.real = real
    super.init()
  }

  @discardableResult
  func convert<Element: Codable & Hashable, Other: Comparable & Hashable & Sendable>(
    first: Element, second: [String: Element], third: Set<Other>,
    completion: @escaping @Sendable (Result<[Element], any Error>) -> Void
  ) async throws -> [Element: Other] {
    try await calledThrowReturning(with: first, second, third, completion) {
      try await real.convert(first: first, second: second, third: third, completion: completion)
    }
  }

  func remember(
    aVeryLongArgument: String, anotherVeryLongArgument: String, theLastOfAllArguments: String
  ) {
    called(with: aVeryLongArgument, anotherVeryLongArgument, theLastOfAllArguments) {
      real.remember(
        aVeryLongArgument: aVeryLongArgument, anotherVeryLongArgument: anotherVeryLongArgument,
        theLastOfAllArguments: theLastOfAllArguments)
    }
  }

  @discardableResult
  func callAVeryLongMethodName(
    _ argument: String, with anotherArgument: String
  ) -> [String: String] {
    calledReturning(with: argument, anotherArgument) {
      real.callAVeryLongMethodName(argument, with: anotherArgument)
    }
  }

  @discardableResult
  func select<Rows: Collection>(
    _ rows: Rows, matching conditions: [String: String]
  ) -> [Rows.Element]
  where Rows.Element: Equatable {
    calledReturning(with: rows, conditions) { real.select(rows, matching: conditions) }
  }

  var aPropertyWithAnExtremelyLongNameThatFillsTheLine: [String: [String: [String: String]]] {
    calledReturning { real.aPropertyWithAnExtremelyLongNameThatFillsTheLine }
  }
}
