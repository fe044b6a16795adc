// Finishes a site that DocC has made, for .ci/make-site:
//
//   swift .ci/FinishSite.swift <folder of the site> <base path>
//
// - In the sidebar, a function or property has its name. DocC writes its declaration, of which only the beginning
//   has room. An article has its headings there, with the quotation
//   marks of compilers, so that the filter finds them.
// - Each page has its title, its abstract, and its text in HTML, for readers without JavaScript, such as crawlers
//   and assistants, and is a Markdown file, too.
// - A link to a heading of the other module's page leads there, and not only to the page.
// - Each page has a header with the way to both modules and to the pages to begin with.
import Foundation

let site = URL(fileURLWithPath: CommandLine.arguments[1])
let base = CommandLine.arguments[2] == "/" ? "" : CommandLine.arguments[2]

func json(_ url: URL) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
}

/// The text of a list of inline contents.
func text(_ contents: Any?, _ references: [String: Any]) -> String {
  (contents as? [[String: Any]] ?? []).map { content in
    if let text = content["text"] as? String ?? content["code"] as? String { return text }
    if let identifier = content["identifier"] as? String {
      let reference = references[identifier] as? [String: Any]
      return content["overridingTitle"] as? String ?? reference?["title"] as? String ?? ""
    }
    return text(content["inlineContent"], references)
  }.joined()
}

func escaped(_ text: String) -> String {
  text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    .replacingOccurrences(of: "\"", with: "&quot;")
}

