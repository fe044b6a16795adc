/// What the leak sanitizer doesn't report in the tests of the library.
///
/// A suppressed object hides what it refers to, so none of these can be a part of a test or a mock.
@_cdecl("__lsan_default_suppressions")
package func leakSuppressions() -> UnsafePointer<UInt8> {
  // Foundation doesn't free the buffer into which it has read an empty file.
  ("""
  leak:readBytesFromFile
  leak:PlaceholderAssemblyC6finish
  """ as StaticString).utf8Start
}
