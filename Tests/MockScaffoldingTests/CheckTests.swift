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

  /// What a check says about the bodies of members, each in a mock of its protocol.
  @Suite struct BodyCheckTests {
    @Test(
      "A check doesn't report what a mock may do",
      arguments: try CheckCase.all(inFile: "CorrectBodies"))
    func correct(_ item: CheckCase) async throws { try await expect(item) }

    @Test(
      "A check reports bodies that don't forward as they should",
      arguments: try CheckCase.all(inFile: "WrongBodies"))
    func wrong(_ item: CheckCase) async throws { try await expect(item) }

    private static let graphs = Task {
      try await Zoo.graphs(of: "BodyProtocols", with: Zoo.shared.value.swift)
    }

    /// Compares what is reported about a mock with the members of a case, which names its protocol.
    private func expect(_ item: CheckCase) async throws {
      let type = item.testDescription.prefix { $0 != ":" }
      let mock = "final class \(type)Mock: Mock, \(type) {\n\(item.source)}"
      let report = MockCheck(of: mock, file: "Mock.swift")
        .report(try await Self.graphs.value, preferring: ["BodyProtocols"])
      #expect(report.differences.map { "\($0.line): \($0.message)" } == item.messages)
      #expect(report.obstacles == [])
    }
  }
#endif
