// Filling and checking. The reference runs on the host, box by box, on copies of the operands.
#include "tools/bench_data.hpp"

#include <algorithm>
#include <cstring>
#include <random>

#include "base/text.hpp"
#include "execution/way.hpp"
#include "kernels/host_copy.hpp"
#include "memory/gpu.hpp"
#include "tools/bench_values.hpp"

namespace memhier::tool {
namespace {

constexpr int64_t kCompleteBelow = int64_t{512} << 20;  // bytes of all operands
constexpr int64_t kCheckedBox = int64_t{4} << 20;
constexpr size_t kSampledBoxes = 48;
constexpr int64_t kSampledSide = 48;         // elements of a box of the result
constexpr double kCompleteOperations = 3e8;  // the reference takes a nanosecond or two for one

const Way &reference_way(const Operation &operation) {
  const auto ways = operation.ways();
  for (size_t i = ways.size(); i-- > 0;)
    if (ways[i].target == Target::host) return ways[i];
  return ways.back();
}

Piece whole_of(const Problem &problem) {
  Piece whole;
  whole.boxes.resize(problem.operand_count);
  for (int32_t i = 0; i < problem.operand_count; ++i) whole.boxes[i].extent = problem.operands[i].layout.extents;
  return whole;
}

// Boxes of the result, some tens of elements wide in its first two modes: at its corners and anywhere.
std::vector<Piece> sampled_results(const Problem &problem) {
  int32_t written = 0;
  while (!writes(problem.operands[written].access)) ++written;
  const Layout &layout = problem.operands[written].layout;
  std::vector<Piece> sample;
  std::mt19937_64 random(std::random_device{}());
  for (size_t i = 0; i < kSampledBoxes; ++i) {
    Box box;
    for (int32_t mode = 0; mode < layout.rank; ++mode) {
      const int64_t side = layout.rank == 1 ? kSampledSide * kSampledSide : mode < 2 ? kSampledSide : 1;
      box.extent[mode] = std::min(side, layout.extents[mode]);
      const int64_t room = layout.extents[mode] - box.extent[mode];
      const bool corner = i < size_t{1} << std::min(layout.rank, 3);
      box.offset[mode] =
          corner ? (i >> mode & 1 ? room : 0) : static_cast<int64_t>(random() % static_cast<uint64_t>(room + 1));
    }
    sample.push_back(problem.operation->piece_for(problem, box));
  }
  return sample;
}

// The boxes to check: all of a small problem, an even and a random half of a large one.
std::vector<Piece> boxes_to_check(const Problem &problem, bool *complete) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i) bytes += payload_bytes(problem.operands[i].layout);
  *complete = true;
  if (problem.operation->piece_for) {
    const double operations = problem.operation->work ? problem.operation->work(problem).operations : 0;
    if (bytes <= kCompleteBelow && operations <= kCompleteOperations) return {whole_of(problem)};
    *complete = false;
    return sampled_results(problem);
  }
  std::vector<Piece> pieces = problem.operation->cut(problem, kCheckedBox, kMostPieces);
  if (pieces.empty()) return {whole_of(problem)};  // indivisible
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
    const gpu::DeviceScope scope(problem_.operands[operand].held_by(resources_.device));
    gpu::copy(copy.data(), begin, copy.size(), gpu::kLegacyStream);
    gpu::synchronise_stream(gpu::kLegacyStream);
  }
  return copy;
}

const unsigned char *BenchData::host_element(const std::vector<unsigned char> &copy, int operand) const {
  return copy.data() - ranges_[operand].begin;
}

void BenchData::fill() {
  const bool first = contents_.empty();
  if (first) contents_.resize(static_cast<size_t>(problem_.operand_count));
  std::random_device seed;
  for (int32_t i = 0; i < problem_.operand_count; ++i) {
    if (!first && !writes(problem_.operands[i].access)) continue;
    const ByteRange range = ranges_[i];
    std::vector<unsigned char> &values = contents_[i];
    if (first) {
      values.resize(static_cast<size_t>(range.end - range.begin));
      randomise(*resources_.pool, problem_.operands[i].layout.type, values.data(), values.size(),
                static_cast<uint64_t>(seed()) << 32 | seed());
    }
    auto *begin = static_cast<unsigned char *>(pointers()[i]) + range.begin;
    if (host_accessible(problem_.operands[i].place)) {
      std::memcpy(begin, values.data(), values.size());
    } else {
      const gpu::DeviceScope scope(problem_.operands[i].held_by(resources_.device));
      gpu::copy(begin, values.data(), values.size(), gpu::kLegacyStream);
      gpu::synchronise_stream(gpu::kLegacyStream);
    }
  }
}

