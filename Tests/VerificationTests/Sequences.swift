import Testing
import Understudy
import UnderstudyTestSupport

/// `verifySequence`: exactly these calls, on the mocks in the block.
@Suite(.mockSession) struct Sequences {
  private let canteen = CanteenMock()

  @Test("An asynchronous block verifies asynchronous calls")
  func asynchronous() async {
    await canteen.bake("bread")
    canteen.clean()
    await verifySequence {
      await canteen.bake("bread")
      canteen.clean()
    }
    await expectFailure(
      """
      Expected clean() as the first call, got bake("bread").
        Expected       Actual
      > clean()        bake("bread")
        bake("bread")  clean()
      """, atLine: #line + 2
    ) {
      await verifySequence {
        canteen.clean()
        await canteen.bake("bread")
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
