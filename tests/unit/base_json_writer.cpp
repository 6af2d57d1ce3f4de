// JSON text: nesting, objects taken back, escapes, numbers that read back the same.
#include "base/json_writer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace memhier {
namespace {

TEST(JsonWriter, NestsAndSeparates) {
  JsonWriter json;
  json.begin_object();
  json.key("a").integer(-1);
  json.key("b").begin_array();
  json.boolean(true);
  json.null();
  json.end();
  json.key("c").begin_array();
  json.end();
  json.end();
  EXPECT_EQ(json.take(), "{\n  \"a\": -1,\n  \"b\": [\n    true,\n    null\n  ],\n  \"c\": []\n}\n");
}

TEST(JsonWriter, EmptyObjectsAreTakenBackWithTheirKey) {
  JsonWriter json;
  json.begin_object();
  json.key("first").begin_object();
  json.end_unless_empty();
  json.key("outer").begin_object();
  json.key("inner").begin_object();
  json.end_unless_empty();
  json.end_unless_empty();
  json.key("kept").begin_object();
  json.key("x").integer(1);
  json.end_unless_empty();
  json.end();
  EXPECT_EQ(json.take(), "{\n  \"kept\": {\n    \"x\": 1\n  }\n}\n");
}

TEST(JsonWriter, EscapesAndReplaces) {
  JsonWriter json;
  json.text("a\"b\\c\n\x01 \xC3\xA4 \xF0\x9F\x98\x80 \xFF\xC3 \xC0\x80 \xED\xA0\x80");
  const std::string bad = "\xEF\xBF\xBD";
  EXPECT_EQ(json.take(), "\"a\\\"b\\\\c\\u000a\\u0001 \xC3\xA4 \xF0\x9F\x98\x80 " + bad + bad + " " + bad + bad + " " +
                             bad + bad + bad + "\"\n");
}

TEST(JsonWriter, NumbersReadBackTheSame) {
  for (const double value : {0.0, 1.0, -2.5, 1.0 / 3, 6e-5, 4.8e12, 1e300, 5e-324}) {
    JsonWriter json;
    json.number(value);
    EXPECT_EQ(std::strtod(json.take().c_str(), nullptr), value);
  }
  JsonWriter json;
  json.number(std::nan(""));
  EXPECT_EQ(json.take(), "null\n");
}

}  // namespace
}  // namespace memhier
