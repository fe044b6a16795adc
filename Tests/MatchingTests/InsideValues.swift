import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A matcher can stand wherever a value is made. `NestedValues` has the places that are most common.
@Suite(.mockSession) struct InsideValues {
  private let harbor = HarborMock()

  @Test("A matcher inside a value stands for its part", arguments: Place.all)
  private func part(_ place: Place) {
    place.call(harbor)
    verify(place.pattern(harbor)).called(1)
    verifyInOrder { place.pattern(harbor) }
    harbor.mockState.clearInvocations()
    place.other(harbor)
    verify(place.pattern(harbor)).called(.never)
    #expect(failures { verify(place.pattern(harbor)).called(1) }.count == 1)
    #expect(failures { verifySequence { place.pattern(harbor) } }.count == 1)
  }

  @Test("What can't be compared is found once, however deep it is", .timeLimit(.minutes(5)))
  func deepIncomparable() {
    func wrapped(_ event: Event) -> Event {
      (1...40).reduce(event) { event, _ in .both(event, .done) }
    }
    func trip(_ size: Int) -> Trip { Trip(cargo: Lid(name: "a"), run: {}, days: size) }
    harbor.post(wrapped(.sailed(trip(1))))
    let found = failures { verify(harbor.post(wrapped(.sailed(trip(any()))))).called(1) }
    #expect(found.count == 1)
    #expect(
      found.first?.text.contains("\nClosures cannot be compared; write any() instead.\n") == true)
  }

  @Test("A captor inside a value captures its part")
  func captor() {
    let (city, code) = (ArgumentCaptor<String>(), ArgumentCaptor<Int>())
    harbor.place(Crate(number: 1, city: "Ulm"))
    harbor.place(Crate(number: 2, city: "Bonn"))
    harbor.post(.failed(code: 404, text: "x"))
    verify(harbor.place(Crate(number: any(), city: city.capture()))).called(2)
    verify(harbor.place(Crate(number: 2, city: city.capture()))).called(1)
    verify(harbor.post(.failed(code: code.capture(), text: "x"))).called(1)
    #expect(city.values == ["Ulm", "Bonn", "Bonn"])
    #expect(code.values == [404])
    when(harbor.load(Crate(number: any(), city: city.capture()))).thenReturn(1)
    _ = harbor.load(Crate(number: 3, city: "Kiel"))
    #expect(city.last == "Kiel")
  }

  @Test("The == and the comparator of a type with a matcher inside aren't asked")
  func ownEquality() {
    ArgumentEquality.register(Crate.self) { _, _ in true }
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    harbor.place(Crate(number: 1, city: "ULM"))
    harbor.store(Seal(id: 1, name: "x"))
    verify(harbor.place(Crate(number: 2, city: any()))).called(.never)
    verify(harbor.place(Crate(number: any(), city: "ulm"))).called(1)
    verify(harbor.store(Seal(id: any(), name: "y"))).called(.never)
    verify(harbor.store(Seal(id: any(), name: "x"))).called(1)
  }

  @Test("A part that a forwarder also passes on by itself is the matcher in both places")
  func repeated() {
    let city = ArgumentCaptor<String>()
    harbor.file(Crate(number: 1, city: "Ulm"))
    verify(harbor.file(Crate(number: 1, city: city.capture()))).called(1)
    verify(harbor.file(Crate(number: 2, city: any()))).called(.never)
    #expect(city.values == ["Ulm"])
  }

  @Test("Large values don't hide a matcher in what follows them")
  func large() {
    let tags = Dictionary(uniqueKeysWithValues: (0..<999).map { ("tag \($0)", $0) })
    let numbers = Array(0..<700)
    let letters = String(repeating: "a", count: 200_000).utf8
    harbor.place(Crate(number: 1, city: "Ulm", tags: tags))
    harbor.send(numbers, numbers, letters, numbers, tags, Crate(number: 1, city: "Ulm"))
    verify(harbor.place(Crate(number: any(), city: "Ulm", tags: tags))).called(1)
    let marked = { tags.mapValues { $0 == 7 ? any() : $0 } }
    verify(harbor.place(Crate(number: 1, city: "Ulm", tags: marked()))).called(1)
    verify(harbor.place(Crate(number: 2, city: "Ulm", tags: marked()))).called(.never)
    verify(
      harbor.send(numbers, numbers, letters, numbers, tags, Crate(number: 1, city: any()))
    ).called(1)
  }

  @Test("A matcher that an initializer changes or drops, or a set or an object has, is reported")
  func lost() {
    func expectLost(_ call: String, line: Int = #line, _ body: () -> Void) {
      // MatcherMisuse has the whole text.
      let text = "any() does not match any argument of \(call)."
      expectFailure(headline: text, atLine: line + 1, body)
    }
    expectLost(#"place(Crate(number: 5, city: "Ulm", tags: [:], lid: nil))"#) {
      verify(harbor.place(Crate(clamped: any(), city: "Ulm"))).called(.never)
    }
    expectLost("store([any()])") {
      verify(harbor.store([any()] as Set<String>)).called(.never)
    }
    expectLost("store([any(): 1])") {
      verify(harbor.store([any(): 1] as [String: Int])).called(.never)
    }
    expectLost("store(Boat #1)") {
      verify(harbor.store(Boat(name: any()))).called(.never)
    }
    #expect(
      failures { verify(on: harbor, called: .never).store(Boat(name: any())) }.count == 1)
  }

  @Test("A lazy property that one of the values hasn't read makes no difference")
  func lazy() {
    var read = Draft(number: 1)
    _ = read.title
    harbor.store(read)
    verify(harbor.store(Draft(number: 1))).called(1)
    verify(harbor.store(Draft(number: any()))).called(1)
    verify(harbor.store(Draft(number: 2))).called(.never)
    var other = Draft(number: 1)
    other.title = "another"
    verify(harbor.store(other)).called(.never)
    #expect(harbor.mockState.transcript == #"#1 store(Draft(number: 1, title: "draft 1"))"#)
  }

  @Test("A part that an initializer makes of a matcher is reported")
  func derived() {
    let text = """
      argument 1.slug of store(_:) is another value each time that the call is evaluated: \
      "\\(any())-1". So no call can equal it.
      Write a matcher for the whole argument: matching { … }
      """
    expectFailure(text) { verify(harbor.store(Page(title: any()))).called(.never) }
    #expect(failures { when(harbor.store(Page(title: any()))).thenReturn() }.count == 1)
  }
}

