import Testing
import Understudy

/// Arrays of a type with few values, beside a matcher of such a value, whose placeholder an element could be.
@Suite(.mockSession) struct FewValues {
  private let panel = PanelMock()

  @Test("Matchers of an array and of a Boolean are told apart")
  func booleans() {
    panel.show([true], true)
    verify(panel.show(any(), false)).called(.never)
    verify(panel.show([any()], any())).called(1)
    verify(panel.show([true], any())).called(1)
    verify(panel.show([any(), any()], any())).called(.never)
    verify(on: panel, called: 1).show(any(), equal(to: true))
  }

  @Test("Matchers of bytes, of a byte, and in an array of bytes are told apart")
  func bytes() {
    panel.write([1], 2, [3])
    verify(panel.write(any(), any(), any())).called(1)
    verify(panel.write([any()], 2, [any()])).called(1)
    verify(on: panel, called: 1).write(any(), 2, any())
    verify(panel.write(any(), 3, any())).called(.never)
  }

  @Test("An optional in an array is told apart from a Boolean")
  func optionals() {
    panel.light([nil, true], true)
    verify(panel.light(any(), any())).called(1)
    verify(panel.light(isNotNil(), false)).called(.never)
  }
}

private final class PanelMock: Mock {
  func show(_ lights: [Bool], _ isOn: Bool) { called(with: lights, isOn) }
  func write(_ first: [UInt8], _ byte: UInt8, _ last: [UInt8]) { called(with: first, byte, last) }
  func light(_ lights: [Bool?]?, _ isOn: Bool) { called(with: lights, isOn) }
}
