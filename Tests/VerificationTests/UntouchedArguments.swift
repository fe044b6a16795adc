import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// A received call looks at nothing in its arguments. A failure that shows them doesn't look into
/// objects.
@Suite(.timeLimit(.minutes(5))) struct UntouchedArguments {
  private let canteen = CanteenMock()

  @Test("A received call asks no argument for its description, its mirror, or its equality")
  func received() {
    let letter = Letter()
    when(canteen.store(any())).thenReturn().times(1)
    canteen.store(letter)
    canteen.store([letter, (letter, Optional(letter))])
    verify(canteen.store(any())).called(2)
    #expect(letter.reads == 0)
    #expect(failures { verify(canteen.store(any())).called(1) }.count == 1)
    #expect(letter.reads > 0)
  }

  @Test("An unowned field whose object is gone is read neither by a call nor by its failure")
  func dangling() {
    var owner: NSObject? = NSObject()
    let pet = Pet(owner: owner!)
    let cage = Cage(pet: pet, owner: owner!)
    owner = nil
    canteen.store(pet)
    canteen.store(cage)
    let text = """
      store(_:) was called 0 times, expected exactly 1.
      Expected: store(3)
      Other calls of store(_:) (* marks what did not match):
        #1 store(*Pet #1*)
        #2 store(*Cage(pet: Pet #1)*)
      No other calls on CanteenMock.
      """
    expectFailure(text) { verify(canteen.store(3)).called(1) }
  }

  @Test("An actor and an object with a lock are shown while another thread changes them")
  func changing() async {
    let (tally, letter) = (Tally(), LockedLetter())
    let changes = Task.detached {
      for number in 0..<2_000 {
        await tally.add(number)
        letter.lock.withLock { letter.text = "\(number)" }
      }
    }
    for _ in 0..<50 {
      canteen.store(tally)
      canteen.store(letter)
      #expect(failures { verify(canteen.store("a")).called(1) }.count == 1)
      canteen.mockState.clearInvocations()
    }
    await changes.value
  }

  @Test("A description that takes a lock, or asks the mock, is asked by a failure only")
  func descriptions() {
    let letter = LockedLetter()
    letter.lock.withLock { canteen.store(letter) }
    canteen.store(DelegatingLetter(canteen: canteen))
    let found = failures { verify(canteen.store(any())).called(3) }
    let calls = found.first?.text.split(separator: "\n").suffix(3)
    #expect(calls == ["  #1 store(a letter)", "  #2 store(0)", "No other calls on CanteenMock."])
    verify(canteen.cook(any())).called(.never)
    // The mock has a call with a letter that has the mock.
    canteen.mockState.clearInvocations()
  }
}

private final class Letter: Hashable, CustomStringConvertible, CustomReflectable {
  private(set) var reads = 0
  var description: String {
    reads += 1
    return "letter"
  }
  var customMirror: Mirror {
    reads += 1
    return Mirror(self, children: [])
  }
  static func == (left: Letter, right: Letter) -> Bool {
    left.reads += 1
    return left === right
  }
  func hash(into hasher: inout Hasher) { reads += 1 }
}
private final class Pet {
  unowned let owner: NSObject
  init(owner: NSObject) { self.owner = owner }
}
private struct Cage {
  let pet: Pet
  unowned let owner: NSObject
}
private actor Tally {
  private var numbers: [Int] = []
  func add(_ number: Int) { numbers.append(number) }
}
private final class LockedLetter: CustomStringConvertible, @unchecked Sendable {
  let lock = NSLock()
  var text = "a letter"
  var description: String { lock.withLock { text } }
}
private struct DelegatingLetter: CustomStringConvertible {
  let canteen: CanteenMock
  var description: String { "\(canteen.cook("soup"))" }
}
