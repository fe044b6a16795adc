import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// A received call looks at nothing in its arguments. A failure that shows them doesn't look into
/// objects.
@Suite(.timeLimit(.minutes(5))) struct UntouchedArguments {
  private let post = PostMock()

  @Test("A received call asks no argument for its description, its mirror, or its equality")
  func received() {
    let letter = Letter()
    when(post.send(any())).thenReturn(3)
    #expect(post.send(letter) == 3)
    post.keep([letter, (letter, Optional(letter))])
    verify(post.send(any())).called(1)
    #expect(letter.reads == 0)
    #expect(failures { verify(post.send(any())).called(2) }.count == 1)
    #expect(letter.reads > 0)
  }

  @Test("An unowned field whose object is gone is read neither by a call nor by its failure")
  func dangling() {
    var owner: NSObject? = NSObject()
    let pet = Pet(owner: owner!)
    let cage = Cage(pet: pet, owner: owner!)
    owner = nil
    post.keep(pet)
    post.keep(cage)
    expectFailure(
      """
      keep(_:) was called 0 times, expected exactly 1.
      Expected: keep(3)
      Other calls of keep(_:) (* marks what did not match):
        #1 keep(*Pet #1*)
        #2 keep(*Cage(pet: Pet #1)*)
      No other calls on PostMock.
      """, atLine: #line + 1
    ) { verify(post.keep(3)).called(1) }
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
      post.keep(tally)
      post.keep(letter)
      #expect(failures { verify(post.keep("a")).called(1) }.count == 1)
      post.mockState.clearInvocations()
    }
    await changes.value
  }

  @Test("A description that takes a lock, or asks the mock, is asked by a failure only")
  func descriptions() {
    let letter = LockedLetter()
    letter.lock.withLock { post.keep(letter) }
    post.keep(DelegatingLetter(post: post))
    let found = failures { verify(post.keep(any())).called(3) }
    let calls = found.first?.text.split(separator: "\n").suffix(3)
    #expect(calls == ["  #1 keep(a letter)", "  #2 keep(0)", "No other calls on PostMock."])
    verify(post.send(any())).called(.never)
  }
}

private final class PostMock: Mock, @unchecked Sendable {
  @discardableResult func send(_ value: Any) -> Int { calledReturning(with: value, default: 0) }
  func keep(_ value: Any) { called(with: value) }
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
  let post: PostMock
  var description: String { "\(post.send(self))" }
}
