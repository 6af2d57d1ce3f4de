// Contexts and handles from creation to destruction; options, their environment, struct sizes; text buffers.
#include <cstddef>
#include <cstdlib>

#include "fixture.hpp"

namespace {

using capi::host_options;

class Variable {
 public:
  Variable(const char *name, const char *value) : name_(name) { setenv(name, value, 1); }
  ~Variable() { unsetenv(name_); }

 private:
  const char *name_;
};

int32_t threads_of(const memhier_context_options &options) {
  memhier_context *context = nullptr;
  int32_t threads = -1;
  EXPECT_SUCCESS(memhier_context_create(&options, &context));
  EXPECT_SUCCESS(memhier_context_threads(context, &threads));
  EXPECT_SUCCESS(memhier_context_destroy(context));
  return threads;
}

TEST(Lifecycle, DefaultsNeedNoOptions) {
  memhier_context *context = nullptr;
  ASSERT_SUCCESS(memhier_context_create(nullptr, &context));
  EXPECT_SUCCESS(memhier_context_status(context));
  EXPECT_SUCCESS(memhier_context_destroy(context));
}

TEST(Lifecycle, HostOnlyContextHasNoDeviceAndItsThreads) {
  memhier_context_options options = host_options();
  options.threads = 3;
  memhier_context *context = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&options, &context));
  int32_t device = 7, threads = 0;
  EXPECT_SUCCESS(memhier_context_device(context, &device));
  EXPECT_SUCCESS(memhier_context_threads(context, &threads));
  EXPECT_EQ(device, MEMHIER_DEVICE_NONE);
  EXPECT_EQ(threads, 3);
  EXPECT_SUCCESS(memhier_context_destroy(context));
}

TEST(Lifecycle, DestroyedHandlesAreRefusedAndNullIsFine) {
  const memhier_context_options options = host_options();
  memhier_context *context = nullptr;
  memhier_plan *plan = nullptr;
  memhier_buffer *buffer = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&options, &context));
  ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f64 8x3", nullptr, &plan));
  ASSERT_SUCCESS(memhier_buffer_create(context, 100, &buffer));
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
  EXPECT_EQ(memhier_plan_destroy(plan), MEMHIER_INVALID_HANDLE);
  EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
  EXPECT_EQ(memhier_buffer_destroy(buffer), MEMHIER_INVALID_HANDLE);
  EXPECT_SUCCESS(memhier_context_destroy(context));
  EXPECT_EQ(memhier_context_destroy(context), MEMHIER_INVALID_HANDLE);
  EXPECT_EQ(memhier_context_status(context), MEMHIER_INVALID_HANDLE);
  EXPECT_SUCCESS(memhier_context_destroy(nullptr));
  EXPECT_SUCCESS(memhier_plan_destroy(nullptr));
  EXPECT_SUCCESS(memhier_buffer_destroy(nullptr));
}

TEST(Lifecycle, PlansAndBuffersOutliveTheirContextOnlyForDestruction) {
  const memhier_context_options options = host_options();
  memhier_context *context = nullptr, *next = nullptr;
  memhier_plan *plan = nullptr;
  memhier_buffer *buffer = nullptr, *wrapped = nullptr;
  std::vector<char> memory(64, 'x');
  ASSERT_SUCCESS(memhier_context_create(&options, &context));
  ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f64 8x3", nullptr, &plan));
  ASSERT_SUCCESS(memhier_buffer_create(context, 100, &buffer));
  ASSERT_SUCCESS(memhier_buffer_wrap(context, memory.data(), 64, &wrapped));
  ASSERT_SUCCESS(memhier_context_destroy(context));
  // Another context, perhaps at the same address, does not adopt them.
  ASSERT_SUCCESS(memhier_context_create(&options, &next));
  void *pointer = nullptr;
  EXPECT_EQ(memhier_plan_explain(plan, MEMHIER_TEXT, nullptr, 0, nullptr), MEMHIER_INVALID_HANDLE);
  EXPECT_EQ(memhier_buffer_map(buffer, MEMHIER_ACCESS_READ, &pointer), MEMHIER_INVALID_HANDLE);
  EXPECT_EQ(memhier_buffer_info(wrapped, nullptr, nullptr, nullptr), MEMHIER_INVALID_HANDLE);
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
  EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
  EXPECT_SUCCESS(memhier_buffer_destroy(wrapped));
  EXPECT_SUCCESS(memhier_context_destroy(next));
}

