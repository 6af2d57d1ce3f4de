// Record conversions for tests of kernels: descriptions by chance, memory with guards, and the result by the
// definition.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "base/layout.hpp"
#include "base/text.hpp"
#include "ops/record/record.hpp"

namespace memhier::record_cases {

using record::Arrangement;
using record::Description;
using record::FieldPair;

struct Case {
  Description description;
  std::vector<FieldPair> pairs;
};

struct Options {
  int64_t count = 1000;
  Arrangement source = Arrangement::aos, destination = Arrangement::soa;
  int64_t source_lanes = 8, destination_lanes = 8;
  std::vector<memhier_type> types;  // of source fields; each field takes the next
  int fields = 3;
  int most_components = 3;
  int most_gap = 0;          // bytes between fields and at the end
  bool whole_lines = false;  // strides of records are multiples of 64
  bool convert = false;      // to other number types
  bool subset = false;       // some fields only, some twice
  bool keep = false;
};

class Generator {
 public:
  explicit Generator(uint64_t seed) : engine_(seed) {}
  int64_t below(int64_t bound) { return std::uniform_int_distribution<int64_t>(0, bound - 1)(engine_); }

  Case make(const Options &options) {
    Case result;
    Description &d = result.description;
    d.count = options.count;
    d.keep = options.keep;
    std::vector<Field> source, destination;
    for (int i = 0; i < options.fields; ++i) {
      const memhier_type type = options.types[static_cast<size_t>(i) % options.types.size()];
      const auto components = static_cast<int32_t>(1 + below(options.most_components));
      source.push_back({type, components, components == 1 || below(2) == 0, 0});
    }
    std::vector<int> taken;  // by destination fields
    for (int i = 0; i < options.fields; ++i) taken.push_back(i);
    std::shuffle(taken.begin(), taken.end(), engine_);
    if (options.subset && options.fields > 1) {
      taken.pop_back();
      taken.push_back(taken.front());
    }
    for (const int i : taken) {
      Field field = source[static_cast<size_t>(i)];
      if (field.components > 1) field.together = below(2) == 0;
      if (options.convert && is_number(field.type) && below(3) != 0) field.type = kNumbers[below(6)];
      destination.push_back(field);
    }
    d.source = side(options.source, options.source_lanes, options, &source);
    d.destination = side(options.destination, options.destination_lanes, options, &destination);

    std::vector<int32_t> operand_of(source.size(), 0);
    if (options.source == Arrangement::soa) {
      int32_t next = 0;
      for (size_t i = 0; i < source.size(); ++i)
        if (std::find(taken.begin(), taken.end(), static_cast<int>(i)) != taken.end()) operand_of[i] = next++;
    }
    for (size_t i = 0; i < taken.size(); ++i) {
      const Field &from = source[static_cast<size_t>(taken[i])], &to = destination[i];
      FieldPair pair;
      pair.source_type = from.type, pair.destination_type = to.type;
      pair.components = to.components;
      pair.source_operand = operand_of[static_cast<size_t>(taken[i])];
      pair.destination_operand = options.destination == Arrangement::soa ? static_cast<int32_t>(i) : 0;
      pair.source_together = options.source == Arrangement::aos || from.together;
      pair.destination_together = options.destination == Arrangement::aos || to.together;
      pair.source_offset = from.offset, pair.destination_offset = to.offset;
      result.pairs.push_back(pair);
    }
    return result;
  }

  // Numbers that conversions treat differently.
  void fill_number(memhier_type type, unsigned char *at) {
    const double values[] = {0.0,   -0.5,   0.5,   1.5,  2.5,   127.5, -128.5, 254.5,        255.5, 3e4 + 0.5,
                             32768, -32769, 2.5e9, -3e9, 1e-40, 1e300, -1e300, 2147483647.0, NAN,   INFINITY};
    const double value = below(2) ? values[below(20)] : static_cast<double>(below(2000001) - 1000000) / 512;
    if (type == MEMHIER_F32) {
      const auto narrow = static_cast<float>(value);
      std::memcpy(at, &narrow, 4);
    } else if (type == MEMHIER_F64) {
      std::memcpy(at, &value, 8);
    }
  }

  std::mt19937_64 &engine() { return engine_; }

