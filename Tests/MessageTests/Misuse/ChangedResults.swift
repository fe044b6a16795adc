import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `verify` and `when` take a call of a mock, and nothing that's made of its result.
@Suite(.mockSession) struct ChangedResults {
  private let stand = StandMock()

  @Test("A verification of what a test makes of a result is reported")
  func verifications() {
    _ = stand.price("a")
    expectChanged(#"price("a")"#) { verify(stand.price("a") == 99).called(1) }
    expectChanged("isOpen()") { verify(!stand.isOpen()).called(.never) }
    expectChanged("place(any())") { verify(!stand.place(any())).called(1) }
    expectChanged("name") { verify(stand.name == "nonsense").called(1) }
    expectChanged("find(any())") { verify(stand.find(any()) ?? 7).called(1) }
    expectChanged("items()") { verify(stand.items().first?.start()).called(1) }
    expectChanged("items()") { verify(stand.items().forEach { $0.start() }).called(1) }
    expectChanged("items()") { verify { stand.items().map { $0.start() } }.called(1) }
    expectChanged("byName") { verify(stand.byName["x"]?.start()).called(1) }
    expectChanged("adding(3)") { verify(stand.adding(3).other).called(1) }
    expectChanged("handler()") { verify(stand.handler()(3)).called(1) }
    expectChanged(#"load("a")"#) { verify(stand.load("a") + 1).called(1) }
  }

  @Test("What a test makes of the result of an unstubbed call is reported")
  func unstubbed() {
    let shelf = ShelfMock()
    _ = (shelf.title, shelf.numbers, shelf.names, shelf.flags, shelf.price("a"), shelf.byte("a"))
    expectChanged("title") { verify(shelf.title.uppercased()).called(1) }
    expectChanged("title") { verify { String(shelf.title.reversed()) }.called(1) }
    expectChanged("numbers") { verify(shelf.numbers.sorted()).called(1) }
    expectChanged("numbers") { verify(shelf.numbers + [1]).called(1) }
    expectChanged("names") { verify(shelf.names.sorted()).called(1) }
    expectChanged("flags") { verify(shelf.flags.map { !$0 }).called(1) }
    expectChanged(#"price("a")"#) { verify(shelf.price("a") * 2).called(1) }
    expectChanged(#"byte("a")"#) { verify(shelf.byte("a") / 2).called(1) }
    expectChanged("ratio") { verify(shelf.ratio * 2).called(.never) }
    expectChanged("day") { verify(shelf.day + 60).called(.never) }
    expectChanged("link") { verify(shelf.link.appendingPathComponent("a")).called(.never) }
    expectChanged("data") { verify(shelf.data + [1]).called(.never) }
    expectChanged("isOn") { verify(shelf.isOn == false).called(.never) }
  }

  @Test("A result that a test doesn't change is that of an unstubbed call, whatever its type is")
  func unchanged() {
    let shelf = ShelfMock()
    _ = (shelf.title, shelf.numbers, shelf.names, shelf.flags, shelf.price("a"), shelf.byte("a"))
    verify(shelf.title).called(1)
    verify(shelf.numbers).called(1)
    verify(shelf.names).called(1)
    verify(shelf.flags).called(1)
    verify(shelf.price("a")).called(1)
    verify(shelf.byte("a")).called(1)
    // This is the result, whatever it is.
    verify(shelf.isOn == true).called(.never)
    // An argument is the value that the received call returned.
    _ = shelf.price(shelf.title)
    verify(shelf.price(shelf.title)).called(1)
    verify(shelf.price("")).called(1)
    when(shelf.price(shelf.title)).thenReturn(7)
    #expect(shelf.price("") == 7)
    verifyInOrder { _ = shelf.price(shelf.title) }
  }

  @Test("A stub for what a test makes of a result is reported")
  func stubs() throws {
    expectChanged(#"price("a")"#, verb: "when") { when(stand.price("a") + 1).thenReturn(3) }
    expectChanged("price(any())", verb: "when") { when { stand.price(any()) + 1 }.thenReturn(3) }
    expectChanged("name", verb: "when") { when(stand.name + "x", thenReturn: "y") }
    expectChanged("name", verb: "when") { when(stand.name.count).thenAnswer { () in 3 } }
    expectChanged("name", verb: "when") { when({ "\(stand.name)-" }, thenReturn: "y") }
    expectChanged("count()", verb: "when") { when(try? stand.count() + 1).thenReturn(3) }
    #expect(stand.price("a") == 0)
  }

  @Test("An async call's result is compared, too")
  func asyncForms() async throws {
    let warehouse = WarehouseMock()
    await expectFailure(headline: headline(#"stock("a")"#, "verify"), atLine: #line + 1) {
      await verify { try await warehouse.stock("a") > 3 }.called(1)
    }
    await expectFailure(headline: headline("stock(any())", "when"), atLine: #line + 1) {
      await when { try await warehouse.stock(any()) + 1 }.thenReturn(3)
    }
    await expectFailure(headline: headline("stock(any())", "when"), atLine: #line + 1) {
      await when({ try await warehouse.stock(any()) + 1 }, thenReturn: 3)
    }
  }

  @Test("A method that changes what its forwarder returns is verified in a closure without a value")
  func changingMethods() {
    _ = stand.title()
    stand.announce { _ in }
    expectChanged("title()") { verify(stand.title()).called(1) }
    verify { _ = stand.title() }.called(1)
    verify { _ = stand.sum([any(), 2]) }.called(.never)
    expectChanged("announce(omitted)") { verify(stand.announce { _ in }).called(1) }
    _ = when(using: stand, thenReturn: "x").title()
    #expect(stand.title() == "X")
  }

  private func headline(_ call: String, _ verb: String) -> String {
    "The expression in \(verb) uses the result of \(call), and its value isn't that result."
  }

  /// Expects a failure at this line.
  private func expectChanged(
    _ call: String, verb: String = "verify", line: Int = #line, _ body: () -> Void
  ) {
    expectFailure(headline: headline(call, verb), atLine: line, body)
  }
}

/// Expressions whose value is the call's result, whatever its type.
@Suite(.mockSession) struct UnchangedResults {
  private let stand = StandMock()
  private let shapes = ShapesMock()

  @Test("Results of every kind are those of the call; `TypeRow` has more of them")
  func results() {
    verify(stand.find(any())).called(.never)
    verify(stand.handler()).called(.never)
    verify(stand.handlers()).called(.never)
    verify(stand.optionalHandler()).called(.never)
    verify(stand.name = any()).called(.never)
    verify(stand.nan()).called(.never)
    verify(stand.anything()).called(.never)
    verify(StandMock.make()).called(.never)
    verify(stand + stand).called(.never)
    verify(stand.decode() as Int).called(.never)
    verify(stand.decode() as [String: Point]).called(.never)
    verify(stand.untyped("a")).called(.never)
    verify(stand.untyped("a") == 3).called(.never)
  }

  @Test("Results that are converted to the method's type are those of the call")
  func conversions() {
    verify(shapes.shape()).called(.never)
    verify(shapes.optionalShape()).called(.never)
    verify(shapes.noShape()).called(.never)
    verify(shapes.some()).called(.never)
    verify(shapes.list()).called(.never)
    verify(shapes.upcast()).called(.never)
    verify(shapes.labeled()).called(.never)
    when(shapes.labeled()).thenReturn((2, "a")).lenient()
    #expect(shapes.labeled() == (2, "a"))
    verify(shapes.sendable()).called(.never)
    verify(shapes.nested()).called(.never)
    let promoted: Verification<Int??> = verify(stand.price("a"))
    promoted.called(.never)
    let optional: Verification<Int??> = verify(stand.find("a"))
    optional.called(.never)
  }

  @Test("A method that returns its mock, and an initializer, are calls")
  func mocks() {
    _ = stand.adding(3).adding(4)
    verify(stand.adding(3)).called(1)
    verify(MadeMock(name: "a")).called(.never)
  }
}

private struct Point: Equatable { var x = 0 }

private protocol Shape {}
private struct Circle: Shape { var radius = 1 }
private class Node {}
private final class Leaf: Node {}

private final class StandMock: Mock, @unchecked Sendable {
  func price(_ name: String) -> Int { calledReturning(with: name, default: 0) }
  func isOpen() -> Bool { calledReturning() }
  func place(_ order: Int) -> Bool { calledReturning(with: order) }
  func find(_ name: String) -> Int? { calledReturning(with: name) }
  @discardableResult func items() -> [StandMock] { calledReturning(default: []) }
  var byName: [String: StandMock] { calledReturning(default: [:]) }
  func handler() -> (Int) -> Void { calledReturning(default: { _ in }) }
  func handlers() -> [(Int) -> Void] { calledReturning(default: [{ _ in }]) }
  func optionalHandler() -> ((Int) -> Int)? { calledReturning(default: { $0 }) }
  func start() { called() }
  func load(_ name: String) -> Int { calledReturning(with: name) { name.count } }
  var name: String {
    get { calledReturning(default: "") }
    set { called(with: newValue) }
  }
  func title() -> String { calledReturning(default: "a").uppercased() }
  func announce(_ body: (Int) -> Void) { body(calledReturning(with: omitted, default: 3)) }
  func sum(_ numbers: [Int]) -> Int { calledReturning(with: numbers) }
  func nan() -> Double { calledReturning(default: .nan) }
  func anything() -> Any? { calledReturning() }
  func decode<Value>() -> Value { calledReturning() }
  func untyped(_ name: String) -> Int { calledReturning(with: name) as? Int ?? 7 }
  func count() throws -> Int { try calledThrowReturning(default: 3) }
  let other = PlainMock()
  func adding(_ number: Int) -> Self {
    called(with: number)
    return self
  }
  static func make() -> Point { mockState.calledReturning(default: Point()) }
  static func + (left: StandMock, right: StandMock) -> Int {
    left.calledReturning(with: right, default: 3)
  }
}

private final class ShelfMock: Mock {
  var isOn: Bool { calledReturning() }
  var title: String { calledReturning() }
  var numbers: [Int] { calledReturning() }
  var names: [String] { calledReturning() }
  var flags: [Bool] { calledReturning() }
  var ratio: Double { calledReturning() }
  var day: Date { calledReturning() }
  var link: URL { calledReturning() }
  var data: Data { calledReturning() }
  func price(_ name: String) -> Int { calledReturning(with: name) }
  func byte(_ name: String) -> UInt8 { calledReturning(with: name) }
}

private final class PlainMock: Mock {}

private final class ShapesMock: Mock {
  func shape() -> any Shape { calledReturning(default: Circle()) }
  func optionalShape() -> (any Shape)? { calledReturning(default: Circle()) as Circle }
  func noShape() -> (any Shape)? { calledReturning() }
  func some() -> some Shape { calledReturning(default: Circle()) }
  func list() -> [any Shape] { calledReturning(default: [Circle()]) as [Circle] }
  func labeled() -> (number: Int, text: String) { calledReturning(default: (0, "")) }
  func upcast() -> Node { calledReturning(default: Leaf()) as Leaf }
  func sendable() -> @Sendable (Int) -> Void { calledReturning(default: { @Sendable _ in }) }
  func nested() -> [[any Shape]?] { calledReturning(default: [[Circle()]]) }
}

private final class WarehouseMock: Mock, @unchecked Sendable {
  func stock(_ name: String) async throws -> Int {
    try await calledThrowReturning(with: name, default: 3)
  }
}

private final class MadeMock: Mocking {
  let mockState = MockState()
  init(name: String) { Self.mockState.called(with: name) }
}
