// The cost model keeps to the arithmetic of a pipeline, and pieces keep to their limit.
#include <gtest/gtest.h>

#include <algorithm>

#include "machine/floor.hpp"
#include "planner/cost.hpp"
#include "planner/pieces.hpp"
#include "planner/tuning_pieces.hpp"
#include "unit/planner_fakes.hpp"

namespace memhier {
namespace {

Flow in_pieces(int64_t count) { return {count, 1.0 / static_cast<double>(count), 1.0 / static_cast<double>(count)}; }
WayCost kernel(double seconds) { return {seconds, 0, "device arithmetic"}; }
RouteCost way_in(double link, double host) {
  RouteCost cost;
  cost.staging = true;
  cost.link_in = link;
  cost.host = host;
  cost.bytes_to_device = link * 50e9;
  return cost;
}
RouteCost way_out(double link, double host) {
  RouteCost cost;
  cost.staging = true;
  cost.link_out = link;
  cost.host = host;
  cost.bytes_to_host = link * 50e9;
  return cost;
}
DeviceFacts device_without_fixed_costs() {
  DeviceFacts device = fake_machine(true).devices[0];
  device.rates.launch = device.rates.synchronise = device.rates.transfer_start = 0;
  device.rates.link_duplex = 100e9;
  return device;
}

TEST(PlannerCost, one_piece_is_the_sum_and_many_approach_the_slowest_stage) {
  const DeviceFacts device = device_without_fixed_costs();
  const RouteCost in = way_in(1.0, 0.2), out = way_out(0.5, 0.2);
  EXPECT_DOUBLE_EQ(device_cost(kernel(0.3), in, out, in_pieces(1), device).seconds, 1.8);
  double before = 1.8;
  for (const int64_t pieces : {2, 4, 16, 1024}) {
    const double seconds = device_cost(kernel(0.3), in, out, in_pieces(pieces), device).seconds;
    EXPECT_LT(seconds, before);
    EXPECT_GT(seconds, 1.0);
    before = seconds;
  }
  EXPECT_NEAR(before, 1.0, 0.01);
  EXPECT_STREQ(device_cost(kernel(0.3), in, out, in_pieces(16), device).bound, "link to the device");
}

TEST(PlannerCost, both_routes_share_the_host) {
  const DeviceFacts device = device_without_fixed_costs();
  const Cost cost = device_cost(kernel(0.1), way_in(0.5, 0.8), way_out(0.5, 0.8), in_pieces(4096), device);
  EXPECT_NEAR(cost.seconds, 1.6, 0.01);
  EXPECT_STREQ(cost.bound, "host copying");
}

TEST(PlannerCost, both_directions_share_the_link) {
  DeviceFacts device = device_without_fixed_costs();
  device.rates.link_duplex = 60e9;
  const Cost cost = device_cost(kernel(0.1), way_in(1, 0), way_out(1, 0), in_pieces(4096), device);
  EXPECT_NEAR(cost.seconds, 100e9 / 60e9, 0.01);
  EXPECT_STREQ(cost.bound, "both directions of the link");
}

TEST(PlannerCost, fixed_costs_make_tiny_pieces_dear) {
  const DeviceFacts device = fake_machine(true).devices[0];
  const RouteCost in = way_in(1e-3, 0), out = way_out(1e-3, 0);
  EXPECT_GT(device_cost(kernel(1e-4), in, out, in_pieces(100000), device).seconds,
            device_cost(kernel(1e-4), in, out, in_pieces(16), device).seconds);
}

TEST(PlannerCost, what_starting_costs_bounds_what_is_tiny) {
  const DeviceFacts device = fake_machine(true).devices[0];
  RouteCost in = way_in(1e-9, 0);
  in.start = device.rates.transfer_start;
  EXPECT_STREQ(device_cost(kernel(1e-6), in, {}, in_pieces(1), device).bound, kFixedCosts);
  EXPECT_STREQ(device_cost(kernel(1e-3), in, {}, in_pieces(1), device).bound, "device arithmetic");
}

// A way that moves bytes and calculates, whichever takes longer.
struct Load {
  static inline double bytes = 0, operations = 0;
};
double host_load(const Problem &, const Machine &machine, const DeviceFacts *, int32_t threads) {
  return std::max(Load::bytes / host_copy_rate(machine.host, threads),
                  operations_floor(machine.host, threads, Precision::f32, Load::operations));
}
double device_load(const Problem &, const Machine &, const DeviceFacts *device, int32_t) {
  return device->rates.launch +
         std::max(Load::bytes / device->rates.copy, operations_floor(*device, Precision::f32, Load::operations));
}
Work some_work(const Problem &) { return {1, Precision::f32}; }

TEST(PlannerCost, the_limit_that_matters_bounds_a_way) {
  Machine machine = fake_machine(true);
  machine.host.rates.core.f32 = 100e9;
  machine.devices[0].rates.arithmetic.f32 = 50e12;
  WayCosts costs(machine, &machine.devices[0]);
  Operation operation = fake_operation;
  operation.work = some_work;
  Problem problem = fake_problem(64, 64, Place::pageable, Place::pageable);
  problem.operation = &operation;
  const Way host{.name = "host", .target = Target::host, .seconds = host_load};
  const Way device{.name = "device", .target = Target::device, .seconds = device_load};
  const auto expect = [&](double bytes, double operations, const std::string &on_host, const std::string &on_device) {
    Load::bytes = bytes, Load::operations = operations;
    EXPECT_EQ(costs.of(host, problem, 8).bound, on_host) << bytes << " " << operations;
    EXPECT_EQ(costs.of(device, problem, 1).bound, on_device) << bytes << " " << operations;
    EXPECT_GT(costs.of(host, problem, 8).seconds, host_load(problem, machine, nullptr, 8)) << "the call has its price";
    EXPECT_EQ(costs.of(device, problem, 1).seconds, device_load(problem, machine, &machine.devices[0], 1));
  };
  expect(1e9, 0, "host memory", "device memory");
  expect(0, 1e11, "host arithmetic", "device arithmetic");
  expect(1e9, 1e10, "host memory", "device memory");
  expect(1e9, 1e11, "host arithmetic", "device arithmetic");
  expect(1e3, 1e3, kFixedCosts, kFixedCosts);
}

TEST(PlannerCost, a_way_that_reaches_more_often_pays_for_it_where_its_operands_are_reached) {
  const DeviceFacts device = device_without_fixed_costs();
  const Problem problem = fake_problem(64, 64, Place::pinned, Place::device);
  Way way{.name = "device", .target = Target::device};
  way.reach = [](const Problem &, const DeviceFacts &, Access direction) {
    return direction == Access::read ? Reach{3, 0.25} : Reach{};
  };
  RouteCost in;
  in.link_in = in.reached = 1;
  WayCost reaching = kernel(0.5);
  EXPECT_DOUBLE_EQ(as_reached(in, way, problem, device, Access::read, &reaching).link_in, 3);
  EXPECT_DOUBLE_EQ(reaching.seconds, 0.75);
  WayCost copied = kernel(0.5);
  in.reached = 0;
  EXPECT_DOUBLE_EQ(as_reached(in, way, problem, device, Access::read, &copied).link_in, 1);
  EXPECT_DOUBLE_EQ(copied.seconds, 0.5);
}

TEST(PlannerCost, kernels_that_reach_over_the_link_do_not_keep_it_busy_in_both_directions) {
  const DeviceFacts device = device_without_fixed_costs();
  RouteCost in, out;
  in.link_in = out.link_out = 1;
  in.bytes_to_device = out.bytes_to_host = 50e9;
  const double copied = device_cost(kernel(0.1), in, out, in_pieces(1), device).seconds;
  in.reached = out.reached = 1;
  EXPECT_DOUBLE_EQ(copied, 1);
  EXPECT_DOUBLE_EQ(device_cost(kernel(0.1), in, out, in_pieces(1), device).seconds, 1 / kKernelDuplex);
}

TEST(PlannerCost, residents_cost_the_kernel_alone) {
  EXPECT_DOUBLE_EQ(device_cost(kernel(0.25), {}, {}, in_pieces(1), fake_machine(true).devices[0]).seconds, 0.25);
}

TEST(PlannerCost, what_has_no_elements_is_not_fetched) {
  const Machine machine = fake_machine(true);
  const auto fetching = [&](Place source, int64_t rows) {
    return fetching_seconds(fake_problem(rows, 8, source, Place::pageable), machine, machine.devices[0]);
  };
  EXPECT_GT(fetching(Place::device, 8), fetching(Place::pageable, 8));
  EXPECT_EQ(fetching(Place::device, 0), fetching(Place::pageable, 0));
}

TEST(PlannerCost, threads_are_used_while_they_pay) {
  Fake::reset();
  const auto resources = fake_resources(false);
  const Problem problem = fake_problem(1024, 1024, Place::pageable, Place::pageable);
  double seconds = 0;
  EXPECT_EQ(paying_threads(fake_operation.ways().front(), problem, resources->machine, 6, &seconds), 6);
  EXPECT_DOUBLE_EQ(seconds, fake_operation.ways().front().seconds(problem, resources->machine, nullptr, 6));
  EXPECT_EQ(paying_threads(fake_operation.ways().back(), problem, resources->machine, 6, &seconds), 1)
      << "more threads do not help this way";
}

class PlannerPieces : public testing::TestWithParam<int64_t> {};

TEST_P(PlannerPieces, cover_the_problem_and_fit_the_working_set) {
  Fake::reset();
  const auto resources = fake_resources(true);
  const Problem problem = fake_problem(3001, 517, Place::pageable, Place::pageable);
  PlanOptions options;
  options.target = Target::device;
  options.working_set = GetParam();
  const auto plan = make_plan(problem, options, *resources);
  std::vector<int> seen(3001, 0);
  for (const Piece &piece : plan->pieces) {
    EXPECT_EQ(piece.boxes[1].extent[1], 517);
    for (int64_t row = 0; row < piece.boxes[1].extent[0]; ++row) ++seen[piece.boxes[1].offset[0] + row];
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), 3001);
  EXPECT_GT(plan->staging, 0);
  EXPECT_LE(plan->staging * std::min<int64_t>(kPiecesInFlight, plan->pieces.size()), GetParam());
  EXPECT_EQ(plan->workspace, 0) << "pageable operands make a run complete";
  EXPECT_EQ(plan->working_set, GetParam());
}

INSTANTIATE_TEST_SUITE_P(working_sets, PlannerPieces,
                         testing::Values(int64_t{64} << 10, int64_t{1} << 20, int64_t{20} << 20, int64_t{1} << 30));

// Every strip of the result takes all of the source, part by part: the fewer strips, the less often it travels.
std::vector<Piece> cut_strips(const Problem &problem, int64_t bytes, int64_t most) {
  const Layout &layout = problem.operands[0].layout;
  const int64_t part = layout.extents[0] / 32, row_bytes = layout.extents[1] * 4;
  const int64_t rows = std::min(bytes / row_bytes - part, layout.extents[0]);
  ++Fake::cuts;
  if (rows < 1 || (layout.extents[0] + rows - 1) / rows * 32 > most) return {};
  std::vector<Piece> pieces;
  for (int64_t row = 0; row < layout.extents[0]; row += rows) {
    for (int64_t begin = 0; begin < layout.extents[0]; begin += part) {
      Piece piece;
      piece.boxes[0] = {{begin, 0}, {part, layout.extents[1]}};
      piece.boxes[1] = {{row, 0}, {std::min(rows, layout.extents[0] - row), layout.extents[1]}};
      pieces.push_back(piece);
    }
  }
  Fake::pieces_made += static_cast<int64_t>(pieces.size());
  return pieces;
}

TEST(PlannerReuse, pieces_grow_where_small_ones_bring_an_operand_again_and_again) {
  Operation strips = fake_operation;
  strips.cut = cut_strips;
  Problem problem = fake_problem(40960, 1024, Place::pageable, Place::pageable);  // 160 MiB each
  problem.operation = &strips;
  // With little memory the source comes for every strip of 15 MiB; with much of it, hardly more than once.
  const Cut little = cut_for_staging(problem, int64_t{60} << 20, 0);
  EXPECT_DOUBLE_EQ(little.traffic[0], 11);
  EXPECT_DOUBLE_EQ(little.traffic[1], 1);
  const Cut much = cut_for_staging(problem, int64_t{10} << 30, 0);
  EXPECT_LE(much.traffic[0], 2);
  EXPECT_DOUBLE_EQ(much.traffic[1], 1);
}

// What planning does is bounded whatever the size: lists are not made to be thrown away.
TEST(PlannerWork, does_not_grow_with_the_problem) {
  Operation strips = fake_operation;
  strips.cut = cut_strips;
  for (const Operation *operation : {&fake_operation, static_cast<const Operation *>(&strips)}) {
    for (const int shift : {15, 18, 21, 23, 27, 30}) {
      if (operation == &strips && shift > 23) break;  // parts of the source are larger than the limit
      Problem problem = fake_problem(int64_t{1} << shift, 1024, Place::pageable, Place::pageable);
      problem.operation = operation;
      Fake::reset();
      const Cut cut = cut_for_staging(problem, int64_t{60} << 30, 0);
      EXPECT_FALSE(cut.pieces.empty()) << shift;
      EXPECT_LE(Fake::cuts, 24) << shift;
      EXPECT_LE(Fake::pieces_made, 8 * kManyPieces + static_cast<int64_t>(cut.pieces.size())) << shift;
    }
  }
}

TEST(PlannerWork, little_memory_takes_one_long_list) {
  const Problem problem = fake_problem(int64_t{1} << 20, 1024, Place::pageable, Place::pageable);  // 4 GiB each
  Fake::reset();
  const Cut cut = cut_for_staging(problem, int64_t{6} << 20, 0);
  EXPECT_GT(static_cast<int64_t>(cut.pieces.size()), kManyPieces);
  EXPECT_EQ(Fake::pieces_made, static_cast<int64_t>(cut.pieces.size()));
  EXPECT_LE(Fake::cuts, 3);
}

}  // namespace
}  // namespace memhier
