// memhier: shows the machine, explains decisions, calibrates, measures.
// Exit status: 0 success, 1 a check or a run failed, 2 wrong input.
#include <fcntl.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include "base/status.hpp"
#include "memhier/version.h"
#include "tools/commands.hpp"
#include "tools/plan_arguments.hpp"

namespace memhier::tool {
namespace {

constexpr int kWrongInput = 2;

bool is_input_error(memhier_status status) {
  return status == MEMHIER_INVALID_ARGUMENT || status == MEMHIER_FILE_ERROR || status == MEMHIER_NOT_FEASIBLE ||
         status == MEMHIER_UNSUPPORTED;
}

// The command as it was typed.
std::string command_text(int argc, char **argv) {
  std::string text = "memhier";
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    text += " " + (word.find(' ') == std::string::npos ? word : "'" + word + "'");
  }
  return text;
}

int run(int argc, char **argv) {
  CLI::App app{
      "Transposes, permutations, matrix products, filters and record conversions near the speed of memory: the "
      "machine, the\n"
      "decisions, the figures."};
  app.name("memhier");
  app.set_version_flag("--version", "memhier " + std::to_string(MEMHIER_VERSION_MAJOR) + "." +
                                        std::to_string(MEMHIER_VERSION_MINOR) + "." +
                                        std::to_string(MEMHIER_VERSION_PATCH));
  app.require_subcommand(1);
  app.footer(
      "A LINE is one problem, such as \"transpose f32 8192x8192 src=pageable dst=device\"; memhier(1) has one of each\n"
      "operation.");

  InfoOptions info_options;
  CLI::App *info_command = app.add_subcommand("info", "Devices, caches, links, rates, ways, environment variables");
  info_command->add_flag("--json", info_options.json, "The machine as a machine file");
  info_command->add_flag("--kernels", info_options.kernels, "Registers, shared memory, spills, occupancy of kernels");
  info_command->add_flag("--all", info_options.all, "With --kernels: every kernel, not one of each family");
  info_command->add_flag("--doctor", info_options.doctor, "Look for common faults");

  ExplainOptions explain_options;
  std::vector<std::string> explain_words;
  CLI::App *explain_command =
      app.add_subcommand("explain", "Every way considered for a problem, and why one is chosen");
  explain_command->add_option("LINE", explain_words, "The problem, quoted or as words")->required();
  explain_command->add_option("--machine", explain_options.machine_file, "Decide as on the machine of this file");
  explain_command->add_flag("--json", explain_options.json, "Complete, as JSON");
  add_plan_options(explain_command, &explain_options.plan);

  CLI::App *calibrate_command =
      app.add_subcommand("calibrate", "Measure this machine's rates (about 2 s) and store them in the cache directory");

  BenchOptions bench_options;
  CLI::App *bench_command =
      app.add_subcommand("bench", "Check and time problems against a plain copy of the same bytes");
  bench_command->add_option("LINE", bench_options.lines, "Problems, each quoted; may end in options of its own");
  bench_command->add_option("--file", bench_options.file, "A file with one LINE a line; # starts a comment");
  bench_command->add_flag("--all-ways", bench_options.all_ways, "Every feasible way beside the planner's choice");
  bench_command->add_flag("--peers", bench_options.peers,
                          "Also time other libraries that are installed, and the driver's copies");
  bench_command->add_option("--json", bench_options.json_file, "Write evidence to this file");
  add_plan_options(bench_command, &bench_options.plan);
  RegretOptions regret_options;
  bench_command->add_option("--regret", regret_options.file,
                            "What the planner's choices lose on the problems of this file: every candidate is timed");
  const CLI::Validator positive(
      [](std::string &text) {
        char *end = nullptr;
        const double seconds = std::strtod(text.c_str(), &end);
        return !text.empty() && *end == 0 && seconds > 0 && seconds <= 3600
                   ? std::string()
                   : "'" + text + "' is no number of seconds, above 0 and at most 3600";
      },
      "");
  bench_command->add_option("--budget", regret_options.budget, "With --regret: seconds that a line may take")
      ->check(positive)
      ->type_name("SECONDS")
      ->capture_default_str();

  PatternsOptions patterns_options;
  CLI::App *patterns_command = bench_command->add_subcommand(
      "patterns", "What ways of touching memory cost on the device: coalescing, banks, occupancy, kinds of memory");
  patterns_command->add_option("--json", patterns_options.json_file, "Write the figures to this file");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    const auto named = [&](const CLI::App *command) { return argc > 1 && command->get_name() == argv[1]; };
    if (argc > 1 && argv[1][0] != '-' && app.get_subcommands(named).empty()) {
      std::fprintf(stderr, "memhier: '%s' is not a command; there are info, explain, calibrate, bench\n", argv[1]);
      return kWrongInput;
    }
    if (dynamic_cast<const CLI::ExtrasError *>(&error)) {
      // CLI11 lists them backwards.
      std::string words;
      for (const std::string &word : app.remaining(true)) words += " " + word;
      std::fprintf(stderr, "memhier: not expected:%s; see `memhier --help`\n", words.c_str());
      return kWrongInput;
    }
    return app.exit(error) == 0 ? 0 : kWrongInput;
  }
  if (*info_command) return info(info_options);
  if (*explain_command) {
    for (const std::string &word : explain_words)
      explain_options.line += (explain_options.line.empty() ? "" : " ") + word;
    return explain(explain_options);
  }
  if (*calibrate_command) return calibrate();
  const std::string command = command_text(argc, argv);
  if (*patterns_command) {
    if (!bench_command->get_options([](const CLI::Option *option) { return option->count() > 0; }).empty())
      fail(MEMHIER_INVALID_ARGUMENT, "bench patterns: it takes no problem and of all options --json alone");
    patterns_options.command = command;
    return patterns(patterns_options);
  }
  if (bench_command->count("--regret") > 0) {
    const auto foreign = [](const CLI::Option *option) {
      return option->count() > 0 && option->get_name() != "--regret" && option->get_name() != "--budget" &&
             option->get_name() != "--json";
    };
    if (!bench_command->get_options(foreign).empty())
      fail(MEMHIER_INVALID_ARGUMENT, "bench --regret: it takes a file and of the other options --budget and --json");
    regret_options.json_file = bench_options.json_file;
    regret_options.command = command;
    return regret(regret_options);
  }
  if (bench_command->count("--budget") > 0) fail(MEMHIER_INVALID_ARGUMENT, "bench: --budget is for --regret");
  bench_options.command = command;
  return bench(bench_options);
}

