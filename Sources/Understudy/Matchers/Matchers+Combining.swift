internal import UnderstudyValues

/// Matches values that are equal to one of several values, or that one of several matchers accepts.
///
/// ```swift
/// verify(shop.price(oneOf("apple", startingWith("p")))).called(2)
/// ```
///
/// A captor among the matchers captures the values that it accepts. A value can have matchers inside,
/// as an argument can:
///
/// ```
/// price(_:) was called 0 times, expected exactly 1.
/// Expected: price(oneOf("apple", startingWith("p")))
/// ```
///
/// - Parameters:
///   - first: A value to compare with, by the rules of ``ArgumentEquality``, or a matcher.
///   - more: Other values and matchers; none by default.
public func oneOf<Value>(
  _ first: Value, _ more: Value..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  let session = MockSession.current
  return Operands(of: "oneOf(…)", at: position, [first] + more).combined { matchers in
    ArgumentMatcher(
      "oneOf(", around: matchers, type: Value.self, at: position,
      capture: { argument in
        let rules = ArgumentEquality.rules(in: session, at: position)
        for matcher in matchers where matcher.capture != nil && matcher.matches(argument, rules) {
          matcher.capture?.value(argument)
        }
      },
      accepts: { argument, rules in matchers.contains { $0.matches(argument, rules) } })
  }.placeholder(orElse: first)
}

/// Matches values that all of several matchers accept: `allOf(startingWith("a"), not("apple"))`. A
/// captor among them captures these.
///
/// - Parameters:
///   - first: A matcher, or a value to compare with.
///   - more: Other matchers and values; none by default.
public func allOf<Value>(
  _ first: Value, _ more: Value..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  return Operands(of: "allOf(…)", at: position, [first] + more).combined { matchers in
    ArgumentMatcher(
      "allOf(", around: matchers, type: Value.self, at: position,
      capture: { argument in for matcher in matchers { matcher.capture?.value(argument) } },
      accepts: { argument, rules in matchers.allSatisfy { $0.matches(argument, rules) } })
  }.placeholder(orElse: first)
}

/// Matches the values that a value or another matcher doesn't match:
/// `verify(shop.price(not("apple"))).called(1)`.
///
/// `not("apple")` matches `nil`. Around a value that can't be compared, it matches nothing. Around
/// a call of a mock, it's reported at this line:
///
/// ```
/// not(…) is written around the call price("apple").
/// ```
///
/// - Parameter value: A value to compare with, by the rules of ``ArgumentEquality``, or a matcher.
public func not<Value>(
  _ value: @autoclosure () -> Value, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  let operand = Operands(of: "not(…)", at: position, takesVariadic: true, value)
  return operand.combined { matchers in
    let matcher = matchers[0]
    return ArgumentMatcher(
      "not(", around: matchers, type: Value.self, at: position, isVariadic: matcher.isVariadic
    ) { argument, rules in
      // A value that can't be compared isn't known to be different.
      !matcher.matches(argument, rules) && matcher.incomparableType(rules) == nil
    }
  }.placeholder(orElse: operand.values[0])
}

/// Matches values of which a property is equal to a value, or a matcher accepts it:
/// `having(\.number, inRange(1...))`.
///
/// A captor in place of the value captures the property. Messages show the names of stored
/// properties, and the key of a dictionary, `having(\.["name"], "Ada")`. They show `…` for others, and
/// for all before macOS 13.3 and iOS 16.4:
///
/// ```
/// deliver(_:) was called 0 times, expected exactly 1.
/// Expected: deliver(having(\.address.city, "Ulm"))
/// ```
///
/// - Parameters:
///   - property: The key path of the property, at any depth.
///   - value: A value to compare with, by the rules of ``ArgumentEquality``, or a matcher.
///   - isolation: The actor on which a computed property is read: that of the test.
public func having<Root, Value>(
  _ property: KeyPath<Root, Value>, _ value: @autoclosure () -> Value,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, isolation: (any Actor)? = #isolation
) -> Root {
  let position = SourcePosition(fileID, filePath, line, column)
  let text = sourceText(of: property)
  // A stored property is read in place, and a computed one, as a closure, where it was written.
  let isStored = MemoryLayout<Root>.offset(of: property) != nil
  let isolation = ClosureIsolation(isStored ? nil : isolation, at: position)
  func read(_ argument: Any?) -> Value? {
    guard let root = ExactType.usableValue(argument, as: Root.self) else { return nil }
    return UserCode.runOutsideStatements {
      isolation.run("property", of: "having(\(text), …)", else: nil) { root[keyPath: property] }
    }
  }
  return Operands(of: "having(…)", at: position, value).combined { matchers in
    let matcher = matchers[0]
    return ArgumentMatcher(
      "having(\(text), ", around: matchers, type: Root.self, at: position,
      capture: { if let value = read($0) { matcher.capture?.value(value) } },
      part: ArgumentMatcher.Part(
        steps: String(text.dropFirst()), matcher: matcher
      ) { read($0).map { $0 as Any? } },
      accepts: { argument, rules in read(argument).map { matcher.matches($0, rules) } ?? false })
  }.placeholder()
}

/// A key path as it's written in code, as far as the standard library knows it.
private func sourceText(of property: AnyKeyPath) -> String {
  let text = TypeName.asWritten("\(property)")
  let type = type(of: property).rootType
  // The name that the standard library writes.
  let root = "\\" + TypeName.asWritten(String(describing: type))
  guard text.hasPrefix(root) else { return #"\.…"# }
  let path = text.dropFirst(root.count).replacing(#/<(computed|offset) [^.?!]*>/#, with: "…")
    .replacing("..", with: ".")
  return "\\" + (path.hasPrefix(".") ? "" : ".") + path.dropLast(path.hasSuffix("?") ? 1 : 0)
}

/// Matches the remaining values of a variadic parameter, of which there can be any number, or none.
///
/// ```swift
/// verify(db.insert(into: any(), values: 7, anyVariadic())).called(1)
/// ```
///
/// Write it once, after the other values of the parameter. Elsewhere, it's reported at this line:
///
/// ```
/// anyVariadic() is not the last element of a variadic parameter in insert(into: any(), values: [anyVariadic(), 7]).
/// ```
///
/// - Parameter type: The type of the values. By default, the compiler infers it.
public func anyVariadic<Value>(
  _ type: Value.Type = Value.self, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  return ArgumentMatcher.any(
    of: type, "anyVariadic()", at: position, orNil: true, isVariadic: true
  ).placeholder()
}
