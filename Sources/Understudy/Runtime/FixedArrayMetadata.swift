/// The metadata of the built-in array in an `InlineArray`.
struct FixedArrayMetadata {
  let count: Int
  let elementType: Any.Type
  private let stride: Int

  init(_ type: Any.Type) {
    let metadata = TypeMetadata(type)
    count = Int(metadata.word(1))
    elementType = unsafeBitCast(metadata.word(2), to: Any.Type.self)
    let element = TypeMetadata(elementType)
    stride = max(element.aligned(element.size), 1)
  }

  func offset(of index: Int) -> Int { index * stride }

  /// An element of the array at an address.
  func value(_ index: Int, at base: UnsafeRawPointer) -> Any {
    TypeMetadata.value(of: elementType, at: base + offset(of: index))
  }
}
