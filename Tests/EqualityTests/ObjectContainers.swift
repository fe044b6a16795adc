import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Containers of Foundation, as those in a payload of Objective-C, are equal to those of Swift with equal
/// contents: the code under test can't tell them apart.
@Suite struct ObjectContainers {
  @Test("A dictionary or an array of Foundation inside a payload") func inPayload() {
    let user: [String: Any] = ["id": 1, "name": "x", "tags": ["a", "b"]]
    let numbers = NSArray(array: [1, 2])
    func payload(_ value: Any) -> [String: Any] { ["a": value] }
    expectEqual(payload(NSDictionary(dictionary: user)), payload(user))
    expectEqual(payload(numbers), payload([1, 2]))
    expectEqual([NSArray(array: [1, "a"]), 3] as [Any], [[1, "a"] as [Any], 3])
    expectDifferent(payload(NSDictionary(dictionary: ["id": 1])), payload(["id": 2]))
    expectDifferent(payload(NSDictionary(dictionary: ["id": 1])), payload(user))
    expectDifferent(payload(numbers), payload([2, 1]))
    expectDifferent(payload(numbers), payload(Set([1, 2])))
  }

  @Test("Each kind of container") func kinds() {
    expectEqual(NSArray(array: [1, 2]), [1, 2])
    expectEqual(NSOrderedSet(array: [1, 2]), [1, 2])
    expectEqual(NSSet(array: ["a", "b"]), Set(["b", "a"]))
    expectEqual(NSSet(array: ["a", "b"]), Set(["b", "a"] as [AnyHashable]))
    expectEqual(NSDictionary(dictionary: ["a": [1]]), ["a": [1]])
    expectEqual(NSMutableDictionary(dictionary: ["a": 2]), ["a": 2])
    expectEqual(NSSet(array: ["a", "b"]), NSSet(array: ["b", "a"]))
    expectDifferent(NSSet(array: ["a", "b"]), Set(["a"]))
    expectDifferent(NSSet(array: ["a", "b"]), Set(["a", "c"]))
    expectDifferent(NSArray(array: ["a", "b"]), Set(["a", "b"]))
    expectDifferent(NSCountedSet(array: ["a", "a"]), NSCountedSet(array: ["a"]))
    expectEqual(NSCountedSet(array: ["a", "a"]), NSCountedSet(array: ["a", "a"]))
    expectDifferent(NSArray(array: []), [:] as [String: Int])
    expectEqual(NSArray(array: [NSArray(array: [1])]), [[1]])
  }

  @Test("A matcher stands inside, and the message says where a payload differs") func statements() {
    let mock = EqualityMock()
    let user = NSDictionary(dictionary: ["id": 1, "tags": NSArray(array: ["a", "b"])])
    mock.take(["user": user] as [String: Any])
    func payload(_ id: Int, _ tag: String) -> [String: Any] {
      ["user": ["id": id, "tags": ["a", tag]] as [String: Any]]
    }
    verify(mock.take(payload(1, "b"))).called(1)
    verify(mock.take(["user": any()] as [String: Any])).called(1)
    verify(mock.take(payload(oneOf(1, 2), "b"))).called(1)
    verify(mock.take(payload(not(1), "b"))).called(.never)
    let text = """
      take(_:) was called 0 times, expected exactly 1.
      Expected: take(["user": ["id": 1, "tags": ["a", "c"]]])
      Other calls of take(_:) (* marks what did not match):
        #1 take(*["user": ["id": 1, "tags": ["a", "b"]]]*)
      No other calls on EqualityMock.
      """
    expectFailure(text) { verify(mock.take(payload(1, "c"))).called(1) }
  }

  @Test("The message says where a large payload differs") func largePayload() {
    let mock = EqualityMock()
    let names = NSArray(array: ["Ada Lovelace", "Grace Hopper", "Barbara Liskov", "Radia Perlman"])
    mock.take(["names": names, "sets": NSDictionary(dictionary: ["a": 1])] as [String: Any])
    let expected: [String: Any] = [
      "names": ["Ada Lovelace", "Grace Hopper", "Frances Allen", "Radia Perlman"],
      "sets": ["a": 2, "b": 3],
    ]
    let text = """
      take(_:) was called 0 times, expected exactly 1.
      Expected: take(["names": ["Ada Lovelace", "Grace Hopper", "Frances Allen", "Radia Perlman"], "sets": ["a": 2, "b": 3]])
      Other calls of take(_:) (* marks what did not match):
        #1 take(*["names": ["Ada Lovelace", "Grace Hopper", "Barbara Liskov", "Radia Perlman"], "sets": ["a": 1]]*)
           argument 1["names"][2]: expected "Frances Allen", got "Barbara Liskov"
           argument 1["sets"]["a"]: expected 2, got 1
           argument 1["sets"]["b"]: expected 3, got nil
      No other calls on EqualityMock.
      """
    expectFailure(text) { verify(mock.take(expected)).called(1) }
  }
}
