#include "CUnderstudyAtomics.h"

// Not in the header: the thread sanitizer knows of atomic accesses only what its compiler has seen.

intptr_t understudy_load(const intptr_t *address) {
  return __atomic_load_n(address, __ATOMIC_ACQUIRE);
}

void understudy_store(intptr_t *address, intptr_t value) {
  __atomic_store_n(address, value, __ATOMIC_RELEASE);
}

intptr_t understudy_add(intptr_t *address, intptr_t number) {
  return __atomic_add_fetch(address, number, __ATOMIC_ACQ_REL);
}

void understudy_replace(intptr_t *address, intptr_t expected, intptr_t value) {
  __atomic_compare_exchange_n(
      address, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
