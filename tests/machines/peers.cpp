// Decisions about memory of another device, on two H200 with a link between them: routes, their order in time, reasons,
// floors, and what the explanation says.
#include <gtest/gtest.h>

#include "base/status.hpp"
#include "execution/admission.hpp"
#include "harness/machine_files.hpp"
#include "ops/operations.hpp"
#include "planner/planner.hpp"

namespace memhier {
namespace {

struct PeerDecisions : testing::Test {
  std::unique_ptr<Resources> resources = resources_of(std::filesystem::path(MEMHIER_SOURCE) / "machines/h200.json");
  PeerFacts *link() { return resources->machine.devices[0].peers.data(); }

  void SetUp() override {
    auto &devices = resources->machine.devices;
    devices.push_back(devices[0]);
    devices[1].ordinal = 1;
    devices[0].peers = {{1, true, true, false, 0, 0}};
    devices[1].peers = {{0, true, true, false, 0, 0}};
    derive_rates(&resources->machine);
    resources->peers = {1};
  }
  std::shared_ptr<const Plan> plan(const std::string &line, const PlanOptions &options = {}) {
    Problem problem = parse_problem(line);
    settle_devices(&problem, *resources);
    return make_plan(problem, options, *resources);
  }
  static std::string routes_text(const Plan &plan) {
    std::string text;
    for (int32_t i = 0; i < plan.problem.operand_count; ++i)
      text += (i ? " " : "") + std::string(route(plan.routes[i]).name);
    return text;
  }
  std::string refusal(const std::string &line, const PlanOptions &options) {
    try {
      plan(line, options);
    } catch (const Error &error) {
      EXPECT_EQ(error.status(), MEMHIER_NOT_FEASIBLE);
      return error.what();
    }
    return {};
  }
};

constexpr const char *kLines[] = {"transpose f32 4096x4096 src=device:1 dst=device",
                                  "transpose f32 4096x4096 src=device dst=device:1",
                                  "transpose f32 4096x4096 src=pageable dst=device:1",
                                  "transpose f32 4096x4096 inplace src=device:1",
                                  "matmul f32 2048x2048x2048 a=device:1 b=device c=device:1",
                                  "filter f32 2160x3840 taps=5x5 src=device:1 dst=device:1",
                                  "record f32,f64,i32 count=1000000 from=aos to=soa src=device:1 dst=device"};

TEST_F(PeerDecisions, EveryOperationGoesByPeerAndStagedWhereThePairFailed) {
  for (const char *line : kLines)
    for (const bool failed : {false, true}) {
      SCOPED_TRACE(line);
      link()->failed = failed;
      const auto made = plan(line);
      EXPECT_EQ(made->way->target, Target::device);
      for (int32_t i = 0; i < made->problem.operand_count; ++i) {
        if (made->problem.operands[i].place != Place::peer) continue;
        EXPECT_EQ(made->routes[i], failed ? RouteId::peer_staged : RouteId::peer) << i;
      }
      EXPECT_EQ(problem_line(made->problem), line) << "what is printed parses back";
      EXPECT_GE(made->explanation.candidates[made->explanation.chosen].seconds, made->explanation.floor_seconds);
    }
}

TEST_F(PeerDecisions, TheExplanationNamesRoutesLinksAndReasons) {
  const std::string text = explanation_text(*plan(kLines[0]), {});
  for (const char *part : {"src=device:1", "peer link", "64 MiB from other devices", "peer_staged", "peer_device",
                           "operand is memory of another device"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  link()->failed = true;
  const std::string staged = explanation_text(*plan(kLines[0]), {});
  EXPECT_NE(staged.find("probe_failed"), std::string::npos) << staged;
  EXPECT_EQ(staged.find("peer link"), std::string::npos) << staged;
}

TEST_F(PeerDecisions, RoutesCanBeForced) {
  PlanOptions options;
  options.route_in = "peer_staged";
  EXPECT_EQ(routes_text(*plan(kLines[0], options)), "peer_staged resident");
  options.route_in = "peer";
  EXPECT_EQ(routes_text(*plan(kLines[0], options)), "peer resident");
  EXPECT_GT(plan(kLines[0])->staging, 0);
  link()->failed = true;
  EXPECT_NE(refusal(kLines[0], options).find("peer: probe_failed"), std::string::npos) << refusal(kLines[0], options);
  options.route_in = "resident";
  EXPECT_NE(refusal(kLines[0], options).find("resident: peer_device"), std::string::npos);
  options.route_in = "peer";
  EXPECT_NE(refusal("transpose f32 4096x4096 src=device dst=device", options).find("peer: not_peer"),
            std::string::npos);
  options = {};
  options.target = Target::host;
  EXPECT_NE(refusal(kLines[0], options).find("operand_on_device"), std::string::npos);
}

TEST_F(PeerDecisions, AFasterLinkIsPredictedFaster) {
  const auto seconds = [&] {
    const auto made = plan(kLines[1]);
    return made->explanation.candidates[made->explanation.chosen].seconds;
  };
  const double nvlink = seconds();
  link()->to_peer /= 8;
  EXPECT_GT(seconds(), 4 * nvlink);
}

TEST_F(PeerDecisions, AnAsynchronousCallHasAPlanAsWell) {
  PlanOptions options;
  options.asynchronous = true;
  EXPECT_EQ(routes_text(*plan(kLines[0], options)), "peer resident");
  EXPECT_GT(plan(kLines[0], options)->workspace, 0);
}

TEST_F(PeerDecisions, NumbersOfDevicesMeanWhatTheySay) {
  EXPECT_EQ(problem_line(plan("transpose f32 64x64 src=device:0 dst=device")->problem),
            "transpose f32 64x64 src=device dst=device");
  EXPECT_THROW(plan("transpose f32 64x64 src=device:2 dst=device"), Error);
  resources->peers.clear();
  EXPECT_THROW(plan(kLines[0]), Error);
}

}  // namespace
}  // namespace memhier
