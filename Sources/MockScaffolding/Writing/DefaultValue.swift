/// The values that an unstubbed method can return, for types for which one is obvious.
enum DefaultValue {
  private static let integers: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "UInt128", "Double", "Float", "Float16", "Float80", "CGFloat", "TimeInterval",
  ]

  /// Returns the source text of a value.
  ///
  /// - Parameters:
  ///   - type: The result's type in terms of the mock.
  ///   - mock: The name of the mock's type.
  ///   - isInstance: Whether `self` is an instance of the mock.
  static func text(of type: TypeSyntax, mock: String, isInstance: Bool) -> String? {
    switch type {
    case .optional: return "nil"
    case .array(let element): return isStandard(element) ? "[]" : nil
    case .dictionary(let key, let value):
      return isStandard(key) && isStandard(value) ? "[:]" : nil
    case .named(let components):
      guard components.count == 1 else { return nil }
      let component = components[0]
      if component.name == mock { return isInstance ? "self" : nil }
      if component.name == "Set", component.arguments.allSatisfy(isStandard) { return "[]" }
      guard component.arguments.isEmpty,
        component.symbol.map({ MangledName.module(of: $0) == "Swift" }) ?? true
      else { return nil }
      if integers.contains(component.name) { return "0" }
      return ["Bool": "false", "String": "\"\"", "Substring": "\"\""][component.name]
        ?? (component.name == "Duration" ? ".zero" : nil)
    case .tuple(let elements):
      if elements.isEmpty { return nil }
      var values: [String] = []
      for element in elements {
        guard let value = text(of: element.type, mock: mock, isInstance: isInstance) else {
          return nil
        }
        values.append(value)
      }
      return "(" + values.joined(separator: ", ") + ")"
    case .function(let function):
      return closure(function, mock: mock)
    case .attributed(let attributes, let type):
      guard attributes.allSatisfy({ $0 == "@Sendable" || $0 == "@escaping" }) else { return nil }
      return text(of: type, mock: mock, isInstance: isInstance)
    case .member(let type, "Type") where type == .named(mock): return mock + ".self"
    default:
      return nil
    }
  }

  /// Whether a type and its elements are of the standard library, so that no ``Mocked`` value
  /// exists for them.
  private static func isStandard(_ type: TypeSyntax) -> Bool {
    if case .named(let components) = type, components.count == 1 {
      let name = components[0].name
      return integers.contains(name)
        || ["Bool", "String", "Character", "UUID", "Data", "Date", "URL"]
          .contains(name)
    }
    switch type {
    case .array(let element), .optional(let element): return isStandard(element)
    case .dictionary(let key, let value): return isStandard(key) && isStandard(value)
    default: return false
    }
  }

  private static func closure(_ function: TypeSyntax.Function, mock: String) -> String? {
    let parameters = function.parameters
    if parameters.contains(where: { $0.isVariadic }) { return nil }
    let names =
      parameters.isEmpty
      ? "" : Array(repeating: "_", count: parameters.count).joined(separator: ", ") + " in"
    if function.result.isVoid { return names.isEmpty ? "{}" : "{ \(names) }" }
    guard let value = text(of: function.result, mock: mock, isInstance: false) else { return nil }
    return names.isEmpty ? "{ \(value) }" : "{ \(names) \(value) }"
  }
}
