/// The arguments of a call that are objects, as they looked when it was made.
final class ObjectRenderings: Sendable {
  private let arguments: [String?]
  private let elements: [Int: [String?]]

  /// `nil` where no argument is an object, and neither is any element of a variadic one.
  init?(of arguments: [Any?]) {
    guard arguments.contains(where: Self.mayHoldObject) else { return nil }
    self.arguments = arguments.map(Self.rendering)
    var elements: [Int: [String?]] = [:]
    for (index, argument) in arguments.enumerated() {
      if let list = argument as? [Any], type(of: argument!) == [Any].self {
        elements[index] = list.map(Self.rendering)
      }
    }
    self.elements = elements
  }

  func text(of argument: Int) -> String? { arguments[argument] }

  func text(of element: Int, in argument: Int) -> String? { elements[argument]?[element] }

  func holdsElements(of argument: Int) -> Bool { elements[argument] != nil }

  private static func mayHoldObject(_ argument: Any?) -> Bool {
    guard let argument else { return false }
    if TypeKind(of: argument) == .object { return true }
    guard type(of: argument) == [Any].self, let elements = argument as? [Any] else { return false }
    return elements.contains { TypeKind(of: $0) == .object }
  }

  private static func rendering(_ argument: Any?) -> String? {
    guard let value = flattened(argument), TypeKind(of: value) == .object else { return nil }
    return ValueDescription.of(value)
  }
}
