import Testing
import Understudy

/// A row of a table of types. Its check is what a test author can rely on for the type: `any()`, a
/// captor, and `matching` take any value of a parameter, also in an array, in variadic arguments, and in
/// an optional; a plain value beside them stays one; and a result can be stubbed and verified.
struct TypeRow: Sendable, CustomTestStringConvertible {
  let name: String
  let check: @Sendable () -> Void
  var testDescription: String { name }
}

// An optimizer would make a copy of all checks for each type.

/// A type with a sample value, which stands for what the code under test passes and receives.
@_semantics("optimize.sil.specialize.generic.never")
func row<Value>(
  _ sample: @autoclosure @escaping @Sendable () -> Value,
  sourceLocation: SourceLocation = #_sourceLocation
) -> TypeRow {
  TypeRow(name: "\(Value.self)") {
    let checks = TypeChecks(sample(), at: sourceLocation) { any() }
    checks.all()
  }
}

/// A type of closure, whose `any()` the compiler selects by the type.
@_semantics("optimize.sil.specialize.generic.never")
func row<Value>(
  _ sample: @autoclosure @escaping @Sendable () -> Value,
  _ anyValue: @autoclosure @escaping @Sendable () -> Value,
  sourceLocation: SourceLocation = #_sourceLocation
) -> TypeRow {
  TypeRow(name: "\(Value.self)") {
    TypeChecks(sample(), at: sourceLocation, any: anyValue).all()
  }
}

/// A type of which the test has no value: nothing calls the mock.
@_semantics("optimize.sil.specialize.generic.never")
func row<Value>(
  of type: Value.Type, _ name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) -> TypeRow {
  TypeRow(name: name ?? "\(type)") {
    TypeChecks<Value>(nil, at: sourceLocation) { any() }.recorded()
  }
}

/// A mock with a parameter or a result of the type in every method.
final class WarehouseMock<Value>: Mock {
  func store(_ value: Value, _ number: Int, _ text: String) { called(with: value, number, text) }
  @discardableResult
  func accepts(_ value: Value, _ number: Int) -> Bool { calledReturning(with: value, number) }
  func pair(_ first: Value, _ second: Value) { called(with: first, second) }
  func list(_ values: Value...) { called(with: values) }
  func array(_ values: [Value], _ number: Int) { called(with: values, number) }
  func maybe(_ value: Value?, _ isOn: Bool) { called(with: value, isOn) }
  static func ship(_ value: Value, _ number: Int) { called(with: value, number) }

  @discardableResult func fetch(_ number: Int) -> Value { calledReturning(with: number) }
  @discardableResult func find(_ number: Int) -> Value? { calledReturning(with: number) }
  @discardableResult func load(_ number: Int) throws -> Value {
    try calledThrowReturning(with: number)
  }
  @discardableResult static func make(_ number: Int) -> Value { calledReturning(with: number) }
  var latest: Value {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}

private struct Refusal: Error {}

private struct TypeChecks<Value> {
  private let warehouse = WarehouseMock<Value>()
  private let sample: Value?
  private let location: SourceLocation
  private let anyValue: () -> Value

  init(_ sample: Value?, at location: SourceLocation, any anyValue: @escaping () -> Value) {
    self.sample = sample
    self.location = location
    self.anyValue = anyValue
  }

  func all() {
    withMockSession {
      recorded()
      guard let sample else { return }
      parameters(sample)
      nested(sample)
      results(sample)
      statics(sample)
    }
  }

  /// Nothing was called.
  func recorded() {
    verify(warehouse.store(anyValue(), 1, any())).called(.never)
    verify(on: warehouse, called: .never).store(anyValue(), any(), "a")
    verify(warehouse.accepts(anyValue(), 1)).called(.never)
    verify(warehouse.fetch(any())).called(.never)
    verify(on: warehouse, called: .never).fetch(1)
    verify(warehouse.latest).called(.never)
    verify(warehouse.latest = anyValue()).called(.never)
    verify(try warehouse.load(1)).called(.never)
    verify(WarehouseMock<Value>.ship(anyValue(), 1)).called(.never)
    verify(on: WarehouseMock<Value>.self, called: .never).make(any())
  }

