/// What the leak sanitizer doesn't report in the tests of the library.
///
/// An object that has had a weak reference, as a mock that outlives its session has, keeps the address of 32
/// bytes in a form that the sanitizer doesn't recognize.
@_cdecl("__lsan_default_suppressions")
package func leakSuppressions() -> UnsafePointer<UInt8> {
  ("leak:formWeakReference" as StaticString).utf8Start
}
