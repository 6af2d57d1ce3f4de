// Slow links and their likely causes, on machines made of facts and rates.
#include "machine/link.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace memhier {
namespace {

using Causes = std::vector<LinkCause>;

// A device of generation 4 with 16 lanes in a slot of its kind, on a host with one node: 25 of 29 GB/s.
Machine in_order() {
  Machine machine;
  machine.measured = true;
  machine.host.rates.copy = {{1, 10e9}, {8, 60e9}};
  DeviceFacts device;
  device.name = "GPU";
  device.pci_address = "0000:01:00.0";
  device.link_generation = 4;
  device.link_width = 16;
  device.link_end = {"0000:01:00.0", 4, 16, 4, 16};
  device.link_ports = {{"0000:00:01.0", 4, 16, 4, 16}};
  device.rates.link_to_device = 25e9;
  device.rates.link_to_host = 26e9;
  machine.devices.push_back(device);
  return machine;
}

Causes causes(const Machine &machine) {
  const auto findings = link_findings(machine);
  return findings.empty() ? Causes{} : findings[0].causes;
}

class Link : public testing::Test {
 protected:
  DeviceFacts &device() { return machine.devices[0]; }
  void carries(double rate) { device().rates.link_to_device = device().rates.link_to_host = rate; }
  Machine machine = in_order();
};

TEST_F(Link, PayloadIsSpeedTimesLanesLessCodingAndPackets) {
  EXPECT_NEAR(link_payload(1, 1), 0.92 * 2.5e9 / 8 * 8 / 10, 1e6);
  EXPECT_NEAR(link_payload(3, 16), 0.92 * 8e9 / 8 * 128 / 130 * 16, 0.02e9);
  EXPECT_NEAR(link_payload(4, 16), 2 * link_payload(3, 16), 0.02e9);
  EXPECT_NEAR(link_payload(5, 8), link_payload(4, 16), 0.02e9);
  for (const auto &[generation, width] : {std::pair{0, 16}, {8, 16}, {-1, 16}, {4, 0}, {4, -1}})
    EXPECT_EQ(link_payload(generation, width), 0);
}

TEST_F(Link, InOrderIsNoFinding) {
  EXPECT_EQ(causes(machine), Causes{});
  carries(0.81 * link_payload(4, 16));
  EXPECT_EQ(causes(machine), Causes{});
  carries(0.79 * link_payload(4, 16));
  EXPECT_EQ(causes(machine), Causes{LinkCause::unknown});
}

TEST_F(Link, ReadWhileIdleIsNoFindingWhereTheRatesAreThere) {
  device().link_end.generation = device().link_ports[0].generation = 1;
  EXPECT_EQ(causes(machine), Causes{});
}

TEST_F(Link, FewerLanesThanBothEndsHave) {
  device().link_width = device().link_end.width = device().link_ports[0].width = 8;
  carries(12.5e9);
  EXPECT_EQ(causes(machine), Causes{LinkCause::few_lanes});
  const auto findings = link_findings(machine);
  EXPECT_EQ(
      findings[0].text.find("device 0: the link carries 12.5 GB/s to the device and 12.5 GB/s to the host, 0.43 of "
                            "the 29 GB/s that PCIe 4 x16 allows, it is PCIe 4 x8; likely cause: fewer lanes"),
      0u)
      << findings[0].text;
}

TEST_F(Link, APortWithFewerLanes) {
  device().link_width = device().link_end.width = 8;
  device().link_ports[0] = {"0000:00:01.0", 4, 8, 4, 8};
  carries(12.5e9);
  EXPECT_EQ(causes(machine), Causes{LinkCause::narrow_port});
  device().link_width = device().link_end.width = device().link_ports[0].width = 4;
  carries(6.2e9);
  EXPECT_EQ(causes(machine), (Causes{LinkCause::narrow_port, LinkCause::few_lanes}));
}

TEST_F(Link, APortOfAnOlderGeneration) {
  device().link_generation = 3;
  device().link_end.generation = 3;
  device().link_ports[0] = {"0000:00:01.0", 3, 16, 3, 16};
  carries(12.5e9);
  EXPECT_EQ(causes(machine), Causes{LinkCause::old_port});
}

TEST_F(Link, BusyAndStillOfALowGeneration) {
  device().link_end.generation = device().link_ports[0].generation = 1;
  carries(3.4e9);
  EXPECT_EQ(causes(machine), Causes{LinkCause::low_generation});
  carries(6e9);  // more than generation 1 carries: it was idle when it was read, and something else is wrong
  EXPECT_EQ(causes(machine), Causes{LinkCause::unknown});
}

TEST_F(Link, ASwitchWithAnOlderOrNarrowerLinkAbove) {
  const LinkPort down{"0000:02:00.0", 4, 16, 4, 16};
  device().link_ports = {down, {"0000:01:00.0", 3, 16, 3, 16}, {"0000:00:01.0", 3, 16, 3, 16}};
  carries(12.5e9);
  EXPECT_EQ(causes(machine), Causes{LinkCause::old_port});
  device().link_ports = {down, {"0000:01:00.0", 4, 8, 4, 8}, {"0000:00:01.0", 4, 8, 4, 16}};
  EXPECT_EQ(causes(machine), Causes{LinkCause::narrow_port});
  device().link_ports = {down, {"0000:01:00.0", 4, 8, 4, 16}, {"0000:00:01.0", 4, 8, 4, 16}};
  EXPECT_EQ(causes(machine), Causes{LinkCause::few_lanes});
  // Half as many lanes of twice the speed are no less.
  device().link_ports = {down, {"0000:01:00.0", 5, 8, 5, 8}, {"0000:00:01.0", 5, 8, 5, 8}};
  EXPECT_EQ(causes(machine), Causes{LinkCause::unknown});
}

TEST_F(Link, MadeUpPortsOfVirtualMachinesAreNotBelieved) {
  machine.host.hypervisor = "KVM";
  device().link_ports[0] = {"0000:00:02.0", 1, 1, 1, 1};
  EXPECT_EQ(causes(machine), Causes{});
  carries(15e9);
  EXPECT_EQ(causes(machine), Causes{LinkCause::virtual_machine});
}

TEST_F(Link, OneDirection) {
  device().rates.link_to_host = 8e9;
  EXPECT_EQ(causes(machine), Causes{LinkCause::one_direction});
  machine.host.numa_nodes = 2;
  EXPECT_EQ(causes(machine), (Causes{LinkCause::one_direction, LinkCause::remote_node}));
  device().rates = {};
  device().rates.link_to_host = 25e9;
  EXPECT_EQ(causes(machine), Causes{}) << "a direction that was not measured";
}

TEST_F(Link, TheOtherSocket) {
  machine.host.numa_nodes = 2;
  carries(7e9);
  EXPECT_EQ(causes(machine), Causes{LinkCause::remote_node});
  EXPECT_NE(link_findings(machine)[0].text.find("numactl"), std::string::npos);
}

TEST_F(Link, MemoryOfTheHostThatDoesNotKeepUp) {
  machine.host.rates.copy = {{1, 6e9}, {2, 8e9}};
  carries(14e9);
  EXPECT_EQ(causes(machine), Causes{LinkCause::host_memory});
}

TEST_F(Link, AConfidentialVirtualMachine) {
  machine.host.hypervisor = "KVM";
  device().failed_probes = probe_bit(Probe::registered);
  carries(5.3e9);
  EXPECT_EQ(causes(machine), (Causes{LinkCause::confidential, LinkCause::virtual_machine}));
  carries(18e9);
  EXPECT_EQ(causes(machine), Causes{LinkCause::virtual_machine});
}

TEST_F(Link, DevicesBehindOneSwitch) {
  device().link_ports = {{"0000:02:00.0", 4, 16, 4, 16}, {"0000:01:00.0", 4, 16, 4, 16}};
  machine.devices.push_back(device());
  machine.devices[1].ordinal = 1;
  machine.devices[1].pci_address = "0000:04:00.0";
  machine.devices[1].link_ports[0].address = "0000:02:01.0";
  carries(12e9);
  const auto findings = link_findings(machine);
  ASSERT_EQ(findings.size(), 1u) << "the other one is in order";
  EXPECT_EQ(findings[0].device, 0);
  EXPECT_EQ(findings[0].causes, Causes{LinkCause::shared_switch});
  machine.devices[1].link_ports[1].address = "0000:00:03.0";
  EXPECT_EQ(causes(machine), Causes{LinkCause::unknown});
  machine.devices[1].pci_address = device().pci_address;  // two slices of one device share nothing that is news
  EXPECT_EQ(causes(machine), Causes{LinkCause::unknown});
}

TEST_F(Link, ASliceOfADevice) {
  device().mig = true;
  carries(10e9);
  EXPECT_EQ(causes(machine), Causes{LinkCause::mig});
}

TEST_F(Link, WithoutMeasuredRatesTheTrainingAlone) {
  machine.measured = false;
  carries(5e9);  // derived ones prove nothing
  EXPECT_EQ(causes(machine), Causes{});
  device().link_width = device().link_end.width = 4;
  EXPECT_EQ(causes(machine), Causes{LinkCause::few_lanes});
  EXPECT_EQ(link_findings(machine)[0].text.find("device 0: the link can be PCIe 4 x16, it is PCIe 4 x4; likely cause"),
            0u)
      << link_findings(machine)[0].text;
}

TEST_F(Link, OtherConnectionsAreNotJudged) {
  carries(1e9);
  device().integrated = true;
  EXPECT_EQ(causes(machine), Causes{});
  device().integrated = false;
  device().pageable_uses_host_page_tables = true;
  EXPECT_EQ(causes(machine), Causes{});
  device().pageable_uses_host_page_tables = false;
  device().link_generation = 0;
  EXPECT_EQ(causes(machine), Causes{}) << "of unknown speed";
}

void collect(void *user, int32_t level, const char *message) {
  static_cast<std::vector<std::string> *>(user)->push_back(std::to_string(level) + " " + message);
}

TEST_F(Link, TheLogWarnsOfWhatWasMeasured) {
  std::vector<std::string> lines;
  const Log log{collect, &lines, MEMHIER_LOG_INFO};
  log_link_findings(machine, log);
  EXPECT_TRUE(lines.empty());
  device().link_width = device().link_end.width = 8;
  carries(12e9);
  log_link_findings(machine, log);
  machine.measured = false;
  log_link_findings(machine, log);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].find(std::to_string(MEMHIER_LOG_WARNING) + " slow link: device 0: the link carries"), 0u)
      << lines[0];
  EXPECT_EQ(lines[1].find(std::to_string(MEMHIER_LOG_INFO) + " slow link: device 0: the link can be"), 0u) << lines[1];
  EXPECT_NE(machine_text(machine).find("\n  slow link: device 0: the link can be PCIe 4 x16"), std::string::npos);
}

