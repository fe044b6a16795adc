import Testing
import Understudy

/// Captors hold the arguments of the calls that a verification or a stub matched. `Fuzzer` has them in
/// every statement.
@Suite(.mockSession) struct Captors {
  private let radio = RadioMock()

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
  func listen(_ body: @escaping (Int) -> String) { called(with: body) }
  func record(_ body: @escaping @Sendable (Int) async throws -> Int) async {
    await called(with: body)
  }
  func turn(_ knob: Knob) { called(with: knob) }
}
