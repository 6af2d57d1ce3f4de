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

}  // namespace
}  // namespace memhier::tool
