import Foundation
import Testing
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `any()` matches a parameter of nearly any type, next to plain values.
@Suite struct PlaceholderTypes {
  @Test("any() matches a value of the type and mixes with plain values", arguments: ofThemselves)
  func matches(type: TypeCase) { type.check() }

  @Test("any(like:) matches a value of a type that has no placeholder", arguments: withSample)
  func matchesLike(type: TypeCase) { type.check() }
}

struct TypeCase: Sendable, CustomTestStringConvertible {
  let name: String
  let check: @Sendable () -> Void
  var testDescription: String { name }
}

private final class TakerMock<Value>: Mock {
  func take(_ value: Value, _ number: Int, _ text: String) { called(with: value, number, text) }
  func pair(_ first: Value, _ second: Value) { called(with: first, second) }
  func list(_ values: Value...) { called(with: values) }
  func maybe(_ value: Value?, _ isOn: Bool) { called(with: value, isOn) }
}

/// A type for which `any()` needs no sample.
private func ofItself<Value>(_ sample: @autoclosure @escaping @Sendable () -> Value) -> TypeCase {
  typeCase(Value.self, String(describing: Value.self), sample) { any() }
}

/// A type for which `any()` needs a sample.
private func withSample<Value>(
  _ name: String, _ sample: @autoclosure @escaping @Sendable () -> Value
) -> TypeCase {
  typeCase(Value.self, name, sample) { any(like: sample()) }
}

private func typeCase<Value>(
  _ type: Value.Type, _ name: String, _ sample: @escaping @Sendable () -> Value,
  _ anyValue: @escaping @Sendable () -> Value
) -> TypeCase {
  TypeCase(name: name) {
    let taker = TakerMock<Value>()
    let value = sample()
    taker.take(value, 1, "a")
    verify(taker.take(anyValue(), 1, any())).called(1)
    verify(taker.take(anyValue(), 2, any())).called(0)
    verify(taker.take(anyValue(), any(), "b")).called(0)
    verify(on: taker, called: 1).take(anyValue(), any(), "a")
    verify(on: taker, called: 0).take(anyValue(), 1, "b")

    taker.pair(value, value)
    verify(taker.pair(anyValue(), anyValue())).called(1)

    taker.list(value, value)
    verify(taker.list(anyValue(), anyValue())).called(1)
    verify(taker.list(anyValue())).called(0)

    taker.maybe(value, true)
    taker.maybe(nil, true)
    verify(taker.maybe(any(like: value), any())).called(2)
    verify(taker.maybe(anyValue(), false)).called(0)
  }
}

