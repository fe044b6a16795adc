#if os(macOS) || os(Linux)
  import Foundation
  import Testing
  import UnderstudyTestSupport

  extension ChildRunTests {
    @Test("A line that a message shows for a call compiles, and verifies that call")
    func pastedLines() async throws {
      func write(_ text: String, to path: String) throws {
        try ChildPackage.write(text, to: path, in: ChildPackage.pasted)
      }
      func build() async throws -> String {
        let words = ["swift", "build", "--package-path", ChildPackage.pasted.path]
        let build = try await run(words + ChildPackage.options)
        guard build.exitCode == 0 else { throw ChildError("the build failed:\n\(build.text)") }
        let path = try await run(words + ChildPackage.options + ["--show-bin-path"])
        return path.output.trimmingCharacters(in: .whitespacesAndNewlines) + "/Pasted"
      }
      let target = #".executableTarget(name: "Pasted", dependencies: ["Understudy"])"#
      try write(ChildPackage.manifest("Pasted", targets: target), to: "Package.swift")
      try write(PastedLines.main, to: "Sources/Pasted/main.swift")
      try write(PastedLines.calls, to: "Sources/Pasted/Calls.swift")
      try write(PastedLines.verifications(from: ""), to: "Sources/Pasted/Verifications.swift")
      let reports = try await run([try await build()])
      #expect(reports.count(of: "\nStub it: ") == PastedLines.callCount)
      let verifications = PastedLines.verifications(from: reports.errors)
      try write(verifications, to: "Sources/Pasted/Verifications.swift")
      let result = try await run([try await build(), "verify"])
      #expect(result.exitCode == 0)
      #expect(result.text == "")
    }
  }

  /// A program that calls a mock with each kind of parameter and value, and then verifies the calls
  /// with the lines that the library's messages have shown for them.
  enum PastedLines {
    /// The types, each with its values.
    private static let types = text("Types")
    /// The main program, which makes the calls, or verifies them.
    static let main = text("Main")

    private static func text(_ name: String) -> String {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      return try! String(
        contentsOf: folder.appendingPathComponent("Pasted/\(name).txt"), encoding: .utf8)
    }

    /// A member of the mock for each type, and its call.
    private static let members = [
      ("func plain#(_ x: PARAMETER) { called(with: x) }", "mock.plain#(VALUE)"),
      ("func all#(_ x: (TYPE)...) { called(with: x) }", "mock.all#(VALUE, VALUE)"),
      (
        "var value#: TYPE { get { calledReturning() } set { called(with: newValue) } }",
        "mock.value# = VALUE"
      ),
      ("subscript(at# x: PARAMETER) -> Int { calledReturning(with: x) }", "_ = mock[at#: VALUE]"),
      (
        "static func open#(with x: PARAMETER) { mockState.called(with: x) }",
        "PasteMock.open#(with: VALUE)"
      ),
      (
        "func load#(x: PARAMETER) async throws -> Int { try await calledThrowReturning(with: x) }",
        "_ = try? await mock.load#(x: VALUE)"
      ),
      (
        "func fetch#(_ x: PARAMETER) async { await called(with: x) }", "await mock.fetch#(VALUE)"
      ),
      ("func `set #`(`the x` x: PARAMETER) { called(with: x) }", "mock.`set #`(`the x`: VALUE)"),
      ("func put#(_ x: Any) { called(with: x) }", "mock.put#(VALUE as TYPE as Any)"),
      ("func find#(if x: Any?) { called(with: x) }", "mock.find#(if: VALUE as TYPE)"),
    ]
    /// The same for all types but closures, whose types `any()` doesn't write.
    private static let genericMembers = [
      ("func save#<T>(_ x: T) { called(with: x) }", "mock.save#(VALUE as TYPE)"),
      ("func show#(_ x: some Any) { called(with: x) }", "mock.show#(VALUE as TYPE)"),
    ]

    private static let rows = types.split(separator: "\n").enumerated().map { index, row in
      let words = row.components(separatedBy: " | ")
      let isClosure = words[0].contains("->")
      let parameter = isClosure ? "@escaping \(words[0])" : words[0]
      let members = (isClosure ? members : members + genericMembers).map { declaration, call in
        let declaration = declaration.replacingOccurrences(of: "PARAMETER", with: parameter)
        return [declaration, call].map {
          $0.replacingOccurrences(of: "TYPE", with: isClosure ? "(\(words[0]))" : words[0])
            .replacingOccurrences(of: "#", with: "\(index)")
        }
      }
      let calls = words.dropFirst().flatMap { value in
        members.map { $0[1].replacingOccurrences(of: "VALUE", with: value) }
      }
      return (declarations: members.map { $0[0] }, calls: calls)
    }

    /// The mock, and its calls.
    static let calls =
      (text("Declarations") + "\nfinal class PasteMock: Mock, @unchecked Sendable {\n"
        + rows.flatMap(\.declarations).joined(separator: "\n") + "\n}\n"
        + functions("call", rows.flatMap(\.calls)))

    static let callCount = rows.reduce(0) { $0 + $1.calls.count }

    /// The verifications of the calls whose failures a run has printed.
    static func verifications(from output: String) -> String {
      let lines = output.components(separatedBy: "\n").filter { $0.hasPrefix("Stub it: ") }
      return functions(
        "verification",
        lines.map { line in
          let line = String(line.dropFirst("Stub it: ".count))
          return withoutBrackets(
            line.replacing("when", with: "verify", maxReplacements: 1)
              .replacing(/\.thenReturn\(…?\)$/, with: ".called(1)"))
        }, effects: "async throws")
    }

    /// What the message says of variadic parameters.
    private static func withoutBrackets(_ line: String) -> String {
      guard line.contains("mock.all"), let start = line.firstRange(of: "([")?.upperBound else {
        return line
      }
      var depth = 1
      let values = line[start...].prefix { character in
        depth += character == "[" ? 1 : character == "]" ? -1 : 0
        return depth > 0
      }
      return "\(line[..<start].dropLast())\(values))).called(1)"
    }

    private static func functions(
      _ name: String, _ bodies: [String], effects: String = "async"
    ) -> String {
      let functions = bodies.enumerated().map {
        "func \(name)\($0)(_ mock: PasteMock) \(effects) { \($1) }\n"
      }
      let names = bodies.indices.map { "\(name)\($0)" }.joined(separator: ", ")
      let type = "[@Sendable (PasteMock) \(effects) -> Void]"
      return "import Foundation\nimport Understudy\n" + functions.joined()
        + "let \(name)s: \(type) = [\(names)]\n"
    }
  }
#endif
