import Foundation
import Logging
import NIOCore

/// A protocol that inherits from protocols of other modules.
protocol Archive: Sendable, Identifiable, CustomStringConvertible where ID == UUID {
  func store(_ data: Data, at path: String) async throws -> Bool
  var level: Logger.Level { get set }
}

/// A protocol whose inherited requirements are in other packages.
protocol RecordingHandler: LogHandler, ChannelInboundHandler {
  func records() -> [String]
}
