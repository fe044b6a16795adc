import Foundation
import Testing
import Understudy

/// Classes with stored properties of every sort. They are filled, and none of their code runs.
@Suite struct ClassProperties {
  @Test("A class with unusual stored properties is a parameter and a result", arguments: properties)
  func hasUnusualProperties(row: TypeRow) { row.check() }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("A class with a parameter pack is a parameter and a result")
  func hasParameterPack() { row(Packed(1, "a")).check() }
}

private let properties: [TypeRow] = [
  row(Lazy()), row(Weak()), row(Unowned(owner: Engine())), row(Observed()), row(Wrapped()),
  row(Handlers()), row(Existentials()), row(Tuples()), row(Storage<[String: Int]>()),
  row(Implicit()), row(Ranges()), row(Unsafe()), row(Defaults()), row(Locks()), row(Buffers()),
  row(Watched()), row(Constants<Engine>()), row(Foreign()),
]

private final class Engine: Sendable {}
private final class Lazy {
  lazy var engine: Engine = { fatalError("a lazy property was evaluated") }()
  private lazy var names: [String] = []
}
private final class Weak {
  weak var engine: Engine?
  weak var delegate: (any Delegate)?
}
private protocol Delegate: AnyObject, Sendable {}
private final class Unowned {
  unowned let owner: Engine
  unowned(unsafe) let other: Engine
  unowned var maybe: Engine?
  let number = 3
  init(owner: Engine) {
    self.owner = owner
    other = owner
    held.append(owner)
  }
}
nonisolated(unsafe) private var held: [Engine] = []
private final class Observed {
  var name = "" {
    willSet { fatalError("an observer ran") }
    didSet { fatalError("an observer ran") }
  }
}
@propertyWrapper private struct Clamped<Value: Comparable> {
  var wrappedValue: Value
  let range: ClosedRange<Value>
  init(wrappedValue: Value, _ range: ClosedRange<Value>) {
    self.wrappedValue = wrappedValue
    self.range = range
  }
}
private final class Wrapped {
  @Clamped(0...9) var volume = 3
  @Clamped("a"..."z") private var letter = "c"
}
private final class Handlers {
  var onTap: (Int) -> Void = { _ in }
  var onLoad: (@Sendable (String) async throws -> Engine)?
  let compare: (Handlers, Handlers) -> Bool = { $0 === $1 }
  let function: @convention(c) (Int32) -> Int32 = { $0 }
}
private final class Existentials {
  var delegate: (any Delegate)?
  let errors: [any Error] = []
  let value: Any = 3
  let object: AnyObject = Engine()
  let type: any Sendable.Type = Int.self
  let sequence: any Swift.Sequence<Int> = [3]
  let delegates: [ObjectIdentifier: any Delegate] = [:]
}
private final class Tuples {
  let pair: (first: Engine, second: (Int, Engine?)) = (Engine(), (3, nil))
  let none: Void = ()
}
private final class Storage<Value> {
  var value: Value?
  let type = Value.self
}
private final class Implicit {
  var engine: Engine!
  var name: String!
}
private final class Ranges {
  let range = 1..<3
  let partial = 1...
  let dates = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 1)
}
private final class Unsafe {
  let pointer: UnsafeMutablePointer<Int>? = nil
  let unmanaged: Unmanaged<Engine>? = nil
  nonisolated(unsafe) var counter = 0
}
private final class Defaults {
  let file: String
  init(file: String = #fileID) { self.file = file }
}
private final class Locks {
  let lock = NSLock()
  let queue = DispatchQueue(label: "a")
  let group = DispatchGroup()
}
private final class Buffers {
  let bytes: UnsafeRawBufferPointer = .init(start: nil, count: 0)
  let slice: ArraySlice<UInt8> = []
  let text: Substring = ""
}
private final class Watched {
  var task: Task<Void, any Error>?
  var continuation: CheckedContinuation<Int, Never>?
  var stream: AsyncStream<Int>.Continuation?
}
private final class Constants<Element> {
  let type: Element.Type? = nil
  let keyPath: AnyKeyPath = \String.count
  let path: PartialKeyPath<Implicit> = \.name
}
private final class Foreign {
  let time = timespec()
  let address = in6_addr()
}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
private final class Packed<each Element> {
  let elements: (repeat each Element)
  init(_ elements: repeat each Element) { self.elements = (repeat each elements) }
}
