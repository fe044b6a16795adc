import Testing

@testable import Understudy

@Suite struct InvocationLogTests {
  private let method = MethodRecord(
    id: MethodID("f(_:)", "M/F.swift", "/F.swift", 1, 1),
    next: nil)

  private func append(_ number: Int, _ argument: Any? = nil, to log: inout InvocationLog) {
    log.append(UInt64(number), method, [argument ?? number])
  }

  @Test("Calls are read in the order in which they were appended, across all blocks")
  func order() {
    var log = InvocationLog()
    for number in 0..<1_000 {
      append(number, to: &log)
      #expect(log.count == number + 1)
      #expect(log.last.arguments[0] as? Int == number)
      #expect(log.snapshot[number].sequence == UInt64(number))
    }
    let calls = log.snapshot
    #expect((0..<1_000).allSatisfy { calls[$0].sequence == UInt64($0) })
  }

  @Test("A snapshot doesn't change while calls are appended to its log")
  func snapshot() {
    var log = InvocationLog()
    for number in 0..<10 { append(number, to: &log) }
    let snapshot = log.snapshot
    for number in 10..<100 { append(number, to: &log) }
    #expect(snapshot.count == 10)
    #expect((0..<10).allSatisfy { snapshot[$0].sequence == UInt64($0) })
    #expect(log.count == 100)
  }

  @Test("The arguments of every call are released with the log and its last snapshot")
  func lifetime() {
    final class Token {}
    weak var first: Token?
    weak var last: Token?
    var snapshot: InvocationLog.Snapshot?
    do {
      var log = InvocationLog()
      for number in 0..<20 {
        let token = Token()
        if number == 0 { first = token }
        if number == 19 { last = token }
        append(number, token, to: &log)
      }
      snapshot = log.snapshot
    }
    #expect(first != nil)
    #expect(last != nil)
    #expect(snapshot?.count == 20)
    snapshot = nil
    #expect(first == nil)
    #expect(last == nil)
  }
}
