import Testing
import Understudy
import UnderstudyTestSupport

/// Random values and random patterns get one answer, whichever way the library is asked.
///
/// A case is its seed: a failure names it, and the same seed makes the same case again.
@Suite struct EqualityProperties {
  @Test("Stubs, verifications and the rules give one answer", arguments: UInt64(0)..<40)
  func agreement(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let samples = (0..<6).map { _ in EqualitySample.random(using: &random) }
    let patterns = (0..<6).map { _ in EqualityPattern.random(near: samples, using: &random) }
    let log = MixedLog(samples)
    for pattern in patterns {
      let answers = Self.answers(of: pattern, to: samples, among: 0)
      #expect(
        Self.answers(of: pattern, to: samples, among: 300) == answers,
        "seed \(seed): \(pattern) against \(samples)")
      for (sample, answer) in zip(samples, answers) {
        let comment: Comment = "seed \(seed): \(pattern) against \(sample), stub: \(answer)"
        if let rule = pattern.matches(sample) { #expect(answer == rule, comment) }
        Self.expectCount(answer ? 1 : 0, of: pattern, sample, comment)
      }
      log.expectCount(
        answers.count { $0 }, of: pattern, "seed \(seed): \(pattern) against \(samples)")
    }
  }

  @Test("Equality is the same in both directions", arguments: UInt64(100)..<148)
  func symmetry(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let samples = (0..<8).map { _ in EqualitySample.random(using: &random) }
    let answers = samples.map { Self.answers(of: .plain($0), to: samples, among: 0) }
    for left in samples.indices {
      for right in samples.indices {
        #expect(
          answers[left][right] == answers[right][left],
          "seed \(seed): \(samples[left]) against \(samples[right])")
      }
    }
  }

  @Test("Every sample equals itself, and a closure equals nothing")
  func reflexivity() {
    for sample in EqualitySample.all(0) + EqualitySample.all(1) {
      let isClosure = sample.group == EqualitySample.never
      for pattern in [EqualityPattern.plain(sample), .equalTo(sample)] {
        let answers = Self.answers(of: pattern, to: [sample], among: 30)
        #expect(answers == [!isClosure], "\(pattern)")
      }
      Self.expectCount(isClosure ? 0 : 1, of: .plain(sample), sample, "\(sample)")
    }
  }

  @Test("Every sample is distinguished from every other as the rules say")
  func groups() {
    let samples = EqualitySample.all(0) + EqualitySample.all(1)
    for expected in samples {
      let answers = Self.answers(of: .plain(expected), to: samples, among: 0)
      for (actual, answer) in zip(samples, answers) {
        guard let rule = expected.equals(actual) else { continue }
        #expect(answer == rule, "\(expected) against \(actual)")
      }
    }
  }

  @Test("A pair of arguments matches where both of its parts do", arguments: UInt64(200)..<232)
  func pairs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let samples = (0..<2).map { _ in EqualitySample.random(using: &random) }
    let patterns = (0..<2).map { _ in EqualityPattern.random(near: samples, using: &random) }
    let answer = zip(patterns, samples).allSatisfy {
      Self.answers(of: $0, to: [$1], among: 0) == [true]
    }
    let comment: Comment = "seed \(seed): \(patterns) against \(samples), equal: \(answer)"
    let mock = EqualityMock()
    mock.store(samples[0].value as Any, samples[1].value as Any)
    let found = failures {
      verify(mock.store(patterns[0].written() as Any, patterns[1].written() as Any))
        .called(answer ? 1 : 0)
    }
    #expect(found == [], comment)
  }

  /// Whether a stub with a pattern answers for each value, with other stubs around it.
  private static func answers(
    of pattern: EqualityPattern, to samples: [EqualitySample], among others: Int
  ) -> [Bool] {
    let mock = EqualityMock()
    for number in 0..<others / 2 { when(mock.judge(Filler(number: number))).thenReturn("other") }
    when(mock.judge(pattern.written())).thenReturn("equal")
    for number in 0..<others / 2 { when(mock.judge("filler \(number)")).thenReturn("other") }
    return samples.map { mock.judge($0.value) == "equal" }
  }

  /// Verifies one call in a log of its own, as a proxy and as an expression.
  private static func expectCount(
    _ count: Int, of pattern: EqualityPattern, _ sample: EqualitySample, _ comment: Comment
  ) {
    let mock = EqualityMock()
    mock.take(sample.value)
    let proxy = failures { verify(on: mock, called: .exactly(count)).take(pattern.written()) }
    #expect(proxy == [], comment)
    let expression = failures { verify(mock.take(pattern.written())).called(.exactly(count)) }
    #expect(expression == [], comment)
  }
}

/// The calls to find, among 2,000 others.
private struct MixedLog {
  private let mock = EqualityMock()
  private static let fillers = 1_000

  init(_ samples: [EqualitySample]) {
    for number in 0..<Self.fillers {
      mock.take(Filler(number: number))
      if number % 200 == 100, number / 200 < samples.count {
        mock.take(samples[number / 200].value)
      }
      mock.take("filler \(number)")
    }
    for sample in samples.dropFirst(Self.fillers / 200) { mock.take(sample.value) }
  }

  /// Verifies twice, because the first verification may sort the calls for the second.
  func expectCount(_ count: Int, of pattern: EqualityPattern, _ comment: Comment) {
    let expected = CallCount.exactly(count + fillers(matching: pattern))
    for _ in 1...2 {
      let proxy = failures { verify(on: mock, called: expected).take(pattern.written()) }
      #expect(proxy == [], comment)
      let expression = failures { verify(mock.take(pattern.written())).called(expected) }
      #expect(expression == [], comment)
    }
  }

  private func fillers(matching pattern: EqualityPattern) -> Int {
    switch pattern {
    case .plain, .equalTo: 0
    case .anything: Self.fillers * 2
    case .typed(let matcher): matcher.type == String.self ? Self.fillers : 0
    }
  }
}
