/// The values that an unstubbed method can return, for types for which one is obvious.
enum DefaultValue {
  private static let integers: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "UInt128", "Double", "Float", "Float16", "Float80", "CGFloat", "TimeInterval",
  ]

  private static let texts = [
    "Bool": "false", "String": "\"\"", "Substring": "\"\"", "Duration": ".zero",
  ]

  /// Returns the source text of a value.
  static func text(of type: TypeSyntax, mock: String, isInstance: Bool) -> String? {
    switch type {
    case .optional: return "nil"
    case .array where isStandard(type): return "[]"
    case .dictionary where isStandard(type): return "[:]"
    case .named(let components):
      guard components.count == 1 else { return nil }
      let component = components[0]
      if component.name == mock { return isInstance ? "self" : nil }
      // The type accepts any stub, which the type of a plain value wouldn't.
      if component.name == "Any" { return "() as Any" }
      if component.name == "Set", component.arguments.allSatisfy(isStandard) { return "[]" }
      guard component.arguments.isEmpty,
        component.symbol.map({ MangledName.module(of: $0) == "Swift" }) ?? true
      else { return nil }
      return integers.contains(component.name) ? "0" : texts[component.name]
    case .tuple(let elements):
      let values = elements.compactMap { text(of: $0.type, mock: mock, isInstance: isInstance) }
      return elements.isEmpty || values.count < elements.count
        ? nil : "(" + values.joined(separator: ", ") + ")"
    case .function(let function):
      let names = Array(repeating: "_", count: function.parameters.count)
      let value =
        function.result.isVoid ? "" : text(of: function.result, mock: mock, isInstance: false)
      guard let value, !function.parameters.contains(where: \.isVariadic) else { return nil }
      let list = names.isEmpty ? "" : names.joined(separator: ", ") + " in"
      return list + value == "" ? "{}" : SourceText.words("{", list, value, "}")
    case .attributed(let attributes, let type):
      guard attributes.allSatisfy({ $0 == "@Sendable" || $0 == "@escaping" }) else { return nil }
      return text(of: type, mock: mock, isInstance: isInstance)
    case .member(let type, "Type") where type == .named(mock): return mock + ".self"
    default: return nil
    }
  }

  /// Whether a type and its elements are of the standard library, so that no ``Mocked`` value
  /// exists for them.
  private static func isStandard(_ type: TypeSyntax) -> Bool {
    switch type {
    case .named(let components):
      let others: Set = ["Bool", "String", "Character", "UUID", "Data", "Date", "URL"]
      return components.count == 1 && integers.union(others).contains(components[0].name)
    case .array(let element), .optional(let element): return isStandard(element)
    case .dictionary(let key, let value): return isStandard(key) && isStandard(value)
    default: return false
    }
  }
}
