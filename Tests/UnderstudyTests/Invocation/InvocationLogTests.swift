import Testing

@testable import Understudy

@Suite struct InvocationLogTests {
  private let method = MethodRecord(
    id: MethodID("f(_:)", fileID: "M/F.swift", filePath: "/F.swift", line: 1, column: 1),
    next: nil)

  private func call(_ number: Int, _ argument: Any? = nil) -> LoggedCall {
    LoggedCall(
      sequence: UInt64(number), method: method, arguments: [argument ?? number], renderings: nil)
  }

  @Test("Calls are read in the order in which they were appended, across all blocks")
  func order() {
    var log = InvocationLog()
    for number in 0..<1_000 {
      log.append(call(number))
      #expect(log.count == number + 1)
      #expect(log[number].arguments[0] as? Int == number)
    }
    #expect((0..<1_000).allSatisfy { log[$0].sequence == UInt64($0) })
  }

  @Test("A snapshot does not change while calls are appended to the log")
  func snapshot() {
    var log = InvocationLog()
    for number in 0..<10 { log.append(call(number)) }
    let snapshot = log
    for number in 10..<100 { log.append(call(number)) }
    #expect(snapshot.count == 10)
    #expect((0..<10).allSatisfy { snapshot[$0].sequence == UInt64($0) })
    #expect(log.count == 100)
  }

  @Test("The arguments of every call are released with the log and its last snapshot")
  func lifetime() {
    final class Token {}
    weak var first: Token?
    weak var last: Token?
    var snapshot: InvocationLog?
    do {
      var log = InvocationLog()
      for number in 0..<20 {
        let token = Token()
        if number == 0 { first = token }
        if number == 19 { last = token }
        log.append(call(number, token))
      }
      snapshot = log
    }
    #expect(first != nil)
    #expect(last != nil)
    #expect(snapshot?.count == 20)
    snapshot = nil
    #expect(first == nil)
    #expect(last == nil)
  }
}