// MARK: Places

/// A place for a matcher: a call that the pattern matches, and one that differs in another part.
private struct Place: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let call: @Sendable (HarborMock) -> Void
  let other: @Sendable (HarborMock) -> Void
  let pattern: @Sendable (HarborMock) -> Void

  private init(
    _ name: String, _ call: @escaping @Sendable (HarborMock) -> Void,
    not other: @escaping @Sendable (HarborMock) -> Void,
    _ pattern: @escaping @Sendable (HarborMock) -> Void
  ) {
    (testDescription, self.call, self.other, self.pattern) = (name, call, other, pattern)
  }

  static let all = [
    Place(
      "property of a property", { $0.place(Crate(number: 1, city: "U", lid: Lid(name: "a"))) },
      not: { $0.place(Crate(number: 1, city: "U", lid: Lid(name: "a", width: 2))) },
      { $0.place(Crate(number: 1, city: "U", lid: Lid(name: any()))) }),
    Place(
      "optional", { $0.place(Crate(number: 1, city: "U", lid: Lid(name: "a"))) },
      not: { $0.place(Crate(number: 1, city: "U", lid: nil)) },
      { $0.place(Crate(number: 1, city: "U", lid: isNotNil())) }),
    Place(
      "indirect payload", { $0.post(.both(.done, .failed(code: 1, text: "a"))) },
      not: { $0.post(.both(.done, .failed(code: 2, text: "a"))) },
      { $0.post(.both(.done, .failed(code: 1, text: any()))) }),
    Place(
      "Result", { $0.store(Result<Int, Never>.success(3)) },
      not: { $0.store(Result<String, Never>.success("3")) },
      { $0.store(Result<Int, Never>.success(inRange(1...3))) }),
    Place(
      "other elements", { $0.store(["a", "b", "c"] as ContiguousArray) },
      not: { $0.store(["x", "b", "c"] as ContiguousArray) },
      { $0.store(["a", any(), anyVariadic()] as ContiguousArray) }),
    Place(
      "another type", { $0.store(Cover(name: "a", size: 1)) },
      not: { $0.store(Sheet(name: "a", size: 1)) }, { $0.store(Cover(name: any(), size: 1)) }),
    Place(
      "another case", { $0.post(.failed(code: 404, text: "a")) },
      not: { $0.post(.retried(code: 404, text: "a")) },
      { $0.post(.failed(code: 404, text: any())) }),
    Place(
      "other keys", { $0.store(["b": 2, "a": 1]) }, not: { $0.store(["c": 1, "d": 2]) },
      { $0.store(["a": any(), "b": 2]) }),
    Place(
      "dictionary of another size", { $0.store(["b": 2, "a": 1]) },
      not: { $0.store(["b": 2, "a": 1, "c": 1]) }, { $0.store(["a": any(), "b": 2]) }),
    Place(
      "dictionary of any values", { $0.store(["b": [2], "a": "x"] as [String: Any]) },
      not: { $0.store(["b": [3], "a": "x"] as [String: Any]) },
      { $0.store(["a": any(String.self), "b": [2]] as [String: Any]) }),
    Place(
      "deep", { $0.store([["a": .placed(Crate(number: 1, city: "U", tags: ["t": 1]))]] as Deep) },
      not: { $0.store([["a": .placed(Crate(number: 1, city: "U", tags: ["t": 2]))]] as Deep) },
      { $0.store([["a": .placed(Crate(number: 1, city: any(), tags: ["t": 1]))]] as Deep) }),
    Place(
      "object", { $0.store(Job(boat: Boat(name: "a"), size: 1)) },
      not: { $0.store(Job(boat: Boat(name: "a"), size: 2)) },
      { $0.store(Job(boat: any(), size: 1)) }),
    Place(
      "existential", { $0.store(Trip(cargo: Lid(name: "a"), run: {}, days: 1)) },
      not: { $0.store(Trip(cargo: Lid(name: "a"), run: {}, days: 2)) },
      { $0.store(Trip(cargo: any(), run: any(), days: 1)) }),
    Place(
      "metatype", { $0.store(Kind(type: Lid.self, name: "a")) },
      not: { $0.store(Kind(type: Lid.self, name: "b")) },
      { $0.store(Kind(type: any(), name: "a")) }),
    Place(
      "variadic parameter", { $0.send(1, Lid(name: "a")) },
      not: { $0.send(2, Lid(name: "a")) }, { $0.send(1, Lid(name: any())) }),
    Place(
      "URLRequest", { $0.store(URLRequest(url: URL(string: "a:b")!)) },
      not: { $0.store(URLRequest(url: URL(string: "a:b")!, timeoutInterval: 3)) },
      { $0.store(URLRequest(url: any())) }),
    Place(
      "DateComponents", { $0.store(DateComponents(year: 2000, month: 1)) },
      not: { $0.store(DateComponents(year: 2000, month: 2)) },
      { $0.store(DateComponents(year: any(), month: 1)) }),
    Place(
      "element of DateComponents", { $0.store([DateComponents(year: 2000, day: 3)]) },
      not: { $0.store([DateComponents(year: 2000, month: 2, day: 3)]) },
      { $0.store([DateComponents(year: inRange(1999...), day: any())]) }),
    Place(
      "URLQueryItem", { $0.store([URLQueryItem(name: "page", value: "1")]) },
      not: { $0.store([URLQueryItem(name: "size", value: "1")]) },
      { $0.store([URLQueryItem(name: "page", value: any())]) }),
    Place(
      "generic", { $0.store(Box(value: Lid(name: "a"), size: 1)) },
      not: { $0.store(Box(value: "a", size: 1)) },
      { $0.store(Box(value: Lid(name: any()), size: 1)) }),
    Place(
      "AnyHashable", { $0.store(["a": 1, "b": 2] as [AnyHashable: AnyHashable]) },
      not: { $0.store(["a": 1, "b": 3] as [AnyHashable: AnyHashable]) },
      { $0.store(["a": AnyHashable(any(Int.self)), "b": 2] as [AnyHashable: AnyHashable]) }),
  ]
}

