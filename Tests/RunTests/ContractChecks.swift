import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// `.checkedContracts` and `withCheckedContracts` compare what the stubs of a spy answer with the real implementation.
@Suite(.timeLimit(.minutes(5))) struct ContractChecks {
  @Test("A different answer fails at its stub, once, and the code under test gets the stub's")
  func difference() {
    let line = #line
    let found = failures {
      checkedSession {
        let store = StoreSpy()
        when(store.price("apple")).thenReturn(13)
        when(store.price(oneOf("pear", "plum"))).thenReturn(13)
        when(store.price("fig")).thenReturn(14)
        #expect(["apple", "pear", "apple", "fig"].map(store.price) == [13, 13, 13, 14])
        verify(store.price(any())).called(4)
        #expect(store.count == 4)
      }
    }
    let text = "but the real implementation returned 14."
    #expect(
      found == [
        ReportedFailure(text: #"The stub of price("apple") returns 13, \#(text)"#, line: line + 4),
        ReportedFailure(
          text: #"The stub of price(oneOf("pear", "plum")) returns 13 for price("pear"), \#(text)"#,
          line: line + 5),
      ])
  }

  @Test("Results, large ones by their parts, and errors are compared in each kind of forwarder")
  func forwarders() async {
    let found = await failures {
      try await checkedSession {
        let store = StoreSpy()
        when(store.parcel(7)).thenReturn(
          Parcel(street: "The Very, Very Long Street 7777", city: "Ulm"))
        when(StoreSpy.open("Monday")).thenReturn(false)
        when(store.decode("7") as Int?).thenReturn(8)
        when(store.decode("7") as String?).thenReturn("7")
        when(store.decode("a") as Int?).thenReturn(1)
        let errors: [(String, any Error)] = [
          ("offline", StoreError.offline), ("broken", StoreError.offline),
          ("lost", Lost(number: 8)),
          ("fine", Lost(number: 8)),
        ]
        for (state, error) in errors { try when(store.connect(state)).thenThrow(error) }
        try when(store.connect("down")).thenReturn()
        await when { try await store.load("fine") }.thenAnswer { (_: String) async in 2 }
        _ = (store.parcel(7), StoreSpy.open("Monday"), store.decode("7") as Int?)
        _ = (store.decode("7") as String?, store.decode("a") as Int?)
        for (state, _) in errors { try? store.connect(state) }
        try store.connect("down")
        _ = try await store.load("fine")
      }
    }
    let real = "but the real implementation"
    #expect(
      found.map(\.text) == [
        """
        The stub of parcel(7) returns Parcel(street: "The Very, Very Long Street 7777", city: "Ulm"), \(real) returned \
        Parcel(street: "The Very, Very Long Street 7777", city: "Bonn").
          result.city: the stub has "Ulm", the real implementation "Bonn"
        """,
        #"The stub of StoreSpy.open("Monday") returns false, \#(real) returned true."#,
        #"The stub of decode("7") returns 8, \#(real) returned 7."#,
        #"The stub of decode("a") returns 1, \#(real) returned nil."#,
        #"The stub of connect("broken") throws .offline (a StoreError), \#(real) threw .broken (a StoreError)."#,
        #"The stub of connect("fine") throws Lost(number: 8) (a Lost), \#(real) returned."#,
        #"The stub of connect("down") returns, \#(real) threw .broken (a StoreError)."#,
        #"The stub of load("fine") returns 2, \#(real) returned 1."#,
      ])
  }

  @Test("An error that the method can't throw is compared, and reported if it's of another spy")
  func innerError() async {
    let line = #line
    let notes = await notes {
      checkedSession {
        let store = StoreSpy()
        _ = try? when(store.audit("")).thenReturn(4)
        when(store.auditAll()).thenReturn(4)
        #expect((try? store.audit("")) == 4)
        #expect(store.auditAll() == 4)
      }
    }
    let real = "but the real implementation"
    #expect(
      notes.dropFirst() == [
        """
        failure: line \(line + 4): The stub of audit("") returns 4, \(real) threw Lost(number: 9) \
        (a Lost).
        """,
        """
        failure: line \(StoreSpy.auditLine): audit("lost") throws StoreError, so it \
        can't throw Lost(number: 9) (a Lost).
        Throw an error of the type.
        """,
      ])
    #expect(
      notes.first?.hasSuffix(
        "1 answer of stubs compared with real implementations, 1 not comparable.") == true)
  }

  @Test("What can't be compared is counted; what isn't a stub's answer is left out")
  func counts() async {
    let store = StoreSpy()
    let notes = await notes {
      checkedSession {
        when(store.price("apple")).thenReturn(14)
        when(store.price("lenient")).thenReturn(1).lenient()
        when(store.price("through")).thenCallThrough { $0 + 1 }
        when(store.clear()).thenReturn()
        when(store.action()).thenReturn {}
        when(store.clerks()).thenReturn([Clerk()])
        when(store.plain()).thenReturn(3)
        for item in ["apple", "apple", "lenient", "through", "unstubbed"] { _ = store.price(item) }
        store.clear()
        store.action()()
        _ = (store.clerks(), store.plain())
      }
      withMockSession {
        when(store.price("fig")).thenReturn(1)
        #expect(store.price("fig") == 1)
      }
      checkedSession { _ = store.price("unstubbed") }
    }
    #expect(
      notes.map { $0.split(separator: ": ").last } == [
        "2 answers of stubs compared with real implementations, 3 not comparable."
      ])
  }

  @Test("A part that's different decides, also beside one that can't be compared")
  func differentParts() async {
    let store = StoreSpy()
    let notes = await notes {
      checkedSession {
        when(store.clerks()).thenReturn([])
        when(store.shift(1)).thenReturn(Shift(clerk: Clerk(), hours: 2))
        when(store.shift(2)).thenReturn(Shift(clerk: Clerk(), hours: 1))
        _ = (store.clerks(), store.shift(1), store.shift(2))
      }
    }
    #expect(notes.filter { $0.hasPrefix("failure") }.count == 2)
    #expect(
      notes.first { !$0.hasPrefix("failure") }?.hasSuffix(
        "2 answers of stubs compared with real implementations, 1 not comparable.") == true)
  }

  @Test("A comparator of another type doesn't make values different that can't be compared")
  func comparator() async {
    let store = StoreSpy()
    let notes = await notes {
      checkedSession {
        ArgumentEquality.register(Int.self) { $0 == $1 }
        when(store.teams()).thenReturn(["Ulm": Clerk(), "Bonn": Clerk()])
        _ = store.teams()
      }
    }
    #expect(
      notes.map { $0.split(separator: ": ").last } == [
        "0 answers of stubs compared with real implementations, 1 not comparable."
      ])
  }

  @Test("A suspended call that is canceled isn't compared")
  func canceled() async {
    let notes = await notes {
      await checkedSession {
        let store = StoreSpy()
        let loads = await when { try await store.reload() }.thenSuspend()
        let task = Task { try await store.reload() }
        await loads.suspended(1, before: .seconds(400))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
    #expect(notes == [])
  }

  @Test("A suspended call that nobody resumes isn't compared")
  func letGo() async {
    let text = "reload() still had 1 suspended call at the end of the session."
    await expectFailure(headline: text, atLine: #line + 3) {
      await checkedSession {
        let store = StoreSpy()
        let loads = await when { try await store.reload() }.thenSuspend()
        let task = Task { try await store.reload() }
        await loads.suspended(1, before: .seconds(400))
        MockSession.current?.letGo()
        _ = await task.result
      }
    }
  }

  @Test("Mocks that the real implementation calls log and count nothing")
  func reentrancy() async {
    let notes = await notes {
      try checkedSession {
        let (store, rates) = (StoreSpy(), RatesMock())
        when(store.total()).thenReturn(28)
        when(store.price(any())).thenReturn(14, 1).lenient()
        when(store.convert(1, rates)).thenReturn(2)
        when(store.convert(2, rates)).thenReturn(2)
        try when(rates.rate(1)).thenReturn(2).lenient()
        try when(rates.rate(2)).thenThrow(StoreError.offline).lenient()
        // Calls the spy itself, whose real prices are summed up.
        #expect(store.total() == 28)
        verify(store.price(any())).called(.never)
        #expect(store.price("x") == 14)
        // Calls another mock: with a stub of a value, and with one that throws.
        #expect(store.convert(1, rates) + store.convert(2, rates) == 4)
        verifyNoInteractions(on: rates)
      }
    }
    #expect(
      notes.map { $0.split(separator: ": ").last } == [
        "2 answers of stubs compared with real implementations, 1 not comparable."
      ])
  }
}

