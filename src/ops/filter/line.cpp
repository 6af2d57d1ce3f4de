// The line grammar of the filter (docs/problem-lines.md), both ways. A line has no taps: it stands for equal ones, and
// a printed line parses back to the same problem with these.
#include "base/line.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "base/status.hpp"
#include "base/text.hpp"
#include "execution/operand_words.hpp"
#include "ops/filter/problem.hpp"

namespace memhier::filter {
namespace {

constexpr const char *kModes[] = {"same", "valid", "full", "stream"};
constexpr const char *kBorders[] = {"reflect", "mirror", "nearest", "wrap", "constant"};

// One operand's words; `leading` null for states, whose place word says that there is one.
struct Words {
  const char *leading, *strides, *place, *alignment, *adopted;
};
constexpr Words kWords[] = {{"lds", "sstrides", "src", "salign", "sadopted"},
                            {"ldd", "dstrides", "dst", "dalign", "dadopted"},
                            {nullptr, "sistrides", "statein", "sialign", "siadopted"},
                            {nullptr, "sostrides", "stateout", "soalign", "soadopted"}};

std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  for (size_t comma; (comma = text.find(',')) != std::string_view::npos; text.remove_prefix(comma + 1))
    parts.push_back(text.substr(0, comma));
  parts.push_back(text);
  return parts;
}

[[noreturn]] void refuse(const char *word, std::string_view text, const char *wanted) {
  fail(MEMHIER_INVALID_ARGUMENT, "line: %s=%.*s, must be %s", word, static_cast<int>(std::min<size_t>(text.size(), 40)),
       text.data(), wanted);
}

// Integers of "a" or "a,b": one for each axis, or one for all.
void take_axes(Line &line, const char *word, Form *form, int64_t AxisForm::*member) {
  const auto text = line.take(word);
  if (!text) return;
  const auto parts = parts_of(*text);
  if (parts.size() != 1 && parts.size() != static_cast<size_t>(form->rank))
    refuse(word, *text, "one integer, or one for each axis");
  for (int a = 2 - form->rank; a < 2; ++a)
    form->axes[a].*member = parse_integer(parts[parts.size() == 1 ? 0 : static_cast<size_t>(mode_of(*form, a))], word);
}

template <size_t Count>
int64_t index_of(std::string_view name, const char *const (&names)[Count], const char *word, const char *wanted) {
  const auto found = std::find(std::begin(names), std::end(names), name);
  if (found == std::end(names)) refuse(word, name, wanted);
  return found - std::begin(names);
}

void take_borders(Line &line, Form *form) {
  const auto text = line.take("border");
  if (!text) return;
  const auto parts = parts_of(*text);
  if (parts.size() != 1 && parts.size() != static_cast<size_t>(form->rank))
    refuse("border", *text, "one border, or one for each axis");
  for (int a = 2 - form->rank; a < 2; ++a)
    form->axes[a].border =
        static_cast<Border>(index_of(parts[parts.size() == 1 ? 0 : static_cast<size_t>(mode_of(*form, a))], kBorders,
                                     "border", "reflect, mirror, nearest, wrap or constant"));
}

void take_value(Line &line, Form *form) {
  const auto text = line.take("value");
  if (!text) return;
  const auto parts = parts_of(*text);
  if (parts.size() > 2) refuse("value", *text, "one number, or two for complex elements");
  for (size_t i = 0; i < parts.size(); ++i) {
    const auto [end, error] =
        std::from_chars(parts[i].data(), parts[i].data() + parts[i].size(), form->border_value[i]);
    if (error != std::errc() || end != parts[i].data() + parts[i].size())
      refuse("value", *text, "one number, or two for complex elements");
  }
}

struct Flags {
  bool separable, convolution, real_taps;
};
Flags take_flags(Line &line) {
  return {line.take_flag("separable"), line.take_flag("convolution"), line.take_flag("realtaps")};
}

Form take_form(Line &line, memhier_type element, int32_t rank, const Flags &flags) {
  Form form;
  form.rank = rank;
  const auto types = tap_types(element);
  if (flags.real_taps && types.size() < 2) fail(MEMHIER_INVALID_ARGUMENT, "line: realtaps is for c64");
  form.taps_type = types[flags.real_taps ? 1 : 0];
  form.separable = flags.separable;
  form.convolution = flags.convolution;
  const auto text = line.take("taps");
  if (!text) fail(MEMHIER_INVALID_ARGUMENT, "line: taps= is missing: %s", rank == 1 ? "taps=<k>" : "taps=<k>x<l>");
  const std::vector<int64_t> taps = parse_extents(*text, "taps");
  if (taps.size() != static_cast<size_t>(rank)) refuse("taps", *text, "one number for each axis");
  if (form.separable && rank == 1) fail(MEMHIER_INVALID_ARGUMENT, "line: separable is for two axes");
  for (int a = 2 - rank; a < 2; ++a) form.axes[a].taps = taps[static_cast<size_t>(mode_of(form, a))];
  if (const auto mode = line.take("mode"))
    form.mode = static_cast<memhier_filter_mode>(index_of(*mode, kModes, "mode", "same, valid, full or stream"));
  take_borders(line, &form);
  take_value(line, &form);
  take_axes(line, "origin", &form, &AxisForm::origin);
  take_axes(line, "step", &form, &AxisForm::step);
  take_axes(line, "before", &form, &AxisForm::before);
  take_axes(line, "after", &form, &AxisForm::after);
  const int64_t count = is_integer(element) ? checked_multiply(form.axes[0].taps, form.axes[1].taps, "taps") : 1;
  form.divisor = line.take_integer("divisor").value_or(count);
  return form;
}

int64_t line_elements(int32_t rank, const std::array<int64_t, 3> &extents, bool channels, bool planar) {
  const int64_t pixel = channels && !planar ? extents[static_cast<size_t>(rank)] : 1;
  return std::max<int64_t>(1, checked_multiply(extents[static_cast<size_t>(rank - 1)], pixel, "extents"));
}

// Packed but for the leading dimension: elements from one row of an image (of a plane of it) to the next.
Layout packed_layout(memhier_type type, int32_t rank, const std::array<int64_t, 3> &extents, bool channels, bool planar,
                     std::optional<int64_t> leading) {
  Layout layout;
  layout.type = type;
  layout.rank = rank + channels;
  std::copy(extents.begin(), extents.begin() + layout.rank, layout.extents.begin());
  const int64_t pixel = channels && !planar ? std::max<int64_t>(1, extents[static_cast<size_t>(rank)]) : 1;
  const int64_t line = line_elements(rank, extents, channels, planar);
  const int64_t pitch = leading.value_or(line);
  if (rank == 1) {
    layout.strides[0] = pixel;
    if (channels) layout.strides[1] = planar ? line : 1;
  } else {
    layout.strides = {pitch, pixel};
    if (channels) layout.strides[2] = planar ? checked_multiply(pitch, std::max<int64_t>(1, extents[0]), "extents") : 1;
  }
  return layout;
}

void take_operand(Line &line, const Words &words, const Layout &packed, OperandDescription *operand) {
  operand->layout = packed;
  if (const auto text = line.take(words.strides)) {
    const auto parts = parts_of(*text);
    if (parts.size() != static_cast<size_t>(packed.rank)) refuse(words.strides, *text, "one stride for each extent");
    for (size_t i = 0; i < parts.size(); ++i) operand->layout.strides[i] = parse_integer(parts[i], words.strides);
  }
  operand->alignment = take_alignment(line, words.alignment).value_or(fresh_alignment(operand->layout));
}

std::optional<int64_t> take_leading(Line &line, const char *word, int32_t rank, int64_t least) {
  const auto leading = line.take_integer(word);
  if (leading && rank == 1) fail(MEMHIER_INVALID_ARGUMENT, "line: %s= is for two axes", word);
  if (leading && *leading < least)
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s=%lld is less than %lld, the length of a row", word,
         static_cast<long long>(*leading), static_cast<long long>(least));
  return leading;
}

