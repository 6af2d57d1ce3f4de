// The moves of a context's tracked buffers, and those saved, for people and programs.
#pragma once
#include <string>

#include "context/buffer_ledger.hpp"
#include "machine/machine.hpp"

namespace memhier {

// Seconds are those of the device's rates; without a device nothing moves.
std::string buffers_text(const LedgerSnapshot &ledger, const DeviceFacts *device);
std::string buffers_json(const LedgerSnapshot &ledger, const DeviceFacts *device);

}  // namespace memhier
