#pragma once

/// Runs before the first test of a process.
void understudy_tests_begin(void);
