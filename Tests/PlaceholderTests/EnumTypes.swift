import Foundation
import Testing
import Understudy

#if os(Linux)
  import CoreFoundation
#endif

/// Enums of users, with payloads of every sort, and types that contain themselves.
@Suite struct EnumTypes {
  @Test("An enum is a parameter and a result", arguments: enums)
  func isEnum(row: TypeRow) { row.check() }

  @Test("A type that contains itself is a parameter and a result", arguments: recursive)
  func isRecursive(row: TypeRow) { row.check() }

  #if os(Linux)
    // On other systems, ComparisonResult is one; see `LibraryTypes`.
    @Test("An enum of C is a parameter and a result")
    func isImported() { row(CFComparisonResult.compareEqualTo).check() }
  #endif
}

private let enums: [TypeRow] = [
  row(Suit.hearts), row(Single.only), row(Level.high), row(Command.say("a")), row(Command.stop),
  row(Shape.circle(radius: 3)), row(Event.opened(Large(), by: "a")), row(Imp.timeout),
  row(Impossible.possible(3)), row(Holder.object(Engine())), row(Holder.none), row(Tree.leaf(3)),
  row(Mixed.closure { _ in }), row(Nested.inner(.inner(.leaf))), row(Generic<Int>.value(3)),
  row(Generic<Never>.nothing), row(Generic<Engine>.value(Engine())), row(Numbers.b),
  row(Trap.payload(3)), row(Loading<User>.failed(CancellationError())), row(Payloads.a(1, 2, 3, 4)),
  row(Result<User, CancellationError>.success(User(name: "Ada"))), row(Outer.Inner.Deep.deepest),
  row(Result<Never, CancellationError>.failure(CancellationError())), row(Bool3.unknown),
  row(Unit.unit(())), row(Several.second(.init(x: 1, y: 2))), row(Character.Kind.letter),
  row(FloatingPointRoundingRule.up), row(Optional<Suit>.some(.hearts)), row(Data.Deallocator.free),
  row(CodingError.invalid([])), row(JSONEncoder.DateEncodingStrategy.iso8601),
  row(DecodingError.valueNotFound(Int.self, .init(codingPath: [], debugDescription: ""))),
]

private let recursive: [TypeRow] = [
  row(Folder(name: "a")), row(List.end), row(Expression.number(3)), row(Json.null),
  row(Cycle1()), row(M0()), row([Folder(name: "a")]),
]

// MARK: Payloads

private final class Engine: Sendable {}
private struct Point {
  var x: Int
  var y: Int
}
private struct Large {
  var number = 1
  var text = "b"
  var data = Data()
  var list = [4]
  var small = Int8(5)
}
private struct User: Hashable {
  var name: String
  var age: Int?
}
private struct Weakly { weak var engine: Engine? }

// MARK: Enums

private enum Suit: CaseIterable { case spades, hearts }
private enum Single { case only }
private enum Level: String, Codable { case low, high }
private enum Command {
  case stop
  case say(String)
}
private enum Shape {
  case circle(radius: Double)
  case square(side: Double, name: String)
}
private enum Event {
  case opened(Large, by: String)
  case moved(Large, Large, to: Point)
  case closed(Large, Engine, [Event])
  case ended
}
private enum Imp {
  case impossible(Never)
  case timeout
}
private enum Impossible {
  case never(Never, Int)
  case possible(Int)
}
private enum Holder {
  case object(Engine)
  case weak(Weakly)
  case none
}
private indirect enum Tree {
  case node(Tree, Tree)
  case leaf(Int)
}
private enum Mixed {
  case closure((Int) -> Void)
  indirect case deep(Mixed, Large)
  case existential(any Error)
}
private enum Nested {
  indirect case inner(Nested)
  case leaf
}
private enum Generic<Value> {
  case nothing
  case value(Value)
  case pair(Value, Value)
}
private enum Numbers: Int8 { case a = -1, b, c, d }
private enum Trap: Hashable {
  case payload(Int)
  static func == (left: Trap, right: Trap) -> Bool { fatalError("a placeholder was compared") }
  func hash(into hasher: inout Hasher) { fatalError("a placeholder was hashed") }
}
private enum Loading<Value> {
  case idle
  case loaded(Value)
  case failed(any Error)
}
private enum Payloads {
  case a(Int, Int, Int, Int)
  case b(String, String)
  case c([Int], Bool)
  case d(Engine?, Bool?)
}
private enum Outer { enum Inner { enum Deep { case deep, deepest } } }
private enum Bool3 { case known(Bool), unknown }
private enum Unit { case unit(Void), other }
private enum Several { case first(Point), second(Point), third(Point, Suit) }
extension Character { fileprivate enum Kind { case letter, digit } }
private enum CodingError: Error { case invalid([any CodingKey]) }

// MARK: Types that contain themselves

private struct Folder {
  let name: String
  var folders: [Folder] = []
  var byName: [String: Folder] = [:]
  var first: (() -> Folder)?
}
private indirect enum List {
  case item(Int, List)
  case end
}
private indirect enum Expression {
  case sum(Expression, Expression)
  case negated(Expression)
  case call(name: String, [Expression])
  case number(Int)
}
private enum Json {
  case object([String: Json])
  case array([Json])
  case string(String)
  case null
}
private struct Cycle1 { var next: [Cycle2] = [] }
private struct Cycle2 { var next: [Cycle3?] = [] }
private struct Cycle3 { var next: [String: Cycle1] = [:] }
/// Each of these refers to all others: there are millions of paths through them.
private typealias Mesh = ([M0], [M1], [M2], [M3], [M4], [M5], [M6], [M7], [M8], [M9])
private struct M0 { var mesh: Mesh? }
private struct M1 { var mesh: Mesh? }
private struct M2 { var mesh: Mesh? }
private struct M3 { var mesh: Mesh? }
private struct M4 { var mesh: Mesh? }
private struct M5 { var mesh: Mesh? }
private struct M6 { var mesh: Mesh? }
private struct M7 { var mesh: Mesh? }
private struct M8 { var mesh: Mesh? }
private struct M9 { var mesh: Mesh? }
