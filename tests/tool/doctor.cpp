// The doctor's judgement of drivers and of machine code, for machines that are not at hand.
#include "tools/doctor.hpp"

#include <gtest/gtest.h>

#include "tools/machine_code.hpp"

namespace memhier::tool {
namespace {

TEST(MachineCode, runs_on_later_minors_of_its_major) {
  EXPECT_EQ(machine_code_for(80, "80-real;90-real"), MachineCode::present);
  EXPECT_EQ(machine_code_for(89, "80-real,90-real"), MachineCode::present);
  EXPECT_EQ(machine_code_for(75, "80-real;90-real"), MachineCode::missing);
  EXPECT_EQ(machine_code_for(100, "80-real;90-real"), MachineCode::missing);
  EXPECT_EQ(machine_code_for(86, "89-real"), MachineCode::missing);
}

TEST(MachineCode, with_a_suffix_letter_runs_on_its_own_architecture_alone) {
  EXPECT_EQ(machine_code_for(90, "90a"), MachineCode::present);
  EXPECT_EQ(machine_code_for(100, "90a"), MachineCode::missing);
  EXPECT_EQ(machine_code_for(121, "120a-real"), MachineCode::missing);
}

TEST(MachineCode, portable_code_is_compiled_for_later_devices) {
  EXPECT_EQ(machine_code_for(120, "80-real;90"), MachineCode::compiled_at_start);
  EXPECT_EQ(machine_code_for(120, "90-virtual"), MachineCode::compiled_at_start);
  EXPECT_EQ(machine_code_for(90, "90-virtual"), MachineCode::compiled_at_start);
  EXPECT_EQ(machine_code_for(75, "90"), MachineCode::missing);
  EXPECT_EQ(machine_code_for(90, ""), MachineCode::missing);
}

Machine machine(int driver, int runtime, bool device) {
  Machine result;
  result.driver_version = driver;
  result.runtime_version = runtime;
  if (device) result.devices.emplace_back();
  return result;
}

TEST(Driver, too_old_is_a_fault_and_an_older_minor_is_none) {
  const Finding old = driver_finding(machine(12080, 13000, false));
  EXPECT_EQ(old.kind, Finding::Kind::fault);
  EXPECT_NE(old.text.find("driver too old: it serves CUDA 12.8"), std::string::npos) << old.text;
  EXPECT_EQ(driver_finding(machine(12040, 12080, true)).kind, Finding::Kind::good);
  EXPECT_EQ(driver_finding(machine(13000, 12040, true)).kind, Finding::Kind::good);
}

TEST(Driver, absence_is_no_fault_but_invisible_devices_are) {
  const Finding none = driver_finding(machine(0, 13000, false));
  EXPECT_EQ(none.kind, Finding::Kind::note);
  EXPECT_NE(none.text.find("no driver"), std::string::npos);
  EXPECT_EQ(driver_finding(machine(0, 0, false)).kind, Finding::Kind::note);
  EXPECT_EQ(driver_finding(machine(13000, 13000, false)).kind, Finding::Kind::fault);
}

TEST(SlowLink, is_a_note_with_its_cause) {
  Machine slow = machine(13000, 13000, true);
  EXPECT_TRUE(link_findings_of(slow).empty());
  DeviceFacts &device = slow.devices[0];
  slow.measured = true;
  device.link_generation = 4;
  device.link_width = 4;
  device.link_end = {"0000:01:00.0", 4, 4, 4, 16};
  device.link_ports = {{"0000:00:01.0", 4, 4, 4, 16}};
  device.rates.link_to_device = device.rates.link_to_host = 6e9;
  const std::vector<Finding> findings = link_findings_of(slow);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, Finding::Kind::note);
  EXPECT_NE(findings[0].text.find("slow link: device 0: the link carries 6 GB/s"), std::string::npos)
      << findings[0].text;
  EXPECT_NE(findings[0].text.find("likely cause: fewer lanes"), std::string::npos) << findings[0].text;
}

}  // namespace
}  // namespace memhier::tool
