import Testing
import Understudy

/// Matchers and calls that have no value to return, and so stop the process.
@Suite struct NoPlaceholderSwiftTests {
  private let garage = GarageMock()

  @Test func anyClass() {
    verify(garage.park(any())).called(1)  // fails: anyClass
  }

  @Test func anyStruct() {
    verify(on: garage, called: 1).lend(any())  // fails: anyStruct
  }

  @Test func matchingProtocol() {
    when(garage.honk(matching { $0 is Truck })).thenReturn()  // fails: matchingProtocol
  }

  @Test func captureClass() {
    verify(garage.park(ArgumentCaptor<Truck>().capture())).called(1)  // fails: captureClass
  }

  @Test func recordedResult() {
    when(garage.next()).thenAnswer { Truck() }  // fails: recordedResult
  }
}

private final class Truck: Honking {}
private protocol Honking {}
private struct Key { let truck: Truck }

private final class GarageMock: Mock {
  func park(_ truck: Truck) { called(with: truck) }
  func lend(_ key: Key) { called(with: key) }
  func honk(_ something: any Honking) { called(with: something) }
  func next() -> Truck { calledReturning() }
}
