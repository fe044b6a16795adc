internal import UnderstudyValues

/// A condition on one argument of a call.
final class ArgumentMatcher: Sendable {
  /// What the matcher stands for in calls: `any()`, `matching { … }`, or its description.
  let text: String
  /// How the matcher is written: `any()`, `matching { … }`, `matching("a short name") { … }`.
  let source: String
  /// The matcher as code, in which a sample is missing.
  var code: String {
    switch source {
    case "capture()": "captor.capture()"
    case "capture(like:)", "any(like:)": FailureMessage.likeForm(of: source)
    default: source
    }
  }
  let type: Any.Type
  /// Returns whether the matcher accepts an argument. This can be user code, so it runs outside
  /// locks.
  let accepts: Unchecked<(Any?, EqualityRules) -> Bool>
  let acceptsType: Bool
  let position: SourcePosition
  let capture: Unchecked<(Any?) -> Void>?
  /// Whether the matcher stands for the result of a recorded call, which may go unused.
  let isResult: Bool
  /// Whether the matcher stands for all remaining values of a variadic parameter.
  let isVariadic: Bool
  let comparesIdentity: Bool
  /// Whether it accepts what is equal to its only value, and nothing else.
  let isEqualTo: Bool
  /// Whether the matcher passes on arguments to the test: to a predicate or a captor.
  let readsValue: Bool
  /// The values that the matcher compares arguments with, for the message if they can't be
  /// compared.
  let values: Unchecked<[Any?]>
  /// Returns what calls the closure that a call passes; `nil` for any other argument, and for all
  /// matchers but `calling`.
  let callee: Unchecked<(Any?) -> Callee?>?
  /// The part of an argument that the matcher compares, for messages; `nil` if it's the whole.
  let part: Part?

  /// A part of an argument with its own matcher. An object, because the optimizer of Swift 6.3 crashes
  /// on an optional tuple with a closure.
  final class Part: Sendable {
    /// The steps from the argument to the part.
    let steps: String
    let matcher: ArgumentMatcher
    /// Reads the part; `nil` if an argument has none.
    let read: Unchecked<(Any?) -> Any??>

    init(steps: String, matcher: ArgumentMatcher, read: @escaping (Any?) -> Any??) {
      (self.steps, self.matcher, self.read) = (steps, matcher, Unchecked(read))
    }
  }

  init(
    _ text: String, source: String? = nil, type: Any.Type, position: SourcePosition,
    capture: ((Any?) -> Void)? = nil, acceptsType: Bool = false, isResult: Bool = false,
    isVariadic: Bool = false, comparesIdentity: Bool = false, readsValue: Bool = false,
    isEqualTo: Bool = false, comparing values: [Any?] = [], part: Part? = nil,
    callee: ((Any?) -> Callee?)? = nil,
    accepts: @escaping (Any?, EqualityRules) -> Bool
  ) {
    MocksAmongValues.areKnown
    self.text = text
    self.source = source ?? text
    self.type = type
    self.acceptsType = acceptsType
    self.position = position
    self.isResult = isResult
    self.isVariadic = isVariadic
    self.comparesIdentity = comparesIdentity
    self.isEqualTo = isEqualTo
    self.readsValue = readsValue || capture != nil || callee != nil
    self.callee = callee.map(Unchecked.init)
    self.values = Unchecked(values)
    self.part = part
    self.capture = capture.map(Unchecked.init)
    self.accepts = Unchecked(accepts)
  }

  convenience init<Value>(_ text: String, equalTo value: Value, at position: SourcePosition) {
    self.init(
      text, type: Value.self, position: position, isEqualTo: true, comparing: [value]
    ) { $1.areEqual(typed: value, $0) }
  }

  /// The type of a value that the matcher compares with and that's never equal; `nil` if there is
  /// none.
  func incomparableType(_ rules: EqualityRules) -> Any.Type? {
    values.value.firstNonNil { rules.incomparableType(in: $0) }
  }

  /// Whether the matcher certainly accepts the same arguments as another one: predicates can't be
  /// compared, nor can what a text leaves out.
  func isSame(as other: ArgumentMatcher) -> Bool {
    guard type == other.type, text == other.text, callee == nil else { return false }
    if acceptsType || other.acceptsType { return acceptsType && other.acceptsType }
    if readsValue || comparesIdentity || isResult || text.contains("…") { return false }
    let isTold = text.hasSuffix("()") || !values.value.isEmpty || runsNoUserCode(type)
    return isTold
      && values.value.elementsEqual(other.values.value) { Identity.areSame($0, $1) }
  }

  func matches(_ argument: Any?, _ rules: EqualityRules) -> Bool {
    // The usual case, without a call of the closure.
    if acceptsType, let argument, Swift.type(of: argument) == type { return true }
    return accepts.value(argument, rules)
  }
}

/// Checks whether an argument is a value of a type, by the rules of the compiler.
///
/// A cast at run time accepts more: an empty array as an array of any element type, and containers
/// whose elements it can convert.
enum ExactType {
  static func isValue<Value>(_ argument: Any?, of type: Value.Type) -> Bool {
    // The most frequent case, without a lookup of conformances.
    if let argument, Swift.type(of: argument) == type { return true }
    if DeallocatedObject.found(in: argument) != nil { return false }
    let wanted = withoutOptionals(type)
    let kind = TypeKind(wanted)
    guard let value = flattened(argument) else {
      return type is any OptionalValue.Type || kind == .existential
    }
    // A cast distinguishes closures by effects and attributes, which change when a closure is
    // passed as a parameter.
    if kind == .function { return FunctionPlaceholder(wanted).isLike(value) }
    let actual = declaredType(of: value)
    if actual == wanted { return true }
    switch kind {
    // An object of a subclass is a value of its superclass, and so is a conforming value of its
    // protocol.
    case .object, .metatype: return value is Value
    case .existential:
      return cast(value, to: Value.self) != nil || PlaceholderRecognition.isStandIn(value)
    // On Apple's systems, an error of Foundation arrives as the object in it.
    default:
      func isError<Wanted>(of type: Wanted.Type) -> Bool {
        EmbeddedError.error(of: value, as: type) != nil
      }
      return isError(of: wanted)
    }
  }

  static func value<Value>(_ argument: Any?, as type: Value.Type) -> Value? {
    if let argument, Swift.type(of: argument) == type { return argument as? Value }
    return isValue(argument, of: type) ? cast(argument, to: type) : nil
  }

  /// Returns the argument as a value of the type that user code can read: not a placeholder, and
  /// without one inside.
  static func usableValue<Value>(_ argument: Any?, as type: Value.Type) -> Value? {
    PlaceholderRecognition.hasPlaceholder(argument) ? nil : value(argument, as: type)
  }
}