private let ofThemselves: [TypeCase] = [
  // The standard library.
  ofItself(true), ofItself(3), ofItself(Int8(3)), ofItself(Int16(3)), ofItself(Int32(3)),
  ofItself(Int64(3)), ofItself(UInt(3)), ofItself(UInt8(3)), ofItself(UInt16(3)),
  ofItself(UInt32(3)), ofItself(UInt64(3)), ofItself(0.5), ofItself(Float(0.5)), ofItself("a"),
  ofItself("ab".dropLast()), ofItself(Character("a")), ofItself(Unicode.Scalar("a")),
  ofItself(Duration.seconds(3)), ofItself(ContinuousClock.now), ofItself(1..<3), ofItself(1...3),
  ofItself(PartialRangeFrom(3)), ofItself(AnyHashable(3)), ofItself(SIMD4<Float>(1, 2, 3, 4)),
  ofItself(ObjectIdentifier(Int.self)), ofItself(AsyncStream<Int> { $0.finish() }),
  ofItself(AsyncThrowingStream<Int, any Error> { $0.finish() }),
  ofItself(Result<Int, any Error>.success(3)), ofItself(()),

  // Containers.
  ofItself([3]), ofItself([[3], [4]]), ofItself(["a": 3]), ofItself(Set([3])),
  ofItself(ContiguousArray([3])), ofItself([3, 4][..<1]), ofItself(["a": [Set([3]): [true]]]),
  ofItself(Int?.some(3)), ofItself([Int?.some(3), nil]), ofItself((3, "a")),
  ofItself((first: 3, second: (true, [4]))),

  // Foundation.
  ofItself(Date()), ofItself(UUID()), ofItself(Data([3])), ofItself(URL(string: "a:b")!),
  ofItself(URLComponents()), ofItself(URLQueryItem(name: "a", value: nil)),
  ofItself(URLRequest(url: URL(string: "a:b")!)), ofItself(Decimal(3)), ofItself(CGFloat(3)),
  ofItself(CGRect(x: 1, y: 2, width: 3, height: 4)), ofItself(CGPoint(x: 1, y: 2)),
  ofItself(DateComponents(year: 2000)), ofItself(DateInterval(start: Date(), duration: 3)),
  ofItself(TimeZone.gmt), ofItself(Calendar(identifier: .gregorian)),
  ofItself(Locale(identifier: "de_DE")), ofItself(IndexPath(index: 3)), ofItself(IndexSet([3])),
  ofItself(CharacterSet.letters), ofItself(Notification(name: Notification.Name("a"))),
  ofItself(Notification.Name("a")), ofItself(Measurement(value: 3, unit: UnitLength.meters)),
  ofItself(AttributedString("a")), ofItself(NSRange(location: 1, length: 2)),
  ofItself(PersonNameComponents(givenName: "Ada")),

  // Types of a user.
  ofItself(Suit.hearts), ofItself(Weather.rain), ofItself(Command.say("a")),
  ofItself(Shape.circle(radius: 3)), ofItself(Tree.leaf(3)), ofItself(Level.high),
  ofItself(Options.loud), ofItself(Point(x: 1, y: 2)), ofItself(Route(points: [], name: nil)),
  ofItself(Pair(first: Point(x: 1, y: 2), second: "a")), ofItself(Handlers(onTap: { _ in })),
  ofItself(Account(name: "Ada")), ofItself(Recipe(title: "Tea")), ofItself(Listener()),
  ofItself(Empty()),

  // Protocols of the standard library, and types of types.
  ofItself(3 as any Sendable), ofItself(Weather.Storm() as any Error),
  ofItself("a" as any Hashable & Sendable), ofItself(3 as any Codable),
  ofItself("a" as any StringProtocol), ofItself(3 as any BinaryInteger),
  ofItself([3] as any Collection), ofItself(NSObject()), ofItself(Int.self as any Any.Type),
  ofItself(Point.self),
]

private let withSample: [TypeCase] = [
  withSample("a class", Engine()), withSample("a protocol", Tram() as any Vehicle),
  withSample("several protocols", Tram() as any Vehicle & Sendable),
  withSample("a struct with an object", Car(engine: Engine())),
  withSample("an object's enum", Gear.on(Engine())), withSample("KeyPath", \Point.x),
  withSample("Task", Task { 3 }), withSample("UnsafeRawPointer", UnsafeRawPointer(bitPattern: 8)!),
]

private enum Suit: CaseIterable { case spades, hearts }
private enum Weather {
  case sun, rain
  struct Storm: Error {}
}
private enum Command {
  case stop
  case say(String)
}
private enum Shape {
  case circle(radius: Double)
  case square(side: Double, name: String)
}
private indirect enum Tree {
  case leaf(Int)
  case node(Tree, Tree)
  case empty
}
private enum Level: String, Codable { case low, high }
private struct Options: OptionSet {
  let rawValue: Int
  static let loud = Options(rawValue: 1)
}
private struct Point {
  var x: Int
  var y: Int
}
private struct Route {
  var points: [Point]
  var name: String?
}
private struct Pair<First, Second> {
  var first: First
  var second: Second
}
private struct Handlers {
  var onTap: @Sendable (Int) -> Void
  var onLoad: (@Sendable (String) async throws -> Int)?
}
private struct Account: Mocked {
  var name: String
  static var mock: Account { Account(name: "mock") }
}
private final class Recipe: Decodable {
  let title: String
  let basis: Recipe?
  init(title: String) {
    self.title = title
    basis = nil
  }
}
private struct Listener { weak var target: AnyObject? }
private struct Empty {}
private final class Engine: Sendable {}
private protocol Vehicle {}
private struct Tram: Vehicle {}
private struct Car { let engine: Engine }
private enum Gear { case on(Engine) }
