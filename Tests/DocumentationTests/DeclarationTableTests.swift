import Foundation
import Testing
import UnderstudyTestSupport

/// The page of declarations has a row for each test of a form, which shows that test's code, or names the form in a
/// list of forms that need nothing special.
@Suite struct DeclarationTableTests {
  @Test("The page of declarations names the form of each test once, and no other")
  func forms() throws {
    let tests = try Family.all().flatMap(\.tests)
    let rows = try Row.all().map(\.form)
    let listed = try Self.pageLines().filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
    #expect(tests.count > 100)
    #expect(Set(tests).count == tests.count)
    #expect((rows + listed).sorted() == tests.sorted())
  }

  @Test("Each row shows a requirement and a mock from its test's file")
  func code() throws {
    let families = try Family.all()
    for row in try Row.all() {
      guard let family = families.first(where: { $0.tests.contains(row.form) }) else { continue }
      #expect(family.contains(row.requirement), "\(row.form): \(row.requirement)")
      #expect(family.contains(row.mock), "\(row.form): \(row.mock)")
    }
  }

  private static func pageLines() throws -> [Substring] {
    let page = packageFolder.appendingPathComponent(
      "Sources/Understudy/Understudy.docc/Declarations.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
  }

  /// A file of tests, one family of forms.
  private struct Family {
    let tests: [String]
    private let code: String

    static func all() throws -> [Family] {
      let folder = packageFolder.appendingPathComponent("Tests/LanguageModes/Declarations")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }
        .map { try Family(String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
    }

    private init(_ source: String) {
      tests = source.matches(of: /@Test\("(.*)"\)/).map { String($0.output.1) }
      code = Self.squeezed(source)
    }

    /// Whether the file has the code, however it is broken into lines.
    func contains(_ code: String) -> Bool { self.code.contains(Self.squeezed(code)) }

    private static func squeezed(_ code: String) -> String { code.filter { !$0.isWhitespace } }
  }

  /// A line of a table: the form, a requirement of the form, and its mock.
  private struct Row {
    let form: String
    let requirement: String
    let mock: String

    static func all() throws -> [Row] { try DeclarationTableTests.pageLines().compactMap(Row.init) }

    private init?(_ line: Substring) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: [" ", "`"]) }
      guard cells.count == 3, cells[0] != "form", cells[0] != "---" else { return nil }
      (form, requirement, mock) = (cells[0], cells[1], cells[2])
    }
  }
}
