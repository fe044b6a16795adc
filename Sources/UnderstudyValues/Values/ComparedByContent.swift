import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A value of the standard library or Foundation that's compared by its content: a collection, whose
/// elements don't have to be `Equatable`, or a value whose `==` leaves parts out or traps.
///
/// Reading the content runs no user-defined code, consumes nothing, and ends.
package protocol ComparedByContent {
  var content: Any { get }
}

/// A collection that the library iterates. Not one of an unknown type.
package protocol LibraryCollection: ComparedByContent, Collection {}
extension LibraryCollection {
  package var content: Any { Array(self) }
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
extension Slice: LibraryCollection, ComparedByContent where Base: LibraryCollection {}
extension ReversedCollection: LibraryCollection, ComparedByContent where Base: LibraryCollection {}
extension AnySequence: ComparedByContent { package var content: Any { erasedContent(of: self) } }
extension AnyCollection: ComparedByContent { package var content: Any { erasedContent(of: self) } }
extension AnyBidirectionalCollection: ComparedByContent {
  package var content: Any { erasedContent(of: self) }
}
extension AnyRandomAccessCollection: ComparedByContent {
  package var content: Any { erasedContent(of: self) }
}

/// The elements of a sequence of an unknown type if that's a collection of the library; otherwise
/// the object that the value shares with its copies.
private func erasedContent<Erased: Sequence>(of sequence: Erased) -> Any {
  let box = Mirror(reflecting: sequence).descendant("_box")
  let base = box.flatMap { Mirror(reflecting: $0).descendant("_base") }
  return base is any LibraryCollection ? Array(sequence) : box ?? sequence
}

// The indices of different collections can't be compared.
extension Dictionary.Index: ComparedByContent {
  package var content: Any { String(reflecting: self) }
}
extension Set.Index: ComparedByContent { package var content: Any { String(reflecting: self) } }

extension AnyHashable: ComparedByContent { package var content: Any { base } }
extension StaticString: ComparedByContent { package var content: Any { description } }

// Foundation compares these by some of their parts, or, on Linux, by identity.

extension URLRequest: ComparedByContent {
  package var content: Any {
    (
      url: url, httpMethod: httpMethod, allHTTPHeaderFields: allHTTPHeaderFields,
      httpBody: httpBody, httpBodyStream: httpBodyStream, timeoutInterval: timeoutInterval,
      cachePolicy: cachePolicy, networkServiceType: networkServiceType,
      mainDocumentURL: mainDocumentURL, allowsCellularAccess: allowsCellularAccess,
      httpShouldHandleCookies: httpShouldHandleCookies
    )
  }
}
// A test can make these of matchers.
extension DateComponents: ComparedByContent {
  package var content: Any {
    var dayOfYear: Int?
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      dayOfYear = self.dayOfYear
    }
    return (
      calendar: calendar, timeZone: timeZone, era: era, year: year, month: month, day: day,
      hour: hour, minute: minute, second: second, nanosecond: nanosecond, weekday: weekday,
      weekdayOrdinal: weekdayOrdinal, quarter: quarter, weekOfMonth: weekOfMonth,
      weekOfYear: weekOfYear, yearForWeekOfYear: yearForWeekOfYear, dayOfYear: dayOfYear,
      isLeapMonth: isLeapMonth
    )
  }
}
extension URLQueryItem: ComparedByContent {
  package var content: Any { (name: name, value: value) }
}

extension URLResponse: ComparedByContent {
  package var content: Any {
    let http = self as? HTTPURLResponse
    return (
      url: url, statusCode: http?.statusCode, allHeaderFields: http?.allHeaderFields,
      mimeType: mimeType, textEncodingName: textEncodingName,
      expectedContentLength: expectedContentLength
    )
  }
}
extension Notification: ComparedByContent {
  package var content: Any { (name: name, object: object, userInfo: userInfo) }
}
extension NSError: ComparedByContent {
  package var content: Any { (domain: domain, code: code, userInfo: userInfo) }
}

// MARK: Containers of Foundation

/// A container of Foundation, which is equal to one of Swift with equal contents: code that casts it can't
/// tell them apart.
package protocol ObjectContainer: ComparedByContent {}

extension NSArray: ObjectContainer { package var content: Any { map(inside) } }
extension NSOrderedSet: ObjectContainer { package var content: Any { map(inside) } }
extension NSSet: ObjectContainer {
  package var content: Any {
    let members = compactMap { inside($0) as? AnyHashable }
    // The same member can be in it more than once.
    guard let counted = self as? NSCountedSet else { return Set(members) }
    return Dictionary(zip(members, counted.map { counted.count(for: $0) })) { first, _ in first }
  }
}
extension NSDictionary: ObjectContainer {
  package var content: Any {
    let entries = compactMap { entry in
      (inside(entry.key) as? AnyHashable).map { ($0, inside(entry.value)) }
    }
    return Dictionary(entries) { first, _ in first }
  }
}

/// A value in a container of Foundation in the form in which it compares: a text of Swift, and a container
/// of Foundation, which Linux converts. On Apple's systems, a text equals one of Swift, and nothing is
/// converted.
private func inside(_ value: Any) -> Any {
  #if canImport(ObjectiveC)
    value
  #else
    switch value {
    case let text as NSString: text.description
    case let list as [Any]: NSArray(array: list)
    case let entries as [AnyHashable: Any]: NSDictionary(dictionary: entries)
    case let members as Set<AnyHashable>: NSSet(set: members)
    default: value
    }
  #endif
}

/// A container of Foundation and one of Swift, in either order, as containers of Swift; `nil` for any other
/// two values.
package func withoutObjectContainer(_ left: Any, _ right: Any) -> (Any, Any)? {
  func content(_ value: Any, beside other: Any) -> Any? {
    guard TypeKind(of: value) == .object, TypeTraits.of(type(of: other)).isContainer else {
      return nil
    }
    return (value as? any ObjectContainer)?.content
  }
  if let left = content(left, beside: right) { return (left, right) }
  return content(right, beside: left).map { (left, $0) }
}
