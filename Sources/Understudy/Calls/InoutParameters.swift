internal import UnderstudyValues

/// The parameters of a method that are `inout`, as far as its forwarder tells: it returns their new
/// values, alone or after the method's own result.
enum InoutParameters {
  typealias Parameter = (index: Int, type: Any.Type)

  /// The parameters that these arguments are of.
  ///
  /// - Parameters:
  ///   - type: The type that the forwarder returns; `nil` if it's unknown.
  ///   - result: The type that the method returns. `Void` if it's unknown, or if a closure may have
  ///     discarded it: then the default value of the forwarder has to be that of the parameters.
  static func find(
    in arguments: [Any?], forwarding type: Any.Type?, returning result: Any.Type = Void.self,
    default value: Any? = nil
  ) -> [Parameter] {
    guard let type, type != result else { return [] }
    let isTuple = TypeKind(type) == .tuple
    let types = isTuple ? StoredField.all(of: type).map(\.type) : [type]
    guard result == Void.self else {
      return types.first.map(withoutOptionals) == withoutOptionals(result)
        ? find(in: arguments, of: types.dropFirst()) ?? [] : []
    }
    guard let value = flattened(value) else { return [] }
    let values = isTuple ? Parts(stored: value)?.values ?? [] : [value]
    for start in [0, 1] where start < min(types.count, values.count) {
      guard let found = find(in: arguments, of: types[start...]) else { continue }
      let areDefaults = zip(found, values[start...]).allSatisfy { parameter, value in
        !isEmpty(value) && PlaceholderRecognition.areSame(value, arguments[parameter.index])
      }
      if areDefaults { return found }
    }
    return []
  }

  private static func find(
    in arguments: [Any?], of types: ArraySlice<Any.Type>
  ) -> [Parameter]? {
    var found: [Parameter] = []
    for type in types {
      let rest = arguments.indices.dropFirst(found.last.map { $0.index + 1 } ?? 0)
      let index =
        rest.first { index in
          flattened(arguments[index]).map { Swift.type(of: $0) } == withoutOptionals(type)
        } ?? rest.first { arguments[$0] is OmittedArgument }
      guard let index else { return nil }
      found.append((index, type))
    }
    return found
  }

  /// Whether a value is one that many methods return by default.
  private static func isEmpty(_ value: Any?) -> Bool {
    func isEmpty<Value>(_ value: Value) -> Bool {
      !(value is any Mocked)
        && EmptyValue.make(Value.self).map { EqualityRules.standard.areEqual($0, value) } ?? false
    }
    return flattened(value).map { isEmpty($0) } ?? true
  }
}
