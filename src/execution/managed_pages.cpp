#include "execution/managed_pages.hpp"

#include <optional>

#include "base/status.hpp"
#include "memory/gpu.hpp"
#include "memory/managed_blocks.hpp"

namespace memhier {
namespace {

constexpr int kHost = -1;

struct Pages {
  std::byte *begin, *end;
  int64_t bytes() const { return end - begin; }
};

Pages pages_of(const Plan &plan, int32_t operand, void *const *pointers) {
  const ByteRange range = byte_range(plan.problem.operands[operand].layout);
  auto *const element = static_cast<std::byte *>(pointers[operand]);
  return {element + range.begin, element + range.end};
}

void prefetch(const Pages &pages, int device, void *stream) {
  if (pages.bytes() > 0) gpu::prefetch(pages.begin, static_cast<size_t>(pages.bytes()), device, stream);
}

bool overwritten_whole(const OperandDescription &operand) { return overwritten_whole(operand.layout, operand.access); }

Pages whole_blocks(const Pages &pages) {
  const auto up_to_block = [](std::byte *at) {
    return (kManagedBlock - reinterpret_cast<intptr_t>(at) % kManagedBlock) % kManagedBlock;
  };
  std::byte *const begin = pages.begin + up_to_block(pages.begin);
  return {begin, begin < pages.end ? begin + (pages.end - begin) / kManagedBlock * kManagedBlock : begin};
}

void prefetch_overwritten(const Pages &pages, int device, void *stream) {
  const Pages blocks = whole_blocks(pages);
  if (blocks.bytes() == 0 ||
      !gpu::discard_and_prefetch(blocks.begin, static_cast<size_t>(blocks.bytes()), device, stream))
    return prefetch(pages, device, stream);
  prefetch({pages.begin, blocks.begin}, device, stream);
  prefetch({blocks.end, pages.end}, device, stream);
}

// Where a result goes; nothing: it stays where the run has left it.
std::optional<int> heading(const Plan &plan, int32_t operand, const Resources &resources) {
  const OperandDescription &result = plan.problem.operands[operand];
  if (result.place != Place::managed || !writes(result.access)) return std::nullopt;
  if (!resources.device_facts()->concurrent_managed_access) return std::nullopt;
  const bool by_host = plan.way->target == Target::host;
  const bool copied = route(plan.routes[operand]).staging;
  switch (plan.read_next) {
    case ReadNext::unsaid:
      return plan.routes[operand] == RouteId::managed_prefetch ? std::optional(kHost) : std::nullopt;
    case ReadNext::host:
      return by_host ? std::nullopt : std::optional(kHost);
    case ReadNext::device:
      return by_host || copied ? std::optional(resources.device) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

bool discards_pages(const Plan &plan) {
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) {
    const OperandDescription &operand = plan.problem.operands[i];
    if (plan.routes[i] == RouteId::managed_prefetch && overwritten_whole(operand) &&
        payload_bytes(operand.layout) >= kManagedBlock)
      return true;
  }
  return false;
}

void prefetch_in(const Plan &plan, void *const *pointers, void *stream, const Resources &resources) {
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) {
    if (plan.routes[i] != RouteId::managed_prefetch) continue;
    const Pages pages = pages_of(plan, i, pointers);
    if (stream != gpu::kLegacyStream && overwritten_whole(plan.problem.operands[i]))
      prefetch_overwritten(pages, resources.device, stream);
    else
      prefetch(pages, resources.device, stream);
  }
}

void prefetch_out(const Plan &plan, void *const *pointers, void *stream, const Resources &resources) {
  try {
    for (int32_t i = 0; i < plan.problem.operand_count; ++i)
      if (const std::optional<int> device = heading(plan, i, resources))
        prefetch(pages_of(plan, i, pointers), *device, stream);
  } catch (const Error &error) {
    gpu::require_usable(resources.device);  // with a lost device the result is lost
    resources.log(MEMHIER_LOG_WARNING, "the result is not sent on, pages stay where the run has left them: %s",
                  error.what());
  }
}

}  // namespace memhier
