// Memory in every place a caller can have it: the tests' own CUDA runtime, as an application would bring its own.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "memhier/memhier.h"

namespace harness {

// Why device tests cannot run here; empty when they can.
std::string device_missing();

// Places that exist on this machine, pageable first.
std::vector<memhier_place> places();
const char *place_word(memhier_place place);

// Waits for a CUDA stream; nothing for NULL.
void synchronise(void *stream);

// Bytes in a place, freed with the object. Contents are copied in and out through the host.
class Memory {
 public:
  Memory(memhier_place place, size_t bytes);
  ~Memory();
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;

  unsigned char *data() const { return data_; }
  size_t size() const { return bytes_; }
  void write(const std::vector<unsigned char> &bytes);
  std::vector<unsigned char> read() const;

 private:
  memhier_place place_;
  size_t bytes_;
  unsigned char *data_ = nullptr;
};

}  // namespace harness
