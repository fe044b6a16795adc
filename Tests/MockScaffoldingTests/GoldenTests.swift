#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import Testing
  import UnderstudyTestSupport

  /// The mocks of the zoo's protocols. All of them compile, match their protocols, and are
  /// formatted. `Goldens` has the texts of those that, together, need each part of the writer.
  ///
  /// To write these files anew, run the tests with `UNDERSTUDY_UPDATE_GOLDENS=1`. To compare the text
  /// of another mock, add an empty file with its name before.
  @Suite(.timeLimit(.minutes(5))) struct GoldenTests {
    private static let updates =
      ProcessInfo.processInfo.environment["UNDERSTUDY_UPDATE_GOLDENS"] != nil

    /// A file with a mock.
    struct File {
      var name: String
      var source: String
    }

    /// The mocks that are written with the same options.
    struct Kind: Sendable, CustomTestStringConvertible {
      var folder: String
      var options: ScaffoldOptions
      var names: [String]?
      var testDescription: String { folder }

      init(_ folder: String, of names: [String]? = nil, _ change: (inout ScaffoldOptions) -> Void) {
        (self.folder, self.names, options) = (folder, names, ScaffoldOptions())
        change(&options)
      }

      var files: [File] {
        get async throws {
          let graphs = try await Zoo.shared.value.graphs
          let excluded = ["Cyclic", "HasMockState"] + (options.isSpy ? ["Flag"] : [])
          return try graphs.protocols.filter {
            $0.module == "Zoo" && !excluded.contains($0.name) && names?.contains($0.name) != false
          }.map {
            File(
              name: MockScaffold.typeName(for: $0, options: options) + ".swift",
              source: try MockScaffold.source(of: $0, in: graphs, options: options))
          }
        }
      }
    }

    static let mocks = Kind("Mocks") { _ in }
    static let publicMocks = Kind(
      "Public",
      of: [
        "Cache", "Dish", "Hatch", "Initializers", "Operators", "Properties", "Shelves", "Station",
        "Store", "Subscripts",
      ]
    ) { $0.access = .public }
    static let kinds = [
      mocks, publicMocks, Kind("Spies") { $0.isSpy = true },
      Kind("Provided", of: ["Dog", "Operators", "Provided"]) { $0.includesProvided = true },
    ]

    @Test("The mocks have the expected texts", arguments: kinds)
    func goldens(_ kind: Kind) async throws {
      let folder = Zoo.sources.appendingPathComponent("Goldens/\(kind.folder)")
      var expected = Set(
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
          .filter { $0.hasSuffix(".txt") })
      for file in try await kind.files {
        let name = file.name.replacing(".swift", with: ".txt")
        guard expected.remove(name) != nil else { continue }
        let url = folder.appendingPathComponent(name)
        if Self.updates { try Data(file.source.utf8).write(to: url) }
        let golden = try String(contentsOf: url, encoding: .utf8)
        #expect(file.source == golden, "\(name) differs from what is written")
      }
      #expect(expected == [], "these files belong to no protocol")
    }

    /// Calls a function with the files of mocks in a temporary folder.
    private func withFiles<Result>(
      _ files: [File], _ body: ([URL]) async throws -> Result
    ) async throws -> Result {
      try await withTemporaryFolder { folder in
        try await body(
          files.map { file in
            let url = folder.appendingPathComponent(file.name)
            try Data(file.source.utf8).write(to: url)
            return url
          })
      }
    }

    @Test("The mocks compile, and warn only of what can't be generated", arguments: kinds)
    func compile(_ kind: Kind) async throws {
      let zoo = try await Zoo.shared.value
      let warnings = try await withFiles(kind.files) { try await zoo.diagnostics(of: $0) }
      let name = kind.options.isSpy ? "Spy" : "Mock"
      let ofSpies = [
        "ImpossibleSpy.swift: warning: init(parts:): the values of a variadic parameter can't be "
          + "passed on to the real initializer",
        "ScreenSpy.swift: warning: init(): the initializer of a mock isn't isolated, so it can't "
          + "call the real one",
      ]
      let expected = [
        "Impossible\(name).swift: warning: reserveTable(named:forGuest:until:): create Ticket, which can't be copied, "
          + "from a part that's forwarded",
        "Impossible\(name).swift: warning: reserveTable(named:forGuests:until:): create Ticket, which can't be copied, "
          + "from a part that's forwarded",
        "Impossible\(name).swift: warning: stop(): a forwarder can't return Never",
        "Ownership\(name).swift: warning: issue(): create Ticket, which can't be copied, from a part "
          + "that's forwarded",
      ]
      let all = name == "Spy" ? (expected + ofSpies).sorted() : expected
      #expect(
        warnings.map { $0.replacing(#/:\d+:/#, with: ":") }.sorted()
          == (kind.names == nil ? all : []))
    }

    @Test(
      "The mocks compile in all language modes",
      arguments: LanguageMode.others, [mocks, publicMocks])
    func modes(_ mode: LanguageMode, _ kind: Kind) async throws {
      let zoo = try await Zoo.shared.value
      let files = try await kind.files.filter {
        !["ImpossibleMock.swift", "OwnershipMock.swift"].contains($0.name)
      }
      // A mock isn't isolated to the main actor unless its protocol is.
      let use = File(
        name: "Use.swift",
        source: "nonisolated func use(_ mock: DishMock) -> String { mock.name }\n")
      let messages = try await withFiles(files + [use]) {
        try await zoo.diagnostics(of: $0, mode: mode.options)
      }
      #expect(messages == [])
    }

    @Test("The mocks match their protocols", arguments: kinds)
    func check(_ kind: Kind) async throws {
      let graphs = try await Zoo.shared.value.graphs
      for file in try await kind.files {
        let report = MockCheck(of: file.source, file: file.name)
          .report(graphs, preferring: ["Zoo"])
        #expect((report.obstacles + report.differences).map(\.description) == [])
      }
    }

    @Test("The mocks are formatted as the project's sources are", arguments: kinds)
    func format(_ kind: Kind) async throws {
      let files = try await kind.files
      try await withFiles(files) { urls in
        let configuration = Zoo.sources.appendingPathComponent("../../.swift-format").path
        let formatting = try await run(
          ["swift", "format", "format", "-i", "--configuration", configuration] + urls.map(\.path))
        #expect(formatting.exitCode == 0)
        for (file, url) in zip(files, urls) {
          let formatted = try String(contentsOf: url, encoding: .utf8)
          #expect(file.source == formatted, "\(file.name) isn't formatted")
        }
      }
    }
  }
#endif
