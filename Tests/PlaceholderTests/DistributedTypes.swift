#if canImport(Distributed)
  import Distributed
  import Testing
  import Understudy

  /// A distributed actor can't be a mock, but it can be an argument or a result of one.
  @Suite struct DistributedTypes {
    @Test("A distributed actor is a parameter and a result", arguments: types)
    func isArgument(row: TypeRow) { row.check() }
  }

  private let types: [TypeRow] = [row(of: Worker.self), row(of: (any Remote).self)]

  private distributed actor Worker {
    typealias ActorSystem = LocalTestingDistributedActorSystem
    distributed func work() {}
  }

  private protocol Remote: DistributedActor
  where ActorSystem == LocalTestingDistributedActorSystem {
    distributed func work()
  }
#endif