extension ContractChecks {
  @Test("A task that the real implementation starts makes no calls, even after the comparison")
  func tasks() async {
    let notes = await notes {
      await checkedSession {
        let (store, rates) = (StoreSpy(), RatesMock())
        let (stream, gate) = AsyncStream<Void>.makeStream()
        await when { await store.follow(rates, after: any(like: stream)) }.thenReturn(0)
        _ = await store.follow(rates, after: stream)
        gate.finish()
        await store.task?.value
        verifyNoInteractions(on: rates)
      }
    }
    #expect(notes.map { $0.split(separator: ": ").last.map(String.init) } == [compared])
  }

  @Test("Calls from queues and detached tasks while a real implementation runs are counted")
  func otherContexts() async {
    let notes = await notes {
      await checkedSession {
        let (store, rates) = (StoreSpy(), RatesMock())
        when(store.convert(3, rates)).thenReturn(0)
        _ = store.convert(3, rates)
        await Task.detached { _ = try? rates.rate(4) }.value
        _ = try? verify(on: rates, called: 1).rate(3)
      }
    }
    let other =
      " 1 call came from queues or detached tasks in the meantime, and was received. "
      + "If real implementations made them, mark the stubs .lenient()."
    #expect(notes.map { $0.split(separator: ": ").last.map(String.init) } == [compared + other])
  }

