import Testing
import Understudy
import UnderstudyTestSupport

/// What the rules of equality say of two hundred values of all sorts, each compared with each.
@Suite struct EqualityProperties {
  private let samples = EqualitySample.all(0) + EqualitySample.all(1)

  @Test("Equality is an equivalence: the values of one group are equal, and no others")
  func equivalence() {
    let answers = samples.map { expected in
      let mock = EqualityMock()
      when(mock.judge(expected.value)).thenReturn("equal")
      return samples.map { mock.judge($0.value) == "equal" }
    }
    var wrong: [String] = []
    for (left, expected) in samples.enumerated() {
      for (right, actual) in samples.enumerated() {
        // Where the rules leave open what equals a value, equality is the same in both directions.
        let rule = expected.equals(actual) ?? answers[right][left]
        if answers[left][right] != rule { wrong.append("\(expected) against \(actual)") }
      }
    }
    #expect(wrong == [])
  }

  @Test("A value, equal(to:), and the two forms of a verification find the same calls")
  func agreement() {
    let mock = EqualityMock()
    for sample in samples { mock.take(sample.value) }
    for expected in samples {
      let stubbed = EqualityMock()
      when(stubbed.judge(expected.value)).thenReturn("equal")
      let count = CallCount.exactly(samples.count { stubbed.judge($0.value) == "equal" })
      verify(on: mock, called: count).take(expected.value)
      verify(mock.take(expected.value)).called(count)
      // Every nil is equal to a nil in `equal(to:)`, at whatever depth.
      if expected.group?.hasPrefix("nil") == true { continue }
      verify(mock.take(equal(to: expected.value))).called(count, "equal(to:) \(expected)")
    }
  }
}
