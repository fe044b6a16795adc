/// Words and texts of Swift source.
enum SourceText {
  private static let keywords: Set = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import",
    "init", "inout", "internal", "let", "open", "operator", "private", "precedencegroup",
    "protocol", "public", "rethrows", "static", "struct", "subscript", "typealias", "var", "break",
    "case",
    "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if",
    "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as", "await", "false",
    "is",
    "nil", "self", "Self", "super", "throws", "true", "try",
  ]

  /// The name, in backticks if it's a keyword.
  static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The items in parentheses, if there are several.
  static func tuple(_ items: [String]) -> String {
    items.count == 1 ? items[0] : "(\(items.joined(separator: ", ")))"
  }

  /// The words that aren't empty, with spaces between them.
  static func words(_ words: String...) -> String {
    words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The versions that a user of the library deploys to at least.
  private static let floors = [
    "macOS": 13, "iOS": 16, "tvOS": 16, "watchOS": 9, "visionOS": 1, "macCatalyst": 16, "swift": 6,
  ]

  /// The `@available` attributes of a declaration.
  ///
  /// - Parameter outer: The type that contains it, whose availability isn't repeated.
  static func availability(
    of symbol: SymbolGraph.Symbol, in outer: SymbolGraph.Symbol? = nil
  ) -> [String] {
    var platforms: [String] = []
    var result: [String] = []
    for item in symbol.availability ?? [] where outer?.availability?.contains(item) != true {
      let domain = item.domain == "Swift" ? "swift" : item.domain ?? "*"
      if let introduced = item.introduced {
        let floor = floors[domain.replacing("AppExtension", with: "")]
        if let floor, introduced.major <= floor { continue }
        platforms.append("\(domain) \(text(of: introduced))")
      }
      var details: [String] = []
      if item.isUnconditionallyDeprecated == true {
        details.append("deprecated")
      } else if let deprecated = item.deprecated {
        details.append("deprecated: \(text(of: deprecated))")
      }
      if let obsoleted = item.obsoleted { details.append("obsoleted: \(text(of: obsoleted))") }
      guard !details.isEmpty else { continue }
      // The graph has the texts as they're written, with their backslashes.
      if let message = item.message { details.append("message: \"\(message)\"") }
      if let renamed = item.renamed { details.append("renamed: \"\(renamed)\"") }
      result.append("@available(\(domain), \(details.joined(separator: ", ")))")
    }
    if !platforms.isEmpty {
      result.insert("@available(\(platforms.joined(separator: ", ")), *)", at: 0)
    }
    return result
  }

  private static func text(of version: SymbolGraph.Version) -> String {
    var numbers = [version.major, version.minor ?? 0, version.patch ?? 0]
    while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
    return numbers.map(String.init).joined(separator: ".")
  }
}
