import Foundation
import Testing
import Understudy
import UnderstudyExploration

private final class LiftMock: Mock, @unchecked Sendable {
  @discardableResult
  func floor() async -> Int { await calledReturning() }
  func ride(to floor: Int) async throws { try await calledThrowing(with: floor) }
}

/// Tests that await their own suspended calls, until their time limit cancels them.
@Suite(
  .mockSession, .timeLimit(.minutes(1)),
  .enabled(if: ProcessInfo.processInfo.environment["UNDERSTUDY_TIME_LIMIT"] == "1"))
struct SuspendedSwiftTests {
  private let lift = LiftMock()

  @Test func throwing() async throws {
    let rides = await when { try await lift.ride(to: 3) }.thenSuspend()  // warns: throwing
    try await lift.ride(to: 3)
    #expect(rides.count == 0)
  }

  @Test func returning() async {
    let floors = await when { await lift.floor() }.thenSuspend()  // warns: returning
    #expect(await lift.floor() == 0)
    #expect(floors.count == 0)
  }
}
