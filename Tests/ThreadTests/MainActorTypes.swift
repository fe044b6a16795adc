import Dispatch
import Testing
import Understudy
import UnderstudyTestSupport

/// A conformance of the main actor is used there, wherever the mock is called.
///
/// Each operator has a closure inside, at whose beginning the language checks the actor: on a wrong
/// one, the process stops.
@MainActor @Suite("Types of the main actor", .mockSession, .timeLimit(.minutes(5)))
struct MainActorTypes {
  private let desk = DeskMock()

  @Test("compare by their == in calls from anywhere", arguments: Caller.allCases)
  func equality(_ caller: Caller) async {
    let (desk, other) = (desk, Guest(id: 2))
    when(desk.greet(Guest(id: 1))).thenReturn("Ada")
    when(desk.greet([Guest(id: 1)])).thenReturn("all")
    when(desk.greet([Guest(id: 1): Guest(id: 1)])).thenReturn("pair")
    when(desk.greet([Guest(id: 1): 1])).thenReturn("key")
    let same = Guest(id: 1, name: "A")
    let table: any Sendable = [same: Guest(id: 1, name: "B")]
    let keyed: any Sendable = [same: 1]
    let names = await caller.call {
      [
        desk.greet(same), desk.greet(other), desk.greet([same]), desk.greet(table),
        desk.greet(keyed),
      ]
    }
    #expect(names == ["Ada", "", "all", "pair", "key"])
    await caller.call {
      verify(desk.greet(same)).called(1)
      verify(desk.greet(other)).called(1)
    }
  }

  @Test("compare by their == in an AnyHashable and in what holds one", arguments: Caller.allCases)
  func erased(_ caller: Caller) async {
    let desk = desk
    // They aren't Sendable, and nothing changes them.
    nonisolated(unsafe) let known = erasedForms(of: Guest(id: 1))
    nonisolated(unsafe) let same = erasedForms(of: Guest(id: 1, name: "A"))
    nonisolated(unsafe) let others = erasedForms(of: Guest(id: 2))
    for value in known { _ = desk.greet(value) }
    await caller.call {
      for value in same { verify(desk.greet(value)).called(1) }
      for value in others {
        #expect(failures { verify(desk.greet(value)).called(1) }.count == 1)
      }
      // Only the keys of the call are guests.
      verify(desk.greet([AnyHashable(1): 1])).called(.never)
    }
  }

  private func erasedForms(of guest: Guest) -> [Any] {
    let erased = AnyHashable(guest)
    return [
      erased, [erased], ["a": erased], [erased: 1], [erased: Group(size: 1)], Set([erased]),
      Badge(id: erased), [Badge(id: erased)], [Badge(id: erased): 1], Set([Badge(id: erased)]),
      Ticket(id: erased), Ticket(id: [erased: 1]), [1: [erased]],
    ]
  }

  @Test("are equal on every thread if a cast asked elsewhere first")
  func askedElsewhere() async {
    struct Local: @MainActor Equatable, Sendable {
      var id: Int
      var name = ""
      @MainActor static func == (left: Local, right: Local) -> Bool { left.id == right.id }
    }
    let desk = desk
    let texts = await Task.detached { [desk.greet(Local(id: 1)), desk.greet(Local(id: 2))] }.value
    #expect(texts == ["", ""])
    await Task.detached { verify(desk.greet(Local(id: 1, name: "A"))).called(1) }.value
    verify(desk.greet(Local(id: 1, name: "A"))).called(1)
  }

  @Test("satisfy matchers in calls from anywhere", arguments: Caller.allCases)
  func matchers(_ caller: Caller) async {
    let desk = desk
    when(desk.greet(inRange(Guest(id: 1)...Guest(id: 3)))).thenReturn("range")
    when(desk.greet(containing(Guest(id: 1)) as [Guest])).thenReturn("containing")
    when(desk.greet(having(\Group.isLarge, true))).thenReturn("large")
    let names = await caller.call {
      [
        desk.greet(Guest(id: 2)), desk.greet(Guest(id: 4)), desk.greet([Guest(id: 1)]),
        desk.greet(Group(size: 5)), desk.greet(Group(size: 4)),
      ]
    }
    #expect(names == ["range", "", "containing", "large", ""])
  }

