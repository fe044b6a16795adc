internal import UnderstudyValues

/// The descriptions of the placeholders of unused matchers and of their properties: `any()` and
/// `any().size`.
struct PlaceholderTexts: Sendable {
  @TaskLocal static var ofMessage: PlaceholderTexts?

  private let texts: Unchecked<[(value: Any, text: String)]>

  init(of matchers: [(matcher: ArgumentMatcher, value: Any?)]) {
    var texts: [(value: Any, text: String)] = []
    for (matcher, placeholder) in matchers {
      guard let value = flattened(placeholder), !(value is FunctionPlaceholder) else {
        continue
      }
      texts.append((value, matcher.source))
      let type = type(of: value)
      guard TypeKind(type) == .structure, !runsNoUserCode(type) else { continue }
      guard let parts = Parts(stored: value) else { continue }
      for (index, part) in parts.values.enumerated() where parts.isShown(index) {
        guard let part = flattened(part) else { continue }
        texts.append((part, matcher.source + parts.step(to: index)))
      }
    }
    self.texts = Unchecked(texts.filter { Self.canBeTold($0.value) })
  }

  func text(of value: Any) -> String? {
    texts.value.first { PlaceholderRecognition.areSame($0.value, value) }?.text
  }

  /// Whether a placeholder of the type can be told from the values that a test writes.
  private static func canBeTold(_ value: Any) -> Bool {
    let type = type(of: value)
    return TypeKind(type) != .enumeration && TypeMetadata(type).size >= MemoryLayout<Int>.size
      && PlaceholderRecognition.differsFromPlainValues(value)
  }
}
