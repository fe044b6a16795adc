import Foundation

/// Returns the index of the first element whose bytes differ, or of the first that only one of two buffers
/// has; `nil` if the buffers are the same.
func firstDifference(
  _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, stride: Int, from start: Int = 0
) -> Int? {
  let count = min(left.count, right.count) / stride
  let chunk = 4_096
  var index = start
  while index < count {
    let end = min(index + chunk, count)
    if areSame(left, right, (end - index) * stride, at: index * stride) {
      index = end
      continue
    }
    while areSame(left, right, stride, at: index * stride) { index += 1 }
    return index
  }
  return left.count == right.count ? nil : count
}

/// Returns the index of the first byte that differs.
func firstDifference(_ left: Data, _ right: Data) -> Int? {
  left.withUnsafeBytes { left in
    right.withUnsafeBytes { firstDifference(left, $0, stride: 1) }
  }
}

/// Returns the index of the first byte of UTF-8 that differs.
func firstDifference(_ left: String, _ right: String) -> Int? {
  var (left, right) = (left, right)
  return left.withUTF8 { left in
    right.withUTF8 {
      firstDifference(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer($0), stride: 1)
    }
  }
}

private func areSame(
  _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, _ count: Int, at offset: Int
) -> Bool {
  guard count > 0, let left = left.baseAddress, let right = right.baseAddress else { return true }
  return memcmp(left + offset, right + offset, count) == 0
}
