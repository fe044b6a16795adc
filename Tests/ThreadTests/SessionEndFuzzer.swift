import Dispatch
import Testing
import Understudy
import UnderstudyTestSupport

/// Sessions that end while threads call their mocks: each call before the end is answered by its stub, each
/// one after it is not, and none is lost or reported as a failure.
@Suite(.timeLimit(Fuzzing.limit)) struct SessionEndFuzzer {
  @Test("A session ends while others call", arguments: 0..<2)
  func run(worker: Int) async {
    await Fuzzing.run(worker: worker, of: 2, count: 20, filter: "SessionEndFuzzer") {
      difference(FuzzRandom(seed: $0))
    }
  }

  private func difference(_ random: FuzzRandom) -> String? {
    let (threadCount, callCount) = (1 + random.below(4), 1 + random.below(200))
    let (hasStub, usesOthers) = (random.below(4) > 0, random.below(2) == 0)
    let early = random.below(callCount)
    let results = (0..<threadCount).map { _ in Shared<[Int]>([]) }
    let threads = DispatchGroup()
    var mock: BellMock?
    let reports = failures {
      withMockSession(unusedStubs: .ignored) {
        let bell = BellMock()
        mock = bell
        if hasStub { when(bell.ring(any())).thenReturn(7) }
        for (number, result) in results.enumerated() {
          DispatchQueue.global().async(group: threads) {
            for call in 0..<callCount {
              if usesOthers, call % 5 == 4 { _ = bell.mockState.invocations.count }
              result.change { $0.append(bell.ring(number * 1_000 + call)) }
            }
          }
        }
        for call in 0..<early { _ = bell.ring(-1 - call) }
        // Those of this thread aren't lost in any case.
        verify(bell.ring(inRange(-1_000...(-1)))).called(.exactly(early))
      }
      threads.wait()
    }
    if !reports.isEmpty { return "failures: \(reports)" }
    for result in results.map(\.value) {
      if result.count != callCount { return "\(result.count) of \(callCount) calls returned" }
      let answered = result.prefix { $0 == 7 }
      if !result.dropFirst(answered.count).allSatisfy({ $0 == 0 }) || !hasStub && !answered.isEmpty
      {
        return "results \(result)"
      }
    }
    let kept = mock?.mockState.invocations.count ?? -1
    return kept == 0 ? nil : "\(kept) calls were kept after the end"
  }
}

private final class BellMock: Mock, @unchecked Sendable {
  func ring(_ number: Int) -> Int { calledReturning(with: number, default: 0) }
}
