import Foundation
import Testing

@testable import UnderstudyValues

@Suite struct PlaceholderGeneratorTests {
  private let first = PlaceholderGenerator(variant: 0)
  private let second = PlaceholderGenerator(variant: 1)

  @Test("The two variants of a placeholder differ")
  func variants() {
    func areDifferent<Value>(_ type: Value.Type) -> Bool {
      guard let one = first.make(type), let other = second.make(type) else { return false }
      return PlaceholderRecognition.areSame(one, one)
        && !PlaceholderRecognition.areSame(one, other)
    }
    func differ<each Value>(_ types: repeat (each Value).Type) {
      for type in repeat each types { #expect(areDifferent(type), "\(type)") }
    }
    differ(Bool.self, Int8.self, UInt8.self, Int.self, Double.self, String.self, Bool?.self)
    differ([Bool].self, [Bool: [Bool?]].self, (Bool, Bool).self, Suit.self, Weather.self)
    differ(Switch.self, Car.self, TimeZone.self, Calendar.self, StaticString.self)
    differ((any Sendable).self, ((Int) -> Void).self, Handler.self, SIMD2<Int>.self)
    differ(ObjectIdentifier.self)
  }

  @Test("Placeholders of types with many values are distinct each time")
  func distinct() {
    func areDistinct<each Value>(_ types: repeat (each Value).Type) {
      for type in repeat each types {
        let isDistinct = (0..<9).contains { _ in
          !PlaceholderRecognition.areSame(first.make(type), first.make(type))
        }
        #expect(isDistinct, "\(type)")
      }
    }
    areDistinct(String.self, Int.self, UUID.self, Car.self, [String: Int].self, Handler.self)
    areDistinct(AsyncStream<Int>.self)
  }

  @Test("An object is allocated, filled, and the same for each placeholder of its class")
  func objects() throws {
    let engine = try #require(first.make(Engine.self))
    #expect(engine.name.hasPrefix("understudy-0-"))
    #expect(first.make(Engine.self) === engine)
    #expect(second.make(Engine.self) !== engine)
    #expect(first.make(Hybrid.self)?.engine === engine)
    #expect(first.make([Engine].self)?.first === engine)
    let node = try #require(first.make(Node.self))
    #expect(node.next === node)
  }

  @Test("Threads that make the first value of a class at once get the same object")
  func firstOfThreads() {
    func check<Part>(_: Part.Type, _ depth: Int) {
      let made = Locked<Set<ObjectIdentifier>>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        guard let holder = PlaceholderGenerator(variant: 0).make(Holder<Part>.self) else { return }
        _ = made.withLock { $0.insert(ObjectIdentifier(holder)) }
      }
      #expect(made.withLock { $0.count } == 1)
      if depth > 0 { check(Holder<Part>.self, depth - 1) }
    }
    check(Int.self, 300)
  }

  @Test("Types that contain each other in many ways have a placeholder of limited size")
  func manyWays() throws {
    // Without a limit, it would have a knot for each of the 13,700 ways through the types.
    let count = try #require(first.make(Knot<Int8>.self)).count
    #expect((100...3_000).contains(count))
  }

  @Test("An unowned property of a protocol's type refers to an object with a witness table")
  func unownedExistentials() throws {
    let passenger = try #require(first.make(Passenger.self))
    let words = ExistentialWords<any Driver>(passenger.driver).words
    #expect(words.count == 2)
    #expect(words[1] != 0)
  }

  @Test("A closure is recognized by its parameters and result, whatever its effects")
  func shapes() {
    let placeholder = FunctionPlaceholder(((Int) -> String).self)
    func isLike<Function>(_ type: Function.Type) -> Bool {
      FunctionMetadata.makeClosure(type, .unknown).map { placeholder.isLike($0) } ?? false
    }
    #expect(isLike(((Int) -> String).self))
    #expect(isLike((@Sendable (Int) -> String).self))
    #expect(isLike((@MainActor (Int) throws -> String).self))
    #expect(isLike(((Int) async throws -> String).self))
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      #expect(isLike(((Int) throws(CancellationError) -> String).self))
    }
    #expect(!isLike(((Int) -> Void).self))
    #expect(!isLike(((Int, Int) -> String).self))
    #expect(!placeholder.isLike(3))
  }
}

private enum Suit: CaseIterable { case spades, hearts }
private enum Weather { case sun, rain }
private enum Switch { case set(Bool) }
private struct Car {
  var seats: Int
  var name: String?
}
private struct Handler { var body: @Sendable (Car) async throws -> Void }
private final class Engine: Equatable, Sendable {
  let name: String
  private init() { fatalError("no placeholder is initialized") }
  deinit { fatalError("no placeholder is deinitialized") }
  static func == (left: Engine, right: Engine) -> Bool { fatalError("no operator is called") }
}
private protocol Driver: AnyObject {}
private struct Passenger { unowned var driver: any Driver }
private struct Knot<Name> {
  let (a, b, c, d): ([Knot<Int8>], [Knot<Int16>], [Knot<Int32>], [Knot<Int64>])
  let (e, f, g, h): ([Knot<Float>], [Knot<Double>], [Knot<Bool>], [Knot<String>])

  var count: Int {
    func sum<Other>(_ knots: [Knot<Other>]) -> Int { knots.reduce(0) { $0 + $1.count } }
    return 1 + sum(a) + sum(b) + sum(c) + sum(d) + sum(e) + sum(f) + sum(g) + sum(h)
  }
}
private struct Hybrid {
  var seats: Int
  var engine: Engine
}
private final class Node: Decodable {
  let name: String
  let next: Node
  init(from decoder: any Decoder) throws { fatalError("no placeholder is decoded") }
}

/// A class for each type.
private final class Holder<Part> {
  var number = 0
  var text = ""
  var texts: [String: [String]] = [:]
  var place: URL?
  var numbers: [Int?] = []
}
