import Testing
import Understudy
import UnderstudyTestSupport

/// A mock that forwards `hash(into:)` and `==` can be a key, or a member of a set, in a statement:
/// making the value calls the mock, which is no call that the statement means.
@Suite(.mockSession(unusedStubs: .ignored)) struct HashedMocks {
  private let canvas = CanvasMock()
  private let circle = ShapeMock(named: "circle")
  private let square = ShapeMock(named: "square")

  @Test("In when and verify, in all forms")
  func statements() async {
    canvas.draw([circle: 1])
    canvas.paint([circle, square])
    verify(canvas.draw([circle: 1])).called(1)
    verify(canvas.draw([square: 1])).called(.never)
    verify(canvas.draw([circle: any()])).called(1)
    verify(canvas.paint([circle, square])).called(1)
    verify(canvas.paint([square])).called(.never)
    verify { canvas.draw([circle: 1]) }.called(1)
    await verify { await canvas.load([circle: 1]) }.called(.never)
    await verify { canvas.paint([circle, square]) }.calledEventually(1)
    verify(on: canvas, called: 1).draw([circle: 1])
    when(canvas.draw([circle: 2])).thenReturn(7)
    when { canvas.draw([square: any()]) }.thenReturn(8)
    when(using: canvas, thenReturn: 9).draw([circle: 3])
    #expect(canvas.draw([circle: 2]) == 7)
    #expect(canvas.draw([square: 2]) == 8)
    #expect(canvas.draw([circle: 3]) == 9)
  }

  @Test("In orders and sequences, also with a number of calls, and as an exception")
  func orders() {
    canvas.draw([circle: 1])
    canvas.paint([circle, square])
    canvas.paint([circle, square])
    verifyAll {
      canvas.paint([circle, square])
      canvas.draw([circle: 1])
    }
    verifyInOrder {
      canvas.draw([circle: 1])
      canvas.paint([square, circle])
    }
    verifySequence {
      canvas.draw([circle: 1])
      calls(2) { canvas.paint([square, circle]) }
    }
    verifyInOrder {
      let shapes: Set = [square, circle]
      calls(2) { canvas.paint(shapes) }
    }
    verifyNoMoreInteractions(on: canvas)
    canvas.draw([square: 1])
    verifyNoMoreInteractions(on: canvas, except: { canvas.draw([square: 1]) })
    let text = "Expected paint([square]) after draw([circle: 1]), but no such call came."
    expectFailure(headline: text, atLine: #line + 1) {
      verifyInOrder {
        canvas.draw([circle: 1])
        canvas.paint([square])
      }
    }
  }

  @Test("A statement that means hash(into:) verifies and stubs it")
  func hash() {
    var hasher = Hasher()
    circle.hash(into: &hasher)
    verify { circle.hash(into: &hasher) }.called(1)
    verify(square.hash(into: &hasher)).called(.never)
    var count = 0
    when { circle.hash(into: &hasher) }.perform { count += 1 }
    canvas.draw([circle: 1])
    #expect(count == 1)
  }
}

private final class ShapeMock: Mock, Hashable, @unchecked Sendable {
  static func == (left: ShapeMock, right: ShapeMock) -> Bool {
    left.calledReturning(with: right, default: left === right)
  }
  func hash(into hasher: inout Hasher) { called(with: omitted) }
}

private final class CanvasMock: Mock, @unchecked Sendable {
  @discardableResult func draw(_ shapes: [ShapeMock: Int]) -> Int { calledReturning(with: shapes) }
  func paint(_ shapes: Set<ShapeMock>) { called(with: shapes) }
  func load(_ shapes: [ShapeMock: Int]) async { await called(with: shapes) }
}