std::string contents(const std::filesystem::path &path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(Link, ShippedMachinesAreInOrder) {
  for (const auto &entry : std::filesystem::directory_iterator(MEMHIER_MACHINES)) {
    if (entry.path().extension() != ".json") continue;
    Machine file = machine_from_json(contents(entry.path()));
    file.measured = true;  // what others measured is judged as well
    for (const LinkFinding &finding : link_findings(file)) ADD_FAILURE() << entry.path() << ": " << finding.text;
  }
}

TEST_F(Link, MachineFilesCarryWhatIsNeeded) {
  device().link_ports = {{"0000:02:00.0", 1, 8, 4, 16}, {"0000:01:00.0", 3, 16, 3, 16}};
  device().link_end = {"0000:01:00.0", 1, 8, 4, 16};
  device().link_width = 8;
  machine.host.cpu = "CPU";
  machine.host.architecture = "x86_64";
  machine.host.cores = machine.host.threads = machine.host.numa_nodes = 2;
  machine.host.rates.parallel_start = 1e-6;
  device().compute_capability = 80;
  device().multiprocessors = 1;
  device().memory = 1 << 30;
  carries(6e9);
  const auto before = link_findings(machine);
  const auto after = link_findings(machine_from_json(machine_to_json(machine)));
  ASSERT_EQ(before.size(), 1u);
  ASSERT_EQ(after.size(), 1u);
  EXPECT_EQ(after[0].text, before[0].text);
  EXPECT_EQ(after[0].causes, before[0].causes);
}

}  // namespace
}  // namespace memhier
