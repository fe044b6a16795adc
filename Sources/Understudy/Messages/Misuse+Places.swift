internal import UnderstudyValues

// Places in the arguments of a call that can't be read, and matchers without one.
extension Misuse {
  /// A matcher that no place shows.
  ///
  /// - Parameters:
  ///   - isOmitted: Whether the forwarder omits a parameter.
  ///   - isSubscript: Whether it's a setter that can pass on the indices or the value alone.
  static func leftover(
    _ matcher: ArgumentMatcher, in call: String, isOmitted: Bool, isSubscript: Bool
  ) -> Misuse {
    Misuse(
      "\(matcher.text) does not match any argument of \(call).",
      isOmitted
        ? "Its forwarder omits a parameter, which isn't compared. Write a plain value for it."
        : isSubscript
          ? "Pass on the indices and the value: set { called(with: …, newValue) }"
          : "Write it as an argument that the forwarder passes on, or compare with a predicate: "
            + "matching { … }")
  }

  /// Places that can be plain values or matchers, each with its ordinal, starting at 1, and the steps to
  /// a part.
  static func ambiguous(
    _ places: [(ordinal: String, readings: [String])], in call: String
  ) -> Misuse {
    let lines = places.map {
      "\n  argument \($0.ordinal): \($0.readings.joined(separator: " or "))"
    }
    return Misuse(
      "The matchers of \(call) are ambiguous:\(lines.joined())",
      "Write equal(to:) around the plain values.")
  }

  /// A plain argument, or a plain part of one, that's made of a matcher or each time anew.
  static func unstable(_ path: String, isPart: Bool, _ values: [Any?], in call: String) -> Misuse {
    let texts = values.map { ValueDescription.of($0, limit: 80) }
    let others = texts.dropFirst().filter { $0 != texts[0] }.prefix(1)
    return Misuse(
      "\(path) of \(call) is another value each time that the call is evaluated: "
        + (texts.prefix(1) + others).joined(separator: ", ") + ". So no call can equal it.",
      isPart
        ? "Write a matcher for the whole argument: matching { … }"
        : "Store it in a constant before the expression or, if the forwarder makes it, pass on the "
          + "parameter itself.")
  }

  /// A matcher that would pass a closure inside a value on to the test.
  static func unreadable(
    _ matcher: ArgumentMatcher, _ path: String, keyPath: String?, in call: String
  ) -> Misuse {
    Misuse(
      "\(matcher.text) stands for \(path) of \(call), a closure that can't be read inside a value.",
      keyPath.map { "Write it for the property of the value: having(\($0), \(matcher.code))" }
        ?? "Write any() in its place, and read it from the whole value: matching { … }")
  }

  /// `anyVariadic()` outside of a list, or before the end of one.
  static func variadic(_ matcher: ArgumentMatcher, in call: String) -> Misuse {
    Misuse(
      "\(matcher.text) is not the last element of a variadic parameter in \(call).",
      "Write it once, after the other values of the parameter, and any() for a single value.")
  }

  /// `calling` in the place of something else than a closure of the type, or inside an argument.
  static func uncallable(_ matcher: ArgumentMatcher, in call: String) -> Misuse {
    Misuse(
      "\(matcher.text) can't call what it stands for in \(call).",
      "Write any() in its place, and call it: .perform { (…) in … }")
  }

  /// The call itself, inside a matcher.
  static func callInside(_ matcher: String, _ call: String) -> Misuse {
    Misuse(
      "\(matcher) is written around the call \(call).",
      "Write it around an argument or, if the result is meant, store that in a constant before the "
        + "expression.")
  }

  /// A value that no call can be equal to, where the mistake would go unnoticed.
  static func incomparable(_ type: Any.Type, in call: String) -> Misuse {
    Misuse("No call can match \(call).", FailureMessage.incomparable(type))
  }

  /// A matcher inside a value, where an initializer can have made other parts of it unnoticed.
  static func besideParts(_ call: String) -> Misuse {
    Misuse(
      "\(call) has a matcher inside a value, of which an initializer can have made other parts. "
        + "This form can't tell, and would pass if no call matches them.",
      "Write the call inside, which is evaluated again: verify(mock.method(…)).called(…)")
  }
}

// MARK: Matchers without a call

extension Misuse {
  static func matcherOutsideStatement(_ matcher: ArgumentMatcher) -> Misuse {
    Misuse(
      "\(matcher.source) was used outside when or verify.",
      "Write it in a call: verify(mock.method(\(matcher.code))).called(1)")
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
