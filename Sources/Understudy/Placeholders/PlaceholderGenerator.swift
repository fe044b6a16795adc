import Foundation

/// Makes the values that matchers return inside a recording, where code under test never sees them.
///
/// A placeholder is a complete value of its type, made in one of these ways: by ``Mocked``, as a
/// distinct value of a standard type, as a case of an enum, by decoding, or field by field.
struct PlaceholderGenerator {
  /// Which of two different values is wanted, as far as the type has two.
  let variant: Int
  /// How many types deep a placeholder may still nest; a type may contain itself.
  private let depth: Int

  init(variant: Int, depth: Int = 6) {
    self.variant = variant
    self.depth = depth
  }

  /// The generator for the parts of a value; `nil` when they nest too deep.
  var inner: PlaceholderGenerator? {
    depth > 0 ? PlaceholderGenerator(variant: variant, depth: depth - 1) : nil
  }

  /// A text that no test writes.
  var text: String { "understudy-\(variant)-\(UUID().uuidString)" }

  /// A small number that no test writes, between 1 and 2 or between 3 and 4.
  var fraction: Double { Double.random(in: 1..<2) + Double(variant * 2) }

  /// One placeholder, or nothing where the type has none.
  func elements<Element>(_ type: Element.Type) -> [Element] {
    inner?.make(type).map { [$0] } ?? []
  }

  func make<Value>(_ type: Value.Type) -> Value? {
    if let mocked = type as? any Mocked.Type {
      return self.mocked(mocked) as? Value ?? generated(type) ?? mocked.mock as? Value
    }
    return generated(type)
  }

  private func generated<Value>(_ type: Value.Type) -> Value? {
    if let known = type as? any DefaultValueProviding.Type {
      return known.distinctValue(self) as? Value
    }
    if let cases = type as? any CaseIterable.Type, let value = self.case(of: cases) as? Value {
      return value
    }
    switch TypeKind(type) {
    case .existential: return ExistentialPlaceholder.value(of: type, self)
    case .metatype: return metatype(type)
    case .function: return FunctionPlaceholder.make(type)
    default: break
    }
    if ObjectPlaceholder.self is Value.Type || type == NSObject.self { return NSObject() as? Value }
    guard let inner else { return nil }
    if let decodable = type as? any Decodable.Type,
      let value = try? decodable.init(from: PlaceholderDecoder(generator: inner)) as? Value
    {
      return value
    }
    return Reflection.assemble(type, from: inner.value) ?? EnumCase.make(type, inner)
  }

  /// A placeholder of a type that is known at run time only.
  func value(of type: Any.Type) -> Any? {
    func make<Value>(_ type: Value.Type) -> Any? { self.make(type).map { $0 as Any } }
    return make(type)
  }

  /// `nil` where a type has one value for mocks only and another is wanted.
  private func mocked<Value: Mocked>(_ type: Value.Type) -> Value? {
    guard variant > 0 else { return type.mock }
    let mocks = type.mocks
    return mocks.count > 1 ? mocks.last : nil
  }

  private func `case`<Cases: CaseIterable>(of type: Cases.Type) -> Cases? {
    variant == 0 ? type.allCases.first : type.allCases.dropFirst().first ?? type.allCases.first
  }

  private func metatype<Value>(_ type: Value.Type) -> Value? {
    ExistentialPlaceholder.self as? Value ?? TypeKind.instanceType(of: type) as? Value
  }

  /// Whether an argument is what a matcher returned.
  static func isPlaceholder(_ placeholder: Any?, _ argument: Any?) -> Bool {
    let placeholder = flattened(placeholder)
    let argument = flattened(argument)
    guard let placeholder, let argument else { return placeholder == nil && argument == nil }
    if let function = placeholder as? FunctionPlaceholder { return function.isLike(argument) }
    return type(of: placeholder) == type(of: argument)
      && EqualityRules(comparators: [:], knowsClosures: true).areEqual(placeholder, argument)
  }
}
