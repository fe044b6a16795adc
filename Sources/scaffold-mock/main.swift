import Foundation
import MockScaffolding

do {
  let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
  try Command(arguments: arguments).run()
} catch is MissingGraphs {
  exit(3)
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
