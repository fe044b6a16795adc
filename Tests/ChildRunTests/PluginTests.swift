#if os(macOS) || os(Linux)
  import Foundation
  import Testing
  import UnderstudyTestSupport

  extension ChildRunTests {
    /// The command `swift package scaffold-mock`, run in a package.
    @Suite struct PluginTests {}
  }

  extension ChildRunTests.PluginTests {
    private func scaffold(
      _ words: [String], in folder: URL = ChildPackage.folder, isAllowedToWrite: Bool = true
    ) async throws -> CommandResult {
      try ChildPackage.sources.get()
      let permission = isAllowedToWrite ? ["--allow-writing-to-package-directory"] : []
      return try await run(
        ["swift", "package"] + ChildPackage.options + permission + ["scaffold-mock"] + words,
        in: folder)
    }

    private static let source = """
      import Understudy

      @testable import App

      final class LibraryMock: Mock, Library {
        @discardableResult
        func page(_ number: Int, of book: String) throws -> String {
          try calledThrowReturning(with: number, book, default: "")
        }
      }

      """

    @Test("The command lists a target's protocols, without a permission, and prints a mock of one")
    func print() async throws {
      let list = try await scaffold(["--target", "App"], isAllowedToWrite: false)
      #expect(list.output == "App:\n  Library\n")
      #expect(list.exitCode == 0)
      let result = try await scaffold(["Library", "--target", "App"])
      #expect(result.output == Self.source)
      #expect(result.exitCode == 0)
    }

    @Test("A target of a dependency has protocols, too")
    func dependency() async throws {
      let result = try await scaffold(["Mocked", "--target", "Understudy"])
      #expect(result.output.contains("final class MockedMock: Mock, Mocked {\n"))
      #expect(result.exitCode == 0)
    }

    @Test("The command writes a file, doesn't replace it, and checks it")
    func write() async throws {
      let path = "Tests/AppTests/Mocks/LibraryMock.swift"
      let words = ["Library", "--target", "App", "--output", "Tests/AppTests/Mocks"]

      let first = try await scaffold(words)
      #expect(first.exitCode == 0)
      #expect(first.output == "")
      #expect(first.errors.hasSuffix("[ScaffoldMockPlugin] Wrote \(path)\n"))
      let file = ChildPackage.folder.appendingPathComponent(path)
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.source)

      let second = try await scaffold(words)
      #expect(second.exitCode == 1)
      #expect(second.ownErrors == ["error: \(path) exists. To replace it, add: --overwrite"])

      let same = try await scaffold(["--target", "App", "--check", path])
      #expect(same.exitCode == 0)
      #expect(same.output == "")

      try ChildPackage.write(
        Self.source.replacing("with: number, book", with: "with: book"), to: path)
      let other = try await scaffold(["--target", "App", "--check", path])
      #expect(other.exitCode == 1)
      #expect(other.output == "")
      #expect(
        other.errors.hasSuffix(
          """
          error: 1 difference; 0 of 1 member of 1 mock match
          \(path):7: error: page(_:of:) doesn't forward number, so tests can't tell its values \
          apart. Write: with: number, book

          """))
      try ChildPackage.write(Self.source.replacing("Int", with: "String"), to: path)
      let corrected = try await scaffold(["--target", "App", "--fix", "Tests/AppTests/Mocks"])
      #expect(corrected.output == "")
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.source)
    }

    @Test("A graph is made once, and anew if a source of its module changes")
    func kept() async throws {
      let message = "Building App, and reading its protocols..."
      _ = try await scaffold(["Library", "--target", "App"])
      #expect(try await !scaffold(["Library"]).errors.contains(message))
      let path = "Sources/App/App.swift"
      let source = try String(
        contentsOf: ChildPackage.folder.appendingPathComponent(path), encoding: .utf8)
      defer { try? ChildPackage.write(source, to: path) }
      try ChildPackage.write(source + "protocol Catalog { func open() }\n", to: path)
      let catalog = try await scaffold(["Catalog"])
      #expect(catalog.errors.contains(message))
      #expect(catalog.output.hasSuffix("  func open() { called() }\n}\n"))
    }

    @Test(
      "A mistake is answered with one line",
      arguments: [
        (
          "Library --target Ap",
          "there is no target Ap. The targets of the package are: "
            + "App, AppTests, Broken, SwiftTestingCases, Tool, XCTestCases"
        ),
        (
          "Shelf --target App",
          "Shelf is a protocol of the target AppTests. Add: --target AppTests"
        ),
      ])
    func mistake(words: String, error: String) async throws {
      let result = try await scaffold(words.components(separatedBy: " "))
      #expect(result.ownErrors == ["error: \(error)"])
      #expect(result.output == "")
      #expect(result.exitCode == 1)
    }

    @Test("A target that doesn't build is named")
    func broken() async throws {
      try ChildPackage.sources.get()
      let path = "Sources/Broken/Broken.swift"
      let source = try String(
        contentsOf: ChildPackage.folder.appendingPathComponent(path), encoding: .utf8)
      defer { try? ChildPackage.write(source, to: path) }
      try ChildPackage.write(source.replacing("3", with: "\"three\""), to: path)
      let result = try await scaffold(["Library", "--target", "Broken"])
      #expect(result.ownErrors == ["error: Broken doesn't build"])
      #expect(result.exitCode == 1)
    }

    @Test("Of a compiler that stops, only what it was doing is printed")
    func crash() async throws {
      try ChildPackage.sources.get()
      let manifest = try String(
        contentsOf: ChildPackage.folder.appendingPathComponent("Package.swift"), encoding: .utf8)
      defer { try? ChildPackage.write(manifest, to: "Package.swift") }
      let flags = "[.unsafeFlags([\"-Xfrontend\", \"-debug-crash-after-parse\"])]"
      try ChildPackage.write(
        manifest.replacing(
          ".target(name: \"Broken\")", with: ".target(name: \"Broken\", swiftSettings: \(flags))"),
        to: "Package.swift")
      let result = try await scaffold(["Library", "--target", "Broken"])
      #expect(
        result.ownErrors == [
          "error: the compiler stopped while it built Broken. For its whole report, write: "
            + "swift build --target Broken"
        ])
      #expect(result.errors.contains(" 1.\tSwift version "))
      #expect(!result.errors.contains("Registers") && !result.errors.contains("Stack dump"))
    }

    @Test("A package of which only tests are left needs the name of a target")
    func testsOnly() async throws {
      let result = try await scaffold(["Library"], in: ChildPackage.testsOnly)
      #expect(
        result.ownErrors == [
          "error: TestsOnly has no library. Write the target with the protocols: --target AppTests"
        ])
      #expect(result.exitCode == 1)
    }
  }
#endif
