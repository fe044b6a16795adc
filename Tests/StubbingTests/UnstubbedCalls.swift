import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// What a call without a stub returns, and which calls a policy allows.
@Suite struct UnstubbedCalls {
  // MARK: Where the value comes from

  @Test("The forwarder's default comes first")
  func forwarderDefault() {
    let store = StoreFrontMock()
    #expect(store.withDefault() == Parcel(name: "default"))
    #expect(store.untyped() == Parcel(name: "after ??"))
    #expect(store.optionalWithDefault() == Parcel(name: "default"))
  }

  @Test("A type's Mocked value comes next, and its mocks for an array")
  func mocked() {
    let store = StoreFrontMock()
    #expect(store.parcel() == Parcel(name: "mock"))
    #expect(store.parcels() == [Parcel(name: "first"), Parcel(name: "second")])
    #expect(store.letters() == [Letter(text: "mock")])
  }

  @Test("A standard type has an empty value")
  func emptyValues() {
    let store = StoreFrontMock()
    #expect(store.make() == 0)
    #expect(store.make() == UInt8(0))
    #expect(store.make() == 0.0)
    #expect(store.make() == Float(0))
    #expect(store.make() == Decimal(0))
    #expect(store.make() == "")
    #expect(store.make() == false)
    #expect(store.make() == [String]())
    #expect(store.make() == [String: Int]())
    #expect(store.make() == Set<Int>())
    #expect(store.make() == Data())
    #expect(store.make() == Duration.zero)
    #expect(store.make() == Substring(""))
    #expect(store.make() == DateComponents())
    #expect(store.make() == IndexSet())
    #expect(store.make() == CharacterSet())
    #expect(store.make() == URL(string: "about:blank")!)
    #expect(store.make() == UUID(uuidString: "00000000-0000-0000-0000-000000000000")!)
    #expect(store.make() == Date(timeIntervalSinceReferenceDate: 0))
    #expect(store.make() == [Plain]().count)
    #expect((store.make() as [Plain]).isEmpty)
    let (text, plain): (String?, Plain?) = (store.make(), store.make())
    #expect(text == nil)
    #expect(plain == nil)
    let tuple: (Int, String) = store.make()
    #expect(tuple == (0, ""))
    store.make() as Void
  }