 private:
  struct Field {
    memhier_type type;
    int32_t components;
    bool together;
    int64_t offset;
  };
  static constexpr memhier_type kNumbers[] = {MEMHIER_U8,  MEMHIER_I8,  MEMHIER_I16,
                                              MEMHIER_I32, MEMHIER_F32, MEMHIER_F64};
  static bool is_number(memhier_type type) {
    return std::find(std::begin(kNumbers), std::end(kNumbers), type) != std::end(kNumbers);
  }

  // Sets the offsets of the fields.
  Description::Side side(Arrangement arrangement, int64_t lanes, const Options &options, std::vector<Field> *fields) {
    Description::Side result;
    result.arrangement = arrangement;
    if (arrangement == Arrangement::soa) {
      result.pitch = options.count + below(6);
      return result;
    }
    if (arrangement == Arrangement::aosoa) result.lanes = lanes;
    int64_t end = 0;
    for (Field &field : *fields) {
      end += options.most_gap ? below(options.most_gap + 1) : 0;
      field.offset = end;
      end += std::max<int64_t>(1, result.lanes) * element_size(field.type) * field.components;
    }
    end += options.most_gap ? below(options.most_gap + 1) : 0;
    result.stride = options.whole_lines ? round_up(end, 64) : end;
    return result;
  }

