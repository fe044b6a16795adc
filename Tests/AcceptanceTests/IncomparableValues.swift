import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Values whose contents reflection does not show are not equal because of that.
@Suite struct IncomparableValues {
  private let first = address("::1")
  private let second = address("2001:db8::5")

  // MARK: C unions

  @Test("C unions compare by their bytes")
  func unions() {
    expectEqual(first, Self.address("::1"))
    expectDifferent(first, second)
    expectEqual(sigval(sival_ptr: pointer(8)), sigval(sival_ptr: pointer(8)))
    expectDifferent(sigval(sival_ptr: pointer(8)), sigval(sival_ptr: pointer(16)))
  }

  @Test("Structs that hold a C union compare by its bytes")
  func structsOfUnions() {
    expectEqual(Self.socket("::1", port: 80), Self.socket("::1", port: 80))
    expectDifferent(Self.socket("::1", port: 80), Self.socket("::2", port: 80))
    expectDifferent(Self.socket("::1", port: 80), Self.socket("::1", port: 81))
    expectEqual(Host(name: "a", address: first), Host(name: "a", address: first))
    expectDifferent(Host(name: "a", address: first), Host(name: "a", address: second))
  }

  @Test("C unions inside containers, tuples and enums compare by their bytes")
  func nestedUnions() {
    expectEqual([first, second], [first, second])
    expectDifferent([first, first], [first, second])
    expectDifferent(["a": first], ["a": second])
    expectDifferent((1, first), (1, second))
    expectDifferent(Optional(first), Optional(second))
    expectEqual(Target.address(first), Target.address(first))
    expectDifferent(Target.address(first), Target.address(second))
    expectDifferent([first] as [Any], [second] as [Any])
  }

  @Test("A hundred stubs of C unions answer for their own value")
  func manyStubs() {
    let mock = EqualityMock()
    let addresses = (1...100).map { Self.address("::\($0)") }
    for (index, address) in addresses.enumerated() {
      when(mock.judge(address)).thenReturn("\(index)")
    }
    #expect(addresses.map { mock.judge($0) } == addresses.indices.map { "\($0)" })
    #expect(mock.judge(Self.address("::1:1")) == "")
  }

  @Test("Order, sequence and no-more-interactions distinguish C unions")
  func orders() {
    let mock = EqualityMock()
    mock.take(first)
    mock.take(second)
    verifyInOrder {
      mock.take(first)
      mock.take(second)
    }
    #expect(
      failures {
        verifyInOrder {
          mock.take(second)
          mock.take(first)
        }
      }.count == 1)
    #expect(
      failures {
        verifySequence {
          mock.take(first)
          mock.take(first)
        }
      }.count == 1)

    let other = EqualityMock()
    other.take(first)
    other.take(second)
    verify(other.take(equal(to: first))).called(1)
    #expect(failures { verifyNoMoreInteractions(on: other) }.count == 1)
  }

  // MARK: Mirrors that hide something

  @Test("Enums with an empty mirror compare by case and payload")
  func maskedEnums() {
    expectEqual(Code.number(1), Code.number(1))
    expectDifferent(Code.number(1), Code.number(2))
    expectDifferent(Code.number(1), Code.zero)
    expectDifferent(Token.text("a"), Token.text("b"))
    expectDifferent(Token.text("a"), Token.object(Owner()))
    expectDifferent([Token.text("a")], [Token.text("b")])
  }

  @Test("A struct with a mirror of its own and a weak field is not equal to any other")
  func maskedWeakField() {
    let (owner, other) = (Owner(), Owner())
    expectDifferent(Link(number: 1, owner: owner), Link(number: 2, owner: owner))
    expectDifferent(Link(number: 1, owner: owner), Link(number: 1, owner: other))
    expectDifferent(Link(number: 1, owner: owner), Link(number: 1, owner: nil))
    expectDifferent([Link(number: 1, owner: owner)], [Link(number: 1, owner: other)])
  }

  @Test("A struct with an empty mirror compares by its fields")
  func maskedStruct() {
    expectEqual(Masked(number: 1, text: "a"), Masked(number: 1, text: "a"))
    expectDifferent(Masked(number: 1, text: "a"), Masked(number: 1, text: "b"))
  }

  @Test("A value without fields is equal to every other of its type")
  func empty() {
    expectEqual(Empty(), Empty())
    expectEqual((), ())
    expectDifferent(Empty(), OtherEmpty())
  }

  // MARK: Arrays in place

  #if os(Linux)
    @Test("The elements of an inline array are compared")
    func inlineArray() {
      let long = String(repeating: "a", count: 40)
      expectEqual([long] as InlineArray<1, String>, [long] as InlineArray<1, String>)
      expectDifferent([long] as InlineArray<1, String>, ["b"] as InlineArray<1, String>)
    }

    @Test("The numbers of an inline array are compared")
    func inlineNumbers() {
      expectEqual([1, 2] as InlineArray<2, Int>, [1, 2] as InlineArray<2, Int>)
      expectDifferent([1, 2] as InlineArray<2, Int>, [1, 3] as InlineArray<2, Int>)
    }
  #endif

  // MARK: Values

  private static func address(_ text: String) -> in6_addr {
    var address = in6_addr()
    _ = inet_pton(AF_INET6, text, &address)
    return address
  }

  private static func socket(_ text: String, port: UInt16) -> sockaddr_in6 {
    var socket = sockaddr_in6()
    socket.sin6_addr = address(text)
    socket.sin6_port = port
    return socket
  }

  private func pointer(_ address: Int) -> UnsafeMutableRawPointer? { .init(bitPattern: address) }
}

private struct Host {
  var name: String
  var address: in6_addr
}
private enum Target {
  case address(in6_addr)
  case name(String)
}
private final class Owner: Sendable {}
private struct Empty {}
private struct OtherEmpty {}

private enum Code: CustomReflectable {
  case number(Int)
  case zero
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
private enum Token: CustomReflectable {
  case text(String)
  case object(Owner)
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
private struct Masked: CustomReflectable {
  var number: Int
  var text: String
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
private struct Link: CustomReflectable {
  var number: Int
  weak var owner: Owner?
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
