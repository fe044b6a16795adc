internal import UnderstudyValues
import Foundation

/// The calls of a mock after the end of its session from what has outlived the test, such as a task. No test
/// can verify them, so they aren't logged, but counted, and told once at the end of the process.
final class LateCalls: Sendable {
  fileprivate struct Count {
    let method: MethodID
    let mock: MockName
    var number = 0
  }

  /// The objects that have counted calls, until the counts are told.
  fileprivate static let all = Locked<[LateCalls]>([])
  private static let end: Void = { _ = atexit { FailureReport.warnOfLateCalls() } }()

  let session: EndedSession
  fileprivate let origin: FailureOrigin
  fileprivate let counts = Locked<[Count]>([])

  init(after session: EndedSession, _ origin: FailureOrigin) {
    (self.session, self.origin) = (session, origin)
  }

  /// Whether a call that is made here belongs to no test that runs.
  static var areMadeHere: Bool {
    if let session = MockSession.current { return session.isOver }
    return TestFramework.current == nil
  }

  func count(_ method: MethodID, of mock: MockName) {
    let isFirst = counts.withLock { counts in
      let isFirst = counts.isEmpty
      let index = counts.firstIndex { $0.method == method } ?? counts.count
      if index == counts.count { counts.append(Count(method: method, mock: mock)) }
      counts[index].number += 1
      return isFirst
    }
    guard isFirst else { return }
    Self.end
    Self.all.withLock { $0.append(self) }
  }
}

extension FailureReport {
  /// Warns of the calls that mocks have received after the end of their sessions, at the forwarders.
  ///
  /// - Parameter reporter: That of the mocks of a test of the library; `nil` for all mocks.
  package static func warnOfLateCalls(to reporter: (any FailureReporter)? = nil) {
    let ended = LateCalls.all.withLock { all in
      let ended = all.filter { reporter == nil || $0.origin.reporter === reporter }
      all.removeAll { late in ended.contains { $0 === late } }
      return ended
    }
    for late in ended {
      for count in late.counts.exchange([]) {
        let misuse = Misuse.callsAfterSession(
          count.method, count: count.number, on: count.mock, late.session)
        warn(misuse.text, at: count.method.position, origin: late.origin)
      }
    }
  }
}
