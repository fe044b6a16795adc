import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A value of the standard library or Foundation that's compared by its content: a collection, whose
/// elements don't have to be `Equatable`, or a value whose `==` leaves parts out or traps.
///
/// Reading the content runs no user-defined code, consumes nothing, and ends.
protocol ContentValue {
  var content: Any { get }
}

// Handled as containers. They're here as the base of others.
extension Array: ContentValue {}
extension Dictionary: ContentValue {}
extension Set: ContentValue {}

extension ContentValue where Self: Sequence {
  var content: Any { Array(self) }
}
extension ArraySlice: ContentValue {}
extension ContiguousArray: ContentValue {}
extension String.UTF8View: ContentValue {}
extension String.UTF16View: ContentValue {}
extension String.UnicodeScalarView: ContentValue {}
extension Substring.UTF8View: ContentValue {}
extension Substring.UTF16View: ContentValue {}
extension Substring.UnicodeScalarView: ContentValue {}
extension AttributedString.CharacterView: ContentValue {}
extension AttributedString.UnicodeScalarView: ContentValue {}
extension DispatchData: ContentValue {}
extension Slice: ContentValue where Base: ContentValue {}
extension ReversedCollection: ContentValue where Base: ContentValue {}
extension AnySequence: ContentValue { var content: Any { erasedContent(of: self) } }
extension AnyCollection: ContentValue { var content: Any { erasedContent(of: self) } }
extension AnyBidirectionalCollection: ContentValue { var content: Any { erasedContent(of: self) } }
extension AnyRandomAccessCollection: ContentValue { var content: Any { erasedContent(of: self) } }

/// The elements of a sequence of an unknown type if that's a collection of the library; otherwise
/// the object that the value shares with its copies.
private func erasedContent<Erased: Sequence>(of sequence: Erased) -> Any {
  let box = Mirror(reflecting: sequence).descendant("_box")
  let base = box.flatMap { Mirror(reflecting: $0).descendant("_base") }
  return base is any ContentValue ? Array(sequence) : box ?? sequence
}

// The indices of different collections can't be compared.
extension Dictionary.Index: ContentValue { var content: Any { String(reflecting: self) } }
extension Set.Index: ContentValue { var content: Any { String(reflecting: self) } }

extension StaticString: ContentValue { var content: Any { description } }

// Foundation compares these by some of their parts, or, on Linux, by identity.

extension URLRequest: ContentValue {
  var content: Any {
    (
      url: url, httpMethod: httpMethod, allHTTPHeaderFields: allHTTPHeaderFields,
      httpBody: httpBody, httpBodyStream: httpBodyStream, timeoutInterval: timeoutInterval,
      cachePolicy: cachePolicy, networkServiceType: networkServiceType,
      mainDocumentURL: mainDocumentURL, allowsCellularAccess: allowsCellularAccess,
      httpShouldHandleCookies: httpShouldHandleCookies
    )
  }
}
extension NSURLRequest: ContentValue { var content: Any { (self as URLRequest).content } }
extension URLResponse: ContentValue {
  var content: Any {
    let http = self as? HTTPURLResponse
    return (
      url: url, statusCode: http?.statusCode, allHeaderFields: http?.allHeaderFields,
      mimeType: mimeType, textEncodingName: textEncodingName,
      expectedContentLength: expectedContentLength
    )
  }
}
extension HTTPCookie: ContentValue {
  // The time of its creation isn't part of a cookie.
  var content: Any { (properties: properties?.filter { $0.key.rawValue != "Created" }, ()) }
}
extension Notification: ContentValue {
  var content: Any { (name: name, object: object, userInfo: userInfo) }
}
extension NSError: ContentValue {
  var content: Any { (domain: domain, code: code, userInfo: userInfo) }
}
extension NSArray: ContentValue {}
extension NSOrderedSet: ContentValue {}
extension NSDictionary: ContentValue { var content: Any { self as? [AnyHashable: Any] ?? [:] } }
