internal import UnderstudyValues

/// Matches texts and collections that start with a text or a collection.
///
/// ```swift
/// verify(shop.price(allOf(startingWith("a"), containing("ppl"), endingWith("e")))).called(1)
/// ```
///
/// Elements compare by the rules of ``ArgumentEquality``. The elements of a text are its
/// characters. A matcher among the elements is reported.
public func startingWith<Value: BidirectionalCollection>(
  _ start: @autoclosure () -> Value, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  return ArgumentMatcher.part(start, "startingWith", at: position) { value, start, areEqual in
    value.starts(with: start, by: areEqual)
  }
}

/// Matches texts and collections that end with a text or a collection, by the rules of
/// ``startingWith(_:fileID:filePath:line:column:)``.
public func endingWith<Value: BidirectionalCollection>(
  _ end: @autoclosure () -> Value, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  return ArgumentMatcher.part(end, "endingWith", at: position) { value, end, areEqual in
    value.reversed().starts(with: end.reversed(), by: areEqual)
  }
}

/// Matches texts and collections that contain a text or a collection without gaps, by the rules of
/// ``startingWith(_:fileID:filePath:line:column:)``.
public func containing<Value: BidirectionalCollection>(
  _ part: @autoclosure () -> Value, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  return ArgumentMatcher.part(part, "containing", at: position) { value, part, areEqual in
    part.isEmpty || value.indices.contains { value[$0...].starts(with: part, by: areEqual) }
  }
}

/// Matches collections with an element that is equal to a value, or that a matcher accepts:
/// `verify(shop.tag(containing(startingWith("n")))).called(1)`.
///
/// A captor in place of the value captures the elements that match. The elements of a dictionary
/// are its entries: `containing((key: "id", value: 7))`. Write `any(String.self)` in place of
/// `any()`, which could be the whole collection.
///
/// - Parameter element: A value to compare with, by the rules of ``ArgumentEquality``, or a
///   matcher.
public func containing<Value: Collection>(
  _ element: @autoclosure () -> Value.Element, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  let session = MockSession.current
  let isOnMainActor = Conformances.collection.isolation(of: Value.self) == .mainActor
  func elements(of argument: Any?) -> [Value.Element] {
    guard let value = ExactType.usableValue(argument, as: Value.self) else { return [] }
    return UserCode.runOutsideStatements {
      MainActorConformance.run(
        "elements", of: Value.self, if: isOnMainActor, at: position, else: []
      ) { Array(value) }
    }
  }
  return Operands(of: "containing(…)", at: position, element).combined { matchers in
    let matcher = matchers[0]
    return ArgumentMatcher(
      "containing(", around: matchers, type: Value.self, at: position,
      capture: { argument in
        let rules = ArgumentEquality.rules(in: session, at: position)
        for element in elements(of: argument) where matcher.matches(element, rules) {
          matcher.capture?.value(element)
        }
      },
      accepts: { argument, rules in
        elements(of: argument).contains { matcher.matches($0, rules) }
      })
  }.placeholder()
}

extension ArgumentMatcher {
  fileprivate static func part<Value: Collection>(
    _ part: () -> Value, _ name: String, at position: SourcePosition,
    isPart: @escaping (Value, Value, (Value.Element, Value.Element) -> Bool) -> Bool
  ) -> Value {
    let part = plainOperand(of: "\(name)(…)", at: position, part)
    let text = "\(name)(\(ValueDescription.of(part)))"
    // Or the elements are compared, once for all of them.
    let isOnMainActor =
      Conformances.collection.isolation(of: Value.self) == .mainActor
      || TypeTraits.of(Value.Element.self).isOnMainActor
    // Characters and bytes can be many, and compare faster by their own operators.
    let operators: [Any] = [(==) as (Character, Character) -> Bool, (==) as (UInt8, UInt8) -> Bool]
    let isSame = operators.firstNonNil { $0 as? (Value.Element, Value.Element) -> Bool }
    return ArgumentMatcher(text, type: Value.self, position: position, comparing: [part]) {
      argument, rules in
      guard let value = ExactType.usableValue(argument, as: Value.self) else { return false }
      let areEqual = rules.hasNoComparators ? isSame : nil
      return UserCode.runOutsideStatements {
        MainActorConformance.run(
          "elements", of: Value.self, if: isOnMainActor, at: position, else: false
        ) { isPart(value, part, areEqual ?? { rules.areEqual($0, $1) }) }
      }
    }.placeholder()
  }
}
