#ifndef UNDERSTUDY_C_ENUMS_H
#define UNDERSTUDY_C_ENUMS_H

// The enums of C as Apple's headers declare them: NS_ENUM makes an open one, which has any number as a
// value, and NS_CLOSED_ENUM a closed one.

enum __attribute__((enum_extensibility(open))) SignalState : long {
  SignalStateUnknown = 0,
  SignalStateReady = 1,
  SignalStateFailed = 2
};

enum __attribute__((enum_extensibility(closed))) SignalLevel : int {
  SignalLevelLow = 3,
  SignalLevelHigh = 7
};

enum __attribute__((enum_extensibility(closed))) SignalColor : unsigned char {
  SignalColorRed,
  SignalColorGreen
};

enum __attribute__((flag_enum, enum_extensibility(open))) SignalOptions : unsigned {
  SignalOptionsLoud = 1,
  SignalOptionsShort = 2
};

struct SignalReport {
  enum SignalState state;
  enum SignalLevel level;
  int count;
};

#endif
