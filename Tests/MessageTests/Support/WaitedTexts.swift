import UnderstudyTestSupport

/// The texts of the failures of a body, without the time that it waited.
func waitedTexts(_ body: () async -> Void) async -> [String] {
  await failures(in: body).map { $0.text.replacing(#/waiting [\d.]+ m?s/#, with: "waiting …") }
}
