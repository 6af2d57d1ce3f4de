// Totals, one row a buffer, one row a use: what came over, or why it did not have to, and which call wanted it.
#include "context/buffer_explanation.hpp"

#include <algorithm>

#include "base/json_writer.hpp"
#include "base/text.hpp"

namespace memhier {
namespace {

const char *side_name(Side side) { return side == Side::host ? "host" : "device"; }

const char *movement_name(Movement movement) {
  switch (movement) {
    case Movement::moved:
      return "moved";
    case Movement::current:
      return "current";
    case Movement::overwritten:
      return "overwritten";
    case Movement::none:
      break;
  }
  return "none";
}

const char *kind_name(UseKind kind) {
  switch (kind) {
    case UseKind::operation:
      return "operation";
    case UseKind::map:
      return "map";
    case UseKind::device_pointer:
      return "device_pointer";
    case UseKind::destroy:
      break;
  }
  return "destroy";
}

const char *access_name(const BufferUse &use) { return !use.written ? "read" : use.keep ? "read and write" : "write"; }

// One direction.
struct TimedSum {
  MoveSum sum;
  double seconds = 0;
};
struct TimedSums {
  TimedSum to_device, to_host;
  double seconds() const { return to_device.seconds + to_host.seconds; }
};

TimedSum timed(const MoveSum &pinned, const MoveSum &pageable, double pinned_rate, double pageable_rate) {
  const auto seconds = [](const MoveSum &sum, double rate) {
    return rate > 0 ? static_cast<double>(sum.bytes) / rate : 0;
  };
  return {{pinned.count + pageable.count, pinned.bytes + pageable.bytes},
          seconds(pinned, pinned_rate) + seconds(pageable, pageable_rate)};
}

TimedSums timed(const MoveSums &pinned, const MoveSums &pageable, const DeviceFacts *device) {
  const DeviceRates rates = device ? device->rates : DeviceRates{};
  return {timed(pinned.to_device, pageable.to_device, rates.link_to_device, rates.pageable_to_device),
          timed(pinned.to_host, pageable.to_host, rates.link_to_host, rates.pageable_to_host)};
}

std::string times(int64_t count, const char *noun) {
  return format("%lld %s%s", static_cast<long long>(count), noun, count == 1 ? "" : "s");
}

std::string sums_line(const char *label, const TimedSums &sums) {
  const auto text = [](const TimedSum &timed, const char *direction) {
    return format("%lld to the %s (%s, %s)", static_cast<long long>(timed.sum.count), direction,
                  bytes_text(static_cast<double>(timed.sum.bytes)).c_str(), seconds_text(timed.seconds).c_str());
  };
  return label + text(sums.to_device, "device") + ", " + text(sums.to_host, "host") + "\n";
}

std::string memory_text(const BufferAccount &account) {
  if (!account.wraps) return "own memory";
  return std::string("wraps memory of the ") + side_name(account.home);
}

std::vector<std::string> words_of(const BufferUse &use) {
  std::vector<std::string> words;
  for (int32_t i = 0; use.problem && i < use.problem->operand_count; ++i) {
    if (!(use.operands >> i & 1)) continue;
    const char *word = place_word(*use.problem, i);
    if (std::find(words.begin(), words.end(), word) == words.end()) words.emplace_back(word);
  }
  return words;
}

std::string cause_text(const BufferUse &use) {
  if (use.kind == UseKind::destroy) return "destroy";
  if (use.kind != UseKind::operation) return std::string(kind_name(use.kind)) + ", " + access_name(use);
  std::string words;
  for (const std::string &word : words_of(use)) words.append(words.empty() ? "" : ", ").append(word);
  return words + " of " + problem_line(*use.problem);
}

std::string movement_text(const RecordedUse &record) {
  switch (record.movement) {
    case Movement::moved:
      return bytes_text(static_cast<double>(record.bytes)) + " to the " + side_name(record.side);
    case Movement::current:
      return "saved: there already";
    case Movement::overwritten:
      return "saved: overwritten whole";
    case Movement::none:
      break;
  }
  return "-";
}

void write_sum(JsonWriter &json, const char *key, const TimedSum &timed) {
  json.key(key).begin_object();
  json.key("count").integer(timed.sum.count);
  json.key("bytes").integer(timed.sum.bytes);
  json.key("ms").number(timed.seconds * 1e3);
  json.end();
}

void write_sums(JsonWriter &json, const char *key, const TimedSums &sums) {
  json.key(key).begin_object();
  write_sum(json, "to_device", sums.to_device);
  write_sum(json, "to_host", sums.to_host);
  json.end();
}

void write_use(JsonWriter &json, const RecordedUse &record) {
  json.begin_object();
  json.key("use").integer(record.number);
  json.key("buffer").integer(record.buffer);
  json.key("side").text(side_name(record.side));
  json.key("movement").text(movement_name(record.movement));
  json.key("bytes").integer(record.bytes);
  json.key("cause").text(kind_name(record.use.kind));
  json.key("access").text(access_name(record.use));
  if (record.use.problem) {
    json.key("line").text(problem_line(*record.use.problem));
    json.key("operands").begin_array();
    for (const std::string &word : words_of(record.use)) json.text(word);
    json.end();
  }
  json.end();
}

}  // namespace

std::string buffers_text(const LedgerSnapshot &ledger, const DeviceFacts *device) {
  const TimedSums moved = timed(ledger.pinned.moved, ledger.pageable.moved, device);
  const TimedSums saved = timed(ledger.pinned.saved, ledger.pageable.saved, device);
  std::string text = "buffers   " + times(static_cast<int64_t>(ledger.live.size()), "buffer") + ", " +
                     std::to_string(ledger.destroyed) + " destroyed before; " + times(ledger.all_uses, "use") + ", " +
                     seconds_text(moved.seconds()) + " on the link, " + seconds_text(saved.seconds()) + " saved\n";
  text += sums_line("moved     ", moved) + sums_line("saved     ", saved);
  TextTable buffers{{"   ", "buffer", "bytes", "memory", "to device", "to host", "saved"}};
  for (const BufferAccount &account : ledger.live)
    buffers.push_back({"   ", std::to_string(account.number), bytes_text(static_cast<double>(account.bytes)),
                       memory_text(account), std::to_string(account.to_device.moved),
                       std::to_string(account.to_host.moved),
                       std::to_string(account.to_device.saved + account.to_host.saved)});
  if (buffers.size() > 1) text += table_text(buffers);
  TextTable uses{{"   ", "use", "buffer", "on", "moved", "for"}};
  for (const RecordedUse &record : ledger.uses)
    uses.push_back({"   ", std::to_string(record.number), std::to_string(record.buffer), side_name(record.side),
                    movement_text(record), cause_text(record.use)});
  if (uses.size() > 1) text += table_text(uses);
  const int64_t unlisted = ledger.all_uses - static_cast<int64_t>(ledger.uses.size());
  if (unlisted > 0) text += "   " + times(unlisted, "use") + " before these counted, not listed\n";
  return text;
}

std::string buffers_json(const LedgerSnapshot &ledger, const DeviceFacts *device) {
  JsonWriter json;
  json.begin_object();
  json.key("destroyed").integer(ledger.destroyed);
  write_sums(json, "moved", timed(ledger.pinned.moved, ledger.pageable.moved, device));
  write_sums(json, "saved", timed(ledger.pinned.saved, ledger.pageable.saved, device));
  json.key("buffers").begin_array();
  for (const BufferAccount &account : ledger.live) {
    json.begin_object();
    json.key("buffer").integer(account.number);
    json.key("bytes").integer(account.bytes);
    json.key("wraps");
    if (account.wraps)
      json.text(side_name(account.home));
    else
      json.null();
    json.key("to_device").integer(account.to_device.moved);
    json.key("to_host").integer(account.to_host.moved);
    json.key("saved_to_device").integer(account.to_device.saved);
    json.key("saved_to_host").integer(account.to_host.saved);
    json.end();
  }
  json.end();
  json.key("use_count").integer(ledger.all_uses);
  json.key("uses").begin_array();
  for (const RecordedUse &record : ledger.uses) write_use(json, record);
  json.end();
  json.end();
  return json.take();
}

}  // namespace memhier
