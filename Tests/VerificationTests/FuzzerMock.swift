import Understudy

enum Grade { case low, high }
enum Lamp { case off, dim, bright }
struct Point: Equatable { var row: Int }
struct Place: Equatable {
  var row: Int
  var name: String?
}
/// Not equatable.
struct Note {
  var grade: Grade
  var text: String
}
final class Node: CustomStringConvertible {
  let description: String
  init(_ name: String) { description = "Node(\"\(name)\")" }
}
protocol Shape {}
struct Circle: Shape { var size: Int }
struct Square: Shape { var size: Int }
struct Broken: Error {
  let number: Int
  init(_ number: Int) { self.number = number }
}

final class FuzzedMock: Mock, @unchecked Sendable {
  /// The numbers of the side effects that ran, and -1 for each real call.
  var effects: [Int] = []

  func pair(_ a: Int, _ b: Int) -> Int { calledReturning(with: a, b) }
  func set(_ a: Bool, _ b: Bool, _ c: Int) -> Int { calledReturning(with: a, b, c) }
  func log(_ grade: Grade, _ note: Note) -> Int { calledReturning(with: grade, note) }
  func move(_ point: Point, _ list: [Int]) -> Int { calledReturning(with: point, list) }
  func page(_ part: ArraySlice<Note>) -> Int { calledReturning(with: part) }
  func many(_ values: Any...) -> Int { calledReturning(with: values) }
  func name(_ name: String?, _ note: Note?) -> Int { calledReturning(with: name, note) }
  func run(_ body: @escaping (Int) -> Int, _ on: Bool) -> Int { calledReturning(with: body, on) }
  func track(_ values: [String: Any]) -> Int { calledReturning(with: values) }
  func keep(_ node: Node, _ shape: any Shape) -> Int { calledReturning(with: node, shape) }
  func light(_ lamp: Lamp, _ place: Place, _ flags: [Bool], _ isOn: Bool) -> Int {
    calledReturning(with: lamp, place, flags, isOn)
  }
  func put(_ number: Int) -> Int { calledReturning(with: number) }
  func put(_ text: String) -> Int { calledReturning(with: text) }
  func load(_ number: Int) throws -> Int { try calledThrowReturning(with: number) }
  func price(_ number: Int, _ name: String) -> Int {
    calledReturning(with: number, name) {
      effects.append(-1)
      return -1
    }
  }
}

extension FuzzedMethod {
  static var all: [FuzzedMethod] {
    let numbers = Samples(
      special: [("inRange(0...1)", { inRange(0...1) }, { $0 < 2 })]) { [0, 1, 2] }
    let flags = Samples(isSmall: true) { [true, false] }
    let texts = Samples { ["x", "y"] }
    let notes = Samples {
      [Note(grade: .low, text: "x"), Note(grade: .high, text: "x"), Note(grade: .low, text: "y")]
    }
    let lists = Samples(
      special: [("[any()]", { [any()] }, { $0.count == 1 })]) { [[], [1], [2, 2]] }
    let slices = Samples<ArraySlice> { [[notes.values()[0]], notes.values()[1...], []] }
    let values = Samples<Any> { [1, "x", true, Grade.low] }
    let rest = Samples<Any>(isRest: true) { [0] }
    let names = Samples<String?>(special: [
      ("isNil()", { isNil() }, { $0 == nil }), ("isNotNil()", { isNotNil() }, { $0 != nil }),
    ]) { [nil, "x", "y"] }
    let bodies = Samples<(Int) -> Int>(any: { any() }, text: { "{ $0 + \($0(0)) }" }) {
      [{ $0 + 0 }, { $0 + 1 }]
    }
    let dictionaries = Samples<[String: Any]> { [["id": 1], ["id": 2], [:]] }
    let lamps = Samples<Lamp>(isSmall: true) { [.off, .dim, .bright] }
    let places = Samples { [Place(row: 1, name: nil), Place(row: 1, name: "x"), Place(row: 2)] }
    let rows = Samples<[Bool]>(isSmall: true) { [[], [true], [true, true], [false, true]] }
    let nodes = [Node("a"), Node("b")]
    let shapes = Samples<any Shape> { [Circle(size: 1), Circle(size: 2), Square(size: 1)] }
    return [
      FuzzedMethod("pair", numbers, numbers) { $0.pair($1, $2) },
      FuzzedMethod("set", flags, flags, numbers) { $0.set($1, $2, $3) },
      FuzzedMethod("log", Samples(isSmall: true) { [.low, .high] }, notes) { $0.log($1, $2) },
      FuzzedMethod("move", Samples { [Point(row: 1), Point(row: 2)] }, lists) { $0.move($1, $2) },
      FuzzedMethod("page", slices) { $0.page($1) },
      FuzzedMethod("many") { $0.many() },
      FuzzedMethod("many", values) { $0.many($1) },
      FuzzedMethod("many", values, values) { $0.many($1, $2) },
      FuzzedMethod("many", isOpen: true, values, rest) { $0.many($1, $2) },
      FuzzedMethod("name", names, Samples { [nil, notes.values()[0]] }) { $0.name($1, $2) },
      FuzzedMethod("run", bodies, flags) { $0.run($1, $2) },
      FuzzedMethod("track", dictionaries) { $0.track($1) },
      FuzzedMethod("keep", Samples { nodes }, shapes) { $0.keep($1, $2) },
      FuzzedMethod("light", lamps, places, rows, flags) { $0.light($1, $2, $3, $4) },
      FuzzedMethod("put", numbers) { $0.put($1) },
      FuzzedMethod("put", texts) { $0.put($1) },
      FuzzedMethod("load", numbers) { try $0.load($1) },
      FuzzedMethod("price", numbers, texts) { $0.price($1, $2) },
    ]
  }
}
