/// The origin of a placeholder, for the message if a forwarder uses it. Its strings are created with the
/// message.
final class PlaceholderOrigin: Sendable {
  enum Source {
    case matcher(text: String)
    case recordedResult(StaticString)
    case unstubbedResult(StaticString)
    case unknown
  }

  private let source: Source
  private let position: SourcePosition?

  init(_ source: Source, position: SourcePosition?) {
    self.source = source
    self.position = position
  }

  static let unknown = PlaceholderOrigin(.unknown, position: nil)

  /// Stops the process, because a requirement or a closure that was called can't return.
  ///
  /// - Parameter type: The type of the placeholder, or `nil` if it's unknown.
  func stop(_ type: Any.Type?) -> Never {
    ProcessStop.stop(
      FailureMessage.usedPlaceholder(source, type: type, at: position), at: position)
  }
}

/// The existential or function type that a placeholder is of, and what made it.
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
    let matchers = Recording.current?.evaluation.matchers.map(\.matcher) ?? []
    let candidate = matchers.last {
      let kind = TypeKind(withoutOptionals($0.type))
      return kind == .existential || kind == .metatype
    }
    return candidate.map { ExistentialOrigin($0.origin, type: $0.type) } ?? .unknown
  }

  func stop() -> Never { origin.stop(type?.value) }
}
