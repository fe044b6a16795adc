extension MockWriter {
  /// Whether the real instance's type is a generic parameter, because members of the type are
  /// called.
  var needsRealType: Bool {
    options.isSpy
      && (!model.associatedTypes.isEmpty
        || model.requirements.contains {
          $0.declaration.isStatic || $0.declaration.kind.isInitializer || $0.declaration.usesSelf
        })
  }

  var realType: String { needsRealType ? "Real" : "any \(model.name.name)" }

  var realName: String {
    model.requirements.contains { $0.declaration.name == "real" } ? "realInstance" : "real"
  }

  var realDeclaration: String {
    let mutates = model.requirements.contains {
      $0.declaration.modifiers.contains("mutating")
        || $0.declaration.accessors.contains {
          $0.name == "set" || $0.modifiers.contains("mutating")
        }
    }
    return "\(mutates ? "var" : "let") \(realName): \(realType)"
  }
}
