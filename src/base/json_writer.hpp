// Writes JSON, two spaces a level. A document tree would be shorter at the call, but it allocates while it is
// destroyed: memory that runs out then ends the process. This appends to one string.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace memhier {

class JsonWriter {
 public:
  void begin_object() { begin('{'); }
  void begin_array() { begin('['); }
  void end();               // of the innermost object or array
  void end_unless_empty();  // takes an object without members back, its key included
  JsonWriter &key(std::string_view name);

  void text(std::string_view value);  // bytes that are not UTF-8 become U+FFFD
  void integer(int64_t value);
  void number(double value);  // shortest digits that read back the same; null for infinities and NaN
  void boolean(bool value);
  void null();

  std::string take();  // the document with a final newline

 private:
  struct Level {
    char close;
    bool empty;
    size_t start;       // of the key or value in out_
    bool parent_empty;  // before it
  };
  void begin(char open);
  void before_value();
  void line();
  void quoted(std::string_view value);

  std::string out_;
  std::vector<Level> levels_;
  bool after_key_ = false;
  size_t key_start_ = 0;
  bool key_first_ = false;
};

}  // namespace memhier
