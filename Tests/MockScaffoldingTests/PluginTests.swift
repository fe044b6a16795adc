#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// The command `swift package scaffold-mock`, run in a package. One run after the other, because they
  /// share what is built.
  @Suite(
    .serialized,
    .enabled(if: PluginPackage.obstacle == nil, Comment(rawValue: PluginPackage.obstacle ?? "")))
  struct PluginTests {
    @Test("The command lists the protocols of a target")
    func list() throws {
      let result = try PluginPackage.shared.get().scaffold(["--target", "App"])
      #expect(result.output == "App:\n  Library\n")
      #expect(result.exitCode == 0)
    }

    private let source = """
      import Understudy

      @testable import App

      final class LibraryMock: Mock, Library {
        @discardableResult
        func page(_ number: Int, of book: String) throws -> String {
          try calledThrowReturning(with: number, book, default: "")
        }
      }

      """

    @Test("The command prints a mock")
    func print() throws {
      let result = try PluginPackage.shared.get().scaffold(["Library", "--target", "App"])
      #expect(result.output == source)
      #expect(result.exitCode == 0)
    }

    @Test("The command writes a file, doesn't replace it, and checks it")
    func write() throws {
      let package = try PluginPackage.shared.get()
      let path = "Tests/AppTests/Mocks/LibraryMock.swift"
      let words = ["Library", "--target", "App", "--output", "Tests/AppTests/Mocks"]

      let first = try package.scaffold(words)
      #expect(first.exitCode == 0)
      #expect(first.output == "")
      #expect(first.errors.hasSuffix("[ScaffoldMockPlugin] Wrote \(path)\n"))
      let file = package.folder.appendingPathComponent(path)
      #expect(try String(contentsOf: file, encoding: .utf8) == source)

      let second = try package.scaffold(words)
      #expect(second.exitCode == 1)
      #expect(second.ownErrors == ["error: \(path) exists. To replace it, add: --overwrite"])

      let same = try package.scaffold(["--target", "App", "--check", path])
      #expect(same.exitCode == 0)
      #expect(same.output == "")

      try package.write(
        source.replacing("with: number, book", with: "with: book"), to: path, in: package.folder)
      let other = try package.scaffold(["--target", "App", "--check", path])
      #expect(other.exitCode == 1)
      #expect(
        other.output == """
          \(path):7: error: page(_:of:) doesn't forward number, so tests can't tell its values \
          apart. Write: with: number, book

          """)
      #expect(other.ownErrors == ["error: 1 difference"])
    }

    /// A wrong command line, and the error.
    struct Mistake: Sendable, CustomTestStringConvertible {
      var words: [String]
      var error: String
      var testDescription: String { words.joined(separator: " ") }

      init(_ words: String..., error: String) {
        self.words = words
        self.error = error
      }
    }

    static let mistakes = [
      Mistake(
        "Library", "--target", "Ap",
        error: "there is no target Ap. The targets of the package are: App, AppTests, Broken"),
      Mistake("Library", "--target", "Broken", error: "Broken doesn't build"),
      Mistake(
        "Library", "--spi", error: "there is no option --spi. To list the options, write: --help"),
      Mistake("--check", "LibraryMock.swift", error: "there is no file LibraryMock.swift"),
      Mistake(
        "Librar", "--target", "App", error: "there is no protocol Librar. Did you mean Library?"),
      Mistake(
        "RealLibrary", "--target", "App",
        error: "RealLibrary is a class, not a protocol. "
          + "To replace a part of a class, see Spies in the documentation"),
      Mistake(
        "Shelf", "--target", "App",
        error: "Shelf is a protocol of the target AppTests. Add: --target AppTests"),
    ]

    @Test("A mistake is answered with one line", arguments: mistakes)
    func mistake(_ mistake: Mistake) throws {
      let result = try PluginPackage.shared.get().scaffold(mistake.words)
      #expect(result.ownErrors == ["error: \(mistake.error)"])
      #expect(result.output == "")
      #expect(result.exitCode == 1)
    }

    @Test("A package of which only tests are left needs the name of a target")
    func testsOnly() throws {
      let package = try PluginPackage.shared.get()
      let result = try package.scaffold(["Library"], in: package.testsOnly)
      #expect(
        result.ownErrors == [
          "error: TestsOnly has no library. Write the target with the protocols: --target AppTests"
        ])
      #expect(result.exitCode == 1)
    }

    @Test("Without a terminal, the package manager asks for an option instead of a permission")
    func permission() throws {
      let result = try PluginPackage.shared.get().scaffold(
        ["--target", "App"], isAllowedToWrite: false)
      // The rest of the text is the package manager's.
      #expect(result.errors.contains("To write mocks to the folder that --output names."))
      #expect(result.errors.contains("--allow-writing-to-package-directory"))
      #expect(result.output == "")
      #expect(result.exitCode == 1)
    }
  }
#endif
