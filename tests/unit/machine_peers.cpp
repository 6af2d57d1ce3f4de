// Machines of several devices: links between them in files, derived, shown, and part of what a record counts for.
#include <gtest/gtest.h>

#include <fstream>

#include "base/status.hpp"
#include "machine/machine.hpp"

namespace memhier {
namespace {

Machine pair() {
  std::ifstream file(std::string(MEMHIER_MACHINES) + "/h200.json");
  Machine machine = machine_from_json({std::istreambuf_iterator<char>(file), {}});
  machine.devices.push_back(machine.devices[0]);
  for (int32_t i = 0; i < 2; ++i) {
    machine.devices[i].ordinal = i;
    machine.devices[i].peers = {{1 - i, true, true, false, 0, 0}};
  }
  return machine;
}

std::string refusal(const Machine &machine) {
  try {
    machine_from_json(machine_to_json(machine));
  } catch (const Error &error) {
    return error.what();
  }
  return {};
}

TEST(Peers, GoThroughAFile) {
  Machine machine = pair();
  machine.devices[0].peers[0] = {1, true, false, true, 3e11, 2e11};
  const Machine again = machine_from_json(machine_to_json(machine));
  ASSERT_NE(again.devices[0].peer(1), nullptr);
  EXPECT_EQ(again.devices[0].peer(0), nullptr);
  const PeerFacts &peer = *again.devices[0].peer(1);
  EXPECT_TRUE(peer.access);
  EXPECT_FALSE(peer.nvlink);
  EXPECT_TRUE(peer.failed);
  EXPECT_EQ(peer.from_peer, 3e11);
  EXPECT_EQ(peer.to_peer, 2e11);
  EXPECT_EQ(machine_to_json(again), machine_to_json(machine));
}

TEST(Peers, ThatCannotBeAreRefused) {
  Machine machine = pair();
  EXPECT_EQ(refusal(machine), "");
  machine.devices[0].peers = {{0, true, true, false, 0, 0}};
  EXPECT_NE(refusal(machine).find("device 0"), std::string::npos) << refusal(machine);
  machine.devices[0].peers = {{1, true, true, false, 0, 0}, {1, true, true, false, 0, 0}};
  EXPECT_NE(refusal(machine).find("device 0"), std::string::npos);
  machine.devices[0].peers = {{1, true, true, false, 1, 0}};
  EXPECT_NE(refusal(machine).find("devices[0].peers[0].from_peer"), std::string::npos) << refusal(machine);
}

TEST(Peers, RatesAreDerivedFromTheSlowerEnd) {
  Machine machine = pair();
  derive_rates(&machine);
  const double nvlink = machine.devices[0].peers[0].from_peer;
  EXPECT_GT(nvlink, 4 * machine.devices[0].rates.link_to_device);
  EXPECT_EQ(machine.devices[0].peers[0].to_peer, nvlink);

  machine = pair();
  machine.devices[1].compute_capability = 80;
  derive_rates(&machine);
  EXPECT_LT(machine.devices[0].peers[0].from_peer, nvlink);
  EXPECT_EQ(machine.devices[0].peers[0].from_peer, machine.devices[1].peers[0].from_peer);

  machine = pair();
  machine.devices[0].peers[0].nvlink = false;
  machine.devices[1].rates.link_to_host = 20e9;
  derive_rates(&machine);
  EXPECT_EQ(machine.devices[0].peers[0].from_peer, 20e9);
  EXPECT_EQ(machine.devices[0].peers[0].to_peer, machine.devices[0].rates.link_to_host);

  machine = pair();
  machine.devices[0].peers[0] = {1, false, false, false, 0, 7e9};
  derive_rates(&machine);
  EXPECT_EQ(machine.devices[0].peers[0].from_peer, machine.devices[0].rates.link_to_host / 2);
  EXPECT_EQ(machine.devices[0].peers[0].to_peer, 7e9) << "what was measured stays";

  machine = pair();
  machine.devices.pop_back();
  derive_rates(&machine);
  EXPECT_EQ(machine.devices[0].peers[0].from_peer, 0) << "nothing is known of the other end";
}

TEST(Peers, AreShown) {
  Machine machine = pair();
  machine.devices[1].peers[0].failed = true;
  derive_rates(&machine);
  const std::string text = machine_text(machine);
  for (const char *part : {"peer 1", "over NVLink", "peer 0", "failed when tried", "360 GB/s from it, 360 GB/s to it"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(Peers, ArePartOfWhatARecordCountsFor) {
  const Machine machine = pair();
  Machine other = machine;
  other.devices[0].peers[0].nvlink = false;
  EXPECT_NE(machine_fingerprint(other), machine_fingerprint(machine));
  other = machine;
  other.devices[0].peers[0].from_peer = 1e11;
  other.devices[0].peers[0].failed = true;
  EXPECT_EQ(machine_fingerprint(other), machine_fingerprint(machine));
}

TEST(Peers, RatesAreCopiedByOrdinal) {
  DeviceFacts from, to;
  from.peers = {{2, true, true, true, 3e11, 4e11}};
  from.rates.copy = 1e12;
  from.rates.small = {{1 << 20, 2e12}};
  to.peers = {{1, true, true, false, 1e11, 1e11}, {2, true, true, false, 0, 0}};
  copy_rates(from, &to);
  EXPECT_EQ(to.rates.copy, 1e12);
  ASSERT_EQ(to.rates.small.size(), 1u);
  EXPECT_EQ(to.rates.small[0].copy, 2e12);
  EXPECT_EQ(to.peers[0].from_peer, 1e11);
  EXPECT_EQ(to.peers[1].from_peer, 3e11);
  EXPECT_EQ(to.peers[1].to_peer, 4e11);
  EXPECT_FALSE(to.peers[1].failed) << "that is for each process to find out";
}

}  // namespace
}  // namespace memhier
