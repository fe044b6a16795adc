#if os(Linux)  // On other systems, orders need a package for newer ones.
  import Foundation
  import Understudy
  import UnderstudyExploration
  import XCTest

  private final class DoorMock: Mock, @unchecked Sendable {
    @discardableResult
    func open(_ name: String) async -> Int { await calledReturning(with: name) }
  }

  private actor Last {
    private(set) var name = ""
    func note(_ name: String) { self.name = name }
  }

  final class StopXCTests: XCTestCase {
    func testTrap() async throws {
      guard ProcessInfo.processInfo.environment["UNDERSTUDY_STOPS"] == "1" else { return }
      try await everyOrder {
        let (door, last) = (DoorMock(), Last())
        await when { await door.open(any()) }.thenReturn(0)
        func open(_ name: String) async {
          await door.open(name)
          await last.note(name)
        }
        async let a: Void = open("a")
        async let b: Void = open("b")
        _ = await (a, b)
        if await last.name == "b" { preconditionFailure("b ended last") }  // traps: testTrap
      }
    }
  }
#endif
