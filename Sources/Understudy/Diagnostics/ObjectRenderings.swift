/// The arguments of a call that are objects, as they looked when it was made.
final class ObjectRenderings: Sendable {
  private let arguments: [String?]
  private let elements: [Int: [String?]]

  init(_ arguments: [Any?]) {
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

  private static func rendering(_ argument: Any?) -> String? {
    guard let value = flattened(argument), TypeKind(of: value) == .object else { return nil }
    return ValueDescription.of(value)
  }
}
