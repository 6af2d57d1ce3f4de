// Files of figures: what each begins with, and how they are written.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "machine/machine.hpp"

namespace memhier::tool {

// Where and from what the figures come: schema, command, time, machine, fingerprint of the sources.
nlohmann::ordered_json evidence_head(const char *schema, const std::string &command, const Machine &machine, int device,
                                     int threads);
// Throws FILE_ERROR when the file could not be written: asked before anything is measured.
void require_writable(const std::string &path);
// The file appears whole or not at all. Objects of plain values in a list stand on one line each.
void write_evidence_file(const std::string &path, const nlohmann::ordered_json &json);

}  // namespace memhier::tool
