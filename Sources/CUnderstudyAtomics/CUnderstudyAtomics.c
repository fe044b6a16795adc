#include "CUnderstudyAtomics.h"

// Not in the header: the thread sanitizer knows of atomic accesses only what its compiler has seen.

ptrdiff_t understudy_load(const ptrdiff_t *address) {
  return __atomic_load_n(address, __ATOMIC_ACQUIRE);
}

void understudy_store(ptrdiff_t *address, ptrdiff_t value) {
  __atomic_store_n(address, value, __ATOMIC_RELEASE);
}

ptrdiff_t understudy_add(ptrdiff_t *address, ptrdiff_t number) {
  return __atomic_add_fetch(address, number, __ATOMIC_ACQ_REL);
}

void understudy_replace(ptrdiff_t *address, ptrdiff_t expected, ptrdiff_t value) {
  __atomic_compare_exchange_n(
      address, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

// XCTest tells an observer that the first test begins only if it's there before that, and Swift has no code
// that runs when a process starts. Understudy defines the function, which takes the place of this one. It
// stands in the file of the atomics, because a linker can leave out a file that nothing calls.
__attribute__((weak)) void understudy_begin(void) {}

__attribute__((constructor)) static void begin(void) { understudy_begin(); }
