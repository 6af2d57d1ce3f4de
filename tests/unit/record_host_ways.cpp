// The host ways of record conversions against the definition: every pair of arrangements, element sizes, edges of tiles
// and blocks, conversions, streamed sizes; every byte, guards and gaps included.
#include <gtest/gtest.h>

#include "gpu/record_cases.hpp"
#include "harness/thinned.hpp"
#include "kernels/streaming.hpp"
#include "ops/record/convert.hpp"
#include "ops/record/field_map.hpp"
#include "ops/record/host_ways.hpp"
#include "ops/record/problem.hpp"

namespace memhier::record_cases {
namespace {

using RunFunction = void (*)(const Problem &, void *const *, const RunContext &);
struct NamedWay {
  const char *name;
  RunFunction run;
};
constexpr NamedWay kWays[] = {{"reference", record::run_reference},
                              {"host_blocked", record::run_host_blocked},
                              {"host_simd", record::run_host_simd}};
constexpr Arrangement kArrangements[] = {Arrangement::aos, Arrangement::soa, Arrangement::aosoa};

class RecordHostWays : public ::testing::TestWithParam<NamedWay> {
 protected:
  // Runs a case and compares every byte of all operands.
  void check(const Case &test, bool aligned = false, Pool *pool = nullptr, int32_t threads = 3) {
    const Memory memory = memory_of(test, generator_, aligned);
    std::vector<std::vector<unsigned char>> bytes;
    std::vector<void *> pointers;
    for (const Memory::Operand &operand : memory.operands) {
      bytes.push_back(operand.bytes);
      pointers.push_back(bytes.back().data() + operand.origin);
    }
    RunContext context;
    context.pool = pool ? pool : &pool_;
    context.threads = threads;
    GetParam().run(memory.problem, pointers.data(), context);
    const auto sources = static_cast<std::ptrdiff_t>(memory.sources);
    for (std::ptrdiff_t i = 0; i < sources; ++i)
      ASSERT_TRUE(bytes[static_cast<size_t>(i)] == memory.operands[static_cast<size_t>(i)].bytes)
          << "source " << i << " was written: " << text_of(test);
    const std::vector<std::vector<unsigned char>> got(bytes.begin() + sources, bytes.end());
    const auto wanted = expected(test, memory, got);
    for (size_t i = 0; i < wanted.size(); ++i) {
      const auto [a, b] = std::mismatch(wanted[i].begin(), wanted[i].end(), got[i].begin());
      ASSERT_TRUE(a == wanted[i].end()) << "operand " << i << " byte "
                                        << (a - wanted[i].begin()) -
                                               static_cast<std::ptrdiff_t>(
                                                   memory.operands[i + static_cast<size_t>(sources)].origin)
                                        << ": wanted " << int{*a} << ", got " << int{*b} << " of " << text_of(test);
    }
  }
  template <class Body>
  void for_arrangements(Options options, Body body) {
    for (const Arrangement source : kArrangements)
      for (const Arrangement destination : kArrangements) {
        options.source = source, options.destination = destination;
        body(options);
        if (HasFatalFailure()) return;
      }
  }
  bool is_reference() const { return GetParam().run == record::run_reference; }

