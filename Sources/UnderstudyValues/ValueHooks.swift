/// What this module has to know of mocks. By default, there are none.
package protocol ValueHooks {
  /// Whether a type is one of mocks, which are compared by their identity.
  static func isMock(_ type: Any.Type) -> Bool
  static func areSameMock(_ left: Any, _ right: Any) -> Bool
  /// A value of a class that works; `nil` if the placeholder is an object without one.
  static func placeholder(of type: AnyClass) -> Any?
  /// The types that say themselves what stands in for their values.
  static var mocked: Conformances? { get }
  static func makeMocked(_ type: Any.Type, at position: SourcePosition?) -> Any?
  /// Makes an array of them.
  static func makeAllMocked(_ type: Any.Type, at position: SourcePosition?) -> Any?
  /// Runs code of the user that isn't part of an expression.
  static func runUserCode(_ body: () -> Any?) -> Any?
  /// Compares values whose operators belong to the main actor.
  static func compareOnMainActor(
    _ type: Any.Type, at position: SourcePosition, _ compare: @escaping () -> Verdict
  ) -> Verdict
  static func describe(_ value: Any?, limit: Int) -> String
  /// Stops the process, because a placeholder can't be used.
  static func stop(using type: Any.Type?, at position: SourcePosition?) -> Never
  /// Stops the process, because a type has no placeholder.
  static func stop(without type: Any.Type, at position: SourcePosition) -> Never
}

extension ValueHooks {
  package static func isMock(_ type: Any.Type) -> Bool { false }
  package static func areSameMock(_ left: Any, _ right: Any) -> Bool { false }
  package static func placeholder(of type: AnyClass) -> Any? { nil }
  package static var mocked: Conformances? { nil }
  package static func makeMocked(_ type: Any.Type, at position: SourcePosition?) -> Any? { nil }
  package static func makeAllMocked(_ type: Any.Type, at position: SourcePosition?) -> Any? { nil }
  package static func runUserCode(_ body: () -> Any?) -> Any? { body() }
  package static func compareOnMainActor(
    _ type: Any.Type, at position: SourcePosition, _ compare: @escaping () -> Verdict
  ) -> Verdict { compare() }
  package static func describe(_ value: Any?, limit: Int) -> String {
    value.map { "\($0)" } ?? "nil"
  }
  package static func stop(using type: Any.Type?, at position: SourcePosition?) -> Never {
    fatalError("a placeholder can't be used")
  }
  package static func stop(without type: Any.Type, at position: SourcePosition) -> Never {
    fatalError("a type has no placeholder")
  }
}

package enum Hooks {
  private enum WithoutMocks: ValueHooks {}

  // The first mock or matcher of the process writes it, once, and no value is read for one before.
  package nonisolated(unsafe) static var current: any ValueHooks.Type = WithoutMocks.self
}
