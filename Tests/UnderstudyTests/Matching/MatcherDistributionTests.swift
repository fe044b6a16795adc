import Testing

@testable import Understudy

@Suite struct MatcherDistributionTests {
  /// What one evaluation does, in order.
  private enum Step {
    case note(String, Any?)
    case call([Any?])
  }

  private func evaluation(_ steps: Step...) -> RecordedEvaluation {
    var contents = RecordedEvaluation()
    for step in steps {
      switch step {
      case .note(let text, let placeholder):
        contents.matchers.append(RecordedMatcher(text, placeholder: placeholder))
      case .call(let arguments): _ = contents.recordArguments(arguments)
      }
    }
    return contents
  }

  private func readings(_ distribution: MatcherDistribution) -> [String] {
    distribution.resolutions.map { resolution in
      guard case .patterns(let patterns) = resolution.reading() else { return "?" }
      return patterns.map(\.text).joined(separator: ", ")
    }
  }

  @Test("Each call takes the matchers in its arguments, and those that no call takes are left over")
  func calls() {
    let distribution = MatcherDistribution([
      evaluation(
        .note("a", "x"), .note("b", 7), .call([7, "x", 8]), .note("c", "z"), .call([false, "z"]),
        .note("d", "w"), .call([9]), .note("e", "y"))
    ])
    #expect(readings(distribution) == ["b, a, 8", "false, c", "9"])
    #expect(distribution.leftovers.map(\.matcher.text) == ["d", "e"])
    #expect(distribution.evaluationCount == 1)
  }

  @Test("A call in another's arguments takes the matchers written last")
  func nested() {
    let distribution = MatcherDistribution([
      evaluation(.note("outer", true), .note("inner", true), .call([true]), .call([true, false]))
    ])
    #expect(readings(distribution) == ["inner", "outer, false"])
    #expect(distribution.evaluationCount == 3)
  }

  @Test("A second evaluation tells a nested call's plain value from the outer call's matcher")
  func nestedPlainValue() {
    let first = evaluation(
      .note("outer", true), .note("inner", true), .call([true, true]), .call([true, 3]))
    let second = evaluation(
      .note("outer", false), .note("inner", false), .call([false, true]), .call([false, 3]))
    #expect(MatcherDistribution([first]).evaluationCount == 3)
    #expect(readings(MatcherDistribution([first, second])) == ["inner, true", "outer, 3"])
  }

  @Test("A second evaluation finds a matcher that only seemed to arrive")
  func seemingArrival() {
    let first = evaluation(.note("a", true), .call([true, true]))
    let second = evaluation(.note("a", false), .call([true, true]))
    #expect(MatcherDistribution([first]).evaluationCount == 2)
    let distribution = MatcherDistribution([first, second])
    #expect(readings(distribution) == ["true, true"])
    #expect(distribution.leftovers.map(\.matcher.text) == ["a"])
  }

  @Test("An evaluation with other calls is ignored")
  func otherCalls() {
    let first = evaluation(.note("a", true), .call([true, true]))
    for second in [
      evaluation(.call([true, true])), evaluation(.note("a", true)),
      evaluation(.note("a", true), .call([false, true]), .call([true])),
    ] {
      #expect(readings(MatcherDistribution([first, second])) == ["?"])
    }
  }
}
