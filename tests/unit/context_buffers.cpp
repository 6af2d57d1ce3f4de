// Tracked buffers on a GPU made of host memory: what moves, what is saved, what waits, and what is told of it.
#include <gtest/gtest.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "base/status.hpp"
#include "context/buffer.hpp"
#include "context/buffer_explanation.hpp"
#include "execution/way.hpp"
#include "fake_gpu.hpp"
#include "memhier/buffer.h"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

constexpr int64_t kBytes = 1 << 20;

std::string line(const Problem &problem) {
  return "add " + std::to_string(problem.operand_count) +
         (problem.operands[0].place == Place::device ? " there" : " here");
}
const Operation kAdd{"add", nullptr, nullptr, nullptr, line, nullptr};

DeviceFacts device() {
  DeviceFacts facts;
  facts.rates.link_to_device = 50e9;
  facts.rates.link_to_host = 25e9;
  facts.rates.pageable_to_device = 10e9;
  facts.rates.pageable_to_host = 5e9;
  return facts;
}

class BuffersOnFakeGpu : public testing::Test {
 protected:
  void SetUp() override { fake_gpu::reset(7); }
  void TearDown() override { EXPECT_EQ(fake_gpu::misuse(), ""); }

  std::unique_ptr<TrackedBuffer> make() { return std::make_unique<TrackedBuffer>(home, kBytes); }
  std::unique_ptr<TrackedBuffer> wrap(std::vector<char> &memory) {
    return std::make_unique<TrackedBuffer>(home, memory.data(), static_cast<int64_t>(memory.size()));
  }
  // An operation on the device over some buffers: all but the last are read, the last is written whole.
  void add(std::initializer_list<TrackedBuffer *> buffers) {
    auto problem = std::make_shared<Problem>();
    problem->operation = &kAdd;
    problem->resize_operands(static_cast<int32_t>(buffers.size()));
    uint64_t bit = 1;
    for (TrackedBuffer *buffer : buffers) {
      const bool last = bit == uint64_t{1} << (buffers.size() - 1);
      problem->operands[0].place = Place::device;
      problem->operands[static_cast<int32_t>(buffers.size()) - 1].access = Access::write;
      std::lock_guard guard(buffer->mutex());
      buffer->acquire(Side::device, {UseKind::operation, !last, last, problem, bit}, nullptr);
      buffer->release(Side::device, last, nullptr);
      bit *= 2;
    }
  }
  void map(TrackedBuffer &buffer, int32_t access) {
    buffer.map(access);
    buffer.unmap();
  }
  nlohmann::json told() const {
    const DeviceFacts facts = device();
    return nlohmann::json::parse(buffers_json(registry->ledger.snapshot(), &facts));
  }
  std::string text() const {
    const DeviceFacts facts = device();
    return buffers_text(registry->ledger.snapshot(), &facts);
  }
  std::vector<std::string> movements() const {
    const nlohmann::json json = told();
    std::vector<std::string> all;
    for (const auto &use : json["uses"])
      all.push_back(use["side"].get<std::string>() + " " + use["movement"].get<std::string>());
    return all;
  }

  MemoryPools pools{0, 0};
  std::shared_ptr<BufferRegistry> registry = std::make_shared<BufferRegistry>();
  BufferHome home{registry, &pools, 0};
};

