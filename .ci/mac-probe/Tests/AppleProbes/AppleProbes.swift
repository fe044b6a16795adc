#if canImport(ObjectiveC)
  import Combine
  import CoreGraphics
  import CoreMedia
  import Foundation
  import ProbeSupport
  import Security
  import Testing
  import Understudy

  #if canImport(AppKit)
    import AppKit
  #elseif canImport(UIKit)
    import UIKit
  #endif

  @Suite struct AppleProbes {
    // MARK: Enums of Objective-C

    @Test func objcEnumInMessage() {
      let probe = Probe<FromZero>()
      probe.take(.ready)
      let texts = failures { verify(probe.take(.failed)).called(1) }
      #expect(texts.first?.contains("take(FromZero(rawValue: 2))") == true, "\(texts)")
      #expect(texts.first?.contains("take(*FromZero(rawValue: 1)*)") == true, "\(texts)")
    }

    @Test func objcEnumBesideAny() {
      let probe = Probe<FromZero>()
      probe.pair(.ready, .unknown)
      verify(probe.pair(any(), .unknown)).called(1)
    }

    @Test func objcEnumFromThree() {
      accepts(FromThree.busy)
      accepts(Switching(mode: .busy))
      var name = ""
      _ = failures { name = Probe<FromThree>().give().name }
      #expect(name == "idle")
    }

    @Test func enumOfFoundation() {
      let probe = Probe<URLSessionTask.State>()
      probe.pair(.completed, .running)
      verify(probe.pair(any(), .running)).called(1)
    }

    /// Stops the process at a value that is no case.
    private struct Switching {
      let mode: FromThree
      let name: String
      init(mode: FromThree) { (self.mode, name) = (mode, mode.name) }
    }

    // MARK: CF types

    @Test func image() throws {
      let context = CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      acceptsLike(try #require(context?.makeImage()))
    }

    @Test func path() { acceptsLike(CGPath(rect: .zero, transform: nil)) }

    @Test func sampleBuffer() throws {
      var buffer: CMSampleBuffer?
      CMSampleBufferCreate(
        allocator: nil, dataBuffer: nil, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
        formatDescription: nil, sampleCount: 0, sampleTimingEntryCount: 0, sampleTimingArray: nil,
        sampleSizeEntryCount: 0, sampleSizeArray: nil, sampleBufferOut: &buffer)
      acceptsLike(try #require(buffer))
    }

    @Test func key() throws {
      let attributes: [CFString: Any] = [
        kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
      ]
      acceptsLike(try #require(SecKeyCreateRandomKey(attributes as CFDictionary, nil)))
    }

    // MARK: Objects

    @Test func string() { accepts("a" as NSString) }
    @Test func array() { accepts([1, 2] as NSArray) }

    #if canImport(AppKit)
      @MainActor @Test func view() { accepts(NSView()) }
    #elseif canImport(UIKit) && !os(watchOS)
      @MainActor @Test func view() { accepts(UIView()) }
    #endif

    @Test func copying() {
      let probe = Probe<any NSCopying>()
      probe.take("a" as NSString)
      verify(probe.take(any())).called(1)
    }

    @Test func copyingObject() {
      let probe = Probe<any NSCopying & NSObject>()
      probe.take("a" as NSString)
      verify(probe.take(any())).called(1)
    }

    @Test func observed() {
      let account = Account()
      let observation = account.observe(\.balance) { _, _ in }
      accepts(account)
      observation.invalidate()
    }

    @Test func published() { accepts(Model()) }

    private final class Account: NSObject { @objc dynamic var balance = 1 }

    private final class Model: NSObject, ObservableObject {
      @Published var title = "a"
      weak var delegate: NSObject?
      unowned var center = NotificationCenter.default
      lazy var items: [String] = []
    }

    // MARK: Values of Foundation

    @Test func numbersAndTexts() {
      #expect(areEqual(NSNumber(value: 1), 1))
      #expect(areEqual("a" as NSString, "a"))
      #expect(areEqual(NSDate(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 1)))
      #expect(areEqual(NSNumber(value: true), true))
      #expect(!areEqual(NSNumber(value: true), 1))
      #expect(areEqual(NSNull(), NSNull()))
    }

    private func areEqual(_ received: Any, _ expected: Any) -> Bool {
      let probe = Probe<Any>()
      probe.take(received)
      return failures { verify(probe.take(expected)).called(1) }.isEmpty
    }

    // MARK: Combine

    @Test func publisher() {
      accepts(Just(1).eraseToAnyPublisher())
      var values: [Int] = []
      let subscription = Probe<AnyPublisher<Int, Never>>().give().sink { values.append($0) }
      subscription.cancel()
      #expect(values == [])
    }

    @Test func subject() { accepts(PassthroughSubject<Int, Never>()) }
  }

  @objc enum FromZero: Int { case unknown, ready, failed }

  @objc enum FromThree: Int {
    case idle = 3
    case busy = 7

    var name: String {
      switch self {
      case .idle: "idle"
      case .busy: "busy"
      }
    }
  }
#endif