  std::mt19937_64 engine_;
};

// Byte of component c of record r within its operand.
inline int64_t byte_of(const Description::Side &side, int64_t size, int64_t offset, bool together, int32_t components,
                       int64_t r, int64_t c) {
  switch (side.arrangement) {
    case Arrangement::aos:
      return r * side.stride + offset + c * size;
    case Arrangement::soa:
      return (together ? r * components + c : r + c * side.pitch) * size;
    default:
      return r / side.lanes * side.stride + offset +
             (together ? r % side.lanes * components + c : c * side.lanes + r % side.lanes) * size;
  }
}

inline long double number_at(memhier_type type, const unsigned char *at) {
  const auto read = [at](auto value) {
    std::memcpy(&value, at, sizeof value);
    return static_cast<long double>(value);
  };
  switch (type) {
    case MEMHIER_U8:
      return read(uint8_t{});
    case MEMHIER_I8:
      return read(int8_t{});
    case MEMHIER_I16:
      return read(int16_t{});
    case MEMHIER_I32:
      return read(int32_t{});
    case MEMHIER_F32:
      return read(float{});
    default:
      return read(double{});
  }
}

inline void put_number(memhier_type type, long double value, unsigned char *at) {
  const auto whole = [&](auto example) {
    using T = decltype(example);
    const long double least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
    const T result = std::isnan(value) ? T{0} : static_cast<T>(std::clamp(std::nearbyint(value), least, most));
    std::memcpy(at, &result, sizeof result);
  };
  const auto real = [&](auto example) {
    const auto result = static_cast<decltype(example)>(value);
    std::memcpy(at, &result, sizeof result);
  };
  switch (type) {
    case MEMHIER_U8:
      return whole(uint8_t{});
    case MEMHIER_I8:
      return whole(int8_t{});
    case MEMHIER_I16:
      return whole(int16_t{});
    case MEMHIER_I32:
      return whole(int32_t{});
    case MEMHIER_F32:
      return real(float{});
    default:
      return real(double{});
  }
}

// Memory of a case: each operand within guards, at an address that is `misalignment` beyond a multiple of 256.
struct Memory {
  static constexpr size_t kGuard = 512;
  struct Operand {
    std::vector<unsigned char> bytes;
    size_t origin = 0;  // of element (0, 0, ...)
  };
  Problem problem;
  int32_t sources = 0;
  std::vector<Operand> operands;
};

inline Memory memory_of(const Case &test, Generator &generator, bool aligned) {
  Memory memory;
  memory.problem = record::record_problem(test.description, test.pairs);
  memory.sources =
      memory.problem.operand_count -
      (test.description.destination.arrangement == Arrangement::soa ? static_cast<int32_t>(test.pairs.size()) : 1);
  for (int32_t i = 0; i < memory.problem.operand_count; ++i) {
    const ByteRange range = byte_range(memory.problem.operands[i].layout);
    Memory::Operand operand;
    operand.origin = Memory::kGuard + (aligned ? 0 : static_cast<size_t>(generator.below(17)));
    const size_t bits = operand.origin | 256;
    memory.problem.operands[i].alignment = static_cast<int32_t>(bits & (~bits + 1));
    operand.bytes.resize(operand.origin + static_cast<size_t>(range.end) + Memory::kGuard);
    for (unsigned char &byte : operand.bytes) byte = static_cast<unsigned char>(generator.engine()());
    memory.operands.push_back(std::move(operand));
  }
  // Values of all kinds where numbers are converted.
  for (const FieldPair &pair : test.pairs) {
    if (pair.source_type == pair.destination_type) continue;
    Memory::Operand &from = memory.operands[static_cast<size_t>(pair.source_operand)];
    const int64_t size = element_size(pair.source_type);
    for (int64_t r = 0; r < test.description.count; ++r)
      for (int32_t c = 0; c < pair.components; ++c)
        generator.fill_number(
            pair.source_type,
            &from.bytes[from.origin + static_cast<size_t>(byte_of(test.description.source, size, pair.source_offset,
                                                                  pair.source_together, pair.components, r, c))]);
  }
  return memory;
}

// What the destination's operands hold afterwards. NaN of `got` are as good as any other.
inline std::vector<std::vector<unsigned char>> expected(const Case &test, const Memory &memory,
                                                        const std::vector<std::vector<unsigned char>> &got) {
  const Description &d = test.description;
  std::vector<std::vector<unsigned char>> result;
  for (int32_t i = memory.sources; i < memory.problem.operand_count; ++i) {
    const Memory::Operand &operand = memory.operands[static_cast<size_t>(i)];
    result.push_back(operand.bytes);
    if (d.destination.arrangement != Arrangement::soa && !d.keep)
      std::memset(result.back().data() + operand.origin, 0,
                  static_cast<size_t>(byte_range(memory.problem.operands[i].layout).end));
  }
  for (const FieldPair &pair : test.pairs) {
    const Memory::Operand &from = memory.operands[static_cast<size_t>(pair.source_operand)];
    const auto to_index = static_cast<size_t>(pair.destination_operand);
    const size_t to_origin = memory.operands[static_cast<size_t>(memory.sources) + to_index].origin;
    const int64_t source_size = element_size(pair.source_type), size = element_size(pair.destination_type);
    for (int64_t r = 0; r < d.count; ++r) {
      for (int32_t c = 0; c < pair.components; ++c) {
        const unsigned char *const source =
            &from.bytes[from.origin + static_cast<size_t>(byte_of(d.source, source_size, pair.source_offset,
                                                                  pair.source_together, pair.components, r, c))];
        const size_t at = to_origin + static_cast<size_t>(byte_of(d.destination, size, pair.destination_offset,
                                                                  pair.destination_together, pair.components, r, c));
        unsigned char *const destination = &result[to_index][at];
        if (pair.source_type == pair.destination_type) {
          std::memcpy(destination, source, static_cast<size_t>(size));
          continue;
        }
        put_number(pair.destination_type, number_at(pair.source_type, source), destination);
        const bool real = pair.destination_type == MEMHIER_F32 || pair.destination_type == MEMHIER_F64;
        if (real && std::isnan(number_at(pair.destination_type, destination)) &&
            std::isnan(number_at(pair.destination_type, &got[to_index][at])))
          std::memcpy(destination, &got[to_index][at], static_cast<size_t>(size));
      }
    }
  }
  return result;
}

inline std::string text_of(const Case &test) {
  const Description &d = test.description;
  std::string text = format("%lld records", static_cast<long long>(d.count));
  for (const Description::Side *side : {&d.source, &d.destination})
    text += format(" [%d lanes %lld stride %lld pitch %lld]", static_cast<int>(side->arrangement),
                   static_cast<long long>(side->lanes), static_cast<long long>(side->stride),
                   static_cast<long long>(side->pitch));
  for (const FieldPair &pair : test.pairs)
    text += format(" %d>%dx%d@%lld>%lld%c%c", pair.source_type, pair.destination_type, pair.components,
                   static_cast<long long>(pair.source_offset), static_cast<long long>(pair.destination_offset),
                   pair.source_together ? 't' : 's', pair.destination_together ? 't' : 's');
  return text;
}

}  // namespace memhier::record_cases
