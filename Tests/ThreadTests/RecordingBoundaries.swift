import Testing
import Understudy
import UnderstudyTestSupport

/// What belongs to a recording: the calls of its own task, and not those of a proxy inside it.
@Suite(.timeLimit(.minutes(5))) struct RecordingBoundaries {
  private let bell = BellTowerMock()

  // MARK: Proxies

  @Test("A proxy inside an expression or an order block records its own call and no other")
  func nestedProxy() {
    bell.ring(1)
    verify {
      verify(on: bell, called: 1).ring(1)
      bell.ring(2)
    }.called(0)
    verifyInOrder {
      bell.ring(1)
      verify(on: bell, called: 1).ring(1)
    }
    expectFailure(headline: "ring(_:) was called 1 time, expected exactly 5.", atLine: #line + 2) {
      verify {
        verify(on: bell, called: 5).ring(1)
        bell.ring(2)
      }.called(0)
    }
    bell.ring(3)
    #expect(bell.mockState.transcript == "#1 ring(1)\n#2 ring(3)")
  }

  @Test("A stub inside an expression is written")
  func nestedStub() async {
    verify {
      when(using: bell, thenReturn: 7).strike(1)
      bell.ring(2)
    }.called(0)
    bell.ring(3)
    #expect(bell.strike(1) == 7)

    await verify {
      when(using: bell, thenReturn: 8).strike(2)
      await bell.swing()
    }.called(0)
    bell.ring(4)
    #expect(bell.strike(2) == 8)
    verify(bell.ring(any())).called(2)
  }

  // MARK: Tasks and threads

  @Test("A call in a task that an expression or an order block creates is an ordinary call")
  func unstructuredTask() async {
    await verify {
      bell.ring(1)
      await Task { bell.ring(2) }.value
    }.called(0)
    await when {
      let own = bell.strike(1)
      _ = await Task { bell.strike(2) }.value
      return own
    }.thenReturn(7)
    #expect(bell.strike(1) == 7)
    await verifyInOrder {
      bell.strike(1)
      await Task { bell.ring(3) }.value
    }
    #expect(
      bell.mockState.transcript == "#1 ring(2)\n#2 strike(2)\n#3 strike(1)\n#4 ring(3)")
  }

  @Test("A call in a child of a task that an expression creates is an ordinary call")
  func childOfUnstructuredTask() async {
    let bell = bell
    func ring() async {
      async let ring: Void = bell.ring(2)
      await ring
    }
    await verify {
      bell.strike(1)
      await Task { await ring() }.value
    }.called(0)
    let (stream, finish) = AsyncStream<Void>.makeStream()
    verify {
      Task {
        await ring()
        finish.yield()
      }
      return bell.strike(1)
    }.called(0)
    for await _ in stream { break }
    #expect(bell.mockState.transcript == "#1 ring(2)\n#2 ring(2)")
  }

  @Test("The calls of a task that outlives the recording are ordinary calls")
  func outlivingTask() async {
    let (stream, start) = AsyncStream<Void>.makeStream()
    var task: Task<Int, Never>?
    let bell = bell
    verify {
      task = Task {
        for await _ in stream { break }
        bell.ring(1)
        return bell.strike(1)
      }
      bell.strike(2)
    }.called(0)
    start.yield()
    #expect(await task?.value == 0)
    #expect(bell.mockState.transcript == "#1 ring(1)\n#2 strike(1)")
  }

  @Test("A call in a child of a task that outlives the recording is an ordinary call")
  func outlivingChild() async {
    let (stream, start) = AsyncStream<Void>.makeStream()
    var task: Task<Void, Never>?
    let bell = bell
    await verify {
      task = Task {
        for await _ in stream { break }
        async let ring: Void = bell.ring(1)
        await ring
      }
      async let hour = bell.strike(2)
      return await hour
    }.called(0)
    // Something is recorded meanwhile.
    let proxy = verify(on: BellTowerMock(), called: 0)
    start.yield()
    await task?.value
    #expect(bell.mockState.transcript == "#1 ring(1)")
    proxy.ring(1)
  }

  @Test("A matcher in a task that an expression creates is outside the recording")
  func matcherInTask() async {
    let found = await failures {
      await verify {
        bell.ring(1)
        await Task { bell.ring(any()) }.value
      }.called(0)
    }
    #expect(found.map(\.line) == [#line - 3])
    #expect(bell.mockState.invocations.count == 1)
  }

  @Test("The calls and matchers of structured child tasks belong to the recording")
  func structuredTasks() async {
    bell.ring(1)
    await verify {
      async let ring: Void = bell.ring(any())
      await ring
    }.called(1)
    await verify {
      await withTaskGroup(of: Void.self) { group in group.addTask { bell.ring(any()) } }
    }.called(1)
    #expect(bell.mockState.transcript == "#1 ring(1)")
  }
}

private final class BellTowerMock: Mock, @unchecked Sendable {
  func ring(_ times: Int) { called(with: times) }
  @discardableResult func strike(_ hour: Int) -> Int { calledReturning(with: hour) }
  func swing() async { await called() }
}
