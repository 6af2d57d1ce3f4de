// The device ways of matrix products, for the sanitizer subset.
#pragma once
#include <string>

#include "memhier/memhier.h"

// Multiplies by every device way and compares with the definition. Returns what differs.
std::string multiply_everything(memhier_context *context, int *runs);
