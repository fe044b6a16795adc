import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// What a call without a stub returns.
@Suite(.timeLimit(.minutes(5))) struct UnstubbedCalls {
  private let store = StoreFrontMock()

  @Test("A type's Mocked value comes first, and its mocks for an array")
  func mocked() {
    #expect(store.parcel() == Parcel(name: "mock"))
    #expect(store.parcels() == [Parcel(name: "first"), Parcel(name: "second")])
    #expect(store.letters() == [Letter(text: "mock")])
    #expect(store.make() == Parcel(name: "mock"))
    #expect((store.make() as [Parcel]).count == 2)
  }

  @Test("A standard type has an empty value")
  func emptyValues() {
    func expect<each Value: Equatable>(_ values: repeat each Value) {
      func compare<One: Equatable>(_ value: One) { #expect(store.make() == value) }
      repeat compare(each values)
    }
    expect(0, UInt8(0), 0.0, Float(0), Decimal(0), "", Substring(""), false, String?.none)
    expect([String](), [String: Int](), Set<Int>(), IndexSet(), CharacterSet(), Data())
    expect(Duration.zero, Date(timeIntervalSinceReferenceDate: 0), DateComponents())
    expect(
      URL(string: "about:blank")!, UUID(uuidString: "00000000-0000-0000-0000-000000000000")!)
    #expect((store.make() as [Plain]).isEmpty)
    #expect(store.make() as Plain? == nil)
    #expect(store.make() as (Int, String) == (0, ""))
    store.make() as Void
  }

  @Test("A stream has no elements and has finished")
  func streams() async throws {
    for await _ in store.make() as AsyncStream<Int> { Issue.record("an element") }
    for try await _ in store.make() as AsyncThrowingStream<Int, any Error> {
      Issue.record("an element")
    }
  }

  @Test("A type is named as code has it")
  func typeNames() {
    func name<Value>(_ type: Value.Type) -> String? {
      let found = failures { _ = try? store.makeThrowing() as Value }
      return found.first?.headline.firstMatch(of: /stub, and (.*) has no value/).map {
        String($0.1)
      }
    }
    #expect(name((any Counter).self) == "any Counter")
    #expect(name((any Counter & Stock).self) == "any Counter & Stock")
    #expect(name((any AnyCounter).self) == "any AnyCounter")
    #expect(name((any Stock<Int>).self) == "any Stock<Int>")
    #expect(name((any Counter.Type).self) == "any Counter.Type")
    #expect(
      name((Plain, [any Counter], (any Counter)?).self) == "(Plain, [any Counter], (any Counter)?)")
    #expect(name((first: Plain, Int?).self) == "(first: Plain, Int?)")
  }

  @Test("A throwing method whose type has no value fails the test and throws")
  func throwing() {
    // The documentation quotes such a text as a whole.
    let text = """
      plain() was called on StoreFrontMock without a stub, and Plain has no value to return instead.
      """
    expectFailure(headline: text, atLine: StoreFrontMock.plainLine) {
      let error = #expect(throws: UnstubbedCallError.self) { try store.plain() }
      #expect(error?.mockName == "StoreFrontMock")
      #expect(error?.signature == "plain()")
      #expect(error?.description == "plain() was called on StoreFrontMock without a stub.")
    }
  }
}

private struct Plain {}
private protocol Counter {}
private protocol AnyCounter {}
private protocol Stock<Item> { associatedtype Item }
private struct Parcel: Equatable, Mocked {
  var name: String
  static var mock: Parcel { Parcel(name: "mock") }
  static var mocks: [Parcel] { [Parcel(name: "first"), Parcel(name: "second")] }
}
private struct Letter: Equatable, Mocked {
  var text: String
  static var mock: Letter { Letter(text: "mock") }
}

private final class StoreFrontMock: Mock, @unchecked Sendable {
  func parcel() -> Parcel { calledReturning() }
  func parcels() -> [Parcel] { calledReturning() }
  func letters() -> [Letter] { calledReturning() }
  func make<T>() -> T { calledReturning() }
  func makeThrowing<T>() throws -> T { try calledThrowReturning() }

  static let plainLine = #line + 1
  func plain() throws -> Plain { try calledThrowReturning() }
}