std::string axes_text(const Form &form, int64_t AxisForm::*member) {
  std::string text;
  for (int a = 2 - form.rank; a < 2; ++a)
    text.append(text.empty() ? "" : ",").append(std::to_string(form.axes[a].*member));
  return text;
}

const Words &words_of(const Problem &problem, int32_t operand) {
  const bool only_out = operand == 2 && !(problem.parameters[kStates] & kHasStateIn);
  return kWords[only_out ? 3 : operand];
}

class Printer {
 public:
  explicit Printer(const Problem &problem) : problem_(problem), form_(form_of(problem)) {}

  std::string print() {
    const Layout &source = problem_.operands[0].layout;
    const bool channels = source.rank > form_.rank;
    text_ = "filter " + element_name(source.type) + " ";
    for (int a = 2 - form_.rank; a < 2; ++a) {
      const AxisForm &axis = form_.axes[a];
      text_.append(a == 2 - form_.rank ? "" : "x")
          .append(std::to_string(source.extents[mode_of(form_, a)] - axis.before - axis.after));
    }
    text_.append(" taps=");
    if (form_.rank == 2) text_.append(std::to_string(form_.axes[0].taps)).append("x");
    text_.append(std::to_string(form_.axes[1].taps));
    if (form_.separable) text_.append(" separable");
    if (form_.convolution) text_.append(" convolution");
    if (form_.taps_type != tap_types(source.type)[0]) text_.append(" realtaps");
    if (form_.mode != MEMHIER_FILTER_SAME) text_.append(" mode=").append(kModes[form_.mode]);
    border();
    axes("origin", &AxisForm::origin, 0);
    axes("step", &AxisForm::step, 1);
    axes("before", &AxisForm::before, 0);
    axes("after", &AxisForm::after, 0);
    const int64_t count = is_integer(source.type) ? form_.axes[0].taps * form_.axes[1].taps : 1;
    if (form_.divisor != count) number("divisor", form_.divisor);
    if (channels) number("channels", source.extents[form_.rank]);
    const bool planar = channels && !is_packed(0, false) && is_packed(0, true);
    if (planar) text_.append(" planar");
    for (int32_t i = 0; i < problem_.operand_count; ++i) strides(i, planar);
    for (int32_t i = 0; i < problem_.operand_count; ++i) place(i);
    return text_;
  }

