import Foundation

/// What made a placeholder, for the message of a forwarder that uses it.
final class PlaceholderOrigin: Sendable {
  /// As a message names it: `any()`, `The result of make()`.
  private let text: String
  /// The line to write instead.
  private let hint: String
  /// Who got the placeholder.
  private let user: String
  private let position: SourcePosition?

  init(
    text: String, hint: String, user: String = "a forwarder", position: SourcePosition?
  ) {
    self.text = text
    self.hint = hint
    self.user = user
    self.position = position
  }

  static let unknown = PlaceholderOrigin(text: "A matcher", hint: "any(like: …)", position: nil)

  /// Stops the process. A placeholder of an existential has no other way out of a call to it.
  ///
  /// - Parameter type: The existential type, if it is known.
  func stop(_ type: Any.Type?) -> Never {
    let place = position.map { " at \($0.fileName):\($0.line)" } ?? ""
    ProcessStop.stop(
      FailureMessage.usedPlaceholder(text + place, type: type, user: user, hint: hint),
      at: position)
  }
}

/// The existential type that a placeholder is of, and what made it.
struct ExistentialOrigin: Sendable {
  let origin: PlaceholderOrigin
  private let type: Unchecked<Any.Type>?

  init(_ origin: PlaceholderOrigin, type: Any.Type?) {
    self.origin = origin
    self.type = type.map(Unchecked.init)
  }

  static let unknown = ExistentialOrigin(.unknown, type: nil)

  /// The existential that has an object in it.
  static func of(_ object: AnyObject) -> ExistentialOrigin {
    if let origin = ObjectPlaceholders.origin(of: object) { return origin }
    return Swift.type(of: object) == ObjectStandIn.self
      ? unsafeDowncast(object, to: ObjectStandIn.self).origin : .unknown
  }

  /// The existential whose static member a forwarder used. A type doesn't know what made it, so it is the
  /// last matcher of an existential or a metatype.
  static var ofThisContext: ExistentialOrigin {
    let matchers = Recording.ofThisContext?.evaluation.matchers.map(\.matcher) ?? []
    let candidate = matchers.last {
      let kind = TypeKind(withoutOptionals($0.type))
      return kind == .existential || kind == .metatype
    }
    return candidate.map { ExistentialOrigin($0.origin, type: $0.type) } ?? .unknown
  }

  func stop() -> Never { origin.stop(type?.value) }
}
