// Rate files and machine files that are damaged or made to do harm: seeded mutations of a valid one, and inputs that
// parsers have stumbled over. Each is refused with a reason or read as what it says, within the bounds of every rate.
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <random>
#include <thread>

#include "base/status.hpp"
#include "harness/thinned.hpp"
#include "rate_file_fixture.hpp"

namespace memhier {
namespace {

bool possible(double rate) { return rate == 0 || (rate >= kLeastRate && rate <= kMostRate); }
bool possible(const ArithmeticRates &rates) {
  return possible(rates.f64) && possible(rates.f32) && possible(rates.tf32) && possible(rates.f16) &&
         possible(rates.i8);
}
bool possible(const Machine &machine) {
  const HostRates &host = machine.host.rates;
  bool good = !host.copy.empty() && possible(host.cached_copy) && possible(host.core) && host.parallel_start > 0 &&
              host.parallel_start <= 10;
  for (const HostRates::Copy &copy : host.copy) good = good && copy.payload > 0 && possible(copy.payload);
  for (const HostRates::SmallCopy &copy : host.small)
    good = good && copy.alone > 0 && possible(copy.alone) && copy.payload > 0 && possible(copy.payload);
  for (const DeviceFacts &device : machine.devices) {
    const DeviceRates &rates = device.rates;
    for (const double rate : {rates.copy, rates.link_to_device, rates.link_to_host, rates.link_duplex,
                              rates.pageable_to_device, rates.pageable_to_host, rates.zero_copy_read,
                              rates.zero_copy_write, rates.managed_to_device, rates.managed_to_host})
      good = good && possible(rate);
    int64_t bytes = 0;
    for (const DeviceRates::SmallCopy &copy : rates.small) {
      good = good && copy.bytes > bytes && copy.copy > 0 && possible(copy.copy);
      bytes = copy.bytes;
    }
    good = good && possible(rates.arithmetic);
  }
  return good;
}

const char *const kWords[] = {"NaN",
                              "nan",
                              "Infinity",
                              "-Infinity",
                              "-1",
                              "0",
                              "1e999",
                              "-0.0",
                              "1e-320",
                              "true",
                              "null",
                              "\"\"",
                              "[]",
                              "{}",
                              "[",
                              "{",
                              "]",
                              "}",
                              ",",
                              "1e16",
                              "1e17",
                              "999",
                              "\\u0000",
                              "\xff",
                              "//",
                              "1e3",
                              "\"",
                              "--",
                              "0x10",
                              "9223372036854775808",
                              "18446744073709551616"};

// One to four changes of the kinds that disks, editors and attackers make.
std::string mutated(const std::string &text, std::mt19937 &random) {
  std::string changed = text;
  for (int left = 1 + static_cast<int>(random() % 4); left > 0 && !changed.empty(); --left) {
    const size_t at = random() % changed.size(), length = random() % std::min<size_t>(changed.size() - at, 64);
    switch (random() % 8) {
      case 0:
        changed[at] = static_cast<char>(changed[at] ^ (1 << random() % 8));
        break;
      case 1:
        changed.resize(at);
        break;
      case 2:
        changed.erase(at, length);
        break;
      case 3:
        changed.insert(at, changed.substr(at, length));
        break;
      case 4:
        changed.insert(at, random() % 2000, "[{\" "[random() % 4]);
        break;
      case 5:
        changed.insert(at, kWords[random() % std::size(kWords)]);
        break;
      case 6:
        changed[at] = static_cast<char>(random());
        break;
      default: {  // a number becomes something else
        const size_t digit = changed.find_first_of("0123456789", at);
        if (digit == std::string::npos) break;
        const size_t end = changed.find_first_not_of("0123456789.e+-", digit);
        changed.replace(digit, std::min(end, changed.size()) - digit, kWords[random() % std::size(kWords)]);
      }
    }
  }
  return changed;
}

std::string nested(const char *open, const char *close, int depth) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += open;
  for (int i = 0; i < depth; ++i) text += close;
  return text;
}

std::vector<std::string> strange_texts(const std::string &valid) {
  std::vector<std::string> texts = {"",
                                    "{",
                                    "null",
                                    "0",
                                    "\"\"",
                                    "[]",
                                    "{}",
                                    "{\"\":1}",
                                    "\xef\xbb\xbf" + valid.substr(0, valid.size() / 2),
                                    valid + valid,
                                    valid + "x",
                                    std::string(1 << 19, '9'),
                                    "{\"format\":" + std::string(1 << 19, '1') + "}",
                                    "{\"format\":\"" + std::string(1 << 19, 'x') + "\"}",
                                    std::string(valid.size(), '\0'),
                                    nested("[", "]", 400000),
                                    nested("{\"a\":", "}", 100000),
                                    nested("[{\"a\":", "}]", 60000)};
  // Every member of the top level twice, and every one of another type.
  for (const char *member : {"\"format\"", "\"version\"", "\"host\"", "\"measured\"", "\"devices\""}) {
    const size_t at = valid.find(member);
    if (at == std::string::npos) continue;
    for (const char *value : {"1", "\"x\"", "null", "[]", "{}", "true", "1.5"}) {
      texts.push_back(valid.substr(0, at) + member + ":" + value + "," + valid.substr(at));
      std::string other = valid;
      other.replace(at, std::string(member).size(), std::string(member) + ":" + value + ",\"other\"");
      texts.push_back(other);
    }
  }
  return texts;
}

class HostileFile : public RateFile {
 protected:
  // Refused with a reason and nothing taken over, or taken over within bounds.
  bool read_or_refused(const std::string &what) {
    Machine fresh, derived;
    const bool read = load(&fresh);
    if (read) {
      EXPECT_TRUE(fresh.measured && possible(fresh)) << what;
      return true;
    }
    derived.host = query_host();
    derive_rates(&derived);
    EXPECT_NE(logged, "") << what;
    EXPECT_FALSE(fresh.measured) << what;
    EXPECT_EQ(fresh.host.rates.copy.front().payload, derived.host.rates.copy.front().payload) << what;
    EXPECT_EQ(fresh.host.rates.cached_copy, derived.host.rates.cached_copy) << what;
    return false;
  }
  // The same of a machine file that somebody has named.
  static bool machine_read_or_refused(const std::string &path, const std::string &what) {
    try {
      EXPECT_TRUE(possible(load_machine_file(path))) << what;
      return true;
    } catch (const Error &error) {
      EXPECT_EQ(error.status(), MEMHIER_FILE_ERROR) << what;
      EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << error.what();
      return false;
    }
  }
};

TEST_F(HostileFile, mutations_are_refused_or_within_bounds) {
  int read = 0, refused = 0;
  for (int seed = 0; seed < harness::thinned_rounds(1500); ++seed) {
    std::mt19937 random(static_cast<unsigned>(seed));
    write(file, mutated(text, random));
    (read_or_refused("seed " + std::to_string(seed)) ? read : refused) += 1;
  }
  EXPECT_GT(refused, 3 * read) << "most mutations are damage";
}

TEST_F(HostileFile, mutated_machine_files_are_refused_or_within_bounds) {
  const std::string path = root + "/machine.json";
  for (const char *model : {"/h200.json", "/host-4core.json"}) {
    Machine machine = load_machine_file(std::string(MEMHIER_MACHINES) + model);
    for (DeviceFacts &device : machine.devices)
      device.rates.small = {{256 << 10, 4e11}, {1 << 20, 1.5e12}, {4 << 20, 5e12}};
    const std::string valid = machine_to_json(machine);
    write(path, valid);
    ASSERT_TRUE(machine_read_or_refused(path, model));
    int refused = 0;
    const int rounds = harness::thinned_rounds(1000);
    for (int seed = 0; seed < rounds; ++seed) {
      std::mt19937 random(static_cast<unsigned>(seed));
      write(path, mutated(valid, random));
      refused += !machine_read_or_refused(path, std::string(model) + ", seed " + std::to_string(seed));
    }
    EXPECT_GT(refused, rounds / 2);
    for (const std::string &strange : strange_texts(valid)) {
      write(path, strange);
      EXPECT_FALSE(machine_read_or_refused(path, strange.substr(0, 60)));
    }
  }
}

TEST_F(HostileFile, strange_texts_are_refused) {
  for (const std::string &strange : strange_texts(text)) {
    write(file, strange);
    EXPECT_FALSE(read_or_refused(strange.substr(0, 60)));
  }
}

TEST_F(HostileFile, enormous_files_are_not_even_read) {
  const std::string path = root + "/machine.json";
  for (const std::string &each : {file, path}) {
    write(each, "");
    ASSERT_EQ(::truncate(each.c_str(), int64_t{1} << 40), 0);  // sparse
  }
  expect_ignored("too large");
  EXPECT_FALSE(machine_read_or_refused(path, "sparse"));
}

TEST_F(HostileFile, machine_files_of_other_kinds_are_refused_without_waiting) {
  const std::string path = root + "/machine.json";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  EXPECT_FALSE(machine_read_or_refused(path, "a pipe"));
  fs::remove(path);
  fs::create_symlink(path, path);
  EXPECT_FALSE(machine_read_or_refused(path, "a link to itself"));
  for (const char *device : {"/dev/zero", "/dev/null", "/proc/self/mem"})
    EXPECT_FALSE(machine_read_or_refused(device, "a device"));
}

// Whatever a reader meets while others put files in place: one of them, whole.
TEST_F(HostileFile, files_replaced_while_they_are_read_are_read_whole_or_not_at_all) {
  const std::string other = replaced("1.25e+10", "1.5e+10"), next = cache + "/next";
  std::atomic<bool> over{false};
  std::thread writer([&] {
    for (int i = 0; !over; ++i) {
      if (i % 4 == 3) {
        write(file, text.substr(0, text.size() / 2));  // in place: readers may see any of it
        continue;
      }
      write(next, i % 2 ? text : other);
      ::chmod(next.c_str(), 0600);
      ::rename(next.c_str(), file.c_str());
    }
  });
  int read = 0;
  for (int i = 0; i < harness::thinned_rounds(400); ++i) {
    Machine fresh;
    if (!load(&fresh)) continue;
    ++read;
    const double rate = fresh.host.rates.copy[0].payload;
    EXPECT_TRUE(rate == 12.5e9 || rate == 15e9) << rate;
  }
  over = true;
  writer.join();
  EXPECT_GT(read, 0);
}

}  // namespace
}  // namespace memhier
