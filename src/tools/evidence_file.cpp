// The head of evidence and its file.
#include "tools/evidence_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/status.hpp"
#include "base/text.hpp"
#include "memhier/version.h"
#include "source_fingerprint.hpp"

namespace memhier::tool {
namespace {

using Json = nlohmann::ordered_json;

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts;
  ::gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

[[noreturn]] void fail_to_write(const std::string &path, int problem) {
  fail(MEMHIER_FILE_ERROR, "--json: '%.200s' cannot be written: %s", path.c_str(), std::strerror(problem));
}

// A device or pipe is written in place: renaming would put a file where it was.
bool is_stream(const std::string &path) {
  std::error_code ignored;
  return std::filesystem::is_other(path, ignored);
}

std::string plain_text(const Json &json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

void append(const Json &json, size_t indent, bool in_list, std::string *text) {
  const auto is_plain = [](const Json &each) { return each.is_primitive(); };
  if (json.is_primitive() || json.empty() ||
      (in_list && json.is_object() && std::all_of(json.begin(), json.end(), is_plain))) {
    *text += plain_text(json);
    return;
  }
  const bool list = json.is_array();
  *text += list ? "[" : "{";
  const char *separator = "\n";
  for (auto each = json.begin(); each != json.end(); ++each) {
    text->append(separator).append(indent + 2, ' ');
    separator = ",\n";
    if (!list) text->append(plain_text(each.key())).append(": ");
    append(*each, indent + 2, list, text);
  }
  text->append("\n").append(indent, ' ').append(list ? "]" : "}");
}

}  // namespace

Json evidence_head(const char *schema, const std::string &command, const Machine &machine, int device, int threads) {
  const DeviceFacts *gpu = device < 0 ? nullptr : machine.device(device);
  Json json;
  json["schema"] = schema;
  json["command"] = command;
  json["time"] = utc_now();
  json["memhier"] = format("%d.%d.%d", MEMHIER_VERSION_MAJOR, MEMHIER_VERSION_MINOR, MEMHIER_VERSION_PATCH);
  json["machine"] = machine_fingerprint(machine);
  json["gpu"] = gpu ? Json(gpu->name) : Json(nullptr);
  json["driver"] = machine.driver_version;
  json["toolkit"] = machine.runtime_version;
  json["cpu"] = machine.host.cpu;
  json["threads"] = threads;
  json["source_fingerprint"] = MEMHIER_SOURCE_FINGERPRINT;
  return json;
}

void require_writable(const std::string &path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) fail_to_write(path, EISDIR);
  if (is_stream(path)) return;  // opening a pipe twice would end it for its reader
  const std::string temporary = path + ".tmp";
  std::FILE *file = std::fopen(temporary.c_str(), "wb");
  if (!file) fail_to_write(path, errno);
  std::fclose(file);
  std::remove(temporary.c_str());
}

void write_evidence_file(const std::string &path, const Json &json) {
  std::string text;
  append(json, 0, false, &text);
  text += "\n";

  const bool in_place = is_stream(path);
  const std::string target = in_place ? path : path + ".tmp";
  std::FILE *file = std::fopen(target.c_str(), "wb");
  if (!file) fail_to_write(path, errno);
  int problem = 0;
  if (std::fwrite(text.data(), 1, text.size(), file) != text.size()) problem = errno;
  if (std::fclose(file) != 0 && problem == 0) problem = errno;
  if (problem == 0 && !in_place && std::rename(target.c_str(), path.c_str()) != 0) problem = errno;
  if (problem == 0) return;
  if (!in_place) std::remove(target.c_str());
  // The input was right, the device is full: no FILE_ERROR, which says that the input is wrong.
  throw std::runtime_error(format("--json: '%.200s' cannot be written: %s", path.c_str(), std::strerror(problem)));
}

}  // namespace memhier::tool
