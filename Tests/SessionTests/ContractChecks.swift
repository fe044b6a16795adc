import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `contracts: .checked` compares what the stubs of a spy answer with the real implementation.
@Suite struct ContractChecks {
  @Test("A different answer fails at its stub, once, and the code under test gets the stub's")
  func difference() {
    let found = failures {
      withMockSession(contracts: .checked) {
        let store = StoreSpy()
        when(store.price("apple")).thenReturn(13)
        when(store.price(oneOf("pear", "plum"))).thenReturn(13)
        when(store.price("fig")).thenReturn(14)
        for item in ["apple", "pear", "apple", "fig"] {
          #expect(store.price(item) == (item == "fig" ? 14 : 13))
        }
        verify(store.price(any())).called(4)
        #expect(store.calls == 4)
      }
    }
    #expect(
      found == [
        ReportedFailure(
          text: """
            The stub of price("apple") returns 13, but the real implementation returned 14.
            """, line: 13),
        ReportedFailure(
          text: """
            The stub of price(oneOf("pear", "plum")) returns 13 for price("pear"), but the real implementation \
            returned 14.
            """, line: 14),
      ])
  }

  @Test("A large value is compared by its parts")
  func parts() {
    expectFailure(
      """
      The stub of parcel(7) returns Parcel(number: 7, items: ["apple"], address: Address(street: "Long Street 7", city: "Ulm")), but the real implementation returned Parcel(number: 7, items: ["apple"], address: Address(street: "Long Street 7", city: "Bonn")).
        result.address.city: the stub has "Ulm", the real implementation "Bonn"
      """, atLine: #line + 4
    ) {
      withMockSession(contracts: .checked) {
        let store = StoreSpy()
        when(store.parcel(7)).thenReturn(Parcel(number: 7, city: "Ulm"))
        _ = store.parcel(7)
      }
    }
  }

  @Test("Errors are compared by type, and by == where they have one")
  func errors() async {
    let store = StoreSpy()
    let found = await failures {
      try await withMockSession(contracts: .checked) {
        try when(store.connect("offline")).thenThrow(StoreError.offline)
        try when(store.connect("broken")).thenThrow(StoreError.offline)
        try when(store.connect("fine")).thenThrow(StoreError.offline)
        try when(store.connect("lost")).thenThrow(LostParcel(number: 8))
        try when(store.connect("other")).thenThrow(LostParcel(number: 8))
        try when(store.connect("down")).thenReturn()
        await when { try await store.load("offline") }.thenReturn(1)
        for state in ["offline", "broken", "fine", "lost", "other"] {
          #expect(throws: (any Error).self) { try store.connect(state) }
        }
        try store.connect("down")
        #expect(try await store.load("offline") == 1)
      }
    }
    let offline = "throws .offline (a StoreError)"
    #expect(
      found.map(\.text) == [
        "The stub of connect(\"broken\") \(offline), but the real implementation threw .broken (a StoreError).",
        "The stub of connect(\"fine\") \(offline), but the real implementation returned.",
        "The stub of connect(\"other\") throws LostParcel(number: 8) (a LostParcel), but the real "
          + "implementation threw .broken (a StoreError).",
        "The stub of connect(\"down\") returns, but the real implementation threw .broken (a StoreError).",
        "The stub of load(\"offline\") returns 1, but the real implementation threw .offline (a StoreError).",
      ])
  }

  @Test("Static, generic, and asynchronous forwarders are compared, and so are closures of stubs")
  func forwarders() async {
    let found = await failures {
      await withMockSession(contracts: .checked) {
        let store = StoreSpy()
        when(StoreSpy.open("Monday")).thenReturn(false)
        when(store.decode("7") as Int?).thenReturn(8)
        when(store.decode("7") as String?).thenReturn("7")
        await when { try await store.load("fine") }.thenAnswer { (_: String) async in 2 }
        when(store.tax(any())).thenAnswer { (price: Int) in price }
        _ = StoreSpy.open("Monday")
        _ = (store.decode("7") as Int?, store.decode("7") as String?, store.tax(3))
        _ = try? await store.load("fine")
      }
    }
    #expect(
      found.map(\.headline) == [
        "The stub of StoreSpy.open(\"Monday\") returns false, but the real implementation returned true.",
        "The stub of decode(\"7\") returns 8, but the real implementation returned 7.",
        "The stub of tax(any()) returns 3 for tax(3), but the real implementation returned 4.",
        "The stub of load(\"fine\") returns 2, but the real implementation returned 1.",
      ])
  }

  @Test("What can't be compared is counted; what isn't a stub's answer is left out")
  func counts() async {
    let store = StoreSpy()
    let notes = await notes {
      withMockSession(contracts: .checked) {
        when(store.price("apple")).thenReturn(14)
        when(store.price("lenient")).thenReturn(1).lenient()
        when(store.price("through")).thenCallThrough { $0 + 1 }
        when(store.clear()).thenReturn()
        when(store.action()).thenReturn {}
        when(store.clerk()).thenReturn(Clerk())
        when(store.plain()).thenReturn(3)
        for item in ["apple", "apple", "lenient", "through", "unstubbed"] { _ = store.price(item) }
        store.clear()
        store.action()()
        _ = (store.clerk(), store.plain())
      }
      for contracts in [nil, MockSession.Contracts.ignored] {
        withMockSession(contracts: contracts) {
          when(store.price("fig")).thenReturn(1)
          #expect(store.price("fig") == 1)
        }
      }
      withMockSession(contracts: .checked) { _ = store.price("unstubbed") }
    }
    #expect(
      notes.map { $0.split(separator: ": ").last } == [
        "2 answers of stubs compared with real implementations, 3 not comparable."
      ])
  }

  @Test("Mocks that the real implementation calls log and count nothing")
  func reentrancy() async {
    let notes = await notes {
      try withMockSession(contracts: .checked) {
        let store = StoreSpy()
        let rates = RatesMock()
        when(store.total()).thenReturn(28)
        when(store.price(any())).thenReturn(14, 1).lenient()
        when(store.convert(1)).thenReturn(2)
        when(store.convert(2)).thenReturn(2)
        try when(rates.rate("a")).thenReturn(2).lenient()
        try when(rates.rate("b")).thenThrow(StoreError.offline).lenient()
        store.rates = rates
        // Calls the spy itself, whose real prices are summed up.
        #expect(store.total() == 28)
        verify(store.price(any())).called(.never)
        #expect(store.price("x") == 14)
        // Calls another mock: with a stub of a value, and with one that throws.
        #expect(store.convert(1) == 2)
        #expect(store.convert(2) == 2)
        verifyNoInteractions(on: rates)
      }
    }
    #expect(
      notes.map { $0.split(separator: ": ").last } == [
        "2 answers of stubs compared with real implementations, 1 not comparable."
      ])
  }
}

