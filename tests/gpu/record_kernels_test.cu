// Every CUDA way of the record conversion against the definition: random layouts, guarded memory, pointers at any
// alignment, conversions, gaps that are set to zero or kept.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <memory>

#include "gpu/record_cases.hpp"
#include "harness/cuda_devices.hpp"

namespace memhier {
namespace {

using namespace record_cases;

class Device {
 public:
  explicit Device(const std::vector<unsigned char> &bytes) : size_(bytes.size()) {
    EXPECT_EQ(cudaMalloc(&data_, size_), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(data_, bytes.data(), size_, cudaMemcpyHostToDevice), cudaSuccess);
  }
  ~Device() { cudaFree(data_); }
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;
  unsigned char *data() const { return data_; }
  std::vector<unsigned char> read() const {
    std::vector<unsigned char> bytes(size_);
    EXPECT_EQ(cudaMemcpy(bytes.data(), data_, size_, cudaMemcpyDeviceToHost), cudaSuccess);
    return bytes;
  }

 private:
  unsigned char *data_ = nullptr;
  size_t size_;
};

class RecordKernels : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const std::string missing = harness::devices_missing(); !missing.empty()) GTEST_SKIP() << missing;
    ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
    int shared = 0;
    ASSERT_EQ(cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0), cudaSuccess);
    device_.shared_per_block = shared;
    device_.rates.copy = 1e12;
    device_.multiprocessors = 100;
    RecordProperty("seed", std::to_string(seed_));
  }

  // Runs every feasible device way; returns how many ran.
  int check(const Options &options, bool aligned = false) {
    const Case test = generator_.make(options);
    const Memory memory = memory_of(test, generator_, aligned);
    int runs = 0;
    for (const Way &way : record_operation.ways()) {
      if (way.target != Target::device || way.feasible(memory.problem, machine_, &device_) != Reason::none) continue;
      ++runs;
      run(way, test, memory);
    }
    return runs;
  }

  void run(const Way &way, const Case &test, const Memory &memory) {
    std::vector<std::unique_ptr<Device>> arrays;
    std::vector<void *> pointers;
    for (const Memory::Operand &operand : memory.operands) {
      arrays.push_back(std::make_unique<Device>(operand.bytes));
      pointers.push_back(arrays.back()->data() + operand.origin);
    }
    RunContext context;
    context.device = &device_;
    way.run(memory.problem, pointers.data(), context);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess) << way.name << " " << text_of(test);
    std::vector<std::vector<unsigned char>> got;
    for (size_t i = static_cast<size_t>(memory.sources); i < arrays.size(); ++i) got.push_back(arrays[i]->read());
    const std::vector<std::vector<unsigned char>> wanted = expected(test, memory, got);
    for (size_t i = 0; i < got.size(); ++i) {
      if (got[i] == wanted[i]) continue;
      size_t at = 0;
      while (got[i][at] == wanted[i][at]) ++at;
      const size_t origin = memory.operands[static_cast<size_t>(memory.sources) + i].origin;
      ADD_FAILURE() << way.name << " seed " << seed_ << " " << text_of(test) << ": operand " << i << " byte "
                    << static_cast<int64_t>(at) - static_cast<int64_t>(origin);
    }
    for (size_t i = 0; i < static_cast<size_t>(memory.sources); ++i)
      EXPECT_TRUE(arrays[i]->read() == memory.operands[i].bytes) << way.name << " wrote its source";
  }

  const uint64_t seed_ = std::random_device{}();
  Generator generator_{seed_};
  Machine machine_;
  DeviceFacts device_;
};

const Arrangement kAll[] = {Arrangement::aos, Arrangement::soa, Arrangement::aosoa};

Options options(int64_t count, std::vector<memhier_type> types, int fields, int components = 1) {
  Options result;
  result.count = count;
  result.types = std::move(types);
  result.fields = fields;
  result.most_components = components;
  return result;
}

TEST_F(RecordKernels, EqualFieldsBetweenAllArrangements) {
  for (const memhier_type type : {MEMHIER_U8, MEMHIER_I16, MEMHIER_F32, MEMHIER_F64, MEMHIER_C128}) {
    for (const int fields : {1, 2, 3, 4, 6, 8, 16, 31, 32}) {
      for (const Arrangement from : kAll) {
        for (const Arrangement to : kAll) {
          Options each = options(1 + generator_.below(5000), {type}, fields);
          each.source = from, each.destination = to;
          const int least = from == Arrangement::soa && to == Arrangement::soa ? 1 : 2;
          EXPECT_GE(check(each, true), least);
          EXPECT_GE(check(each, false), least);
        }
      }
    }
  }
}

