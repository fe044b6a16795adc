import Testing
import Understudy
import UnderstudyTestSupport

/// Matchers inside `allOf`, `oneOf`, and `not`.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct NestedMatchers {
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

  @Test("A plain value that equals the placeholder of a matcher is told from it")
  func smallTypes() {
    courier.lock(true, false)
    verify(courier.lock(allOf(true, any()), oneOf(matching { $0 }, false))).called(1)
    for stamp in [Grade.low, .middle, .high] { courier.rate(stamp, 1) }
    verify(courier.rate(oneOf(.low, matching { $0 == .high }), oneOf(inRange(3...), 1))).called(2)
    verify(courier.rate(oneOf(oneOf(.low, not(.high)), .high), not(oneOf(not(1))))).called(3)
    // A proxy has one evaluation.
    expectFailure(headline: "The matchers of oneOf(…) are ambiguous:", atLine: #line + 1) {
      verify(on: courier, called: .never).lock(oneOf(any(), true), true)
    }
    verify(on: courier, called: 1).lock(any(), oneOf(true, false))
    courier.place(Parcel(isOpen: true))
    verify(courier.place(having(\.isOpen, any()))).called(1)
    verify(on: courier, called: 1).place(having(\.isOpen, not(false)))
    verify(on: courier, called: 0).place(having(\.isOpen, not(any())))
    // Inside a value, a matcher before it isn't one of its operands.
    courier.lock(["a": true, "b": false])
    verify(courier.lock(["a": any(), "b": oneOf(false, false)])).called(1)
    verify(courier.lock(["a": equal(to: false), "b": oneOf(false, true)])).called(.never)
  }

  @Test("A matcher inside a value that is an operand stands for its part")
  func insideValues() {
    for tags in [["a", "b"], ["c"]] { courier.tag(tags) }
    verify(courier.tag(oneOf([any(), "b"], ["d"]))).called(1)
    verify(courier.tag(oneOf(["a", "c"], [oneOf("c", "d")], [not("c"), any()]))).called(2)
    verify(on: courier, called: 1).tag(allOf(not([any()]), [any(), startingWith("b")]))
    let (city, isOpen) = (ArgumentCaptor<String>(), ArgumentCaptor<Bool>())
    for parcel in [Parcel(), Parcel(city: "Bonn", isOpen: true), Parcel(number: 8)] {
      courier.place(parcel)
    }
    verify(courier.place(oneOf(nil, Parcel(city: city.capture(), isOpen: isOpen.capture()))))
      .called(2)
    #expect(city.values == ["Ulm", "Bonn"])
    #expect(isOpen.values == [false, true])
    verify(courier.place(oneOf(Parcel(isOpen: true), Parcel(isOpen: not(any()))))).called(.never)
    when(courier.place(not(Parcel(city: any(), isOpen: any())))).thenReturn(5)
    #expect([Parcel(), Parcel(number: 8), nil].map { courier.place($0) } == [0, 5, 5])
    expectFailure(
      headline: "argument 2.count of oneOf(…) is another value each time that the call is "
        + "evaluated: 49, 13. So no call can equal it.", atLine: #line + 1
    ) { verify(courier.log(oneOf(nil, Label(text: any())))).called(.never) }
    let text = "any() does not match any argument of note(oneOf(\"\\(any())!\", \"b\"))."
    expectFailure(headline: text) { verify(courier.note(oneOf(any() + "!", "b"))).called(.never) }
  }

  @Test("A matcher that can't be inside is reported at its line, and nothing is verified")
  func reported() {
    courier.note("a")
    let captor = ArgumentCaptor<String>()
    let inner = #"allOf(captor.capture(), "b") is written inside a value of equal(to:)."#
    expectFailure(headline: inner, atLine: #line + 1) {
      verifyAll { courier.note(equal(to: allOf(captor.capture(), "b"))) }
    }
    // The placeholder of its class is always the same object.
    let call = "oneOf(…) is written around the call latest()."
    expectFailure(headline: call, atLine: #line + 1) {
      verifyAll { courier.edit(oneOf(courier.latest(), Waybill("b"))) }
    }
    let variadic = "anyVariadic() is not the last element of a variadic parameter in allOf(…)."
    expectFailure(headline: variadic, atLine: #line + 1) {
      verify(courier.log(1, allOf(anyVariadic(), 2))).called(.never)
    }
  }

  @Test("Child tasks that write them at the same time don't stop the process")
  func childTasks() async {
    let courier = courier
    for _ in 0..<400 {
      let found = await failures {
        await verifyAll {
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { courier.note(oneOf(allOf("a", any()), any())) } }
          }
        }
      }
      #expect(!found.isEmpty)
    }
    #expect(courier.mockState.invocations.isEmpty)
  }
}

private struct Label {
  let text: String
  let count: Int
  init(text: String) { (self.text, count) = (text, text.count) }
}

extension CourierMock {
  fileprivate func latest() -> Waybill { calledReturning() }
}
