#include "CEnums.h"