TEST_F(RecordKernels, CountsAroundTheTiles) {
  for (const int64_t count : {1, 15, 16, 17, 31, 32, 33, 255, 256, 257, 511, 512, 513, 4095, 4096, 4097, 70001}) {
    for (const Arrangement from : kAll) {
      for (const Arrangement to : kAll) {
        Options each = options(count, {MEMHIER_F32, MEMHIER_U8, MEMHIER_F64}, 3, 2);
        each.source = from, each.destination = to;
        check(each);
      }
    }
  }
}

TEST_F(RecordKernels, FieldsOfAnySizeWithGaps) {
  const std::vector<memhier_type> types{MEMHIER_U8,       MEMHIER_F64, MEMHIER_BYTES(3), MEMHIER_I16,
                                        MEMHIER_BYTES(7), MEMHIER_F32, MEMHIER_BYTES(16)};
  for (int round = 0; round < 40; ++round) {
    for (const Arrangement from : kAll) {
      for (const Arrangement to : kAll) {
        Options each = options(1 + generator_.below(3000), types, 1 + static_cast<int>(generator_.below(10)), 4);
        each.source = from, each.destination = to;
        each.most_gap = static_cast<int>(generator_.below(12));
        each.subset = generator_.below(2);
        each.keep = generator_.below(3) == 0;
        each.whole_lines = generator_.below(3) == 0;
        check(each, generator_.below(2));
      }
    }
  }
}

TEST_F(RecordKernels, LanesOfAnyNumber) {
  for (const int64_t lanes : {1, 2, 3, 4, 5, 8, 16, 24, 32, 64, 100, 128, 1000, 65536}) {
    for (const Arrangement other : kAll) {
      Options each = options(1 + generator_.below(3000), {MEMHIER_F32, MEMHIER_U8}, 5, 3);
      each.source_lanes = lanes, each.destination_lanes = 4 * (1 + generator_.below(8));
      each.source = Arrangement::aosoa, each.destination = other;
      check(each);
      std::swap(each.source, each.destination);
      std::swap(each.source_lanes, each.destination_lanes);
      check(each);
      each.keep = true;
      check(each);
    }
  }
}

// Words by a table, whole periods and what is left of them.
TEST_F(RecordKernels, WordsBetweenRecordsAndBlocks) {
  const std::vector<std::vector<memhier_type>> kinds = {
      {MEMHIER_F32}, {MEMHIER_F64, MEMHIER_I32}, {MEMHIER_F32, MEMHIER_BYTES(12), MEMHIER_C128}};
  int words = 0;
  for (const auto &types : kinds) {
    for (const int64_t count : {1, 7, 64, 1000, 4096, 70001}) {
      for (const auto &[from, to] : {std::pair{Arrangement::aos, Arrangement::aosoa},
                                     {Arrangement::aosoa, Arrangement::aos},
                                     {Arrangement::aosoa, Arrangement::aosoa},
                                     {Arrangement::aos, Arrangement::aos}}) {
        for (const int fields : {1, 3, 8}) {
          Options each = options(count, types, fields, 3);
          each.source = from, each.destination = to;
          each.source_lanes = 1 + generator_.below(16), each.destination_lanes = int64_t{1} << generator_.below(6);
          each.most_gap = static_cast<int>(generator_.below(2)) * 8;
          each.subset = generator_.below(2);
          words += check(each, true) == 3;
          check(each, false);
        }
      }
    }
  }
  EXPECT_GT(words, 50) << "where tables suit";
}

TEST_F(RecordKernels, NumbersAreConverted) {
  const std::vector<memhier_type> types{MEMHIER_F32, MEMHIER_U8, MEMHIER_F64, MEMHIER_I16, MEMHIER_I32, MEMHIER_I8};
  for (int round = 0; round < 30; ++round) {
    for (const Arrangement from : kAll) {
      for (const Arrangement to : kAll) {
        Options each = options(1 + generator_.below(2000), types, 6, 3);
        each.source = from, each.destination = to;
        each.most_gap = static_cast<int>(generator_.below(4));
        each.convert = true;
        check(each, generator_.below(2));
      }
    }
  }
}

