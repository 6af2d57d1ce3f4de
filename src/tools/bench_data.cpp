// Filling and checking. The reference runs on the host, box by box, on copies of the operands.
#include "tools/bench_data.hpp"

#include <algorithm>
#include <cstring>
#include <random>

#include "base/text.hpp"
#include "execution/way.hpp"
#include "kernels/host_copy.hpp"
#include "memory/gpu.hpp"

namespace memhier::tool {
namespace {

constexpr int64_t kCompleteBelow = int64_t{512} << 20;  // bytes of all operands
constexpr int64_t kCheckedBox = int64_t{4} << 20;
constexpr size_t kSampledBoxes = 48;

bool reads(Access access) { return static_cast<int>(access) & static_cast<int>(Access::read); }
bool writes(Access access) { return static_cast<int>(access) & static_cast<int>(Access::write); }

const Way &reference_way(const Operation &operation) {
  const auto ways = operation.ways();
  for (size_t i = ways.size(); i-- > 0;)
    if (ways[i].target == Target::host) return ways[i];
  return ways.back();
}

uint64_t mix(uint64_t value) {  // splitmix64
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
  value = (value ^ value >> 27) * 0x94d049bb133111ebu;
  return value ^ value >> 31;
}

void randomise(Pool &pool, unsigned char *memory, size_t bytes, uint64_t seed) {
  const int tasks = pool.threads();
  const size_t words = bytes / 8, share = words / static_cast<size_t>(tasks) + 1;
  pool.run(tasks, [&](int task) {
    const size_t begin = std::min(words, share * static_cast<size_t>(task)), end = std::min(words, begin + share);
    for (size_t i = begin; i < end; ++i) {
      const uint64_t word = mix(seed + i);
      std::memcpy(memory + 8 * i, &word, 8);
    }
  });
  const uint64_t last = mix(seed + words);
  std::memcpy(memory + 8 * words, &last, bytes % 8);
}

// The boxes to check: all of a small problem, an even and a random half of a large one.
std::vector<Piece> boxes_to_check(const Problem &problem, bool *complete) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i) bytes += payload_bytes(problem.operands[i].layout);
  std::vector<Piece> pieces = problem.operation->cut(problem, kCheckedBox);
  *complete = true;
  if (pieces.empty()) {  // indivisible
    Piece whole;
    for (int32_t i = 0; i < problem.operand_count; ++i) whole.boxes[i].extent = problem.operands[i].layout.extents;
    return {whole};
  }
  if (bytes <= kCompleteBelow || pieces.size() <= kSampledBoxes) return pieces;
  *complete = false;
  std::vector<Piece> sample;
  std::mt19937_64 random(std::random_device{}());
  for (size_t i = 0; i < kSampledBoxes / 2; ++i) {
    sample.push_back(pieces[i * (pieces.size() - 1) / (kSampledBoxes / 2 - 1)]);
    sample.push_back(pieces[random() % pieces.size()]);
  }
  return sample;
}

}  // namespace

BenchData::BenchData(const Problem &problem, Resources &resources)
    : problem_(problem), resources_(resources), scratch_(problem, resources.device) {
  for (int32_t i = 0; i < problem.operand_count; ++i) ranges_.push_back(byte_range(problem.operands[i].layout));
  pieces_ = boxes_to_check(problem, &complete_);
}

std::vector<unsigned char> BenchData::bring_to_host(int operand) const {
  const ByteRange range = ranges_[operand];
  std::vector<unsigned char> copy(static_cast<size_t>(range.end - range.begin));
  const auto *begin = static_cast<const unsigned char *>(pointers()[operand]) + range.begin;
  if (host_accessible(problem_.operands[operand].place)) {
    std::memcpy(copy.data(), begin, copy.size());
  } else {
    const gpu::DeviceScope scope(resources_.device);
    gpu::copy(copy.data(), begin, copy.size(), gpu::kLegacyStream);
    gpu::synchronise_stream(gpu::kLegacyStream);
  }
  return copy;
}

const unsigned char *BenchData::host_element(const std::vector<unsigned char> &copy, int operand) const {
  return copy.data() - ranges_[operand].begin;
}

