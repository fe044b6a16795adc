import Foundation

/// An error of Foundation consists of an `NSError`. On Apple's systems, the compiler passes on this object
/// where a parameter has the type `any Error`.
package enum EmbeddedError {
  /// Whether an object is the one in an error.
  static func isObject(_ object: Any, of error: Any) -> Bool {
    guard TypeKind(of: object) == .object, TypeKind(of: error) == .structure,
      let error = error as? any _BridgedStoredNSError
    else { return false }
    return error._nsError === object as AnyObject
  }

  /// The error of a type that an `NSError` is; `nil` if it's none.
  ///
  /// A cast does the same on Apple's systems. On Linux, it doesn't convert all, and asks for no domain.
  package static func error<Result>(of object: Any, as type: Result.Type) -> Result? {
    guard TypeKind(of: object) == .object, let object = object as? NSError else { return nil }
    func make<Value: _BridgedStoredNSError>(_ type: Value.Type) -> Any? {
      object.domain == Value.errorDomain ? Value(_nsError: object) : nil
    }
    guard let type = type as? any _BridgedStoredNSError.Type else { return object as? Result }
    return make(type) as? Result
  }

  /// An error with a code that its type knows; `nil` for any other type. Its object makes it distinct.
  static func placeholder<Value>(_ type: Value.Type, _ generator: PlaceholderGenerator) -> Value? {
    func make<Failure: _BridgedStoredNSError>(_ type: Failure.Type) -> Any {
      let codes: Any.Type = Failure.Code.self
      let code = (codes as? any RawRepresentable.Type).flatMap { type in
        RawEnum.candidates.lazy.filter { isCode($0, of: type) }.dropFirst(generator.variant).first
      }
      return Failure(
        _nsError: NSError(
          domain: Failure.errorDomain, code: code ?? 0,
          userInfo: [NSLocalizedDescriptionKey: generator.text]))
    }
    return (type as? any _BridgedStoredNSError.Type).flatMap { make($0) as? Value }
  }

  private static func isCode<Code: RawRepresentable>(_ number: Int, of type: Code.Type) -> Bool {
    RawEnum.value(of: type, number) != nil
  }
}