  private var compared: String {
    "1 answer of stubs compared with real implementations, 0 not comparable."
  }

  @Test("A synchronous implementation of an async method stays on its actor")
  func isolation() async {
    #expect(await Clock().staysOnActor())
  }
}

/// Runs a closure as a test with a session and checked contracts.
private func checkedSession(_ test: () throws -> Void) rethrows {
  try withMockSession { try withCheckedContracts(test) }
}

private nonisolated(nonsending) func checkedSession(_ test: () async throws -> Void) async rethrows
{
  try await withMockSession { try await withCheckedContracts(test) }
}

private actor Clock {
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    ThreadExecutor.shared.asUnownedSerialExecutor()
  }

  func staysOnActor() async -> Bool {
    let (store, own) = (StoreSpy(), currentThread())
    await checkedSession {
      _ = self
      await when { await store.thread() }.thenReturn(own)
      _ = await store.thread()
    }
    return store.thread == own
  }
}

private struct Parcel { var street: String, city: String }
private enum StoreError: Error { case offline, broken }
private struct Lost: Error { let number: Int }
private final class Clerk {}
private struct Shift {
  var clerk: Clerk?
  var hours: Int
}

private final class RatesMock: Mock, @unchecked Sendable {
  func rate(_ number: Int) throws -> Int { try calledThrowReturning(with: number) }
}

private final class StoreSpy: Mock, @unchecked Sendable {
  var count = 0
  var thread: UInt?
  var task: Task<Void, Never>?
  private var next: Int {
    count += 1
    return 14
  }

  func price(_ item: String) -> Int { calledReturning(with: item) { next } }
  func parcel(_ number: Int) -> Parcel {
    calledReturning(with: number) {
      Parcel(street: "The Very, Very Long Street 7777", city: "Bonn")
    }
  }
  func connect(_ state: String) throws {
    try calledThrowing(with: state) {
      if state == "lost" { throw Lost(number: 9) }
      if state != "fine" { throw state == "offline" ? StoreError.offline : .broken }
    }
  }
  func load(_ state: String) async throws(StoreError) -> Int {
    try await calledThrowReturning(with: state, throwing: StoreError.self) {
      await Task.yield()
      return 1
    }
  }
  static let auditLine = #line + 2
  func audit(_ state: String) throws(StoreError) -> Int {
    try calledThrowReturning(with: state, throwing: StoreError.self) { throw Lost(number: 9) }
  }
  func auditAll() -> Int { calledReturning { (try? audit("lost")) ?? 0 } }
  func reload() async throws -> Int { try await calledThrowReturning { 1 } }
  nonisolated(nonsending) func thread() async -> UInt {
    await calledReturning {
      thread = currentThread()
      return currentThread()
    }
  }
  func decode<Value: LosslessStringConvertible>(_ text: String) -> Value? {
    calledReturning(with: text) { Value(text) }
  }
  static func open(_ day: String) -> Bool { mockState.calledReturning(with: day) { true } }
  func clear() { called {} }
  func action() -> () -> Void { calledReturning { {} } }
  func clerks() -> [Clerk] { calledReturning { [Clerk()] } }
  func teams() -> [String: Clerk] { calledReturning { ["Ulm": Clerk(), "Bonn": Clerk()] } }
  func shift(_ number: Int) -> Shift {
    calledReturning(with: number) { Shift(clerk: Clerk(), hours: 1) }
  }
  func plain() -> Int { calledReturning() }
  func total() -> Int { calledReturning { price("apple") + price("pear") } }
  func convert(_ amount: Int, _ rates: RatesMock) -> Int {
    calledReturning(with: amount, rates) {
      let rate = amount < 3 ? try? rates.rate(amount) : onOtherThread { try? rates.rate(amount) }
      return (rate ?? 0) * amount
    }
  }
  func follow(_ rates: RatesMock, after stream: AsyncStream<Void>) async -> Int {
    await calledReturning(with: rates, stream) {
      task = Task {
        for await _ in stream {}
        _ = try? rates.rate(1)
      }
      return 0
    }
  }
}
