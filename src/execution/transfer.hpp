// A box on its way: the same elements in the operand and in a staging buffer, and the slabs it travels in.
#pragma once
#include <cstddef>
#include <cstdint>

#include "execution/piece.hpp"

namespace memhier {

// Both layouts list the same modes in memory order with positive strides; modes of one index and broadcast modes are
// gone.
struct Transfer {
  Layout operand;
  Layout staged;
  std::byte *base = nullptr;  // lowest element of the box in the operand
  int64_t bytes = 0;          // of the staging buffer; its lowest element is at its start
  int32_t device = -1;        // that holds the staging buffer, where the operand lies in the memory of a peer
  int32_t peer = -1;          // which; -1: it does not
};
// `pointer` addresses element (0, 0, ...) of the parent.
Transfer make_transfer(const Layout &parent, const Box &box, void *pointer);

// Contiguous in the staging buffer, strided in the operand.
struct Slab {
  Layout operand;
  Layout staged;
  std::byte *base = nullptr;  // lowest element in the operand
  int64_t offset = 0;         // bytes into the staging buffer
  int64_t bytes = 0;          // length there, padding between rows included
  int64_t payload = 0;        // bytes of elements
};

// Cuts a transfer into slabs of at most `most` bytes (at least one element), in memory order.
class Slabs {
 public:
  Slabs(const Transfer &transfer, int64_t most);
  bool next(Slab *slab, int64_t wanted = INT64_MAX);  // of about `wanted` bytes, where that is less than `most`

 private:
  Transfer transfer_;
  int64_t size_;       // bytes of an element
  int split_ = 0;      // the mode that is cut; those inside it are whole, those outside stand at one index
  int64_t group_ = 1;  // indices of it in the largest slab
  std::array<int64_t, kMaxRank> index_{};
  bool done_ = false;
};

// Copies a transfer with the driver's row copies, on a stream, from and to peers as well. Both directions.
void copy_in_by_driver(const Transfer &transfer, std::byte *staging, void *stream);
void copy_out_by_driver(const Transfer &transfer, std::byte *staging, void *stream);

}  // namespace memhier
