import Foundation

/// Makes the values that matchers return inside a recording, where code under test never sees them.
///
/// A placeholder is a complete value of its type, made in one of these ways: by ``Mocked``, as a
/// distinct value of a standard type, as a case of an enum, by decoding, or field by field.
struct Placeholder {
  /// Which of two different values is wanted, as far as the type has two.
  let variant: Int
  /// How many types deep a placeholder may still nest; a type may contain itself.
  private let depth: Int

  init(variant: Int, depth: Int = 6) {
    self.variant = variant
    self.depth = depth
  }

  /// The maker for the parts of a value; `nil` when they nest too deep.
  var inner: Placeholder? {
    depth > 0 ? Placeholder(variant: variant, depth: depth - 1) : nil
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
    if let mocked = type as? any Mocked.Type, let value = self.mocked(mocked) as? Value {
      return value
    }
    if let known = type as? any WellKnownType.Type { return known.distinctValue(self) as? Value }
    if let cases = type as? any CaseIterable.Type, let value = self.case(of: cases) as? Value {
      return value
    }
    switch TypeKind(type) {
    case .existential:
      return StandIn(variant: variant) as? Value ?? StandInObject() as? Value
    case .metatype:
      return metatype(type)
    default: break
    }
    if StandInObject.self is Value.Type || type == NSObject.self { return NSObject() as? Value }
    guard let inner else { return nil }
    if let decodable = type as? any Decodable.Type,
      let value = try? decodable.init(from: InventingDecoder(maker: inner)) as? Value
    {
      return value
    }
    return Reflection.assemble(type) { fieldType in
      func make<Field>(_ type: Field.Type) -> Any? { inner.make(type).map { $0 as Any } }
      return make(fieldType)
    } ?? EnumCase.make(type, inner)
  }

  private func mocked<Value: Mocked>(_ type: Value.Type) -> Value? {
    variant == 0 ? type.mock : type.mocks.last
  }

  private func `case`<Cases: CaseIterable>(of type: Cases.Type) -> Cases? {
    variant == 0 ? type.allCases.first : type.allCases.dropFirst().first ?? type.allCases.first
  }

  private func metatype<Value>(_ type: Value.Type) -> Value? {
    StandIn.self as? Value ?? TypeKind.instanceType(of: type) as? Value
  }

  /// Whether an argument is what a matcher returned.
  static func isPlaceholder(_ placeholder: Any?, _ argument: Any?) -> Bool {
    let placeholder = flattened(placeholder)
    let argument = flattened(argument)
    guard let placeholder, let argument else { return placeholder == nil && argument == nil }
    if let function = placeholder as? FunctionPlaceholder { return function.isLike(argument) }
    return type(of: placeholder) == type(of: argument)
      && EqualityRules(comparators: [:]).areEqual(placeholder, argument)
  }
}

/// What a closure's placeholder is recognised by: a function value has no identity.
struct FunctionPlaceholder {
  private let shape: String

  init(_ type: Any.Type) { shape = Self.shape(of: type) }

  func isLike(_ argument: Any) -> Bool {
    TypeKind(of: argument) == .function && Self.shape(of: type(of: argument)) == shape
  }

  // A closure that became a parameter's has taken on the parameter's effects and attributes.
  private static func shape(of type: Any.Type) -> String {
    String(describing: type)
      .replacingOccurrences(of: #"@[A-Za-z]+(\([^)]*\))? "#, with: "", options: .regularExpression)
      .replacingOccurrences(
        of: #" (async|throws|rethrows)(\([^)]*\))?"#, with: "", options: .regularExpression)
  }
}

/// A value for parameters whose type is a protocol of the standard library, `Any` first of all.
struct StandIn: Hashable, Codable, Error, Comparable, CustomStringConvertible, Identifiable {
  var id = UUID()
  let variant: Int

  var description: String { "placeholder" }

  static func < (left: StandIn, right: StandIn) -> Bool { left.id < right.id }
}

/// An object for parameters of type `AnyObject`.
final class StandInObject: Sendable {}