TEST_F(BuffersOnFakeGpu, AChainMovesEachBufferAtMostOnceAndTellsOfEachMoveAndEachSaved) {
  const auto a = make(), b = make(), c = make();
  map(*a, MEMHIER_ACCESS_WRITE);
  add({a.get(), b.get()});
  add({a.get(), b.get(), c.get()});
  add({c.get(), b.get()});
  map(*b, MEMHIER_ACCESS_READ);
  map(*b, MEMHIER_ACCESS_READ);
  EXPECT_EQ(movements(),
            (std::vector<std::string>{"host none",                                        // a is filled
                                      "device moved", "device none",                      // a goes over, b begins there
                                      "device current", "device current", "device none",  // a and b are there
                                      "device current", "device none",  // b is there already and overwritten
                                      "host moved", "host current"}));
  const auto json = told();
  EXPECT_EQ(json["moved"]["to_device"]["count"], 1);
  EXPECT_EQ(json["moved"]["to_device"]["bytes"], kBytes);
  EXPECT_DOUBLE_EQ(json["moved"]["to_device"]["ms"], kBytes / 50e9 * 1e3);
  EXPECT_EQ(json["moved"]["to_host"]["count"], 1);
  EXPECT_DOUBLE_EQ(json["moved"]["to_host"]["ms"], kBytes / 25e9 * 1e3);
  EXPECT_EQ(json["saved"]["to_device"]["count"], 3);
  EXPECT_EQ(json["saved"]["to_device"]["bytes"], 3 * kBytes);
  EXPECT_EQ(json["saved"]["to_host"]["count"], 1);
  EXPECT_EQ(json["use_count"], 10);
  EXPECT_EQ(json["uses"][4]["line"], "add 3 there");
  EXPECT_EQ(json["uses"][4]["operands"], (nlohmann::json{"src"}));
  EXPECT_EQ(json["uses"][5]["operands"], (nlohmann::json{"dst"}));
  EXPECT_EQ(json["uses"][5]["access"], "write");
  EXPECT_EQ(json["uses"][8]["cause"], "map");
  // What the list tells, use by use, is what the counts say.
  for (const auto &buffer : json["buffers"]) {
    const auto count = [&](const char *side, const char *movement) {
      int64_t found = 0;
      for (const auto &use : json["uses"])
        found += use["buffer"] == buffer["buffer"] && use["side"] == side && use["movement"] == movement;
      return found;
    };
    EXPECT_EQ(buffer["to_device"], count("device", "moved"));
    EXPECT_EQ(buffer["to_host"], count("host", "moved"));
    EXPECT_EQ(buffer["saved_to_device"], count("device", "current") + count("device", "overwritten"));
    EXPECT_EQ(buffer["saved_to_host"], count("host", "current") + count("host", "overwritten"));
    EXPECT_LE(buffer["to_device"], 1);
    EXPECT_LE(buffer["to_host"], 1);
  }
  EXPECT_NE(text().find("buffers   3 buffers, 0 destroyed before; 10 uses, 62.9 us on the link, 105 us saved\n"
                        "moved     1 to the device (1 MiB, 21 us), 1 to the host (1 MiB, 41.9 us)\n"
                        "saved     3 to the device (3 MiB, 62.9 us), 1 to the host (1 MiB, 41.9 us)\n"),
            std::string::npos)
      << text();
  EXPECT_NE(text().find("  1 MiB to the device   src of add 2 there\n"), std::string::npos) << text();
  EXPECT_NE(text().find("  saved: there already  map, read\n"), std::string::npos) << text();
}

TEST_F(BuffersOnFakeGpu, WhatIsOverwrittenWholeIsNotBroughtOver) {
  const auto a = make();
  map(*a, MEMHIER_ACCESS_WRITE);
  a->device_pointer(MEMHIER_ACCESS_WRITE, nullptr);
  map(*a, MEMHIER_ACCESS_WRITE);
  EXPECT_EQ(movements(), (std::vector<std::string>{"host none", "device overwritten", "host overwritten"}));
  EXPECT_EQ(a->account().to_device.moved + a->account().to_host.moved, 0);
  EXPECT_NE(text().find("  saved: overwritten whole  device_pointer, write\n"), std::string::npos) << text();
}

TEST_F(BuffersOnFakeGpu, WrappedMemoryGetsItsContentsAtTheRateOfPageableCopies) {
  std::vector<char> memory(kBytes, 1);
  auto wrapped = wrap(memory);
  add({wrapped.get(), wrapped.get()});
  wrapped->close();
  wrapped.reset();
  const auto json = told();
  EXPECT_EQ(json["destroyed"], 1);
  EXPECT_TRUE(json["buffers"].empty());
  EXPECT_EQ(json["uses"].back()["cause"], "destroy");
  EXPECT_EQ(json["uses"].back()["movement"], "moved");
  EXPECT_DOUBLE_EQ(json["moved"]["to_device"]["ms"], kBytes / 10e9 * 1e3);
  EXPECT_DOUBLE_EQ(json["moved"]["to_host"]["ms"], kBytes / 5e9 * 1e3);
}

TEST_F(BuffersOnFakeGpu, MemoryThatStaysWhereItIsSavesNothing) {
  std::vector<char> memory(kBytes, 1);
  auto host = wrap(memory);
  map(*host, MEMHIER_ACCESS_READ);
  map(*host, MEMHIER_ACCESS_READ_WRITE);
  void *pointer;
  {
    const gpu::DeviceScope scope(0);
    pointer = gpu::allocate_device(kBytes);
  }
  TrackedBuffer there(home, pointer, kBytes);
  add({&there, &there});
  add({&there, &there});
  for (const std::string &movement : movements()) EXPECT_NE(movement.find("none"), std::string::npos) << movement;
  EXPECT_NE(text().find("wraps memory of the host"), std::string::npos);
  EXPECT_NE(text().find("wraps memory of the device"), std::string::npos);
  there.close();
  const gpu::DeviceScope scope(0);
  gpu::free_device(pointer);
}

TEST_F(BuffersOnFakeGpu, ReadingWhatIsCurrentOnTheHostWaitsForNothing) {
  int waited = 0;
  for (int i = 0; i < 30; ++i) {
    const auto a = make();
    map(*a, MEMHIER_ACCESS_WRITE);
    void *stream;
    {
      const gpu::DeviceScope scope(0);
      stream = gpu::create_stream();
      a->device_pointer(MEMHIER_ACCESS_READ, stream);
      for (int k = 0; k < 100; ++k) fake_gpu::enqueue(stream, [] {});  // the caller's kernels, which read
    }
    const int64_t before = fake_gpu::operations();
    map(*a, MEMHIER_ACCESS_READ);
    EXPECT_EQ(fake_gpu::operations(), before);
    map(*a, MEMHIER_ACCESS_READ_WRITE);
    waited += fake_gpu::operations() > before;
    a->close();
    const gpu::DeviceScope scope(0);
    gpu::synchronise_stream(stream);
    gpu::destroy_stream(stream);
  }
  EXPECT_EQ(waited, 30) << "who writes waits for all that reads";
}

