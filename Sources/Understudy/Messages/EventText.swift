internal import UnderstudyValues

/// What happens in an order: before the call of a callback, and after that of a stream.
enum EventText {
  static let callback = "callback of "
  static func element(_ element: Any?) -> String { " yields \(ValueDescription.of(element))" }
  static func end(_ error: (any Error)?) -> String {
    error.map { " throws \(ValueDescription.of(error: $0))" } ?? " ends"
  }
}

extension ValueDescription {
  /// An error with the name of its type, and without a long text for people.
  static func of(error: any Error) -> String {
    let (text, name) = (of(error, limit: 100), "\(type(of: error))")
    if text.hasPrefix(name) { return text }
    if text.hasPrefix(".") { return name + text }
    return text.count > 35 || error is UnstubbedCallError ? name : "\(name) (\(text))"
  }
}
