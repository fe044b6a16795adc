import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// `attempt(of:)`: the calls of some mocks fail, whoever makes them.
@Suite(.timeLimit(.minutes(5))) struct Attempts {
  @Test("Calls of the mocks fail in tasks that began earlier, in detached ones, and on queues")
  func anyTask() async {
    let seen = await eachRun(.everyFailure) {
      let (pool, steps) = (DiskMock(), Shared(""))
      @Sendable func read(_ name: String) async {
        let isRead = (try? await pool.read(name)) != nil
        steps.change { $0 += isRead ? name : "-" }
      }
      let (requests, begin) = AsyncStream<Void>.makeStream()
      let loop = Task { for await _ in requests { await read("a") } }
      try await attempt(of: pool) {
        begin.yield()
        begin.finish()
        await loop.value
        await Task.detached { await read("b") }.value
        await onQueue { await read("c") }
      }
      await read("d")
      return steps.value
    }
    #expect(seen == ["abcd", "-bcd", "a-cd", "ab-d", "---d", "a--d"])
  }

  @Test("Calls of other mocks don't fail, unless another attempt around it is theirs")
  func others() async {
    func expect(
      _ failed: [String], _ body: @escaping @Sendable ([DiskMock]) async throws -> Void
    ) async {
      let found = await eachRun(.everyFailure) {
        let disks = ["x", "y"].map { DiskMock(named: $0) }
        try await body(disks)
        return disks.flatMap(\.errors.value)
      }
      #expect(found.flatMap { $0 } == failed)
    }
    @Sendable func open(_ disks: [DiskMock]) async { for disk in disks { await disk.open() } }
    await expect(["x"]) { disks in try await attempt(of: disks[0]) { await open(disks) } }
    await expect(["x", "y"]) { disks in
      try await attempt(of: disks[0], disks[1]) { await open(disks) }
    }
    await expect(["x", "y"]) { disks in
      try await attempt { try await attempt(of: disks[0]) { await open(disks) } }
    }
    await expect(["x"]) { disks in
      for disk in disks { try attempt(of: disks[0]) { try? disk.close() } }
    }
  }

  @Test("The error of the attempt is that of the call that failed, and others are thrown on")
  func results() async {
    struct Own: Error {}
    let found = await explore(.everyFailure) {
      let disk = DiskMock()
      let result = try await attempt(of: disk) {
        try await Task.detached { try await disk.read("a") }.value
      }
      if case .failure(let error) = result { #expect(error is InjectedFailure) }
      try attempt(of: disk) { throw Own() }
    }
    #expect(found == ["threw Own()"])
  }

  @Test("A test in which no call can fail says which calls came from other tasks")
  func missed() async {
    let found = await explore(.everyFailure) {
      let (disk, other) = (DiskMock(), DiskMock())
      let (requests, begin) = AsyncStream<Void>.makeStream()
      let loop = Task {
        for await _ in requests { for _ in 1...6 { _ = try await disk.read("a") } }
      }
      try await attempt {
        begin.yield()
        begin.finish()
        try await loop.value
        try await Task.detached { _ = try await other.read("b") }.value
      }
    }
    #expect(
      found == [
        """
        No call fails, because no call of a mock in the attempt can throw.
        6 calls came from tasks that began before the attempt. 1 call came from a detached task or \
        a queue. Let the calls of their mocks fail in any task: try await attempt(of: …) { … }
        """
      ])
  }
}

private final class DiskMock: Mock, @unchecked Sendable {
  let errors = Shared<[String]>([])
  @discardableResult
  func read(_ name: String) async throws -> String { try await calledThrowReturning(with: name) }
  func open() async {
    do { try await read("") } catch { errors.append(mockState.name) }
  }
  func close() throws {
    do { try calledThrowing() } catch {
      errors.append(mockState.name)
      throw error
    }
  }
}
