import Testing
import Understudy
import UnderstudyTestSupport

@testable import UnderstudyExploration

/// A test that's challenged runs once for each of its stubs: what each run keeps must go with it.
@Suite struct ChallengeMemoryTests {
  @Test("Neither the runs of a challenged test nor their sessions outlive it")
  func runs() async throws {
    let (objects, counts) = (Shared<[WeakObject]>([]), Shared<[Int]>([]))
    _ = try await reportsOfChallenge {
      withMockSession {
        let canteen = CanteenMock()
        for dish in ["a", "b", "c"] { when(canteen.cook(dish)).thenReturn(1) }
        for dish in ["a", "b", "c"] { canteen.cook(dish) }
        // Those that are changed in this run.
        counts.append(Challenge.current!.stubs.count)
        objects.change { $0 += [WeakObject(Challenge.current!), WeakObject(MockSession.current!)] }
      }
    }
    #expect(objects.value.count == 8)
    #expect(objects.value.allSatisfy { $0.object == nil })
    #expect(counts.value == [3, 1, 1, 1])
  }
}

private struct WeakObject: Sendable {
  private(set) weak var object: (AnyObject & Sendable)?
  init(_ object: AnyObject & Sendable) { self.object = object }
}
