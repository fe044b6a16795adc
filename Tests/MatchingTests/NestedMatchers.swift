import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Matchers inside `allOf`, `oneOf`, and `not`.
@Suite(.mockSession) struct NestedMatchers {
  private let courier = CourierMock()

  @Test("At any depth, mixed with plain values, in stubs and in both forms")
  func depth() {
    let parcels = [Parcel(), Parcel(city: "Uhlbach", stamp: Stamp(name: "red"))]
    for parcel in parcels { courier.place(parcel) }
    verify(
      courier.place(
        allOf(
          having(\.number, 7), allOf(having(\.city, startingWith("U")), having(\.stamp, isNil()))))
    ).called(1)
    verify(courier.place(not(allOf(having(\.city, not("Ulm")), any())))).called(1)
    for text in ["apple", "pear", "plum", "fig"] { courier.note(text) }
    verify(courier.note(oneOf("apple", endingWith("r"), "x"))).called(2)
    verify(on: courier, called: 1).note(allOf(startingWith("p"), not("pear"), any(), "plum"))
    verify(courier.note(oneOf(allOf(any(), "fig"), not(oneOf("apple", not("plum")))))).called(2)
    verify(courier.note(oneOf("1", "2", "3", "4", "5", not(any()), "7", "fig"))).called(1)
    when(courier.place(oneOf(nil, having(\.city, "Bonn")))).thenReturn(9)
    #expect(
      courier.place(nil) + courier.place(Parcel(city: "Bonn")) + courier.place(Parcel()) == 18)
  }

  @Test("Captors capture what the call's matcher accepts; in oneOf, what they accept themselves")
  func captors() {
    func captured(_ count: Int, _ matcher: (ArgumentCaptor<String>) -> String) -> [String] {
      let captor = ArgumentCaptor<String>()
      verify(courier.note(matcher(captor))).called(exactly(count))
      return captor.values
    }
    let stubbed = ArgumentCaptor<String>()
    when(courier.note(oneOf("a", allOf(not("b"), stubbed.capture())))).thenReturn()
    for text in ["a", "b", "c"] { courier.note(text) }
    #expect(stubbed.values == ["a", "c"])
    #expect(captured(2) { allOf($0.capture(), not("b")) } == ["a", "c"])
    #expect(captured(3) { oneOf("a", $0.capture()) } == ["a", "b", "c"])
    #expect(captured(2) { oneOf("a", allOf("c", $0.capture())) } == ["c"])
    #expect(captured(0) { allOf("a", "b", $0.capture()) } == [])
    #expect(captured(2) { not(allOf("a", $0.capture())) } == [])
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    #expect(captured(1) { oneOf(allOf("A", $0.capture()), "x") } == ["a"])
  }

  @Test("The placeholder of a Boolean isn't taken for an equal value, and reversed")
  func booleans() {
    let flags = [true, false]
    for first in flags { for second in flags { courier.lock(first, second) } }
    let operands: [(count: Int, write: () -> Bool)] = [
      (1, { true }), (1, { false }), (2, { any() }), (1, { not(true) }),
      (2, { oneOf(any(), true) }),
      (2, { oneOf(false, any()) }), (1, { allOf(any(), true) }), (1, { allOf(false, any()) }),
      (0, { not(oneOf(true, any())) }), (1, { oneOf(allOf(true, any()), matching { _ in false }) }),
    ]
    for first in operands {
      for second in operands {
        verify(courier.lock(first.write(), second.write())).called(
          exactly(first.count * second.count))
      }
    }
    courier.place(Parcel(isOpen: true))
    verify(courier.place(having(\.isOpen, any()))).called(1)
    verify(on: courier, called: 1).place(having(\.isOpen, oneOf(any(), false)))
    verify(on: courier, called: 0).place(having(\.isOpen, not(any())))
  }

  @Test("The forwarder gets a sample that one of the matchers has")
  func samples() {
    let waybill = Waybill("b")
    courier.use(Waybill("a"))
    verify(courier.use(allOf(matching { $0.title == "a" }, any(like: waybill)))).called(1)
    verify(courier.use(oneOf(not(any(like: waybill)), identical(to: waybill)))).called(.never)
  }

  @Test("Messages show them as they are written")
  func texts() {
    let captor = ArgumentCaptor<String>()
    let note = #"note(allOf(startingWith("a"), not(oneOf(a fruit, any()))))"#
    let found = failures {
      verify(
        courier.note(
          allOf(startingWith("a"), not(oneOf(matching("a fruit") { _ in false }, any()))))
      ).called(1)
    }
    #expect(found[0].text.contains("Expected: \(note)\n"))
    let inner = #"allOf(captor.capture(), "b") is written inside a value of equal(to:)."#
    expectFailure(headline: inner, atLine: #line + 1) {
      verifyAll { courier.note(equal(to: allOf(captor.capture(), "b"))) }
    }
    courier.log({ 1 })
    let closures = "No call can match log([not(allOf(any(), closure))])."
    expectFailure(headline: closures) { verify(courier.log(not(allOf(any(), { 1 })))).called(0) }
  }

  @Test("A matcher that can't be inside is reported at its line, and nothing is verified")
  func reported() {
    courier.note("a")
    let list = "any() is written inside a value of oneOf(…)."
    expectFailure(headline: list) { verify(courier.tag(oneOf([any()], ["b"]))).called(.never) }
    let part = "any() is written inside a value of allOf(…)."
    expectFailure(headline: part) { verifyAll { courier.place(allOf(nil, Parcel(city: any()))) } }
    // The placeholder of its class is always the same object.
    let call = "oneOf(…) is written around the call latest()."
    expectFailure(headline: call, atLine: #line + 1) {
      verifyAll { courier.edit(oneOf(courier.latest(), Waybill("b"))) }
    }
    let variadic = """
      anyVariadic() is not an element of a variadic parameter in allOf(…).
      Write any() for a single value.
      """
    expectFailure(variadic) { verify(courier.log(1, allOf(anyVariadic(), 2))).called(.never) }
  }

  @Test("Child tasks that write them at the same time don't stop the process")
  func childTasks() async {
    let courier = courier
    for _ in 0..<400 {
      _ = await failures {
        await verifyAll {
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { courier.note(oneOf(allOf("a", any()), any())) } }
          }
        }
      }
    }
  }

  @Test("After six values, oneOf takes no matchers, and reports them")
  func manyValues() {
    courier.turn(.s, .n)
    courier.turn(.n, .n)
    verify(on: courier, called: 2).turn(any(), oneOf(.nw, .w, .sw, .s, .se, .e, .ne, .n))
    let inside = "any() is written inside a value of oneOf(…)."
    expectFailure(headline: inside, atLine: #line + 3) {
      verify(on: courier, called: 2).turn(
        .n,
        oneOf(
          .n, .nw, .w, .sw, .s, .se, .e,
          any()))
    }
  }
}

private enum Wind { case n, ne, e, se, s, sw, w, nw }

extension CourierMock {
  fileprivate func turn(_ first: Wind, _ second: Wind) { called(with: first, second) }
  fileprivate func latest() -> Waybill { calledReturning() }
  fileprivate func use(_ waybill: Waybill) {
    precondition(!waybill.title.isEmpty)
    called(with: waybill)
  }
}