private struct Draft {
  var number: Int
  lazy var title = "draft \(number)"
  init(number: Int) { self.number = number }
}

private typealias Deep = [[String: Event]]

private struct Lid: Equatable, Cargo, CustomStringConvertible {
  var name: String
  var width = 1

  /// No code of a type runs on a value with a placeholder inside.
  var description: String {
    precondition(!name.hasPrefix("understudy-"))
    return "lid \(name)"
  }

  static func == (left: Lid, right: Lid) -> Bool {
    precondition(![left.name, right.name].contains { $0.hasPrefix("understudy-") })
    return left.name == right.name && left.width == right.width
  }
}

private struct Crate {
  var number: Int
  var city: String
  var tags: [String: Int] = [:]
  var lid: Lid?

  init(number: Int, city: String, tags: [String: Int] = [:], lid: Lid? = nil) {
    (self.number, self.city, self.tags, self.lid) = (number, city, tags, lid)
  }
  init(clamped number: Int, city: String) { self.init(number: min(number, 5), city: city) }
}

private indirect enum Event {
  case done
  case failed(code: Int, text: String)
  case retried(code: Int, text: String)
  case placed(Crate)
  case both(Event, Event)
  case sailed(Trip)
}

private protocol Cargo {}

private struct Cover {
  var name: String
  var size: Int
}

private struct Sheet {
  var name: String
  var size: Int
}

private final class Boat {
  let name: String
  init(name: String) { self.name = name }
}

private struct Job {
  var boat: Boat
  var size: Int
}

private struct Trip {
  var cargo: any Cargo
  var run: () -> Void
  var days: Int
}

private struct Kind {
  var type: any Cargo.Type
  var name: String
}

private struct Box<Value> {
  var value: Value
  var size: Int
}

/// Equal to another one of the same number, whatever its name is.
private struct Seal: Equatable {
  var id: Int
  var name: String
  static func == (left: Seal, right: Seal) -> Bool { left.id == right.id }
}

private struct Page {
  let title: String
  let slug: String

  init(title: String) { (self.title, slug) = (title, title.lowercased() + "-1") }
}

private final class HarborMock: Mock, @unchecked Sendable {
  func place(_ crate: Crate) { called(with: crate) }
  func post(_ event: Event) { called(with: event) }
  func store(_ thing: Any) { called(with: thing) }
  func send(_ things: Any...) { called(with: things) }
  func file(_ crate: Crate) { called(with: crate.city, crate) }
  @discardableResult func load(_ crate: Crate) -> Int { calledReturning(with: crate) }
}
