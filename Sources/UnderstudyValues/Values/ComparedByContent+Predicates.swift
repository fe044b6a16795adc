import Foundation

// A variable of a predicate is another one each time the predicate is written.

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension Predicate: ComparedByContent {
  package var content: Any { PredicateVariables.numbered(in: self) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Foundation.Expression: ComparedByContent {
  package var content: Any { PredicateVariables.numbered(in: self) }
}

/// The variables of a predicate or an expression, in the order in which its parts use them.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
private struct PredicateVariables {
  private var all: [PredicateExpressions.VariableID] = []

  /// A predicate or an expression with numbers in place of its variables.
  static func numbered(in value: Any) -> Any {
    var variables = PredicateVariables()
    return variables.withNumbers(value)
  }

  private mutating func withNumbers(_ value: Any) -> Any {
    if let variable = value as? PredicateExpressions.VariableID {
      if let number = all.firstIndex(of: variable) { return number }
      all.append(variable)
      return all.count - 1
    }
    return Parts(stored: value)?.withValues { part in
      guard let part = flattened(part) else { return nil }
      let hasVariables =
        part is any PredicateExpression || part is PredicateExpressions.VariableID
        || TypeKind(of: part) == .tuple
      return hasVariables ? withNumbers(part) : part
    } ?? value
  }
}
