import Testing
import Understudy
import UnderstudyTestSupport

/// An error that leaves an order block is reported, and a call that returns an object throws none.
@Suite struct ThrowingOrderBlocks {
  private let till = TillMock()

  private static func block(_ verb: String, after call: String) -> String {
    """
    The block of \(verb) threw lost after \(call).
    The rest of the block was not recorded. Write only calls to mocks in it.
    """
  }

  @Test("An order block that throws is reported")
  func orderThrows() async {
    till.use(1)
    expectFailure(Self.block("verifyInOrder", after: "use(1)"), atLine: #line + 1) {
      verifyInOrder {
        till.use(1)
        try throwLost()
        till.use(2)
      }
    }
    expectFailure(Self.block("verifySequence", after: "use(1)"), atLine: #line + 1) {
      verifySequence {
        till.use(1)
        try throwLost()
        till.use(2)
      }
    }
    await expectFailure(Self.block("verifyInOrder", after: "use(1)"), atLine: #line + 1) {
      await verifyInOrder {
        till.use(1)
        try await throwLostLater()
        till.use(2)
      }
    }
    await expectFailure(Self.block("verifySequence", after: "use(1)"), atLine: #line + 1) {
      await verifySequence {
        till.use(1)
        try await throwLostLater()
        till.use(2)
      }
    }
  }

  @Test("An order block that throws verifies nothing")
  func orderVerifiesNothing() {
    till.use(1)
    let found = failures {
      verifyInOrder {
        till.use(1)
        try throwLost()
      }
    }
    #expect(found.count == 1)
    expectFailure(
      """
      Expected no more interactions on TillMock, but 1 call was not verified:
        #1 use(1)
      """, atLine: #line + 2
    ) {
      verifyNoMoreInteractions(on: till)
    }
  }

  // MARK: Results of a class

  @Test("A call that returns an object does not end an order block")
  func objectInOrder() async throws {
    let text = """
      Expected close() after session(1), but no such call came.
        Expected    Actual
        session(1)  session(1)
      > close()     -
      """
    try when(till.session(any())).thenThrow(TillError.lost)
    #expect(throws: TillError.lost) { try till.session(1) }
    expectFailure(text, atLine: #line + 1) {
      verifyInOrder {
        _ = try till.session(1)
        try till.close()
      }
    }
    await expectFailure(text, atLine: #line + 1) {
      await verifySequence {
        _ = try till.session(1)
        try await throwNothing()
        try till.close()
      }
    }
  }

  @Test("A verification does not verify the call in its arguments that returns an object")
  func objectInArguments() throws {
    try when(till.session(any())).thenThrow(TillError.lost)
    #expect(throws: TillError.lost) { try till.session(1) }
    let found = failures { try verify(till.use(till.session(1))).called(1) }
    #expect(found.map(\.line) == [#line - 1])
  }
}
