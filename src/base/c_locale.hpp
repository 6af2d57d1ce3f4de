// printf whatever the locale of the host program: a decimal comma must never reach logs, problem lines or JSON.
#pragma once
#include <locale.h>

#include <cstring>

namespace memhier {

// The "C" locale for the calling thread, for a scope. glibc gives its built-in locale object: nothing is allocated.
class CLocaleScope {
 public:
  CLocaleScope() noexcept {
    const locale_t c_locale = newlocale(LC_ALL_MASK, "C", nullptr);
    if (c_locale != nullptr) previous_ = uselocale(c_locale);
  }
  ~CLocaleScope() {
    if (previous_ != nullptr) uselocale(previous_);
  }
  CLocaleScope(const CLocaleScope &) = delete;
  CLocaleScope &operator=(const CLocaleScope &) = delete;

 private:
  locale_t previous_ = nullptr;
};

// Removes a UTF-8 sequence that a fixed buffer cut short, so that strict decoders accept the text.
inline void trim_partial_utf8(char *text) noexcept {
  const size_t length = std::strlen(text);
  size_t start = length;
  while (start > 0 && length - start < 4 && (static_cast<unsigned char>(text[start - 1]) & 0xC0) == 0x80) --start;
  if (start == 0) return;
  const unsigned char lead = static_cast<unsigned char>(text[start - 1]);
  const size_t expected = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  if (expected > 1 && length - (start - 1) < expected) text[start - 1] = '\0';
}

}  // namespace memhier
