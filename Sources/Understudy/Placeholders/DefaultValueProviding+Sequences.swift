// Sequences whose fields depend on each other, or are private objects of the standard library.

extension String.UTF8View: DefaultValueProviding {
  static var defaultValue: String.UTF8View? { "".utf8 }
  static func placeholder(_ generator: PlaceholderGenerator) -> String.UTF8View? {
    generator.text.utf8
  }
  static var isStandard: Bool { false }
}

extension String.UTF16View: DefaultValueProviding {
  static var defaultValue: String.UTF16View? { "".utf16 }
  static func placeholder(_ generator: PlaceholderGenerator) -> String.UTF16View? {
    generator.text.utf16
  }
  static var isStandard: Bool { false }
}

extension String.UnicodeScalarView: DefaultValueProviding {
  static var defaultValue: String.UnicodeScalarView? { "".unicodeScalars }
  static func placeholder(_ generator: PlaceholderGenerator) -> String.UnicodeScalarView? {
    generator.text.unicodeScalars
  }
  static var isStandard: Bool { false }
}

extension AnySequence: DefaultValueProviding {
  static var defaultValue: AnySequence? { AnySequence([]) }
  static func placeholder(_ generator: PlaceholderGenerator) -> AnySequence? {
    AnySequence(generator.elements(Element.self))
  }
  static var isStandard: Bool { false }
}

extension AnyCollection: DefaultValueProviding {
  static var defaultValue: AnyCollection? { AnyCollection([]) }
  static func placeholder(_ generator: PlaceholderGenerator) -> AnyCollection? {
    AnyCollection(generator.elements(Element.self))
  }
  static var isStandard: Bool { false }
}

extension AnyIterator: DefaultValueProviding {
  static var defaultValue: AnyIterator? { AnyIterator([].makeIterator()) }
  static func placeholder(_ generator: PlaceholderGenerator) -> AnyIterator? {
    AnyIterator(generator.elements(Element.self).makeIterator())
  }
  static var isStandard: Bool { false }
}

extension Dictionary.Keys: DefaultValueProviding {
  static var defaultValue: Dictionary.Keys? { [:].keys }
  static func placeholder(_ generator: PlaceholderGenerator) -> Dictionary.Keys? {
    Dictionary.placeholder(generator)?.keys
  }
  static var isStandard: Bool { false }
}

extension Dictionary.Values: DefaultValueProviding {
  static var defaultValue: Dictionary.Values? { [:].values }
  static func placeholder(_ generator: PlaceholderGenerator) -> Dictionary.Values? {
    Dictionary.placeholder(generator)?.values
  }
  static var isStandard: Bool { false }
}
