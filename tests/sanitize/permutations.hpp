// Permutations in the device's memory under the sanitizers.
#pragma once
#include <string>

#include "memhier/memhier.h"

std::string permute_everything(memhier_context *context, int *runs);  // failures, empty when there are none
