// What tests of the pipeline share: arrays in any place of the fake machine, random layouts, a context's resources.
#pragma once
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <random>

#include "base/element_type.hpp"
#include "base/status.hpp"
#include "execution/pipeline.hpp"
#include "fake_gpu.hpp"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"
#include "scramble.hpp"

namespace memhier::test {

inline constexpr size_t kGuard = 96;

// An operand's bytes with guards, in any place of the fake machine.
class Array {
 public:
  Array(Layout layout, Place place, std::mt19937 &random) : layout_(layout), place_(place) {
    const ByteRange range = byte_range(layout);
    bytes_ = static_cast<size_t>(range.end - range.begin) + 2 * kGuard;
    offset_ = kGuard - static_cast<size_t>(range.begin);
    mirror_.resize(bytes_);
    for (char &byte : mirror_) byte = static_cast<char>(random());
    if (place == Place::pageable) {
      data_ = static_cast<char *>(std::malloc(bytes_));
    } else {
      const gpu::DeviceScope scope(device());
      data_ = static_cast<char *>(place == Place::pinned    ? gpu::allocate_pinned(bytes_)
                                  : place == Place::managed ? gpu::allocate_managed(bytes_)
                                                            : gpu::allocate_device(bytes_));
    }
    restore();
  }
  ~Array() {
    if (place_ == Place::pageable) {
      std::free(data_);
      return;
    }
    const gpu::DeviceScope scope(device());
    if (place_ == Place::pinned) gpu::free_pinned(data_);
    if (place_ == Place::managed) gpu::free_managed(data_);
    if (!host_accessible(place_)) gpu::free_device(data_);
  }
  Array(const Array &) = delete;

  void restore() { transfer(data_, mirror_.data()); }
  std::vector<char> read() const {
    std::vector<char> bytes(bytes_);
    transfer(bytes.data(), data_);
    return bytes;
  }
  void *pointer() const { return data_ + offset_; }
  std::vector<char> &mirror() { return mirror_; }
  void *mirror_pointer() { return mirror_.data() + offset_; }
  OperandDescription description() const {
    OperandDescription operand;
    operand.layout = layout_;
    operand.place = place_;
    if (place_ == Place::peer) operand.device = device();
    return operand;
  }

 private:
  int device() const { return place_ == Place::peer ? 1 : 0; }
  void transfer(void *to, const void *from) const {
    if (host_accessible(place_)) {
      std::memcpy(to, from, bytes_);
      return;
    }
    const gpu::DeviceScope scope(device());
    void *stream = reinterpret_cast<void *>(0x3);
    gpu::copy(to, from, bytes_, stream);
    gpu::synchronise_stream(stream);
  }

  Layout layout_;
  Place place_;
  size_t bytes_ = 0, offset_ = 0;
  char *data_ = nullptr;
  std::vector<char> mirror_;
};

inline Layout random_layout(std::mt19937 &random, memhier_type type, const std::vector<int64_t> &extents,
                            bool unit_inner) {
  Layout layout;
  layout.type = type;
  layout.rank = static_cast<int32_t>(extents.size());
  std::copy(extents.begin(), extents.end(), layout.extents.begin());
  std::vector<int> order(extents.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::shuffle(order.begin(), order.end(), random);
  int64_t step = unit_inner || random() % 2 ? 1 : 2;
  for (const int mode : order) {
    layout.strides[mode] = random() % 3 == 0 ? -step : step;
    step *= extents[mode];
    step += random() % 2 ? random() % 5 : 0;
  }
  return layout;
}

// By pieces of at most so many bytes, where the problem can be cut.
inline Plan make_plan(const Problem &problem, const char *way, RouteId in, RouteId out, int64_t piece_bytes) {
  Plan plan;
  plan.problem = problem;
  plan.way = &scramble::way(way);
  plan.threads = 2;
  plan.routes[0] = in;
  if (problem.operand_count == 2) plan.routes[1] = out;
  plan.pieces = problem.operation->cut(problem, piece_bytes, kMostPieces);
  if (plan.pieces.empty()) plan.pieces = problem.operation->cut(problem, INT64_MAX, kMostPieces);
  plan.staging = footprint(plan).staging;
  plan.workspace = footprint(plan).one_piece();
  return plan;
}

class PipelineTest : public testing::Test {
 protected:
  void SetUp() override {
    fake_gpu::reset(random_());
    make_resources(0);
  }
  void TearDown() override {
    disarm_faults();
    resources_.memory.reset();
    EXPECT_EQ(fake_gpu::misuse(), "");
    EXPECT_EQ(fake_gpu::live(), fake_gpu::Live{});
  }
  void make_resources(int64_t pinned_limit) {
    resources_.machine.devices.assign(2, DeviceFacts{});
    for (int32_t i = 0; i < 2; ++i) {
      resources_.machine.devices[i].ordinal = i;
      resources_.machine.devices[i].memory = int64_t{1} << 30;
      resources_.machine.devices[i].concurrent_managed_access = true;
    }
    resources_.device = 0;
    resources_.peers = {1};
    if (!resources_.pool) resources_.pool = std::make_unique<Pool>(3);
    resources_.memory = std::make_unique<MemoryPools>(0, pinned_limit);
  }
  Execution execution(void *const *pointers, void *stream = nullptr) {
    Execution execution;
    execution.pointers = pointers;
    execution.stream = stream;
    return execution;
  }
  // Queued on a stream, with so many bytes of an array as workspace.
  Execution queued(void *const *pointers, void *stream, const Array &workspace, int64_t bytes) {
    Execution run = execution(pointers, stream);
    run.workspace_bytes = bytes;
    run.workspace = reinterpret_cast<void *>((reinterpret_cast<uintptr_t>(workspace.pointer()) + 255) / 256 * 256);
    return run;
  }
  void *new_stream() {
    const gpu::DeviceScope scope(0);
    return gpu::create_stream();
  }
  void end_stream(void *stream) {
    const gpu::DeviceScope scope(0);
    gpu::synchronise_stream(stream);
    gpu::destroy_stream(stream);
  }
  memhier_status status_of(const std::function<void()> &body) {
    try {
      body();
    } catch (const Error &error) {
      text_ = error.what();
      return error.status();
    }
    return MEMHIER_SUCCESS;
  }

  const uint32_t seed_ = std::random_device{}();
  const testing::ScopedTrace trace_{__FILE__, __LINE__, "seed " + std::to_string(seed_)};
  std::mt19937 random_{seed_};
  Resources resources_;
  std::string text_;
};

inline std::vector<RouteId> routes_of(Place place) {
  switch (place) {
    case Place::pageable:
      return {RouteId::staged_ring, RouteId::driver_copy, RouteId::coherent};
    case Place::pinned:
      return {RouteId::driver_copy, RouteId::registered, RouteId::zero_copy};
    case Place::managed:
      return {RouteId::resident, RouteId::managed_prefetch, RouteId::driver_copy};
    case Place::peer:
      return {RouteId::peer, RouteId::peer_staged};
    default:
      return {RouteId::resident};
  }
}
inline constexpr Place kPlaces[] = {Place::pageable, Place::pinned, Place::managed, Place::device, Place::peer};

}  // namespace memhier::test
