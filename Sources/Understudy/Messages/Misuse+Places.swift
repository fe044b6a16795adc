internal import UnderstudyValues

/// A place in the arguments of a call that can't be read, or a matcher without one.
enum PlaceMistake {
  /// A matcher that no place shows. A forwarder can omit the parameter.
  case leftover(ArgumentMatcher, isOmitted: Bool)
  /// Places that can be plain values or matchers, each with its ordinal, starting at 1, and the steps
  /// to a part.
  case ambiguous([(ordinal: String, readings: [String])], isProxy: Bool)
  /// A plain argument, or a plain part of one, that's made of a matcher or each time anew.
  case unstable(String, isPart: Bool, [Any?])
  /// A matcher that would pass a closure inside a value on to the test, and its key path.
  case unreadable(String, ArgumentMatcher, keyPath: String?)
  /// `anyVariadic()` outside of a list, or before the end of one.
  case variadic(ArgumentMatcher, isElement: Bool)
  /// `calling` in the place of something else than a closure of the type, or inside an argument.
  case uncallable(ArgumentMatcher, Any.Type)
  case nestedCalling(ArgumentMatcher)
  /// The call itself, inside a matcher.
  case insideMatcher(String)
  /// A value that no call can be equal to, where the mistake would go unnoticed.
  case incomparable(Any.Type)
  /// A matcher inside a value, where an initializer can have made other parts of it unnoticed.
  case besideParts
}

extension Misuse {
  static func place(_ mistake: PlaceMistake, in call: String) -> Misuse {
    switch mistake {
    case .leftover(let matcher, let isOmitted):
      let headline = "\(matcher.text) does not match any argument of \(call)."
      if isOmitted {
        let value = TypeKind(matcher.type) == .function ? "{ … }" : "a plain value"
        return Misuse(
          headline,
          "Its forwarder omits a parameter, which isn't compared. Write \(value) for it.")
      }
      return Misuse(
        headline,
        "A matcher has to be an argument or, inside of one, a property, a payload, an element, "
          + "or the value of a dictionary. An initializer must not change it.",
        "Write it as the argument itself, or compare with a predicate: matching { … }",
        "If the forwarder passes on a part of a parameter, or another value, "
          + "pass on the parameter itself.")
    case .ambiguous(let places, let isProxy):
      let other =
        isProxy
        ? "use the form with the call inside: when(mock.method(…)) or verify(mock.method(…))"
        : "any(like:) with another value."
      return Misuse(
        ["The matchers of \(call) are ambiguous:"]
          + places.map { "  argument \($0.ordinal): \($0.readings.joined(separator: " or "))" }
          + ["Write equal(to:) around the plain values, or \(other)"])
    case .unstable(let path, let isPart, let values):
      let texts = values.map { ValueDescription.of($0, limit: 80) }
      let others = texts.dropFirst().filter { $0 != texts[0] }.prefix(1)
      let (maker, cure) =
        isPart
        ? (
          "An initializer",
          "Write a matcher for the argument: having(\\.…, …) or matching { … }"
        ) : ("The forwarder", "Pass on the parameter itself.")
      return Misuse(
        "\(path) of \(call) is another value each time that the call is evaluated: "
          + (texts.prefix(1) + others).joined(separator: ", ") + ".",
        "So no call can equal it. \(maker) can have made it from a matcher.", cure,
        "Or, if the test makes a new value each time, store it in a constant before the expression."
      )
    case .unreadable(let path, let matcher, let keyPath):
      return Misuse(
        "\(matcher.text) stands for \(path) of \(call), a closure that can't be read inside a value.",
        keyPath.map { "Write it for the property of the value: having(\($0), \(matcher.code))" }
          ?? "Write any() in its place, and read it from the whole value: matching { … }")
    case .variadic(let matcher, isElement: true):
      return Misuse(
        "\(matcher.text) is followed by other values in \(call).",
        "Write it once, after the other values of the parameter.")
    case .variadic(let matcher, isElement: false):
      return Misuse(
        "\(matcher.text) is not an element of a variadic parameter in \(call).",
        "Write any() for a single value.")
    case .uncallable(let matcher, let type):
      return Misuse(
        "\(matcher.text) can't call the closure of \(call), a \(type).",
        "Write any() in its place, and call it: .perform { (…, closure: @escaping \(TypeName.written(type))) in … }"
      )
    case .nestedCalling(let matcher):
      return Misuse(
        "\(matcher.text) calls a closure that is an argument, but in \(call) it's a part of one.",
        "Write any() in its place, and call it: .perform { (…) in … }")
    case .insideMatcher(let matcher):
      return Misuse(
        ["\(matcher) is written around the call \(call)."]
          + (matcher == "not(…)"
            ? [
              "Write it around an argument: verify(mock.method(not(value))).called(1)",
              "Or verify that no call was received: verify(mock.method(value)).called(.never)",
            ] : ["Store its result in a constant before the expression."]))
    case .incomparable(let type):
      return Misuse("No call can match \(call).", FailureMessage.incomparable(type))
    case .besideParts:
      return Misuse(
        "\(call) has a matcher inside a value, of which an initializer can have made other parts. "
          + "This form can't tell, and would pass if no call matches them.",
        "Write the call inside, which is evaluated again: verify(mock.method(…)).called(…)")
    }
  }
}

// MARK: Matchers without a call

extension Misuse {
  static func matcherOutsideStatement(_ matcher: ArgumentMatcher) -> Misuse {
    Misuse(
      "\(matcher.source) was used outside when or verify.",
      "Write it in a call: verify(mock.method(\(matcher.code))).called(1)",
      "For an inout parameter, write the variable after when(using: …), or in verify { … }.",
      "As the default argument of a helper, it needs @autoclosure: "
        + "parameter: @autoclosure () -> \(TypeName.written(matcher.type)) = \(matcher.code)")
  }

  static func callingOutsideStub(_ matcher: String) -> Misuse {
    Misuse(
      "\(matcher) calls a closure of a stubbed call, so it can only be written in when.",
      "In a verification, write any() in its place.")
  }

  static func matcherInside(_ matcher: ArgumentMatcher, of other: String) -> Misuse {
    Misuse(
      "\(matcher.source) is written inside a value of \(other).",
      "Write a plain value, or compare with a predicate: matching { … }")
  }

  static func noPlaceholder(_ matcher: ArgumentMatcher) -> Misuse {
    Misuse(
      "\(matcher.source) has no placeholder for \(matcher.type).",
      "Provide a sample value: \(FailureMessage.likeForm(of: matcher.source))")
  }

  static func invalidTolerance(_ matcher: String) -> Misuse {
    Misuse("\(matcher) can never match: a tolerance is 0 or more.")
  }
}
