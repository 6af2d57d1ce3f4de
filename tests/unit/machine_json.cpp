// Machine files: the shipped ones, round trips, and files that mean harm.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>

#include "base/status.hpp"
#include "machine/machine.hpp"

namespace memhier {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path &path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string shipped(const char *name) { return contents(fs::path(MEMHIER_MACHINES) / name); }

// Text with the first `from` replaced.
std::string with(std::string text, const std::string &from, const std::string &to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// The error text, empty when the file is accepted.
std::string refusal(const std::string &text) {
  try {
    machine_from_json(text);
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_FILE_ERROR);
    return error.what();
  }
  return "";
}

void expect_refused(const std::string &text, const std::string &field) {
  const std::string why = refusal(text);
  EXPECT_NE(why.find(field), std::string::npos) << "expected " << field << ", got: " << why;
}

TEST(MachineFiles, EveryShippedFileLoadsAndRoundTrips) {
  int files = 0;
  for (const fs::directory_entry &entry : fs::directory_iterator(MEMHIER_MACHINES)) {
    if (entry.path().extension() != ".json") continue;
    ++files;
    SCOPED_TRACE(entry.path().string());
    const Machine machine = machine_from_json(contents(entry.path()));
    const std::string written = machine_to_json(machine);
    const Machine again = machine_from_json(written);
    EXPECT_EQ(machine_to_json(again), written);
    EXPECT_EQ(machine_fingerprint(again), machine_fingerprint(machine));
    EXPECT_TRUE(machine.source.starts_with("recorded") || machine.source.starts_with("synthetic")) << machine.source;
    EXPECT_EQ(machine.measured, machine.source.starts_with("recorded"));
    EXPECT_EQ(machine.devices.empty(), !machine.driver_problem.empty());
    EXPECT_FALSE(machine.host.rates.copy.empty());
    for (const DeviceFacts &device : machine.devices) {
      const DeviceRates &rates = device.rates;
      // Nobody copies faster than the memory's peak, or both ways faster than twice one way.
      EXPECT_LT(rates.copy, 2e3 * device.memory_clock_khz * device.memory_bus_bits / 8);
      EXPECT_LT(rates.link_duplex, rates.link_to_device + rates.link_to_host);
      EXPECT_LE(std::max(rates.pageable_to_device, rates.zero_copy_read), rates.link_to_device);
    }
  }
  EXPECT_GE(files, 7);
}

TEST(MachineFiles, FieldsArriveWhereTheyBelong) {
  const Machine machine = machine_from_json(shipped("h200.json"));
  ASSERT_EQ(machine.devices.size(), 1u);
  const DeviceFacts &device = machine.devices[0];
  EXPECT_EQ(device.name, "NVIDIA H200");
  EXPECT_EQ(device.compute_capability, 90);
  EXPECT_EQ(device.memory_bus_bits, 6016);
  EXPECT_EQ(device.rates.copy, 4.292e12);
  EXPECT_EQ(device.rates.link_duplex, 97.8e9);
  EXPECT_EQ(device.rates.synchronise, 9.13e-6);
  EXPECT_TRUE(device.host_register_supported);
  EXPECT_FALSE(device.pageable_memory_access);
  // Not recorded: whoever decides with it derives what is lacking.
  EXPECT_EQ(device.rates.launch, 0);
  EXPECT_EQ(device.rates.arithmetic.f32, 0);
  EXPECT_EQ(machine.host.rates.core.f64, 0);
  EXPECT_EQ(device.numa_node, -1);
  EXPECT_EQ(machine.host.rates.copy.back().threads, 16);
  EXPECT_EQ(machine.device(0), &machine.devices[0]);
  EXPECT_EQ(machine.device(1), nullptr);
}

TEST(MachineFiles, ArithmeticThatAFileStatesStays) {
  Machine machine = machine_from_json(shipped("h200.json"));
  machine.devices[0].rates.arithmetic.f32 = 5e13;
  machine.host.rates.core.f64 = 3e10;
  const Machine again = machine_from_json(machine_to_json(machine));
  EXPECT_EQ(again.devices[0].rates.arithmetic.f32, 5e13);
  EXPECT_EQ(again.host.rates.core.f64, 3e10);
}

TEST(MachineFiles, SmallCopiesOfADeviceMayLackAndAreKept) {
  Machine machine = machine_from_json(shipped("h200.json"));
  EXPECT_TRUE(machine.devices[0].rates.small.empty());
  EXPECT_EQ(machine_to_json(machine).find("small_copy", machine_to_json(machine).find("devices")), std::string::npos);
  derive_rates(&machine);
  EXPECT_TRUE(machine.devices[0].rates.small.empty()) << "nobody knows them without measuring";
  machine.devices[0].rates.small = {{256 << 10, 4e11}, {int64_t{1} << 40, 5e12}};
  const Machine again = machine_from_json(machine_to_json(machine));
  ASSERT_EQ(again.devices[0].rates.small.size(), 2u);
  EXPECT_EQ(again.devices[0].rates.small[0].bytes, 256 << 10);
  EXPECT_EQ(again.devices[0].rates.small[0].copy, 4e11);
  EXPECT_EQ(again.devices[0].rates.small[1].bytes, int64_t{1} << 40);
  EXPECT_EQ(machine_fingerprint(again), machine_fingerprint(machine));
}

TEST(MachineFiles, LiveMachineRoundTrips) {
  const Machine live = query_machine(true);
  const Machine again = machine_from_json(machine_to_json(live));
  EXPECT_EQ(machine_to_json(again), machine_to_json(live));
  EXPECT_EQ(machine_fingerprint(again), machine_fingerprint(live));
}

TEST(MachineFiles, HostileNamesAreWrittenSafely) {
  Machine machine = machine_from_json(shipped("host-4core.json"));
  machine.host.cpu = "bad \xff\xfe utf-8 \"quoted\" \\ \xe2\x82\xac";
  const Machine again = machine_from_json(machine_to_json(machine));
  EXPECT_NE(again.host.cpu.find("\"quoted\" \\ \xe2\x82\xac"), std::string::npos);
}

TEST(HostileFiles, WrongTypesAndRangesNameTheField) {
  const std::string good = shipped("h200.json");
  ASSERT_EQ(refusal(good), "");
  const std::string cores = "\"cores\": 16";
  for (const char *value : {"0", "-1", "1.5", "16.0", "\"16\"", "true", "null", "[]", "{}", "99999999",
                            "9223372036854775808", "18446744073709551615"}) {
    expect_refused(with(good, cores, std::string("\"cores\": ") + value), "host.cores");
  }
  const std::string copy = "\"copy\": 4292000000000.0";
  for (const char *value : {"0", "0.0", "-1", "-0.0", "1", "1e17", "\"4e12\"", "null", "true", "[4e12]"}) {
    expect_refused(with(good, copy, std::string("\"copy\": ") + value), "devices[0].rates.copy");
  }
  for (const char *value : {"NaN", "nan", "Infinity", "-Infinity", "1e999", "0x10", ".5", "+1", "01"}) {
    expect_refused(with(good, copy, std::string("\"copy\": ") + value), "not JSON");
  }
  expect_refused(with(good, "\"payload\": 9000000000.0", "\"payload\": -9e9"), "host.rates.copy[0].payload");
  const std::string rates = "\"rates\": {", entry = "{\"bytes\": 4096, \"alone\": 5e9, \"payload\": 1e10}";
  EXPECT_EQ(refusal(with(good, rates, rates + "\"small_copy\": [" + entry + "], ")), "");
  expect_refused(with(good, rates, rates + "\"small_copy\": [" + entry + ", " + entry + "], "),
                 "host.rates.small_copy");
  expect_refused(with(good, "\"synchronise\": 9.13e-06", "\"synchronise\": 3600"), "devices[0].rates.synchronise");
  expect_refused(with(good, "\"mig\": false", "\"mig\": 0"), "devices[0].mig");
  expect_refused(with(good, "\"name\": \"NVIDIA H200\"", "\"name\": \"\""), "devices[0].name");
  expect_refused(with(good, "NVIDIA H200", "\\u001b[2J"), "devices[0].name");
  expect_refused(with(good, "NVIDIA H200", std::string(2000, 'x')), "devices[0].name");
  expect_refused(with(good, "\"avx2\"", "7"), "host.instruction_sets[0]");
  expect_refused(with(good, "\"measured\": true", "\"measured\": \"yes\""), "measured");
}

TEST(HostileFiles, SmallCopiesOfADeviceAreChecked) {
  const std::string good = shipped("h200.json"), copy = "\"copy\": 4292000000000.0";
  const auto small = [&](const std::string &list) { return with(good, copy, copy + ", \"small_copy\": " + list); };
  const auto entry = [](const std::string &bytes, const std::string &rate) {
    return "{\"bytes\": " + bytes + ", \"copy\": " + rate + "}";
  };
  const auto many = [&](int count) {
    std::string list = "[";
    for (int i = 1; i <= count; ++i) list += (i > 1 ? ", " : "") + entry(std::to_string(i), "4e12");
    return list + "]";
  };
  const std::string field = "devices[0].rates.small_copy";
  EXPECT_EQ(refusal(small("[" + entry("4096", "1e3") + ", " + entry("4097", "1e16") + "]")), "");
  EXPECT_EQ(refusal(small(many(64))), "");
  expect_refused(small(many(65)), field + ": more than 64 entries");
  expect_refused(small("[]"), field + ": fewer than 1 entries");
  expect_refused(small("{}"), field + ": not a list");
  expect_refused(small("[4e12]"), field + "[0]: not an object");
  for (const char *rate : {"0", "0.0", "-0.0", "-4e12", "999", "1e17", "\"4e12\"", "null", "true", "[4e12]"})
    expect_refused(small("[" + entry("4096", rate) + "]"), field + "[0].copy");
  for (const char *bytes : {"0", "-4096", "4096.0", "4096.5", "1125899906842625", "18446744073709551615", "null"})
    expect_refused(small("[" + entry(bytes, "4e12") + "]"), field + "[0].bytes");
  for (const char *rate : {"NaN", "Infinity", "-Infinity", "1e999"})
    expect_refused(small("[" + entry("4096", rate) + "]"), "not JSON");
  expect_refused(small("[" + entry("4096", "4e12") + ", " + entry("4096", "4e12") + "]"),
                 field + ": bytes must ascend");
  expect_refused(small("[" + entry("8192", "4e12") + ", " + entry("4096", "4e12") + "]"),
                 field + ": bytes must ascend");
  expect_refused(small("[{\"bytes\": 4096}]"), field + "[0].copy: missing");
  expect_refused(small("[{\"copy\": 4e12}]"), field + "[0].bytes: missing");
  expect_refused(small("[{\"bytes\": 4096, \"copy\": 4e12, \"alone\": 4e12}]"), field + "[0].alone: no such field");
}

TEST(MachineFiles, FailedProbesAreKept) {
  const std::string good = shipped("h200.json");
  Machine machine = machine_from_json(good);
  EXPECT_EQ(machine.devices[0].failed_probes, 0u);
  EXPECT_EQ(machine_to_json(machine).find("failed_probes"), std::string::npos);
  for (int i = 0; i < kProbes; ++i) {
    machine.devices[0].failed_probes = probe_bit(static_cast<Probe>(i)) | probe_bit(Probe::pinned);
    EXPECT_EQ(machine_from_json(machine_to_json(machine)).devices[0].failed_probes, machine.devices[0].failed_probes);
  }
  const std::string mig = "\"mig\": false";
  const std::string named = with(good, mig, mig + ", \"failed_probes\": [\"zero_copy_read\", \"coherent\"]");
  EXPECT_EQ(machine_from_json(named).devices[0].failed_probes,
            probe_bit(Probe::zero_copy_read) | probe_bit(Probe::coherent));
  EXPECT_NE(machine_text(machine_from_json(named)).find("probes that failed: zero_copy_read, coherent"),
            std::string::npos);
  expect_refused(with(good, mig, mig + ", \"failed_probes\": [\"telepathy\"]"), "devices[0].failed_probes[0]");
  expect_refused(with(good, mig, mig + ", \"failed_probes\": \"pinned\""), "devices[0].failed_probes: not a list");
  expect_refused(with(good, mig, mig + ", \"failed_probes\": [1]"), "devices[0].failed_probes[0]: not a text");
}

TEST(HostileFiles, StructureIsChecked) {
  const std::string good = shipped("h200.json");
  expect_refused(with(good, "\"cores\"", "\"coers\""), "host.cores");  // missing is told first
  expect_refused(with(good, "\"cores\": 16", "\"cores\": 16, \"coers\": 1"), "host.coers");
  expect_refused(with(good, "\"cores\": 16", "\"cores\": 16, \"cores\": 16"), "cores: stands twice");
  expect_refused(with(good, "\"format\": \"memhier machine\"", "\"format\": \"other\""), "format");
  expect_refused(with(good, "\"version\": 1", "\"version\": 2"), "version");
  expect_refused(with(good, "\"threads\": 2", "\"threads\": 1"), "host.rates.copy");
  expect_refused(with(good, "\"caches\": []", "\"caches\": {}"), "host.caches");
  expect_refused(with(good, "\"caches\": []", "\"caches\": [{\"level\": 1}]"), "host.caches[0].bytes");
  expect_refused("[]", "not an object");
  expect_refused("{}", "format: missing");
  expect_refused("", "not JSON");
  expect_refused("null", "not an object");
  expect_refused(good + "x", "not JSON");
  expect_refused(with(good, "{", "{ // comment\n"), "not JSON");
  expect_refused(with(good, "NVIDIA H200", "\xff\xfe"), "not JSON");

  Machine twice = machine_from_json(good);
  twice.devices.push_back(twice.devices[0]);
  expect_refused(machine_to_json(twice), "ordinal 0 stands twice");
  Machine many = machine_from_json(good);
  many.host.caches.assign(17, CacheFacts{1, 1024, 1});
  expect_refused(machine_to_json(many), "host.caches");
}

TEST(HostileFiles, SizeAndDepthAreBounded) {
  expect_refused(std::string(2 << 20, ' '), "larger than");
  expect_refused(std::string(1000000, '['), "nested deeper");
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
  expect_refused(objects, "nested deeper");
}

TEST(HostileFiles, EveryTruncationIsRefused) {
  std::string good = shipped("host-4core.json");
  while (good.back() == '\n') good.pop_back();
  ASSERT_EQ(refusal(good), "");
  for (size_t length = 0; length < good.size(); ++length) {
    ASSERT_NE(refusal(good.substr(0, length)), "") << length;
  }
}

// Whatever bytes change, the file is refused with FILE_ERROR or gives a machine within bounds.
TEST(HostileFiles, RandomDamageNeverEscapes) {
  std::mt19937 random(std::random_device{}());
  const std::string good = shipped("h200.json");
  static constexpr char kLikely[] = "{}[]\",:0123456789.-+eE \\u\xff\n";
  int accepted = 0;
  for (int i = 0; i < 4000; ++i) {
    std::string text = good;
    for (int k = static_cast<int>(random() % 3); k >= 0; --k) {
      const size_t at = random() % text.size();
      const char c = kLikely[random() % (sizeof kLikely - 1)];
      switch (random() % 3) {
        case 0:
          text[at] = c;
          break;
        case 1:
          text.insert(at, 1, c);
          break;
        default:
          text.erase(at, 1 + random() % 8);
      }
    }
    if (refusal(text) != "") continue;
    ++accepted;
    const Machine machine = machine_from_json(text);
    ASSERT_GE(machine.host.cores, 1);
    ASSERT_GE(machine.host.threads, 1);
    for (const HostRates::Copy &copy : machine.host.rates.copy) {
      ASSERT_TRUE(copy.payload >= 1e3 && copy.payload <= 1e16);
    }
    for (const DeviceFacts &device : machine.devices) {
      ASSERT_TRUE(device.rates.copy == 0 || (device.rates.copy >= 1e3 && device.rates.copy <= 1e16));
    }
    ASSERT_EQ(refusal(machine_to_json(machine)), "");
  }
  EXPECT_GT(accepted, 0);
}

}  // namespace
}  // namespace memhier
