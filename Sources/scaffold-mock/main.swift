import Foundation
import MockScaffolding

do {
  let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
  try Command(arguments: arguments).run()
} catch is MissingGraphs {
  exit(3)
} catch {
  Console.note("error: \(error)")
  exit(1)
}
