#if os(macOS) || os(Linux)
  import Foundation
  import Testing
  import Understudy
  import UnderstudyTestSupport

  /// The placeholder of a protocol or of a closure with a result can be stored and passed on. Code
  /// that uses one stops the process, and the message says what to write instead.
  @Suite(.timeLimit(.minutes(5))) struct UsedExistentials {
    @Test("A forwarder calls a static method of the placeholder's type") func staticMethod() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().count(any(), any())).called(1)
      }
      expectStop(result, line: #line - 3, "a value")
    }

    @Test("A forwarder uses a placeholder of a protocol of classes, or with a superclass")
    func ofClass() async {
      var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await verify { await NotebookMock().lock(any()) }.called(1)
      }
      expectStop(result, line: #line - 3, "a Drawer")
      result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().desk(any())).called(1)
      }
      expectStop(result, line: #line - 3, "a value")
    }

    @Test("A forwarder uses a part of a placeholder, or the result of a recorded call")
    func parts() async {
      var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().book(any())).called(1)
      }
      expectStop(result, line: #line - 3, "an Entry")
      result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().run(any())).called(1)
      }
      expectStop(result, line: #line - 3, "a () -> Int")
      result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        verify(NotebookMock().title(NotebookMock().latest())).called(1)
      }
      expectStop(result, line: #line - 3, "an Entry")
    }

    @Test("The code under test calls a closure inside the result of an unstubbed call")
    func unstubbedClosure() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = await failures { _ = try? await NotebookMock().loader().load("a") }
      }
      expectStop(result, line: loaderLine, "a (String) async throws -> Array<Int>")
      #if os(Linux)
        // There's no backtrace.
        #expect(result?.exitStatus == .exitCode(EXIT_FAILURE))
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.split(separator: "\n").count == 1)
      #endif
    }
  }

  /// Expects the whole message with which a process has stopped.
  private func expectStop(
    _ result: ExitTest.Result?, line: Int, _ type: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.firstMatch(of: #/Fatal error: (.*)/#).map { String($0.1) } == """
        The placeholder at UsedExistentials.swift:\(line) stands for \(type), and the code used it; write \
        a value in its place: any(like: …) for an argument, or a stub with thenReturn for a result
        """, "\(text)", sourceLocation: sourceLocation)
  }

  private protocol Page {
    var title: String { get }
    static func count(_ number: Int) -> Int
  }
  private protocol Entry: Page {}
  private protocol Drawer: Named, AnyObject { func lock() async }
  private struct Job { let action: () -> Int }
  private struct Loader { let load: (String) async throws -> [Int] }
  private final class Book { let entry: any Entry = Paper(title: "a") }

  // An optimizer takes the only type that conforms to a private protocol for the type of every
  // value, so each of these has two.
  private struct Paper: Entry {
    let title: String
    static func count(_ number: Int) -> Int { number }
  }
  private struct Postcard: Entry {
    let title: String
    static func count(_ number: Int) -> Int { number + 1 }
  }
  private final class TopDrawer: Machine, Drawer, @unchecked Sendable {
    let name = "top"
    func lock() async {}
  }
  private final class SecretDrawer: Machine, Drawer, @unchecked Sendable {
    let name = "secret"
    func lock() async { await Task.yield() }
  }

  private let loaderLine = #line + 5

  /// Its forwarders use their arguments.
  private final class NotebookMock: Mock, @unchecked Sendable {
    // An unstubbed call is reported at the line of its forwarder.
    func loader() -> Loader { calledReturning() }
    func latest() -> any Entry { calledReturning() }
    @discardableResult func title(_ entry: any Entry) -> Int { calledReturning(with: entry.title) }
    func count(_ entry: any Entry, _ number: Int) {
      called(with: omitted, Swift.type(of: entry).count(number))
    }
    func lock(_ drawer: any Drawer) async { await called(with: await drawer.lock()) }
    func desk(_ desk: any Machine & Named) { called(with: desk.number, desk.name) }
    func book(_ book: Book) { called(with: book.entry.title) }
    func run(_ job: Job) { called(with: job.action()) }
  }
#endif
