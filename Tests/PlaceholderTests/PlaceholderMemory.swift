#if os(Linux)
  import Foundation
  import Testing
  import Understudy

  /// Placeholders of classes live for the rest of the process. There are two for each class, however many
  /// are asked for.
  ///
  /// A sanitizer keeps what is freed, so there is nothing to measure under one.
  @Suite(.enabled(if: dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil))
  struct PlaceholderMemory {
    @Test("Memory is flat however often a class, a protocol, and a struct have placeholders")
    func flat() async {
      // A process of its own, in which no other test takes memory.
      await #expect(processExitsWith: .success) {
        try MemoryMeasurement().run()
      }
    }
  }

  private struct MemoryMeasurement {
    private let fleet = FleetMock()

    func run() throws {
      _ = ask(6_000, until: .now + .seconds(60))
      let before = try residentBytes()
      let asked = ask(1_000_000, until: .now + .seconds(3))
      let growth = try residentBytes() - before
      #expect(asked > 1_000)
      #expect(growth < 2 << 20, "\(growth) bytes for \(asked) placeholders")
    }

    /// Asks for placeholders until there were enough or time is up, and returns how many there were.
    private func ask(_ count: Int, until deadline: ContinuousClock.Instant) -> Int {
      var asked = 0
      while asked < count, ContinuousClock.now < deadline {
        verify(fleet.launch(any(), any(), any())).called(.never)
        verify(on: fleet, called: .never).launch(any(), any(), any())
        asked += 6
      }
      return asked
    }

    private func residentBytes() throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
      return pages * Int(getpagesize())
    }
  }

  private final class FleetMock: Mock {
    func launch(_ ship: Ship, _ crew: any Crew, _ cargo: Cargo) { called(with: ship, crew, cargo) }
  }
  private final class Ship { let names = ["a"] }
  private protocol Crew: AnyObject { var size: Int { get } }
  private struct Cargo {
    let ship: Ship
    let crew: any Crew
    let owner: any CustomStringConvertible & Sendable
    let weights: [String: Double]
    let onLoad: () -> Void
  }
#endif
