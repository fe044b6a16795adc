#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import Testing
  import UnderstudyTestSupport

  /// The program `scaffold-mock`, run on the zoo's symbol graphs.
  @Suite(.timeLimit(.minutes(5))) struct ToolTests {
    private func tool(_ words: String..., in folder: URL? = nil) async throws -> CommandResult {
      try await tool(words, in: folder)
    }

    private func tool(_ words: [String], in folder: URL? = nil) async throws -> CommandResult {
      let zoo = try await Zoo.shared.value.folder
      let graphs = ["--symbol-graph", zoo.appendingPathComponent("Zoo").path]
      return try await run([Zoo.tool] + graphs + words, in: folder)
    }

    /// What the tool prints about a wrong command line.
    private func error(_ words: String..., in folder: URL? = nil) async throws -> String {
      try await tool(words, in: folder).errors
    }

    private func write(_ texts: [String: String], to folder: URL) throws {
      for (name, text) in texts {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
    }

    /// A symbol graph of a module, with these symbols.
    private func graph(_ module: String, symbols: String = "") -> String {
      """
      {"metadata": {"formatVersion": {"major": 0, "minor": 6}, "generator": "test"},
       "module": {"name": "\(module)"}, "relationships": [], "symbols": [\(symbols)]}
      """
    }

    @Test("Without names, the protocols are listed")
    func list() async throws {
      let result = try await tool()
      let lines = result.output.split(separator: "\n")
      #expect(result.exitCode == 0)
      #expect(lines.first == "Zoo:")
      #expect(lines.contains("  Walking") && lines.contains("  Space.Nested"))
      #expect(lines.dropFirst() == lines.dropFirst().sorted()[...])
    }

    @Test("A mock is printed")
    func print() async throws {
      let result = try await tool("Walking")
      #expect(result.exitCode == 0)
      #expect(
        result.output == """
          import Understudy
          import Zoo

          final class WalkingMock: Mock, Walking {
            @discardableResult
            func walk() -> Int { calledReturning(default: 0) }
          }

          """)
    }

    @Test("A mock in the protocol's own module doesn't import it")
    func intoModule() async throws {
      let result = try await tool("Internal", "--into-module", "Zoo")
      #expect(result.output.hasPrefix("import Understudy\n\nfinal class InternalMock"))
    }

    @Test(
      "A wrong command line is answered with one line",
      arguments: try CheckCase.all(inFile: "Mistakes"))
    func mistake(_ item: CheckCase) async throws {
      let swift = try await Zoo.shared.value.folder.appendingPathComponent("Swift").path
      let words = item.testDescription.split(separator: " ").map {
        $0 == "SWIFT" ? swift : String($0)
      }
      let result = try await tool(words)
      #expect(result.exitCode == 1)
      #expect(result.output == "")
      #expect([result.errors] == item.messages.map { "error: \($0.dropFirst("1: ".count))\n" })
    }

    @Test("A graph of another version, and a file that isn't a graph, are reported")
    func versions() async throws {
      try await withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("App.symbols.json")
        let version = #"{"major": 1, "minor": 5, "patch": 3}"#
        let unknown = #"{"metadata": {"formatVersion": \#(version), "generator": ""}}"#
        let known = graph("App").replacing("\"minor\": 6", with: "\"minor\": 7")
        for (graph, version) in [(unknown, "1.5.3"), (known, "0.7.0")] {
          try write([file.lastPathComponent: graph], to: folder)
          #expect(
            try await error("Walking", "--symbol-graph", file.path)
              == "error: \(file.path) has the symbol graph format \(version), but this tool reads "
              + "0.5 and 0.6. Make it anew with the compiler that builds the package: swift package "
              + "dump-symbol-graph --minimum-access-level internal\n")
        }
        try write([file.lastPathComponent: "{}"], to: folder)
        #expect(
          try await error("Walking", "--symbol-graph", file.path)
            == "error: \(file.path) isn't a symbol graph. To make one, write: swift package "
            + "dump-symbol-graph --minimum-access-level internal\n")
      }
    }

    @Test("The extensions of a module don't count as its graph")
    func extensions() async throws {
      try await withTemporaryFolder { folder in
        let file = "_Concurrency@Swift.symbols.json"
        try write([file: graph("Swift")], to: folder)
        #expect(
          try await error("Keyed", "--symbol-graph", file, in: folder)
            == "error: Keyed inherits from protocols of Swift, whose symbol graphs are missing. "
            + "Add them: --symbol-graph Swift.symbols.json\n")
      }
    }

    @Test("A file is written, and never replaced unless that's said")
    func output() async throws {
      try await withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("Mocks/WalkingMock.swift")
        let first = try await tool("Walking", "--output", "Mocks", in: folder)
        #expect(first.exitCode == 0)
        #expect(first.output == "")
        #expect(first.errors == "Wrote Mocks/WalkingMock.swift\n")
        let source = try String(contentsOf: file, encoding: .utf8)
        #expect(source.contains("final class WalkingMock"))

        try write(["WalkingMock.swift": "edited"], to: folder.appendingPathComponent("Mocks"))
        let second = try await tool("Walking", "Animal", "--output=Mocks", in: folder)
        #expect(second.exitCode == 1)
        #expect(
          second.errors
            == "error: Mocks/WalkingMock.swift exists. To replace it, add: --overwrite\n")
        #expect(try String(contentsOf: file, encoding: .utf8) == "edited")
        #expect(
          try FileManager.default.contentsOfDirectory(
            atPath: folder.appendingPathComponent("Mocks").path) == ["WalkingMock.swift"])

        let third = try await tool("Walking", "--output", "Mocks", "--overwrite", in: folder)
        #expect(third.exitCode == 0)
        #expect(try String(contentsOf: file, encoding: .utf8) == source)
      }
    }

    @Test("The mocks of all protocols are written, except those that exist or can't be")
    func all() async throws {
      try await withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("WalkingMock.swift")
        try Data("edited".utf8).write(to: file)
        let swift = try await Zoo.shared.value.folder.appendingPathComponent("Swift").path
        let result = try await tool(
          "--all", "--symbol-graph", swift, "--module", "Zoo", "-o", ".", in: folder)
        let lines = result.errors.split(separator: "\n")
        #expect(result.exitCode == 0)
        #expect(lines.contains { $0.hasPrefix("Left out: HasMockState can't be mocked") })
        #expect(try String(contentsOf: file, encoding: .utf8) == "edited")
        let count = try FileManager.default.contentsOfDirectory(atPath: folder.path)
          .count { $0.hasSuffix(".swift") }
        #expect(count == lines.count { $0.hasPrefix("Wrote ") } + 1)
      }
    }

    @Test("An output folder that is a file is reported")
    func outputFile() async throws {
      try await withTemporaryFolder { folder in
        try Data().write(to: folder.appendingPathComponent("Mocks"))
        let result = try await tool("Walking", "--output", "Mocks", in: folder)
        #expect(result.exitCode == 1)
        #expect(
          result.errors == "error: Mocks is a file. Write the folder that contains it: --output .\n"
        )
      }
    }

    @Test("A check reports what is wrong in all of its files, and exits with 1 then")
    func checkAll() async throws {
      try await withTemporaryFolder { folder in
        let sources = [
          "A.swift": "class AMock: Mock {}",
          "Same.swift": "class DMock: Mock, Walking { func walk() -> Int { calledReturning() } }",
          "One.swift": "class CMock: Mock, Walking {}",
          "B.swift": """
          class BMock: Mock, Animal {
            func eat(_ food: String) { called() }
          }
          """,
        ]
        try write(sources, to: folder)
        let same = try await tool("--check", "Same.swift", in: folder)
        #expect(same.exitCode == 0 && same.output == "")
        #expect(same.errors == "1 member of 1 mock matches\n")
        let one = try await tool("--check", "One.swift", in: folder)
        #expect(one.errors == "error: 1 difference; 0 of 1 member of 1 mock match\n")
        let both = try await tool("--check", "A.swift", "B.swift", in: folder)
        #expect(both.exitCode == 1)
        let differences = """
          B.swift:1: error: BMock lacks name of Animal. Write: \
          var name: String { calledReturning(default: "") }
          B.swift:2: error: eat(_:) doesn't forward food, so tests can't tell its values apart. \
          Write: with: food

          """
        #expect(
          both.output == """
            A.swift:1: error: there is no mock of a protocol. A mock is declared as: \
            final class DatabaseMock: Mock, Database

            """ + differences)
        #expect(
          both.errors
            == "error: 2 differences, and 1 mock wasn't checked; 0 of 2 members of 1 other mock match\n"
        )
        #expect(
          try await error("--check", "A.swift", in: folder) == "error: 1 mock wasn't checked\n")
        let second = try await tool("--check", "B.swift", in: folder)
        #expect(second.output == differences)
        #expect(second.errors == "error: 2 differences; 0 of 2 members of 1 mock match\n")
      }
    }

    @Test("No line of a check is broken if both outputs are one")
    func oneOutput() async throws {
      try await withTemporaryFolder { folder in
        // More than a buffer of the system holds.
        let mocks = (1...100).map { "class Mock\($0): Mock, Animal {}\n" }
        try write(["A.swift": mocks.joined()], to: folder)
        let zoo = try await Zoo.shared.value.folder
        let graph = ["--symbol-graph", zoo.appendingPathComponent("Zoo").path]
        let result = try await run(
          ["sh", "-c", "\"$@\" 2>&1 | cat", "sh", Zoo.tool] + graph + ["--check", "A.swift"],
          in: folder)
        let differences = (1...100).map {
          """
          A.swift:\($0): error: Mock\($0) lacks eat(_:) of Animal. Write: \
          func eat(_ food: String) { called(with: food) }
          A.swift:\($0): error: Mock\($0) lacks name of Animal. Write: \
          var name: String { calledReturning(default: "") }

          """
        }
        #expect(
          result.output == differences.joined()
            + "error: 200 differences; 0 of 200 members of 100 mocks match\n")
      }
    }

    @Test("A fix writes files, and reports what remains")
    func fix() async throws {
      try await withTemporaryFolder { folder in
        let mocks = folder.appendingPathComponent("Mocks/More")
        try FileManager.default.createDirectory(at: mocks, withIntermediateDirectories: true)
        let sources = [
          "A.swift": "final class AMock: Mock, Walking {}\n",
          "B.swift": """
          final class BMock: Mock, Walking {
            func walk() -> Int { 3 }
            func run() { called() }
          }

          """,
          "Helper.swift": "struct Helper {}",
          ".Hidden.swift": "final class HiddenMock: Mock, Walking {}",
        ]
        try write(sources, to: mocks)
        let remaining = """
          Mocks/More/B.swift:2: error: walk() of BMock doesn't forward, so tests can't stub or \
          verify it. Write: @discardableResult func walk() -> Int { calledReturning(default: 0) }
          Mocks/More/B.swift:4: error: Walking doesn't require run(). Remove it, or make it private

          """
        let fixed = try await tool("--fix", "Mocks", in: folder)
        #expect(fixed.output == remaining)
        #expect(
          fixed.errors == """
            Changed Mocks/More/A.swift: 1 difference, now 0
            Changed Mocks/More/B.swift: 2 differences, now 2
            error: 2 differences; 1 of 2 members of 2 mocks match

            """)
        let check = try await tool("--check", "Mocks/", in: folder)
        #expect(check.output == remaining)
        #expect(
          try String(contentsOf: mocks.appendingPathComponent("A.swift"), encoding: .utf8) == """
            final class AMock: Mock, Walking {
              @discardableResult
              func walk() -> Int { calledReturning(default: 0) }
            }

            """)
        try FileManager.default.removeItem(at: mocks)
        #expect(
          try await error("--check", "Mocks", in: folder)
            == "error: there are no mocks of protocols in Mocks\n")
      }
    }

    @Test("Only graphs that are needed are asked for, and kept until a source changes")
    func package() async throws {
      try await withTemporaryFolder { folder in
        // The plugin's part.
        func target(_ name: String, on dependencies: String) -> String {
          "{\"id\": \"\(name)ID\", \"name\": \"\(name)\", \"module\": \"\(name)\", "
            + "\"kind\": \"generic\", \"files\": [\"\(name).swift\"], \"dependencies\": \(dependencies)}"
        }
        let own = target("App", on: #"["ZooID"]"#)
        let others = [target("Zoo", on: #"["FarID"]"#), target("Far", on: "[]")]
        let sources = [
          "package.json": """
          {"name": "Package", "extractor": "extractor", "compiler": "compiler",
           "packages": [[\(own)], [\(others.joined(separator: ", "))]]}
          """,
          "App.swift": "// The protocol Walking is in another module.",
          "Zoo.swift": "public protocol Walking {}",
          "Far.swift": "protocol Walking {}; protocol Flying {}",
        ]
        try write(sources, to: folder)
        let zoo = try await Zoo.shared.value.folder.appendingPathComponent("Zoo")
        func run(_ words: [String]) async throws -> CommandResult {
          try await UnderstudyTestSupport.run(
            [Zoo.tool, "--package", "package.json"] + words, in: folder)
        }
        func missing(_ words: String...) async throws -> String {
          let result = try await run(words)
          #expect(result.exitCode == 3 && result.output == "" && result.errors == "")
          return try String(
            contentsOf: folder.appendingPathComponent("requests"), encoding: .utf8)
        }
        #expect(try await missing("Zoo.Walking", "Flying") == "FarID\nZooID\n")
        #expect(try await missing("Walking") == "AppID\n")
        let empty = folder.appendingPathComponent("Empty")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        try write(["App.symbols.json": graph("App")], to: empty)
        #expect(try await missing("Walking", "--graph", "AppID", empty.path) == "ZooID\n")
        let made = try await run(["Walking", "--graph", "ZooID", zoo.path])
        #expect(made == (try await tool("Walking")))
        #expect(try await run(["Walking"]) == made)
        try write(["AMock.swift": "final class AMock: Mock, Walking {}"], to: folder)
        // The package manager doesn't print the two outputs of the plugin in their order.
        let check = try await run(["--check", "."])
        #expect(check.output == "")
        #expect(
          check.errors == """
            error: 1 difference; 0 of 1 member of 1 mock match
            ./AMock.swift:1: error: AMock lacks walk() of Walking. Write: \
            @discardableResult func walk() -> Int { calledReturning(default: 0) }

            """)
        #expect(try await run(["Flyin"]).errors.hasSuffix("Did you mean Flying?\n"))
        #expect(
          try await run(["Walking", "--target", "Ap"]).errors
            == "error: there is no target Ap. The targets of the package are: App\n")
        try write(["log": "App.swift:1:1: error: expected expression"], to: folder)
        #expect(
          try await run(["Walking", "--failed", "AppID", "log"]).errors
            == "App.swift:1:1: error: expected expression\nerror: App doesn't build\n")
        try write(["Zoo.swift": "public protocol Walking {} // changed"], to: folder)
        #expect(try await missing("Walking") == "ZooID\n")
      }
    }

    @Test("A protocol that is named twice is printed once")
    func twice() async throws {
      let once = try await tool("Walking")
      #expect(try await tool("Walking", "Zoo.Walking", "Walking") == once)
    }

    @Test("A name that two modules have is reported with the modules")
    func twoModules() async throws {
      try await withTemporaryFolder { folder in
        let symbol = """
          {"kind": {"identifier": "swift.protocol"},
           "identifier": {"precise": "s:3App7WalkingP"}, "pathComponents": ["Walking"],
           "accessLevel": "public", "declarationFragments": []}
          """
        let file = "App.symbols.json"
        try write([file: graph("App", symbols: symbol)], to: folder)
        #expect(
          try await error("Walking", "--symbol-graph", file, in: folder)
            == "error: Walking is in App and Zoo. Write the module, too: App.Walking\n")
        let own = try await tool("App.Walking", "--symbol-graph", file, in: folder)
        #expect(own.output.contains("import App\n"))
        let preferred = try await tool(
          "Walking", "--module", "Zoo", "--symbol-graph", file, in: folder)
        #expect(try await preferred == tool("Walking"))
      }
    }

    @Test("Help is printed in the usual form")
    func help() async throws {
      let result = try await tool("--help")
      #expect(result.exitCode == 0)
      #expect(
        result.output.hasPrefix("OVERVIEW: Writes the mock of a protocol, ready to compile.\n"))
      #expect(result.output.contains("\nUSAGE: scaffold-mock [<name> ...] [options]\n"))
      for option in ["--symbol-graph", "--output", "--overwrite", "--spy", "--access", "--check"] {
        #expect(result.output.contains("\(option) "))
      }
      let command = try await tool("--help", "--package", "package.json")
      #expect(command.output.contains("--target"))
    }
  }
#endif