 private:
  const Words &words(int32_t operand) const { return words_of(problem_, operand); }

  void number(const char *word, int64_t value) {
    text_.append(format(" %s=%lld", word, static_cast<long long>(value)));
  }

  void axes(const char *word, int64_t AxisForm::*member, int64_t left_out) {
    for (int a = 2 - form_.rank; a < 2; ++a)
      if (form_.axes[a].*member != left_out) {
        text_.append(" ").append(word).append("=").append(axes_text(form_, member));
        return;
      }
  }

  void border() {
    const Border first = form_.axes[2 - form_.rank].border, second = form_.axes[1].border;
    if (first != Border::reflect || second != Border::reflect) {
      text_.append(" border=").append(kBorders[static_cast<int>(first)]);
      if (first != second) text_.append(",").append(kBorders[static_cast<int>(second)]);
    }
    const double *value = form_.border_value;
    if (value[0] != 0 || value[1] != 0 || value[0] != value[0] || value[1] != value[1]) {
      text_.append(" value=");
      append(value[0]);
      if (value[1] != 0 || value[1] != value[1]) {
        text_.append(",");
        append(value[1]);
      }
    }
  }

  void append(double value) {
    char digits[32];
    text_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
  }

  Layout packed(int32_t operand, bool planar, std::optional<int64_t> leading) const {
    const Layout &layout = problem_.operands[operand].layout;
    return packed_layout(layout.type, form_.rank, {layout.extents[0], layout.extents[1], layout.extents[2]},
                         layout.rank > form_.rank, planar, leading);
  }

  std::optional<int64_t> leading(int32_t operand) const {
    if (form_.rank == 1) return std::nullopt;
    return problem_.operands[operand].layout.strides[0];
  }

  bool is_packed(int32_t operand, bool planar) const {
    const Layout &layout = problem_.operands[operand].layout;
    const std::array<int64_t, 3> extents{layout.extents[0], layout.extents[1], layout.extents[2]};
    const auto pitch = leading(operand);
    return (!pitch || *pitch >= line_elements(form_.rank, extents, layout.rank > form_.rank, planar)) &&
           packed(operand, planar, pitch) == layout;
  }

  void strides(int32_t operand, bool planar) {
    const Layout &layout = problem_.operands[operand].layout;
    if (packed(operand, planar, std::nullopt) == layout) return;
    if (words(operand).leading && is_packed(operand, planar)) return number(words(operand).leading, layout.strides[0]);
    text_.append(" ").append(words(operand).strides).append("=");
    for (int32_t mode = 0; mode < layout.rank; ++mode)
      text_.append(mode ? "," : "").append(std::to_string(layout.strides[mode]));
  }

  void place(int32_t i) {
    const OperandDescription &operand = problem_.operands[i];
    text_.append(format(" %s=%s", words(i).place, place_text(operand.place, operand.device).c_str()));
    if (operand.alignment != fresh_alignment(operand.layout)) number(words(i).alignment, operand.alignment);
    if (operand.adopted) text_.append(" ").append(words(i).adopted);
  }