std::vector<BenchData::Expected> BenchData::reference(const Piece &piece) const {
  Problem box = problem_;
  std::vector<Expected> expected(static_cast<size_t>(problem_.operand_count));
  std::vector<void *> pointers(static_cast<size_t>(problem_.operand_count));
  for (int32_t i = 0; i < problem_.operand_count; ++i) {
    OperandDescription &operand = box.operands[i];
    const Layout &parent = problem_.operands[i].layout;
    operand.place = Place::pageable;
    operand.adopted = false;
    operand.alignment = 1;
    const Layout source = box_layout(parent, piece.boxes[i]);
    const unsigned char *from = host_element(contents_[i], i) + box_offset_bytes(parent, piece.boxes[i]);
    if (!writes(operand.access)) {
      operand.layout = source;
      pointers[i] = const_cast<unsigned char *>(from);
      continue;
    }
    expected[i].staged = staged_layout(parent, piece.boxes[i]);
    operand.layout = expected[i].staged.layout;
    expected[i].bytes.assign(static_cast<size_t>(expected[i].staged.bytes), 0);
    pointers[i] = expected[i].bytes.data() + expected[i].staged.origin;
    if (reads(operand.access)) copy_strided(nullptr, 1, source, from, operand.layout, pointers[i]);
  }
  if (problem_.operation->specialise) problem_.operation->specialise(problem_, piece, &box);
  RunContext run;
  run.pool = resources_.pool.get();
  run.values = problem_.values.data();
  reference_way(*problem_.operation).run(box, pointers.data(), run);
  return expected;
}

std::string BenchData::compare(const Piece &piece, const std::vector<Expected> &expected,
                               const std::vector<std::vector<unsigned char>> &results) const {
  const double bound = problem_.operation->error_bound ? problem_.operation->error_bound(problem_) : 0;
  for (int32_t i = 0; i < problem_.operand_count; ++i) {
    if (!writes(problem_.operands[i].access)) continue;
    const Layout &parent = problem_.operands[i].layout;
    const std::vector<unsigned char> &right = expected[i].bytes;
    std::vector<unsigned char> got(right.size(), 0);
    copy_strided(nullptr, 1, box_layout(parent, piece.boxes[i]),
                 host_element(results[i], i) + box_offset_bytes(parent, piece.boxes[i]), expected[i].staged.layout,
                 got.data() + expected[i].staged.origin);
    const std::optional<size_t> differs = first_difference(parent.type, bound, got.data(), right.data(), got.size());
    if (!differs) continue;
    std::string where;
    for (int32_t mode = 0; mode < parent.rank; ++mode)
      where += format("%s%lld", mode ? ", " : "", static_cast<long long>(piece.boxes[i].offset[mode]));
    return format("operand %d differs from the reference in the box at (%s), %lld bytes into it", i, where.c_str(),
                  static_cast<long long>(*differs));
  }
  return {};
}

std::string BenchData::check() {
  std::vector<std::vector<unsigned char>> results(static_cast<size_t>(problem_.operand_count));
  for (int32_t i = 0; i < problem_.operand_count; ++i)
    if (writes(problem_.operands[i].access)) results[i] = bring_to_host(i);
  const bool first = expected_.empty();
  if (first) expected_.resize(pieces_.size());
  std::vector<std::string> faults(pieces_.size());
  resources_.pool->run(static_cast<int>(pieces_.size()), [&](int i) {
    if (first) expected_[i] = reference(pieces_[i]);
    faults[i] = compare(pieces_[i], expected_[i], results);
  });
  for (std::string &fault : faults)
    if (!fault.empty()) return std::move(fault);
  return {};
}

}  // namespace memhier::tool
