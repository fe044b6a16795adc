#ifndef UNDERSTUDY_ATOMICS_H
#define UNDERSTUDY_ATOMICS_H

#include <stddef.h>

// Swift's own atomics need later systems of Apple's platforms than the package does. Elsewhere, their
// module is compiled again in each clean build of a package that uses it, for seconds.

ptrdiff_t understudy_load(const ptrdiff_t *_Nonnull address);
void understudy_store(ptrdiff_t *_Nonnull address, ptrdiff_t value);

// Returns the sum.
ptrdiff_t understudy_add(ptrdiff_t *_Nonnull address, ptrdiff_t number);

// Replaces the value if it's the expected one.
void understudy_replace(ptrdiff_t *_Nonnull address, ptrdiff_t expected, ptrdiff_t value);

#endif
