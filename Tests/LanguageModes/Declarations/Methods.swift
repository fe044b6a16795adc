import Testing
import Understudy

private protocol Kitchen {
  func open()
  func seat(_ guests: Int, at table: String)
  func price(of dish: String) -> Int
  func menu() -> [String]
  func chef() -> Chef
  func today() -> any Dish
  func notes() -> String?
  func table() -> (row: Int, seats: Int)
  func recipe() -> (Int) -> String
  func kind() -> any Dish.Type
}

private struct Chef: Mocked, Equatable {
  var name: String
  static var mock: Chef { Chef(name: "Unknown") }
}
private protocol Dish { var name: String { get } }
private struct Soup: Dish { var name = "Soup" }

private final class KitchenMock: Mock, Kitchen {
  func open() { called() }
  func seat(_ guests: Int, at table: String) { called(with: guests, table) }
  @discardableResult func price(of dish: String) -> Int { calledReturning(with: dish) as? Int ?? 0 }
  @discardableResult func menu() -> [String] { calledReturning(default: ["Bread"]) }
  @discardableResult func chef() -> Chef { calledReturning() }
  func today() -> any Dish { calledReturning() }
  func notes() -> String? { calledReturning() }
  @discardableResult func table() -> (row: Int, seats: Int) { calledReturning(default: (0, 0)) }
  func recipe() -> (Int) -> String { calledReturning(default: { _ in "" }) }
  func kind() -> any Dish.Type { calledReturning(default: Soup.self) }
}

@Suite struct MethodDeclarations {
  private let kitchen = KitchenMock()

  @Test("A method without parameters")
  func plain() {
    when(kitchen.open()).perform {}
    kitchen.open()
    verify(kitchen.open()).called(1)
  }

  @Test("A method with parameters")
  func parameters() {
    var seated: [String] = []
    when(kitchen.seat(any(), at: any())).perform { (guests: Int, table: String) in
      seated.append("\(guests) at \(table)")
    }
    kitchen.seat(2, at: "window")
    #expect(seated == ["2 at window"])
    verify(on: kitchen, called: 1).seat(2, at: "window")
  }

  @Test("A result with as? and a default")
  func untypedResult() {
    when(kitchen.price(of: "soup")).thenReturn(4)
    #expect(kitchen.price(of: "soup") == 4)
    verify(on: kitchen, called: 1).price(of: "soup")
  }

  @Test("A result with a default")
  func defaultResult() {
    #expect(kitchen.menu() == ["Bread"])
    verify(kitchen.menu()).called(1)
  }

  @Test("A result of a Mocked type")
  func mockedResult() {
    #expect(kitchen.chef().name == "Unknown")
    verify(on: kitchen, called: 1).chef()
  }

  @Test("An existential result")
  func existentialResult() {
    when(kitchen.today(), thenReturn: Soup(name: "Minestrone"))
    #expect(kitchen.today().name == "Minestrone")
    verify(kitchen.today()).called(1)
  }

  @Test("An optional result")
  func optionalResult() {
    when(kitchen.notes()).thenReturn("No salt")
    #expect(kitchen.notes() == "No salt")
    verify(kitchen.notes()).called(1)
  }

  @Test("A tuple result")
  func tupleResult() {
    when(kitchen.table()).thenReturn((row: 2, seats: 4))
    #expect(kitchen.table() == (2, 4))
    verify(on: kitchen, called: 1).table()
  }

  @Test("A closure result")
  func closureResult() {
    when(kitchen.recipe()).thenReturn { "\($0) eggs" }
    #expect(kitchen.recipe()(3) == "3 eggs")
    verify(kitchen.recipe()).called(1)
  }

  @Test("A metatype result")
  func metatypeResult() {
    when(kitchen.kind()).thenReturn(Soup.self)
    #expect(kitchen.kind() is Soup.Type)
    verify(kitchen.kind()).called(1)
  }
}
