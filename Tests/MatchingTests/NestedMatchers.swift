import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Matchers inside `allOf`, `oneOf`, and `not`.
@Suite(.mockSession) struct NestedMatchers {
  private let courier = CourierMock()

  @Test("At any depth, mixed with plain values, in stubs and in both forms")
  func depth() {
    courier.place(Parcel())
    courier.place(Parcel(city: "Uhlbach", stamp: Stamp(name: "red")))
    verify(
      courier.place(
        allOf(
          having(\.number, 7), allOf(having(\.city, startingWith("U")), having(\.stamp, isNil()))))
    ).called(1)
    verify(
      courier.place(not(allOf(having(\.city, not("Ulm")), having(\.stamp, oneOf(isNil(), any())))))
    ).called(1)
    for text in ["apple", "pear", "plum", "fig"] { courier.note(text) }
    verify(courier.note(oneOf("apple", endingWith("r"), "x"))).called(2)
    verify(on: courier, called: 1).note(allOf(startingWith("p"), not("pear"), any(), "plum"))
    verify(courier.note(oneOf(allOf(any(), "fig"), not(oneOf("apple", not("plum")))))).called(2)
    verify(
      courier.note(
        allOf(
          any(), any(), any(), any(), any(),
          allOf(any(), oneOf("1", "2", "3", "4", "5", "6", "fig"))))
    ).called(1)
    verify(courier.tag([allOf(startingWith("a"), any()), "b"])).called(.never)
    when(courier.place(oneOf(nil, having(\.city, "Bonn")))).thenReturn(9)
    #expect(
      courier.place(nil) + courier.place(Parcel(city: "Bonn")) + courier.place(Parcel()) == 18)
    courier.run { 1 }
    verify(courier.run(allOf(matching { $0() == 1 }, not(matching { $0() == 2 })))).called(1)
    verify(courier.run(oneOf(matching { $0() == 2 }, matching { $0() == 3 }))).called(.never)
  }

  @Test("Captors capture what the call's matcher accepts; in oneOf, what they accept themselves")
  func captors() {
    func captured(
      _ count: CallCount, _ matcher: (ArgumentCaptor<String>) -> String
    ) -> [String] {
      let captor = ArgumentCaptor<String>()
      verify(courier.note(matcher(captor))).called(count)
      return captor.values
    }
    for text in ["a", "b", "c"] { courier.note(text) }
    #expect(captured(2) { allOf($0.capture(), not("b")) } == ["a", "c"])
    #expect(captured(3) { oneOf("a", $0.capture()) } == ["a", "b", "c"])
    #expect(captured(2) { oneOf("a", allOf("c", $0.capture())) } == ["c"])
    #expect(captured(0) { allOf("a", "b", $0.capture()) } == [])
    #expect(captured(2) { not(allOf("a", $0.capture())) } == [])
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    #expect(captured(1) { oneOf(allOf("A", $0.capture()), "x") } == ["a"])
    let stubbed = ArgumentCaptor<String>()
    when(courier.note(oneOf("a", allOf(startingWith("z"), stubbed.capture())))).thenReturn()
    for text in ["a", "z1", "y", "z2"] { courier.note(text) }
    #expect(stubbed.values == ["z1", "z2"])
  }

  /// The placeholder of a Boolean equals one of the plain values.
  @Test("Booleans: each operand is what is written, beside others of the same values")
  func booleans() {
    let flags = [true, false]
    for first in flags { for second in flags { courier.isClosed(first, second) } }
    let operands: [(accepts: Set<Bool>, write: () -> Bool)] = [
      ([true], { true }), ([false], { false }), ([true, false], { any() }),
      ([false], { not(true) }), ([true, false], { oneOf(any(), true) }),
      ([true, false], { oneOf(false, any()) }), ([true], { allOf(any(), true) }),
      ([false], { allOf(false, any()) }), ([], { not(oneOf(true, any())) }),
      ([true], { oneOf(allOf(true, any()), matching { _ in false }) }),
    ]
    for first in operands {
      for second in operands {
        let count = first.accepts.count * second.accepts.count
        verify(courier.isClosed(first.write(), second.write())).called(exactly(count))
      }
    }
    courier.place(Parcel(isOpen: true))
    verify(courier.place(having(\.isOpen, any()))).called(1)
    verify(on: courier, called: 1).place(having(\.isOpen, oneOf(any(), false)))
    verify(on: courier, called: 0).place(having(\.isOpen, not(any())))
  }

  @Test("The forwarder gets a sample that one of the matchers has")
  func samples() {
    courier.open(URL(fileURLWithPath: "/a"), Door("a"))
    let door = Door("b")
    verify(courier.open(any(), allOf(matching { $0.name == "a" }, any(like: door)))).called(1)
    verify(courier.open(any(), oneOf(not(any(like: door)), identical(to: door)))).called(.never)
  }

  @Test("Messages show them as they are written")
  func texts() {
    let captor = ArgumentCaptor<String>()
    let found = failures {
      verify(courier.note(allOf(startingWith("a"), not(oneOf("b", any()))))).called(1)
      verify(courier.note(oneOf(matching("a fruit") { _ in false }, "b"))).called(1)
    }
    let expected = [
      #"note(allOf(startingWith("a"), not(oneOf("b", any()))))"#, #"note(oneOf(a fruit, "b"))"#,
    ]
    #expect(found.map { $0.text.split(separator: "\n")[1] } == expected.map { "Expected: \($0)" })
    let outside = failures { _ = allOf(captor.capture(), "b") }
    let line = #"allOf(captor.capture(), "b")"#
    #expect(outside.last?.text.contains("called(1)") == true)
    #expect(outside.last?.text.hasPrefix("allOf(") == true, "\(line)")
  }

  @Test("What can't be compared isn't known to be different")
  func incomparable() {
    courier.run { 1 }
    let allOfClosure = "No call can match run(allOf(matching { … }, closure))."
    expectFailure(headline: allOfClosure) {
      verify(courier.run(allOf(matching { _ in true }, { 1 }))).called(0)
    }
    let notAll = "No call can match run(not(allOf(matching { … }, closure)))."
    expectFailure(headline: notAll) {
      verify(courier.run(not(allOf(matching { _ in true }, { 1 })))).called(0)
    }
  }

  @Test("A matcher that can't be inside is reported at its line, and nothing is verified")
  func reported() {
    courier.note("a")
    func inside(_ matcher: String, _ outer: String) -> String {
      """
      \(matcher) is written inside a value of \(outer).
      Write a plain value, or compare with a predicate: matching { … }
      """
    }
    let oneOfAny = inside("any()", "oneOf(…)")
    expectFailure(oneOfAny) { verify(courier.tag(oneOf([any()], ["b"]))).called(.never) }
    let city = inside("any()", "allOf(…)")
    expectFailure(city) { verify(courier.place(allOf(isNil(), Parcel(city: any())))).called(0) }
    let variadic = """
      anyVariadic() is not an element of a variadic parameter in allOf(…).
      Write any() for a single value.
      """
    expectFailure(variadic) { verify(courier.log(1, allOf(anyVariadic(), 2))).called(.never) }
    let called = "not(…) is written around the call note(any())."
    expectFailure(headline: called) { verify(not(courier.note(any()))).called(.never) }
  }

  @Test("After six values, oneOf takes no matchers, and reports them")
  func manyValues() {
    courier.turn(.s, .n)
    courier.turn(.n, .n)
    verify(courier.turn(.n, oneOf(.nw, .w, .sw, .s, .se, .e, .ne, .n))).called(1)
    verify(on: courier, called: 2).turn(any(), oneOf(.nw, .w, .sw, .s, .se, .e, .ne, .n))
    let inside = "any() is written inside a value of oneOf(…)."
    expectFailure(headline: inside, atLine: #line + 1) {
      verify(courier.turn(.n, oneOf(.n, .nw, .w, .sw, .s, .se, .e, any()))).called(2)
    }
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

/// The forwarder uses it.
private class Door {
  let name: String
  init(_ name: String) { self.name = name }
}
extension CourierMock {
  fileprivate func turn(_ first: Wind, _ second: Wind) { called(with: first, second) }
  fileprivate func open(_ url: URL, _ door: Door) {
    precondition(!door.name.isEmpty)
    called(with: url, door)
  }
}
