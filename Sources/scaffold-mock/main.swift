import Foundation
import MockScaffolding

do {
  let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
  var command = Command(arguments)
  try command.run()
} catch is MissingGraphs {
  exit(3)
} catch {
  Console.note("error: \(error)")
  exit(1)
}
