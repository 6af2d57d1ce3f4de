// A filter computed in pieces, each from a copy of its boxes alone, has the bits of the filter computed at once.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "base/element_type.hpp"
#include "harness/thinned.hpp"
#include "ops/filter/host_ways.hpp"
#include "ops/filter/problem.hpp"

namespace memhier::filter {
namespace {

using Run = void (*)(const Problem &, void *const *, const RunContext &);

struct Operand {
  std::vector<char> bytes;
  int64_t origin = 0;
  void *pointer() { return bytes.data() + origin; }
};

// Random finite numbers of the type between -1 and 1, or any integers.
void fill(memhier_type type, std::vector<char> *bytes) {
  static std::mt19937_64 random(7);
  std::uniform_real_distribution<double> numbers(-1, 1);
  const size_t size = type == MEMHIER_F64 ? 8 : 4;
  if (type == MEMHIER_U8 || type == MEMHIER_I16) {
    for (char &byte : *bytes) byte = static_cast<char>(random());
    return;
  }
  for (size_t at = 0; at + size <= bytes->size(); at += size) {
    const double wide = numbers(random);
    const float narrow = static_cast<float>(wide);
    std::memcpy(bytes->data() + at, size == 8 ? static_cast<const void *>(&wide) : &narrow, size);
  }
}

Operand allocate(const OperandDescription &operand, bool random) {
  const ByteRange range = byte_range(operand.layout);
  Operand result;
  result.bytes.assign(static_cast<size_t>(range.end - range.begin), static_cast<char>(0xFF));
  result.origin = -range.begin;
  if (random) fill(operand.layout.type, &result.bytes);
  return result;
}

// Calls move(element of the whole, element of the piece) for each element of a box.
template <class Move>
void for_box(const Layout &whole, const Box &box, char *whole_pointer, const Layout &part, char *part_pointer,
             Move move) {
  if (is_empty(whole, box)) return;
  const int64_t size = element_size(whole.type);
  std::array<int64_t, kMaxRank> at{};
  for (;;) {
    int64_t from = 0, to = 0;
    for (int32_t mode = 0; mode < whole.rank; ++mode) {
      from += (box.offset[mode] + at[mode]) * whole.strides[mode];
      to += at[mode] * part.strides[mode];
    }
    move(whole_pointer + from * size, part_pointer + to * size, static_cast<size_t>(size));
    int32_t mode = whole.rank - 1;
    while (mode >= 0 && ++at[mode] == box.extent[mode]) at[mode--] = 0;
    if (mode < 0) return;
  }
}

void run_piece(const Problem &whole, const Piece &piece, std::vector<Operand> *operands, Run run) {
  Problem part = whole;
  std::vector<Operand> staged(static_cast<size_t>(whole.operand_count));
  void *pointers[4] = {};
  for (int32_t i = 0; i < whole.operand_count; ++i) {
    const StagedLayout layout = staged_layout(whole.operands[i].layout, piece.boxes[i]);
    part.operands[i].layout = layout.layout;
    Operand &copy = staged[static_cast<size_t>(i)];
    copy.bytes.assign(static_cast<size_t>(layout.bytes), static_cast<char>(0xFF));
    copy.origin = layout.origin;
    pointers[i] = copy.pointer();
    if (whole.operands[i].access == Access::read)
      for_box(whole.operands[i].layout, piece.boxes[i],
              static_cast<char *>((*operands)[static_cast<size_t>(i)].pointer()), layout.layout,
              static_cast<char *>(pointers[i]), [](char *from, char *to, size_t size) { std::memcpy(to, from, size); });
  }
  specialise_filter(whole, piece, &part);
  run(part, pointers, {});
  const bool later = (part.parameters[kPiece] & kStateOutIsLater) != 0;
  for (int32_t i = 0; i < whole.operand_count; ++i) {
    if (whole.operands[i].access == Access::read || (later && i > 1)) continue;
    for_box(whole.operands[i].layout, piece.boxes[i],
            static_cast<char *>((*operands)[static_cast<size_t>(i)].pointer()), part.operands[i].layout,
            static_cast<char *>(pointers[i]), [](char *from, char *to, size_t size) { std::memcpy(from, to, size); });
  }
}

int64_t staging_of(const Problem &problem, const Piece &piece) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    bytes += staged_layout(problem.operands[i].layout, piece.boxes[i]).bytes;
  return bytes;
}

// Number of pieces; 0: not divisible.
size_t check(const char *line, int64_t bytes) {
  SCOPED_TRACE(line);
  const Problem problem = parse_filter(line);
  const std::vector<Piece> pieces = cut_filter(problem, bytes);
  for (const Run run : {run_reference, form_of(problem).separable ? run_host_separable : run_host_direct}) {
    std::vector<Operand> whole, parts;
    void *pointers[4] = {};
    for (int32_t i = 0; i < problem.operand_count; ++i) {
      whole.push_back(allocate(problem.operands[i], problem.operands[i].access == Access::read));
      parts.push_back(whole.back());
    }
    for (size_t i = 0; i < whole.size(); ++i) pointers[i] = whole[i].pointer();
    run(problem, pointers, {});
    for (const Piece &piece : pieces) {
      EXPECT_LE(staging_of(problem, piece), bytes);
      run_piece(problem, piece, &parts, run);
    }
    if (pieces.empty()) continue;
    for (size_t i = 0; i < whole.size(); ++i) EXPECT_EQ(whole[i].bytes == parts[i].bytes, true) << "operand " << i;
  }
  return pieces.size();
}

constexpr const char *kBorderWords[] = {"reflect", "mirror", "nearest", "constant"};

TEST(FilterPieces, OneWhereAllFits) {
  EXPECT_EQ(check("filter f32 1000 taps=9", 1 << 20), 1U);
  EXPECT_EQ(check("filter f32 100x70 taps=9x3 border=wrap", 1 << 20), 1U);
}

TEST(FilterPieces, Signals) {
  for (const std::string border : kBorderWords)
    for (const std::string rest : {"", " mode=full", " mode=valid", " step=3", " convolution origin=4 before=9 after=2",
                                   " mode=full step=2 channels=3", " channels=3 planar"}) {
      const std::string f32 = "filter f32 1000 taps=9 border=" + border + rest;
      EXPECT_GT(check(f32.c_str(), 1500), 3U);
      const std::string long_taps = "filter i16 500 taps=301 value=7 border=" + border + rest;
      check(long_taps.c_str(), 2500);
      check(long_taps.c_str(), 6000);
    }
}

TEST(FilterPieces, Images) {
  for (const std::string border : kBorderWords)
    for (const std::string rest :
         {"", " separable", " mode=full separable", " mode=valid", " step=3,2", " separable step=1,2 channels=3",
          " channels=3 planar", " before=2,0 after=1,9", " convolution origin=1,-2 lds=90"}) {
      const std::string line = "filter f64 70x50 taps=5x7 value=0.5 border=" + border + rest;
      EXPECT_GT(check(line.c_str(), 30000), 1U);
      check(line.c_str(), 6000);
      const std::string bytes = "filter u8 70x50 taps=5x7 value=5 border=" + border + rest;
      EXPECT_GT(check(bytes.c_str(), 4000), 1U);
    }
}

TEST(FilterPieces, OfAResultHaveTheStateWhereTheyReachTheEnd) {
  const Problem problem =
      parse_filter("filter f32 1000 taps=9 mode=stream channels=3 statein=pageable stateout=pageable");
  const auto state_of = [&](int64_t begin, int64_t end) {
    Box box;
    box.offset = {begin, 1};
    box.extent = {end - begin, 2};
    return piece_for(problem, box).boxes[3];
  };
  EXPECT_TRUE(is_empty(problem.operands[3].layout, state_of(0, 999)));
  const Box state = state_of(990, 1000);
  EXPECT_EQ(state.extent[0], 8);
  EXPECT_EQ(state.offset[1], 1);
  EXPECT_EQ(state.extent[1], 2);
  EXPECT_EQ(state_of(0, 1000).extent[0], 8);
}

TEST(FilterPieces, WrappingAxesStayWhole) {
  EXPECT_EQ(check("filter f32 1000 taps=9 border=wrap", 1500), 0U);
  // Cut across the other axis, or among the channels.
  EXPECT_GT(check("filter f32 70x50 taps=5x7 border=reflect,wrap", 6000), 1U);
  EXPECT_GT(check("filter f32 70x50 taps=5x7 border=wrap,reflect", 16000), 1U);
  EXPECT_GT(check("filter f32 300 taps=5 border=wrap channels=8 planar", 6000), 1U);
}

TEST(FilterPieces, StreamsCarryTheirState) {
  for (const std::string rest : {"", " step=2", " channels=3", " channels=3 planar", " channels=40"})
    for (const std::string states :
         {"", " statein=pageable", " stateout=pageable", " statein=pageable stateout=pageable"})
      for (const std::string size : harness::thinned({"1000 taps=9", "1000 taps=200", "8 taps=30"}, 2)) {
        const std::string line = "filter f32 " + size + " mode=stream" + rest + states;
        check(line.c_str(), 1 << 20);
        check(line.c_str(), 4000);
        check(line.c_str(), 40000);
      }
}

TEST(FilterPieces, NothingFitsTooLittle) {
  EXPECT_EQ(check("filter f32 1000 taps=900", 1000), 0U);
  EXPECT_EQ(check("filter f32 1000x1000 taps=3x3", 16), 0U);
}

}  // namespace
}  // namespace memhier::filter
