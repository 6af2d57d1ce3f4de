// A JSON document as a small tree, read strictly: bounded depth, no repeated keys. Destroying a tree never allocates,
// so running out of memory while one is read is an error like any other.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace memhier {

struct JsonNode {
  enum class Kind { null, boolean, integer, unsigned_integer, number, text, list, object };

  bool is_whole() const { return kind == Kind::integer || kind == Kind::unsigned_integer; }
  bool is_number() const { return is_whole() || kind == Kind::number; }
  double as_double() const;

  Kind kind = Kind::null;
  bool boolean = false;
  int64_t integer = 0;            // below zero
  uint64_t unsigned_integer = 0;  // zero and above
  double number = 0;
  std::string name;  // the key, in an object
  std::string text;
  std::vector<JsonNode> items;  // of lists and objects, in the order of the text
};

// Throws MEMHIER_FILE_ERROR; `what` ("machine file") opens the message.
JsonNode read_json(const std::string &text, const char *what, size_t most_depth);

}  // namespace memhier
