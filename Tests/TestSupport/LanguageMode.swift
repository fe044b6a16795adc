import Testing

/// The modes of the package `LanguageModes`.
package struct LanguageMode: Sendable, CustomTestStringConvertible {
  package let testDescription: String
  /// Those of the compiler.
  package let options: [String]

  private init(_ name: String, _ options: [String]) {
    (testDescription, self.options) = (name, options)
  }

  package static let six = LanguageMode("Six", ["-swift-version", "6"])
  package static let others = [
    LanguageMode("Five", ["-swift-version", "5"]),
    LanguageMode("SixUpcoming", six.options + upcoming),
    LanguageMode("MainActorSix", six.options + mainActor),
    LanguageMode("MainActorUpcoming", six.options + mainActor + upcoming),
  ]

  private static let mainActor = ["-default-isolation", "MainActor"]
  private static let upcoming = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
  ].flatMap { ["-enable-upcoming-feature", $0] }
}