// Files opened later must not take the place of a closed standard stream. Writing to these fails, as to a closed one.
void keep_standard_streams() {
  for (int stream = 0; stream <= 2; ++stream) {
    if (::fcntl(stream, F_GETFD) == -1 && ::open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY) == -1) return;
  }
}

int run_and_report(int argc, char **argv) {
  try {
    return run(argc, argv);
  } catch (const memhier::Error &error) {
    std::fprintf(stderr, "memhier: %s\n", error.what());
    return is_input_error(error.status()) ? kWrongInput : 1;
  } catch (const std::bad_alloc &) {
    std::fprintf(stderr, "memhier: out of memory: try a smaller problem, or raise the limit (ulimit -v, cgroup)\n");
    return 1;
  } catch (const std::exception &error) {
    std::fprintf(stderr, "memhier: %s\n", error.what());
    return 1;
  }
}

}  // namespace
}  // namespace memhier::tool

int main(int argc, char **argv) {
  memhier::tool::keep_standard_streams();
  const int status = memhier::tool::run_and_report(argc, argv);
  // An error of an earlier write is remembered by the stream, its reason is not.
  errno = 0;
  const bool flushed = std::fflush(stdout) == 0;
  if (flushed && !std::ferror(stdout)) return status;
  std::fprintf(stderr, "memhier: the output could not be written%s%s\n", errno ? ": " : "",
               errno ? std::strerror(errno) : "");
  return status ? status : 1;
}
