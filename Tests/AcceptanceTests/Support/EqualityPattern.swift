import Understudy
import UnderstudyTestSupport

/// A plain value or a matcher, as a test writes it at an argument.
enum EqualityPattern: CustomStringConvertible {
  case plain(EqualitySample)
  case equalTo(EqualitySample)
  case anything
  case typed(TypedMatcher)

  static func random(
    near samples: [EqualitySample], using random: inout SeededGenerator
  ) -> EqualityPattern {
    let sample = near(samples.randomElement(using: &random)!, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .anything
    case 1: return .typed(TypedMatcher.all.randomElement(using: &random)!)
    case 2, 3: return .equalTo(sample)
    default: return .plain(sample)
    }
  }

  /// The sample itself, one that equals it, or any.
  private static func near(
    _ sample: EqualitySample, using random: inout SeededGenerator
  ) -> EqualitySample {
    let all = EqualitySample.all(0) + EqualitySample.all(1)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return sample
    case 1:
      return all.filter { $0.equals(sample) == true }.randomElement(using: &random) ?? sample
    default: return all.randomElement(using: &random)!
    }
  }

  /// The argument in a recorded call.
  func written() -> Any? {
    switch self {
    case .plain(let sample): sample.value
    case .equalTo(let sample): equal(to: sample.value)
    case .anything: any(Any?.self)
    case .typed(let matcher): matcher.write()
    }
  }

  /// What the rules say of a call; `nil` where they leave it open.
  func matches(_ sample: EqualitySample) -> Bool? {
    switch self {
    case .plain(let expected), .equalTo(let expected): expected.equals(sample)
    case .anything: true
    case .typed(let matcher): matcher.accepts(sample)
    }
  }

  var description: String {
    switch self {
    case .plain(let sample): "\(sample)"
    case .equalTo(let sample): "equal(to:) \(sample)"
    case .anything: "any()"
    case .typed(let matcher): "\(matcher)"
    }
  }
}

/// `any(T.self)`, or `any(like:)` of a class.
struct TypedMatcher: CustomStringConvertible {
  let description: String
  let type: Any.Type
  let write: () -> Any?
  /// Whether a value is of the type; a value of a subclass is, one that can be converted is not.
  private let isInstance: (Any) -> Bool
  /// A sample can stand for an optional parameter's value, so it matches `nil`, too.
  private var acceptsNil = false

  private init<Value>(_ type: Value.Type) {
    self.type = type
    description = "any(\(type).self)"
    write = { any(type) }
    isInstance = { Swift.type(of: $0) == type }
  }

  private init<Object: AnyObject>(like sample: Object, or subclass: any AnyObject.Type) {
    type = Object.self
    description = "any(like: \(type))"
    write = { any(like: sample) }
    acceptsNil = true
    isInstance = { value in
      let actual = Swift.type(of: value)
      return actual == Object.self || actual == subclass
    }
  }

  static var all: [TypedMatcher] {
    [
      TypedMatcher(Int.self), TypedMatcher(Double.self), TypedMatcher(String.self),
      TypedMatcher([Int].self), TypedMatcher([String].self), TypedMatcher(Set<String>.self),
      TypedMatcher([Int: Int].self), TypedMatcher([[Int]].self),
      TypedMatcher(EqualitySample.Named.self), TypedMatcher(EqualitySample.Season.self),
      TypedMatcher(like: EqualitySample.Figure(7), or: EqualitySample.Disc.self),
      TypedMatcher(like: EqualitySample.Keyed(7), or: EqualitySample.KeyedChild.self),
    ]
  }

  func accepts(_ sample: EqualitySample) -> Bool? {
    guard var value = sample.value else { return acceptsNil }
    // What bridging and erasure convert, the rules leave open.
    if sample.group == nil || value is any AnyHashableValue { return nil }
    while let optional = value as? any OptionalSample {
      guard let wrapped = optional.wrapped else { return acceptsNil }
      value = wrapped
    }
    return isInstance(value)
  }
}

private protocol AnyHashableValue {}
extension AnyHashable: AnyHashableValue {}

private protocol OptionalSample { var wrapped: Any? { get } }
extension Optional: OptionalSample {
  fileprivate var wrapped: Any? { self }
}
