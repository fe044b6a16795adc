import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// What holds all the time: `always`.
@Suite(.timeLimit(.minutes(5))) struct Conditions {
  /// A model that shows an old error while it loads, unless it's cured.
  @MainActor private final class Model {
    private let remote: RemoteMock
    private let clearsError: Bool
    private(set) var (isLoading, error) = (false, String?.none)

    nonisolated init(_ remote: RemoteMock, clearsError: Bool) {
      (self.remote, self.clearsError) = (remote, clearsError)
    }

    func load(_ number: Int) async {
      isLoading = true
      if clearsError { error = nil }
      await remote.put(number)
      (isLoading, error) = (false, number == 1 ? "offline" : nil)
    }
  }

  @Test("A state that is wrong between two events is found", arguments: [false, true])
  func stateBetween(isCured: Bool) async {
    let found = await explore { @MainActor in
      let model = Model(RemoteMock(), clearsError: isCured)
      always("no error while it loads") { !(model.isLoading && model.error != nil) }
      await model.load(1)
      await model.load(2)
      #expect(model.error == nil)
    }
    let reports = [
      #""no error while it loads" doesn't hold after put(1)."#,
      "Fails; there is one order: put(1), put(2).",
    ]
    #expect(found == (isCured ? [] : reports))
  }

  @Test("A condition can call a mock, which answers at once")
  func calls() async {
    let found = await explore {
      let remote = RemoteMock()
      always("it answers") {
        await remote.put(2)
        return true
      }
      always("it fails") {
        await remote.put(3)
        return false
      }
      await remote.put(1)
    }
    #expect(
      found == [
        #""it fails" doesn't hold before the first event."#,
        "Fails; there is one order: put(1).",
      ])
  }

  @Test("A condition can wait for an actor, and is looked at before each event and at the end")
  func moments() async {
    actor Store {
      private let remote = RemoteMock()
      private(set) var numbers: [Int] = []
      func save(_ number: Int) async {
        await remote.put(number)
        numbers.append(number)
      }
    }
    let lengths = Shared<[Int]>([])
    let found = await explore {
      let store = Store()
      always("it is sorted") {
        let numbers = await store.numbers
        lengths.append(numbers.count)
        return numbers == numbers.sorted()
      }
      await inTasks([1, 2]) { number in await store.save(number) }
    }
    #expect(
      found == [
        #""it is sorted" doesn't hold after put(1)."#,
        "Fails in 1 of 2 orders: put(2), put(1). To repeat it: @Test(.order([1, 0]))"
          + "\nIt passes if put(1) ends before put(2).",
      ])
    #expect(lengths.value == [0, 1, 2, 0, 1, 2])
  }

  @Test("Without a trait that explores, nothing is looked at, which is reported")
  func withoutTrait() {
    let text = """
      always("it holds") looks at nothing, because the test runs in one order only.
      Add the trait: @Test(.everyOrder)
      """
    expectFailure(text) { always("it holds") { false } }
  }
}
