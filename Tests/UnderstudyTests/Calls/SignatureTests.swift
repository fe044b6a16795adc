import Testing

@testable import Understudy
@testable import UnderstudyValues

@Suite struct SignatureTests {
  private let instance = MockName(given: "DatabaseMock", owner: nil, isStatic: false)
  private let type = MockName(given: "DatabaseMock", owner: nil, isStatic: true)

  @Test(
    "A call is written in Swift's syntax",
    arguments: [
      ("connect()", [], "connect()", "DatabaseMock.connect()"),
      ("select(_:from:)", ["1", "2"], "select(1, from: 2)", "DatabaseMock.select(1, from: 2)"),
      ("timeout", [], "timeout", "DatabaseMock.timeout"),
      ("timeout", ["3"], "timeout = 3", "DatabaseMock.timeout = 3"),
      ("subscript(_:)", ["3"], "[3]", "DatabaseMock[3]"),
      ("subscript(_:)", ["3", "x"], "[3] = x", "DatabaseMock[3] = x"),
      ("subscript(row:_:)", ["3", "4"], "[row: 3, 4]", "DatabaseMock[row: 3, 4]"),
      ("init(path:)", ["1"], "init(path: 1)", "DatabaseMock.init(path: 1)"),
      ("==(_:_:)", ["1", "2"], "1 == 2", "1 == 2"),
      // A forwarder that passes fewer or more arguments than the method has.
      ("select(_:from:)", ["1"], "select(1)", "DatabaseMock.select(1)"),
      ("connect()", ["1"], "connect(1)", "DatabaseMock.connect(1)"),
    ] as [(StaticString, [String], String, String)])
  func call(
    signature: StaticString, arguments: [String], onInstance: String, onType: String
  ) {
    #expect(parsed(signature).call(with: arguments, on: instance) == onInstance)
    #expect(parsed(signature).call(with: arguments, on: type) == onType)
  }

  @Test("Arguments are named by their labels, or else by their numbers")
  func argumentNames() {
    #expect(
      parsed("insert(_:into:values:)").argumentNames(3) == ["argument 1", "into", "values"])
    #expect(parsed("timeout").argumentNames(1) == ["newValue"])
    #expect(parsed("subscript(row:)").argumentNames(2) == ["row", "newValue"])
    #expect(parsed("connect()").argumentNames(1) == ["argument 1"])
  }

  private func parsed(_ signature: StaticString) -> Signature {
    Signature(MethodID(signature, #fileID, #filePath, 1, 1))
  }
}
