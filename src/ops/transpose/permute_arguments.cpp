// Checks of the permutation's arguments, in the words of its header.
#include "ops/transpose/permute_arguments.hpp"

#include "base/argument.hpp"
#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "base/status.hpp"
#include "ops/transpose/checks.hpp"
#include "ops/transpose/permute.hpp"

namespace memhier {
namespace {

// Spelled out: every call passes here, and formatting them would allocate.
constexpr ModeName kSourceModes[] = {
    {"source.extents[0]", "source.strides[0]"}, {"source.extents[1]", "source.strides[1]"},
    {"source.extents[2]", "source.strides[2]"}, {"source.extents[3]", "source.strides[3]"},
    {"source.extents[4]", "source.strides[4]"}, {"source.extents[5]", "source.strides[5]"},
    {"source.extents[6]", "source.strides[6]"}, {"source.extents[7]", "source.strides[7]"}};
constexpr ModeName kDestinationModes[] = {
    {"destination.extents[0]", "destination.strides[0]"}, {"destination.extents[1]", "destination.strides[1]"},
    {"destination.extents[2]", "destination.strides[2]"}, {"destination.extents[3]", "destination.strides[3]"},
    {"destination.extents[4]", "destination.strides[4]"}, {"destination.extents[5]", "destination.strides[5]"},
    {"destination.extents[6]", "destination.strides[6]"}, {"destination.extents[7]", "destination.strides[7]"}};
constexpr ModeName kPackedModes[] = {{"extents[0]", nullptr}, {"extents[1]", nullptr}, {"extents[2]", nullptr},
                                     {"extents[3]", nullptr}, {"extents[4]", nullptr}, {"extents[5]", nullptr},
                                     {"extents[6]", nullptr}, {"extents[7]", nullptr}};

// Names the extent from which on the array does not fit: strides grow from the last mode to the first.
void require_packed(memhier_type type, int32_t rank, const int64_t *extents) {
  for (int32_t i = 0; i < rank; ++i)
    if (extents[i] == 0) return;
  int64_t bytes = element_size(type);
  for (int32_t i = rank; i-- > 0;)
    if (multiply_overflows(bytes, extents[i], &bytes) || bytes > kMostAddressable)
      fail(
          MEMHIER_INVALID_ARGUMENT,
          "%s is %lld: so many elements of %lld bytes, with those of the modes behind it, do not fit an address space; "
          "make it smaller",
          kPackedModes[i].extent, static_cast<long long>(extents[i]), static_cast<long long>(element_size(type)));
}

bool is_empty(const Layout &layout) { return element_count(layout) == 0; }

Layout checked_operand(const memhier_operand &operand, const char *name, const ModeName *modes, bool needs_data) {
  const Layout layout = operand_layout(operand, name);
  require_addressable(layout, modes);
  if (needs_data && !operand.pointer && !operand.buffer && !is_empty(layout))
    fail(MEMHIER_INVALID_ARGUMENT, "%s.pointer is NULL; pass the address of element (0, 0, ...), or a buffer", name);
  return layout;
}

void require_permutation(const int32_t *permutation, int32_t rank) {
  if (!permutation)
    fail(MEMHIER_INVALID_ARGUMENT,
         "permutation is NULL; pass the source's mode for each of the %d modes of the destination", rank);
  uint32_t seen = 0;
  for (int32_t i = 0; i < rank; ++i) {
    const int32_t mode = permutation[i];
    if (mode < 0 || mode >= rank)
      fail(MEMHIER_INVALID_ARGUMENT, "permutation[%d] is %d, must be a mode of the source, 0 to %d", i, mode, rank - 1);
    if (seen & (1u << mode))
      fail(MEMHIER_INVALID_ARGUMENT, "permutation[%d] is %d, which stands twice; each mode must stand once", i, mode);
    seen |= 1u << mode;
  }
}

void require_matching(const Layout &source, const Layout &destination, const int32_t *permutation) {
  require_same_kind(source, destination);
  require_permutation(permutation, source.rank);
  for (int32_t i = 0; i < source.rank; ++i) {
    if (destination.extents[i] != source.extents[permutation[i]])
      fail(MEMHIER_INVALID_ARGUMENT, "destination.extents[%d] is %lld, must be %lld, source.extents[permutation[%d]]",
           i, static_cast<long long>(destination.extents[i]), static_cast<long long>(source.extents[permutation[i]]),
           i);
  }
}

Request request_of(const Layout &source, const Layout &destination, const int32_t *permutation) {
  OperandDescription from, to;
  from.layout = source;
  to.layout = destination;
  Request request;
  request.problem = permute_problem(from, to, {permutation, static_cast<size_t>(source.rank)});
  return request;
}

}  // namespace

Request permute_request(const memhier_operand &source, const memhier_operand &destination, const int32_t *permutation,
                        bool needs_data) {
  const Layout from = checked_operand(source, "source", kSourceModes, needs_data);
  const Layout to = checked_operand(destination, "destination", kDestinationModes, needs_data);
  require_matching(from, to, permutation);
  require_nested(to, "destination", "; change it, or permute into a packed array");
  Request request = request_of(from, to, permutation);
  request.operands[0] = operand_request(source, "source");
  request.operands[1] = operand_request(destination, "destination");
  return request;
}

Request packed_permute_request(memhier_type type, int32_t rank, const int64_t *extents, const int32_t *permutation,
                               const void *source, void *destination) {
  require_type(type, "type");
  if (rank < 1 || rank > kMaxRank) fail(MEMHIER_INVALID_ARGUMENT, "rank is %d, must be 1 to %d", rank, kMaxRank);
  if (!extents) fail(MEMHIER_INVALID_ARGUMENT, "extents is NULL; pass the %d extents of the source", rank);
  for (int32_t i = 0; i < rank; ++i) require_extent(extents[i], kPackedModes[i].extent);
  require_packed(type, rank, extents);
  require_permutation(permutation, rank);
  std::array<int64_t, kMaxRank> permuted{};
  for (int32_t i = 0; i < rank; ++i) permuted[static_cast<size_t>(i)] = extents[permutation[i]];
  const size_t modes = static_cast<size_t>(rank);
  const Layout from = packed_layout(type, {extents, modes}), to = packed_layout(type, {permuted.data(), modes});
  if (!source && !is_empty(from))
    fail(MEMHIER_INVALID_ARGUMENT, "source is NULL; pass the address of element (0, 0, ...)");
  if (!destination && !is_empty(to))
    fail(MEMHIER_INVALID_ARGUMENT, "destination is NULL; pass the address of element (0, 0, ...)");
  Request request = request_of(from, to, permutation);
  request.operands[0] = {"source", const_cast<void *>(source)};
  request.operands[1] = {"destination", destination};
  return request;
}

}  // namespace memhier