  @Test("are default values and described in calls from anywhere", arguments: Caller.allCases)
  func values(_ caller: Caller) async {
    let desk = desk
    let result = await caller.call { () -> [String] in
      let ids = ([desk.guest()] + desk.guests()).map { "\($0.id)" }
      let text = desk.greet(Group(size: 2))
      return ids + [text, desk.mockState.invocations[2].description]
    }
    #expect(result == ["7", "1", "2", "", "greet(group of 2)"])
  }

  @Test("are described beside a value with a placeholder, whose description isn't read")
  func besidePlaceholder() {
    let found = failures {
      _ = desk.greet(Shift(clerk: desk.clerk()))
      _ = desk.greet(Group(size: 3))
      verify(desk.greet("nobody")).called(1)
    }
    let text = found.last?.text ?? ""
    #expect(text.contains("greet(*group of 3*)") && !text.contains("a shift"), "\(text)")
  }

  @Test("are reported, and not used, if the main actor is blocked")
  func blocked() async {
    let desk = desk
    let line = #line + 1
    when(desk.greet(Guest(id: 1))).thenReturn("Ada")
    let (result, reports) = whileBlocked { [desk.greet(Guest(id: 1, name: "A"))] }
    #expect(result == [""])
    let text = """
      The == of Guest runs on the main actor, which was blocked during this call from another thread.
      Declare the type or its conformance as nonisolated, or let the test await the code under test.
      """
    #expect(reports.map(\.text) == [text])
    #expect(reports.map(\.line) == [line])
    await mainActorIsFree()
    let (_, others) = whileBlocked { [desk.guest().name] }
    #expect(others.map(\.text) == [text.replacing("== of", with: "mock of")])
    await mainActorIsFree()
    let description = "greet(Group(size: 2))"
    #expect(
      whileBlocked { [desk.greet(Group(size: 2)), "\(desk.mockState.invocations[2])"] }.0[1]
        == description)
    await mainActorIsFree()
    #expect(await Caller.detachedTask.call { desk.greet(Guest(id: 1, name: "A")) } == "Ada")
  }
}

private struct Guest: @MainActor Hashable, @MainActor Comparable, @MainActor Mocked, Sendable {
  var id: Int
  var name = ""
  @MainActor static var mock: Guest { [7].map { Guest(id: $0) }[0] }
  @MainActor static var mocks: [Guest] { [1, 2].map { Guest(id: $0) } }
  @MainActor static func == (left: Guest, right: Guest) -> Bool {
    [left.id].allSatisfy { $0 == right.id }
  }
  @MainActor static func < (left: Guest, right: Guest) -> Bool {
    [left.id].allSatisfy { $0 < right.id }
  }
  @MainActor func hash(into hasher: inout Hasher) { [id].forEach { hasher.combine($0) } }
}

private struct Group: @MainActor CustomStringConvertible, Sendable {
  var size: Int
  @MainActor var isLarge: Bool { [size].allSatisfy { $0 > 4 } }
  @MainActor var description: String { [size].map { "group of \($0)" }[0] }
}

/// Holds a placeholder, so its description isn't read.
private struct Shift: @MainActor CustomStringConvertible {
  let clerk: Clerk
  @MainActor var description: String { "a shift" }
}
private final class Clerk {}

private struct Badge: Hashable { var id: AnyHashable }
private struct Ticket { var id: AnyHashable }

private final class DeskMock: Mock, @unchecked Sendable {
  func greet<Value>(_ value: Value) -> String { calledReturning(with: value) }
  func guest() -> Guest { calledReturning() }
  func clerk() -> Clerk { calledReturning() }
  func guests() -> [Guest] { calledReturning() }
}
