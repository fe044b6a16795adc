#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import Testing

  /// What `--fix` writes.
  @Suite struct FixTests {
    private static let graphs = Task {
      try await Zoo.graphs(of: "FixProtocols", with: Zoo.shared.value.swift)
    }

    private func fix(_ source: String, _ graphs: SymbolGraphs, _ module: String) -> String {
      MockCheck(of: source, file: "Mock.swift").fixed(graphs, preferring: [module]).source
    }

    /// A case is a source, and after a line `->` what it becomes if anything changes. A space at the end
    /// of a line is written as `␠`.
    @Test(
      "A fix adds, corrects, and marks members, and nothing else",
      arguments: try CheckCase.all(inFile: "Fixes"))
    func fix(_ item: CheckCase) async throws {
      let graphs = try await Self.graphs.value
      let parts = item.source.replacing("␠", with: " ").components(separatedBy: "  ->\n")
      for newline in ["\n", "\r\n"] {
        let expected = parts[parts.count - 1].replacing("\n", with: newline)
        #expect(fix(parts[0].replacing("\n", with: newline), graphs, "FixProtocols") == expected)
        #expect(fix(expected, graphs, "FixProtocols") == expected)
      }
    }

    @Test(
      "A mock that matches isn't changed, and a member that is removed comes back as it was",
      arguments: GoldenTests.kinds)
    func removed(_ kind: GoldenTests.Kind) async throws {
      let graphs = try await Zoo.shared.value.graphs
      var count = 0
      for file in try await kind.files {
        #expect(fix(file.source, graphs, "Zoo") == file.source)
        let sections = file.source.components(separatedBy: "\n\n")
        func withoutSections(_ removed: [Int]) -> String {
          sections.indices.filter { !removed.contains($0) }.map { sections[$0] }
            .joined(separator: "\n\n")
        }
        // The first and the last member share a section with the braces of the type.
        let members = sections.indices.filter {
          let section = sections[$0]
          return section.contains("called") && section.hasPrefix("  ")
            && !section.hasSuffix("\n}\n")
        }
        for parity in 0...1 {
          let removed = members.indices.filter { $0 % 2 == parity }.map { members[$0] }
          if fix(withoutSections(removed), graphs, "Zoo") == file.source {
            count += removed.count
            continue
          }
          // Some members are provided.
          for member in removed {
            let source = withoutSections([member])
            let fixed = fix(source, graphs, "Zoo")
            if fixed == source { continue }
            count += 1
            #expect(fixed == file.source)
          }
        }
      }
      #expect(count > 0)
    }
  }
#endif
