import Testing

@testable import Understudy

@Suite struct MatcherDistributionTests {
  /// What one evaluation does, in order.
  private enum Step {
    case note(String, Any?)
    case call([Any?])
  }

  private func evaluation(_ steps: Step...) -> RecordedEvaluation {
    let position = SourcePosition(fileID: "", filePath: "", line: 1, column: 1)
    var contents = RecordedEvaluation()
    for step in steps {
      switch step {
      case .note(let text, let placeholder):
        let matcher = ArgumentMatcher(text, type: Any.self, position: position) { _, _ in true }
        contents.matchers.append(RecordedMatcher(matcher: matcher, placeholder: placeholder))
      case .call(let arguments): _ = contents.recordArguments(arguments)
      }
    }
    return contents
  }

  private func readings(_ assignment: MatcherDistribution) -> [String] {
    assignment.resolutions.map { resolution in
      guard case .patterns(let patterns) = resolution.reading else { return "?" }
      return patterns.map(\.text).joined(separator: ", ")
    }
  }

  @Test("Each call takes the matchers in its arguments")
  func calls() {
    let assignment = MatcherDistribution([
      evaluation(
        .note("a", "x"), .note("b", 7), .call([7, "x", 8]), .note("c", true), .call([false, true]))
    ])
    #expect(readings(assignment) == ["b, a, 8", "false, c"])
    #expect(assignment.leftovers.isEmpty)
    #expect(!assignment.isUncertain)
  }

  @Test("A matcher that no call takes is left over")
  func leftovers() {
    let assignment = MatcherDistribution([
      evaluation(.note("a", "x"), .call([7]), .note("b", "y"))
    ])
    #expect(assignment.leftovers.map(\.matcher.text) == ["a", "b"])
  }

  @Test("A call in another's arguments takes the matchers written last")
  func nested() {
    let assignment = MatcherDistribution([
      evaluation(.note("outer", true), .note("inner", true), .call([true]), .call([true, false]))
    ])
    #expect(readings(assignment) == ["inner", "outer, false"])
    #expect(assignment.isUncertain)
  }

  @Test(
    "A second evaluation distinguishes a nested call's plain value from the outer call's matcher")
  func nestedPlainValue() {
    let first = evaluation(
      .note("outer", true), .note("inner", true), .call([true, true]), .call([true, 3]))
    let second = evaluation(
      .note("outer", false), .note("inner", false), .call([false, true]), .call([false, 3]))
    #expect(MatcherDistribution([first]).isUncertain)
    #expect(readings(MatcherDistribution([first, second])) == ["inner, true", "outer, 3"])
  }

  @Test("A second evaluation finds a matcher that only seemed to arrive")
  func seemingArrival() {
    let first = evaluation(.note("a", true), .call([true, true]))
    let second = evaluation(.note("a", false), .call([true, true]))
    #expect(MatcherDistribution([first]).isUncertain)
    let assignment = MatcherDistribution([first, second])
    #expect(readings(assignment) == ["true, true"])
    #expect(assignment.leftovers.map(\.matcher.text) == ["a"])
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
