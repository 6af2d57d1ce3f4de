// What sanitized builds try of a long list. They look at accesses and locks, not at values, and make the comparisons
// ten times slower; the plain build tries all.
#pragma once
#include <algorithm>
#include <initializer_list>
#include <type_traits>
#include <vector>

namespace harness {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#if defined(__SANITIZE_THREAD__)
inline constexpr bool kThreadSanitized = true;
#else
inline constexpr bool kThreadSanitized = false;
#endif

// `keep` of the list, from its last to its first evenly spread; the last where keep is 1. Half of that where only the
// threads are looked at: shapes matter less to them.
template <class List>
auto thinned(const List &list, size_t keep) {
  std::vector<std::decay_t<decltype(*std::begin(list))>> result(std::begin(list), std::end(list));
  if (kThreadSanitized) keep = (keep + 1) / 2;
  if (!kSanitized || keep >= result.size()) return result;
  const auto all = result;
  result.clear();
  for (size_t i = 0; i < keep; ++i)
    result.push_back(all[all.size() - 1 - (keep > 1 ? i * (all.size() - 1) / (keep - 1) : 0)]);
  return result;
}
template <class T>
auto thinned(std::initializer_list<T> list, size_t keep) {
  return thinned<std::initializer_list<T>>(list, keep);
}

inline int thinned_rounds(int rounds) {
  return kThreadSanitized ? std::max(1, rounds / 10) : kSanitized ? std::max(1, rounds / 4) : rounds;
}

}  // namespace harness
