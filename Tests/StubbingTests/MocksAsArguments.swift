import Testing
import Understudy
import UnderstudyTestSupport

private protocol Shape: Hashable, CustomStringConvertible {}

private final class ShapeMock: Mock, Shape {
  var description: String { calledReturning() }
  func hash(into hasher: inout Hasher) { called() }
  static func == (left: ShapeMock, right: ShapeMock) -> Bool {
    calledReturning(with: left, right, default: true)
  }
}
private final class CanvasMock: Mock {
  @discardableResult
  func draw(_ shape: any Shape) -> Bool { calledReturning(with: shape) }
}

@Suite(.mockSession) struct MocksAsArguments {
  private let canvas = CanvasMock()
  private let circle = ShapeMock(named: "circle")
  private let square = ShapeMock()

  @Test("A mock equals only itself, even if its == is stubbed")
  func equality() {
    when(canvas.draw(circle)).thenReturn(true)
    #expect(canvas.draw(circle))
    #expect(!canvas.draw(square))
    verify(canvas.draw(circle)).called(1)
    verifyNoInteractions(on: circle, square)
    #expect(circle == square)
    verify(circle == square).called(1)
  }

  @Test("A message shows a mock's name and calls none of its requirements")
  func rendering() {
    canvas.draw(circle)
    expectFailure(
      """
      draw(_:) was called 0 times, expected exactly 1.
      Expected: draw(ShapeMock)
      Other calls of draw(_:) (* marks mismatches):
        #1 draw(*circle*)
      Calls on CanvasMock (1):
        #1 draw(circle)
      """, atLine: #line + 2
    ) {
      verify(canvas.draw(square)).called(1)
    }
    verifyNoInteractions(on: circle, square)
  }
}
