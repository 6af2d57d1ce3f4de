// What `memhier bench` prints.
#pragma once
#include "tools/evidence.hpp"

namespace memhier::tool {

void print_head(bool measured);  // whether the machine's rates are
void print_record(const Record &record, bool with_peers);

}  // namespace memhier::tool
