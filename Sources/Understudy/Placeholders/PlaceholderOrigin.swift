import Foundation

/// The matcher or call that a placeholder comes from, for the message if a forwarder uses it.
final class PlaceholderOrigin: Sendable {
  enum Source {
    case matcher(text: String)
    case recordedResult(MethodID)
    case unstubbedResult(MethodID)
    case unknown
  }

  private let source: Source
  private let position: SourcePosition?
  /// The existential or function type that the placeholder has; `nil` if it's unknown.
  private let type: Any.Type?

  init(_ source: Source, type: Any.Type? = nil, position: SourcePosition?) {
    self.source = source
    self.type = type
    self.position = position
  }

  static let unknown = PlaceholderOrigin(.unknown, position: nil)

  /// The origin of a placeholder that has an existential or function type.
  func with(_ type: Any.Type) -> PlaceholderOrigin {
    PlaceholderOrigin(source, type: type, position: position)
  }

  /// The origin of the existential that contains an object.
  static func of(_ object: AnyObject) -> PlaceholderOrigin {
    ObjectPlaceholders.origin(of: object) ?? (object as? ObjectStandIn)?.origin ?? .unknown
  }

  /// The origin of the existential whose static member a forwarder used. A type doesn't know its
  /// origin, so it's the last matcher of an existential or a metatype.
  static var ofThisContext: PlaceholderOrigin {
    let matchers = Recording.current?.evaluation.matchers.map(\.matcher) ?? []
    let candidate = matchers.last {
      let kind = TypeKind(withoutOptionals($0.type))
      return kind == .existential || kind == .metatype
    }
    return candidate.map { $0.origin.with($0.type) } ?? .unknown
  }

  /// Stops the process, because a requirement or a closure that was called can't return.
  func stop() -> Never {
    ProcessStop.stop(
      FailureMessage.usedPlaceholder(
        source, type: type, at: position, in: Recording.current), at: position)
  }
}

/// The only place where the library ends the process.
///
/// This is necessary if a forwarder calls a placeholder that can't return, and if a function has to
/// return a value of a type that has no placeholder, such as `Never`.
enum ProcessStop {
  static func stop(_ message: String, at position: SourcePosition? = nil) -> Never {
    #if os(Linux)
      // A trap adds a long backtrace, and loses the output that isn't written yet. Elsewhere, it's
      // what a debugger stops at.
      let place = position.map { "\($0.filePath):\($0.line): " } ?? ""
      FileHandle.standardError.write(Data("\(place)Fatal error: \(message)\n".utf8))
      exit(EXIT_FAILURE)
    #else
      fatalError(message, file: position?.filePath ?? #filePath, line: position?.line ?? #line)
    #endif
  }

  /// Reports a failure, and stops with its message.
  static func stop(reporting failure: Failure, at position: SourcePosition) -> Never {
    FailureReport.send(failure, at: position)
    stop(FailureMessage.text(for: failure), at: position)
  }
}