TEST(Lifecycle, ASlotIsReusedOnlyAfterManyOthers) {
  const memhier_context_options options = host_options();
  memhier_context *context = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&options, &context));
  memhier_plan *first = nullptr;
  ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f64 8x3", nullptr, &first));
  ASSERT_SUCCESS(memhier_plan_destroy(first));
  for (int i = 0; i < 30; ++i) {
    memhier_plan *plan = nullptr;
    ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f64 8x3", nullptr, &plan));
    EXPECT_NE(plan, first);
    EXPECT_EQ(memhier_plan_destroy(first), MEMHIER_INVALID_HANDLE);
    ASSERT_SUCCESS(memhier_plan_destroy(plan));
  }
  EXPECT_SUCCESS(memhier_context_destroy(context));
}

TEST(Options, ALaterReleasesStructIsTakenWhileItsTailIsZero) {
  struct Later {
    memhier_context_options known;
    int64_t added[4];
  } later;
  std::memset(&later, 0x5A, sizeof later);
  ASSERT_SUCCESS(memhier_context_options_init(&later.known, sizeof later));
  EXPECT_EQ(later.added[0], 0);
  EXPECT_EQ(later.added[3], 0);
  later.known.device = MEMHIER_DEVICE_NONE;
  memhier_context *context = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&later.known, &context));
  EXPECT_SUCCESS(memhier_context_destroy(context));
  later.added[3] = 1;
  EXPECT_EQ(memhier_context_create(&later.known, &context), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(context, nullptr);
}

TEST(Options, AnEarlierReleasesStructIsTaken) {
  constexpr size_t kFirst = offsetof(memhier_context_options, peer_devices);
  memhier_context_options options;
  std::memset(&options, 0x5A, sizeof options);
  const char *const beyond = options.peer_devices;
  ASSERT_SUCCESS(memhier_context_options_init(&options, kFirst));
  EXPECT_EQ(options.struct_size, kFirst);
  EXPECT_EQ(options.peer_devices, beyond) << "not the caller's struct any more";
  options.device = MEMHIER_DEVICE_NONE;
  memhier_context *context = nullptr;
  EXPECT_SUCCESS(memhier_context_create(&options, &context));
  EXPECT_SUCCESS(memhier_context_destroy(context));
}

TEST(Options, PeersWithoutDevicesAreNone) {
  memhier_context_options options = host_options();
  for (const char *text : {"", "none", "all"}) {
    options.peer_devices = text;
    memhier_context *context = nullptr;
    EXPECT_SUCCESS(memhier_context_create(&options, &context)) << text;
    memhier_plan *plan = nullptr;
    EXPECT_EQ(memhier_plan_create_line(context, "transpose f32 3x4 src=device:1", nullptr, &plan),
              MEMHIER_INVALID_ARGUMENT);
    EXPECT_NE(std::string(memhier_error_text()).find("device:1"), std::string::npos) << memhier_error_text();
    EXPECT_SUCCESS(memhier_context_destroy(context));
  }
}

TEST(Options, TheEnvironmentGivesDefaultsAndCallersOverrideIt) {
  const Variable threads("MEMHIER_THREADS", "2");
  memhier_context_options options = host_options();
  EXPECT_EQ(threads_of(options), 2);
  options.threads = 4;
  EXPECT_EQ(threads_of(options), 4);
}

TEST(Options, DeviceNoneInTheEnvironment) {
  const Variable device("MEMHIER_DEVICE", "none");
  memhier_context *context = nullptr;
  ASSERT_SUCCESS(memhier_context_create(nullptr, &context));
  int32_t ordinal = 0;
  EXPECT_SUCCESS(memhier_context_device(context, &ordinal));
  EXPECT_EQ(ordinal, MEMHIER_DEVICE_NONE);
  EXPECT_SUCCESS(memhier_context_destroy(context));
}

void collect(void *user, int32_t level, const char *message) {
  static_cast<std::string *>(user)->append(std::to_string(level)).append(" ").append(message).append("\n");
}

TEST(Options, WrongValuesOfTheEnvironmentAreLoggedAndIgnored) {
  const Variable threads("MEMHIER_THREADS", "many");
  const Variable level("MEMHIER_LOG", "loud");
  const Variable way("MEMHIER_WAY", "by hand");
  const Variable route("MEMHIER_ROUTE_IN", "by ship");
  const Variable peers("MEMHIER_PEER_DEVICES", "1,two");
  const Variable unknown("MEMHIER_THREAD", "3");
  std::string log;
  memhier_context_options options = host_options();
  options.log = collect;
  options.log_user = &log;
  EXPECT_GT(threads_of(options), 0);
  for (const char *name : {"MEMHIER_THREADS", "MEMHIER_LOG", "MEMHIER_WAY", "MEMHIER_ROUTE_IN", "MEMHIER_PEER_DEVICES",
                           "MEMHIER_THREAD"}) {
    EXPECT_NE(log.find(name), std::string::npos) << name << " in\n" << log;
  }
}

