internal import UnderstudyValues

/// A list of calls and other events in a message.
extension [String] {
  /// In at most 600 characters, of which the last ones say how many more there are.
  var listed: String {
    let texts = shortened
    let whole = texts.joined(separator: ", ")
    guard whole.count > 600 else { return whole }
    var (length, shown) = (0, 0)
    while length + texts[shown].count < 575 {
      length += texts[shown].count + 2
      shown += 1
    }
    if shown == 0 { return whole.prefix(570) + "…" }
    return "\(texts[..<shown].joined(separator: ", ")), … and \((count - shown).grouped) more"
  }

  /// With long arguments shortened to what tells the calls of a method apart.
  var shortened: [String] {
    var texts = self
    let calls = map(Bracketed.init)
    let groups = Dictionary(grouping: indices.filter { calls[$0] != nil }) {
      "\(calls[$0]!.head)\(calls[$0]!.parts.count)"
    }
    for group in groups.values {
      let columns = Bracketed.columns(of: group.map { calls[$0]!.parts }).map(\.toldApart)
      for (row, index) in group.enumerated() {
        texts[index] = calls[index]!.with(columns.map { $0[row] })
      }
    }
    return texts
  }

  /// The values of one argument with their label, shortened without it.
  private var toldApart: [String] {
    let label = first?.prefixMatch(of: #/\w+: /#)?.output ?? ""
    guard allSatisfy({ $0.hasPrefix(label) }) else { return valuesToldApart }
    return map { String($0.dropFirst(label.count)) }.valuesToldApart.map { label + $0 }
  }

  /// Values of one argument, in at most forty characters each, if that's enough to tell them apart.
  private var valuesToldApart: [String] {
    guard contains(where: { $0.count > 40 }) else { return self }
    let distinct = Set(self)
    if distinct.count == 1 { return map(Bracketed.abbreviated) }
    let (values, parts) = (map(Bracketed.init), map { Bracketed($0)?.parts ?? [] })
    let isOfOneKind = Set(values.map { $0.map { "\($0.head)\($0.parts.count)" } ?? "" }).count == 1
    guard let first = values[0], first.parts.count > 0, isOfOneKind else {
      return withoutCommonBeginning(of: distinct)
    }
    let columns = Bracketed.columns(of: parts).map { Set($0).count == 1 ? nil : $0.toldApart }
    return indices.map { row in
      // Equal parts that stand side by side are one ellipsis.
      let shown = columns.enumerated().compactMap { index, column in
        if let column { return column[row] }
        return index > 0 && columns[index - 1] == nil ? nil : "…"
      }
      return values[row]!.with(shown)
    }
  }

  private func withoutCommonBeginning(of distinct: Set<String>) -> [String] {
    let (least, greatest) = (distinct.min()!, distinct.max()!)
    let common = zip(least, greatest).prefix { $0 == $1 }.count
    let quote = least.hasPrefix("\"") ? "\"" : ""
    let start = common > quote.count + 10 ? common - 5 : 0
    let texts = map { text in
      (start > 0 ? "\(quote)…" : "") + Bracketed.cut(text.dropFirst(start), isText: !quote.isEmpty)
    }
    return Set(texts).count == distinct.count ? texts : self
  }
}

/// A text of Swift code with brackets, such as a call, and the parts in its first ones.
private struct Bracketed {
  let head: Substring
  let parts: [String]
  let tail: Substring

  /// Fails if there are none, or if a literal comes first.
  init?(_ text: String) {
    var (depth, isInString, isEscaped) = (0, false, false)
    var (head, parts, start) = (text[..<text.startIndex], [String](), text.startIndex)
    for (index, character) in zip(text.indices, text) {
      if isInString {
        if character == "\"", !isEscaped { isInString = false }
        isEscaped = character == "\\" && !isEscaped
        continue
      }
      switch character {
      case "\"":
        if depth == 0 { return nil }
        isInString = true
      case "(", "[", "{":
        depth += 1
        guard depth == 1 else { continue }
        start = text.index(after: index)
        head = text[..<start]
      case ")", "]", "}", ",":
        if character != "," { depth -= 1 }
        guard depth == (character == "," ? 1 : 0) else { continue }
        parts.append(String(text[start..<index].drop { $0 == " " }))
        start = text.index(after: index)
        if depth == 0 {
          (self.head, self.parts, tail) = (head, parts, text[index...])
          return
        }
      default: break
      }
    }
    return nil
  }

  func with(_ parts: [String]) -> String { "\(head)\(parts.joined(separator: ", "))\(tail)" }

  /// A value that tells nothing apart.
  static func abbreviated(_ text: String) -> String {
    Bracketed(text)?.with(["…"]) ?? cut(text[...], isText: text.hasPrefix("\""))
  }

  /// The beginning of a long value. A text keeps its last quotation mark.
  static func cut(_ value: Substring, isText: Bool) -> String {
    value.count <= 40 ? String(value) : "\(value.prefix(38))…\(isText ? "\"" : "")"
  }

  static func columns(of rows: [[String]]) -> [[String]] {
    rows[0].indices.map { column in rows.map { $0[column] } }
  }
}
