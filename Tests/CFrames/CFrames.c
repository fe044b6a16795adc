#include "CFrames.h"

#include <setjmp.h>

static jmp_buf place;

void frames_run(void (*_Nonnull body)(void)) {
  if (setjmp(place) == 0) body();
}

void frames_leave(void) { longjmp(place, 1); }
