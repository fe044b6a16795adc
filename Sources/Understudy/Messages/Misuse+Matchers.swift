/// Matchers that no call takes, or that are written in the wrong place.
extension Misuse {
  /// A plain value that no call can be equal to, where the mistake would go unnoticed.
  @Lines static func incomparable(_ type: Any.Type, in call: String) -> Misuse {
    "No call can match \(call)."
    FailureMessage.incomparable(type)
  }

  @Lines static func leftoverMatcher(
    _ matcher: ArgumentMatcher, call: String, _ forwarded: ForwardedCall
  ) -> Misuse {
    "\(matcher.text) does not match any argument of \(call)."
    if forwarded.hasOmittedArgument {
      let value = TypeKind(matcher.type) == .function ? "{ … }" : "a plain value"
      "Its forwarder omits a parameter, which isn't compared. Write \(value) for it."
    } else {
      "A matcher has to be an argument or, inside of one, a property, a payload, an element, or "
        + "the value of a dictionary. An initializer must not change it."
      "Write it as the argument itself, or compare with a predicate: matching { … }"
      "If the forwarder passes on a part of a parameter, or another value, "
        + "pass on the parameter itself."
    }
  }

  /// A forwarder that passes on fewer arguments than its method has parameters.
  @Lines static func lostArguments(_ call: ForwardedCall, parameterCount: Int) -> Misuse {
    "\(call.method.signature) has \(FailureMessage.counted(parameterCount, "parameter")), and its "
      + "forwarder at \(call.method.position.text) passes on \(call.arguments.count)."
    "Pass all of them after with:, in their order, and write omitted for one that can't be passed on."
  }

  @Lines static func matcherOutsideStatement(_ matcher: ArgumentMatcher) -> Misuse {
    "\(matcher.source) was used outside when or verify."
    "Write it in a call: verify(mock.method(\(matcher.code))).called(1)"
    "For an inout parameter, write the variable after when(using: …), or in verify { … }."
    "As the default argument of a helper, it needs @autoclosure: "
      + "parameter: @autoclosure () -> \(matcher.type) = \(matcher.code)"
  }

  /// Arguments that can be plain values or matchers, each with its ordinal, starting at 1, and the
  /// steps to a part.
  @Lines static func ambiguous(
    call: String, arguments: [(ordinal: String, readings: [String])], isProxy: Bool
  ) -> Misuse {
    let other =
      isProxy
      ? "use the form with the call inside: when(mock.method(…)) or verify(mock.method(…))"
      : "any(like:) with another value."
    "The matchers of \(call) are ambiguous:"
    arguments.map { "  argument \($0.ordinal): \($0.readings.joined(separator: " or "))" }
    "Write equal(to:) around the plain values, or \(other)"
  }

  /// A plain argument, or a plain part of one, that's made of a matcher or each time anew.
  @Lines static func unstable(_ path: String, isPart: Bool, values: [Any?], call: String) -> Misuse
  {
    let texts = values.map { ValueDescription.of($0, limit: 80) }
    let others = texts.dropFirst().filter { $0 != texts[0] }.prefix(1)
    "\(path) of \(call) is another value each time that the call is evaluated: "
      + (texts.prefix(1) + others).joined(separator: ", ") + "."
    if isPart {
      "So no call can equal it. An initializer can have made it from a matcher."
      "Write a matcher for the argument: having(\\.…, …) or matching { … }"
    } else {
      "So no call can equal it. The forwarder can have made it from a matcher."
      "Pass on the parameter itself."
    }
    "Or, if the test makes a new value each time, store it in a constant before the expression."
  }

  /// A proxy that no call matches, but one that differs only in parts beside a matcher.
  @Lines static func madeOfMatcher(_ parts: [String], call: String, received: String) -> Misuse {
    "No call matches \(call), but \(received) differs only in \(parts.joined(separator: ", "))."
    FailureMessage.madeOfMatcher(parts)
  }

  /// A matcher that would pass a closure inside a value on to the test.
  @Lines static func unreadableClosure(
    _ path: String, _ matcher: ArgumentMatcher, keyPath: String?, call: String
  ) -> Misuse {
    "\(matcher.text) stands for \(path) of \(call), a closure that can't be read inside a value."
    keyPath.map { "Write it for the property of the value: having(\($0), \(matcher.code))" }
      ?? "Write any() in its place, and read it from the whole value: matching { … }"
  }

  @Lines static func invalidTolerance(_ matcher: String) -> Misuse {
    "\(matcher) can never match: a tolerance is 0 or more."
  }

  @Lines static func noPlaceholder(_ matcher: ArgumentMatcher) -> Misuse {
    "\(matcher.source) has no placeholder for \(matcher.type)."
    "Provide a sample value: \(FailureMessage.likeForm(of: matcher.source))"
  }

  /// `anyVariadic()` outside of a list, or before the end of one.
  @Lines static func misplacedVariadic(
    _ matcher: ArgumentMatcher, isElement: Bool, call: String
  ) -> Misuse {
    if isElement {
      "\(matcher.text) is followed by other values in \(call)."
      "Write it once, after the other values of the parameter."
    } else {
      "\(matcher.text) is not an element of a variadic parameter in \(call)."
      "Write any() for a single value."
    }
  }

  @Lines static func aroundCall(_ call: String, matcher: String) -> Misuse {
    "\(matcher) is written around the call \(call)."
    if matcher == "not(…)" {
      "Write it around an argument: verify(mock.method(not(value))).called(1)"
      "Or verify that no call was received: verify(mock.method(value)).called(.never)"
    } else {
      "Store its result in a constant before the expression."
    }
  }

  @Lines static func matcherInside(_ matcher: ArgumentMatcher, of other: String) -> Misuse {
    "\(matcher.source) is written inside a value of \(other)."
    "Write a plain value, or compare with a predicate: matching { … }"
  }
}
