#if os(Linux) && compiler(>=6.3)
  import Testing
  import UnderstudyTestSupport

  extension ChildRunTests {
    @Test("A run with UNDERSTUDY_EXPLORE explores suites, and warns of what it finds")
    func exploredSuites() async throws {
      let run = try await ChildPackage.explored.value
      #expect(
        run.issues == [
          try ChildFailure(
            "The stub of price(\"a\") returns 7, but the real implementation returned 8.",
            of: "contractOfSuite", in: "contract")
        ])
      let file = "ExploredSwiftTests.swift"
      func warning(_ name: String, _ order: String) throws -> String {
        "\(file):\(try ChildPackage.position(of: name, mark: "warns").line): Fails in \(order))"
      }
      let calls = "fetch(\"ab\"), fetch(\"a\"). To repeat it: @Test(.order([1, 0])"
      #expect(
        Set(run.warnings) == [
          try warning("staleSuite", "1 of 2 orders: \(calls)"),
          try warning("staleOutside", "1 of 2 orders: \(calls)"),
          try warning("staleAlone", "1 of 2 orders: \(calls)"),
          try warning(
            "timedSuite",
            "1 of 2 orders: sleep until 1 second, fetch(\"ab\"), fetch(\"a\"). To repeat it: "
              + "@Test(.order([0, 1, 0]), .virtualTime"),
        ])
      let text = "It passes if fetch(\"a\") ends before fetch(\"ab\").\n  Expectation failed"
      #expect(run.count(of: text) == 4)
      #expect(run.text.contains("canceled() was cancelled"))
      #expect(
        run.text.split(separator: "\n").filter { $0.hasPrefix("Understudy: explored") }
          == ["Understudy: explored 10 tests in 32 runs: 4 findings."])
    }
  }
#endif
