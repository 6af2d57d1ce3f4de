// The tree is built from the parser's events: the parser's own document allocates in its destructor, which ends the
// process when memory is out.
#include "machine/json_tree.hpp"

#include <nlohmann/json.hpp>

#include <set>

#include "base/status.hpp"

namespace memhier {
namespace {

using nlohmann::json;
using Kind = JsonNode::Kind;

class TreeBuilder : public nlohmann::json_sax<json> {
 public:
  TreeBuilder(JsonNode &root, const char *what, size_t most_depth)
      : root_(root), what_(what), most_depth_(most_depth) {}

  bool null() override {
    add(Kind::null);
    return true;
  }
  bool boolean(bool value) override {
    add(Kind::boolean).boolean = value;
    return true;
  }
  bool number_integer(json::number_integer_t value) override {
    add(Kind::integer).integer = value;
    return true;
  }
  bool number_unsigned(json::number_unsigned_t value) override {
    add(Kind::unsigned_integer).unsigned_integer = value;
    return true;
  }
  bool number_float(json::number_float_t value, const json::string_t &) override {
    add(Kind::number).number = value;
    return true;
  }
  bool string(json::string_t &value) override {
    add(Kind::text).text = std::move(value);
    return true;
  }
  bool binary(json::binary_t &) override { return false; }  // never in a text
  bool start_object(size_t) override {
    open(Kind::object);
    return true;
  }
  bool start_array(size_t) override {
    open(Kind::list);
    return true;
  }
  bool key(json::string_t &value) override {
    if (!open_.back().keys.insert(value).second) {
      fail(MEMHIER_FILE_ERROR, "%s: %.80s: stands twice", what_, value.c_str());
    }
    key_ = std::move(value);
    return true;
  }
  bool end_object() override {
    open_.pop_back();
    return true;
  }
  bool end_array() override {
    open_.pop_back();
    return true;
  }
  bool parse_error(size_t, const std::string &, const json::exception &problem) override {
    fail(MEMHIER_FILE_ERROR, "%s: not JSON: %.300s", what_, problem.what());
  }

 private:
  struct Open {
    JsonNode *node;  // stays in place: only the innermost list or object grows
    std::set<std::string> keys;
  };

  JsonNode &add(Kind kind) {
    JsonNode &node = open_.empty() ? root_ : open_.back().node->items.emplace_back();
    node.kind = kind;
    node.name = std::move(key_);
    key_.clear();
    return node;
  }
  void open(Kind kind) {
    if (open_.size() >= most_depth_) fail(MEMHIER_FILE_ERROR, "%s: nested deeper than %zu levels", what_, most_depth_);
    JsonNode &node = add(kind);
    open_.push_back({&node, {}});
  }

  JsonNode &root_;
  const char *what_;
  size_t most_depth_;
  std::string key_;
  std::vector<Open> open_;
};

}  // namespace

double JsonNode::as_double() const {
  if (kind == Kind::integer) return static_cast<double>(integer);
  return kind == Kind::unsigned_integer ? static_cast<double>(unsigned_integer) : number;
}

JsonNode read_json(const std::string &text, const char *what, size_t most_depth) {
  JsonNode root;
  TreeBuilder builder(root, what, most_depth);
  json::sax_parse(text, &builder);
  return root;
}

}  // namespace memhier
