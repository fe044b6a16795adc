import Testing
import UnderstudyTestSupport

@testable import Understudy

@Suite(.timeLimit(.minutes(5))) struct RecordingTests {
  @Test("An expression's recording is closed after it, on every path")
  func closes() async {
    struct Stop: Error {}
    var recordings: [Understudy.Recording] = []
    let expression = RecordedExpression("when", .expression, #fileID, #filePath, #line, #column)
    let found = await failures {
      _ = expression.targets { recordings.append(Understudy.Recording.current!) }
      _ = expression.targets {
        recordings.append(Understudy.Recording.current!)
        throw Stop()
      }
      _ = await expression.targets(
        of: {
          recordings.append(Understudy.Recording.current!)
          await Task.yield()
          throw Stop()
        })
    }
    #expect(recordings.map(\.isOpen) == [false, false, false])
    #expect(Understudy.Recording.current == nil)
    #expect(found.count == 3)
  }

  // In a process of its own: other tests have recordings, too.
  @Test("A contract leaves no recording open that slows the calls of the process")
  func contracts() async {
    await #expect(processExitsWith: .success) {
      withMockSession(contracts: .checked) {
        let spy = BellSpy()
        when(spy.ring()).thenReturn(1)
        #expect(spy.ring() == 1)
      }
      #expect(Understudy.Recording.openCount.value == 0)
    }
  }

  private final class BellSpy: Mock {
    func ring() -> Int { calledReturning { 1 } }
  }
}
