import Testing
import UnderstudyTestSupport

@testable import Understudy

@Suite struct RecordingTests {
  private final class DoorMock: Mock, @unchecked Sendable {
    func open(_ key: String, _ isLoud: Bool) { called(with: key, isLoud) }
    func knock(_ isLoud: Bool) -> Bool { calledReturning(with: isLoud) }
  }

  private static let position = SourcePosition(fileID: "", filePath: "", line: 1, column: 1)
  private let door = DoorMock()

  @Test("An expression is evaluated once, unless a plain value can be a matcher's placeholder")
  func evaluations() {
    var count = 0
    func counting<Value>(_ value: Value) -> Value {
      count += 1
      return value
    }
    verify(door.open(counting("a"), any())).called(0)
    #expect(count == 2)
    verify(door.open(any(), counting(false))).called(0)
    #expect(count == 3)
    verify { door.open(counting("a"), door.knock(any())) }.called(0)
    #expect(count == 6)

    count = 0
    verify(door.open(any(like: "a"), counting(true))).called(0)
    #expect(count == 2)
    verify(BothMock().set(any(), counting(true))).called(0)
    #expect(count == 4)
  }

  private final class BothMock: Mock {
    func set(_ first: Bool, _ second: Bool) { called(with: first, second) }
  }

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

  @Test("A recording that is deallocated is not the current one")
  func releasedProxy() {
    let context = ExecutionContext.current
    do {
      let recording = Understudy.Recording(position: Self.position)
      ProxyRecordings.insert(recording, for: context)
      #expect(ProxyRecordings.recording(of: context) === recording)
    }
    #expect(ProxyRecordings.recording(of: context) == nil)
  }
}
