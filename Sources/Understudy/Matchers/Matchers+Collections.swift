/// Matches texts and collections that start with another one.
///
/// ```swift
/// verify(library.find(startingWith("Swift"))).called(1)
/// verify(library.tag(startingWith(["new", "red"]))).called(1)
/// ```
///
/// Elements compare by the rules of ``ArgumentEquality``. Those of a text are its characters. An
/// empty text or collection is the start of all others.
///
/// - Parameter start: A text, or a collection with an order, of the parameter's type.
/// - Returns: A placeholder of the type.
public func startingWith<Value: BidirectionalCollection>(
  _ start: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return ArgumentMatcher.part(start, "startingWith", at: position) { value, areEqual in
    value.starts(with: start, by: areEqual)
  }
}

/// Matches texts and collections that end with another one.
///
/// ```swift
/// verify(library.find(endingWith("!"))).called(1)
/// ```
///
/// - Parameter end: A text, or a collection with an order, of the parameter's type. It compares as
///   that of ``startingWith(_:fileID:filePath:line:column:)``.
/// - Returns: A placeholder of the type.
public func endingWith<Value: BidirectionalCollection>(
  _ end: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return ArgumentMatcher.part(end, "endingWith", at: position) { value, areEqual in
    value.reversed().starts(with: end.reversed(), by: areEqual)
  }
}

/// Matches texts and collections that contain another one, without gaps.
///
/// ```swift
/// verify(library.find(containing("ift"))).called(1)
/// verify(library.measure(containing([1, 2]))).called(.never)
/// ```
///
/// - Parameter part: A text, or a collection with an order, of the parameter's type. It compares as
///   that of ``startingWith(_:fileID:filePath:line:column:)``.
/// - Returns: A placeholder of the type.
public func containing<Value: BidirectionalCollection>(
  _ part: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return ArgumentMatcher.part(part, "containing", at: position) { value, areEqual in
    part.isEmpty || value.indices.contains { value[$0...].starts(with: part, by: areEqual) }
  }
}

/// Matches collections with an element that is equal to a value, or that a matcher accepts.
///
/// ```swift
/// verify(library.tag(containing("new"))).called(1)
/// verify(library.tag(containing(startingWith("n")))).called(1)
/// ```
///
/// A captor in place of the value captures the elements that match. Elements of a dictionary are its
/// entries: `containing((key: "id", value: 7))`.
///
/// - Parameter element: A value to compare with, by the rules of ``ArgumentEquality``, or a matcher.
/// - Returns: A placeholder of the type.
public func containing<Value: Collection>(
  _ element: @autoclosure () -> Value.Element, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let matcher = MatcherOperand(of: "containing(…)", at: position, element).matcher
  let session = MockSession.current
  func elements(of argument: Any?) -> [Value.Element] {
    let value = ExactType.usableValue(argument, as: Value.self)
    return Recording.outsideRecordings { value.map(Array.init) ?? [] }
  }
  return ArgumentMatcher(
    "containing(", around: [matcher], type: Value.self, at: position,
    capture: { argument in
      let rules = ArgumentEquality.rules(in: session)
      for element in elements(of: argument) where matcher.matches(element, rules) {
        matcher.capture?.value(element)
      }
    },
    accepts: { argument, rules in
      elements(of: argument).contains { matcher.matches($0, rules) }
    }
  ).placeholder()
}

extension ArgumentMatcher {
  /// Registers a matcher of the values that have another one as a part.
  fileprivate static func part<Value: Collection>(
    _ part: Value, _ name: String, at position: SourcePosition,
    isPart: @escaping (Value, (Value.Element, Value.Element) -> Bool) -> Bool
  ) -> Value {
    let text = "\(name)(\(ValueDescription.of(part)))"
    return ArgumentMatcher(text, type: Value.self, position: position, comparing: [part]) {
      argument, rules in
      guard let value = ExactType.usableValue(argument, as: Value.self) else { return false }
      return Recording.outsideRecordings { isPart(value) { rules.areEqual($0, $1) } }
    }.placeholder()
  }
}
