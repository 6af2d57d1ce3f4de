// Elements as bytes: copies of a size known at compile time, and the dispatch from a size known at run time.
#pragma once
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace memhier {

template <int Bytes>
using ElementBytes = std::integral_constant<int, Bytes>;

template <int Bytes>
inline void copy_element(void *destination, const void *source) noexcept {
  std::memcpy(destination, source, Bytes);
}

// Calls function(ElementBytes<bytes>{}), bytes 1..16.
template <class Function>
void with_element_bytes(int32_t bytes, Function &&function) {
  switch (bytes) {
    case 1:
      return function(ElementBytes<1>{});
    case 2:
      return function(ElementBytes<2>{});
    case 3:
      return function(ElementBytes<3>{});
    case 4:
      return function(ElementBytes<4>{});
    case 5:
      return function(ElementBytes<5>{});
    case 6:
      return function(ElementBytes<6>{});
    case 7:
      return function(ElementBytes<7>{});
    case 8:
      return function(ElementBytes<8>{});
    case 9:
      return function(ElementBytes<9>{});
    case 10:
      return function(ElementBytes<10>{});
    case 11:
      return function(ElementBytes<11>{});
    case 12:
      return function(ElementBytes<12>{});
    case 13:
      return function(ElementBytes<13>{});
    case 14:
      return function(ElementBytes<14>{});
    case 15:
      return function(ElementBytes<15>{});
    case 16:
      return function(ElementBytes<16>{});
    default:
      return;
  }
}

}  // namespace memhier
