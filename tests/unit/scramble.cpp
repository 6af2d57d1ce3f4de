#include "scramble.hpp"

#include <algorithm>
#include <cstring>

#include "base/element_type.hpp"
#include "base/status.hpp"
#include "execution/piece.hpp"
#include "fake_gpu.hpp"
#include "memory/gpu.hpp"

using namespace memhier;

namespace scramble {
namespace {

template <class Body>
void for_each_index(const Layout &layout, Body body) {
  std::array<int64_t, kMaxRank> index{};
  if (element_count(layout) == 0) return;
  for (;;) {
    body(index);
    int mode = 0;
    while (mode < layout.rank && ++index[mode] == layout.extents[mode]) index[mode++] = 0;
    if (mode == layout.rank) return;
  }
}

char *element(const Layout &layout, void *pointer, const std::array<int64_t, kMaxRank> &index) {
  int64_t offset = 0;
  for (int mode = 0; mode < layout.rank; ++mode) offset += index[mode] * layout.strides[mode];
  return static_cast<char *>(pointer) + offset * element_size(layout.type);
}

int64_t scratch_bytes(const Problem &problem) { return payload_bytes(problem.operands[0].layout); }

void run_host(const Problem &problem, void *const *pointers, const RunContext &) { reference(problem, pointers); }

void run_device(const Problem &problem, void *const *pointers, const RunContext &context) {
  std::array<void *, kMaxOperands> kept{};
  std::copy(pointers, pointers + problem.operand_count, kept.begin());
  fake_gpu::enqueue(context.stream, [=] { reference(problem, kept.data()); });
  gpu::check_launch(0, "scramble");
}

void run_through_workspace(const Problem &problem, void *const *pointers, const RunContext &context) {
  std::array<void *, kMaxOperands> kept{};
  std::copy(pointers, pointers + problem.operand_count, kept.begin());
  void *scratch = context.workspace;
  const Layout from = problem.operands[0].layout;
  const auto size = static_cast<size_t>(element_size(from.type));
  fake_gpu::enqueue(context.stream, [=] {
    auto *next = static_cast<char *>(scratch);
    for_each_index(from, [&](const auto &index) {
      std::memcpy(next, element(from, kept[0], index), size);
      next += size;
    });
  });
  gpu::check_launch(0, "scramble to scratch");
  fake_gpu::enqueue(context.stream, [=] {
    const auto *next = static_cast<const char *>(scratch);
    const Layout &to = problem.operands[problem.operand_count - 1].layout;
    for_each_index(from, [&](auto index) {
      if (problem.operand_count == 2) std::swap(index[0], index[1]);
      char *out = element(to, kept[problem.operand_count - 1], index);
      for (size_t byte = 0; byte < size; ++byte) out[byte] = static_cast<char>(next[byte] ^ 0x5a);
      next += size;
    });
  });
  gpu::check_launch(0, "scramble from scratch");
}

Reason always(const Problem &, const Machine &, const DeviceFacts *) { return Reason::none; }
double no_time(const Problem &, const Machine &, const DeviceFacts *, int32_t) { return 0; }

constexpr Way kWays[] = {{"host", Target::host, always, no_time, nullptr, run_host},
                         {"device", Target::device, always, no_time, nullptr, run_device},
                         {"device_workspace", Target::device, always, no_time, scratch_bytes, run_through_workspace}};

Box swapped(Box box) {
  std::swap(box.offset[0], box.offset[1]);
  std::swap(box.extent[0], box.extent[1]);
  return box;
}

Piece piece_of(const Problem &problem, const Box &box) {
  Piece piece;
  piece.boxes[0] = box;
  if (problem.operand_count == 2) piece.boxes[1] = swapped(box);
  return piece;
}

std::vector<Piece> cut(const Problem &problem, int64_t bytes, int64_t) {
  const Layout &whole = problem.operands[0].layout;
  Box tile;
  tile.extent = whole.extents;
  const auto fits = [&] {
    const Piece piece = piece_of(problem, tile);
    int64_t total = 0;
    for (int32_t i = 0; i < problem.operand_count; ++i)
      total += (staged_layout(problem.operands[i].layout, piece.boxes[i]).bytes + 255) / 256 * 256;
    return total <= bytes;
  };
  while (!fits()) {
    auto longest = std::max_element(tile.extent.begin(), tile.extent.begin() + whole.rank);
    if (*longest == 1) return {};
    *longest = (*longest + 1) / 2;
  }
  std::vector<Piece> pieces;
  std::array<int64_t, kMaxRank> at{};
  for (;;) {
    Box box;
    for (int mode = 0; mode < whole.rank; ++mode) {
      box.offset[mode] = at[mode];
      box.extent[mode] = std::min(tile.extent[mode], whole.extents[mode] - at[mode]);
    }
    pieces.push_back(piece_of(problem, box));
    int mode = 0;
    while (mode < whole.rank && (at[mode] += tile.extent[mode]) >= whole.extents[mode]) at[mode++] = 0;
    if (mode == whole.rank) return pieces;
  }
}

void validate(const Problem &problem, void *const *pointers) {
  if (problem.operand_count == 2 &&
      may_overlap(problem.operands[0].layout, pointers[0], problem.operands[1].layout, pointers[1]))
    fail(MEMHIER_OVERLAP, "overlap");
}

Problem of(std::initializer_list<std::pair<OperandDescription, Access>> operands) {
  Problem problem;
  problem.operation = &operation;
  for (const auto &[description, access] : operands) {
    OperandDescription &operand = problem.operands[problem.operand_count++];
    operand = description;
    operand.access = access;
  }
  return problem;
}

}  // namespace

const Operation operation = {"scramble",
                             [] { return std::span<const Way>(kWays); },
                             cut,
                             nullptr,
                             [](const Problem &) { return std::string("scramble"); },
                             validate};

const Way &way(std::string_view name) {
  return *std::find_if(std::begin(kWays), std::end(kWays), [&](const Way &way) { return way.name == name; });
}

Problem problem(const OperandDescription &source, const OperandDescription &destination) {
  return of({{source, Access::read}, {destination, Access::write}});
}

Problem problem_inplace(const OperandDescription &operand) { return of({{operand, Access::update}}); }

void reference(const Problem &problem, void *const *pointers) {
  const Layout &from = problem.operands[0].layout;
  const Layout &to = problem.operands[problem.operand_count - 1].layout;
  const int64_t size = element_size(from.type);
  for_each_index(from, [&](auto index) {
    const char *in = element(from, pointers[0], index);
    if (problem.operand_count == 2) std::swap(index[0], index[1]);
    char *out = element(to, pointers[problem.operand_count - 1], index);
    for (int64_t byte = 0; byte < size; ++byte) out[byte] = static_cast<char>(in[byte] ^ 0x5a);
  });
}

}  // namespace scramble
