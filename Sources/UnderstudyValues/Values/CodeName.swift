/// Names as code has to write them: in backticks if they have other characters than identifiers, or
/// if they're words of the language in their place.
package enum CodeName {
  package static func variable(_ name: String) -> String { quoted(name, reserved: keywords) }

  /// A name after a point.
  package static func member(_ name: String) -> String {
    quoted(name, reserved: ["self", "init", "Type", "Protocol"])
  }

  package static func label(_ name: String) -> String { quoted(name, reserved: ["inout"]) }

  package static func isIdentifier(_ name: String) -> Bool {
    name.wholeMatch(of: #/[\p{L}_][\p{L}\d_]*/#) != nil
  }

  private static func quoted(_ name: String, reserved: Set<String>) -> String {
    let isPlain = name.hasPrefix("`") || isIdentifier(name) && !reserved.contains(name)
    return isPlain ? name : "`\(name)`"
  }

  private static let keywords = Set(
    """
    Any Self as associatedtype break case catch class continue default defer deinit do else enum \
    extension fallthrough false fileprivate for func guard if import in init inout internal is let \
    nil operator precedencegroup private protocol public repeat rethrows return self static struct \
    package subscript super switch throw throws true try typealias var where while
    """.split(separator: " ").map(String.init))
}
