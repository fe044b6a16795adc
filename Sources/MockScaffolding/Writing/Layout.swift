/// Lays out declarations and calls as `swift format` does: 100 columns, two spaces.
enum Layout {
  static let width = 100

  /// A declaration with parameters and a body.
  struct Function {
    /// Everything before the parameters: `@MainActor func find<Key>`.
    var head: String
    var parameters: [String]
    /// Everything between the parameters and the `where` clause: `async throws -> Int`.
    var tail = ""
    var constraints: [String] = []
    var body: [Statement]
    /// A body that is always on lines of its own, such as accessors.
    var isExpanded = false
  }

  /// A statement of a body.
  indirect enum Statement {
    case line(String)
    case call(Call)
    /// A statement with a block: `for value in values`.
    case block(Call, [Statement])
  }

  /// A call, with what stands before it in the statement.
  struct Call {
    var prefix = ""
    var callee: String
    var arguments: [String]
    var suffix = ""
    var closure: Closure?
    /// Whether parentheses follow even if there are no arguments.
    var hasParentheses = false
  }

  /// A trailing closure.
  struct Closure {
    var signature: String?
    var body: [Statement]
  }

  static func lines(of function: Function, indentation: Int) -> [String] {
    let space = String(repeating: " ", count: indentation)
    let tail = function.tail.isEmpty ? "" : " " + function.tail
    let signature = "\(function.head)(\(function.parameters.joined(separator: ", ")))\(tail)"
    let constraints = function.constraints.joined(separator: ", ")
    let whereClause = constraints.isEmpty ? "" : " where " + constraints
    if function.body.count == 1, !function.isExpanded,
      case let body = lines(of: function.body[0], indentation: 0, width: .max), body.count == 1
    {
      let line = "\(space)\(signature)\(whereClause) { \(body[0]) }"
      if line.count <= width { return [line] }
    }
    var result: [String] = []
    if (space + signature + whereClause + " {").count <= width {
      result = [space + signature + whereClause + " {"]
    } else if !constraints.isEmpty, (space + signature).count <= width {
      result = [space + signature] + clause(function.constraints, indentation: indentation)
    } else {
      result = [space + function.head + "("]
      result += fill(function.parameters, indentation: indentation + 2)
      if constraints.isEmpty {
        result.append(space + ")" + tail + " {")
      } else {
        result.append(space + ")" + tail)
        result += clause(function.constraints, indentation: indentation)
      }
    }
    if function.parameters.isEmpty, result.count > 1, constraints.isEmpty {
      result = [space + signature + " {"]
    }
    for statement in function.body {
      result += lines(of: statement, indentation: indentation + 2, width: width)
    }
    return result + [space + "}"]
  }

  /// The lines of a type's declaration, up to its brace.
  static func typeHeader(
    _ head: String, generics: [String], inherited: [String], constraints: [String]
  ) -> [String] {
    let parameters = generics.isEmpty ? "" : "<\(generics.joined(separator: ", "))>"
    let types = inherited.joined(separator: ", ")
    let line = "\(head)\(parameters): \(types)"
    let whereClause = constraints.isEmpty ? "" : " where " + constraints.joined(separator: ", ")
    if (line + whereClause + " {").count <= width { return [line + whereClause + " {"] }
    let end = constraints.isEmpty ? ["{"] : clause(constraints, indentation: 0)
    if !constraints.isEmpty, line.count <= width { return [line] + end }
    if (head + parameters + ":").count <= width {
      return [head + parameters + ":"] + fill(inherited, indentation: 2) + end
    }
    let last = ">: \(types)"
    return [head + "<"] + fill(generics, indentation: 2)
      + (constraints.isEmpty ? [last + " {"] : [last] + end)
  }

  /// A `where` clause on lines of its own, with the brace after it.
  static func clause(_ constraints: [String], indentation: Int) -> [String] {
    let space = String(repeating: " ", count: indentation)
    let line = "\(space)where \(constraints.joined(separator: ", ")) {"
    if line.count <= width { return [line] }
    return [space + "where"] + fill(constraints, indentation: indentation + 2) + [space + "{"]
  }

  /// As many items on each line as fit.
  static func fill(_ items: [String], indentation: Int, last: String = "") -> [String] {
    fill(items, after: String(repeating: " ", count: indentation), last: last)
  }

  static func fill(_ items: [String], after space: String, last: String) -> [String] {
    var result: [String] = []
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      let text = isLast ? item + last : item + ","
      if let line = result.last, (line + " " + text).count <= width {
        result[result.count - 1] = line + " " + text
      } else if (space + text).count > width, let colon = text.firstRange(of: ": ") {
        result += [
          space + text[..<colon.lowerBound] + ":", space + "  " + text[colon.upperBound...],
        ]
      } else {
        result.append(space + text)
      }
    }
    return result
  }

  static func lines(of statement: Statement, indentation: Int, width: Int) -> [String] {
    let space = String(repeating: " ", count: indentation)
    switch statement {
    case .line(let text):
      return [text.isEmpty ? "" : space + text]
    case .call(let call):
      return lines(of: call, ending: "", indentation: indentation, width: width)
    case .block(let call, let body):
      if width == .max { return ["", ""] }
      return lines(of: call, ending: " {", indentation: indentation, width: width)
        + body.flatMap { lines(of: $0, indentation: indentation + 2, width: width) } + [space + "}"]
    }
  }

  private static func lines(
    of call: Call, ending: String, indentation: Int, width: Int
  ) -> [String] {
    let space = String(repeating: " ", count: indentation)
    let head = "\(space)\(call.prefix)\(call.callee)"
    let arguments = call.arguments.joined(separator: ", ")
    guard let closure = call.closure else {
      let list = arguments.isEmpty && !call.hasParentheses ? "" : "(\(arguments))"
      let line = "\(head)\(list)\(call.suffix)\(ending)"
      if line.count <= width { return [line] }
      return [head + "("]
        + fill(call.arguments, indentation: indentation + 2, last: ")" + call.suffix + ending)
    }
    let call = call.arguments.isEmpty ? head : "\(head)(\(arguments))"
    let opening = closure.signature.map { " { \($0) in" } ?? " {"
    if closure.body.count == 1,
      case let body = lines(of: closure.body[0], indentation: 0, width: .max), body.count == 1
    {
      let line = "\(call)\(opening) \(body[0]) }"
      if line.count <= width { return [line] }
    }
    if width == .max { return ["", ""] }
    let body = closure.body.flatMap {
      lines(of: $0, indentation: indentation + 2, width: width)
    }
    if let signature = closure.signature, (call + opening).count > width {
      return [call + " {", space + "  " + signature + " in"] + body + [space + "}"]
    }
    return [call + opening] + body + [space + "}"]
  }
}
