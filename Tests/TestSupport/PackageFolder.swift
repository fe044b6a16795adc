import Foundation

/// The folder of this package.
package let packageFolder = (1...3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
  url.deletingLastPathComponent()
}
