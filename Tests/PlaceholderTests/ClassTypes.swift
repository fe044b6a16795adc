import Foundation
import Testing
import Understudy

/// Classes of every sort, none of which can be made by the library with an initializer.
@Suite struct ClassTypes {
  @Test("A class of the user is a parameter and a result", arguments: classes)
  func isClass(row: TypeRow) { row.check() }

  @Test("An actor or a class of a global actor is a parameter and a result", arguments: isolated)
  func isIsolated(row: TypeRow) { row.check() }
}

private let classes: [TypeRow] = [
  row(Engine()), row(Vehicle(wheels: 4)), row(Truck(wheels: 6)), row(Truck(wheels: 6) as Vehicle),
  row(Crate(content: 3)), row(Crate(content: Engine())), row(Crate(content: Crate(content: "a"))),
  row(IntCrate(content: 3)), row(LabeledCrate(content: Engine(), label: "a")),
  row(Sealed.shared), row(of: Failing.self), row(Throwing.shared), row(Undying.shared),
  row(of: Abstract.self), row(Abstract.Concrete() as Abstract), row(Empty()), row(Node()),
  row(Chapter()), row(Nest<Int>()), row(Wide()), row(Station.Platform.Clock()),
  row(Equal(number: 1)), row(Failure() as Failure), row(Tracker()), row(Recipe(title: "Tea")),
  row(Pool.create(minimumCapacity: 4) { _ in 7 } as ManagedBuffer<Int, String>),
  row(Pool.shared), row([Engine()]), row([[Truck(wheels: 6)]]), row(["a": Engine()]),
  row((Engine(), 3)), row(Engine?.some(Engine())), row(ClosedRange(uncheckedBounds: (3, 4))),
]

private let isolated: [TypeRow] = [
  row(Counter()), row(Counter() as any Actor), row(Vault(Engine())), row(Ledger.shared),
  row(of: Screen.self), row(of: Window.self), row(of: Archive.self), row(MainActor.shared),
  row(Archivist.shared), row(of: (Screen, Counter).self), row([Counter()]),
]

// MARK: Classes

private final class Engine: Sendable {}

private class Vehicle {
  let wheels: Int
  init(wheels: Int) { self.wheels = wheels }
}
private final class Truck: Vehicle {
  var load: [String: Engine] = [:]
  var name: String?
}
private class Crate<Content> {
  var content: Content
  init(content: Content) { self.content = content }
}
private final class IntCrate: Crate<Int> {}
private final class LabeledCrate<Label>: Crate<Engine> {
  let label: Label
  init(content: Engine, label: Label) {
    self.label = label
    super.init(content: content)
  }
}
/// Nobody else can make one.
private final class Sealed: Sendable {
  static let shared = Sealed()
  let number: Int
  private init() { number = 3 }
}
private final class Failing: Sendable {
  let url: URL
  init?(_ text: String) { return nil }
}
private final class Throwing: @unchecked Sendable {
  static let shared = try! Throwing("a")
  let data: Data
  init(_ text: String) throws { data = Data(text.utf8) }
}
private final class Undying: Sendable {
  static let shared = Undying()
  deinit { fatalError("a placeholder has ended") }
}
private class Abstract {
  func run() { fatalError("abstract") }
  final class Concrete: Abstract {}
}
private final class Empty: Sendable {}
private final class Node {
  var next: Node?
  var children: [Node] = []
  unowned(unsafe) var parent: Node?
}
private final class Chapter {
  var pages: [Page] = []
  final class Page {
    let chapter: Chapter
    init(chapter: Chapter) { self.chapter = chapter }
  }
}
/// Each instance contains one of another type.
private final class Nest<Element> {
  var inner: Nest<[Element]>?
  var element: Element?
}
private final class Wide {
  let (a, b, c, d) = (Int8(1), "b", true, 0.5)
  let (e, f, g, h) = (Date(), UUID(), Data(), URL(string: "a:b"))
  let (i, j, k, l) = ([Int](), [String: Int](), Set<Int>(), Character("a"))
}
private enum Station {
  struct Platform {
    final class Clock { var times: [Date: Platform?] = [:] }
  }
}
private final class Equal: Hashable, CustomStringConvertible {
  let number: Int
  init(number: Int) { self.number = number }
  static func == (left: Equal, right: Equal) -> Bool {
    precondition(left.number == 1 && right.number == 1, "a placeholder was compared")
    return true
  }
  func hash(into hasher: inout Hasher) { precondition(number == 1, "a placeholder was hashed") }
  var description: String {
    precondition(number == 1, "a placeholder was described")
    return "Equal"
  }
}
private final class Failure: Error { let underlying: (any Error)? = nil }
private final class Tracker {
  static var shared: Tracker { Tracker() }
  subscript(index: Int) -> Int { index }
  private(set) var log: [(date: Date, entry: any CustomStringConvertible)] = []
}
private final class Recipe: Codable {
  let title: String
  let basis: Recipe?
  init(title: String) {
    self.title = title
    basis = nil
  }
  init(from decoder: any Decoder) throws { fatalError("a placeholder was decoded") }
}
private final class Pool: ManagedBuffer<Int, String> {
  static var shared: Pool { create(minimumCapacity: 4) { _ in 7 } as! Pool }
}

// MARK: Actors

private actor Counter {
  var count = 0
  let name = "a"
}
private actor Vault<Content: Sendable> {
  let content: Content
  init(_ content: Content) { self.content = content }
}
/// An actor with an executor of its own.
private actor Ledger {
  static let shared = Ledger()
  private let executor = InlineExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
private final class InlineExecutor: SerialExecutor {
  // The default of the requirement needs macOS 14.
  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
  func enqueue(_ job: UnownedJob) { job.runSynchronously(on: asUnownedSerialExecutor()) }
}
@MainActor private final class Screen {
  var title = "a"
  let window: Window? = nil
}
@MainActor private class Window: NSObject { var size = CGSize.zero }
@globalActor private actor Archivist { static let shared = Archivist() }
@Archivist private final class Archive { var documents: [String] = [] }
