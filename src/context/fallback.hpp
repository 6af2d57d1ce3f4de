// Runs on a bad day: when memory that a run wants is not to be had, it is done with less.
#pragma once
#include <memory>

#include "base/status.hpp"
#include "context/context.hpp"

namespace memhier {

// The context is deterministic, and another way, place or cut of this problem might give other bits.
bool bits_are_fixed(const Context &context, const Problem &problem);
// The same shortage, with the word that the option leaves nothing to give up.
[[noreturn]] void refuse_other_bits(const Error &shortage);

// How the caller finds plans of its problem for other options.
using FindPlan = std::shared_ptr<const Plan> (*)(Context &context, const Problem &problem, const PlanOptions &options);

// Runs a plan that was made with these options. Where device or pinned memory is short, or the device cannot be used at
// all, what the options leave open is given up step by step, and the log tells each: pieces become smaller, ways with a
// workspace are left out, data takes other routes than the pinned ring, the host computes. Throws the first error when
// nothing is left, or when a part of the work is done that cannot be done twice. Where bits_are_fixed, only what leaves
// way and pieces as they were is given up.
void execute_or_fall_back(Context &context, std::shared_ptr<const Plan> plan, const PlanOptions &options,
                          const Execution &execution, FindPlan find);

}  // namespace memhier
