internal import UnderstudyValues

/// Stores the arguments of the calls that a verification or a stub matched, in their order.
///
/// ```swift
/// let table = ArgumentCaptor<String>()
/// verify(db.insert(into: table.capture(), values: any())).called(2)
/// #expect(table.values == ["students", "courses"])
/// ```
///
/// A verification adds the values whether it succeeds or not, an order only if it succeeds, a call in
/// `verifyAll` that of its own received call, and a stub that of each call that it answers. You can use
/// a captor on any thread.
public final class ArgumentCaptor<Value>: Sendable {
  private let captured = Locked<[Value]>([])

  /// Creates a captor without values.
  public init() {}

  /// The captured values in order. Empty if nothing was captured.
  public var values: [Value] { captured.withLock { $0 } }

  /// The last captured value, or `nil` if there is none.
  public var last: Value? { values.last }

  /// Matches any value of the type and captures it, as an argument of a call inside `when` or
  /// `verify`.
  ///
  /// - Parameter sample: A value that the forwarder receives in the recorded call, and that isn't
  ///   captured; by default, a placeholder.
  public func capture(
    like sample: Value? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Value {
    let position = SourcePosition(fileID, filePath, line, column)
    let matcher = ArgumentMatcher.any(
      of: Value.self, sample == nil ? "capture()" : "capture(like:)", at: position,
      orNil: sample != nil, capture: keep)
    return sample.map(matcher.placeholder(like:)) ?? matcher.placeholder()
  }

  private func keep(_ argument: Any?) {
    guard let value = ExactType.value(argument, as: Value.self) else { return }
    captured.withLock { $0.append(value) }
  }
}
