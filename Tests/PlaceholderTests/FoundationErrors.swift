import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Errors of Foundation consist of an `NSError`. On Apple's systems, the compiler passes on this object
/// where a parameter has the type `any Error`; `DialMock.failAsObject` does the same everywhere.
@Suite struct FoundationErrors {
  @Test("An error of Foundation is a parameter and a result", arguments: rows)
  func isParameter(row: TypeRow) { row.check() }

  @Test("Matchers of an error's type take the object in it") func matchers() {
    let mock = DialMock()
    for fail in [mock.fail, mock.failAsObject] {
      fail(URLError(.timedOut))
      fail(CocoaError(.fileNoSuchFile))
    }
    verify(mock.fail(any(POSIXError.self))).called(.never)
    for fail in [mock.fail, mock.failAsObject] {
      verify(fail(any())).called(4)
      verify(fail(any(URLError.self))).called(2)
      verify(fail(any(CocoaError.self))).called(2)
      verify(fail(matching { (error: URLError) in error.code == .timedOut })).called(2)
      verify(fail(matching { (error: URLError) in error.code == .badURL })).called(.never)
      let captor = ArgumentCaptor<URLError>()
      verify(fail(captor.capture())).called(2)
      #expect(captor.values.map(\.code) == [.timedOut, .timedOut])
      verify(fail(URLError(.timedOut))).called(.atLeast(1))
    }
  }

  @Test("The placeholder of an error can be read") func readable() {
    let mock = DialMock()
    mock.read(URLError(.timedOut), POSIXError(.ENOENT))
    verify(mock.read(any(), any())).called(1)
    _ = failures { #expect("\(mock.last())" != "") }
  }
}

private let rows: [TypeRow] = [
  row(URLError(.timedOut)), row(CocoaError(.fileNoSuchFile)), row(POSIXError(.ENOENT)),
  row(NSError(domain: "a", code: 1)), row(Optional(URLError(.badURL))),
  row(Result<Int, URLError>.failure(URLError(.badURL))), row(URLError(.badURL) as any Error),
]

private final class DialMock: Mock {
  func fail(_ error: any Error) { called(with: error) }
  func failAsObject(_ error: any Error) {
    fail((error as? any _BridgedStoredNSError)?._nsError ?? error)
  }
  func read(_ error: URLError, _ other: POSIXError) {
    if error.code == .cancelled, other.code == .EPERM { fail(error) }
    called(with: error, other)
  }
  func last() -> URLError { calledReturning() }
}
