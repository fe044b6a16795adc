#ifndef UNDERSTUDY_STOP_TEXTS_H
#define UNDERSTUDY_STOP_TEXTS_H

// Lines that are written to standard error if a signal stops the process.
typedef struct UnderstudyStopText *UnderstudyStopText;

// Returns a text without a line. The first call installs the handler of the signals.
UnderstudyStopText _Nonnull understudy_stop_text_begin(void);

// Only one thread at a time may call these.
void understudy_stop_text_set(UnderstudyStopText _Nonnull text, const char *_Nullable line);
void understudy_stop_text_end(UnderstudyStopText _Nonnull text);

// Between these calls, a signal of this thread writes this line only.
void understudy_stop_text_enter(UnderstudyStopText _Nonnull text);
void understudy_stop_text_leave(UnderstudyStopText _Nonnull text);

#endif
