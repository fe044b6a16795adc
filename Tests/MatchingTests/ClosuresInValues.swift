import Testing
import Understudy
import UnderstudyTestSupport

/// A closure in a property, a payload, or a tuple has the calling convention of its declaration. It
/// is a place for `any()`, and nothing reads it there. `ClosureFuzzer` writes closures at all places.
@Suite(.mockSession) struct ClosuresInValues {
  private let view = ViewMock()

  @Test("A captor and a predicate of a closure inside a value are reported where they're written")
  func isRead() {
    let (tap, text) = (ArgumentCaptor<(Int) -> Void>(), ArgumentCaptor<(String) -> String>())
    view.show(Button(title: "a") { _ in })
    expectFailure(
      """
      capture() stands for argument 1.onTap of show(_:), a closure that can't be read inside a value.
      Write it for the property of the value: having(\\.onTap, captor.capture())
      """, atLine: #line + 1
    ) { verify(view.show(Button(title: any(), onTap: tap.capture()))).called(1) }
    expectFailure(
      """
      matching { … } stands for argument 1[0].button.onTap of list(_:), a closure that can't be read \
      inside a value.
      Write it for the property of the value: having(\\.button.onTap, matching { … })
      """, atLine: #line + 3
    ) {
      let called = { (_: @escaping (Int) -> Void) in true }
      verify(view.list([Item(button: Button(title: "a", onTap: matching(called)))]))
        .called(1)
    }
    expectFailure(
      """
      capture() stands for argument 1.edit.done of keep(_:), a closure that can't be read inside a value.
      Write any() in its place, and read it from the whole value: matching { … }
      """, atLine: #line + 1
    ) { verify(view.keep(Event.edit(1, done: text.capture()))).called(.never) }
    expectFailure(
      """
      capture() stands for argument 1.pair of keep(_:), a closure that can't be read inside a value.
      Write it for the property of the value: having(\\.pair, captor.capture())
      """, atLine: #line + 3
    ) {
      let pair = ArgumentCaptor<(Int, () -> String)>()
      when(view.keep(Pair(pair: pair.capture()))).thenReturn()
    }
    #expect(
      failures {
        when(view.keep(MaybeButton(onTap: matching { _ in true }))).thenReturn()
        verify(on: view, called: .never).keep(Event.done(matching { $0() == "a" }))
      }.count == 2)
    #expect(tap.values.count + text.values.count == 0)
  }

  @Test("Of several in one call, the first one is reported")
  func first() {
    let text = ArgumentCaptor<(String) -> String>()
    let (later, failing) = (
      ArgumentCaptor<(Int) async -> Int>(), ArgumentCaptor<(Int) throws -> Void>()
    )
    let found = failures {
      verify(
        view.keep(
          Actions(text: text.capture(), later: later.capture(), failing: failing.capture()))
      ).called(.never)
    }
    #expect(
      found.map(\.headline) == [
        "capture() stands for argument 1.text of keep(_:), a closure that can't be read inside a value."
      ])
  }

  @Test("having, a captor of the value, and a cast of it read the closure")
  func isReadElsewhere() async throws {
    let (tap, text) = (ArgumentCaptor<(Int) -> Void>(), ArgumentCaptor<(String) -> String>())
    let (value, number) = (ArgumentCaptor<Actions>(), ArgumentCaptor<Int>())
    when(view.hear(number.capture())).thenReturn()
    let view = view
    view.show(Button(title: "a") { view.hear($0) })
    verify(view.show(having(\.onTap, tap.capture()))).called(1)
    tap.last?(3)
    #expect(number.values == [3])
    view.keep(Actions(text: { $0 + "!" }, later: { $0 * 2 }, failing: { throw Lost(id: $0) }))
    verify(view.keep(having(\Actions.text, text.capture()))).called(1)
    verify(view.keep(having(\Actions.text, matching { $0("a") == "a!" }))).called(1)
    verify(view.keep(value.capture())).called(1)
    #expect(text.last?("b") == "b!")
    #expect(await value.last?.later(4) == 8)
    #expect(throws: Lost(id: 5)) { try value.last?.failing(5) }
  }

  @Test("In an array and in a dictionary, a closure is read; in a generic parameter, it isn't")
  func isElement() {
    typealias Function = (String) -> String
    let text = ArgumentCaptor<Function>()
    view.keep([{ $0 + "1" } as Function])
    verify(view.keep([text.capture()])).called(1)
    view.keep(["a": { $0 + "2" } as Function])
    verify(view.keep(["a": text.capture()])).called(1)
    view.keep(Lists(list: [{ $0 + "3" }], table: [:]))
    verify(view.keep(Lists(list: [text.capture()], table: [:]))).called(1)
    view.keep(Lists(list: [], table: ["a": { $0 + "4" }]))
    verify(view.keep(Lists(list: [], table: ["a": text.capture()]))).called(1)
    #expect(text.values.map { $0("a") } == ["a1", "a2", "a3", "a4"])

    view.keep(Box<Function>(value: { $0 }, other: nil, size: 3))
    verify(view.keep(Box<Function>(value: any(), other: nil, size: 3))).called(1)
    expectFailure(
      """
      capture() stands for argument 1.value of keep(_:), a closure that can't be read inside a value.
      Write it for the property of the value: having(\\.value, captor.capture())
      """, atLine: #line + 1
    ) { verify(view.keep(Box<Function>(value: text.capture(), other: nil, size: 3))).called(1) }
    view.keep(Result<Function, Lost>.success { $0 })
    verify(view.keep(Result<Function, Lost>.success(any()))).called(1)
    view.keep((1, { $0 } as Function))
    verify(view.keep((1, any() as Function))).called(1)
    let reports = failures {
      verify(view.keep(Result<Function, Lost>.success(text.capture()))).called(1)
      verify(view.keep((1, text.capture() as Function))).called(1)
    }
    #expect(reports.count == 2 && text.values.count == 4)
  }

  @Test("An optional closure is nil or not, and isn't compared otherwise")
  func isOptional() {
    view.keep(MaybeButton(onTap: nil))
    verify(view.keep(MaybeButton(onTap: nil))).called(1)
    verify(view.keep(MaybeButton(onTap: isNil()))).called(1)
    verify(view.keep(MaybeButton(onTap: isNotNil()))).called(.never)
    verify(view.keep(MaybeButton(onTap: any()))).called(1)
    view.keep(MaybeButton { _ in })
    verify(view.keep(MaybeButton(onTap: isNotNil()))).called(1)
    verify(view.keep(MaybeButton(onTap: nil))).called(1)
    verify(view.keep(MaybeButton(onTap: any()))).called(2)
  }

  @Test("A comparator of a function type compares arguments and elements, and no part of a value")
  func comparator() {
    typealias Function = (String) -> String
    ArgumentEquality.register(Function.self) { $0("a") == $1("a") }
    view.keep({ $0 + "!" } as Function)
    view.keep([{ $0 + "?" }, { $0 }] as [Function])
    verify(view.keep({ "\($0)!" } as Function)).called(1)
    verify(view.keep({ "\($0)." } as Function)).called(.never)
    verify(view.keep([{ "\($0)?" }, { "\($0)" }] as [Function])).called(1)
    view.keep(Event.edit(1) { $0 + "!" })
    let text = "No call can match keep(.edit(1, done: closure))."
    expectFailure(headline: text) { verify(view.keep(Event.edit(1) { "\($0)!" })).called(.never) }
  }
}

private final class ViewMock: Mock, @unchecked Sendable {
  func show(_ button: Button) { called(with: button) }
  func list(_ items: [Item]) { called(with: items) }
  func hear(_ number: Int) { called(with: number) }
  func keep<Value>(_ value: Value) { called(with: value) }
}

private struct Lost: Error, Equatable { var id: Int }

private struct Item { var button: Button }

private struct Button {
  var title: String
  var onTap: (Int) -> Void
}

private struct Actions {
  var text: (String) -> String
  var later: (Int) async -> Int
  var failing: (Int) throws -> Void
}

private struct MaybeButton {
  var onTap: ((Int) -> Void)?
  var id = 1
}

private enum Event {
  case done(() -> String)
  case edit(Int, done: (String) -> String)
}

private struct Pair { var pair: (Int, () -> String) }

private struct Box<Value> {
  var value: Value
  var other: Value?
  var size: Int
}

private struct Lists {
  var list: [(String) -> String]
  var table: [String: (String) -> String]
}
