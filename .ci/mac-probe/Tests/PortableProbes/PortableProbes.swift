import CStatus
import Dispatch
import Foundation
import ProbeSupport
import Testing
import Understudy
import UnderstudyExploration

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct PortableProbes {
  // MARK: Enums of C

  @Test func cEnumInMessage() {
    let probe = Probe<Status>()
    probe.take(.ready)
    let texts = failures { verify(probe.take(.failed)).called(1) }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("take(Status(rawValue: 2))") == true, "\(texts)")
    #expect(texts.first?.contains("take(*Status(rawValue: 1)*)") == true, "\(texts)")
  }

  @Test func cEnumBesideAny() {
    let probe = Probe<Status>()
    probe.pair(.ready, .unknown)
    verify(probe.pair(any(), .unknown)).called(1)
    verify(probe.pair(any(), .ready)).called(.never)
  }

  // MARK: Objects

  @Test func object() { accepts(NSObject()) }
  @Test func session() { accepts(URLSession.shared) }
  @Test func queue() { accepts(DispatchQueue.main) }
  @Test func anyClass() {
    let probe = Probe<AnyClass>()
    probe.take(NSObject.self)
    verify(probe.take(any())).called(1)
    verify(probe.take(NSObject.self)).called(1)
  }

  @Test func subclassOfNSObject() {
    accepts(Controller())
    accepts(Holder(controller: Controller()))
  }

  private class Controller: NSObject {
    weak var delegate: NSObject?
    unowned var center = NotificationCenter.default
    lazy var items: [String] = []
    var title: String? = "a"
  }

  private struct Holder {
    var controller: Controller
    unowned var center = NotificationCenter.default
  }

  // MARK: Values

  @Test func rectangle() { accepts(CGRect(x: 1, y: 2, width: 3, height: 4)) }
  @Test func range() { accepts(NSRange(location: 1, length: 2)) }

  @Test func measurement() {
    accepts(Measurement(value: 3, unit: UnitLength.meters))
    let length = Probe<Measurement<UnitLength>>().give()
    #expect(length.value == 0)
  }

  @Test func payload() throws {
    let data = Data(#"{"user": {"id": 1, "name": "x"}, "tags": ["a", 2]}"#.utf8)
    let payload = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let probe = Probe<[String: Any]>()
    probe.take(payload)
    verify(
      probe.take([
        "user": ["id": 1, "name": "x"] as [String: Any], "tags": ["a", 2] as [Any],
      ])
    ).called(1)
    verify(
      probe.take([
        "user": ["id": 2, "name": "x"] as [String: Any], "tags": ["a", 2] as [Any],
      ])
    ).called(.never)
  }

  @Test func objectsInPayload() {
    let probe = Probe<[String: Any]>()
    probe.take([
      "user": NSDictionary(dictionary: ["id": 1, "name": "x"]), "tags": NSArray(array: ["a", 2]),
      "none": NSNull(),
    ])
    verify(
      probe.take([
        "user": ["id": 1, "name": "x"] as [String: Any], "tags": ["a", 2] as [Any],
        "none": NSNull(),
      ])
    ).called(1)
  }

  // MARK: Errors

  @Test func anyError() {
    let probe = Probe<any Error>()
    probe.take(URLError(.timedOut))
    verify(probe.take(URLError(.timedOut))).called(1)
    verify(probe.take(any(URLError.self))).called(1)
    verify(probe.take(any(CocoaError.self))).called(.never)
  }

  @Test func capturedError() {
    let (probe, captor) = (Probe<any Error>(), ArgumentCaptor<URLError>())
    probe.take(URLError(.timedOut))
    verify(probe.take(captor.capture())).called(1)
    #expect(captor.last?.code == .timedOut)
  }

  @Test func thrownError() {
    let disk = Disk()
    when(try disk.read()).thenThrow(CocoaError(.fileNoSuchFile))
    do {
      _ = try disk.read()
      Issue.record("The stub throws.")
    } catch let error as CocoaError {
      #expect(error.code == .fileNoSuchFile)
    } catch { Issue.record(error) }
  }

  private final class Disk: Mock {
    func read() throws -> Data { try calledThrowReturning() }
  }

  // MARK: Orders

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(.everyOrder(samples: 1_000, seed: 1, of: .jobs)) func priorities() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for priority in [TaskPriority.high, .background, .userInitiated, .utility] {
        group.addTask {
          await Task(priority: priority) { await counter.add() }.value
        }
      }
    }
    #expect(await counter.value == 4)
  }

  private actor Counter {
    var value = 0
    func add() async {
      let old = value
      value = old + 1
      await Task.yield()
    }
  }
}
