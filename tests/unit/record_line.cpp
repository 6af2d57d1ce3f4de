// The line grammar of records: what is printed parses back to an equal problem; what is wrong is refused by name.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "base/status.hpp"
#include "gpu/record_cases.hpp"
#include "ops/operations.hpp"
#include "ops/record/field_map.hpp"

namespace memhier {
namespace {

using record_cases::Arrangement;

TEST(RecordLine, EveryProblemParsesBackEqual) {
  record_cases::Generator generator(std::random_device{}());
  constexpr memhier_type kTypes[] = {MEMHIER_U8,  MEMHIER_F32, MEMHIER_F64,      MEMHIER_I16,
                                     MEMHIER_C64, MEMHIER_F16, MEMHIER_BYTES(7), MEMHIER_I32};
  constexpr Place kPlaces[] = {Place::pageable, Place::pinned, Place::managed, Place::device};
  for (int round = 0; round < 5000; ++round) {
    record_cases::Options options;
    options.count = generator.below(4) ? generator.below(1000) : generator.below(INT64_C(1) << 40);
    options.source = static_cast<Arrangement>(generator.below(3));
    options.destination = static_cast<Arrangement>(generator.below(3));
    options.source_lanes = 1 + generator.below(100);
    options.destination_lanes = 1 + generator.below(100);
    options.fields = static_cast<int>(1 + generator.below(8));
    for (int i = 0; i < options.fields; ++i) options.types.push_back(kTypes[generator.below(8)]);
    options.most_gap = generator.below(2) ? 0 : 9;
    options.convert = generator.below(2);
    options.subset = generator.below(2);
    options.keep = generator.below(2);
    const record_cases::Case test = generator.make(options);
    Problem problem = record::record_problem(test.description, test.pairs);
    for (int32_t i = 0; i < problem.operand_count; ++i) {
      problem.operands[i].alignment = generator.below(3) ? 16 : 1 << generator.below(9);
      problem.operands[i].place = kPlaces[generator.below(3) ? 0 : generator.below(4)];
      problem.operands[i].adopted = generator.below(9) == 0;
    }
    const std::string line = problem_line(problem);
    ASSERT_TRUE(parse_problem(line) == problem) << line << "\nprinted again: " << problem_line(parse_problem(line));
  }
}

TEST(RecordLine, Defaults) {
  const Problem problem = parse_problem("record f64,u8,3*i32 count=10 from=aos to=soa");
  EXPECT_EQ(problem.operand_count, 6);
  EXPECT_EQ(problem.parameters[record::kSourceStride], 24);
  EXPECT_EQ(problem.operands[0].layout.extents[0], 9 * 24 + 24);
  EXPECT_EQ(problem.operands[1].layout.type, MEMHIER_F64);
  EXPECT_EQ(problem.operands[5].layout.extents[0], 10);
  const auto pairs = record::field_pairs(problem);
  EXPECT_EQ(pairs[1].source_offset, 8);
  EXPECT_EQ(pairs[2].source_offset, 12);
  const Problem packed = parse_problem("record f64,u8,3*i32 count=10 from=aos to=soa packed");
  EXPECT_EQ(packed.parameters[record::kSourceStride], 21);
  const Problem vectors = parse_problem("record f32x3 count=10 from=aos to=soa");
  EXPECT_EQ(vectors.operand_count, 2);
  EXPECT_EQ(vectors.operands[1].layout.rank, 2);
  EXPECT_EQ(vectors.operands[1].layout.strides[1], 10);
}

TEST(RecordLine, CanonicalText) {
  const char *const lines[] = {
      "record 3*u8 count=1000 from=aos to=soa src=pageable dst=device",
      "record 6*f32 count=4 from=soa to=aosoa8 src=device dst=device",
      "record f64,u8,3*i32 count=7 from=aos to=soa packed src=pageable dst=pageable",
      "record f64,u8,3*i32 count=7 from=aos to=soa src=pageable dst=pageable",
      "record f64x3:f32 count=7 from=aos to=soa dpitch=9 src=pageable dst=pageable",
      "record f32x3t,i32 count=7 from=soa to=aos src=pageable,device dst=pageable",
      "record f32x3:f32t count=7 from=aosoa4 to=soa src=pageable dst=pageable",
      "record 2*f32 count=7 from=aos to=aos soffsets=8,0 sstride=16 src=pageable dst=pageable",
      "record 2*f32 count=7 from=soa to=aos sfields=1,0 dstride=12 keep src=pinned dst=managed dalign=4",
      "record 2*f32 count=7 from=soa to=aos src=pageable salign=4,16 dst=pageable dadopted",
      "record u8 count=0 from=aos to=aosoa16 src=pageable dst=pageable",
  };
  for (const char *line : lines) EXPECT_EQ(problem_line(parse_problem(line)), line);
}

TEST(RecordLine, OtherSpellings) {
  const auto same = [](const char *a, const char *b) {
    return parse_problem(std::string("record ") + a) == parse_problem(std::string("record ") + b);
  };
  EXPECT_TRUE(same("f32,f32,f32 count=9 from=aos to=soa", "3*f32 count=9 to=soa from=aos dst=pageable"));
  EXPECT_TRUE(same("f32x1 count=9 from=aos to=soa", "f32t count=9 from=aos to=soa"));
  EXPECT_TRUE(same("f32x3t count=9 from=aos to=aos", "f32x3 count=9 from=aos to=aos"));
  EXPECT_TRUE(same("f64,u8 count=9 from=aos to=soa", "f64,u8 count=9 from=aos to=soa soffsets=0,8 sstride=16"));
  EXPECT_TRUE(same("f64,u8 count=9 from=soa to=aos packed keep", "f64,u8 count=9 from=soa to=aos packed"));
  EXPECT_TRUE(same("f32 count=9 from=aos to=soa sadopted", "f32 count=9 from=aos to=soa sadopted=1"));
}

TEST(RecordLine, RefusalsNameTheWord) {
  const char *const wrong[][2] = {
      {"record", "fields"},
      {"record f33 count=3 from=aos to=soa", "f33"},
      {"record b17 count=3 from=aos to=soa", "b17"},
      {"record f32 from=aos to=soa", "count="},
      {"record f32 count=-1 from=aos to=soa", "count="},
      {"record f32 count=3 to=soa", "from="},
      {"record f32 count=3 from=aos", "to="},
      {"record f32 count=3 from=heap to=soa", "heap"},
      {"record f32 count=3 from=aosoa to=soa", "aosoa"},
      {"record f32 count=3 from=aosoa0 to=soa", "lanes"},
      {"record f32 count=3 from=aosoa65537 to=soa", "lanes"},
      {"record 33*f32 count=3 from=aos to=soa", "32 fields"},
      {"record 0*f32 count=3 from=aos to=soa", "32 fields"},
      {"record f32x0 count=3 from=aos to=soa", "f32x0"},
      {"record f64x9000 count=3 from=aos to=soa", "72000"},
      {"record f32,,u8 count=3 from=aos to=soa", "no field"},
      {"record f16:f32 count=3 from=aos to=soa", "f16"},
      {"record b4:f32 count=3 from=aos to=soa", "b4"},
      {"record f64,f64 count=3 from=aos to=soa sstride=12", "stride"},
      {"record f64,f64 count=3 from=aos to=soa sstride=0", "sstride="},
      {"record f32,f32 count=3 from=soa to=aos doffsets=0,2", "fields[1]"},
      {"record f32,f32 count=3 from=soa to=aos doffsets=0,-4", "offset"},
      {"record f32,f32 count=3 from=soa to=aos doffsets=0", "doffsets="},
      {"record f32,f32 count=3 from=soa to=aos soffsets=0,4", "soffsets="},
      {"record f32,f32 count=3 from=soa to=aos sstride=8", "sstride="},
      {"record f32,f32 count=3 from=aos to=aos spitch=8", "spitch="},
      {"record f32x3 count=3 from=soa to=aos spitch=2", "pitch"},
      {"record f32,f32 count=3 from=aos to=aos sfields=0,1", "sfields="},
      {"record f32,f32 count=3 from=soa to=aos sfields=0,2", "sfields="},
      {"record f32,f32 count=3 from=soa to=aos sfields=1,1", "sfields="},
      {"record f32,u8 count=3 from=soa to=aos sfields=0,0", "sfields="},
      {"record f32,f32 count=3 from=soa to=aos sfields=-1,0", "sfields="},
      {"record f32,f32 count=3 from=soa to=aos src=device,device,device", "src="},
      {"record f32 count=3 from=aos to=soa src=moon", "moon"},
      {"record f32 count=3 from=aos to=soa salign=3", "salign="},
      {"record f32 count=3 from=aos to=soa sadopted=2", "sadopted="},
      {"record f32 count=3 from=aos to=soa sadopted sadopted=1", "sadopted"},
      {"record f32 count=3 from=aos to=soa colour=red", "colour=red"},
      {"record f32 count=3 from=aos to=soa backwards", "backwards"},
      {"record f32 count=9223372036854775807 from=aos to=soa", "count"},
  };
  for (const auto &[line, word] : wrong) {
    try {
      parse_problem(line);
      ADD_FAILURE() << line << " was accepted";
    } catch (const Error &error) {
      EXPECT_EQ(error.status(), MEMHIER_INVALID_ARGUMENT) << line;
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << line << ": " << error.what();
    }
  }
}

}  // namespace
}  // namespace memhier