// The sidebar.
func headings(_ path: String) -> [[String: Any]] {
  let page = try? json(site.appendingPathComponent("data\(path).json"))
  let sections = page?["primaryContentSections"] as? [[String: Any]] ?? []
  return sections.flatMap { $0["content"] as? [[String: Any]] ?? [] }.compactMap { content in
    guard content["type"] as? String == "heading", let title = content["text"] as? String,
      let anchor = content["anchor"] as? String, title != "Overview"
    else { return nil }
    let quoted = title.replacing(#/[‘’]/#, with: "'").replacing(#/[“”]/#, with: "\"")
    return ["title": quoted, "path": "\(path)#\(anchor)", "type": "section"]
  }
}

func named(_ nodes: Any?) -> [[String: Any]] {
  (nodes as? [[String: Any]] ?? []).map { node in
    var node = node
    let kinds = ["func", "method", "init", "property", "case", "var", "subscript"]
    if let path = node["path"] as? String, kinds.contains(node["type"] as? String ?? ""),
      let page = try? json(site.appendingPathComponent("data\(path).json")),
      let title = (page["metadata"] as? [String: Any])?["title"] as? String
    {
      node["title"] = title
    }
    if node["children"] != nil { node["children"] = named(node["children"]) }
    if let path = node["path"] as? String, node["type"] as? String == "article" {
      node["children"] = headings(path)
    }
    return node
  }
}
let indexFile = site.appendingPathComponent("index/index.json")
var index = try json(indexFile)
index["interfaceLanguages"] = (index["interfaceLanguages"] as? [String: Any] ?? [:])
  .mapValues(named)
try JSONSerialization.data(withJSONObject: index).write(to: indexFile)

// The pages.
let start = "\(base)/documentation/understudy"
let ways = [
  ("Understudy", "\(start)/"),
  ("UnderstudyExploration", "\(base)/documentation/understudyexploration/"),
  ("Getting started", "\(start)/gettingstarted/"), ("How do I …", "\(start)/recipes/"),
  ("On one page", "\(start)/onepage/"), ("Troubleshooting", "\(start)/troubleshooting/"),
]
let header =
  "<template id=\"custom-header\"><style>nav { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; "
  + "padding: 0.5rem 1.2rem; font: 0.9rem -apple-system, system-ui, sans-serif; "
  + "border-bottom: 1px solid rgba(128, 128, 128, 0.4); } "
  + "a { color: var(--color-figure-blue, #06c); text-decoration: none; }</style><nav>"
  + ways.map { "<a href=\"\($0.1)\">\($0.0)</a>" }.joined() + "</nav></template>"

/// Replaces what a pattern matches by what a closure makes of its groups.
func replace(_ pattern: String, in text: String, _ make: ([String]) -> String) throws -> String {
  let matches = try NSRegularExpression(pattern: pattern)
    .matches(in: text, range: NSRange(text.startIndex..., in: text))
  return matches.reversed().reduce(into: text) { result, match in
    guard let range = Range(match.range, in: result) else { return }
    let groups = (0..<match.numberOfRanges).map { number in
      Range(match.range(at: number), in: text).map { String(text[$0]) } ?? ""
    }
    result.replaceSubrange(range, with: make(groups))
  }
}

/// The Markdown of DocC without its comment, and with links to files of the site. In tables, DocC doesn't resolve them.
func markdown(_ url: URL) throws -> String? {
  guard var text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
  if text.hasPrefix("<!--"), let end = text.range(of: "-->\n") {
    text = String(text[end.upperBound...])
  }
  text = try replace(#"``doc://[^`]*/([^`/]+)``"#, in: text) { "`\($0[1])`" }
  text = try replace(
    #"\]\((?:doc://[a-z]+)?(/documentation/(?:[^()#\s]|\([^()\s]*\))*)(#[^)\s]*)?\)"#, in: text
  ) { "](\(base)\($0[1].lowercased()).md\($0[2]))" }
  return text.trimmingCharacters(in: .whitespacesAndNewlines) + "\n"
}

/// Lets a link to a page of the other module, of which DocC resolves only the page, lead to the heading of its text.
func linked(_ content: Any, _ references: inout [String: Any]) -> Any {
  if let contents = content as? [Any] { return contents.map { linked($0, &references) } }
  guard var content = content as? [String: Any] else { return content }
  guard let title = content["overridingTitle"] as? String,
    let identifier = content["identifier"] as? String,
    var reference = references[identifier] as? [String: Any],
    let url = reference["url"] as? String, !url.contains("#"),
    let heading = headings(url).first(where: { $0["title"] as? String == title })
  else { return content.mapValues { linked($0, &references) } }
  content["identifier"] = "\(identifier)#\(title)"
  reference["identifier"] = content["identifier"]
  reference["url"] = heading["path"]
  references["\(identifier)#\(title)"] = reference
  return content
}

let pages = FileManager.default.enumerator(
  at: site.appendingPathComponent("data"), includingPropertiesForKeys: nil)
var count = 0
for case let file as URL in pages! where file.pathExtension == "json" {
  let path = file.deletingPathExtension().path.dropFirst(
    site.appendingPathComponent("data").path.count)
  let html = site.appendingPathComponent("\(path)/index.html")
  guard let shell = try? String(contentsOf: html, encoding: .utf8) else { continue }
  var page = try json(file)
  if let content = page["primaryContentSections"],
    var references = page["references"] as? [String: Any]
  {
    page["primaryContentSections"] = linked(content, &references)
    page["references"] = references
    try JSONSerialization.data(withJSONObject: page).write(to: file)
  }
  let title = (page["metadata"] as? [String: Any])?["title"] as? String ?? "Understudy"
  let abstract = text(page["abstract"], page["references"] as? [String: Any] ?? [:])
  var head = "<title>\(escaped(title == "Understudy" ? title : "\(title) · Understudy"))</title>"
  head += "<meta name=\"description\" content=\"\(escaped(abstract))\">"
  var body = "<h1>\(escaped(title))</h1><p>\(escaped(abstract))</p>"
  if let text = try markdown(file.deletingPathExtension().appendingPathExtension("md")) {
    try Data(text.utf8).write(to: site.appendingPathComponent("\(path).md"))
    head += "<link rel=\"alternate\" type=\"text/markdown\" href=\"\(base)\(path).md\">"
    body = "<pre style=\"white-space: pre-wrap\">\(escaped(text))</pre>"
  }
  var parts = shell.replacingOccurrences(of: "<title>Documentation</title>", with: head)
  if let begin = parts.range(of: "<noscript>"), let end = parts.range(of: "</noscript>") {
    let text =
      "<noscript><style>#loading-placeholder { display: none; }</style>"
      + "<main style=\"max-width: 60rem; margin: 2rem auto; padding: 0 1rem\">\(body)</main>"
    parts.replaceSubrange(begin.lowerBound..<end.lowerBound, with: text)
    if let body = parts.range(of: "<noscript>") {
      parts.insert(contentsOf: header, at: body.lowerBound)
    }
  }
  try Data(parts.utf8).write(to: html)
  count += 1
}
print("\(count) pages")
