import Testing

@testable import Understudy

@Suite struct EnumMetadataTests {
  private let first = PlaceholderGenerator(variant: 0)
  private let second = PlaceholderGenerator(variant: 1)

  @Test("An enum without payloads has its first and its second case")
  func empty() {
    #expect(EnumCase.make(Weather.self, first) == .sun)
    #expect(EnumCase.make(Weather.self, second) == .rain)
    #expect(EnumCase.make(Lone.self, first) == .only)
    #expect(EnumCase.make(Lone.self, second) == .only)
  }

  @Test("A case with a payload comes before one without")
  func payload() {
    guard case .say(let text, let times) = EnumCase.make(Command.self, first) else {
      Issue.record("another case")
      return
    }
    #expect(text.hasPrefix("understudy-0-"))
    #expect(times.count == 1)
  }

  @Test("The first case whose payload has a placeholder is taken")
  func firstPossible() {
    guard case .number(let number) = EnumCase.make(Choice.self, first) else {
      Issue.record("another case")
      return
    }
    #expect(number > 3)
  }

  @Test("A generic enum's payload is of its argument's type")
  func generic() {
    guard case .left(let text) = EnumCase.make(Either<String, Int>.self, first) else {
      Issue.record("another case")
      return
    }
    #expect(text.hasPrefix("understudy-0-"))
    guard case .right = EnumCase.make(Either<Engine, [Int: Bool]>.self, first) else {
      Issue.record("another case")
      return
    }
  }

  @Test("Payloads with objects are retained, and released with the value")
  func ownership() {
    weak var object: AnyObject?
    do {
      let holder = EnumCase.make(Holder.self, first)
      guard case .object(let held, _)? = holder else {
        Issue.record("another case")
        return
      }
      object = held
      let copies = Array(repeating: holder, count: 3)
      #expect(copies.count == 3)
      #expect(object != nil)
    }
    #expect(object == nil)
  }

  @Test("An indirect case is skipped")
  func indirect() {
    #expect(EnumCase.make(Tree.self, first).map { Reflection.caseName(of: $0) } == "empty")
    #expect(EnumCase.make(Boxed.self, first) == nil)
  }

  @Test("An enum without a possible case has none, and neither has another type")
  func impossible() {
    #expect(EnumCase.make(Never.self, first) == nil)
    #expect(EnumCase.make(Gear.self, first) == nil)
    #expect(EnumCase.make(Int.self, first) == nil)
  }
}

private enum Weather { case sun, rain, snow }
private enum Lone { case only }
private enum Command {
  case stop, go
  case say(String, times: [Int])
}
private final class Engine {}
private enum Choice {
  case engine(Engine)
  case number(Int)
  case text(String)
}
private enum Either<Left, Right> {
  case left(Left)
  case right(Right)
}
private enum Holder {
  case none
  case object(AnyObject, String)
  case number(Double)
}
private indirect enum Tree {
  case leaf(Int)
  case node(Tree, Tree)
  case empty
}
private enum Boxed { indirect case only(Int) }
private enum Gear { case on(Engine) }
