// The machine for people, and its fingerprint.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "machine/machine.hpp"

namespace memhier {
namespace {

Machine shipped(const char *name) {
  std::ifstream file(std::filesystem::path(MEMHIER_MACHINES) / name);
  return machine_from_json({std::istreambuf_iterator<char>(file), {}});
}

TEST(MachineText, ShowsEveryLevelWithSizeAndBandwidth) {
  const std::string text = machine_text(shipped("h200.json"));
  for (const char *part : {"registers",
                           "256 KiB",
                           "shared memory",
                           "228 KiB",
                           "227 KiB a block",
                           "33.5 TB/s",
                           "L1 cache",
                           "L2 cache",
                           "60 MiB",
                           "37 MiB can persist in windows of 128 MiB at most",
                           "device memory",
                           "4.29 TB/s read + written",
                           "PCIe 5 x16",
                           "55.4 GB/s to the device",
                           "97.8 GB/s both",
                           "7.5 GB/s",
                           "registering 1 GiB 57 ms",
                           "compute capability 9.0",
                           "52 GB/s with 12",
                           "rates measured"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST(MachineText, ShowsSmallCopiesOfADeviceWhereTheyAreKnown) {
  Machine machine = shipped("h200.json");
  EXPECT_EQ(machine_text(machine).find("over and over"), std::string::npos);
  machine.devices[0].rates.small = {{256 << 10, 4e11}, {16 << 20, 6.5e12}};
  const std::string text = machine_text(machine);
  EXPECT_NE(text.find("\n  copied over and over, read + written: 256 KiB at 400 GB/s, 16 MiB at 6.5 TB/s\n"),
            std::string::npos)
      << text;
}

TEST(MachineText, ShowsArithmeticInAFittingUnit) {
  Machine machine = shipped("h200.json");
  derive_rates(&machine);
  const std::string text = machine_text(machine);
  EXPECT_NE(text.find("arithmetic of one core, 1e9 operations/s at most: f64 20, f32 40, f16 40, i8 160\n"),
            std::string::npos)
      << text;
  EXPECT_NE(
      text.find("arithmetic of the device, 1e12 operations/s at most: f64 66.9, f32 66.9, tf32 535, f16 1.07e+03"),
      std::string::npos)
      << text;
}

TEST(MachineText, SaysWhyThereIsNoDevice) {
  const std::string text = machine_text(shipped("host-4core.json"));
  EXPECT_NE(text.find("devices   none: this machine has no GPU"), std::string::npos) << text;
  EXPECT_NE(text.find("L3 cache"), std::string::npos);
  EXPECT_NE(text.find("6 MiB"), std::string::npos);
}

TEST(MachineText, UnknownStaysUnknown) {
  Machine machine;
  machine.devices.resize(1);
  machine.devices[0].name = "a device";
  const std::string text = machine_text(machine);
  EXPECT_EQ(text.find("0 B"), std::string::npos) << text;
  EXPECT_NE(text.find("of unknown speed"), std::string::npos) << text;
}

TEST(Fingerprint, FollowsFactsAndNotRates) {
  const Machine machine = shipped("h200.json");
  const std::string fingerprint = machine_fingerprint(machine);
  EXPECT_EQ(fingerprint.size(), 64u);
  Machine other = machine;
  other.devices[0].rates.copy /= 2;
  other.host.rates = {};
  other.measured = false;
  other.source = "live";
  other.devices[0].uuid = "GPU-another-node";
  other.devices[0].link_generation = 1;  // idle
  EXPECT_EQ(machine_fingerprint(other), fingerprint);

  const auto changed = [&](auto &&change) {
    Machine copy = machine;
    change(copy);
    return machine_fingerprint(copy) != fingerprint;
  };
  EXPECT_TRUE(changed([](Machine &m) { m.driver_version = 12080; }));
  EXPECT_TRUE(changed([](Machine &m) { m.host.cpu += " v2"; }));
  EXPECT_TRUE(changed([](Machine &m) { m.host.threads = 8; }));
  EXPECT_TRUE(changed([](Machine &m) { m.host.instruction_sets.pop_back(); }));
  EXPECT_TRUE(changed([](Machine &m) { m.devices[0].name = "NVIDIA H100"; }));
  EXPECT_TRUE(changed([](Machine &m) { m.devices[0].mig = true; }));
  EXPECT_TRUE(changed([](Machine &m) { m.devices.push_back(m.devices[0]); }));
  EXPECT_TRUE(changed([](Machine &m) { m.devices.clear(); }));
}

}  // namespace
}  // namespace memhier
