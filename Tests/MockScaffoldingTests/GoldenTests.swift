#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import Testing

  /// The mocks of the zoo's protocols are those in `Goldens`, and they compile.
  ///
  /// To write the files anew, run the tests with `UNDERSTUDY_UPDATE_GOLDENS=1`.
  @Suite struct GoldenTests {
    private static let updates =
      ProcessInfo.processInfo.environment["UNDERSTUDY_UPDATE_GOLDENS"] != nil

    /// The files of one kind of mock.
    struct Kind: Sendable, CustomTestStringConvertible {
      var folder: String
      var options: ScaffoldOptions
      var names: [String]?
      var excluded = ["Cyclic", "HasMockState"]
      var testDescription: String { folder }
    }

    static let kinds = [
      Kind(folder: "Mocks", options: ScaffoldOptions()),
      Kind(
        folder: "Spies", options: options { $0.isSpy = true },
        excluded: ["Cyclic", "Flag", "HasMockState"]),
      Kind(
        folder: "Public", options: options { $0.access = .public },
        names: [
          "Cache", "Initializers", "Operators", "Properties", "Station", "Store", "Subscripts",
        ]),
      Kind(
        folder: "Provided", options: options { $0.includesProvided = true },
        names: ["Dog", "Operators", "Provided"]),
    ]

    private static func options(_ change: (inout ScaffoldOptions) -> Void) -> ScaffoldOptions {
      var options = ScaffoldOptions()
      change(&options)
      return options
    }

    @Test("The mocks of all protocols are the expected ones", arguments: kinds)
    func goldens(_ kind: Kind) throws {
      let zoo = try Zoo.shared.get()
      let folder = Zoo.sources.appendingPathComponent("Goldens/\(kind.folder)")
      var expected = Set(
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
          .filter { $0.hasSuffix(".swift") })
      for name in zoo.graphs.protocols
      where name.module == "Zoo" && !kind.excluded.contains(name.name)
        && kind.names?.contains(name.name) != false
      {
        let source = try MockScaffold.source(of: name, in: zoo.graphs, options: kind.options)
        let file = MockScaffold.typeName(for: name, options: kind.options) + ".swift"
        let url = folder.appendingPathComponent(file)
        if Self.updates { try Data(source.utf8).write(to: url) }
        let golden = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        #expect(source == golden, "\(file) differs from its golden file")
        expected.remove(file)
      }
      #expect(expected == [], "these files belong to no protocol")
    }

    @Test("The mocks compile, and warn only of what can't be generated", arguments: kinds)
    func compile(_ kind: Kind) throws {
      let zoo = try Zoo.shared.get()
      let folder = Zoo.sources.appendingPathComponent("Goldens/\(kind.folder)")
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      let warnings = try zoo.diagnostics(of: files).sorted()
      let name = kind.options.isSpy ? "Spy" : "Mock"
      #expect(
        warnings.map { $0.replacing(#/:\d+:/#, with: ":") }
          == (kind.names == nil
            ? [
              "Impossible\(name).swift: warning: stop(): a forwarder can't return Never",
              "Ownership\(name).swift: warning: issue(): create Ticket, which can't be copied, "
                + "from a part that's forwarded",
            ] : []))
    }

    /// The settings of a module that contains mocks.
    struct Mode: Sendable, CustomTestStringConvertible {
      var words: [String]
      var testDescription: String { words.joined(separator: " ") }

      static let five = Mode(words: ["-swift-version", "5"])
      static let mainActor = Mode(words: ["-swift-version", "6", "-default-isolation", "MainActor"])
      static let upcoming = Mode(words: ["-swift-version", "6"] + features)
      static let mainActorUpcoming = Mode(words: mainActor.words + features)

      private static let features = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
        "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
      ].flatMap { ["-enable-upcoming-feature", $0] }
    }

    @Test(
      "The mocks compile in all language modes",
      arguments: [Mode.five, .mainActor, .upcoming, .mainActorUpcoming], ["Mocks", "Public"])
    func modes(_ mode: Mode, _ folder: String) throws {
      let files = try FileManager.default.contentsOfDirectory(
        at: Zoo.sources.appendingPathComponent("Goldens/\(folder)"), includingPropertiesForKeys: nil
      ).filter { !["ImpossibleMock.swift", "OwnershipMock.swift"].contains($0.lastPathComponent) }
      #expect(try Zoo.shared.get().diagnostics(of: files, mode: mode.words) == [])
    }

    @Test("The mocks are formatted as the project's sources are", arguments: kinds)
    func format(_ kind: Kind) throws {
      let folder = Zoo.sources.appendingPathComponent("Goldens/\(kind.folder)")
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      try withTemporaryFolder { temporary in
        for file in files {
          try FileManager.default.copyItem(
            at: file, to: temporary.appendingPathComponent(file.lastPathComponent))
        }
        let copies = files.map { temporary.appendingPathComponent($0.lastPathComponent).path }
        let configuration = Zoo.sources.appendingPathComponent("../../.swift-format").path
        let formatting = try run(
          ["swift", "format", "format", "-i", "--configuration", configuration] + copies)
        #expect(formatting.exitCode == 0)
        for (file, copy) in zip(files, copies) {
          let (own, formatted) = (
            try String(contentsOf: file, encoding: .utf8),
            try String(contentsOfFile: copy, encoding: .utf8)
          )
          #expect(own == formatted, "\(file.lastPathComponent) isn't formatted")
        }
      }
    }
  }
#endif
