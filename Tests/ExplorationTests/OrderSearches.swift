import Testing
import Understudy

@testable import UnderstudyExploration

/// What the search for orders keeps, which no test can see.
@Suite struct OrderSearches {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("The search keeps the orders that can still run, however many there are")
  func kept() {
    var search = OrderSearch(limit: 50)
    var (runs, most) = (0, 0)
    while runs < 50, let beginning = search.next() {
      runs += 1
      search.add(Self.order(after: beginning), after: beginning.count)
      most = max(most, search.keptCount)
    }
    #expect(runs == 50)
    // One more says that there are others.
    #expect(most == 50)
    #expect(!search.isComplete)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("Orders in which other calls wait have no difference that explains a failure")
  func difference() {
    func order(of keys: [String], choosing choice: Int) -> Order {
      var (order, calls) = (Order(), WaitingEvents())
      for (id, key) in keys.enumerated() {
        _ = calls.add(
          .init(kind: .call, key: key, name: EventName(key), isInOrder: true, id: id))
      }
      calls.settle()
      order.append(choice, of: calls)
      return order
    }
    let failing = order(of: ["get", "put"], choosing: 0)
    #expect(failing.difference(from: order(of: ["get", "put"], choosing: 1))?.choice == 1)
    #expect(failing.difference(from: order(of: ["get", "put"], choosing: 0)) == nil)
    #expect(failing.difference(from: order(of: ["get", "log", "put"], choosing: 2)) == nil)
  }

  /// A hundred steps, each with five calls to choose from.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private static func order(after beginning: Order) -> Order {
    var (order, calls) = (Order(), WaitingEvents())
    for id in 1...5 { add(id) }
    func add(_ id: Int) {
      _ = calls.add(
        .init(kind: .call, key: "put", name: EventName("put(\(id))"), isInOrder: true, id: id))
      calls.settle()
    }
    for step in 0..<100 {
      let choice =
        step < beginning.count ? beginning.choices[step] : calls.standard
      order.append(choice, of: calls)
      _ = calls.take(choice)
      add(step + 6)
    }
    return order
  }
}