  Generator generator_{20261130};
  Pool pool_{3};
};
INSTANTIATE_TEST_SUITE_P(All, RecordHostWays, ::testing::ValuesIn(kWays),
                         [](const auto &info) { return info.param.name; });

TEST_P(RecordHostWays, EveryElementSizeAndFieldCount) {
  for (int bytes = 1; bytes <= 16; ++bytes) {
    for (int fields : {1, 2, 3, 4, 5, 6, 8, 17, 32}) {
      Options options;
      options.types = {MEMHIER_BYTES(static_cast<memhier_type>(bytes))};
      options.fields = fields;
      options.most_components = 1;
      options.count = generator_.below(200);
      for_arrangements(options, [&](const Options &each) { check(generator_.make(each)); });
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(RecordHostWays, CountsAroundVectorsTilesAndBlocks) {
  for (const int64_t count : {0, 1, 2, 7, 8, 9, 15, 16, 17, 63, 64, 65, 127, 128, 129, 1023, 1025, 4097}) {
    for (const int64_t lanes : {1, 3, 4, 8, 16, 32, 100, 5000}) {
      Options options;
      options.types = {MEMHIER_F32};
      options.fields = 3;
      options.count = count;
      options.source_lanes = lanes;
      options.destination_lanes = generator_.below(2) ? lanes : 1 + generator_.below(40);
      for_arrangements(options, [&](const Options &each) { check(generator_.make(each)); });
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(RecordHostWays, MixedFieldsWithGapsKeptAndZeroed) {
  for (int round = 0; round < harness::thinned_rounds(60); ++round) {
    Options options;
    options.types = {MEMHIER_F64, MEMHIER_U8, MEMHIER_I32, MEMHIER_BYTES(3), MEMHIER_I16, MEMHIER_C128};
    std::shuffle(options.types.begin(), options.types.end(), generator_.engine());
    options.fields = static_cast<int>(1 + generator_.below(9));
    options.most_components = round % 7 == 0 ? 70 : 5;
    options.most_gap = round % 3 == 0 ? 0 : 11;
    options.keep = round % 2 == 0;
    options.subset = round % 5 == 0;
    options.count = generator_.below(round % 4 == 0 ? 3000 : 300);
    options.source_lanes = 1 + generator_.below(70);
    options.destination_lanes = 1 + generator_.below(round % 10 == 0 ? 2000 : 70);
    for_arrangements(options, [&](const Options &each) { check(generator_.make(each)); });
    if (HasFatalFailure()) return;
  }
}

TEST_P(RecordHostWays, Conversions) {
  for (int round = 0; round < harness::thinned_rounds(40); ++round) {
    Options options;
    options.types = {MEMHIER_F32, MEMHIER_F64, MEMHIER_I32, MEMHIER_U8, MEMHIER_I16, MEMHIER_I8};
    std::shuffle(options.types.begin(), options.types.end(), generator_.engine());
    options.fields = static_cast<int>(1 + generator_.below(6));
    options.convert = true;
    options.count = generator_.below(700);
    options.source_lanes = 1 + generator_.below(20);
    options.destination_lanes = 1 + generator_.below(20);
    for_arrangements(options, [&](const Options &each) { check(generator_.make(each)); });
    if (HasFatalFailure()) return;
  }
}

// Large enough for non-temporal stores, by three threads.
TEST_P(RecordHostWays, StreamedSizes) {
  const std::vector<std::vector<memhier_type>> records = {
      {MEMHIER_F32, MEMHIER_F32, MEMHIER_F32, MEMHIER_F32, MEMHIER_F32, MEMHIER_F32},
      {MEMHIER_U8, MEMHIER_U8, MEMHIER_U8},
      {MEMHIER_F64, MEMHIER_U8, MEMHIER_I32},
  };
  for (const auto &types : harness::thinned(records, 1)) {
    int64_t bytes = 0;
    for (const memhier_type type : types) bytes += element_size(type);
    Options options;
    options.types = types;
    options.fields = static_cast<int>(types.size());
    options.most_components = 1;
    options.count = kStreamingBytes / bytes + 1000;
    options.source_lanes = 8;
    for (const int64_t lanes : harness::thinned({100000, 1000, 16}, 1)) {
      options.destination_lanes = lanes;
      for_arrangements(options, [&](const Options &each) {
        if (is_reference() || (lanes != 16 && each.destination != Arrangement::aosoa)) return;
        if (types.size() != 6 && each.source == each.destination) return;
        if (harness::kThreadSanitized && each.source != Arrangement::aos) return;
        check(generator_.make(each), generator_.below(2) == 0);
      });
      if (HasFatalFailure()) return;
    }
    options.most_gap = 5;
    options.destination_lanes = 16;
    options.source = Arrangement::soa, options.destination = Arrangement::aos;
    check(generator_.make(options));
    if (HasFatalFailure()) return;
  }
}

TEST_P(RecordHostWays, LargestRecords) {
  Options options;
  options.types = {MEMHIER_BYTES(15)};
  options.fields = 1;
  options.count = 67;
  Case test = generator_.make(options);
  for (const Arrangement destination : kArrangements) {
    FieldPair &pair = test.pairs[0];
    pair.components = MEMHIER_MAX_RECORD_BYTES / 15;
    pair.source_together = 1;
    pair.destination_together = destination == Arrangement::aos;
    test.description.source.stride = MEMHIER_MAX_RECORD_BYTES;
    test.description.destination = {};
    test.description.destination.arrangement = destination;
    if (destination == Arrangement::soa) test.description.destination.pitch = 70;
    if (destination == Arrangement::aos) test.description.destination.stride = MEMHIER_MAX_RECORD_BYTES + 3;
    if (destination == Arrangement::aosoa) {
      test.description.destination.lanes = 4;
      test.description.destination.stride = 4 * MEMHIER_MAX_RECORD_BYTES;
    }
    check(test);
    if (HasFatalFailure()) return;
  }
}

TEST_P(RecordHostWays, WithoutAPool) {
  Options options;
  options.types = {MEMHIER_F32};
  options.count = 100000;
  const Case test = generator_.make(options);
  const Memory memory = memory_of(test, generator_, true);
  std::vector<std::vector<unsigned char>> bytes;
  std::vector<void *> pointers;
  for (const Memory::Operand &operand : memory.operands) bytes.push_back(operand.bytes);
  for (size_t i = 0; i < bytes.size(); ++i) pointers.push_back(bytes[i].data() + memory.operands[i].origin);
  GetParam().run(memory.problem, pointers.data(), RunContext());
  const std::vector<std::vector<unsigned char>> got(bytes.begin() + memory.sources, bytes.end());
  EXPECT_TRUE(expected(test, memory, got) == got);
}

TEST(RecordConvert, EdgesOfTheRanges) {
  using record::converted;
  EXPECT_EQ(converted<uint8_t>(0.5f), 0);
  EXPECT_EQ(converted<uint8_t>(1.5f), 2);
  EXPECT_EQ(converted<uint8_t>(2.5f), 2);
  EXPECT_EQ(converted<uint8_t>(254.5f), 254);
  EXPECT_EQ(converted<uint8_t>(255.5f), 255);
  EXPECT_EQ(converted<uint8_t>(-0.6f), 0);
  EXPECT_EQ(converted<int8_t>(-128.6), -128);
  EXPECT_EQ(converted<int16_t>(-3.5), -4);
  EXPECT_EQ(converted<int32_t>(2147483648.0f), INT32_MAX);
  EXPECT_EQ(converted<int32_t>(2147483520.0f), 2147483520);
  EXPECT_EQ(converted<int32_t>(-2147483648.0f), INT32_MIN);
  EXPECT_EQ(converted<int32_t>(2147483646.5), 2147483646);
  EXPECT_EQ(converted<int32_t>(std::numeric_limits<float>::quiet_NaN()), 0);
  EXPECT_EQ(converted<int32_t>(std::numeric_limits<double>::infinity()), INT32_MAX);
  EXPECT_EQ(converted<uint8_t>(int32_t{-5}), 0);
  EXPECT_EQ(converted<int8_t>(uint8_t{200}), 127);
  EXPECT_EQ(converted<float>(int32_t{16777217}), 16777216.0f);  // a tie, to even
  EXPECT_EQ(converted<float>(1e300), std::numeric_limits<float>::infinity());
  EXPECT_EQ(converted<double>(int32_t{-7}), -7.0);
  EXPECT_TRUE(std::isnan(converted<float>(std::numeric_limits<double>::quiet_NaN())));
}

TEST(RecordHostSimd, TellsWhyNot) {
  const auto reason = [](const char *line) { return record::host_simd_reason(record::parse(line)); };
  EXPECT_EQ(reason("record 3*u8 count=1000 from=aos to=soa"), Reason::none);
  EXPECT_EQ(reason("record 6*f32 count=1000 from=soa to=aos"), Reason::none);
  EXPECT_EQ(reason("record 6*f32 count=1000 from=aos to=aosoa8"), Reason::none);
  EXPECT_EQ(reason("record f64,u8 count=1000 from=aos to=soa"), Reason::element_size);
  EXPECT_EQ(reason("record 3*b5 count=1000 from=aos to=soa"), Reason::element_size);
  EXPECT_EQ(reason("record 6*f32 count=1000 from=aos to=aos"), Reason::element_size);
  EXPECT_EQ(reason("record 6*f32 count=15 from=aos to=soa"), Reason::too_small);
}

}  // namespace
}  // namespace memhier::record_cases
