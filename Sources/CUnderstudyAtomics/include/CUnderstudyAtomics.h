#ifndef UNDERSTUDY_ATOMICS_H
#define UNDERSTUDY_ATOMICS_H

#include <stdint.h>

// Swift's own atomics need later systems of Apple's platforms than the package does. Elsewhere, their
// module is compiled again in each clean build of a package that uses it, for seconds.

intptr_t understudy_load(const intptr_t *_Nonnull address);
void understudy_store(intptr_t *_Nonnull address, intptr_t value);

// Returns the sum.
intptr_t understudy_add(intptr_t *_Nonnull address, intptr_t number);

// Replaces the value if it's the expected one.
void understudy_replace(intptr_t *_Nonnull address, intptr_t expected, intptr_t value);

#endif
