// The arguments of the permutation's calls: checked, and made a request.
#pragma once
#include "execution/request.hpp"

namespace memhier {

// `permutation` has as many entries as the source has modes. needs_data: a run, not only a plan.
Request permute_request(const memhier_operand &source, const memhier_operand &destination, const int32_t *permutation,
                        bool needs_data);
// Both sides row-major and packed.
Request packed_permute_request(memhier_type type, int32_t rank, const int64_t *extents, const int32_t *permutation,
                               const void *source, void *destination);

}  // namespace memhier
