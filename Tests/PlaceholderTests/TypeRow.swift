import Testing
import Understudy

/// A row of a table of types. Its check is what a test author can rely on for the type: `any()`, a
/// captor, and `matching` take any value of a parameter, also in an array, in variadic arguments,
/// and in an optional; and a result can be stubbed and verified.
struct TypeRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let check: @Sendable () -> Void
}

// An optimizer would make a copy of all checks for each type.

/// A type with a sample value, which stands for what the code under test passes and receives.
@_semantics("optimize.sil.specialize.generic.never")
func row<Value>(_ sample: @autoclosure @escaping @Sendable () -> Value) -> TypeRow {
  TypeRow(testDescription: "\(Value.self)") { TypeChecks(sample()) { any() }.all() }
}

/// A type of closure, whose `any()` the compiler selects by the type.
@_semantics("optimize.sil.specialize.generic.never")
func row<Value>(
  _ sample: @autoclosure @escaping @Sendable () -> Value,
  _ anyValue: @autoclosure @escaping @Sendable () -> Value
) -> TypeRow {
  TypeRow(testDescription: "\(Value.self)") { TypeChecks(sample(), any: anyValue).all() }
}

/// A type of which the test has no value: nothing calls the mock.
@_semantics("optimize.sil.specialize.generic.never")
func row<Value>(of type: Value.Type, _ name: String? = nil) -> TypeRow {
  TypeRow(testDescription: name ?? "\(type)") { TypeChecks<Value>(nil) { any() }.recorded() }
}

/// A mock with a parameter or a result of the type in every method.
final class WarehouseMock<Value>: Mock {
  @discardableResult
  func accepts(_ value: Value, _ number: Int) -> Bool { calledReturning(with: value, number) }
  func pair(_ first: Value, _ second: Value) { called(with: first, second) }
  func list(_ values: Value...) { called(with: values) }
  func array(_ values: [Value], _ number: Int) { called(with: values, number) }
  func maybe(_ value: Value?, _ isOn: Bool) { called(with: value, isOn) }

  @discardableResult func fetch(_ number: Int) -> Value { calledReturning(with: number) }
  @discardableResult func load(_ number: Int) throws -> Value {
    try calledThrowReturning(with: number)
  }
  var latest: Value {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}

private struct TypeChecks<Value> {
  private let warehouse = WarehouseMock<Value>()
  private let sample: Value?
  private let anyValue: () -> Value

  init(_ sample: Value?, any anyValue: @escaping () -> Value) {
    self.sample = sample
    self.anyValue = anyValue
  }

  func all() {
    withMockSession {
      recorded()
      guard let sample else { return }
      parameters(sample)
      nested(sample)
      results(sample)
    }
  }

  /// Nothing was called.
  func recorded() {
    verify(warehouse.accepts(anyValue(), 1)).called(.never)
    verify(on: warehouse, called: .never).accepts(anyValue(), any())
    verify(warehouse.pair(anyValue(), anyValue())).called(.never)
    verify(warehouse.fetch(any())).called(.never)
    verify(on: warehouse, called: .never).fetch(1)
    verify(warehouse.latest = anyValue()).called(.never)
    verify(try warehouse.load(1)).called(.never)
  }

  private func parameters(_ sample: Value) {
    when(warehouse.accepts(anyValue(), 1)).thenReturn(true)
    when(using: warehouse, thenReturn: true).accepts(anyValue(), 2)
    #expect((1...3).map { warehouse.accepts(sample, $0) } == [true, true, false])
    verify(warehouse.accepts(anyValue(), any())).called(3)
    verify(warehouse.accepts(any(Value.self), 3)).called(1)

    let captor = ArgumentCaptor<Value>()
    verify(warehouse.accepts(captor.capture(), 1)).called(1)
    #expect(captor.values.count == 1)
    verify(warehouse.accepts(matching { _ in true }, any())).called(3)
    verify(warehouse.accepts(matching { _ in false }, any())).called(.never)

    warehouse.latest = sample
    verify(warehouse.latest = anyValue()).called(1)
  }

  private func nested(_ sample: Value) {
    warehouse.pair(sample, sample)
    verify(on: warehouse, called: 1).pair(anyValue(), anyValue())
    warehouse.list(sample, sample)
    verify(warehouse.list(anyValue(), anyValue())).called(1)
    verify(warehouse.list(anyValue())).called(.never)
    warehouse.array([sample], 1)
    verify(warehouse.array(any(), 1)).called(1)
    verify(warehouse.array([anyValue()], any())).called(1)
    warehouse.maybe(sample, true)
    warehouse.maybe(nil, true)
    verify(warehouse.maybe(any(), any())).called(2)
    // That of an optional or a closure takes nil, too.
    verify(warehouse.maybe(anyValue(), true)).called(.atLeast(1))
    verify(warehouse.maybe(any(), false)).called(.never)
    verify(warehouse.maybe(isNotNil(), true)).called(1)
  }

  private func results(_ sample: Value) {
    when(warehouse.fetch(1)).thenReturn(sample)
    when(using: warehouse, thenReturn: sample).fetch(2)
    when(warehouse.fetch(3)).thenAnswer { sample }
    when(warehouse.fetch(4), thenReturn: sample)
    for number in 1...4 { warehouse.fetch(number) }
    verify(warehouse.fetch(any())).called(4)
    when(warehouse.latest).thenReturn(sample)
    _ = warehouse.latest
    verify(warehouse.latest).called(1)

    when(try warehouse.load(1)).thenThrow(CancellationError())
    #expect(throws: CancellationError.self) { try warehouse.load(1) }
    #expect(throws: Never.self) {
      try when(warehouse.load(2)).thenReturn(sample)
      try warehouse.load(2)
    }
    verify(try warehouse.load(any())).called(2)
  }
}
