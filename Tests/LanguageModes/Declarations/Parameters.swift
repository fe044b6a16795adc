import Testing
import Understudy

private protocol Archive {
  func store(_ names: String..., in folder: String)
  func rename(_ name: String?, to other: String??)
  func fetch<Record>(_ type: Record.Type) -> Record?
  func move(from place: (x: Int, y: Int))
  func label(_ text: String!)
  func list(in folder: String, limit: Int) -> [String]
  func sort(_ names: inout [String])
  func pop(_ names: inout [String]) -> String?
  func tag(in category: String, for reason: String)
  func file(_ document: Document)
  func called(with name: String)
}

extension Archive {
  func list(in folder: String) -> [String] { list(in: folder, limit: 10) }
}

private final class Document {}

private final class ArchiveMock: Mock, Archive {
  func store(_ names: String..., in folder: String) { called(with: names, folder) }
  func rename(_ name: String?, to other: String??) { called(with: name, other as Any?) }
  func fetch<Record>(_ type: Record.Type) -> Record? { calledReturning(with: type) }
  func move(from place: (x: Int, y: Int)) { called(with: place) }
  func label(_ text: String!) { called(with: text) }
  @discardableResult
  func list(in folder: String, limit: Int) -> [String] { calledReturning(with: folder, limit) }
  func sort(_ names: inout [String]) { names = calledReturning(with: names, default: names) }
  @discardableResult func pop(_ names: inout [String]) -> String? {
    let (result, rest): (String?, [String]) = calledReturning(with: names, default: (nil, names))
    names = rest
    return result
  }
  func tag(in category: String, for reason: String) { called(with: category, reason) }
  func file(_ document: Document) { called(with: document) }
  func called(with name: String) { called(fsignature: #function, with: name) }
}

@Suite struct ParameterDeclarations {
  private let archive = ArchiveMock()

  @Test("A variadic parameter")
  func variadic() {
    archive.store("a", "b", in: "x")
    verify(archive.store(any(), "b", in: "x")).called(1)
  }

  @Test("An optional parameter, nil, and a nested optional")
  func optionals() {
    archive.rename(nil, to: "b")
    archive.rename("a", to: .some(nil))
    verify(archive.rename(nil, to: "b")).called(1)
    verify(archive.rename(isNotNil(), to: .some(nil))).called(1)
    verify(archive.rename(isNil(), to: any())).called(1)
  }

  @Test("A metatype parameter")
  func metatypes() {
    when(archive.fetch(Int.self)).thenReturn(3)
    #expect(archive.fetch(Int.self) == 3)
    verify(archive.fetch(Int.self)).called(1)
  }

  @Test("A tuple parameter")
  func tuples() {
    archive.move(from: (1, 2))
    verify(archive.move(from: (x: 1, y: 2))).called(1)
  }

  @Test("An implicitly unwrapped optional")
  func implicitlyUnwrapped() {
    archive.label("a")
    archive.label(nil)
    verify(archive.label("a")).called(1)
    verify(archive.label(nil)).called(1)
  }

  @Test("A default argument in the protocol's extension")
  func defaultArguments() {
    when(archive.list(in: "x")).thenReturn(["a"])
    #expect(archive.list(in: "x") == ["a"])
    verify(archive.list(in: "x", limit: 10)).called(1)
  }

  @Test("An inout parameter")
  func inoutParameter() {
    when {
      var anything: [String] = any()
      archive.sort(&anything)
      return anything
    }.thenAnswer { (names: [String]) in names.sorted() }

    var names = ["d", "c"]
    archive.sort(&names)
    #expect(names == ["c", "d"])
    verify {
      var names: [String] = any()
      archive.sort(&names)
    }.called(1)
  }

  @Test("An inout parameter and a result")
  func inoutAndResult() {
    when {
      var anything: [String] = any()
      let result = archive.pop(&anything)
      return (result, anything)
    }.thenAnswer { (names: [String]) -> (String?, [String]) in (names.last, names.dropLast()) }

    var names = ["a", "b"]
    #expect(archive.pop(&names) == "b")
    #expect(names == ["a"])
    verify {
      var names = ["a", "b"]
      archive.pop(&names)
    }.called(1)
  }

  @Test("Labels that are keywords")
  func keywords() {
    archive.tag(in: "a", for: "b")
    verify(archive.tag(in: "a", for: "b")).called(1)
  }

  @Test("An object parameter")
  func objects() {
    let document = Document()
    archive.file(document)
    verify(archive.file(document)).called(1)
  }

  @Test("A requirement with the name of a forwarder")
  func forwardersName() {
    archive.called(with: "a")
    verify(archive.called(with: "a")).called(1)
  }
}
