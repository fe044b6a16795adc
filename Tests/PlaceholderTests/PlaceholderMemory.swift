#if os(Linux)
  import Foundation
  import Testing
  import Understudy

  // A sanitizer keeps what is freed, so there is nothing to measure under one.
  @Suite(.enabled(if: dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil))
  struct PlaceholderMemory {
    @Test("Memory is flat however often a class, a protocol, and a struct have placeholders")
    func flat() async {
      // A process of its own, in which no other test takes memory.
      await #expect(processExitsWith: .success) {
        let fleet = FleetMock()
        for _ in 1...1_000 { verify(fleet.launch(any(), any(), any())).called(.never) }
        let before = try residentBytes()
        for _ in 1...10_000 { verify(fleet.launch(any(), any(), any())).called(.never) }
        let growth = try residentBytes() - before
        #expect(growth < 1 << 20)
      }
    }
  }

  private func residentBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return pages * Int(getpagesize())
  }

  private final class FleetMock: Mock {
    func launch(_ engine: Engine, _ crew: any Collection<User>, _ cargo: [any Named]) {
      called(with: engine, crew, cargo)
    }
  }
#endif
