#include "tools/scratch_store.hpp"

#include <algorithm>
#include <cstring>

#include "base/text.hpp"
#include "machine/cgroup.hpp"
#include "memory/gpu.hpp"
#include "tools/bench_values.hpp"

namespace memhier::tool {
namespace {

constexpr size_t kPatternBytes = size_t{4} << 20;
constexpr int64_t kSlice = int64_t{1} << 20;  // of the host's memory, written by one task

bool takes_host(Place place) { return host_accessible(place); }  // managed memory may lie on either side
bool takes_device(Place place) { return !host_accessible(place) || place == Place::managed; }

}  // namespace

ScratchStore::Room ScratchStore::room() const {
  const int64_t host = available_memory();
  Room room{host > 0 ? host : resources_.machine.host.memory, 0};
  if (resources_.device >= 0) {
    const gpu::DeviceScope scope(resources_.device);
    room.device = gpu::free_device_memory() + workspace_.bytes();
  }
  for (const Kept &kept : kept_) {
    if (takes_host(kept.block.place())) room.host += kept.block.bytes();
    if (takes_device(kept.block.place())) room.device += kept.block.bytes();
  }
  return room;
}

std::string ScratchStore::obstacle(const Problem &problem) const {
  int64_t host = 0, device = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    if (operand.adopted) return "an operand is adopted memory, which scratch data cannot stand for";
    if (takes_host(operand.place)) host += scratch_bytes(operand);
    if (takes_device(operand.place)) device += scratch_bytes(operand);
  }
  const Room free = room();
  if (host > free.host / 2)
    return format("its operands take %s of host memory, more than half of the %s that are free",
                  bytes_text(static_cast<double>(host)).c_str(), bytes_text(static_cast<double>(free.host)).c_str());
  if (device > free.device / 2)
    return format("its operands take %s of device memory, more than half of the %s that are free",
                  bytes_text(static_cast<double>(device)).c_str(),
                  bytes_text(static_cast<double>(free.device)).c_str());
  return {};
}

int64_t ScratchStore::largest_workspace(const Problem &problem) const {
  int64_t operands = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (takes_device(problem.operands[i].place)) operands += scratch_bytes(problem.operands[i]);
  return std::max<int64_t>(0, room().device / 4 * 3 - operands);
}

void ScratchStore::release_idle() {
  std::erase_if(kept_, [](const Kept &kept) { return !kept.taken; });
}

// The smallest that will do, else a fresh one.
ScratchStore::Kept &ScratchStore::block_for(const OperandDescription &operand) {
  const int64_t bytes = scratch_bytes(operand);
  Kept *best = nullptr;
  for (Kept &kept : kept_)
    if (!kept.taken && kept.block.place() == operand.place &&
        kept.block.device() == operand.held_by(resources_.device) && kept.block.bytes() >= bytes &&
        (!best || kept.block.bytes() < best->block.bytes()))
      best = &kept;
  if (!best) {
    ScratchBlock block(operand.place, bytes, operand.held_by(resources_.device));
    if (host_accessible(operand.place)) {
      auto *const memory = static_cast<char *>(block.memory());
      resources_.pool->run(static_cast<int>((bytes + kSlice - 1) / kSlice), [&](int slice) {
        const int64_t at = slice * kSlice;
        std::memset(memory + at, 0, static_cast<size_t>(std::min(kSlice, bytes - at)));
      });
    }
    best = &kept_.emplace_back(Kept{std::move(block), false});
  }
  best->taken = true;
  return *best;
}

const std::vector<unsigned char> &ScratchStore::pattern(memhier_type type) {
  std::vector<unsigned char> &values = patterns_[type];
  if (values.empty()) {
    values.resize(kPatternBytes);
    randomise(*resources_.pool, type, values.data(), values.size(), static_cast<uint64_t>(type));
  }
  return values;
}

void ScratchStore::fill(const OperandDescription &operand, char *begin, int64_t bytes) {
  const std::vector<unsigned char> &values = pattern(operand.layout.type);
  if (host_accessible(operand.place)) {
    resources_.pool->run(static_cast<int>((bytes + kSlice - 1) / kSlice), [&](int slice) {
      const int64_t at = slice * kSlice;
      std::memcpy(begin + at, values.data() + static_cast<size_t>(at) % values.size(),
                  static_cast<size_t>(std::min(kSlice, bytes - at)));
    });
    return;
  }
  const gpu::DeviceScope scope(operand.held_by(resources_.device));
  int64_t done = std::min(bytes, static_cast<int64_t>(values.size()));
  gpu::copy(begin, values.data(), static_cast<size_t>(done), gpu::kLegacyStream);
  while (done < bytes) {  // twice as much each time
    const int64_t more = std::min(done, bytes - done);
    gpu::copy(begin + done, begin, static_cast<size_t>(more), gpu::kLegacyStream);
    done += more;
  }
  gpu::synchronise_stream(gpu::kLegacyStream);
}

void ScratchStore::prepare(const Problem &problem, int64_t workspace) {
  for (Kept &kept : kept_) kept.taken = false;
  pointers_.clear();
  managed_.clear();
  int64_t held = 0, wanted = 0;
  for (const Kept &kept : kept_) held += kept.block.bytes();
  for (int32_t i = 0; i < problem.operand_count; ++i) wanted += scratch_bytes(problem.operands[i]);
  const Room free = room();
  // What is kept must not stand in the way of what is wanted.
  if (const int64_t least = resources_.device >= 0 ? std::min(free.host, free.device) : free.host;
      held + wanted + workspace > least / 2)
    release_idle();
  kept_.reserve(kept_.size() + static_cast<size_t>(problem.operand_count));
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    Kept &kept = block_for(operand);
    char *const element = static_cast<char *>(scratch_element(kept.block, operand));
    pointers_.push_back(element);
    const ByteRange range = byte_range(operand.layout);
    if (reads(operand.access)) fill(operand, element + range.begin, range.end - range.begin);
    if (operand.place == Place::managed) managed_.emplace_back(element + range.begin, range.end - range.begin);
  }
  if (workspace > workspace_.bytes()) {
    workspace_ = ScratchBlock();
    workspace_ = ScratchBlock(Place::device, workspace, resources_.device);
  }
}

void ScratchStore::settle() const { memhier::settle(managed_, resources_.device_facts()); }

}  // namespace memhier::tool
