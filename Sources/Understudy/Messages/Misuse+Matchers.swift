internal import UnderstudyValues

/// Matchers that no call takes, or that are written in the wrong place.
extension Misuse {
  /// A plain value that no call can be equal to, where the mistake would go unnoticed.
  static func incomparable(_ type: Any.Type, in call: String) -> Misuse {
    Misuse(
      "No call can match \(call).",
      FailureMessage.incomparable(type))
  }

  static func leftoverMatcher(
    _ matcher: ArgumentMatcher, call: String, _ forwarded: ForwardedCall
  ) -> Misuse {
    var lines = Lines()
    lines.add("\(matcher.text) does not match any argument of \(call).")
    if forwarded.hasOmittedArgument {
      let value = TypeKind(matcher.type) == .function ? "{ … }" : "a plain value"
      lines.add("Its forwarder omits a parameter, which isn't compared. Write \(value) for it.")
    } else {
      lines.add(
        "A matcher has to be an argument or, inside of one, a property, a payload, an element, or "
          + "the value of a dictionary. An initializer must not change it.")
      lines.add("Write it as the argument itself, or compare with a predicate: matching { … }")
      lines.add(
        "If the forwarder passes on a part of a parameter, or another value, "
          + "pass on the parameter itself.")
    }
    return Misuse(lines)
  }

  /// A forwarder that passes on fewer arguments than its method has parameters.
  static func lostArguments(_ call: ForwardedCall, parameterCount: Int) -> Misuse {
    Misuse(
      "\(call.method.signature) has \(FailureMessage.counted(parameterCount, "parameter")), and its "
        + "forwarder at \(call.method.position.text) passes on \(call.arguments.count).",
      "Pass all of them after with:, in their order, and write omitted for one that can't be passed on."
    )
  }

  static func matcherOutsideStatement(_ matcher: ArgumentMatcher) -> Misuse {
    Misuse(
      "\(matcher.source) was used outside when or verify.",
      "Write it in a call: verify(mock.method(\(matcher.code))).called(1)",
      "For an inout parameter, write the variable after when(using: …), or in verify { … }.",
      "As the default argument of a helper, it needs @autoclosure: "
        + "parameter: @autoclosure () -> \(matcher.type) = \(matcher.code)")
  }

  /// Arguments that can be plain values or matchers, each with its ordinal, starting at 1, and the
  /// steps to a part.
  static func ambiguous(
    call: String, arguments: [(ordinal: String, readings: [String])], isProxy: Bool
  ) -> Misuse {
    var lines = Lines()
    let other =
      isProxy
      ? "use the form with the call inside: when(mock.method(…)) or verify(mock.method(…))"
      : "any(like:) with another value."
    lines.add("The matchers of \(call) are ambiguous:")
    lines.add(
      arguments.map { "  argument \($0.ordinal): \($0.readings.joined(separator: " or "))" })
    lines.add("Write equal(to:) around the plain values, or \(other)")
    return Misuse(lines)
  }

  /// A plain argument, or a plain part of one, that's made of a matcher or each time anew.
  static func unstable(_ path: String, isPart: Bool, values: [Any?], call: String) -> Misuse {
    var lines = Lines()
    let texts = values.map { ValueDescription.of($0, limit: 80) }
    let others = texts.dropFirst().filter { $0 != texts[0] }.prefix(1)
    lines.add(
      "\(path) of \(call) is another value each time that the call is evaluated: "
        + (texts.prefix(1) + others).joined(separator: ", ") + ".")
    if isPart {
      lines.add("So no call can equal it. An initializer can have made it from a matcher.")
      lines.add("Write a matcher for the argument: having(\\.…, …) or matching { … }")
    } else {
      lines.add("So no call can equal it. The forwarder can have made it from a matcher.")
      lines.add("Pass on the parameter itself.")
    }
    lines.add(
      "Or, if the test makes a new value each time, store it in a constant before the expression.")
    return Misuse(lines)
  }

  /// A proxy that no call matches, but one that differs only in parts beside a matcher.
  static func madeOfMatcher(_ parts: [String], call: String, received: String) -> Misuse {
    var lines = Lines()
    lines.add(
      "No call matches \(call), but \(received) differs only in "
        + "\(parts.joined(separator: ", ")).")
    lines.add(FailureMessage.madeOfMatcher(parts))
    return Misuse(lines)
  }

  /// A matcher that would pass a closure inside a value on to the test.
  static func unreadableClosure(
    _ path: String, _ matcher: ArgumentMatcher, keyPath: String?, call: String
  ) -> Misuse {
    var lines = Lines()
    lines.add(
      "\(matcher.text) stands for \(path) of \(call), a closure that can't be read inside a value.")
    lines.add(
      keyPath.map { "Write it for the property of the value: having(\($0), \(matcher.code))" }
        ?? "Write any() in its place, and read it from the whole value: matching { … }")
    return Misuse(lines)
  }

  static func invalidTolerance(_ matcher: String) -> Misuse {
    Misuse(
      "\(matcher) can never match: a tolerance is 0 or more.")
  }

  static func noPlaceholder(_ matcher: ArgumentMatcher) -> Misuse {
    Misuse(
      "\(matcher.source) has no placeholder for \(matcher.type).",
      "Provide a sample value: \(FailureMessage.likeForm(of: matcher.source))")
  }

  /// `anyVariadic()` outside of a list, or before the end of one.
  static func misplacedVariadic(
    _ matcher: ArgumentMatcher, isElement: Bool, call: String
  ) -> Misuse {
    var lines = Lines()
    if isElement {
      lines.add("\(matcher.text) is followed by other values in \(call).")
      lines.add("Write it once, after the other values of the parameter.")
    } else {
      lines.add("\(matcher.text) is not an element of a variadic parameter in \(call).")
      lines.add("Write any() for a single value.")
    }
    return Misuse(lines)
  }

  static func aroundCall(_ call: String, matcher: String) -> Misuse {
    var lines = Lines()
    lines.add("\(matcher) is written around the call \(call).")
    if matcher == "not(…)" {
      lines.add("Write it around an argument: verify(mock.method(not(value))).called(1)")
      lines.add("Or verify that no call was received: verify(mock.method(value)).called(.never)")
    } else {
      lines.add("Store its result in a constant before the expression.")
    }
    return Misuse(lines)
  }

  static func matcherInside(_ matcher: ArgumentMatcher, of other: String) -> Misuse {
    Misuse(
      "\(matcher.source) is written inside a value of \(other).",
      "Write a plain value, or compare with a predicate: matching { … }")
  }
}
