// What bounds a line of `memhier bench` and what the driver's copies stand for, on the fake GPU.
#include "execution_fixture.hpp"
#include "tools/copy_baseline.hpp"
#include "tools/device_operands.hpp"
#include "tools/peers_of.hpp"

namespace memhier::tool {
namespace {

using namespace memhier::test;

// A library that solves what lies on the device, and leaves other problems alone.
class Library final : public Peer {
 public:
  Library(const Problem &problem, void *const *pointers)
      : problem_(problem), pointers_(pointers, pointers + problem.operand_count) {}
  std::string name() const override { return "library"; }
  void run(void *stream) override {
    fake_gpu::enqueue(stream, [this] { scramble::reference(problem_, pointers_.data()); });
  }

 private:
  const Problem problem_;
  const std::vector<void *> pointers_;
};

}  // namespace

std::vector<std::unique_ptr<Peer>> device_peers(const Problem &problem, void *const *pointers, Resources &) {
  std::vector<std::unique_ptr<Peer>> peers;
  if (!any_on_host(problem)) peers.push_back(std::make_unique<Library>(problem, pointers));
  return peers;
}

namespace {

class BenchCopies : public PipelineTest {
 protected:
  std::string names(Place from, Place to, bool on_device) {
    Array source(random_layout(random_, MEMHIER_F32, {50, 30}, true), from, random_);
    Array destination(random_layout(random_, MEMHIER_F32, {30, 50}, true), to, random_);
    const Problem problem = scramble::problem(source.description(), destination.description());
    std::string names;
    for (const auto &copy : make_copy_baselines(problem, on_device, 2, resources_)) {
      copy->run(nullptr);
      names += (names.empty() ? "" : ", ") + std::string(copy->name());
    }
    return names;
  }
};

TEST_F(BenchCopies, FollowTheBytesOfTheRun) {
  EXPECT_EQ(names(Place::pageable, Place::pageable, false), "host copy");
  EXPECT_EQ(names(Place::pinned, Place::pageable, false), "host copy");
  EXPECT_EQ(names(Place::pageable, Place::pageable, true), "link copy, host copy");
  EXPECT_EQ(names(Place::pageable, Place::device, true), "link copy, host copy");
  EXPECT_EQ(names(Place::device, Place::pageable, true), "link copy, host copy");
  EXPECT_EQ(names(Place::pinned, Place::pinned, true), "link copy");
  EXPECT_EQ(names(Place::pinned, Place::device, true), "link copy");
  EXPECT_EQ(names(Place::device, Place::device, true), "device copy");
  EXPECT_EQ(names(Place::managed, Place::device, true), "device copy");
}

TEST_F(BenchCopies, OfTheDriverBringInWhatIsReadAndOutWhatIsWritten) {
  for (const Place from : kPlaces)
    for (const Place to : kPlaces) {
      Array source(random_layout(random_, MEMHIER_F32, {50, 30}, true), from, random_);
      Array destination(random_layout(random_, MEMHIER_F32, {30, 50}, true), to, random_);
      const Problem problem = scramble::problem(source.description(), destination.description());
      void *pointers[] = {source.pointer(), destination.pointer()};
      void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
      const std::vector<std::unique_ptr<Peer>> peers = driver_copies(problem, pointers, resources_);
      ASSERT_EQ(peers.size(), 2u);
      EXPECT_EQ(peers[0]->name(), "driver_copy");
      EXPECT_EQ(peers[1]->name(), "driver_copy + library");
      const auto run = [&](Peer &peer) {
        peer.run(nullptr);
        if (to != Place::pageable) return;
        const gpu::DeviceScope scope(0);  // copies to pageable memory are complete, but not here
        gpu::synchronise_stream(gpu::kLegacyStream);
      };
      run(*peers[0]);
      ASSERT_EQ(destination.read(), destination.mirror()) << "the copies alone compute nothing";
      run(*peers[1]);
      scramble::reference(problem, mirrors);
      ASSERT_EQ(destination.read(), destination.mirror()) << place_name(from) << " -> " << place_name(to);
      ASSERT_EQ(source.read(), source.mirror());
    }
}

TEST_F(BenchCopies, AreLeftOutWhereTheDeviceHasNoRoom) {
  Array source(random_layout(random_, MEMHIER_F32, {50, 30}, true), Place::pageable, random_);
  const Problem problem = scramble::problem_inplace(source.description());
  void *pointers[] = {source.pointer()};
  arm_fault(FaultPoint::device, 1);
  EXPECT_TRUE(driver_copies(problem, pointers, resources_).empty());
}

}  // namespace
}  // namespace memhier::tool
