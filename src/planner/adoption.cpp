// The same problem is decided again with page-locked operands: what a call would then take is what the planner would
// then choose.
#include "planner/adoption.hpp"

#include <algorithm>
#include <cmath>

#include "planner/enumerate.hpp"

namespace memhier {
namespace {

constexpr double kMostCalls = 1e9;  // more is never

bool can_adopt(const OperandDescription &operand) {
  return operand.place == Place::pageable && !operand.adopted && element_count(operand.layout) > 0;
}

// Words of the operands that can be adopted, each once.
std::vector<std::string> words_of(const Problem &problem) {
  std::vector<std::string> words;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    if (!can_adopt(problem.operands[i])) continue;
    std::string word = place_word(problem, i);
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(std::move(word));
  }
  return words;
}

bool device_refused(const std::vector<Candidate> &candidates) {
  return std::any_of(candidates.begin(), candidates.end(), [](const Candidate &each) {
    return each.scope == CandidateScope::place && each.target == Target::device;
  });
}

Candidate choice_for(const Problem &problem, const PlanOptions &options, const Resources &resources) {
  const std::vector<Candidate> candidates = enumerate(problem, options, resources).candidates;
  const int chosen = choose(problem, candidates, resources.device_facts());
  if (chosen >= 0) return candidates[static_cast<size_t>(chosen)];
  Candidate none;
  none.reason = Reason::forced_other;  // options ask for what page-locked memory does not do
  return none;
}

Reason reason_against(const DeviceFacts &device) {
  if (device.fails(Probe::registered)) return Reason::probe_failed;
  return device.rates.register_per_byte > 0 ? Reason::none : Reason::no_rate;
}

Adoption adoption_of(const Plan &plan, const std::vector<std::string> &words, double now, const PlanOptions &options,
                     const Resources &resources) {
  const DeviceFacts &device = *resources.device_facts();
  Adoption adoption;
  for (const std::string &word : words) adoption.operands.append(adoption.operands.empty() ? "" : ", ").append(word);
  Problem problem = plan.problem;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    OperandDescription &operand = problem.operands[i];
    if (!can_adopt(operand) || std::find(words.begin(), words.end(), place_word(problem, i)) == words.end()) continue;
    operand.place = Place::pinned;
    operand.adopted = true;
    const ByteRange range = byte_range(operand.layout);
    adoption.bytes += range.end - range.begin;
  }
  adoption.reason = reason_against(device);
  if (adoption.reason != Reason::none) return adoption;
  adoption.choice = choice_for(problem, options, resources);
  adoption.reason = adoption.choice.reason;
  if (adoption.reason != Reason::none) return adoption;
  adoption.now = now;
  adoption.adopted = adoption.choice.seconds;
  adoption.once =
      static_cast<double>(adoption.bytes) * (device.rates.register_per_byte + device.rates.unregister_per_byte);
  const double calls = adoption.once / (adoption.now - adoption.adopted);
  if (calls > 0 && calls < kMostCalls) adoption.pays_from = static_cast<int64_t>(std::ceil(calls));
  return adoption;
}

}  // namespace

std::vector<Adoption> adoptions(const Plan &plan, const PlanOptions &options, const Resources &resources) {
  if (!resources.device_facts() || plan.pieces.empty() || device_refused(plan.explanation.candidates)) return {};
  const std::vector<std::string> words = words_of(plan.problem);
  if (words.empty()) return {};
  const Candidate now = choice_for(plan.problem, options, resources);
  if (now.reason != Reason::none) return {};
  std::vector<Adoption> found;
  for (const std::string &word : words) found.push_back(adoption_of(plan, {word}, now.seconds, options, resources));
  if (words.size() > 1) found.push_back(adoption_of(plan, words, now.seconds, options, resources));
  return found;
}

}  // namespace memhier
