// Properties and subscripts.

extension MemberWriter {
  var accessorHeader: [String] {
    switch declaration.kind {
    case .property:
      return ["  \(modifiers)var \(declaration.name): \(declaration.result.text) {"]
    default:
      let lines = Layout.lines(of: subscriptFunction(body: []), indentation: 2)
      return Array(lines.dropLast())
    }
  }

  func subscriptFunction(body: [Layout.Statement]) -> Layout.Function {
    Layout.Function(
      head: modifiers + "subscript" + genericClause, parameters: parameterTexts,
      tail: "-> " + declaration.result.text, constraints: whereConstraints, body: body,
      isExpanded: body.isEmpty)
  }

  func accessorHead(_ accessor: Declaration.Accessor) -> String {
    var words = [accessor.name]
    if accessor.isAsync { words.append("async") }
    if accessor.errors != .none { words.append(accessor.errors.text) }
    return words.joined(separator: " ")
  }

  var accessorLines: [String] {
    guard let getter = declaration.getter else {
      return unsupported("it has no getter")
    }
    let attributes = attributeLines(isDiscardable: false)
    let forwarding = Forwarding(self, errors: getter.errors, isAsync: getter.isAsync)
    let isPlain = !getter.isAsync && getter.errors == .none && !declaration.isSettable
    if isPlain {
      if declaration.kind == .subscript {
        return forwarding.comments + attributes
          + Layout.lines(of: subscriptFunction(body: forwarding.body), indentation: 2)
      }
      return forwarding.comments + attributes
        + block(
          "\(modifiers)var \(declaration.name): \(declaration.result.text)", forwarding.body,
          indentation: 2)
    }
    var inner = block(accessorHead(getter), forwarding.body, indentation: 4)
    if !declaration.isSettable {
      // A getter with effects stands on one line if it fits.
      let header = accessorHeader
      let line = header[0] + " " + (inner.first ?? "").drop { $0 == " " } + " }"
      if header.count == 1, inner.count == 1, line.count <= Layout.width {
        return forwarding.comments + attributes + [line]
      }
    }
    for accessor in declaration.accessors where accessor.name == "set" {
      let setter = Forwarding(
        self, errors: accessor.errors, isAsync: accessor.isAsync, isSetter: true)
      inner += block(accessorHead(accessor), setter.body, indentation: 4)
    }
    return forwarding.comments + attributes + accessorHeader + inner + ["  }"]
  }

  func block(
    _ head: String, _ body: [Layout.Statement], indentation: Int
  ) -> [String] {
    let space = String(repeating: " ", count: indentation)
    if body.count == 1, case let lines = Layout.lines(of: body[0], indentation: 0, width: .max),
      lines.count == 1
    {
      let line = "\(space)\(head) { \(lines[0]) }"
      if line.count <= Layout.width { return [line] }
    }
    return [space + head + " {"]
      + body.flatMap { Layout.lines(of: $0, indentation: indentation + 2, width: Layout.width) }
      + [space + "}"]
  }
}
