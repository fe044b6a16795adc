import MockScaffolding

/// The words of a command line.
struct Arguments {
  var names: [String] = []
  /// Whether to write the mocks of all protocols that are searched.
  var isAll = false
  var symbolGraphs: [String] = []
  var preferredModules: [String] = []
  var output: String?
  var overwrites = false
  var options = ScaffoldOptions()
  /// The files to check, and folders of them.
  var checkedFiles: [String] = []
  var fixes = false
  var showsHelp = false
  /// For the plugin: the targets with the protocols.
  var targets: [String] = []
  /// From the plugin: the file that describes the package.
  var package: String?
  /// From the plugin: what came of the graphs that it was asked for, by the identities of the targets.
  var graphs: [(target: String, folder: String)] = []
  var failures: [(target: String, log: String)] = []
  var isPlugin: Bool { package != nil }

  /// Reads the words after the name of the program.
  init(_ words: [String]) throws(UsageError) {
    var words = words[...]
    func value(of option: String) throws(UsageError) -> String {
      guard let value = words.first, !value.hasPrefix("--") else {
        throw UsageError(
          "\(option) needs a value. Write: \(option) \(Arguments.placeholder(option))")
      }
      words.removeFirst()
      return value
    }
    while let first = words.popFirst() {
      var word = first
      // `--output=DIR` is the same as `--output DIR`.
      if word.hasPrefix("--"), let index = word.firstIndex(of: "=") {
        words = [String(word[word.index(after: index)...])] + words
        word = String(word[..<index])
      }
      switch word {
      case "--symbol-graph": symbolGraphs.append(try value(of: word))
      case "--module": preferredModules.append(try value(of: word))
      case "--into-module": options.module = try value(of: word)
      case "--output", "-o": output = try value(of: word)
      case "--spy": options.isSpy = true
      case "--access":
        let name = try value(of: word)
        guard let access = ScaffoldOptions.Access(rawValue: name) else {
          throw UsageError("\(name) isn't an access level for mocks. Write: --access public")
        }
        options.access = access
      case "--all": isAll = true
      case "--overwrite": overwrites = true
      case "--include-provided": options.includesProvided = true
      case "--check", "--fix":
        checkedFiles.append(try value(of: word))
        while let file = words.first, !file.hasPrefix("--") {
          checkedFiles.append(file)
          words.removeFirst()
        }
        if word == "--fix" { fixes = true }
      case "--help", "-h": showsHelp = true
      case "--package": package = try value(of: word)
      case "--target": targets.append(try value(of: word))
      case "--graph": graphs.append((try value(of: word), try value(of: word)))
      case "--failed": failures.append((try value(of: word), try value(of: word)))
      default:
        if word.hasPrefix("-") {
          throw UsageError(Arguments.unknown(word))
        }
        names.append(word)
      }
    }
    if !isPlugin, !targets.isEmpty { throw UsageError(Arguments.unknown("--target")) }
  }

  private static func unknown(_ option: String) -> String {
    "there is no option \(option). To list the options, write: --help"
  }

  private static func placeholder(_ option: String) -> String {
    switch option {
    case "--symbol-graph": "App.symbols.json"
    case "--access": "public"
    case "--output", "-o", "--check", "--fix": "Tests/AppTests/Mocks"
    default: "App"
    }
  }

  static func help(isPlugin: Bool) -> String {
    let source =
      isPlugin
      ? "  --target <target>        The target, or a target of a dependency, that declares the protocols."
        + "\n                           (default: all targets of the package that aren't tests)"
      : "  --symbol-graph <path>    A symbol graph, or a folder of them. Can be repeated."
        + "\n  --module <module>        The module whose protocols take precedence. Can be repeated."
        + "\n  --into-module <module>   The module that the mock will be a part of; it isn't imported."
    return """
      OVERVIEW: Writes the mock of a protocol, ready to compile.

      Without names, the command lists the protocols that it can write mocks of.

      USAGE: \(isPlugin ? "swift package scaffold-mock" : "scaffold-mock") [<name> ...] [options]

      ARGUMENTS:
        <name>                   The name of a protocol. A module can stand before it: App.Database.

      OPTIONS:
      \(source)
        --all                    Write the mocks of all protocols of the targets that are searched. Files
                                 that exist remain.
        -o, --output <folder>    The folder to which to write the mocks. (default: standard output)
        --overwrite              Replace files that exist.
        --spy                    Write spies, which run a real instance if a call isn't stubbed.
        --access <level>         The access level of the mocks: internal or public. (default: internal)
        --include-provided       Mock what protocol extensions provide, too.
        --check <path> ...       Report what differs between the mocks of these files, or of all
                                 files in a folder, and their protocols. Exits with 1 if anything does.
        --fix <path> ...         Add members that mocks lack, correct signatures, and mark members
                                 that no protocol requires any more. Then do the same as --check.
        -h, --help               Show help information.
      """
  }
}

/// A mistake on the command line, as a single line.
struct UsageError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
