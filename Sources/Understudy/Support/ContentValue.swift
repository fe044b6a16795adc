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

/// A collection that the library iterates. Not one of an unknown type.
protocol LibraryCollection: ContentValue, Collection {}
extension LibraryCollection {
  var content: Any { Array(self) }
}

// These three are containers, and are here as the base of others.
extension Array: LibraryCollection {}
extension Dictionary: LibraryCollection {}
extension Set: LibraryCollection {}
extension ArraySlice: LibraryCollection {}
extension ContiguousArray: LibraryCollection {}
extension String.UTF8View: LibraryCollection {}
extension String.UTF16View: LibraryCollection {}
extension String.UnicodeScalarView: LibraryCollection {}
extension Substring.UTF8View: LibraryCollection {}
extension Substring.UTF16View: LibraryCollection {}
extension Substring.UnicodeScalarView: LibraryCollection {}
extension AttributedString.CharacterView: LibraryCollection {}
extension AttributedString.UnicodeScalarView: LibraryCollection {}
extension Slice: LibraryCollection, ContentValue where Base: LibraryCollection {}
extension ReversedCollection: LibraryCollection, ContentValue where Base: LibraryCollection {}
extension AnySequence: ContentValue { var content: Any { erasedContent(of: self) } }
extension AnyCollection: ContentValue { var content: Any { erasedContent(of: self) } }
extension AnyBidirectionalCollection: ContentValue { var content: Any { erasedContent(of: self) } }
extension AnyRandomAccessCollection: ContentValue { var content: Any { erasedContent(of: self) } }

/// The elements of a sequence of an unknown type if that's a collection of the library; otherwise
/// the object that the value shares with its copies.
private func erasedContent<Erased: Sequence>(of sequence: Erased) -> Any {
  let box = Mirror(reflecting: sequence).descendant("_box")
  let base = box.flatMap { Mirror(reflecting: $0).descendant("_base") }
  return base is any LibraryCollection ? Array(sequence) : box ?? sequence
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
extension Notification: ContentValue {
  var content: Any { (name: name, object: object, userInfo: userInfo) }
}
extension NSError: ContentValue {
  var content: Any { (domain: domain, code: code, userInfo: userInfo) }
}
extension NSArray: ContentValue { var content: Any { Array(self) } }
extension NSOrderedSet: ContentValue { var content: Any { Array(self) } }
extension NSDictionary: ContentValue {
  var content: Any {
    let entries = compactMap { entry in (entry.key as? AnyHashable).map { ($0, entry.value) } }
    return Dictionary(entries) { first, _ in first }
  }
}
