// The device ways of filters, for the sanitizer subset.
#pragma once
#include <string>

#include "memhier/memhier.h"

// Filters signals and images by every device way and compares with the definition. Returns what differs.
std::string filter_everything(memhier_context *context, int *runs);
