import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Values of Foundation compare by all of their parts, also where Foundation's `==` leaves parts out.
@Suite struct FoundationValues {
  private let mock = EqualityMock()

  @Test(
    "A request differs from one with another header, body, or option, and the message says where")
  func requests() throws {
    let request = request { $0.setValue("1", forHTTPHeaderField: "Accept") }
    mock.take(request)
    expectEqual(request, self.request { $0.setValue("1", forHTTPHeaderField: "Accept") })
    expectDifferent(request, self.request { $0.setValue("2", forHTTPHeaderField: "Accept") })
    expectDifferent(request, self.request { _ in })
    expectDifferent(self.request { $0.httpBody = Data([1]) }, self.request { _ in })
    expectDifferent(self.request { $0.timeoutInterval = 9 }, self.request { _ in })
    expectDifferent(
      self.request { $0.cachePolicy = .returnCacheDataDontLoad }, self.request { _ in })
    expectDifferent([request], [self.request { _ in }])
    expectDifferent(["a": request], ["a": self.request { _ in }])
    expectDifferent(Optional(request), self.request { _ in })
    expectDifferent(Download(request: request), Download(request: self.request { _ in }))
    let text = """
      take(_:) was called 0 times, expected exactly 1.
      Expected: take(https://a.b/)
      Other calls of take(_:) (* marks what did not match):
        #1 take(*https://a.b/*)
           argument 1.httpMethod: expected "POST", got "GET"
           argument 1.allHTTPHeaderFields["Accept"]: expected "2", got "1"
      No other calls on EqualityMock.
      """
    expectFailure(text) { verify(mock.take(other)).called(1) }
  }

  private var other: URLRequest {
    request {
      $0.setValue("2", forHTTPHeaderField: "Accept")
      $0.httpMethod = "POST"
    }
  }

  private func request(_ change: (inout URLRequest) -> Void) -> URLRequest {
    var request = URLRequest(url: URL(string: "https://a.b/")!)
    change(&request)
    return request
  }

  @Test("Components of a date differ in each of them, and the message says in which")
  func components() {
    let changes: [@Sendable (inout DateComponents) -> Void] = [
      { $0.calendar = Calendar(identifier: .coptic) }, { $0.timeZone = .gmt }, { $0.era = 1 },
      { $0.year = 1 }, { $0.month = 1 }, { $0.day = 1 }, { $0.hour = 1 }, { $0.minute = 1 },
      { $0.second = 1 }, { $0.nanosecond = 1 }, { $0.weekday = 1 }, { $0.weekdayOrdinal = 1 },
      { $0.quarter = 1 }, { $0.weekOfMonth = 1 }, { $0.weekOfYear = 1 },
      { $0.yearForWeekOfYear = 1 }, { $0.isLeapMonth = true },
      {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { $0.dayOfYear = 1 }
      },
    ]
    for change in changes {
      var changed = DateComponents()
      change(&changed)
      expectEqual(changed, changed)
      expectDifferent(changed, DateComponents())
      expectDifferent([changed], [DateComponents()])
    }
    mock.take(DateComponents(year: 2000, month: 1))
    let text = """
      take(_:) was called 0 times, expected exactly 1.
      Expected: take(year: 2000 month: 2 )
      Other calls of take(_:) (* marks what did not match):
        #1 take(*year: 2000 month: 1 *)
      No other calls on EqualityMock.
      """
    expectFailure(text) { verify(mock.take(DateComponents(year: 2000, month: 2))).called(1) }
  }

  @Test("Indices of two dictionaries are compared without a trap, and are different")
  func indices() {
    let first = ["a": 1]
    let second = Dictionary(uniqueKeysWithValues: [("b", 2)])
    expectEqual(first.startIndex, first.startIndex)
    expectDifferent(first.startIndex, second.startIndex)
    let numbers = Set([1])
    expectEqual(numbers.startIndex, numbers.startIndex)
  }

  @Test("Dates of one second are shown with their fractions, and a set of indices by its ranges")
  func descriptions() {
    mock.take(Date(timeIntervalSinceReferenceDate: 0.25))
    mock.take(IndexSet(1...3))
    func lines(_ value: Any) -> [String] {
      failures { verify(mock.take(value)).called(1) }.flatMap {
        $0.text.split(separator: "\n").map(String.init)
      }
    }
    #expect(
      lines(Date(timeIntervalSinceReferenceDate: 0.5))[4] == "     argument 1: expected "
        + "2001-01-01 00:00:00 +0000 (0.5 s since 2001), "
        + "got 2001-01-01 00:00:00 +0000 (0.25 s since 2001)")
    #expect(lines(IndexSet([1, 2]))[1] == "Expected: take(IndexSet([1 ..< 3]))")
  }

  @Test("Of an object that == finds different, the message says so")
  func objects() {
    mock.take([Draft(text: "a")])
    let text = """
      take(_:) was called 0 times, expected exactly 1.
      Expected: take([Draft #1])
      Other calls of take(_:) (* marks what did not match):
        #1 take([*Draft #2*])
           argument 1[0]: expected Draft #1, got Draft #2 (different by ==; a description of the type would show how)
      No other calls on EqualityMock.
      """
    expectFailure(text) { verify(mock.take([Draft(text: "b")])).called(1) }
  }
}

private struct Download { let request: URLRequest }
private final class Draft: Equatable {
  let text: String
  init(text: String) { self.text = text }
  static func == (left: Draft, right: Draft) -> Bool { left.text == right.text }
}
