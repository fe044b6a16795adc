#include "CStatus.h"
