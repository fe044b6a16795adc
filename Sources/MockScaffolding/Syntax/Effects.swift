/// Whether a member is asynchronous, and what it throws.
struct Effects: Equatable {
  var isAsync: Bool
  var errors: ThrownErrors

  /// The words of a declaration.
  var text: String { SourceText.words(isAsync ? "async" : "", errors.text) }

  /// The words with a space in front of them.
  var suffix: String { text.isEmpty ? "" : " " + text }

  /// Whether the member throws by itself, and not only what its closures throw.
  var throwsItself: Bool { errors != .none && errors != .rethrown }

  /// The words in front of a call of a forwarder.
  var callWords: String { (throwsItself ? "try " : "") + (isAsync ? "await " : "") }
}

/// A member, or an accessor of one.
protocol HasEffects {
  var isAsync: Bool { get set }
  var errors: ThrownErrors { get set }
}

extension HasEffects {
  var effects: Effects {
    get { Effects(isAsync: isAsync, errors: errors) }
    set { (isAsync, errors) = (newValue.isAsync, newValue.errors) }
  }
}

enum ThrownErrors: Equatable, Sendable {
  case none
  case any
  case rethrown
  case typed(TypeSyntax)

  /// What `throws` with a type in parentheses throws.
  init(throwing type: TypeSyntax) {
    switch type.normalized.simpleName {
    case "Never": self = .none
    case "Error" where type.isExistential: self = .any
    default: self = .typed(type)
    }
  }

  var text: String {
    switch self {
    case .none: ""
    case .any: "throws"
    case .rethrown: "rethrows"
    case .typed(let type): "throws(\(type.text))"
    }
  }

  /// The argument that names the type of the errors for a forwarder.
  var argument: String? {
    if case .typed(let type) = self { "throwing: \(type.postfixBase).self" } else { nil }
  }

  /// The errors that two requirements of one member allow.
  func narrowed(by other: ThrownErrors) -> ThrownErrors {
    switch (self, other) {
    case (.any, _), (_, .none): other
    default: self
    }
  }

  func mapType(_ transform: (TypeSyntax) -> TypeSyntax) -> ThrownErrors {
    if case .typed(let type) = self { .typed(transform(type)) } else { self }
  }
}