// Elements below 4 bytes in arrays that begin anywhere, of records that lie in few banks or many.
TEST_F(RecordKernels, SmallElementsAtAnyAddress) {
  const std::vector<std::vector<memhier_type>> kinds = {
      {MEMHIER_U8}, {MEMHIER_I16}, {MEMHIER_BYTES(3)}, {MEMHIER_U8, MEMHIER_I16}, {MEMHIER_F64, MEMHIER_U8}};
  for (const auto &types : kinds) {
    for (const int fields : {1, 2, 3, 4, 5, 8, 12, 16, 24, 32}) {
      for (const bool to_arrays : {true, false}) {
        for (const Arrangement other : {Arrangement::aos, Arrangement::aosoa}) {
          Options each = options(1 + generator_.below(9000), types, fields, 1 + static_cast<int>(generator_.below(3)));
          each.source = to_arrays ? other : Arrangement::soa;
          each.destination = to_arrays ? Arrangement::soa : other;
          each.source_lanes = each.destination_lanes = int64_t{1} << generator_.below(7);
          check(each, false);
          each.convert = true;
          check(each, generator_.below(2));
        }
      }
    }
  }
}

// Counts below one tile and beside its end, whole units of several records or not.
TEST_F(RecordKernels, FewRecordsOfManyFields) {
  for (int64_t count = 1; count < 70; ++count) {
    for (const Arrangement from : kAll) {
      for (const Arrangement to : kAll) {
        Options each = options(count, {MEMHIER_F32, MEMHIER_U8, MEMHIER_F64, MEMHIER_I16}, 9, 3);
        each.source = from, each.destination = to;
        each.most_gap = static_cast<int>(generator_.below(4));
        each.keep = generator_.below(2);
        check(each, generator_.below(2));
      }
    }
  }
}

// Tiles of many records: all lanes of a turn have elements.
TEST_F(RecordKernels, ManyRecords) {
  const std::vector<std::vector<memhier_type>> kinds = {
      {MEMHIER_F32}, {MEMHIER_U8}, {MEMHIER_F64, MEMHIER_U8, MEMHIER_I32}, {MEMHIER_I16, MEMHIER_F32}, {MEMHIER_C128}};
  for (const auto &types : kinds) {
    for (const Arrangement from : kAll) {
      for (const Arrangement to : kAll) {
        for (const bool convert : {false, true}) {
          Options each = options(150000 + generator_.below(150000), types, 3, 2);
          each.source = from, each.destination = to;
          each.source_lanes = int64_t{8} << generator_.below(4);
          each.destination_lanes = generator_.below(2) ? each.source_lanes : 32;
          each.whole_lines = generator_.below(3) == 0;
          each.convert = convert;
          check(each, generator_.below(2));
        }
      }
    }
  }
}

// Rows of lanes against arrays and records, the last block filled or not.
TEST_F(RecordKernels, RowsOfLanes) {
  for (const int64_t lanes : {2, 4, 8, 16, 32, 128}) {
    for (const memhier_type type : {MEMHIER_U8, MEMHIER_I16, MEMHIER_F32, MEMHIER_F64}) {
      for (const int64_t more : {0, 1, 7}) {
        for (const Arrangement other : kAll) {
          Options each = options(lanes * (1 + generator_.below(300)) + more, {type}, 6, 2);
          each.source = Arrangement::aosoa, each.destination = other;
          each.source_lanes = each.destination_lanes = lanes;
          check(each, true);
          std::swap(each.source, each.destination);
          check(each, true);
        }
      }
    }
  }
}

TEST_F(RecordKernels, WideRecords) {
  for (const int64_t count : {1, 50, 700}) {
    for (const int components : {100, 900, 4000}) {
      for (const Arrangement to : kAll) {
        Options each = options(count, {MEMHIER_F32}, 4, components);
        each.destination = to;
        each.destination_lanes = 4;
        check(each);
        std::swap(each.source, each.destination);
        std::swap(each.source_lanes, each.destination_lanes);
        check(each);
      }
    }
  }
}

TEST_F(RecordKernels, NoRecordsLaunchNothing) {
  for (const Arrangement from : kAll) {
    for (const Arrangement to : kAll) {
      Options each = options(0, {MEMHIER_F32}, 3);
      each.source = from, each.destination = to;
      check(each);
    }
  }
}

}  // namespace
}  // namespace memhier
