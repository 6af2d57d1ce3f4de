# shellcheck shell=bash
# Sourced by the other scripts: memhier_setup <demo|check|gpu|release> makes sure that every tool and library is there.
# What is missing is named, then installed with apt-get where that is allowed; elsewhere the script stops (3).
# MEMHIER_NO_INSTALL=1 installs nothing. MEMHIER_DEPS=<folder> holds dependencies in include/ and lib/ instead of packages.

memhier_say() { printf '%s\n' "memhier: $*" >&2; }

# Folders whose include/ may hold dependencies, one a line.
memhier_prefixes() {
  printf '%s\n' "${MEMHIER_DEPS:-}" "${CMAKE_PREFIX_PATH:-}" | tr ':;' '[\n*]' | sed '/^$/d'
}

# memhier_header <header> <explicit folder or empty>: is the header to be had?
memhier_header() {
  local prefix
  [ -n "$2" ] && [ -e "$2/$1" ] && return 0
  while read -r prefix; do
    [ -e "$prefix/include/$1" ] || [ -e "$prefix/$1" ] && return 0
  done < <(memhier_prefixes)
  printf '#include <%s>\n' "$1" | "${CXX:-g++}" -std=c++17 -E -x c++ - >/dev/null 2>&1
}

# memhier_at_least <command> <version>: the first number that `command --version` or -dumpfullversion prints.
memhier_at_least() {
  local have
  have=$("$1" --version 2>/dev/null | grep -oE '[0-9]+\.[0-9]+(\.[0-9]+)?' | head -n 1)
  [ -n "$have" ] && [ "$(printf '%s\n%s\n' "$2" "$have" | sort -V | head -n 1)" = "$2" ]
}

memhier_gxx() {
  local major
  major=$("${CXX:-g++}" -dumpversion 2>/dev/null | cut -d. -f1)
  [ -n "$major" ] && [ "$major" -ge 11 ]
}

memhier_gtest() {
  local prefix
  while read -r prefix; do
    compgen -G "$prefix/lib*/cmake/GTest/GTestConfig.cmake" >/dev/null && return 0
    compgen -G "$prefix/lib/*/cmake/GTest/GTestConfig.cmake" >/dev/null && return 0
    [ -e "$prefix/lib/libgtest.a" ] && return 0
  done < <(memhier_prefixes; printf '/usr/local\n/usr\n')
  return 1
}

# Packages (Debian's names) of what is missing for a purpose.
memhier_missing() {
  local packages=()
  memhier_at_least cmake 3.25 || packages+=(cmake)
  command -v ninja >/dev/null || packages+=(ninja-build)
  memhier_gxx || packages+=(g++)
  command -v pkg-config >/dev/null || packages+=(pkg-config)
  memhier_header hwy/highway.h "${MEMHIER_HIGHWAY_INCLUDE:-}" || packages+=(libhwy-dev)
  memhier_header nlohmann/json.hpp "${MEMHIER_JSON_INCLUDE:-}" || packages+=(nlohmann-json3-dev)
  memhier_header CLI/CLI.hpp "${MEMHIER_CLI11_INCLUDE:-}" || packages+=(libcli11-dev)
  if [ "$1" = gpu ]; then
    memhier_gtest || packages+=(libgtest-dev)
  fi
  if [ "$1" = check ] || [ "$1" = release ]; then
    command -v gfortran >/dev/null || packages+=(gfortran)
    command -v python3 >/dev/null || packages+=(python3)
  fi
  if [ "$1" = check ]; then
    memhier_gtest || packages+=(libgtest-dev)
    command -v doxygen >/dev/null || packages+=(doxygen)
    command -v abidw >/dev/null || packages+=(abigail-tools)
    command -v git >/dev/null || packages+=(git)
    command -v make >/dev/null || packages+=(make)
  fi
  printf '%s\n' "${packages[*]}"
}

# Installs packages, refreshing the lists once when the first attempt fails.
memhier_install() {
  local apt=(apt-get)
  command -v apt-get >/dev/null || return 1
  if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || return 1
    apt=(sudo -n DEBIAN_FRONTEND=noninteractive apt-get)
  fi
  memhier_say "installing with apt-get: $*  (MEMHIER_NO_INSTALL=1 installs nothing)"
  local install=("${apt[@]}" install -y -qq --no-install-recommends)
  DEBIAN_FRONTEND=noninteractive "${install[@]}" "$@" </dev/null >/dev/null 2>&1 && return 0
  "${apt[@]}" update -qq </dev/null >&2 || return 1
  DEBIAN_FRONTEND=noninteractive "${install[@]}" "$@" </dev/null >&2
}

