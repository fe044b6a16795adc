import Testing
import Understudy

// The rest of the table in `FalsifiedExpectations`: orders, interactions and waits.

extension Expectation {
  static let orders = [
    Self("an order") { scene in
      verifyInOrder {
        scene.shop.sell("tea", 2)
        scene.shop.sell("pot", 1)
      }
    } butNot: { scene in
      verifyInOrder {
        scene.shop.sell("pot", 1)
        scene.shop.sell("tea", 2)
      }
    },
    Self("an order across mocks") { scene in
      verifyInOrder {
        scene.shop.sell("tea", 2)
        scene.log.write("sold", any(), 2)
      }
    } butNot: { scene in
      verifyInOrder {
        scene.log.write("sold", any(), 2)
        scene.shop.sell("tea", 2)
      }
    },
    Self("an order of equal calls") { scene in
      verifyInOrder {
        scene.shop.sell("tea", any())
        scene.shop.sell("tea", any())
      }
    } butNot: { scene in
      verifyInOrder { for _ in 1...3 { scene.shop.sell("tea", any()) } }
    },
    Self("a sequence") { scene in
      verifySequence {
        scene.log.write("sold", "tea", 2)
        scene.log.write("sold", "pot", 1)
      }
    } butNot: { scene in
      verifySequence { scene.log.write("sold", "tea", 2) }
    },
    Self("a sequence without its first call") { scene in
      verifySequence { for _ in 1...2 { scene.log.write(any(), any(), any()) } }
    } butNot: { scene in
      verifySequence { scene.log.write("sold", "pot", 1) }
    },
    Self("an order block that throws") { scene in
      verifyInOrder {
        scene.shop.sell("tea", 2)
        scene.shop.sell("pot", 1)
      }
    } butNot: { scene in
      verifyInOrder {
        scene.shop.sell("tea", 2)
        try throwAlways()
        scene.shop.sell("pot", 1)
      }
    },
  ]

  static let interactions = [
    Self("no interactions") {
      verifyNoInteractions(on: $0.idle)
    } butNot: {
      verifyNoInteractions(on: $0.log)
    },
    Self("no more interactions") { scene in
      verify(scene.log.write("sold", any(), any())).called(2)
      verifyNoMoreInteractions(on: scene.log, scene.idle)
    } butNot: { scene in
      verify(scene.log.write("sold", "pot", any())).called(1)
      verifyNoMoreInteractions(on: scene.log, scene.idle)
    },
    Self("a stub that is used") { scene in
      withMockSession {
        when(scene.shop.price("tea")).thenReturn(1)
        scene.shop.price("tea")
      }
    } butNot: { scene in
      withMockSession {
        when(scene.shop.price("tea")).thenReturn(1)
        scene.shop.price("pot")
      }
    },
  ]

  private static let tiny = Duration.milliseconds(1)

  static let waits = [
    Self("eventually") {
      await verify($0.shop.open(at: 8)).calledEventually(1, before: tiny)
    } butNot: {
      await verify($0.shop.open(at: 9)).calledEventually(1, before: tiny)
    },
    Self("eventually never") {
      await verify($0.idle.write(any())).calledEventually(.never, before: tiny)
    } butNot: {
      await verify($0.shop.open(at: 8)).calledEventually(.never, before: tiny)
    },
    Self("eventually at least") {
      await verify($0.shop.sell("tea", any())).calledEventually(.atLeast(2), before: tiny)
    } butNot: {
      await verify($0.shop.sell("tea", any())).calledEventually(.atLeast(3), before: tiny)
    },
  ]
}

/// Throws, as a helper function in an order block may.
private func throwAlways() throws { throw CancellationError() }
