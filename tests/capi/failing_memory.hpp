// operator new that fails at a chosen allocation and counts what is live. Linked into one test program only.
#pragma once
#include <cstdint>

namespace capi {

void fail_allocation(int64_t nth);  // the nth from now, once; 0: none
bool allocation_failed();           // since fail_allocation
void spare_where(bool (*here)());   // allocations of others, which neither fail nor count; null: none
int64_t live_allocations();

}  // namespace capi
