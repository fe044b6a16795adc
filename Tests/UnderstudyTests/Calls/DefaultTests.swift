import Testing
import UnderstudyTestSupport

@testable import Understudy

/// How often a call without a stub asks its forwarder for a default value. What it returns is in
/// `StubbingTests`.
@Suite(.mockSession(unusedStubs: .ignored)) struct DefaultTests {
  @Test("A forwarder without a default is asked once, also by statements, and any other each time")
  func askedOnce() async {
    let without = ScaleMock(value: nil)
    #expect([without.weigh(1), without.weigh(2)] == [0, 0])
    when(without.weigh(any())).thenReturn(7)
    #expect(without.weigh(3) == 7)
    without.mockState.clearStubs()
    #expect(without.weigh(4) == 0)
    verify(without.weigh(any())).called(4)
    await #expect(without.weighLater(1) + without.weighLater(2) == 0)
    #expect(without.asked == 2)

    let with = ScaleMock(value: 5)
    #expect([with.weigh(1), with.weigh(2)] == [5, 5])
    verify(with.weigh(2)).called(1)
    await #expect(with.weighLater(1) + with.weighLater(2) == 10)
    // Twice by the statement, to which a value that varies tells nothing.
    #expect(with.asked == 6)
  }

  @Test("The forwarder of a strict mock, whose calls without a stub fail, is asked once, too")
  func strict() {
    let scale = ScaleMock(value: nil)
    scale.mockState.policy = .strict
    let headline =
      "weigh(_:) was called without a stub, which the policy of ScaleMock does not allow."
    for item in 1...2 {
      expectFailure(headline: headline, atLine: ScaleMock.line) { _ = scale.weigh(item) }
    }
    #expect(scale.asked == 1)
  }
}

private final class ScaleMock: Mock {
  private(set) var asked = 0
  private let value: Int?

  init(value: Int?) { self.value = value }

  static let line = #line + 2
  func weigh(_ item: Int) -> Int {
    ForwardedCall(#function, #fileID, #filePath, #line, #column, [item], Self.self, Int.self)
      .forward(to: mockState, throwing: Never.self, default: ownValue)
  }

  func weighLater(_ item: Int) async -> Int {
    await ForwardedCall(#function, #fileID, #filePath, #line, #column, [item], Self.self)
      .forwardAsync(to: mockState, throwing: Never.self, default: ownValue, callThrough: noDefault)
  }

  private func ownValue() throws -> Int {
    asked += 1
    guard let value else { throw NoDefault() }
    return value
  }
}
