import Testing

@testable import Understudy
@testable import UnderstudyValues
import UnderstudyTestSupport

@Suite(.timeLimit(.minutes(5))) struct RuntimeCheckTests {
  @Test("Every group of assumptions holds on the platforms that run the tests")
  func passed() {
    let groups: [RuntimeCheck] = [.fields, .enums, .classes, .existentials, .functions]
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

  @Test(
    "Without any group, a sample, a standard type, a closure, and a value given first are enough")
  func samples() {
    let reported = without(.all) {
      failures {
        let mock = GarageMock()
        mock.park(Engine())
        mock.wash(Van())
        mock.shift(.second)
        mock.tune { 3 }
        verify(mock.park(any(like: Engine()))).called(1)
        verify(mock.wash(any(like: Van()))).called(1)
        verify(mock.shift(any(like: .first))).called(1)
        verify(mock.tune(any())).called(1)
        verify(mock.name(any(), any())).called(.never)
        let engine = Engine()
        when(mock.engine(), thenReturn: engine)
        #expect(mock.engine() === engine)
        verify(mock.engine()).called(1)
      }
    }
    #expect(reported.map(\.text) == [])
  }

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
    let found = without([.fields, .enums]) {
      failures {
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
      found.map(\.text) == [
        """
        register(_:) was called 0 times, expected exactly 1.
        Expected: register(Plate())
        Values of Plate cannot be compared; write matching(like: …) { … } in their place.
        Other calls of register(_:) (* marks what did not match):
          #1 register(*Plate()*)
             argument 1: expected Plate() (a value), got Plate() (another value)
        No other calls on GarageMock.
        """
      ])
    // What was read then isn't kept.
    let mock = GarageMock()
    mock.register(Plate(text: "U-LM 1"))
    verify(mock.register(Plate(text: "U-LM 1"))).called(1)
  }
}

private final class Engine {}
private struct Car { var engine: Engine? }
private protocol Vehicle {}
private struct Van: Vehicle {}
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
  func wash(_ vehicle: any Vehicle) { called(with: vehicle) }
  func shift(_ gear: Gear) { called(with: gear) }
  func tune(_ body: @escaping () -> Int) { called(with: body) }
  func name(_ name: String, _ numbers: [Int]) { called(with: name, numbers) }
  func engine() -> Engine { calledReturning() }
  func register(_ plate: Plate) { called(with: plate) }
  func count(_ size: Size) { called(with: size) }
}
