// Tables of words.
#include "ops/record/cuda_words.hpp"

#include <algorithm>
#include <numeric>

#include "base/checked.hpp"
#include "ops/record/cuda_tile_side.hpp"
#include "ops/record/cuda_ways.hpp"
#include "ops/record/tuning_cuda.hpp"

namespace memhier::record {
namespace {

constexpr int64_t kWord = 4;
constexpr int64_t kAccess = 16;
constexpr int64_t kWordsOfAccess = kAccess / kWord;
constexpr int32_t kFreeAfterBits = 5;  // an access is left free after the words that meet every bank once
constexpr int64_t kMostSourceWords = int64_t{1} << kWordBits;

// Of component c of record r of a period.
int64_t place(const FieldMove &move, const SideOfMap &side, int64_t r, int64_t c) {
  const Track &track = move.*side.track;
  const int64_t record = side.lanes ? r / side.lanes * track.block + r % side.lanes * track.record : r * track.record;
  return track.base + c * track.component + record;
}

bool put(int64_t source, int64_t destination, int64_t bytes, WordMap *map) {
  if (source % kWord != 0 || destination % kWord != 0) return false;
  for (int64_t done = 0; done < bytes; done += kWord) {
    uint16_t &word = map->from[static_cast<size_t>((destination + done) / kWord)];
    if (word != kNoWord) return false;  // shared with another field
    const int64_t missing = std::max<int64_t>(0, kWord - (bytes - done));
    word = static_cast<uint16_t>((source + done) / kWord | missing << kWordBits);
    if (missing) map->whole = false;
  }
  return true;
}

}  // namespace

void word_map(const FieldMap &map, WordMap *result) {
  const SideOfMap source = source_side(map), destination = destination_side(map);
  result->period = 0;
  if (!source.stride || !destination.stride || (source.stride | destination.stride) % kWord != 0) return;
  int64_t period = 0;
  if (multiply_overflows(lanes_of(source) / std::gcd(lanes_of(source), lanes_of(destination)), lanes_of(destination),
                         &period) ||
      period > kMostWords)
    return;
  period *= kWordsOfAccess / std::gcd(kWordsOfAccess, period / lanes_of(destination) * (destination.stride / kWord));
  const int64_t words = period / lanes_of(destination) * (destination.stride / kWord);
  const int64_t source_words = period / lanes_of(source) * (source.stride / kWord);
  if (words > kMostWords || source_words > kMostSourceWords) return;
  std::fill_n(result->from.begin(), words, kNoWord);
  result->whole = true;
  for (const FieldMove &move : map) {
    if (!move.plain()) return;
    for (int64_t r = 0; r < period; ++r)
      for (int64_t c = 0; c < move.components; ++c)
        if (!put(place(move, source, r, c), place(move, destination, r, c), move.bytes, result)) return;
  }
  if (std::find(result->from.begin(), result->from.begin() + words, kNoWord) != result->from.begin() + words)
    result->whole = false;
  result->source_words = static_cast<int32_t>(source_words);
  result->words = static_cast<int32_t>(words);
  result->period = static_cast<int32_t>(period);
}

int64_t word_records(const FieldMap &map, const WordMap &words) {
  if (!words.period) return 0;
  const SideOfMap source = source_side(map);
  const int64_t whole = map.records - (filled_bytes(map, source) < source.stride ? 1 : 0);
  return std::max<int64_t>(whole, 0) / words.period * words.period;
}

WordTile word_tile(const WordMap &words, int64_t periods) {
  const int64_t period_bytes = kWord * words.source_words;
  // As many as the device wants and as fit.
  const int64_t most =
      std::min(ceil_divide(periods, kTilesWanted), std::max<int64_t>(1, kWordTileBytes / period_bytes));
  WordTile tile;
  tile.periods =
      static_cast<int32_t>(round_up(most, kWordsOfAccess / std::gcd(kWordsOfAccess, int64_t{words.source_words})));
  // Periods at even distances fall into few banks.
  tile.pad = words.source_words % 8 == 0 ? kFreeAfterBits : kNoPad;
  tile.image_words = static_cast<int32_t>(
      round_up(word_place(tile.periods * words.source_words, tile.pad) + kWordsOfAccess, kWordsOfAccess));
  tile.bytes = static_cast<int32_t>(kWord * tile.image_words +
                                    round_up(static_cast<int64_t>(sizeof(uint16_t)) * words.words, kAccess));
  return tile;
}

Reason cuda_words_reason(const Problem &problem, const DeviceFacts *device) {
  if (problem.parameters[kKeep]) return Reason::strides;
  const FieldMap map = field_map(problem);
  if (!map.source_stride || !map.destination_stride) return Reason::strides;
  WordMap words;
  word_map(map, &words);
  if (!words.period || cuda_tile_reason(problem, device) != Reason::none) return Reason::strides;
  for (const int32_t operand : {map.moves[0].source.operand, map.moves[0].destination.operand})
    if (problem.operands[operand].alignment < kAccess) return Reason::alignment;
  return word_records(map, words) > 0 ? Reason::none : Reason::too_small;
}

}  // namespace memhier::record