  const Problem &problem_;
  const Form &form_;
  std::string text_;
};

}  // namespace

Problem parse_filter(std::string_view text) {
  Line line(text);
  // Flags first: what is left without a value is positional.
  bool adopted[4];
  for (int i = 0; i < 4; ++i) adopted[i] = line.take_flag(kWords[i].adopted);
  const bool planar = line.take_flag("planar");
  const Flags flags = take_flags(line);
  const std::string_view element = line.positional(0, "the element type");
  const std::optional<memhier_type> type = element_from_name(element);
  if (!type || tap_types(*type).empty())
    fail(MEMHIER_INVALID_ARGUMENT, "line: %.*s is no element type that is filtered; there are f32, f64, c64, u8, i16",
         static_cast<int>(std::min<size_t>(element.size(), 40)), element.data());
  const std::vector<int64_t> lengths = parse_extents(line.positional(1, "the extents, <n> or <n>x<m>"), "extents");
  if (lengths.size() != 1 && lengths.size() != 2)
    fail(MEMHIER_INVALID_ARGUMENT, "line: a filter takes one or two extents, <n> or <n>x<m>, not %zu", lengths.size());
  const int32_t rank = static_cast<int32_t>(lengths.size());
  Form form = take_form(line, *type, rank, flags);
  check_form(form, *type, "line: ");
  form = normal_form(form, *type);

  const std::optional<int64_t> channels = line.take_integer("channels");
  if (channels && *channels < 0) fail(MEMHIER_INVALID_ARGUMENT, "line: channels= must not be negative");
  std::array<int64_t, 3> extents[3]{};  // of source, destination, states
  for (int a = 2 - rank; a < 2; ++a) {
    const size_t mode = static_cast<size_t>(mode_of(form, a));
    AxisForm &axis = form.axes[a];
    const int64_t n = lengths[mode], before = axis.before, after = axis.after;
    if (before < 0 || after < 0 || ((before || after) && form.mode != MEMHIER_FILTER_SAME))
      fail(MEMHIER_INVALID_ARGUMENT, "line: before= and after= are 0 or more, and 0 unless mode=same");
    use_margins(form, &axis, n, before, after);
    extents[0][mode] = checked_add(checked_add(n, axis.before, "before"), axis.after, "after");
    extents[1][mode] = outputs_of(form.mode, axis.taps, axis.step, n);
  }
  extents[2][0] = form.axes[1].taps - 1;
  for (auto &each : extents) each[static_cast<size_t>(rank)] = channels.value_or(0);

  OperandDescription operands[4];
  const bool has_channels = channels.has_value();
  for (int i = 0; i < 2; ++i) {
    const std::optional<int64_t> leading =
        take_leading(line, kWords[i].leading, rank, line_elements(rank, extents[i], has_channels, planar));
    take_operand(line, kWords[i], packed_layout(*type, rank, extents[i], has_channels, planar, leading), &operands[i]);
    if (const auto place = line.take(kWords[i].place)) parse_place(*place, kWords[i].place, &operands[i]);
    operands[i].adopted = adopted[i];
  }
  const OperandDescription *states[2] = {};
  for (int i = 2; i < 4; ++i) {
    const auto place = line.take(kWords[i].place);
    if (!place) continue;
    if (form.mode != MEMHIER_FILTER_STREAM)
      fail(MEMHIER_INVALID_ARGUMENT, "line: %s= is for mode=stream", kWords[i].place);
    take_operand(line, kWords[i], packed_layout(*type, rank, extents[2], has_channels, planar, std::nullopt),
                 &operands[i]);
    parse_place(*place, kWords[i].place, &operands[i]);
    operands[i].adopted = adopted[i];
    states[i - 2] = &operands[i];
  }
  line.finish();
  if (along_columns(form, operands[0].layout, operands[1].layout))
    swap_axes(&form, &operands[0].layout, &operands[1].layout);
  const Problem problem = make_problem(operands[0], operands[1], states[0], states[1], make_equal_taps(form, *type));
  validate_filter(problem, nullptr);
  return problem;
}

std::string filter_line(const Problem &problem) { return Printer(problem).print(); }

const char *place_word(const Problem &problem, int32_t operand) { return words_of(problem, operand).place; }

}  // namespace memhier::filter
