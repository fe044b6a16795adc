// What the library uses of Apple's XCTest, as in developer.apple.com/documentation/xctest. Its classes
// and protocols of Objective-C are in objc.
@_exported import Foundation
@_exported import XCTestCore

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
