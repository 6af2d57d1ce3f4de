// Memory of a second GPU: every operation with operands on either, routes forced, whole and in pieces, on streams, and
// a pair whose copies are made to report success and move nothing.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "base/status.hpp"
#include "context/context.hpp"
#include "context/options.hpp"
#include "harness/cuda_devices.hpp"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"
#include "planner/scratch.hpp"

using namespace memhier;

namespace {

class GpuPeers : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string missing = harness::devices_missing(2); !missing.empty()) GTEST_SKIP() << missing;
    make_context();
    ready_ = true;
  }
  void TearDown() override {
    disarm_faults();
    if (!ready_) return;
    context_.reset();
    EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  }
  void make_context() {
    memhier_context_options options;
    init_options(&options, sizeof options);
    options.device = 0;
    options.peer_devices = "1";
    logged_.clear();
    options.log = [](void *user, int32_t, const char *line) {
      *static_cast<std::string *>(user) += std::string(line) + "\n";
    };
    options.log_user = &logged_;
    options.log_level = MEMHIER_LOG_WARNING;
    context_ = std::make_unique<Context>(options);
  }

  static const std::byte *begin_of(const Problem &problem, int32_t i, void *const *pointers) {
    return static_cast<std::byte *>(pointers[i]) + byte_range(problem.operands[i].layout).begin;
  }
  static size_t bytes_of(const Problem &problem, int32_t i) {
    const ByteRange range = byte_range(problem.operands[i].layout);
    return static_cast<size_t>(range.end - range.begin);
  }
  // Runs the problem on fresh memory that holds `contents`; what is left there. Small whole numbers of f32 make every
  // result exact, whatever the way.
  using Contents = std::vector<std::vector<std::byte>>;
  Contents run(const Problem &problem, const PlanOptions &options, const Contents &contents, void *stream = nullptr,
               const Plan **used = nullptr) {
    const Scratch scratch(problem, 0);
    for (int32_t i = 0; i < problem.operand_count; ++i)
      EXPECT_EQ(cudaMemcpy(const_cast<std::byte *>(begin_of(problem, i, scratch.pointers())), contents[i].data(),
                           contents[i].size(), cudaMemcpyDefault),
                cudaSuccess);
    for (const int device : {1, 0}) {
      EXPECT_EQ(cudaSetDevice(device), cudaSuccess);
      EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    }
    PlanOptions asked = options;
    asked.asynchronous = stream != nullptr;
    const std::shared_ptr<const Plan> plan = context_->plan(problem, asked);
    if (used) {
      last_ = plan;
      *used = plan.get();
    }
    Execution execution;
    execution.pointers = scratch.pointers();
    execution.stream = stream;
    // With a workspace copies are queued on the stream.
    if (stream && plan->workspace > 0) {
      EXPECT_EQ(cudaMalloc(&execution.workspace, static_cast<size_t>(plan->workspace)), cudaSuccess);
      execution.workspace_bytes = plan->workspace;
    }
    execute(*plan, execution, context_->resources());
    if (stream) {
      EXPECT_EQ(cudaStreamSynchronize(static_cast<cudaStream_t>(stream)), cudaSuccess);
      EXPECT_EQ(cudaFree(execution.workspace), cudaSuccess);
    }
    Contents result;
    for (int32_t i = 0; i < problem.operand_count; ++i) {
      result.emplace_back(bytes_of(problem, i));
      EXPECT_EQ(
          cudaMemcpy(result[i].data(), begin_of(problem, i, scratch.pointers()), result[i].size(), cudaMemcpyDefault),
          cudaSuccess);
    }
    return result;
  }
  static Contents random_contents(const Problem &problem, uint32_t seed) {
    std::mt19937 random{seed};
    Contents contents;
    for (int32_t i = 0; i < problem.operand_count; ++i) {
      contents.emplace_back(bytes_of(problem, i));
      for (size_t at = 0; at + 4 <= contents[i].size(); at += 4) {
        const auto value = static_cast<float>(static_cast<int>(random() % 17) - 8);
        std::memcpy(contents[i].data() + at, &value, 4);
      }
    }
    return contents;
  }
  // The same problem where all lies in pageable memory, on the host. Filters there round as all their ways do; their
  // reference does not.
  Contents reference(Problem problem, const Contents &contents) {
    for (int32_t i = 0; i < problem.operand_count; ++i) {
      problem.operands[i].place = Place::pageable;
      problem.operands[i].device = -1;
    }
    PlanOptions options;
    options.way = problem.operation->name == "filter" ? "host_direct" : "reference";
    return run(problem, options, contents);
  }

  bool ready_ = false;
  std::string logged_;
  std::unique_ptr<Context> context_;
  std::shared_ptr<const Plan> last_;
};

constexpr const char *kProblems[][2] = {{"transpose f32 517x1031 lds=1040", " src=%s dst=%s"},
                                        {"transpose f32 300x200 batch=7", " src=%s dst=%s"},
                                        {"matmul f32 257x129x300", " a=%s b=device c=%s"},
                                        {"filter f32 500x700 taps=5x5", " src=%s dst=%s"},
                                        {"record f32,f32,f32 count=100003 from=aos to=soa", " src=%s dst=%s"}};

std::string line_of(const char *const *problem, const char *from, const char *to) {
  char places[100];
  std::snprintf(places, sizeof places, problem[1], from, to);
  return std::string(problem[0]) + places;
}

