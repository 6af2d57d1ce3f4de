// Cutting of record conversions: pieces cover every operand once and, each converted by itself, make the same bytes.
#include <gtest/gtest.h>

#include <random>

#include "gpu/record_cases.hpp"
#include "kernels/host_copy.hpp"
#include "ops/operations.hpp"
#include "ops/record/host_ways.hpp"

namespace memhier {
namespace {

using record_cases::Arrangement;

int64_t staging(const Problem &problem, const Piece &piece) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    bytes += staged_layout(problem.operands[i].layout, piece.boxes[i]).bytes;
  return bytes;
}

// Converts piece by piece through staging buffers, as the pipeline does.
void run_pieces(const Problem &problem, const std::vector<Piece> &pieces, const std::vector<char *> &operands) {
  Pool pool(1);
  for (const Piece &piece : pieces) {
    Problem part = problem;
    std::vector<std::vector<char>> staged(static_cast<size_t>(problem.operand_count));
    std::vector<void *> pointers;
    const auto transfer = [&](int32_t i, bool in) {
      const Layout &whole = problem.operands[i].layout;
      const Layout box = box_layout(whole, piece.boxes[i]);
      char *outside = operands[static_cast<size_t>(i)] + box_offset_bytes(whole, piece.boxes[i]);
      char *inside = staged[static_cast<size_t>(i)].data();
      if (in)
        copy_strided(&pool, 1, box, outside, part.operands[i].layout, inside);
      else
        copy_strided(&pool, 1, part.operands[i].layout, inside, box, outside);
    };
    for (int32_t i = 0; i < problem.operand_count; ++i) {
      const StagedLayout layout = staged_layout(problem.operands[i].layout, piece.boxes[i]);
      part.operands[i].layout = layout.layout;
      staged[static_cast<size_t>(i)].assign(static_cast<size_t>(layout.bytes), 'x');
      pointers.push_back(staged[static_cast<size_t>(i)].data());
      if (problem.operands[i].access != Access::write) transfer(i, true);
    }
    problem.operation->specialise(problem, piece, &part);
    record::run_host_blocked(part, pointers.data(), RunContext());
    for (int32_t i = 0; i < problem.operand_count; ++i)
      if (problem.operands[i].access != Access::read) transfer(i, false);
  }
}

TEST(RecordPieces, MakeTheSameBytesWithinTheBound) {
  record_cases::Generator generator(std::random_device{}());
  int cut = 0, indivisible = 0;
  for (int round = 0; round < 400; ++round) {
    record_cases::Options options;
    options.count = generator.below(round % 5 ? 400 : 6000);
    options.source = static_cast<Arrangement>(round % 3);
    options.destination = static_cast<Arrangement>(round / 3 % 3);
    options.source_lanes = 1 + generator.below(40);
    options.destination_lanes = 1 + generator.below(40);
    options.fields = static_cast<int>(1 + generator.below(6));
    options.types = {MEMHIER_F32, MEMHIER_BYTES(3), MEMHIER_F64, MEMHIER_U8};
    options.most_gap = generator.below(2) ? 0 : 9;
    options.convert = generator.below(2);
    options.subset = generator.below(2);
    options.keep = generator.below(2);
    const record_cases::Case test = generator.make(options);
    const record_cases::Memory memory = memory_of(test, generator, false);
    const Problem &problem = memory.problem;
    const int64_t all = staging(problem, problem.operation->cut(problem, INT64_MAX, kMostPieces).front());
    const int64_t bytes = all / (1 + generator.below(30)) + generator.below(40);
    const std::vector<Piece> pieces = problem.operation->cut(problem, bytes, kMostPieces);
    const std::string text = problem_line(problem) + " in " + std::to_string(bytes) + " bytes";
    if (pieces.empty()) {
      ++indivisible;
      ASSERT_GT(all, bytes) << text;
      continue;
    }
    if (all <= bytes) {
      EXPECT_EQ(pieces.size(), 1u) << text;
    }
    cut += pieces.size() > 1;
    for (const Piece &piece : pieces) ASSERT_LE(staging(problem, piece), bytes) << text;

    std::vector<std::vector<unsigned char>> copies;
    std::vector<char *> operands;
    for (const auto &operand : memory.operands) copies.push_back(operand.bytes);
    for (size_t i = 0; i < copies.size(); ++i)
      operands.push_back(reinterpret_cast<char *>(copies[i].data() + memory.operands[i].origin));
    run_pieces(problem, pieces, operands);
    const std::vector<std::vector<unsigned char>> got(copies.begin() + memory.sources, copies.end());
    ASSERT_TRUE(expected(test, memory, got) == got) << text << ", " << pieces.size() << " pieces";
  }
  EXPECT_GT(cut, 100);
  EXPECT_GT(indivisible, 5);
}

TEST(RecordPieces, LargeCountsKeepLinesAndBlocksWhole) {
  for (const char *line :
       {"record 6*f32 count=3000000000 from=aos to=soa", "record 6*f32 count=3000000000 from=soa to=aosoa8",
        "record u8,f64 count=3000000000 from=aosoa3 to=aosoa7"}) {
    const Problem problem = parse_problem(line);
    const std::vector<Piece> pieces = problem.operation->cut(problem, int64_t{256} << 20, kMostPieces);
    ASSERT_GT(pieces.size(), 1u) << line;
    EXPECT_LT(pieces.size(), 1000u) << line;
    int64_t covered = 0;
    for (const Piece &piece : pieces) {
      Problem part = problem;
      problem.operation->specialise(problem, piece, &part);
      if (&piece != &pieces.back()) {
        EXPECT_EQ(part.parameters[record::kCount] % 256, 0) << line;
      }
      covered += part.parameters[record::kCount];
    }
    EXPECT_EQ(covered, 3000000000) << line;
  }
}

TEST(RecordPieces, NothingIsOnePiece) {
  const Problem problem = parse_problem("record f32,f64 count=0 from=aos to=soa");
  EXPECT_EQ(problem.operation->cut(problem, 0, kMostPieces).size(), 1u);
}

}  // namespace
}  // namespace memhier
