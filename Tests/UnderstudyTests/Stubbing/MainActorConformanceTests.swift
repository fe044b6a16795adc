import Testing
import UnderstudyTestSupport

@testable import Understudy
@testable import UnderstudyValues

@MainActor @Suite struct MainActorConformanceTests {
  @Test("The places where the main actor was blocked are forgotten when it's free")
  func blockedPlaces() async {
    let position = SourcePosition(#fileID, #filePath, #line, #column)
    // Other tests block the main actor at other places.
    let place = "\(position.filePath):\(position.line):\(position.column)"
    // This thread, the main actor's, waits for the other one.
    let (values, reports) = onOtherThread { @Sendable in
      ClosureIsolation.$limit.withValue(.milliseconds(20)) {
        var values: [Int] = []
        let reports = failures {
          for _ in 1...2 {
            values.append(
              MainActorConformance.run("==", of: Int.self, at: position, else: 7) { 1 })
          }
        }
        return (values, reports)
      }
    }
    #expect(values == [7, 7] && reports.count == 1)
    #expect(MainActorConformance.blocked.withLock { $0[place] } != nil)
    await Task.detached { await MainActor.run {} }.value
    #expect(MainActorConformance.blocked.withLock { $0[place] } == nil)
  }
}
