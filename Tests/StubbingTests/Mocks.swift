import Testing
import Understudy
import UnderstudyTestSupport

/// What belongs to one mock, and what mocks share. The kinds of mocks are in `Declarations`.
@Suite(.mockSession) struct Mocks {
  @Test("A mock has its type's name unless it is given one")
  func names() {
    let mocks = [ShelfMock(), ShelfMock(mockState: MockState(named: "lower shelf"))]
    // The copies of a struct are the same mock.
    for mock in mocks { mock.count("Emma") }
    let named = StoreMock<Int>(named: "upper store")
    _ = named.save(1)
    StoreMock<Int>.reset()

    #expect(mocks.map { $0.mockState.invocations[0].mockName } == ["ShelfMock", "lower shelf"])
    #expect(named.mockState.invocations.map(\.mockName) == ["upper store"])
    expectFailure(
      headline: "StoreMock<Int>.reset() was called 1 time, expected never.", atLine: #line + 1
    ) { verify(StoreMock<Int>.reset()).called(.never) }
    // Each specialization has its own static members.
    verify(StoreMock<String>.reset()).called(.never)
  }

  // MARK: Mocks as arguments

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
      Other calls of draw(_:) (* marks what did not match):
        #1 draw(*circle*)
      No other calls on CanvasMock.
      """, atLine: #line + 1
    ) { verify(canvas.draw(square)).called(1) }
    verifyNoInteractions(on: circle, square)
  }
}

private struct ShelfMock: Mocking {
  var mockState = MockState()
  @discardableResult func count(_ title: String) -> Int { calledReturning(with: title) }
}

private final class StoreMock<Item>: Mock {
  func save(_ item: Item) -> Item? { calledReturning(with: item) }
  static func reset() { mockState.called() }
}

private protocol Shape: Hashable, CustomStringConvertible {}
private final class ShapeMock: Mock, Shape {
  var description: String { calledReturning() }
  func hash(into hasher: inout Hasher) { called(with: omitted) }
  static func == (left: ShapeMock, right: ShapeMock) -> Bool {
    mockState.calledReturning(with: left, right, default: true)
  }
}

private final class CanvasMock: Mock {
  @discardableResult func draw(_ shape: any Shape) -> Bool { calledReturning(with: shape) }
}
