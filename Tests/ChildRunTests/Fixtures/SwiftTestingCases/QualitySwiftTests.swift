import Foundation
import Testing
import Understudy
import UnderstudyExploration

private final class BankSpy: Mock, @unchecked Sendable {
  func balance(_ name: String) -> Int { calledReturning(with: name) { 8 } }
  func rate(_ name: String) -> Int { calledReturning(with: name) }
  func close() { called {} }
}

/// Tests that pass, and about which the traits say more.
@Suite(
  .mockSession, .checkedContracts, .challenged, .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["UNDERSTUDY_QUALITY"] == "1"))
struct QualitySwiftTests {
  private let bank = BankSpy()

  @Test func contract() {
    when(bank.balance("Ada")).thenReturn(7)  // fails: contract
    when(bank.balance("Bob")).thenReturn(8)
    when(bank.close()).thenReturn()
    bank.close()
    #expect(bank.balance("Ada") < bank.balance("Bob"))
  }

  @Test func unnoticed() throws {
    when(bank.rate("Ada")).thenReturn(13)  // warns: unnoticed
    when(bank.rate("Bob")).thenReturn(7)
    #expect(bank.rate("Ada") < 20)
    try #require(bank.rate("Bob") == 7)
  }

  @Test(.mockSession(warnings: .nearMisses)) func warned() {
    when(bank.rate("Ada")).thenReturn(13)  // warns: missed
    #expect(bank.rate("Ada") == 13)
    #expect(bank.rate("Adam") == 0)
  }
}
