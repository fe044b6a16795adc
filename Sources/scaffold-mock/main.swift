import Foundation
import MockScaffolding

do {
  let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
  try Command(arguments).run()
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
