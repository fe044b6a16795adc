/// Reads the few facts from a mangled name that a symbol graph doesn't state otherwise.
enum MangledName {
  static func module(of identifier: String) -> String? {
    // A declaration for Objective-C: `c:@M@App@objc(pl)Delegate`.
    if identifier.hasPrefix("c:@M@") {
      return String(identifier.dropFirst(5).prefix { $0 != "@" })
    }
    guard identifier.hasPrefix("s:") else { return nil }
    let name = identifier.dropFirst(2)
    // `Sc` abbreviates the types of the concurrency library, and `s` and other `S` those of Swift.
    if name.hasPrefix("Sc") { return "_Concurrency" }
    guard let first = name.first else { return nil }
    if first == "s" || first == "S" { return "Swift" }
    let digits = name.prefix { $0.isNumber }
    guard let count = Int(digits), !digits.hasPrefix("0") else { return nil }
    let module = name.dropFirst(digits.count).prefix(count)
    return module.isEmpty ? nil : String(module)
  }

  /// The modifier of a unary operator, which a symbol graph leaves out of the declaration.
  static func modifier(ofOperator name: String, in identifier: String) -> String? {
    let letters: [Character: Character] = [
      "&": "a", "@": "c", "/": "d", "=": "e", ">": "g", "<": "l", "*": "m", "!": "n", "|": "o",
      "+": "p", "?": "q", "%": "r", "-": "s", "~": "t", "^": "x", ".": "z",
    ]
    let encoded = "\(name.count)\(String(name.compactMap { letters[$0] }))"
    if identifier.contains(encoded + "op") { return "prefix" }
    return identifier.contains(encoded + "oP") ? "postfix" : nil
  }
}
