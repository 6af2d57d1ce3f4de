// Pieces that keep an operand: sums built up over several pieces, by every route, with scalars of the run.
#include <numeric>

#include "base/checked.hpp"
#include "execution/piece_run.hpp"
#include "execution_fixture.hpp"

using namespace memhier;
using namespace memhier::test;

namespace {

// sums(i) = scale * (sum over k of matrix(i, k)) [+ sums(i)], cut along k as well: parameters[0] tells a later piece to
// add to what the ones before it have left.
int64_t offset_of(const Layout &layout, int64_t i, int64_t k) { return i * layout.strides[0] + k * layout.strides[1]; }

void add_up(const Problem &problem, void *const *pointers, double scale) {
  const Layout &matrix = problem.operands[0].layout, &sums = problem.operands[1].layout;
  const bool adds = problem.parameters[0] != 0 || problem.operands[1].access == Access::update;
  for (int64_t i = 0; i < sums.extents[0]; ++i) {
    int64_t sum = 0;
    for (int64_t k = 0; k < matrix.extents[1]; ++k) sum += static_cast<int32_t *>(pointers[0])[offset_of(matrix, i, k)];
    int32_t &out = static_cast<int32_t *>(pointers[1])[i * sums.strides[0]];
    out = static_cast<int32_t>(static_cast<int64_t>(scale) * sum + (adds ? out : 0));
  }
}

void run(const Problem &problem, void *const *pointers, const RunContext &context) {
  fake_gpu::enqueue(context.stream, [problem, matrix = pointers[0], sums = pointers[1], scale = context.values[0]] {
    void *const both[] = {matrix, sums};
    add_up(problem, both, scale);
  });
  gpu::check_launch(0, "sums");
}

constexpr int64_t kRowTile = 7, kDepth = 5;

std::vector<Piece> cut(const Problem &problem, int64_t, int64_t) {
  const Layout &matrix = problem.operands[0].layout;
  std::vector<Piece> pieces;
  for (int64_t i = 0; i < matrix.extents[0]; i += kRowTile)
    for (int64_t k = 0; k < matrix.extents[1]; k += kDepth) {
      Piece piece;
      const int64_t rows = std::min(kRowTile, matrix.extents[0] - i);
      piece.boxes[0] = {{i, k}, {rows, std::min(kDepth, matrix.extents[1] - k)}};
      piece.boxes[1] = {{i}, {rows}};
      pieces.push_back(piece);
    }
  return pieces;
}

// Thin slices along k first, of which the sums stay, then rows take the rest.
std::vector<Piece> cut_standing(const Problem &problem) {
  const int64_t rows = problem.operands[0].layout.extents[0], depth = problem.operands[0].layout.extents[1];
  const int64_t early = std::max<int64_t>(depth / 2, 1);
  std::vector<Piece> pieces;
  const auto add = [&](int64_t i, int64_t height, int64_t k, int64_t width) {
    Piece &piece = pieces.emplace_back();
    piece.boxes[0] = {{i, k}, {height, width}};
    piece.boxes[1] = {{i}, {height}};
  };
  for (int64_t k = 0; k < early; k += kDepth) add(0, rows, k, std::min(kDepth, early - k));
  if (early < depth)
    for (int64_t i = 0; i < rows; i += kRowTile) add(i, std::min(kRowTile, rows - i), early, depth - early);
  place_boxes(problem, &pieces);
  return pieces;
}

Reason always(const Problem &, const Machine &, const DeviceFacts *) { return Reason::none; }
double no_time(const Problem &, const Machine &, const DeviceFacts *, int32_t) { return 0; }
constexpr Way kWays[] = {{"device", Target::device, always, no_time, nullptr, run}};

const Operation kSums = {
    .name = "sums",
    .ways = [] { return std::span<const Way>(kWays); },
    .cut = cut,
    .parse = nullptr,
    .line = [](const Problem &) { return std::string("sums"); },
    .validate = [](const Problem &, void *const *) {},
    .specialise = [](const Problem &, const Piece &piece,
                     Problem *of_piece) { of_piece->parameters[0] = piece.boxes[0].offset[1] > 0; }};

class KeptTest : public PipelineTest {
 protected:
  Plan plan_of(const Array &matrix, const Array &sums, Access access, RouteId in, RouteId out, bool standing = false) {
    Plan plan;
    plan.problem.operation = &kSums;
    plan.problem.operand_count = 2;
    plan.problem.operands[0] = matrix.description();
    plan.problem.operands[1] = sums.description();
    plan.problem.operands[1].access = access;
    plan.problem.values[0] = -1;  // must not be taken: the run has its own
    plan.way = &kWays[0];
    plan.threads = 2;
    plan.routes[0] = in;
    plan.routes[1] = out;
    plan.standing = standing;
    plan.pieces = standing ? cut_standing(plan.problem) : cut(plan.problem, 0, kMostPieces);
    return plan;
  }
};

TEST_F(KeptTest, SumsOverPiecesAreRightByEveryRouteAndLimit) {
  for (const Place from : kPlaces)
    for (const Place to : kPlaces)
      for (const RouteId in : routes_of(from))
        for (const RouteId out : routes_of(to))
          for (const auto &[access, standing] : {std::pair{Access::write, false},
                                                 {Access::update, false},
                                                 {Access::write, true},
                                                 {Access::update, true}}) {
            const int64_t rows = 1 + random_() % 40, depth = 1 + random_() % 40;
            Array matrix(random_layout(random_, MEMHIER_I32, {rows, depth}, true), from, random_);
            Array sums(random_layout(random_, MEMHIER_I32, {rows}, true), to, random_);
            Plan plan = plan_of(matrix, sums, access, in, out, standing);
            if (!stages(plan)) continue;  // one piece where nothing travels
            const int64_t one = std::max<int64_t>(footprint(plan).one_piece(), 1);
            plan.working_set = one * (1 + random_() % 4);
            const RunValues values{3};
            void *mirrors[] = {matrix.mirror_pointer(), sums.mirror_pointer()};
            add_up(plan.problem, mirrors, values[0]);
            void *pointers[] = {matrix.pointer(), sums.pointer()};
            Execution run = execution(pointers);
            run.values = &values;
            execute(plan, run, resources_);
            ASSERT_TRUE(sums.read() == sums.mirror())
                << place_name(from) << " " << route(in).name << " -> " << place_name(to) << " " << route(out).name
                << (standing ? " standing" : "") << " pieces " << plan.pieces.size() << " sets "
                << plan.working_set / one;
          }
}

TEST_F(KeptTest, QueuedSumsInTheCallersWorkspaceAreRight) {
  for (const auto &[access, standing] :
       {std::pair{Access::write, false}, {Access::update, false}, {Access::write, true}}) {
    Array matrix(random_layout(random_, MEMHIER_I32, {30, 23}, true), Place::pinned, random_);
    Array sums(random_layout(random_, MEMHIER_I32, {30}, true), Place::pinned, random_);
    const Plan plan = plan_of(matrix, sums, access, RouteId::driver_copy, RouteId::driver_copy, standing);
    const int64_t needed = footprint(plan).one_piece();
    Array workspace({MEMHIER_U8, 1, {needed + 512}, {1}}, Place::device, random_);
    const RunValues values{2};
    void *mirrors[] = {matrix.mirror_pointer(), sums.mirror_pointer()};
    add_up(plan.problem, mirrors, values[0]);
    void *pointers[] = {matrix.pointer(), sums.pointer()};
    void *stream = new_stream();
    Execution run = execution(pointers, stream);
    run.values = &values;
    run.workspace_bytes = needed;
    run.workspace = reinterpret_cast<void *>(round_up(reinterpret_cast<intptr_t>(workspace.pointer()), intptr_t{256}));
    execute(plan, run, resources_);
    end_stream(stream);
    EXPECT_TRUE(sums.read() == sums.mirror());
  }
}

TEST_F(KeptTest, WhatStaysTravelsOnce) {
  Array matrix(random_layout(random_, MEMHIER_I32, {21, 20}, true), Place::pageable, random_);
  Array sums(random_layout(random_, MEMHIER_I32, {21}, true), Place::pageable, random_);
  const Plan plan = plan_of(matrix, sums, Access::update, RouteId::driver_copy, RouteId::driver_copy);
  const std::vector<TravelGroup> groups = travel_groups(plan);
  ASSERT_EQ(groups.size(), 2u) << "the matrix changes with every piece, the sums with every row of pieces";
  ASSERT_EQ(plan.pieces.size(), 12u);
  const auto arrivals = [](const TravelGroup &group) {
    return std::count(group.arrives.begin(), group.arrives.end(), true);
  };
  EXPECT_EQ(arrivals(groups[0]), 12);
  EXPECT_EQ(arrivals(groups[1]), 3);

  const Plan standing = plan_of(matrix, sums, Access::update, RouteId::driver_copy, RouteId::driver_copy, true);
  const std::vector<TravelGroup> once = travel_groups(standing);
  ASSERT_EQ(once.size(), 2u);
  ASSERT_EQ(standing.pieces.size(), 5u) << "two slices, three rows of the rest";
  EXPECT_EQ(arrivals(once[0]), 5);
  EXPECT_EQ(arrivals(once[1]), 1) << "rows of the sums are within what came first";
  EXPECT_EQ(once[1].leaves, (std::vector<bool>{false, false, true, true, true}));
}

}  // namespace
