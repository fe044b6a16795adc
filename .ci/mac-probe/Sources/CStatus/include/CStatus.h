#ifndef PROBE_STATUS_H
#define PROBE_STATUS_H

// What NS_ENUM declares: an open enum, without metadata of its cases.
enum __attribute__((enum_extensibility(open))) Status : long {
  StatusUnknown = 0,
  StatusReady = 1,
  StatusFailed = 2,
};

#endif
