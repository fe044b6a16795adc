import Testing
import Understudy
import UnderstudyTestSupport

/// `verifySequence`: exactly these calls, on the mocks in the block.
@Suite(.mockSession) struct Sequences {
  private let canteen = CanteenMock()

  @Test("Another first call is marked")
  func otherFirst() {
    canteen.cook("soup")
    canteen.clean()
    expectFailure(
      """
      Expected clean() as the first call, got cook("soup").
        Expected      Actual
      > clean()       cook("soup")
        cook("soup")  clean()
      """, atLine: #line + 2
    ) {
      verifySequence {
        canteen.clean()
        canteen.cook("soup")
      }
    }
  }

  @Test("An extra call at the end is marked")
  func tooMany() {
    canteen.cook("soup")
    canteen.clean()
    canteen[2] = "salt"
    expectFailure(
      """
      Expected no call after cook("soup"), got clean().
        Expected      Actual
        cook("soup")  cook("soup")
      > -             clean()
        -             [2] = "salt"
      """, atLine: #line + 1
    ) { verifySequence { canteen.cook("soup") } }
  }
}
