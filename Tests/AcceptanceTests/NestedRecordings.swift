import Testing
import Understudy
import UnderstudyTestSupport

/// A proxy that is written inside another recording records its own call and no other.
@Suite struct NestedRecordings {
  private let bell = BellTowerMock()

  @Test("A proxy inside an expression records its own call")
  func nestedProxy() {
    bell.ring(1)
    verify {
      verify(on: bell, called: 1).ring(1)
      bell.ring(2)
    }.called(0)
    bell.ring(3)
    #expect(bell.mockState.transcript == "#1 ring(1)\n#2 ring(3)")
  }

  @Test("A proxy inside an expression reports its own failure, and stays open for no other call")
  func nestedFailure() {
    expectFailure(
      """
      ring(_:) was called 0 times, expected exactly 5.
      Expected: ring(1)
      No calls on BellTowerMock.
      """, atLine: #line + 3
    ) {
      verify {
        verify(on: bell, called: 5).ring(1)
        bell.ring(2)
      }.called(0)
    }
    bell.ring(3)
    #expect(bell.mockState.transcript == "#1 ring(3)")
  }

  @Test("A stub inside an expression is written")
  func nestedStub() async {
    verify {
      when(using: bell, thenReturn: 7).strike(1)
      bell.ring(2)
    }.called(0)
    bell.ring(3)
    #expect(bell.strike(1) == 7)

    await verify {
      when(using: bell, thenReturn: 8).strike(2)
      await bell.swing()
    }.called(0)
    bell.ring(4)
    #expect(bell.strike(2) == 8)
    verify(bell.ring(any())).called(2)
  }

  @Test("A proxy inside an order block records its own call")
  func nestedInOrder() {
    bell.ring(1)
    bell.ring(2)
    verifyInOrder {
      bell.ring(1)
      verify(on: bell, called: 1).ring(1)
      bell.ring(2)
    }
    bell.ring(3)
    #expect(bell.mockState.invocations.count == 3)
  }
}
