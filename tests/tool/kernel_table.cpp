// The table of kernels: families, every kernel, with and without devices.
#include "tools/kernel_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace memhier::tool {
namespace {

constexpr KernelReport kReports[] = {
    {"a::tile<1>", 90, 20, 1024, 0, 256}, {"a::tile<2, int>", 90, 40, 8, 16, 256}, {"b::plain", 90, 5, 0, 0, 32}};
constexpr KernelReport kDynamic[] = {{"filter::separable<256, int>", 90, 32, 0, 0, 256}};

int lines(const std::string &text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

TEST(KernelTable, ShowsTheLargestOfEachFamilyOrAll) {
  const std::string families = kernel_table(kReports, {}, false), all = kernel_table(kReports, {}, true);
  for (const char *part :
       {"static B", "dynamic B", "spill B", "a::tile<2, int>  (of 2)", "b::plain", "occupancy needs a device"})
    EXPECT_NE(families.find(part), std::string::npos) << part << "\n" << families;
  EXPECT_EQ(families.find("a::tile<1>"), std::string::npos) << families;
  EXPECT_EQ(families.find("b::plain  (of"), std::string::npos) << families;
  EXPECT_EQ(lines(families), 6);
  EXPECT_EQ(lines(all), 7);
  EXPECT_NE(all.find("a::tile<1>"), std::string::npos) << all;
}

TEST(KernelTable, GivesOccupancyForDevicesThatRunTheCode) {
  std::vector<DeviceFacts> devices(2);
  devices[0].compute_capability = 90;
  devices[0].shared_per_multiprocessor = 228 << 10;
  devices[0].registers_per_multiprocessor = 65536;
  devices[0].threads_per_multiprocessor = 2048;
  devices[1] = devices[0];
  devices[1].ordinal = 1;
  devices[1].compute_capability = 80;
  const std::string text = kernel_table({kReports, 1}, devices, true);
  EXPECT_NE(text.find("device 0  device 1\n"), std::string::npos) << text;
  EXPECT_NE(text.find("    100%         -\n"), std::string::npos) << text;
}

TEST(KernelTable, TellsWhatLaunchesGiveAndWhatBecomesOfOccupancy) {
  std::vector<DeviceFacts> devices(2);
  devices[0].compute_capability = 90;
  devices[0].shared_per_block = 227 << 10;
  devices[0].shared_per_multiprocessor = 228 << 10;
  devices[0].registers_per_multiprocessor = 65536;
  devices[0].threads_per_multiprocessor = 2048;
  devices[1] = devices[0];
  devices[1].ordinal = 1;
  devices[1].shared_per_block = 0;  // not known: what every device gives
  const std::string text = kernel_table(kDynamic, devices, true);
  EXPECT_NE(text.find(" 73728-232448 "), std::string::npos) << text;
  EXPECT_NE(text.find("    38-13%       50%\n"), std::string::npos) << text;
}

TEST(KernelTable, SaysWhyThereAreNone) {
  EXPECT_NE(kernel_table({}, {}, false).find("built without CUDA"), std::string::npos);
}

}  // namespace
}  // namespace memhier::tool
