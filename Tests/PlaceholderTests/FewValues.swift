import Testing
import Understudy

/// An element of an array of Booleans or bytes could equal the placeholder of another matcher.
@Suite(.mockSession) struct FewValues {
  private let panel = PanelMock()

  @Test("Matchers of an array and of a Boolean are told apart")
  func booleans() {
    panel.show([true], true)
    verify(panel.show(any(), false)).called(.never)
    verify(panel.show([any()], any())).called(1)
    verify(panel.show([true], any())).called(1)
    verify(panel.show([any(), any()], any())).called(.never)
  }

  @Test("Matchers of bytes, of a byte, and in an array of bytes are told apart")
  func bytes() {
    panel.write([1], 2, [3])
    verify(panel.write(any(), any(), any())).called(1)
    verify(panel.write([any()], any(), [any()])).called(1)
    verify(panel.write(any(), 2, [any()])).called(1)
    verify(on: panel, called: 1).write(any(), 2, any())
    verify(panel.write(any(), 3, any())).called(.never)
  }
}

private final class PanelMock: Mock {
  func show(_ lights: [Bool], _ isOn: Bool) { called(with: lights, isOn) }
  func write(_ first: [UInt8], _ byte: UInt8, _ last: [UInt8]) { called(with: first, byte, last) }
}
