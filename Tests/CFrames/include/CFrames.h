#ifndef FRAMES_H
#define FRAMES_H

// Leaves the frames of Swift functions as XCTest does on Apple's platforms with an exception of
// Objective-C: nothing of them runs to its end.

// Runs a function that calls frames_leave.
void frames_run(void (*_Nonnull body)(void));

// Ends the function that frames_run runs.
void frames_leave(void);

#endif
