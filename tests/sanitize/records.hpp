// The device ways of record conversions, for the sanitizer subset.
#pragma once
#include <string>

#include "memhier/memhier.h"

// Converts between all arrangements by every device way and compares with the host's result. Returns what differs.
std::string convert_records(memhier_context *context, int *runs);
