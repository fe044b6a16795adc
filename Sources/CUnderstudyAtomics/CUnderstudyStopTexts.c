#include "CUnderstudyStopTexts.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// In C, because a handler of a signal may neither allocate nor lock, and any line of Swift can do both. It
// reads only what other threads have prepared, and calls write(2).

struct UnderstudyStopText {
  // Doesn't change: no text leaves the list, so that the handler can walk through it at any time.
  struct UnderstudyStopText *next;
  bool isUsed;
  // The thread that runs a job of the test, or 0.
  pthread_t thread;
  char *line;
};

static struct UnderstudyStopText *texts;
// How many handlers read lines. Until there's none, no line is freed.
static int readerCount;

static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGFPE, SIGBUS};
enum { signalCount = sizeof signals / sizeof *signals };
static struct sigaction earlierActions[signalCount];

static bool is_of_this_thread(struct UnderstudyStopText *text) {
  return __atomic_load_n(&text->thread, __ATOMIC_ACQUIRE) == pthread_self();
}

// Writes the line of the test whose job this thread runs or, if there's no such test, the lines of all tests.
static void write_lines(void) {
  __atomic_fetch_add(&readerCount, 1, __ATOMIC_SEQ_CST);
  struct UnderstudyStopText *all = __atomic_load_n(&texts, __ATOMIC_ACQUIRE);
  bool isKnown = false;
  for (struct UnderstudyStopText *text = all; text; text = text->next) {
    isKnown = isKnown || is_of_this_thread(text);
  }
  for (struct UnderstudyStopText *text = all; text; text = text->next) {
    if (isKnown && !is_of_this_thread(text)) continue;
    const char *line = __atomic_load_n(&text->line, __ATOMIC_SEQ_CST);
    for (size_t count = line ? strlen(line) : 0; count > 0;) {
      ssize_t written = write(STDERR_FILENO, line, count);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) break;
      line += written;
      count -= (size_t)written;
    }
  }
  __atomic_fetch_sub(&readerCount, 1, __ATOMIC_SEQ_CST);
}

static void handle(int number, siginfo_t *info, void *context) {
  int error = errno;
  write_lines();
  errno = error;
  int index = 0;
  while (signals[index] != number) index++;
  struct sigaction *earlier = &earlierActions[index];
  if (earlier->sa_flags & SA_RESETHAND) signal(number, SIG_DFL);
  if (earlier->sa_flags & SA_SIGINFO) {
    // The handler of Swift's backtraces ends with the default action.
    earlier->sa_sigaction(number, info, context);
  } else if (earlier->sa_handler == SIG_DFL || earlier->sa_handler == SIG_IGN) {
    // The signal comes again when this handler returns.
    sigaction(number, earlier, NULL);
    raise(number);
  } else {
    earlier->sa_handler(number);
  }
}

static void install(void) {
  for (int index = 0; index < signalCount; index++) {
    if (sigaction(signals[index], NULL, &earlierActions[index]) != 0) continue;
    struct sigaction action = earlierActions[index];
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(signals[index], &action, NULL);
  }
}

UnderstudyStopText understudy_stop_text_begin(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  struct UnderstudyStopText *first = __atomic_load_n(&texts, __ATOMIC_ACQUIRE);
  for (struct UnderstudyStopText *text = first; text; text = text->next) {
    if (!__atomic_exchange_n(&text->isUsed, true, __ATOMIC_ACQ_REL)) return text;
  }
  struct UnderstudyStopText *text = calloc(1, sizeof *text);
  text->isUsed = true;
  text->next = first;
  while (!__atomic_compare_exchange_n(
      &texts, &text->next, text, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {}
  return text;
}

void understudy_stop_text_set(UnderstudyStopText text, const char *line) {
  char *earlier = __atomic_exchange_n(&text->line, line ? strdup(line) : NULL, __ATOMIC_SEQ_CST);
  // A handler that begins now finds the new line. The process ends, so that a line is left rather than awaited.
  if (__atomic_load_n(&readerCount, __ATOMIC_SEQ_CST) == 0) free(earlier);
}

void understudy_stop_text_end(UnderstudyStopText text) {
  understudy_stop_text_set(text, NULL);
  __atomic_store_n(&text->isUsed, false, __ATOMIC_RELEASE);
}

void understudy_stop_text_enter(UnderstudyStopText text) {
  __atomic_store_n(&text->thread, pthread_self(), __ATOMIC_RELEASE);
}

void understudy_stop_text_leave(UnderstudyStopText text) {
  __atomic_store_n(&text->thread, (pthread_t)0, __ATOMIC_RELEASE);
}
