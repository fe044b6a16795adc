import Foundation
import Synchronization
import Testing
import Understudy

#if canImport(Distributed)
  import Distributed
#endif

/// The placeholder of a class or an actor is an object that was allocated and never initialized.
/// Its stored properties are filled, and its `deinit` never runs.
@Suite struct ClassTypes {
  @Test("A class or an actor is a parameter and a result", arguments: classes)
  func isParameter(row: TypeRow) { row.check() }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("A class with a mutex is a parameter and a result")
  func hasMutex() { row(Locked()).check() }

  #if canImport(Distributed)
    @Test("A distributed actor can't be a mock, but it is a parameter and a result")
    func isDistributed() {
      for row in [row(of: Worker.self), row(of: (any Remote).self)] { row.check() }
    }
  #endif

  @Test("A forwarder can await the placeholder of an actor")
  func isAwaited() async {
    let fleet = FleetMock()
    await fleet.visit(Counter())
    await verify { await fleet.visit(any()) }.called(1)
    #expect(fleet.visited.first == "a")
    #expect(fleet.visited.dropFirst().allSatisfy { $0.hasPrefix("understudy-") })
    #expect(fleet.visited.count > 1)
  }
}

private let classes: [TypeRow] = [
  row(Engine()), row(Truck(wheels: 6)), row(Truck(wheels: 6) as Vehicle),
  // Properties of every sort, each of which is filled, or stays empty.
  row(Properties()), row(Noncopyables()),
  // A recursive class, mocks, and a class with tail-allocated elements.
  row(of: Endless<Int>.self), row(LedgerMock()), row(SlateMock()), row(MockState()),
  row(Pool.create(minimumCapacity: 4) { _ in 7 } as ManagedBuffer<Int, String>),
  // Actors, and a class of the main actor.
  row(Counter()), row(Counter() as any Actor), row(MainActor.shared), row(of: Screen.self),
]

private class Vehicle {
  let wheels: Int
  weak var owner: Engine?
  init(wheels: Int) { self.wheels = wheels }
}
private final class Truck: Vehicle { var load: [String: Engine] = [:] }
private final class Properties {
  lazy var text: String = { fatalError("a lazy property was evaluated") }()
  var count = 0 { didSet { fatalError("an observer ran") } }
  var engine: Engine!
  weak var delegate: (any Delegate)?
  let sequence: any Swift.Sequence<Int> = [3]
  let pair: (first: any Named, second: (Int, Engine?)) = (Tram(), (3, nil))
  let change: (inout Int) -> Void = { _ in }
  let run: @convention(c) () -> Void = {}
  let path: KeyPath<Properties, Int> = \.count
  let never: Never? = nil
  let unmanaged: Unmanaged<Engine>? = nil
  let queue = DispatchQueue(label: "a")
  var task: Task<Void, any Error>?
  var stream: AsyncStream<Int>.Continuation?
  // The compiler stores nothing for the types of structs.
  let type: Int.Type = Int.self
  let optional: Int.Type? = nil
  let types: (Int.Type, String.Type) = (Int.self, String.self)
  let engineType: Engine.Type = Engine.self
  let named: any Named.Type = Tram.self
}
private struct Noncopyable: ~Copyable {
  let engine = kept
  deinit { precondition(engine === kept, "a placeholder has ended") }
}
private let kept = Engine()
private final class Noncopyables {
  let noncopyable = Noncopyable()
  var optional: Noncopyable? = nil
  let name = "a"
}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class Locked: Sendable {
  let state = Mutex(User())
  let count = Atomic(3)
  let name = "a"
}
/// Refers to itself with other arguments each time.
private final class Endless<Value> {
  let next: Endless<[Value]>
  init(_ next: Endless<[Value]>) { self.next = next }
}
private final class LedgerMock: Mock, Named { var name: String { calledReturning() } }
private struct SlateMock: Mocking { let mockState = MockState() }
private final class Pool: ManagedBuffer<Int, String> {}

private actor Counter {
  let name = "a"
  var text: String { name }
}
@MainActor private final class Screen: NSObject { var title = "a" }
#if canImport(Distributed)
  private distributed actor Worker {
    typealias ActorSystem = LocalTestingDistributedActorSystem
    distributed func work() {}
  }
  private protocol Remote: DistributedActor
  where ActorSystem == LocalTestingDistributedActorSystem { distributed func work() }
#endif

private final class FleetMock: Mock, @unchecked Sendable {
  private(set) var visited: [String] = []
  func visit(_ counter: Counter) async {
    visited.append(await counter.text)
    await called(with: counter)
  }
}
