import Foundation
import Testing

@testable import Understudy

@Suite struct PlaceholderDecoderTests {
  private let decoder = PlaceholderDecoder(generator: PlaceholderGenerator(variant: 0))

  @Test("Each field gets a value")
  func fields() throws {
    let person = try Person(from: decoder)
    #expect(person.name.hasPrefix("understudy-0-"))
    #expect(person.age ?? 0 > 1_000)
    #expect(person.tags.count == 1)
    #expect(person.home.street.hasPrefix("understudy-0-"))
    #expect(person.level == .low)
  }

  @Test("Nested containers, lists and superclasses are read")
  func nested() throws {
    let page = try Page(from: decoder)
    #expect(page.title.hasPrefix("understudy-0-"))
    #expect(page.lines == [])
    #expect(try Manual(from: decoder).edition > 1_000)
  }

  @Test("A single value gets a value")
  func single() throws {
    let identifier = try Identifier(from: decoder)
    #expect(identifier.value.hasPrefix("understudy-0-"))
  }

  @Test("Decoding a recursive type ends")
  func recursion() throws {
    let chain = try #require(PlaceholderGenerator(variant: 0).make(Chain.self))
    var links = 0
    var link: Chain? = chain
    while let next = link?.next {
      links += 1
      link = next
    }
    #expect(links > 0)
  }

  @Test("A type without placeholder is an error")
  func missing() {
    #expect(throws: DecodingError.self) { try Level(from: decoder) }
    #expect(throws: DecodingError.self) { try Wrapper(from: decoder) }
  }
}

private enum Level: String, Decodable { case low, high }
private struct Address: Decodable { var street: String }
private struct Person: Decodable {
  var name: String
  var age: Int?
  var tags: Set<String>
  var home: Address
  var level: Level
}
private struct Page: Decodable {
  var title: String
  var lines: [String] = []

  private enum Key: CodingKey { case head, body, title }

  init(from decoder: any Decoder) throws {
    let page = try decoder.container(keyedBy: Key.self)
    title = try page.nestedContainer(keyedBy: Key.self, forKey: .head)
      .decode(String.self, forKey: .title)
    var body = try page.nestedUnkeyedContainer(forKey: .body)
    while !body.isAtEnd { lines.append(try body.decode(String.self)) }
  }
}
private class Book: Decodable { var title: String }
private final class Manual: Book {
  let edition: Int

  private enum Key: CodingKey { case edition }

  required init(from decoder: any Decoder) throws {
    let manual = try decoder.container(keyedBy: Key.self)
    edition = try manual.decode(Int.self, forKey: .edition)
    try super.init(from: manual.superDecoder())
  }
}
private struct Identifier: Decodable {
  var value: String
  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(String.self)
  }
}
private final class Chain: Decodable {
  let number: Int
  let next: Chain?
}
/// Decodable, but from no value.
private final class Strict: Decodable {
  init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))
  }
}
private struct Wrapper: Decodable { var strict: Strict }
