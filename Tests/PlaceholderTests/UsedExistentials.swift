#if os(macOS) || os(Linux)
  import Foundation
  import Testing
  import Understudy
  import UnderstudyTestSupport

  /// The placeholder of a protocol can be passed on. A forwarder that uses one stops the process, and the
  /// message says what to write instead.
  @Suite struct UsedExistentials {
    @Test("A forwarder calls a method of the placeholder") func method() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().close(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "an Entry", "any(like: …)")
    }

    @Test("A forwarder calls a method that throws and has arguments") func throwing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(try NotebookMock().sign(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "an Entry", "any(like: …)")
    }

    @Test("A forwarder reads a property") func getter() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(on: NotebookMock(), called: 1).title(any())
      }
      expectStop(result, "any()", line: #line - 3, "an Entry", "any(like: …)")
    }

    @Test("A forwarder sets a property and a subscript of a copy") func setter() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().rename(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "an Entry", "any(like: …)")
    }

    @Test("A forwarder modifies a property in place") func modifier() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().append(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "an Entry", "any(like: …)")
    }

    @Test("A forwarder awaits a method") func asynchronous() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await verify { await NotebookMock().load(any()) }.called(1)
      }
      expectStop(result, "any()", line: #line - 3, "an Entry", "any(like: …)")
    }

    @Test("A forwarder calls a static method of the placeholder's type") func staticMethod() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().count(any(), 3)).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "an Entry", "any(like: …)")
    }

    @Test("A forwarder calls an initializer of a type") func initializer() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().make(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "an Entry.Type", "any(like: …)")
    }

    @Test("A forwarder calls an inherited method, three protocols away") func inherited() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().printLetter(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "a Letter", "any(like: …)")
    }

    @Test("A forwarder calls a method of a class's protocol") func classBound() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().open(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "a Drawer", "any(like: …)")
    }

    @Test("A forwarder calls what a class's protocol inherits from another") func inheritedByClass()
      async
    {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().name(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "a Drawer", "any(like: …)")
    }

    @Test("A forwarder awaits a method of a class's protocol") func asyncOfClass() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await verify { await NotebookMock().lock(any()) }.called(1)
      }
      expectStop(result, "any()", line: #line - 3, "a Drawer", "any(like: …)")
    }

    @Test("A forwarder calls a protocol's method on a placeholder with a superclass")
    func superclass() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().desk(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "a Desk & Named", "any(like: …)")
    }

    @Test("A forwarder iterates over a collection with a primary associated type")
    func collection() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().all(any())).called(1)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        text.contains("any() at UsedExistentials.swift:\(#line - 4) stands for a Collection<"))
    }

    @Test("A forwarder passes the placeholder to a generic function that uses it")
    func opened() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().openedTitle(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "an Entry", "any(like: …)")
    }

    @Test("A forwarder uses an element of a placeholder") func element() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().titles(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "an Entry", "any(like: …)")
    }

    @Test("A forwarder uses a field of an object that is a placeholder") func field() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().book(any())).called(1)
      }
      expectStop(result, "A matcher", line: nil, "an Entry", "any(like: …)")
    }

    @Test("A forwarder uses what capture() returns") func captor() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().title(ArgumentCaptor().capture())).called(1)
      }
      expectStop(result, "capture()", line: #line - 3, "an Entry", "captor.capture(like: …)")
    }

    @Test("A forwarder uses what matching returns") func matcher() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        when(NotebookMock().title(matching { _ in true })).thenReturn(3)
      }
      expectStop(result, "matching { … }", line: #line - 3, "an Entry", "matching(like: …) { … }")
    }

    @Test("A forwarder uses the result of a recorded call") func recordedResult() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().title(NotebookMock().latest())).called(1)
      }
      expectStop(
        result, "The result of latest()", line: #line - 4, "an Entry",
        "when(mock.method(), thenReturn: value) first")
    }

    @Test("The code under test uses the result of an unstubbed call") func unstubbedResult() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = failures { print(NotebookMock().latest().title) }
      }
      expectUnstubbed(result, "latest()", "an Entry")
    }

    @Test("The code under test calls the closure that an unstubbed call returned")
    func unstubbedClosure() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = failures { print(NotebookMock().counter()(3)) }
      }
      expectUnstubbed(result, "counter()", "a (Int) -> Int")
    }

    @Test("The code under test calls a closure inside the result of an unstubbed call")
    func unstubbedClosureOfStruct() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = await failures { _ = try? await NotebookMock().loader().load("a") }
      }
      expectUnstubbed(result, "loader()", "a (String) async throws -> Array<Int>")
    }

    @Test("A forwarder calls a closure inside a placeholder") func closure() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().run(any())).called(1)
      }
      expectStop(result, "any()", line: #line - 3, "a () -> Int", "any(like: …)")
    }
  }

  /// Expects the message with which a process has stopped because of an unstubbed call.
  private func expectUnstubbed(
    _ result: ExitTest.Result?, _ call: String, _ type: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let message = text.firstMatch(of: #/Fatal error: (.*)/#).map { String($0.1) } ?? text
    #expect(
      message.replacing(#/swift:\d+/#, with: "swift:N")
        == "The result of the unstubbed \(call) at UsedExistentials.swift:N stands for \(type), "
        + "which the code under test used; write a stub", sourceLocation: sourceLocation)
  }

  /// Expects the message with which a process has stopped.
  private func expectStop(
    _ result: ExitTest.Result?, _ matcher: String, line: Int?, _ type: String, _ hint: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let place = line.map { " at UsedExistentials.swift:\($0)" } ?? ""
    let message = "\(matcher)\(place) stands for \(type), which a forwarder used; write \(hint)"
    #expect(text.contains("Fatal error: \(message)\n"), sourceLocation: sourceLocation)
  }

  private protocol Page {
    var title: String { get set }
    var pages: [Int] { get set }
    subscript(index: Int) -> String { get set }
    func close()
    func sign(_ name: String, at date: Date, _ numbers: Int...) throws -> [String: Int]
    func load() async throws -> String
    static func count(_ number: Int) -> Int
    init(title: String)
  }
  private protocol Entry: Page {}
  private protocol Note: Entry {}
  private protocol Letter: Note { func send() }
  private protocol Named { func name() -> String }
  private protocol Drawer: Named, AnyObject {
    func open()
    func lock() async
  }
  private class Desk { let number = 3 }
  private struct Job { let action: () -> Int }
  private struct Loader { let load: (String) async throws -> [Int] }
  private final class Book { let entry: any Entry = Paper(title: "a") }

  // An optimizer takes the only type that conforms to a private protocol for the type of every value, so
  // each of these has two.
  private struct Paper: Letter, Named {
    var title: String
    var pages: [Int] = []
    init(title: String) { self.title = title }
    subscript(index: Int) -> String {
      get { "" }
      set {}
    }
    func close() {}
    func sign(_ name: String, at date: Date, _ numbers: Int...) -> [String: Int] { [:] }
    func load() async throws -> String { "" }
    static func count(_ number: Int) -> Int { number }
    func send() {}
    func name() -> String { title }
  }
  private struct Envelope: Letter {
    var letter: Paper
    var title: String
    var pages: [Int] = []
    init(title: String) {
      self.title = title
      letter = Paper(title: title)
    }
    subscript(index: Int) -> String {
      get { letter[index] }
      set {}
    }
    func close() { letter.close() }
    func sign(_ name: String, at date: Date, _ numbers: Int...) -> [String: Int] { ["a": 3] }
    func load() async throws -> String { try await letter.load() }
    static func count(_ number: Int) -> Int { number + 1 }
    func send() {}
  }
  private final class TopDrawer: Drawer {
    func name() -> String { "top" }
    func open() {}
    func lock() async {}
  }
  private final class SecretDrawer: Drawer {
    func name() -> String { "secret" }
    func open() {}
    func lock() async { await Task.yield() }
  }

  /// Its forwarders use their arguments.
  private final class NotebookMock: Mock, @unchecked Sendable {
    func latest() -> any Entry { calledReturning() }
    func counter() -> (Int) -> Int { calledReturning() }
    func loader() -> Loader { calledReturning() }
    func run(_ job: Job) { called(with: job.action()) }
    func close(_ entry: any Entry) { called(with: entry.close()) }
    func sign(_ entry: any Entry) throws { called(with: try entry.sign("a", at: Date(), 1, 2)) }
    @discardableResult
    func title(_ entry: any Entry) -> Int { calledReturning(with: entry.title) }
    func rename(_ entry: any Entry) {
      var copy = entry
      copy[3] = "a"
      called(with: copy)
    }
    func append(_ entry: any Entry) {
      var copy = entry
      copy.pages.append(3)
      called(with: copy)
    }
    func load(_ entry: any Entry) async { await called(with: try? await entry.load()) }
    func count(_ entry: any Entry, _ number: Int) {
      called(with: Swift.type(of: entry).count(number))
    }
    func make(_ type: any Entry.Type) { called(with: type.init(title: "a")) }
    func printLetter(_ letter: any Letter) { called(with: letter.title) }
    func open(_ drawer: any Drawer) { called(with: drawer.open()) }
    func name(_ drawer: any Drawer) { called(with: drawer.name()) }
    func lock(_ drawer: any Drawer) async { await called(with: await drawer.lock()) }
    func desk(_ desk: any Desk & Named) { called(with: desk.number, desk.name()) }
    func all(_ pages: any Collection<Page>) { called(with: pages.map { "\($0)" }) }
    func openedTitle(_ entry: any Entry) { called(with: title(of: entry)) }
    private func title<Value: Page>(of value: Value) -> String { value.title }
    func titles(_ entries: [any Entry]) { called(with: entries.map(\.title)) }
    func book(_ book: Book) { called(with: book.entry.title) }
  }
#endif