TEST_F(GpuPeers, ThePairCopiesRightlyOrIsFoundNotTo) {
  context_->plan(context_->parse("transpose f32 256x256 src=device:1 dst=device"), {});
  const PeerFacts *peer = context_->resources().device_facts()->peer(1);
  ASSERT_NE(peer, nullptr);
  EXPECT_EQ(peer->failed, !logged_.empty()) << logged_;
  std::printf("access %d, nvlink %d, failed %d\n%s", peer->access, peer->nvlink, peer->failed, logged_.c_str());
}

TEST_F(GpuPeers, EveryOperationIsRightWithOperandsOnEitherDevice) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
  ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
  uint32_t seed = std::random_device{}();
  for (const auto &each : kProblems)
    for (const char *from : {"device", "device:1", "pageable", "pinned"})
      for (const char *to : {"device", "device:1", "pageable"}) {
        if (std::string(from).back() != '1' && std::string(to).back() != '1') continue;
        const std::string line = line_of(each, from, to);
        SCOPED_TRACE(line + " seed " + std::to_string(seed));
        const Problem problem = context_->parse(line);
        const Contents contents = random_contents(problem, ++seed), expected = reference(problem, contents);
        for (const int64_t working_set : {int64_t{0}, int64_t{2} << 20})
          for (void *on : {static_cast<void *>(nullptr), static_cast<void *>(stream)}) {
            PlanOptions options;
            options.target = Target::device;
            options.working_set = working_set;
            ASSERT_TRUE(run(problem, options, contents, on) == expected);
          }
      }
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

TEST_F(GpuPeers, ForcedRoutesAgreeAndOthersAreRefused) {
  const PeerFacts *peer = context_->resources().device_facts()->peer(1);
  for (const auto &each : kProblems) {
    const Problem problem = context_->parse(line_of(each, "device:1", "device:1"));
    const Contents contents = random_contents(problem, 7), expected = reference(problem, contents);
    for (const char *in : {"peer", "peer_staged"})
      for (const char *out : {"peer", "peer_staged"}) {
        PlanOptions options;
        options.route_in = in;
        options.route_out = out;
        if (peer->failed && (options.route_in == "peer" || options.route_out == "peer")) continue;
        const Plan *used = nullptr;
        ASSERT_TRUE(run(problem, options, contents, nullptr, &used) == expected) << each[0] << " " << in << " " << out;
        EXPECT_EQ(route(used->routes[0]).name, in);
      }
    PlanOptions options;
    options.route_in = "resident";
    try {
      context_->plan(problem, options);
      ADD_FAILURE() << each[0];
    } catch (const Error &error) {
      EXPECT_EQ(error.status(), MEMHIER_NOT_FEASIBLE);
    }
  }
}

TEST_F(GpuPeers, CopiesThatMoveNothingAreFoundAndResultsAreRight) {
  for (const auto &each : kProblems) {
    disarm_faults();
    make_context();
    const Problem problem = context_->parse(line_of(each, "device:1", "device:1"));
    const Contents contents = random_contents(problem, 3), expected = reference(problem, contents);
    arm_fault(FaultPoint::peer, 1, true);
    const Plan *used = nullptr;
    ASSERT_TRUE(run(problem, {}, contents, nullptr, &used) == expected) << each[0];
    for (int32_t i = 0; i < problem.operand_count; ++i)
      if (problem.operands[i].place == Place::peer) {
        EXPECT_EQ(used->routes[i], RouteId::peer_staged);
      }
    EXPECT_NE(logged_.find("copies between device 0 and device 1 are not used"), std::string::npos) << logged_;
    PlanOptions options;
    options.route_in = "peer";
    try {
      context_->plan(problem, options);
      ADD_FAILURE() << "a plan was made";
    } catch (const Error &error) {
      EXPECT_NE(std::string(error.what()).find("peer: probe_failed"), std::string::npos) << error.what();
    }
  }
}

TEST_F(GpuPeers, CalibrationMeasuresTheLink) {
  DeviceFacts before = *context_->resources().device_facts();
  context_->calibrate();
  const PeerFacts *peer = context_->resources().device_facts()->peer(1);
  if (peer->failed) GTEST_SKIP() << "the pair does not copy rightly: " << logged_;
  EXPECT_GT(peer->from_peer, 1e9);
  EXPECT_GT(peer->to_peer, 1e9);
  std::printf("from the peer %.1f GB/s (derived %.1f), to it %.1f GB/s (derived %.1f)\n", peer->from_peer / 1e9,
              before.peer(1)->from_peer / 1e9, peer->to_peer / 1e9, before.peer(1)->to_peer / 1e9);
}

TEST_F(GpuPeers, AContextThatWasNotGivenTheDeviceRefusesItsMemory) {
  memhier_context_options options;
  init_options(&options, sizeof options);
  options.device = 0;
  const Context alone(options);
  try {
    alone.parse("transpose f32 64x64 src=device:1 dst=device");
    ADD_FAILURE() << "accepted";
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_INVALID_ARGUMENT);
    EXPECT_NE(std::string(error.what()).find("peer_devices"), std::string::npos) << error.what();
  }
  options.peer_devices = "77";
  try {
    const Context none(options);
    ADD_FAILURE() << "accepted";
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_NO_DEVICE);
    EXPECT_NE(std::string(error.what()).find("options.peer_devices names device 77"), std::string::npos);
  }
}

}  // namespace
