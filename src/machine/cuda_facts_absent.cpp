// A library without device code looks for no driver.
#include "machine/machine.hpp"

namespace memhier {

void query_devices(Machine *machine) {
  machine->devices.clear();
  machine->driver_version = 0;
  machine->runtime_version = 0;
  machine->driver_problem = "the library was built without CUDA";
}

}  // namespace memhier
