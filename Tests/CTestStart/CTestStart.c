#include "CTestStart.h"

// Swift has no code that runs when a process starts. TestSupport defines the function, which takes the place
// of this one.
__attribute__((weak)) void understudy_tests_begin(void) {}

__attribute__((constructor)) static void begin(void) { understudy_tests_begin(); }
