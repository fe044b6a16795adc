/// The forwarders that have called a mock, by the addresses of their literals.
///
/// This is raw memory, because a debug build retains and releases an object each time it's read. A found
/// site costs a tenth of a search for a ``MethodID``.
struct CallSites: ~Copyable {
  /// Lists of sites; the line of a forwarder determines the list. Allocated at the first call.
  private var lists: UnsafeMutablePointer<UnsafeMutablePointer<CallSite>?>?

  /// One less than the number of lists.
  private static var mask: UInt { 15 }

  init() {}

  deinit {
    guard let lists else { return }
    for index in 0...Int(Self.mask) {
      var next = lists[index]
      while let site = next {
        next = site.pointee.next
        site.deinitialize(count: 1)
        site.deallocate()
      }
    }
    lists.deallocate()
  }

  mutating func insert(_ method: MethodID, _ record: MethodRecord) {
    // A literal that is no pointer has no address; `MethodID` compares it.
    let (signature, file) = (method.signature, method.position.fileID)
    guard signature.hasPointerRepresentation, file.hasPointerRepresentation else { return }
    let lists = lists ?? makeLists()
    let index = Int(method.position.line & Self.mask)
    let site = UnsafeMutablePointer<CallSite>.allocate(capacity: 1)
    site.initialize(
      to: CallSite(
        signature: UInt(bitPattern: signature.utf8Start), file: UInt(bitPattern: file.utf8Start),
        line: method.position.line, column: method.position.column, result: method.result,
        next: lists[index], isStubbed: record.stubs != nil,
        stub: record.stubs?.newestQuickStub(returning: method.result), record: record))
    lists[index] = site
  }

  private mutating func makeLists() -> UnsafeMutablePointer<UnsafeMutablePointer<CallSite>?> {
    let count = Int(Self.mask) + 1
    let new = UnsafeMutablePointer<UnsafeMutablePointer<CallSite>?>.allocate(capacity: count)
    new.initialize(repeating: nil, count: count)
    lists = new
    return new
  }

  /// The sites among which a forwarder at a line is.
  func list(_ line: UInt) -> UnsafeMutablePointer<CallSite>? {
    guard let lists else { return nil }
    return lists[Int(line & Self.mask)]
  }

  func find(_ method: MethodID) -> UnsafeMutablePointer<CallSite>? {
    let signature = unsafeBitCast(method.signature, to: (UInt, UInt, UInt8).self).0
    let file = unsafeBitCast(method.position.fileID, to: (UInt, UInt, UInt8).self).0
    let line = method.position.line
    let column = method.position.column
    var next = list(line)
    while let site = next {
      if site.pointee.line == line, site.pointee.column == column,
        site.pointee.result == method.result, site.pointee.signature == signature,
        site.pointee.file == file
      {
        return site
      }
      next = site.pointee.next
    }
    return nil
  }

  /// Updates the sites of a method, of which there can be several if literals are duplicated.
  func updateStubbed(of record: MethodRecord) {
    guard let lists else { return }
    for index in 0...Int(Self.mask) {
      var next = lists[index]
      while let site = next {
        if site.pointee.record === record {
          site.pointee.isStubbed = record.stubs != nil
          site.pointee.stub = record.stubs?.newestQuickStub(returning: site.pointee.result)
        }
        next = site.pointee.next
      }
    }
  }
}

/// One forwarder: what identifies it, and its method.
struct CallSite {
  /// The addresses of the literals.
  let signature: UInt
  let file: UInt
  let line: UInt
  let column: UInt
  let result: ObjectIdentifier
  let next: UnsafeMutablePointer<CallSite>?
  /// Whether the method has stubs.
  var isStubbed: Bool
  /// The newest stub, if the fast path can search the stubs.
  var stub: Stub?
  let record: MethodRecord
}
