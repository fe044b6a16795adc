import Testing
import Understudy
import UnderstudyTestSupport

/// The code under test calls another overload than the test means. The message says which.
@Suite(.mockSession) struct WrongOverload {
  private let shop = OverloadMock()

  private static func other(_ call: String, _ line: Int, _ name: String = "price(for:)") -> String {
    "Another \(name) was called: \(call), whose forwarder is at WrongOverload.swift:\(line)."
  }

  @Test("A verification names the call of the other overload, whatever its form is")
  func verifications() async {
    shop.price(for: 3 as Double)
    let text = """
      price(for:) was called 0 times, expected exactly 1.
      Expected: price(for: 3)
      \(Self.other("price(for: 3.0)", OverloadMock.doubleLine))
      The only call on OverloadMock:
        #1 price(for: 3.0)
      """
    expectFailure(text) { verify(shop.price(for: 3 as Int)).called(1) }
    expectFailure(text) { verify { shop.price(for: 3 as Int) }.called(1) }
    expectFailure(text) { verify(on: shop, called: 1).price(for: 3 as Int) }
    shop.open()
    let other = Self.other("price(for: 3.0)", OverloadMock.doubleLine)
    await expectLine(other) {
      await verify(shop.price(for: 3 as Int)).calledEventually(1, before: .zero)
    }
    await expectLine(other) { verifyAll { shop.price(for: 3 as Int) } }
    await expectLine(other) { verifyInOrder { shop.price(for: 3 as Int) } }
    await expectLine(other) { verifySequence { shop.price(for: 3 as Int) } }
    await expectLine(other) { verifyBalanced(shop.open(), by: shop.price(for: 3 as Int)) }
    OverloadMock.reset(1)
    let reset = Self.other("OverloadMock.reset(1)", OverloadMock.resetLine, "reset(_:)")
    await expectLine(reset) { verify(OverloadMock.reset("a")).called(1) }
  }

  @Test("A method with other labels is named, too, if there's no other with the same")
  func labels() async {
    shop.price(of: "a")
    let of = Self.other(#"price(of: "a")"#, OverloadMock.ofLine, "price")
    await expectLine(of) { verify(shop.price(for: 3 as Int)).called(1) }
    shop.price(for: 3 as Double)
    let other = Self.other("price(for: 3.0)", OverloadMock.doubleLine)
    await expectLine(other) { verify(shop.price(for: 3 as Int)).called(1) }
  }

  @Test("An unused stub names the call of the other overload, and not that the call must not come")
  func stubs() {
    let line = #line + 3
    let found = failures {
      withMockSession {
        when(shop.price(for: 3 as Int)).thenReturn(7)
        shop.price(for: 3 as Double)
      }
    }
    #expect(
      found == [
        ReportedFailure(
          text: """
            The stub of price(for: 3) was never used.
            \(Self.other("price(for: 3.0)", OverloadMock.doubleLine))
            Remove it, or end it with .lenient() if it's optional.
            """, line: line)
      ])
  }

  @Test("A call that a test expects, a getter, and a call of the method itself explain nothing")
  func others() {
    shop.price(for: 3 as Double)
    verify(shop.price(for: 3 as Double)).called(1)
    _ = shop.name
    for text in texts({
      verify(shop.price(for: 3 as Int)).called(1)
      verify(shop.name = "a").called(1)
    }) { #expect(!text.contains("Another")) }
    let other = OverloadMock()
    other.price(for: 3 as Double)
    let order = failures {
      verifyInOrder {
        other.price(for: 3 as Double)
        other.price(for: 3 as Int)
      }
    }
    #expect(order.count == 1 && !order[0].text.contains("Another"))
    shop.price(for: 4 as Int)
    shop.price(for: 5 as Double)
    for text in texts({
      verify(shop.price(for: 3 as Int)).called(1)
      verify(shop.price(for: 4 as Int)).called(2)
      verify(shop.price(for: 4 as Int)).called(.never)
    }) { #expect(!text.contains("Another")) }
  }

  private func texts(_ body: () -> Void) -> [String] {
    let texts = failures(in: body).map(\.text)
    #expect(texts.count > 1)
    return texts
  }

  private func expectLine(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async -> Void
  ) async {
    let found = await failures(in: body)
    #expect(found.count == 1, sourceLocation: sourceLocation)
    let lines = found.first?.text.split(separator: "\n").map(String.init) ?? []
    #expect(lines.contains(line), "\(lines)", sourceLocation: sourceLocation)
  }
}

private final class OverloadMock: Mock, @unchecked Sendable {
  static let doubleLine = #line + 3
  @discardableResult func price(for item: Int) -> Int { calledReturning(with: item) }
  @discardableResult
  func price(for item: Double) -> Int { calledReturning(with: item) }
  static let ofLine = #line + 1
  func price(of item: String) { called(with: item) }
  func open() { called() }
  var name: String {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  static let resetLine = #line + 1
  static func reset(_ number: Int) { mockState.called(with: number) }
  static func reset(_ name: String) { mockState.called(with: name) }
}