private struct Address { var street = "Long Street 7", city: String }
private struct Parcel {
  var number: Int, items = ["apple"], address: Address
  init(number: Int, city: String) { (self.number, address) = (number, Address(city: city)) }
}
private enum StoreError: Error { case offline, broken }
private struct LostParcel: Error { let number: Int }
private final class Clerk {}

private final class RatesMock: Mock, @unchecked Sendable {
  func rate(_ name: String) throws -> Int { try calledThrowReturning(with: name) }
}

private final class StoreSpy: Mock, @unchecked Sendable {
  var calls = 0
  var rates: RatesMock?

  func price(_ item: String) -> Int {
    calledReturning(with: item) {
      calls += 1
      return 14
    }
  }
  func parcel(_ number: Int) -> Parcel {
    calledReturning(with: number) { Parcel(number: number, city: "Bonn") }
  }
  func connect(_ state: String) throws {
    try calledThrowing(with: state) {
      if state == "fine" { return }
      if state == "lost" { throw LostParcel(number: 9) }
      throw state == "offline" ? StoreError.offline : StoreError.broken
    }
  }
  func load(_ state: String) async throws(StoreError) -> Int {
    try await calledThrowReturning(with: state) { () async throws(StoreError) in
      await Task.yield()
      if state == "offline" { throw .offline }
      return 1
    }
  }
  func decode<Value: LosslessStringConvertible>(_ text: String) -> Value? {
    calledReturning(with: text) { Value(text) }
  }
  static func open(_ day: String) -> Bool { calledReturning(with: day) { true } }
  func tax(_ price: Int) -> Int { calledReturning(with: price) { price + 1 } }
  func clear() { called {} }
  func action() -> () -> Void { calledReturning { {} } }
  func clerk() -> Clerk { calledReturning { Clerk() } }
  func plain() -> Int { calledReturning() }
  func total() -> Int { calledReturning { price("apple") + price("pear") } }
  func convert(_ amount: Int) -> Int {
    calledReturning(with: amount) { ((try? rates?.rate(amount == 1 ? "a" : "b")) ?? 0) * amount }
  }
}
