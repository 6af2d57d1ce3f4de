// Errors, their texts, status names, reasons.
#include "base/status.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <string>
#include <thread>

#include "base/reason.hpp"

namespace memhier {
namespace {

TEST(Status, FailCarriesStatusAndFormattedText) {
  try {
    fail(MEMHIER_INVALID_ARGUMENT, "extents[%d]: %s", 3, "negative");
    FAIL() << "fail returned";
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_INVALID_ARGUMENT);
    EXPECT_STREQ(error.what(), "extents[3]: negative");
  }
}

TEST(Status, LongTextsAreCutNotOverrun) {
  const std::string text(5000, 'x');
  const Error error(MEMHIER_INTERNAL, "%s", text.c_str());
  EXPECT_EQ(std::strlen(error.what()), size_t{Error::kTextBytes - 1});
}

TEST(Status, CutTextsStayValidUtf8) {
  for (size_t pad = 0; pad < 3; ++pad) {
    std::string text(pad, 'x');
    while (text.size() < 2000) text += "\xe2\x82\xac";  // euro sign, three bytes
    const std::string cut = Error(MEMHIER_INTERNAL, "%s", text.c_str()).what();
    EXPECT_GT(cut.size(), size_t{Error::kTextBytes - 4});
    EXPECT_EQ((cut.size() - pad) % 3, 0u);
  }
}

TEST(Status, EveryStatusHasItsOwnName) {
  const memhier_status all[] = {MEMHIER_SUCCESS,
                                MEMHIER_OUT_OF_HOST_MEMORY,
                                MEMHIER_OUT_OF_PINNED_MEMORY,
                                MEMHIER_OUT_OF_DEVICE_MEMORY,
                                MEMHIER_NO_DEVICE,
                                MEMHIER_OUT_OF_MANAGED_MEMORY,
                                MEMHIER_DEVICE_LOST,
                                MEMHIER_FOREIGN_ERROR,
                                MEMHIER_FORKED,
                                MEMHIER_FILE_ERROR,
                                MEMHIER_INVALID_ARGUMENT,
                                MEMHIER_INVALID_HANDLE,
                                MEMHIER_OVERLAP,
                                MEMHIER_BUFFER_TOO_SMALL,
                                MEMHIER_CAPTURE,
                                MEMHIER_INVALID_STATE,
                                MEMHIER_UNSUPPORTED,
                                MEMHIER_NOT_FEASIBLE,
                                MEMHIER_INTERNAL};
  std::set<std::string> names;
  for (const memhier_status status : all) names.insert(status_name(status));
  EXPECT_EQ(names.size(), std::size(all));
  EXPECT_EQ(names.count("unknown status"), 0u);
  EXPECT_STREQ(status_name(MEMHIER_INVALID_HANDLE), "MEMHIER_INVALID_HANDLE");
  EXPECT_STREQ(status_name(-1), "unknown status");
}

TEST(Status, ErrorTextIsPerThreadAndEndsWithTheProblem) {
  set_error_text("lds: too small", "transpose f32 3x4");
  EXPECT_STREQ(error_text(), "lds: too small; problem: transpose f32 3x4");
  std::string other;
  std::thread([&] {
    other = error_text();
    set_error_text("other", "");
  }).join();
  EXPECT_EQ(other, "");
  EXPECT_STREQ(error_text(), "lds: too small; problem: transpose f32 3x4");
  set_error_text(error_text(), nullptr);  // its own text as the source
  EXPECT_STREQ(error_text(), "lds: too small; problem: transpose f32 3x4");
  set_error_text(nullptr, nullptr);
  EXPECT_STREQ(error_text(), "");
}

TEST(Reason, CodesAndTextsAreDistinct) {
  std::set<std::string> codes, texts;
  for (int32_t code = 0; code <= static_cast<int32_t>(Reason::compute_capability); ++code) {
    codes.insert(reason_code(static_cast<Reason>(code)));
    texts.insert(reason_text(static_cast<Reason>(code)));
  }
  EXPECT_EQ(codes.size(), 45u);
  EXPECT_EQ(texts.size(), 45u);
  EXPECT_STREQ(reason_code(Reason::exceeds_pinned_limit), "exceeds_pinned_limit");
  EXPECT_STREQ(reason_code(static_cast<Reason>(-1)), "unknown");
  EXPECT_STREQ(reason_code(static_cast<Reason>(45)), "unknown");
}

}  // namespace
}  // namespace memhier
