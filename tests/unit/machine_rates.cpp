// Derived rates: near what was measured where that is known, sane everywhere, and never over a measured one.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "machine/machine.hpp"

namespace memhier {
namespace {

namespace fs = std::filesystem;

Machine shipped(const fs::path &path) {
  std::ifstream file(path);
  return machine_from_json({std::istreambuf_iterator<char>(file), {}});
}

void forget_rates(Machine *machine) {
  machine->host.rates = {};
  for (DeviceFacts &device : machine->devices) device.rates = {};
}

void expect_near(double derived, double measured, double factor) {
  EXPECT_GT(derived, measured / factor);
  EXPECT_LT(derived, measured * factor);
}

TEST(DerivedRates, NearTheMeasurementsOfTheRecordedMachine) {
  const Machine measured = shipped(fs::path(MEMHIER_MACHINES) / "h200.json");
  Machine derived = measured;
  forget_rates(&derived);
  derive_rates(&derived);
  const DeviceRates &a = derived.devices[0].rates, &b = measured.devices[0].rates;
  for (const auto rate : {&DeviceRates::copy, &DeviceRates::link_to_device, &DeviceRates::link_to_host,
                          &DeviceRates::link_duplex, &DeviceRates::pageable_to_device, &DeviceRates::pageable_to_host,
                          &DeviceRates::zero_copy_read, &DeviceRates::zero_copy_write, &DeviceRates::managed_to_device,
                          &DeviceRates::managed_to_host, &DeviceRates::synchronise, &DeviceRates::transfer_start,
                          &DeviceRates::register_per_byte, &DeviceRates::unregister_per_byte}) {
    expect_near(a.*rate, b.*rate, 1.05);
  }
}

TEST(DerivedRates, WithinReachOfEveryDescribedMachine) {
  for (const fs::directory_entry &entry : fs::directory_iterator(MEMHIER_MACHINES)) {
    SCOPED_TRACE(entry.path().string());
    const Machine described = shipped(entry.path());
    Machine derived = described;
    forget_rates(&derived);
    derive_rates(&derived);
    EXPECT_EQ(derived.host.rates.copy.front().threads, 1);
    EXPECT_EQ(derived.host.rates.copy.back().threads, described.host.threads);
    EXPECT_GT(derived.host.rates.parallel_start, 0);
    for (size_t i = 0; i < derived.devices.size(); ++i) {
      expect_near(derived.devices[i].rates.copy, described.devices[i].rates.copy, 1.35);
      expect_near(derived.devices[i].rates.link_to_device, described.devices[i].rates.link_to_device, 1.35);
    }
    // What was derived is a valid file.
    EXPECT_EQ(machine_to_json(machine_from_json(machine_to_json(derived))), machine_to_json(derived));
  }
}

// Data sheets, at the clock that these speak of.
TEST(DerivedRates, ArithmeticOfDataSheets) {
  struct Sheet {
    int32_t compute_capability, multiprocessors, clock_khz;
    double f64, f32, tf32, f16, i8;
  };
  constexpr Sheet kSheets[] = {{70, 80, 1530000, 7.8e12, 15.7e12, 0, 125e12, 0},
                               {80, 108, 1410000, 19.5e12, 19.5e12, 156e12, 312e12, 624e12},
                               {90, 132, 1830000, 62e12, 62e12, 495e12, 989e12, 1979e12},
                               {100, 148, 1965000, 37e12, 75e12, 1150e12, 2300e12, 4600e12}};
  for (const Sheet &sheet : kSheets) {
    SCOPED_TRACE(sheet.compute_capability);
    Machine machine;
    DeviceFacts &device = machine.devices.emplace_back();
    device.compute_capability = sheet.compute_capability;
    device.multiprocessors = sheet.multiprocessors;
    device.clock_khz = sheet.clock_khz;
    derive_rates(&machine);
    const ArithmeticRates &peaks = device.rates.arithmetic;
    EXPECT_NEAR(peaks.f64 / sheet.f64, 1, 0.04);
    EXPECT_NEAR(peaks.f32 / sheet.f32, 1, 0.04);
    EXPECT_NEAR(peaks.f16 / sheet.f16, 1, 0.04);
    EXPECT_EQ(peaks.tf32 == 0, sheet.tf32 == 0);
    if (sheet.tf32 > 0) {
      EXPECT_NEAR(peaks.tf32 / sheet.tf32, 1, 0.04);
      EXPECT_NEAR(peaks.i8 / sheet.i8, 1, 0.04);
    }
  }
}

TEST(DerivedRates, ArithmeticOfUnknownDevicesAndClocksOrGiven) {
  Machine machine;
  machine.host.clock_khz = 3000000;
  machine.host.fma_bits = 512;
  machine.host.rates.core.f64 = 1e9;  // given: stays
  machine.devices.resize(2);
  machine.devices[0].compute_capability = 999;
  machine.devices[0].multiprocessors = machine.devices[1].multiprocessors = 100;
  machine.devices[0].clock_khz = 1000000;
  machine.devices[1].compute_capability = 90;  // no clock
  derive_rates(&machine);
  EXPECT_EQ(machine.host.rates.core.f64, 1e9);
  EXPECT_DOUBLE_EQ(machine.host.rates.core.f32, 96e9);
  EXPECT_DOUBLE_EQ(machine.host.rates.core.i8, 384e9);
  machine.host = {};
  derive_rates(&machine);
  EXPECT_DOUBLE_EQ(machine.host.rates.core.f32, 40e9);                             // assumed
  EXPECT_DOUBLE_EQ(machine.devices[0].rates.arithmetic.f32, 2 * 128 * 100 * 1e9);  // as the newest known
  EXPECT_DOUBLE_EQ(machine.devices[1].rates.arithmetic.f32, 2 * 128 * 100 * 1.5e9);
}

TEST(DerivedRates, OnlyUnknownRatesAreSet) {
  Machine machine = shipped(fs::path(MEMHIER_MACHINES) / "h200.json");
  const DeviceRates before = machine.devices[0].rates;
  derive_rates(&machine);
  EXPECT_EQ(machine.devices[0].rates.copy, before.copy);
  EXPECT_TRUE(machine.devices[0].rates.small.empty());
  EXPECT_EQ(machine.devices[0].rates.synchronise, before.synchronise);
  EXPECT_GT(machine.devices[0].rates.launch, 0);
  EXPECT_EQ(machine.host.rates.copy.size(), 5u);
}

TEST(DerivedRates, ThreadsAscendForAnyCount) {
  for (int32_t threads = 1; threads <= 300; ++threads) {
    Machine machine;
    machine.host.cores = machine.host.threads = threads;
    derive_rates(&machine);
    const std::vector<HostRates::Copy> &copy = machine.host.rates.copy;
    ASSERT_EQ(copy.front().threads, 1);
    ASSERT_EQ(copy.back().threads, threads);
    for (size_t i = 1; i < copy.size(); ++i) {
      ASSERT_GT(copy[i].threads, copy[i - 1].threads);
      ASSERT_GE(copy[i].payload, copy[i - 1].payload);
    }
  }
}

TEST(DerivedRates, DevicesThatTellLittle) {
  Machine machine;
  machine.host.cores = machine.host.threads = 12;
  machine.devices.resize(3);
  machine.devices[0].multiprocessors = 16;  // integrated, no memory clock
  machine.devices[0].integrated = true;
  machine.devices[1].pageable_uses_host_page_tables = true;
  derive_rates(&machine);
  for (const DeviceFacts &device : machine.devices) {
    EXPECT_GT(device.rates.copy, 0);
    EXPECT_GT(device.rates.link_to_device, 0);
    EXPECT_LE(device.rates.pageable_to_device, device.rates.link_to_device);
    EXPECT_EQ(device.rates.register_per_byte, 0);  // not supported
    EXPECT_EQ(device.rates.managed_to_device, 0);
  }
  EXPECT_LE(machine.devices[0].rates.link_duplex, machine.devices[0].rates.copy / 2);
  EXPECT_GT(machine.devices[1].rates.link_to_device, machine.devices[2].rates.link_to_device * 5);
}

}  // namespace
}  // namespace memhier
