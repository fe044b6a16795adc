#if os(macOS) || os(Linux)
  import MockScaffolding
  import Testing

  @Suite struct CheckTests {
    @Test("A check reports what differs", arguments: try CheckCase.all(inFile: "Differences"))
    func check(_ item: CheckCase) async throws {
      let zoo = try await Zoo.shared.value
      let report = MockCheck(of: item.source, file: "Mock.swift")
        .report(zoo.graphs, preferring: ["Zoo"])
      #expect(report.differences.map { "\($0.line): \($0.message)" } == item.messages)
      #expect(report.obstacles == [])
    }

    @Test(
      "A mock that can't be checked is reported at its line",
      arguments: try CheckCase.all(inFile: "Obstacles"))
    func obstacle(_ item: CheckCase) async throws {
      var graphs = try await Zoo.shared.value.graphs
      graphs.otherTargets = ["Ledge": "AppTests"]
      let report = MockCheck(of: item.source, file: "A.swift").report(graphs)
      #expect(report.obstacles.map { "\($0.line): \($0.message)" } == item.messages)
      #expect(report.differences == [])
    }
  }
#endif