  private func parameters(_ sample: Value) {
    when(warehouse.accepts(anyValue(), 1)).thenReturn(true)
    when(using: warehouse, thenReturn: true).accepts(anyValue(), 2)
    #expect(warehouse.accepts(sample, 1), sourceLocation: location)
    #expect(warehouse.accepts(sample, 2), sourceLocation: location)
    #expect(!warehouse.accepts(sample, 3), sourceLocation: location)
    verify(warehouse.accepts(anyValue(), any())).called(3)

    warehouse.store(sample, 1, "a")
    verify(warehouse.store(anyValue(), 1, any())).called(1)
    verify(warehouse.store(anyValue(), 2, any())).called(.never)
    verify(warehouse.store(anyValue(), any(), "b")).called(.never)
    verify(on: warehouse, called: 1).store(anyValue(), any(), "a")
    verify(on: warehouse, called: .never).store(anyValue(), 1, "b")

    let captor = ArgumentCaptor<Value>()
    verify(warehouse.store(captor.capture(), 1, "a")).called(1)
    #expect(captor.values.count == 1, sourceLocation: location)
    verify(warehouse.store(matching { _ in true }, any(), any())).called(1)
    verify(warehouse.store(matching { _ in false }, any(), any())).called(.never)
    verify(warehouse.store(any(Value.self), any(), any())).called(1)

    warehouse.latest = sample
    verify(warehouse.latest = anyValue()).called(1)
  }

  private func nested(_ sample: Value) {
    warehouse.pair(sample, sample)
    verify(warehouse.pair(anyValue(), anyValue())).called(1)
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
    verify(warehouse.maybe(anyValue(), true)).called(.atLeast(1))
    verify(warehouse.maybe(any(), false)).called(.never)
    verify(warehouse.maybe(isNotNil(), any())).called(.atLeast(1))
  }

  private func results(_ sample: Value) {
    when(warehouse.fetch(1)).thenReturn(sample)
    when(using: warehouse, thenReturn: sample).fetch(2)
    when(using: warehouse, thenAnswer: { sample }).fetch(3)
    when(warehouse.fetch(4), thenReturn: sample)
    for number in 1...4 { warehouse.fetch(number) }
    verify(warehouse.fetch(any())).called(4)
    verify(on: warehouse, called: 1).fetch(2)

    when(warehouse.latest).thenReturn(sample)
    _ = warehouse.latest
    verify(warehouse.latest).called(1)
    when(warehouse.find(any())).thenReturn(nil, sample)
    for number in 1...2 { warehouse.find(number) }
    verify(warehouse.find(any())).called(2)

    when(try warehouse.load(1)).thenThrow(Refusal())
    #expect(throws: Never.self, sourceLocation: location) {
      try when(using: warehouse, thenThrow: Refusal()).load(2)
      try when(warehouse.load(3)).thenReturn(sample)
      try warehouse.load(3)
    }
    #expect(throws: Refusal.self, sourceLocation: location) { try warehouse.load(1) }
    #expect(throws: Refusal.self, sourceLocation: location) { try warehouse.load(2) }
    verify(try warehouse.load(any())).called(3)
  }

  private func statics(_ sample: Value) {
    WarehouseMock<Value>.ship(sample, 1)
    verify(WarehouseMock<Value>.ship(anyValue(), any())).called(1)
    verify(on: WarehouseMock<Value>.self, called: 1).ship(anyValue(), 1)
    when(WarehouseMock<Value>.make(any())).thenReturn(sample)
    WarehouseMock<Value>.make(1)
    verify(WarehouseMock<Value>.make(1)).called(1)
  }
}
