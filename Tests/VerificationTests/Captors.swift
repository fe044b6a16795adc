import Testing
import Understudy
import UnderstudyTestSupport

/// Captors hold the arguments of the calls that a verification or a stub matched.
@Suite(.mockSession) struct Captors {
  private let radio = RadioMock()

  @Test("A verification captures the matching calls' values, once and in order")
  func verification() {
    radio.tune("a", 1)
    radio.tune("b", 2)
    radio.tune("a", 3)
    let names = ArgumentCaptor<String>()
    let numbers = ArgumentCaptor<Int>()
    #expect(names.values == [])
    #expect(names.last == nil)

    verify(radio.tune(names.capture(), numbers.capture())).called(3)
    #expect(names.values == ["a", "b", "a"])
    #expect(numbers.values == [1, 2, 3])
    #expect(numbers.last == 3)

    let some = ArgumentCaptor<Int>()
    verify(on: radio, called: 2).tune("a", some.capture())
    #expect(some.values == [1, 3])
  }

  @Test("An expression that is evaluated twice captures once, and so does one that fails")
  func evaluatedTwice() {
    radio.mute(true, true)
    let captor = ArgumentCaptor<Bool>()
    verify(radio.mute(captor.capture(), true)).called(1)
    #expect(captor.values == [true])
    let found = failures { verify(radio.mute(true, captor.capture())).called(2) }
    #expect(found.count == 1)
    #expect(captor.values == [true, true])
  }

  @Test("An order captures the calls that it matched")
  func order() {
    radio.tune("a", 1)
    radio.tune("b", 2)
    radio.tune("c", 3)
    let captor = ArgumentCaptor<String>()
    verifyInOrder {
      radio.tune(captor.capture(), 1)
      radio.tune(captor.capture(), 3)
    }
    #expect(captor.values == ["a", "c"])
  }

  @Test("A stub captures the values of the calls that it answers, or that its side effect is for")
  func stub() {
    let captor = ArgumentCaptor<Int>()
    when(radio.volume(captor.capture())).thenReturn(3, 4)
    #expect(captor.values == [])
    #expect(radio.volume(7) == 3)
    #expect(radio.volume(8) == 4)
    #expect(captor.values == [7, 8])

    when(radio.volume(9)).thenReturn(5)
    #expect(radio.volume(9) == 5)
    #expect(captor.values == [7, 8])

    let effect = ArgumentCaptor<Int>()
    when(radio.volume(effect.capture())).perform {}
    #expect([9, 8].map(radio.volume) == [5, 4])
    verify(radio.volume(any())).called(5)
    #expect(captor.values == [7, 8, 8])
    #expect(effect.values == [9, 8])
  }

  @Test("A captor captures an element of a variadic parameter, an optional and nil")
  func elements() {
    radio.list("a", nil)
    let captor = ArgumentCaptor<String?>()
    verify(radio.list("a", captor.capture())).called(1)
    verify(radio.list(captor.capture(), nil)).called(1)
    #expect(captor.values == [nil, "a"])
  }

  @Test("A captor captures closures, which the test can call")
  func closures() async throws {
    let heard = ArgumentCaptor<(Int) -> String>()
    let later = ArgumentCaptor<@Sendable (Int) async throws -> Int>()
    radio.listen { "\($0)" }
    await radio.record { $0 + 1 }

    verify(radio.listen(heard.capture())).called(1)
    await verify { await radio.record(later.capture()) }.called(1)
    #expect(heard.last?(3) == "3")
    #expect(try await later.last?(3) == 4)
  }

  @Test("A type without placeholder is captured with a sample, which is not captured itself")
  func sample() {
    let knob = Knob()
    radio.turn(knob)
    let captor = ArgumentCaptor<Knob>()
    verify(radio.turn(captor.capture(like: Knob()))).called(1)
    #expect(captor.values.count == 1)
    #expect(captor.last === knob)
  }
}

private final class Knob: Sendable {}

private final class RadioMock: Mock, @unchecked Sendable {
  func tune(_ name: String, _ number: Int) { called(with: name, number) }
  func mute(_ left: Bool, _ right: Bool) { called(with: left, right) }
  @discardableResult func volume(_ number: Int) -> Int { calledReturning(with: number) }
  func list(_ names: String?...) { called(with: names) }
  func listen(_ body: @escaping (Int) -> String) { called(with: body) }
  func record(_ body: @escaping @Sendable (Int) async throws -> Int) async {
    await called(with: body)
  }
  func turn(_ knob: Knob) { called(with: knob) }
}
