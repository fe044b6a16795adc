import Testing
import UnderstudyTestSupport

@testable import Understudy

@Suite struct CallIndexTests {
  @Test("Unequal arguments with one hash value are distinguished", arguments: [false, true])
  func sharedHash(verifiesBetween: Bool) {
    let mock = BinMock()
    for number in [1, 2, 3, 2] {
      mock.put(Clash(number: number))
      // With a verification in between, new groups are merged with those in the index.
      if verifiesBetween { verify(mock.put(Clash(number: 9))).called(0) }
    }
    verify(mock.put(Clash(number: 1))).called(1)
    verify(mock.put(Clash(number: 2))).called(2)
    #expect(
      reportedCalls { verifyNoMoreInteractions(on: mock) } == ["#3 put(Clash(number: 3))"])
    verify(mock.put(Clash(number: 3))).called(1)
    #expect(reportedCalls { verifyNoMoreInteractions(on: mock) } == [])
  }

  @Test("An equal call after a verification is not verified by it")
  func later() {
    let mock = BinMock()
    mock.put(Clash(number: 1))
    verify(mock.put(Clash(number: 1))).called(1)
    mock.put(Clash(number: 1))
    #expect(
      reportedCalls { verifyNoMoreInteractions(on: mock) } == ["#2 put(Clash(number: 1))"])
  }
}

private struct Clash: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) {}
}

private final class BinMock: Mock {
  func put(_ value: Clash) { called(with: value) }
}
