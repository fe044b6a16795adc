import Foundation

/// Whether two values of the same type consist of the same bytes.
func haveSameBytes(_ left: Any, _ right: Any) -> Bool {
  func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
  return bytes(left) == bytes(right)
}

/// The first index at which the bytes of two arrays' elements differ; `nil` if there's none in the
/// shorter array.
func firstDifference<Element>(
  _ left: [Element], _ right: [Element], from start: Int = 0
) -> Int? {
  let stride = MemoryLayout<Element>.stride
  let end = min(left.count, right.count)
  return left.withUnsafeBytes { left in
    right.withUnsafeBytes { right in
      guard let left = left.baseAddress, let right = right.baseAddress else { return nil }
      var index = start
      // A debug build compares elements slowly, so the part in which one differs is halved.
      var length = 4_096
      while index < end {
        length = min(length, end - index)
        let offset = index * stride
        if memcmp(left + offset, right + offset, length * stride) == 0 {
          index += length
        } else if length == 1 {
          return index
        } else {
          length /= 2
        }
      }
      return nil
    }
  }
}