TEST(Options, TheLogCallbackSeesTheLevelsAskedFor) {
  std::string log;
  memhier_context_options options = host_options();
  options.log = collect;
  options.log_user = &log;
  options.log_level = MEMHIER_LOG_DEBUG;
  memhier_context *context = nullptr;
  memhier_plan *plan = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&options, &context));
  ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f64 8x3", nullptr, &plan));
  EXPECT_NE(log.find("3 "), std::string::npos) << log;
  EXPECT_NE(log.find("transpose f64 8x3"), std::string::npos) << log;
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
  EXPECT_SUCCESS(memhier_context_destroy(context));
  log.clear();
  options.log_level = MEMHIER_LOG_ERROR;
  ASSERT_SUCCESS(memhier_context_create(&options, &context));
  EXPECT_SUCCESS(memhier_context_destroy(context));
  EXPECT_EQ(log, "");
}

class Texts : public capi::HostContext {};

TEST_F(Texts, ShortBuffersGetWhatFits) {
  memhier_plan *plan = nullptr;
  ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f32 100x50", nullptr, &plan));
  for (const memhier_format format : {MEMHIER_TEXT, MEMHIER_JSON}) {
    const std::string whole = capi::explanation(plan, format);
    ASSERT_GT(whole.size(), 20u);
    for (const size_t capacity : {size_t{1}, size_t{2}, whole.size(), whole.size() + 1, whole.size() + 9}) {
      std::vector<char> text(whole.size() + 16, '#');
      int64_t needed = 0;
      const memhier_status status =
          memhier_plan_explain(plan, format, text.data(), static_cast<int64_t>(capacity), &needed);
      EXPECT_EQ(status, capacity > whole.size() ? MEMHIER_SUCCESS : MEMHIER_BUFFER_TOO_SMALL);
      EXPECT_EQ(needed, static_cast<int64_t>(whole.size()) + 1);
      EXPECT_EQ(std::string(text.data()), whole.substr(0, capacity - 1));
      for (size_t i = std::min(capacity, whole.size() + 1); i < text.size(); ++i) ASSERT_EQ(text[i], '#') << i;
    }
  }
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
}

TEST_F(Texts, MachineAndErrorFollowTheSameRules) {
  int64_t needed = 0;
  EXPECT_EQ(memhier_context_machine(context, MEMHIER_JSON, nullptr, 0, &needed), MEMHIER_SUCCESS);
  std::string json(static_cast<size_t>(needed), '\0');
  EXPECT_SUCCESS(memhier_context_machine(context, MEMHIER_JSON, json.data(), needed, nullptr));
  EXPECT_EQ(json.front(), '{');

  EXPECT_EQ(memhier_host_free(context, json.data()), MEMHIER_INVALID_ARGUMENT);
  const std::string text = memhier_error_text();
  char piece[8];
  EXPECT_EQ(memhier_error_copy(piece, sizeof piece, &needed), MEMHIER_BUFFER_TOO_SMALL);
  EXPECT_EQ(needed, static_cast<int64_t>(text.size()) + 1);
  EXPECT_EQ(std::string(piece), text.substr(0, 7));
  EXPECT_EQ(memhier_error_copy(nullptr, 0, &needed), MEMHIER_SUCCESS);
  std::string copy(static_cast<size_t>(needed), '\0');
  EXPECT_SUCCESS(memhier_error_copy(copy.data(), needed, nullptr));
  EXPECT_STREQ(copy.c_str(), text.c_str());
  EXPECT_EQ(text, memhier_error_text()) << "copying leaves the text";
}

TEST_F(Texts, ErrorsEndWithTheProblem) {
  std::vector<float> a(15), b(15);
  EXPECT_EQ(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 3, 5, a.data(), 3, b.data(), 3, nullptr),
            MEMHIER_INVALID_ARGUMENT);
  EXPECT_STREQ(memhier_error_text(), "source_leading is 3, must be at least columns = 5");
  EXPECT_EQ(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 3, 5, a.data(), 5, a.data(), 3, nullptr),
            MEMHIER_OVERLAP);
  const std::string text = memhier_error_text();
  EXPECT_NE(text.find("[transpose f32 3x5"), std::string::npos) << text;
  EXPECT_EQ(text.back(), ']');
}

}  // namespace
