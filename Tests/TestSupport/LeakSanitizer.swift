/// What the leak sanitizer doesn't report in the tests of the library: what others leak, and objects that it
/// can't find, because the only references to them have other bits, too.
///
/// It doesn't report what such an object refers to, either, so mocks and what has them aren't among these.
@_cdecl("__lsan_default_suppressions")
package func leakSuppressions() -> UnsafePointer<UInt8> {
  // Foundation leaks processes that have ended, the buffer for an empty file, and the runs of an attributed
  // string, and Swift Testing a part of its plan. The placeholders of classes, and what they are filled
  // with, exist for the rest of the process.
  ("""
  leak:CommandResult.swift
  leak:readBytesFromFile
  leak:CFRunArrayCreate
  leak:16_determineAction
  leak:PlaceholderAssemblyC6finish
  """ as StaticString).utf8Start
}