# Names the packages that are missing and stops.
memhier_stop() {
  memhier_say "these packages are missing and could not be installed here (names of Debian and Ubuntu):"
  printf '\n    %s\n\n' "$1" >&2
  memhier_say "install them, for example with: sudo apt-get install $1"
  case " $1 " in
    *" cmake "* | *" g++ "*) memhier_say "CMake 3.25 and GCC 11 are the oldest that work" ;;
  esac
  exit 3
}

# clang-format 14 where the system has it, else any: scripts/format says what another version means.
memhier_formatter() {
  command -v clang-format-14 >/dev/null && return 0
  if [ "${MEMHIER_NO_INSTALL:-0}" != 1 ]; then
    if apt-cache show clang-format-14 >/dev/null 2>&1; then
      memhier_install clang-format-14 && return 0
    fi
    command -v clang-format >/dev/null || memhier_install clang-format || true
  fi
  command -v clang-format >/dev/null || memhier_stop clang-format-14
}

memhier_setup() {
  local purpose=${1:?memhier_setup needs demo, check, gpu or release} missing

  # Dependencies without packages: CMake and pkg-config are pointed at the folder.
  if [ -n "${MEMHIER_DEPS:-}" ]; then
    if [ ! -d "$MEMHIER_DEPS" ]; then
      memhier_say "MEMHIER_DEPS=$MEMHIER_DEPS is not a folder"
      exit 3
    fi
    export CMAKE_PREFIX_PATH="$MEMHIER_DEPS${CMAKE_PREFIX_PATH:+:$CMAKE_PREFIX_PATH}"
    export PKG_CONFIG_PATH="$MEMHIER_DEPS/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
  fi
  # The toolkit's installer leaves nvcc off PATH.
  if ! command -v nvcc >/dev/null && [ -z "${CUDACXX:-}" ] && [ -x /usr/local/cuda/bin/nvcc ]; then
    export CUDACXX=/usr/local/cuda/bin/nvcc
  fi

  missing=$(memhier_missing "$purpose")
  if [ -n "$missing" ] && [ "${MEMHIER_NO_INSTALL:-0}" != 1 ]; then
    # shellcheck disable=SC2086
    memhier_install $missing || true
    missing=$(memhier_missing "$purpose")
  fi
  [ -z "$missing" ] || memhier_stop "$missing"
  [ "$purpose" != check ] || memhier_formatter
}

# GPUs that the driver shows; empty without a driver.
memhier_gpus() {
  command -v nvidia-smi >/dev/null && nvidia-smi -L 2>/dev/null | grep '^GPU '
}

# Options of every configuration: compiler cache where there is one.
memhier_configure_options() {
  printf '%s\n' -G Ninja
  if command -v ccache >/dev/null; then
    printf '%s\n' -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_CUDA_COMPILER_LAUNCHER=ccache
  fi
}

# Architectures of the GPUs at hand, as CMake writes them; without a GPU one that compiles all of the device code.
memhier_architectures() {
  local list
  list=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | tr -d '. ' | grep -E '^[0-9]+$' |
    sort -u | sed 's/^90$/90a/' | paste -sd ';')
  printf '%s\n' "${list:-90a}"
}

# CUDA part of a configuration. A toolkit that is too old is left alone, with a word about it.
memhier_cuda_options() {
  local nvcc=${CUDACXX:-nvcc}
  if ! command -v "$nvcc" >/dev/null; then
    printf '%s\n' -DMEMHIER_CUDA=OFF
  elif ! memhier_at_least "$nvcc" 12.4; then
    memhier_say "$nvcc is older than CUDA 12.4: building without CUDA"
    printf '%s\n' -DMEMHIER_CUDA=OFF
  else
    printf '%s\n' -DMEMHIER_CUDA=ON "-DMEMHIER_CUDA_ARCHITECTURES=$(memhier_architectures)"
  fi
}
