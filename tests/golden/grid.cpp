#include "golden/grid.hpp"

namespace memhier {
namespace {

using Words = std::vector<std::string>;

constexpr int64_t kMiB = int64_t{1} << 20;

// {size} of the pattern takes each of the sizes.
std::string with_size(std::string pattern, const std::string &size) {
  constexpr std::string_view kMark = "{size}";
  for (size_t at = pattern.find(kMark); at != std::string::npos; at = pattern.find(kMark, at + size.size()))
    pattern.replace(at, kMark.size(), size);
  return pattern;
}

class Grid {
 public:
  void add(const std::string &pattern, const Words &sizes, const Words &places,
           const std::vector<int64_t> &limits = {0}) {
    for (const std::string &where : places)
      for (const int64_t limit : limits)
        for (const std::string &size : sizes)
          problems_.push_back({with_size(pattern, size) + (where.empty() ? "" : " ") + where, limit});
  }
  std::vector<GridProblem> take() { return std::move(problems_); }

 private:
  std::vector<GridProblem> problems_;
};

const Words kTwoPlaces = {"src=pageable dst=pageable",
                          "src=pinned dst=pinned",
                          "src=managed dst=managed",
                          "src=device dst=device",
                          "src=pinned dst=pinned sadopted dadopted",
                          "src=pageable dst=device",
                          "src=device dst=pageable",
                          "src=pinned dst=device",
                          "src=device dst=pinned",
                          "src=managed dst=device",
                          "src=pageable dst=pinned",
                          "src=pinned dst=pageable",
                          "src=pageable dst=managed",
                          "src=managed dst=pageable",
                          "src=pinned dst=managed",
                          "src=pinned dst=pageable sadopted"};
const Words kHostOrDevice = {"src=pageable dst=pageable", "src=device dst=device"};
const Words kThreePlaces = {"a=pageable b=pageable c=pageable",
                            "a=pinned b=pinned c=pinned",
                            "a=managed b=managed c=managed",
                            "a=device b=device c=device",
                            "a=pinned b=pinned c=pinned aadopted badopted cadopted",
                            "a=pageable b=device c=device",
                            "a=device b=pageable c=pageable",
                            "a=pinned b=device c=device",
                            "a=managed b=pinned c=pageable"};
const Words kProductsHostOrDevice = {"a=pageable b=pageable c=pageable", "a=device b=device c=device"};

std::vector<GridProblem> make_grid() {
  Grid grid;
  // 1 KiB, 16 KiB, 256 KiB, 4 MiB, 64 MiB, 1 GiB, 4 GiB each side.
  grid.add("transpose f32 {size}x{size}", {"16", "64", "256", "1024", "4096", "16384", "32768"}, kTwoPlaces);
  // More than most devices hold, more than any.
  grid.add(
      "transpose f32 {size}", {"100000x100000", "400000x200000"},
      {"src=pageable dst=pageable", "src=pinned dst=pinned", "src=managed dst=managed", "src=pageable dst=managed"});
  grid.add("transpose {size}",
           {"u8 16384x16384", "b3 4000x3000", "f64 4096x4096", "c128 4096x4096", "f32 10000x10007", "f32 1000003x6",
            "f32 32x32 batch=65536"},
           kHostOrDevice);
  grid.add("transpose f64 {size} inplace", {"256x256", "4096x4096", "16384x16384"},
           {"src=pageable", "src=pinned", "src=managed", "src=device"});

  // 64 KiB to 512 MiB.
  grid.add("permute f32 {size}", {"16x32x32 perm=2,1,0", "128x128x128 perm=2,0,1", "512x512x512 perm=2,1,0"},
           kTwoPlaces);
  grid.add("permute {size}",
           {"u8 64x3x1080x1920 perm=0,2,3,1", "f32 256x224x224x3 perm=0,3,1,2", "f32 1048576x8x8 perm=0,2,1",
            "f32 2048x4096x8 perm=1,0,2", "bf16 24x24x16x24x24x12 perm=5,3,1,4,2,0"},
           kHostOrDevice);

  grid.add("matmul f32 {size}x{size}x{size}", {"16", "64", "256", "1024", "4096", "16384", "32768"}, kThreePlaces);
  grid.add("matmul f32 {size}", {"300000x100000x1000"},
           {"a=pageable b=pageable c=pageable", "a=managed b=managed c=managed"});
  grid.add("matmul {size}",
           {"f64 256x256x256", "f64 4096x4096x4096", "c64 1000x1000x1000", "bf16:f32 4096x4096x4096",
            "i8 4096x4096x4096", "f32 8192x8192x8192 class=fp32eq", "f32 8192x8192x8192 class=fast"},
           kProductsHostOrDevice);
  // Read once: nothing to win from crossing a link.
  grid.add("matmul f32 {size}", {"1048576x8x8", "8x8x1048576", "4096x1x4096", "16x16x16 batch=65536"},
           kProductsHostOrDevice);

  // 1 KiB, 64 KiB, 1 MiB, 64 MiB, 1 GiB, 4 GiB.
  grid.add("filter f32 {size} taps=16", {"256", "16384", "262144", "16777216", "268435456", "1073741824"},
           {"src=pageable dst=pageable", "src=pinned dst=pinned", "src=managed dst=managed", "src=device dst=device",
            "src=pinned dst=pinned sadopted dadopted", "src=pageable dst=device", "src=device dst=pageable",
            "src=pageable dst=managed"});
  grid.add("filter f32 {size} taps=1024", {"16384", "16777216", "268435456"}, kHostOrDevice);
  grid.add("filter f32 {size}x{size} taps=3x3", {"16", "256", "1024", "4096", "16384", "32768"}, kHostOrDevice);
  grid.add("filter f32 {size}x{size} taps=31x31", {"64", "256", "1024", "4096", "16384", "32768"}, kHostOrDevice);
  grid.add("filter f32 8192x8192 {size}", {"taps=15x15 separable", "taps=5x5 border=wrap"}, kHostOrDevice);
  grid.add("filter u8 2160x3840 taps=5x5 channels=3", {""}, kHostOrDevice);
  grid.add("filter f64 {size} taps=5x5", {"200000x100000"}, {"src=pageable dst=pageable", "src=managed dst=managed"});

  // 1 KiB to 4.5 GiB.
  grid.add("record 6*f32 count={size} from=aos to=soa", {"43", "1000", "40000", "3000000", "50000000", "200000000"},
           {"src=pageable dst=pageable", "src=pinned dst=pinned", "src=managed dst=managed", "src=device dst=device",
            "src=pinned dst=pinned sadopted dadopted", "src=pageable dst=device", "src=device dst=pageable",
            "src=managed dst=pageable"});
  grid.add("record f64,u8,3*i32 count={size} from=soa to=aos", {"1000", "3000000", "50000000"}, kHostOrDevice);
  grid.add("record 3*u8:f32 count={size} from=aos to=soa", {"1000", "2073600"}, kHostOrDevice);
  grid.add("record 3*f32 count={size} from=aos to=soa", {"10000000"},
           {"src=pageable dst=device,pageable,device", "src=device dst=pinned,managed,device"});
  grid.add("record 6*f32 count={size} from=aos to=soa", {"10000000000"},
           {"src=pageable dst=pageable", "src=managed dst=managed"});

  // Working sets from a fraction of the problem to more than it.
  const std::vector<int64_t> limits = {kMiB / 4, 16 * kMiB, 64 * kMiB, 1024 * kMiB};
  grid.add("transpose f32 8192x8192", {""},
           {"src=pageable dst=device", "src=pinned dst=pinned", "src=pageable dst=pageable"}, limits);
  grid.add("transpose f64 4096x4096 inplace", {""}, {"src=pinned"}, limits);
  grid.add("permute f32 256x1024x256 perm=2,1,0", {""}, {"src=pageable dst=device", "src=pinned dst=pinned"}, limits);
  grid.add("matmul f32 8192x8192x8192", {""},
           {"a=pageable b=pageable c=pageable", "a=pinned b=pinned c=pinned", "a=device b=device c=pageable"}, limits);
  grid.add("filter f32 8192x8192 taps=31x31", {""}, {"src=pageable dst=pageable", "src=pinned dst=pinned"}, limits);
  grid.add("filter f32 67108864 taps=16", {""}, {"src=pageable dst=device"}, limits);
  grid.add("record 6*f32 count=20000000 from=aos to=soa", {""}, {"src=pageable dst=device", "src=pinned dst=pinned"},
           limits);
  return grid.take();
}

std::string size_text(int64_t bytes) {
  return bytes % kMiB == 0 ? std::to_string(bytes / kMiB) + "M" : std::to_string(bytes / 1024) + "K";
}

}  // namespace

std::string GridProblem::text() const {
  return working_set > 0 ? line + " --working-set " + size_text(working_set) : line;
}

const std::vector<GridProblem> &grid() {
  static const std::vector<GridProblem> problems = make_grid();
  return problems;
}

}  // namespace memhier
