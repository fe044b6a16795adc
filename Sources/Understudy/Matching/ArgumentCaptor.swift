/// Collects the arguments of the calls that a verification or a stub matched.
///
/// ```swift
/// let table = ArgumentCaptor<String>()
/// verify(db.insert(into: table.capture(), values: any())).called(2)
/// #expect(table.values == ["students", "courses"])
/// ```
///
/// A verification adds the values of the matching calls once, in the order of the calls, whether it
/// succeeds or not. A stub adds the value of each call that it answers. A captor may be filled and
/// read on any thread.
public final class ArgumentCaptor<Value>: Sendable {
  private let captured = Locked<[Value]>([])

  /// Creates a captor that has captured nothing.
  public init() {}

  /// The captured values in order.
  public var values: [Value] { captured.withLock { Unchecked($0) }.value }

  /// The value captured last; `nil` if there is none.
  public var last: Value? { values.last }

  /// Matches any value and captures it.
  ///
  /// - Returns: A placeholder.
  public func capture(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Value {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    return MatcherRegistration.any(of: Value.self, "capture()", at: position, capture: keep)
      .placeholder()
  }

  /// Matches any value and captures it, for a type that has no placeholder of its own.
  ///
  /// - Parameter sample: Some value of the type, which stands for the matcher in the recorded call.
  ///   It is not captured.
  /// - Returns: The sample.
  public func capture(
    like sample: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Value {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    return MatcherRegistration.any(
      of: Value.self, "capture(like:)", at: position, orNil: true, capture: keep
    )
    .placeholder(like: sample)
  }

  private func keep(_ argument: Any?) {
    guard let value = ExactType.value(argument, as: Value.self) else { return }
    let kept = Unchecked(value)
    captured.withLock { $0.append(kept.value) }
  }
}