TEST_F(BuffersOnFakeGpu, TheListIsBoundedAndTheCountsGoOn) {
  const auto a = make();
  constexpr int64_t kUses = 3 * static_cast<int64_t>(BufferLedger::kKept) + 5;
  for (int64_t i = 0; i < kUses; ++i) map(*a, i == 0 ? MEMHIER_ACCESS_WRITE : MEMHIER_ACCESS_READ);
  const auto json = told();
  EXPECT_EQ(json["use_count"], kUses);
  ASSERT_EQ(json["uses"].size(), BufferLedger::kKept);
  for (size_t i = 0; i < BufferLedger::kKept; ++i)
    EXPECT_EQ(json["uses"][i]["use"], kUses - static_cast<int64_t>(BufferLedger::kKept) + static_cast<int64_t>(i) + 1);
  EXPECT_NE(text().find("   517 uses before these counted, not listed\n"), std::string::npos) << text();
}

TEST_F(BuffersOnFakeGpu, AMoveThatFailsIsNotCounted) {
  const auto a = make();
  map(*a, MEMHIER_ACCESS_WRITE);
  arm_fault(FaultPoint::copy, 1);
  EXPECT_ANY_THROW(a->device_pointer(MEMHIER_ACCESS_READ, nullptr));
  disarm_faults();
  EXPECT_EQ(a->account().to_device.moved, 0);
  a->device_pointer(MEMHIER_ACCESS_READ, nullptr);
  EXPECT_EQ(a->account().to_device.moved, 1);
}

// The beginning, the middle or the end of what is wrapped, down to single bytes.
TEST_F(BuffersOnFakeGpu, WrappedMemoryThatIsPageLockedInPartMovesBothWaysAndIsToldOf) {
  std::string logged;
  MemoryPools told_pools{0,
                         0,
                         {},
                         {[](void *user, int32_t, const char *line) { *static_cast<std::string *>(user) += line; },
                          &logged, MEMHIER_LOG_WARNING}};
  home.pools = &told_pools;
  const gpu::DeviceScope scope(0);
  for (const auto &[begin, bytes] : {std::pair<size_t, size_t>{0, 4096}, {12345, 5000}, {kBytes - 77, 77}}) {
    std::vector<char> memory(kBytes);
    for (size_t i = 0; i < memory.size(); ++i) memory[i] = static_cast<char>(i * 2654435761u >> 13);
    const std::vector<char> before = memory;
    ASSERT_TRUE(gpu::register_host(memory.data() + begin, bytes));
    auto wrapped = wrap(memory);
    logged.clear();
    auto *there = static_cast<char *>(wrapped->device_pointer(MEMHIER_ACCESS_READ_WRITE, nullptr));
    EXPECT_NE(logged.find("page-locked"), std::string::npos) << logged;
    fake_gpu::enqueue(gpu::kLegacyStream, [=] {
      for (int64_t i = 0; i < kBytes; ++i) there[i] = static_cast<char>(~there[i]);
    });
    wrapped->close();
    for (size_t i = 0; i < memory.size(); ++i) ASSERT_EQ(memory[i], static_cast<char>(~before[i])) << i;
    wrapped.reset();
    gpu::unregister_host(memory.data() + begin);
  }
  std::vector<char> memory(kBytes, 5);
  auto wrapped = wrap(memory);
  logged.clear();
  wrapped->device_pointer(MEMHIER_ACCESS_READ, nullptr);
  EXPECT_EQ(logged, "") << "of one kind";
}

TEST_F(BuffersOnFakeGpu, WhatIsWrappedLiesInMemoryOfOneKindToItsEnd) {
  const gpu::DeviceScope scope(0);
  void *there = gpu::allocate_managed(4096);
  try {
    TrackedBuffer(home, there, 1 << 20);
    ADD_FAILURE() << "wrapped beyond its end";
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_INVALID_ARGUMENT) << error.what();
  }
  gpu::free_managed(there);
}

TEST(BuffersWithoutADevice, MoveNothing) {
  MemoryPools pools{-1, 0};
  const auto registry = std::make_shared<BufferRegistry>();
  TrackedBuffer a({registry, &pools, -1}, 100);
  a.map(MEMHIER_ACCESS_WRITE);
  a.unmap();
  a.map(MEMHIER_ACCESS_READ);
  a.unmap();
  const std::string text = buffers_text(registry->ledger.snapshot(), nullptr);
  EXPECT_EQ(text.find("buffers   1 buffer, 0 destroyed before; 2 uses, 0 ns on the link, 0 ns saved\n"), 0u) << text;
  EXPECT_NE(text.find("   2    1       host  -      map, read\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace memhier