  @Test("The line that gives a type a value has its whole name, and the attribute that it needs")
  func mockedLines() {
    let store = StoreFrontMock()
    func lines<Value>(_ type: Value.Type) -> [Substring] {
      let found = failures { _ = try? store.makeThrowing() as Value }
      return found.flatMap { $0.text.split(separator: "\n").dropFirst(3).dropLast() }
    }
    func line(_ name: String, _ attribute: String = "") -> Substring {
      "Or give the type a value: extension \(name): \(attribute)Mocked "
        + "{ public static var mock: \(name) { … } }"
    }
    #expect(lines(Shelf.Level.self) == [line("Shelf.Level")])
    #expect(lines(Pair<Shelf.Level, Int>.self) == [line("Pair<Shelf.Level, Int>")])
    #expect(lines(Pair<Int, Int>.Left.self) == [line("Pair<Int, Int>.Left")])
    #expect(
      lines(Result<Plain, StoreError>.self)
        == [line("Result<Plain, StoreError>", "@retroactive ")])
    #expect(lines(Notification.self) == [line("Notification", "@retroactive ")])
    #expect(lines(Comment.self) == [line("Comment", "@retroactive ")])
    #expect(
      lines(CallCount.self)
        == [line("CallCount"), "If Understudy is in another package, write @retroactive Mocked."])
    #expect(lines((any Stock<Int>).self) == [])
  }

  @Test("A type is named as code has it")
  func typeNames() {
    let store = StoreFrontMock()
    func name<Value>(_ type: Value.Type) -> String? {
      let found = failures { _ = try? store.makeThrowing() as Value }
      return found.first?.headline.firstMatch(of: /stub, and (.*) has no value/).map {
        String($0.1)
      }
    }
    #expect(name((any Counter).self) == "any Counter")
    #expect(name((any Counter & Stock).self) == "any Counter & Stock")
    #expect(name((any AnyCounter).self) == "any AnyCounter")
    #expect(name((any Stock<Int>).self) == "any Stock<Int>")
    #expect(name((any Counter.Type).self) == "any Counter.Type")
    #expect(
      name((Plain, [any Counter], (any Counter)?).self) == "(Plain, [any Counter], (any Counter)?)")
    #expect(name((first: Plain, Int?).self) == "(first: Plain, Int?)")
  }

  @Test("A throwing method whose type has no value fails the test and throws")
  func throwing() {
    let store = StoreFrontMock()
    expectFailure(
      """
      plain() was called on StoreFrontMock without a stub, and Plain has no value to return instead.
      Called: plain()
      Stub it: try when(mock.plain()).thenReturn(…)
      Or give the type a value: extension Plain: Mocked { public static var mock: Plain { … } }
      \(forwarderLine)
      """, atLine: StoreFrontMock.plainLine
    ) {
      let error = #expect(throws: UnstubbedCallError.self) { try store.plain() }
      #expect(error?.mockName == "StoreFrontMock")
      #expect(error?.signature == "plain()")
      #expect(error?.description == "plain() was called on StoreFrontMock without a stub.")
    }
  }

  @Test("A method with typed throws returns a value")
  func typedThrows() throws {
    #expect(try StoreFrontMock().typedThrows() == 0)
  }

  // MARK: Policies

  @Test(
    "A policy allows its own kinds of methods and no other",
    arguments: [
      (MockPolicy.relaxed, [.void, .optional, .default, .mocked, .empty, .untyped] as [Member]),
      ([], []), (.strict, []), (.relaxedVoid, [.void]), (.relaxedOptional, [.optional]),
      (.relaxedDefault, [.default, .untyped]), (.relaxedMocked, [.mocked, .empty]),
      ([.relaxedVoid, .relaxedOptional], [.void, .optional]),
    ] as [(MockPolicy, [Member])])
  func policies(policy: MockPolicy, allowed: [Member]) {
    let store = StoreFrontMock(policy: policy)
    for member in Member.allCases {
      let reports = failures { member.call(store) }
      #expect(reports.isEmpty == allowed.contains(member), "\(member)")
    }
  }

  @Test("A forbidden call is reported at its forwarder and returns a value")
  func forbidden() {
    let store = StoreFrontMock(policy: .strict)
    expectFailure(
      """
      count(of:) was called without a stub, which the policy of StoreFrontMock does not allow.
      Called: count(of: "stamps")
      Stub it: when(mock.count(of: "stamps")).thenReturn(…)
      \(forwarderLine)
      """, atLine: StoreFrontMock.countLine
    ) {
      #expect(store.count(of: "stamps") == 0)
    }
    #expect(store.mockState.invocations.count == 1)
  }

  @Test("A throwing method throws if the policy forbids its call")
  func forbiddenThrowing() async {
    let store = StoreFrontMock(policy: .strict)
    let reports = await failures {
      #expect(throws: UnstubbedCallError.self) { try store.open() }
      #expect(throws: UnstubbedCallError.self) { try store.load() }
      await #expect(throws: UnstubbedCallError.self) { try await store.loadAsync() }
    }
    #expect(reports.count == 3)
  }

  @Test("A method without a result that the policy forbids is stubbed with thenReturn()")
  func strictVoid() {
    let store = StoreFrontMock(policy: .strict)
    when(store.close()).thenReturn()
    store.close()
    verify(store.close()).called(1)
  }

  @Test("The policy applies to neither stubbed nor recorded calls")
  func stubbed() {
    let store = StoreFrontMock(policy: .strict)
    when(store.count(of: any())).thenReturn(3)
    #expect(store.count(of: "stamps") == 3)
    verify(store.count(of: any())).called(1)
    verify(on: store, called: 0).close()
  }

  @Test("A session's policy applies to mocks without their own")
  func sessionPolicy() {
    let found = failures {
      withMockSession(policy: .strict) {
        StoreFrontMock().close()
        StoreFrontMock(policy: .relaxed).close()
        let state = StructStoreMock(mockState: MockState(policy: .relaxedVoid))
        state.close()
        _ = state.count()
      }
    }
    #expect(
      found.map(\.headline) == [
        "close() was called without a stub, which the policy of StoreFrontMock does not allow.",
        "count() was called without a stub, which the policy of StructStoreMock does not allow.",
      ])
  }

  @Test("Static members have the policy of the session")
  func statics() {
    expectFailure(
      headline:
        "shared() was called without a stub, which the policy of StoreFrontMock does not allow.",
      atLine: StoreFrontMock.sharedLine
    ) {
      withMockSession(policy: .strict) { #expect(StoreFrontMock.shared() == 0) }
    }
    withMockSession { #expect(StoreFrontMock.shared() == 0) }
  }
}

// MARK: - Fixtures

enum Member: CaseIterable {
  case void, optional, `default`, mocked, empty, untyped

  fileprivate func call(_ store: StoreFrontMock) {
    switch self {
    case .void: store.close()
    case .optional: _ = store.find()
    case .default: _ = store.plainWithDefault()
    case .mocked: _ = store.parcel()
    case .empty: _ = store.count(of: "stamps")
    case .untyped: _ = store.untyped()
    }
  }
}

private struct Plain {}
private enum Shelf { struct Level { var height: Int } }
private struct Pair<First, Right> {
  struct Left { var value: Int }
  var right: Right
}
private protocol Counter {}
private protocol AnyCounter {}
private protocol Stock<Item> { associatedtype Item }
private struct Parcel: Equatable, Mocked {
  var name: String
  static var mock: Parcel { Parcel(name: "mock") }
  static var mocks: [Parcel] { [Parcel(name: "first"), Parcel(name: "second")] }
}
private struct Letter: Equatable, Mocked {
  var text: String
  static var mock: Letter { Letter(text: "mock") }
}
private enum StoreError: Error { case shut }

private final class StoreFrontMock: Mock, @unchecked Sendable {
  func close() { called() }
  func find() -> Plain? { calledReturning() }
  func withDefault() -> Parcel { calledReturning(default: Parcel(name: "default")) }
  func plainWithDefault() -> Plain { calledReturning(default: Plain()) }
  func optionalWithDefault() -> Parcel? { calledReturning(default: Parcel(name: "default")) }
  func untyped() -> Parcel { calledReturning() as? Parcel ?? Parcel(name: "after ??") }
  func parcel() -> Parcel { calledReturning() }
  func parcels() -> [Parcel] { calledReturning() }
  func letters() -> [Letter] { calledReturning() }
  func make<T>() -> T { calledReturning() }
  func makeThrowing<T>() throws -> T { try calledThrowReturning() }
  func open() throws { try calledThrowing() }
  func load() throws -> Int { try calledThrowReturning() }
  func loadAsync() async throws -> Int { try await calledThrowReturning() }
  func typedThrows() throws(StoreError) -> Int {
    try calledThrowReturning(throwing: StoreError.self)
  }

  static let plainLine = #line + 1
  func plain() throws -> Plain { try calledThrowReturning() }

  static let countLine = #line + 1
  func count(of item: String) -> Int { calledReturning(with: item) }

  static let sharedLine = #line + 1
  static func shared() -> Int { calledReturning() }
}

private struct StructStoreMock: Mocking {
  let mockState: MockState
  func close() { called() }
  func count() -> Int { calledReturning() }
}
