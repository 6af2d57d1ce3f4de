// Formatting for people, words, SHA-256 vectors, independence of the program's locale.
#include "base/text.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>

namespace memhier {
namespace {

TEST(Text, FormatsShortAndLong) {
  EXPECT_EQ(format("%d %s", 7, "ways"), "7 ways");
  const std::string word(1000, 'w');
  EXPECT_EQ(format("<%s>", word.c_str()), "<" + word + ">");
  EXPECT_EQ(format("%s", ""), "");
  for (const size_t length : {254u, 255u, 256u, 257u}) {
    EXPECT_EQ(format("%s", std::string(length, 'a').c_str()).size(), length);
  }
}

TEST(Text, SizesForPeople) {
  EXPECT_EQ(bytes_text(0), "0 B");
  EXPECT_EQ(bytes_text(1023), "1023 B");
  EXPECT_EQ(bytes_text(1024), "1 KiB");
  EXPECT_EQ(bytes_text(1536), "1.5 KiB");
  EXPECT_EQ(bytes_text(268435456), "256 MiB");
  EXPECT_EQ(bytes_text(1048575), "1 MiB");
  EXPECT_EQ(bytes_text(150.1e9), "140 GiB");
}

TEST(Text, TimesAndRatesForPeople) {
  EXPECT_EQ(seconds_text(0.0059), "5.9 ms");
  EXPECT_EQ(seconds_text(9.13e-6), "9.13 us");
  EXPECT_EQ(seconds_text(0.9996), "1 s");
  EXPECT_EQ(seconds_text(1234.0), "1234 s");
  EXPECT_EQ(seconds_text(2.5e-9), "2.5 ns");
  EXPECT_EQ(rate_text(55.4e9), "55.4 GB/s");
  EXPECT_EQ(rate_text(4.292e12), "4.29 TB/s");
  EXPECT_EQ(rate_text(999.9e9), "1 TB/s");
  EXPECT_EQ(rate_text(NAN), "unknown");
  EXPECT_EQ(operations_text(128), "128 operations");
  EXPECT_EQ(operations_text(1.0995e12), "1.1 T operations");
  EXPECT_EQ(operations_text(1.6e16), "16 P operations");
  EXPECT_EQ(operations_text(INFINITY), "unknown");
  EXPECT_EQ(bytes_text(INFINITY), "unknown");
}

TEST(Text, DecimalPointWhateverTheLocale) {
  // The first installed locale with a decimal comma; in "C" the check still holds, only weaker.
  for (const char *name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"}) {
    if (std::setlocale(LC_ALL, name) != nullptr) break;
  }
  const std::string before = std::setlocale(LC_ALL, nullptr);
  EXPECT_EQ(format("%.2f", 1.5), "1.50");
  EXPECT_EQ(seconds_text(0.0059), "5.9 ms");
  EXPECT_EQ(std::setlocale(LC_ALL, nullptr), before);
  std::setlocale(LC_ALL, "C");
}

TEST(Text, Words) {
  EXPECT_TRUE(split_words("").empty());
  EXPECT_TRUE(split_words(" \t\n").empty());
  const std::vector<std::string_view> words = split_words("  transpose\tf32  3x4\n");
  ASSERT_EQ(words.size(), 3u);
  EXPECT_EQ(words[0], "transpose");
  EXPECT_EQ(words[2], "3x4");
}

TEST(Sha256, PublishedVectors) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, LengthsAroundTheBlock) {
  // Digests of n times 'x', as sha256sum prints them.
  EXPECT_EQ(sha256_hex(std::string(55, 'x')), "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
  EXPECT_EQ(sha256_hex(std::string(56, 'x')), "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
  EXPECT_EQ(sha256_hex(std::string(63, 'x')), "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2");
  EXPECT_EQ(sha256_hex(std::string(64, 'x')), "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
  EXPECT_EQ(sha256_hex(std::string(119, 'x')), "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c");
  EXPECT_EQ(sha256_hex(std::string(120, 'x')), "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98");
}

}  // namespace
}  // namespace memhier
