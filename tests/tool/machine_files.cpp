// explain --machine: what if the program ran there. It answers for every operation, file and place, and files that are
// broken, or are no files, end it at once with a message that tells where.
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tool/run_tool.hpp"

namespace memhier {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kMachines = std::string(MEMHIER_SOURCE) + "/machines/";
// What waits for ever would otherwise wait as long as the test may.
constexpr const char *kAtOnce = "timeout 20";

#define EXPECT_HAS(text, part) EXPECT_NE((text).find(part), std::string::npos) << "no '" << (part) << "' in\n" << (text)

struct WhatIf : ToolTest {
  Result explain(const std::string &file, const std::string &line, const std::string &environment = "") {
    return tool("explain --json --machine " + file + " " + line, environment + " " + kAtOnce);
  }
};

TEST_F(WhatIf, every_operation_is_decided_for_every_machine_in_every_place) {
  int answers = 0;
  for (const auto &entry : fs::directory_iterator(kMachines)) {
    if (entry.path().extension() != ".json") continue;
    const json machine = json::parse(file_text(entry.path()));
    for (const std::string place : {"pageable", "pinned", "managed", "device"})
      for (const std::string &line : {"transpose f32 512x512 src=" + place + " dst=" + place,
                                      "matmul f32 64x64x64 a=" + place + " b=" + place + " c=" + place,
                                      "filter f32 512x512 taps=3x3 src=" + place + " dst=" + place,
                                      "record 3*u8 count=1000 from=aos to=soa src=" + place + " dst=" + place}) {
        SCOPED_TRACE(entry.path().string() + ": " + line);
        // Neither the devices nor the driver of the machine that asks matter.
        const Result result = explain(entry.path(), line, "CUDA_VISIBLE_DEVICES= ");
        if (machine["devices"].empty() && place == "device") {
          EXPECT_EQ(result.status, 2);
          EXPECT_HAS(result.err, "host: operand_on_device");
          continue;
        }
        ASSERT_EQ(result.status, 0) << result.err;
        const json told = json::parse(result.out);
        EXPECT_EQ(told["runnable"], false);
        EXPECT_HAS(told["machine"].get<std::string>(), "machine of the file " + entry.path().string());
        if (machine["devices"].empty()) {
          EXPECT_EQ(told["place"], "host");
        } else {
          EXPECT_HAS(told["machine"].get<std::string>(), machine["devices"][0]["name"].get<std::string>());
          EXPECT_TRUE(place == "pageable" || told["place"] == "device") << told["place"];
        }
        EXPECT_GT(told["predicted_ms"], 0);
        ++answers;
      }
  }
  EXPECT_GE(answers, 11 * 12);
}

TEST_F(WhatIf, any_device_of_the_file_can_be_asked_for) {
  json machine = json::parse(file_text(kMachines + "h200.json"));
  machine["devices"].push_back(json::parse(file_text(kMachines + "a100-pcie.json"))["devices"][0]);
  machine["devices"][1]["ordinal"] = 6;
  write_file(root + "/two.json", machine.dump());
  const std::string line = "transpose f32 512x512 src=device dst=device";
  EXPECT_HAS(explain(root + "/two.json", line).out, "NVIDIA H200");
  EXPECT_HAS(explain(root + "/two.json", line, "MEMHIER_DEVICE=6").out, "A100");
  const Result absent = explain(root + "/two.json", line, "MEMHIER_DEVICE=1");
  EXPECT_HAS(absent.err, "MEMHIER_DEVICE is 1, which does not exist: the machine has fewer devices");
  EXPECT_EQ(explain(root + "/two.json", line, "MEMHIER_DEVICE=none").status, 2);
}

TEST_F(WhatIf, errors_of_a_file_name_the_member) {
  struct Case {
    const char *pointer;
    json value;
    const char *said;
  };
  const double nothing = 0, below = -4.2e12;
  for (const Case &each :
       {Case{"/devices/0/rates/copy", nothing, "devices[0].rates.copy: 0 is outside"},
        {"/devices/0/rates/copy", below, "devices[0].rates.copy: -4.2e+12 is outside"},
        {"/devices/0/rates/copy", 1e300, "devices[0].rates.copy: 1e+300 is outside"},
        {"/devices/0/rates/copy", "fast", "devices[0].rates.copy: not a number"},
        {"/devices/0/rates/copy", nullptr, "devices[0].rates.copy: not a number"},
        {"/devices/0/rates/small_copy", json::array({{{"bytes", 4096}, {"copy", nothing}}}),
         "devices[0].rates.small_copy[0].copy: 0 is outside"},
        {"/devices/0/rates/launch", 11, "devices[0].rates.launch: 11 is outside"},
        {"/devices/0/rates/arithmetic", 5, "devices[0].rates.arithmetic: not an object"},
        {"/devices/0/rates/arithmetic/f8", 5e12, "devices[0].rates.arithmetic.f8: no such field"},
        {"/devices/0/memory", 0, "devices[0].memory: outside 1.."},
        {"/devices/0/memory", 1e9, "devices[0].memory: not a whole number"},
        {"/devices/0/memory", UINT64_MAX, "devices[0].memory: outside 1.."},
        {"/devices/0/mig", 1, "devices[0].mig: neither true nor false"},
        {"/devices/0/mps", 1, "devices[0].mps: neither true nor false"},
        {"/devices/0/link_generation", 8, "devices[0].link_generation: outside 0..7"},
        {"/devices/0/failed_probes", json::array({"luck"}), "devices[0].failed_probes[0]: no such probe"},
        {"/devices/0", json::array(), "devices[0]: not an object"},
        {"/devices", json::object(), "devices: not a list"},
        {"/host/rates/copy/1/payload", nothing, "host.rates.copy[1].payload: 0 is outside"},
        {"/host/rates/copy/1/threads", 1, "host.rates.copy: threads must ascend"},
        {"/host/rates/copy", json::array(), "host.rates.copy: fewer than 1 entries"},
        {"/host/caches/0", json{{"level", 9}, {"bytes", 1}}, "host.caches[0].level: outside 1..8"},
        {"/host/cpu", 7, "host.cpu: not a text"},
        {"/host/core", 16, "host.core: no such field"},
        {"/host", nullptr, "host: not an object"},
        {"/format", "machine", "format: must be \"memhier machine\""},
        {"/version", 2, "version: outside 1..1"},
        {"/measured", "yes", "measured: neither true nor false"}}) {
    json machine = json::parse(file_text(kMachines + "h200.json"));
    machine[json::json_pointer(each.pointer)] = each.value;
    write_file(root + "/broken.json", machine.dump());
    const Result result = explain(root + "/broken.json", "transpose f32 8x8");
    EXPECT_EQ(result.status, 2) << each.pointer << "\n" << result.out;
    EXPECT_HAS(result.err, root + "/broken.json");
    EXPECT_HAS(result.err, each.said);
    EXPECT_EQ(result.out, "");
  }
  for (const char *missing : {"/format", "/version", "/host", "/host/cpu", "/host/memory", "/devices/0/ordinal",
                              "/devices/0/compute_capability", "/host/rates/copy/0/payload"}) {
    json machine = json::parse(file_text(kMachines + "h200.json"));
    const json::json_pointer pointer(missing);
    machine[pointer.parent_pointer()].erase(pointer.back());
    write_file(root + "/broken.json", machine.dump());
    const Result result = explain(root + "/broken.json", "transpose f32 8x8");
    EXPECT_EQ(result.status, 2) << missing;
    EXPECT_HAS(result.err, pointer.back() + ": missing");
  }
  // What JSON has no words for, and what only hand-made text has.
  const std::string good = file_text(kMachines + "h200.json");
  const std::string rate = "\"copy\": 4292000000000.0";
  for (const std::string &value :
       {std::string("NaN"), std::string("-Infinity"), std::string("1e999"), std::string("0x1p40"),
        std::string("4e12,") + rate, std::string(100000, '['), std::string(500000, '9')}) {
    std::string text = good;
    write_file(root + "/broken.json", text.replace(text.find(rate), rate.size(), "\"copy\": " + value));
    const Result result = explain(root + "/broken.json", "transpose f32 8x8");
    EXPECT_EQ(result.status, 2) << value.substr(0, 20) << "\n" << result.out;
    EXPECT_HAS(result.err, root + "/broken.json");
    EXPECT_LT(result.err.size(), 2000u);
  }
}

TEST_F(WhatIf, what_is_no_file_ends_it_at_once) {
  ASSERT_EQ(::mkfifo((root + "/fifo").c_str(), 0600), 0);
  fs::create_directory(root + "/directory");
  fs::create_symlink(root + "/nothing", root + "/dangling");
  fs::create_symlink(root + "/loop", root + "/loop");
  fs::create_symlink(root + "/fifo", root + "/to-fifo");
  // 100 MB that take no room, and as much text.
  write_file(root + "/sparse", "");
  fs::resize_file(root + "/sparse", 100 << 20);
  write_file(root + "/long", "{\"format\": \"" + std::string(100 << 20, 'x') + "\"}");
  write_file(root + "/empty", "");
  struct Case {
    std::string path;
    const char *said;
  };
  for (const Case &each : {Case{root + "/fifo", "is not a regular file"},
                           {root + "/to-fifo", "is not a regular file"},
                           {root + "/directory", "is not a regular file"},
                           {"/dev/null", "is not a regular file"},
                           {"/dev/zero", "is not a regular file"},
                           {root + "/dangling", "cannot be opened"},
                           {root + "/loop", "cannot be opened"},
                           {root + "/fifo/file", "cannot be opened"},
                           {root + "/sparse", "is too large for a machine file"},
                           {root + "/long", "is too large for a machine file"},
                           {root + "/empty", "not JSON"},
                           {"/proc/self/status", "not JSON"}}) {
    for (const bool by_variable : {false, true}) {
      const Result result = by_variable
                                ? tool("explain transpose f32 8x8", "MEMHIER_MACHINE_FILE=" + each.path + " " + kAtOnce)
                                : explain(each.path, "transpose f32 8x8");
      EXPECT_EQ(result.status, 2) << each.path << " " << by_variable << "\n" << result.out;
      EXPECT_HAS(result.err, each.path);
      EXPECT_HAS(result.err, each.said);
    }
  }
}

// The caller named it, so whose it is and by which link it is reached does not matter: a site shares its files.
TEST_F(WhatIf, links_and_files_of_others_are_read) {
  fs::create_symlink(kMachines + "h200.json", root + "/link.json");
  EXPECT_EQ(explain(root + "/link.json", "transpose f32 8x8").status, 0);
  fs::copy_file(kMachines + "h200.json", root + "/theirs.json");
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown((root + "/theirs.json").c_str(), 1234, 1234), 0);
  }
  fs::permissions(root + "/theirs.json", fs::perms(0666));
  EXPECT_EQ(explain(root + "/theirs.json", "transpose f32 8x8").status, 0);
  if (::geteuid() == 0) return;  // who may read everything
  fs::permissions(root + "/theirs.json", fs::perms(0200));
  EXPECT_EQ(explain(root + "/theirs.json", "transpose f32 8x8").status, 2);
}

}  // namespace
}  // namespace memhier
