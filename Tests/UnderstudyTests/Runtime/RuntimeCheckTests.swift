import Testing

@testable import Understudy
import UnderstudyTestSupport

@Suite struct RuntimeCheckTests {
  @Test("Every group of assumptions holds on the platforms that run the tests")
  func passed() {
    let groups: [RuntimeCheck] = [.fields, .enums, .classes, .existentials, .functions, .arguments]
    #expect(groups.filter { !RuntimeCheck.allows($0) }.map(\.rawValue) == [])
  }

  /// Runs a closure as if the checks of some groups had failed.
  private func without<Result>(_ groups: RuntimeCheck, _ body: () -> Result) -> Result {
    RuntimeCheck.$override.withValue(RuntimeCheck.all.subtracting(groups), operation: body)
  }

  @Test("Without a group, the types that depend on it have no placeholder, and others do")
  func placeholders() {
    let generator = PlaceholderGenerator(variant: 0)
    without(.classes) {
      #expect(generator.make(Engine.self) == nil)
      #expect(generator.make(Car.self)?.engine == nil)
      #expect(generator.make(Int.self) != nil)
    }
    without(.existentials) {
      #expect(generator.make((any Vehicle).self) == nil)
      #expect(generator.make((any Error).self) != nil)
    }
    without(.enums) { #expect(generator.make(Gear.self) == nil) }
    without(.functions) { #expect(generator.make((() -> Int).self) == nil) }
    #expect(generator.make(Engine.self) != nil)
    #expect(generator.make((any Vehicle).self) != nil)
    #expect(generator.make(Gear.self) != nil)
    #expect(generator.make((() -> Int).self) != nil)
  }

  #if os(macOS) || os(Linux)
    @Test("A matcher without a placeholder is reported with the line to write")
    func report() async {
      await #expect(processExitsWith: .failure) {
        FailureReport.$reporter.withValue(RecordingReporter()) {
          RuntimeCheck.$override.withValue([]) {
            let mock = GarageMock()
            verify(mock.park(any())).called(1)
          }
        }
      }
    }
  #endif

  @Test("Without a group, a value in an existential of an unknown form is still a value")
  func existentials() {
    // An array puts its elements into an `Any` as existentials.
    func first<Element>(of elements: [Element]) -> Any { elements[0] }
    let route: any Route<Int> = Street(end: 3)
    let stored = first(of: [route])
    #expect(TypeKind(AnyContainer.storedType(of: stored)) == .existential)
    #expect((flattened(stored) as? Street)?.end == 3)
    #expect((without(.existentials) { flattened(stored) } as? Street)?.end == 3)
  }

  @Test("Values whose fields are unknown are never equal, and the failure says why")
  func unknownFields() {
    let reporter = RecordingReporter()
    FailureReport.$reporter.withValue(reporter) {
      without([.fields, .enums]) {
        let mock = GarageMock()
        let plate = Plate(text: "U-LM 1")
        mock.register(plate)
        verify(on: mock, called: 1).register(plate)
        mock.count(Size(width: 1, height: 2))
        verify(on: mock, called: 1).count(Size(width: 1, height: 2))
        verify(on: mock, called: 0).count(Size(width: 1, height: 3))
      }
    }
    #expect(
      reporter.failures.map(\.text) == [
        """
        register(_:) was called 0 times, expected exactly 1.
        Expected: register(Plate())
        Values of Plate cannot be compared; write matching { … } in their place.
        Other calls of register(_:) (* marks what did not match):
          #1 register(*Plate()*)
             argument 1: expected Plate() (a value), got Plate() (another value)
        The only call on GarageMock:
          #1 register(Plate())
        """
      ])
  }
}

private final class Engine {}
private struct Car { var engine: Engine? }
private protocol Vehicle {}
private enum Gear { case first, second }
private struct Plate { var text: String }
private struct Size {
  var width: Int
  var height: Int
}
private protocol Route<Stop> {
  associatedtype Stop
  var end: Stop { get }
}
private struct Street: Route { let end: Int }
private final class GarageMock: Mock {
  func park(_ engine: Engine) { called(with: engine) }
  func register(_ plate: Plate) { called(with: plate) }
  func count(_ size: Size) { called(with: size) }
}