void BenchData::fill() {
  std::random_device seed;
  inputs_.assign(static_cast<size_t>(problem_.operand_count), {});
  for (int32_t i = 0; i < problem_.operand_count; ++i) {
    const ByteRange range = ranges_[i];
    std::vector<unsigned char> values(static_cast<size_t>(range.end - range.begin));
    randomise(*resources_.pool, values.data(), values.size(), static_cast<uint64_t>(seed()) << 32 | seed());
    auto *begin = static_cast<unsigned char *>(pointers()[i]) + range.begin;
    if (host_accessible(problem_.operands[i].place)) {
      std::memcpy(begin, values.data(), values.size());
    } else {
      const gpu::DeviceScope scope(resources_.device);
      gpu::copy(begin, values.data(), values.size(), gpu::kLegacyStream);
      gpu::synchronise_stream(gpu::kLegacyStream);
    }
    if (reads(problem_.operands[i].access)) inputs_[i] = std::move(values);
  }
}

std::string BenchData::check_piece(const Piece &piece, const std::vector<std::vector<unsigned char>> &results) const {
  Problem box = problem_;
  std::vector<std::vector<unsigned char>> expected(static_cast<size_t>(problem_.operand_count));
  std::vector<void *> pointers(static_cast<size_t>(problem_.operand_count));
  std::vector<StagedLayout> staged(static_cast<size_t>(problem_.operand_count));
  for (int32_t i = 0; i < problem_.operand_count; ++i) {
    OperandDescription &operand = box.operands[i];
    const Layout &parent = problem_.operands[i].layout;
    operand.place = Place::pageable;
    operand.adopted = false;
    operand.alignment = 1;
    const Layout source = box_layout(parent, piece.boxes[i]);
    const int64_t offset = box_offset_bytes(parent, piece.boxes[i]);
    if (!writes(operand.access)) {
      operand.layout = source;
      pointers[i] = const_cast<unsigned char *>(host_element(inputs_[i], i)) + offset;
      continue;
    }
    staged[i] = staged_layout(parent, piece.boxes[i]);
    operand.layout = staged[i].layout;
    expected[i].assign(static_cast<size_t>(staged[i].bytes), 0);
    pointers[i] = expected[i].data() + staged[i].origin;
    if (reads(operand.access))
      copy_strided(*resources_.pool, 1, source, host_element(inputs_[i], i) + offset, operand.layout, pointers[i]);
  }
  RunContext run;
  run.pool = resources_.pool.get();
  reference_way(*problem_.operation).run(box, pointers.data(), run);

  for (int32_t i = 0; i < problem_.operand_count; ++i) {
    if (!writes(problem_.operands[i].access)) continue;
    const Layout &parent = problem_.operands[i].layout;
    std::vector<unsigned char> got(expected[i].size(), 0);
    copy_strided(*resources_.pool, 1, box_layout(parent, piece.boxes[i]),
                 host_element(results[i], i) + box_offset_bytes(parent, piece.boxes[i]), staged[i].layout,
                 got.data() + staged[i].origin);
    if (got == expected[i]) continue;
    const auto differs = std::mismatch(got.begin(), got.end(), expected[i].begin()).first - got.begin();
    std::string where;
    for (int32_t mode = 0; mode < parent.rank; ++mode)
      where += format("%s%lld", mode ? ", " : "", static_cast<long long>(piece.boxes[i].offset[mode]));
    return format("operand %d differs from the reference in the box at (%s), %lld bytes into it", i, where.c_str(),
                  static_cast<long long>(differs));
  }
  return {};
}

std::string BenchData::check() {
  std::vector<std::vector<unsigned char>> results(static_cast<size_t>(problem_.operand_count));
  for (int32_t i = 0; i < problem_.operand_count; ++i)
    if (writes(problem_.operands[i].access)) results[i] = bring_to_host(i);
  for (const Piece &piece : pieces_)
    if (std::string fault = check_piece(piece, results); !fault.empty()) return fault;
  return {};
}

}  // namespace memhier::tool
