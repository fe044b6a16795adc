#if os(Linux) || os(macOS)
  import Testing
  import UnderstudyTestSupport

  /// A test that doesn't import the second product is told which product has what it writes, once a line, in
  /// each language mode. With both products, the compiler says nothing, or what is wrong.
  @Suite(.timeLimit(.minutes(5))) struct OtherProduct {
    /// Each thing that is in `UnderstudyExploration`, and that a stub, a suite, or a test begins with.
    private static let statements = [
      "let calls = await when { try await hub.fetch(1) }.thenSuspend()":
        "thenSuspend(ignoringCancellation:)",
      "_ = await when { try await hub.fetch(1) }.thenSuspend(ignoringCancellation: true)":
        "thenSuspend(ignoringCancellation:)",
      "when(hub.start(1)).performLater { print(0) }": "performLater",
      "when(hub.start(1)).performLater { (id: Int) in print(id) }": "performLater",
      "when(hub.start(1)).lenient().performLater { call in print(call.arguments) }": "performLater",
      "let starts = when(hub.load(1, completion: calling(3))).performLater()": "performLater()",
      "let scores = when(hub.scores()).thenStream()": "thenStream",
      "let lines = when(hub.lines()).thenStream(.live)": "thenStream",
      "if #available(macOS 15, *) { when(hub.numbers()).thenStream().yield(3) }": "thenStream",
      "if #available(macOS 15, *) { when(hub.numbers()).thenStream(.kept).yield(3) }": "thenStream",
      "await when { try await hub.fetch(1) }.thenReceive().yield(3)": "thenReceive()",
      "withCheckedContracts { hub.start(1) }": "withCheckedContracts",
      "let size = await withCheckedContracts { try? await hub.fetch(1) }": "withCheckedContracts",
    ]
    /// What follows says nothing in addition.
    private static let uses = [
      "await calls.suspended(1)", "calls.resume(returning: 3)", "calls.resumeAll(returning: 3)",
      "calls.resume(throwing: CancellationError())", "await starts.waiting(1, before: .seconds(2))",
      "starts.run()", "starts.runAll()", "scores.yield(1)", "await scores.opened(1)",
      "scores.finish()",
      "lines.finish(throwing: CancellationError())", "print(size as Any)",
    ]
    private static let declarations = [
      "@Suite(.mockSession, .challenged) struct Challenged {}": "challenged",
      "@Suite(.checkedContracts) struct Checked {}": "checkedContracts",
      "@Test(.challenged) func challenged() {}": "challenged",
      "@Test(.mockSession, .checkedContracts) func checked() {}": "checkedContracts",
    ]

    @Test(
      "With one product, each of these lines has one message",
      arguments: [.six] + LanguageMode.others)
    func withOne(mode: LanguageMode) async throws {
      let found = try await compile("import Understudy", mode)
      for (code, name) in Self.statements.merging(Self.declarations, uniquingKeysWith: { $1 }) {
        let text =
          "error: '\(name)' is unavailable: add the product UnderstudyExploration to the target, and write: "
          + "import UnderstudyExploration"
        #expect(found[code] == [text], "\(code)")
      }
      for code in Self.uses { #expect(found[code] == [], "\(code)") }
    }

    @Test("With both products, they compile", arguments: [.six] + LanguageMode.others)
    func withBoth(mode: LanguageMode) async throws {
      let found = try await compile("import Understudy\nimport UnderstudyExploration", mode)
      for (code, messages) in found { #expect(messages == [], "\(code)") }
    }

    @Test("With both products, a wrong call has the message about what's wrong")
    func wrong() async throws {
      let code = [
        "when(hub.start(1)).performLater(7)", "_ = when(hub.start(1)).thenStream()",
        "_ = when(hub.scores()).thenStream(.late)", "_ = when(hub.start(1)).thenReceive(3)",
        "_ = when(hub.start(1)).thenSuspend(true)", "withCheckedContracts(3)",
      ]
      let compilation = try await Compilation(
        ["-typecheck"], body: code, parameters: "_ hub: HubMock",
        prelude: "import Understudy\nimport UnderstudyExploration\n" + Self.prelude)
      for code in code {
        let found = compilation.diagnostics[code] ?? []
        #expect(!found.isEmpty, "\(code)")
        #expect(!found.contains { $0.contains("is unavailable") }, "\(code): \(found)")
      }
    }

    private func compile(_ imports: String, _ mode: LanguageMode) async throws -> [String: [String]]
    {
      // One function has them all, in this order, because the uses need the constants.
      let names = ["calls", "starts", "scores", "lines", "size"]
      let begins = names.compactMap { name in
        Self.statements.keys.first { $0.hasPrefix("let \(name) ") }
      }
      let others = Self.statements.keys.filter { !begins.contains($0) }.sorted()
      return try await Compilation(
        ["-typecheck"] + mode.options, declarations: Self.declarations.keys.sorted(),
        body: begins + others + Self.uses, parameters: "_ hub: HubMock", effects: "async throws",
        prelude: "\(imports)\n" + Self.prelude
      ).diagnostics
    }

    private static let prelude = """
      import Testing
      final class HubMock: Mock, @unchecked Sendable {
        func start(_ id: Int) { called(with: id) }
        func load(_ id: Int, completion: @escaping @Sendable (Int) -> Void) { called(with: id, completion) }
        func fetch(_ id: Int) async throws -> Int { try await calledThrowReturning(with: id) }
        func scores() -> AsyncStream<Int> { calledReturning() }
        func lines() -> AsyncThrowingStream<String, any Error> { calledReturning() }
        @available(macOS 15, *)
        func numbers() -> any AsyncSequence<Int, Never> { calledReturning() }
      }

      """
  }
#endif
