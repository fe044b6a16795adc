import Testing

@testable import Understudy

@Suite struct StubTableTests {
  private static let position = SourcePosition(fileID: "", filePath: "", line: 1, column: 1)

  private func stub(_ name: String, _ patterns: [ArgumentPattern]) -> (Stub, ArgumentKey?) {
    let arguments = ArgumentListPattern(patterns: patterns)
    let usage = StubUsage(call: name, position: Self.position, origin: .current)
    let stub = Stub(arguments, position: Self.position, usage: usage)
    stub.add(.value(name))
    return (stub, arguments.key)
  }

  private var anything: ArgumentPattern {
    .matcher(ArgumentMatcher("any()", type: Any.self, position: Self.position) { _, _ in true })
  }

  private func table(_ stubs: [(Stub, ArgumentKey?)]) -> StubTable {
    let table = StubTable()
    for (stub, key) in stubs {
      table.insertAnswering(stub, key: key)
    }
    return table
  }

  private func answer(_ table: StubTable, _ arguments: Any?...) -> String? {
    table.answering(arguments)?.usage.call
  }

  @Test("The newest matching stub answers, exact or not")
  func newest() {
    let table = table([
      stub("exact", [.value(1)]), stub("any", [anything]), stub("newest", [.value(2)]),
      stub("two", [.value(1), .value(2)]),
    ])
    #expect(answer(table, 1) == "any")
    #expect(answer(table, 2) == "newest")
    #expect(answer(table, 3) == "any")
    #expect(answer(table, 1, 2) == "two")
    #expect(answer(table, 2, 1) == nil)
    #expect(table.newestFirst.map(\.usage.call) == ["two", "newest", "any", "exact"])
  }

  @Test("An exact stub hides an earlier one with equal arguments")
  func replaces() {
    let table = table([
      stub("old", [.value(1)]), stub("new", [.value(UInt8(1))]), stub("other", [.value("1")]),
    ])
    #expect(answer(table, 1) == "new")
    #expect(answer(table, "1") == "other")
    #expect(table.newestFirst.map(\.usage.call) == ["other", "new", "old"])
  }

  @Test("Arguments without a key are compared one by one")
  func unkeyed() {
    struct Plain { var number: Int }
    let table = table([
      stub("three", [.value(Plain(number: 3))]), stub("nan", [.value(Double.nan)]),
    ])
    #expect(answer(table, Plain(number: 3)) == "three")
    #expect(answer(table, Plain(number: 4)) == nil)
    #expect(answer(table, Double.nan) == "nan")
    #expect(answer(self.table([stub("text", [.value("a")])]), AnyHashable("a")) == "text")
  }

  @Test("The answers of a stub are consumed in order, and the last one repeats")
  func answers() {
    let (stub, _) = stub("a", [anything])
    stub.add(.value("b"))
    func value(_ answer: Answer?) -> String? {
      if case .value(let value) = answer { return value as? String }
      return nil
    }
    #expect(value(stub.currentAnswer) == "a")
    #expect(value(stub.takeAnswer()) == "a")
    #expect(value(stub.currentAnswer) == "b")
    #expect((1...3).map { _ in value(stub.takeAnswer()) } == ["b", "b", "b"])
  }

  @Test("A table that a call has taken isn't changed: the next stub is inserted into a copy")
  func shared() throws {
    let record = MethodRecord(
      id: MethodID("price(_:)", "Shop.swift", "Shop.swift", 1, 1, returning: Int.self), next: nil)
    let (first, second) = (stub("first", [anything]), stub("second", [anything]))
    record.updateStubs { $0.insertAnswering(first.0, key: first.1) }
    let taken = try #require(record.sharedStubs())
    record.updateStubs { $0.insertAnswering(second.0, key: second.1) }
    #expect(answer(taken, 1) == "first")
    #expect(try answer(#require(record.stubs), 1) == "second")
  }
}
