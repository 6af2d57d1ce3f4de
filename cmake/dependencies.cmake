# What the library is built from: Highway, nlohmann-json and CLI11, headers only. A folder with include/ may stand in for
# installed packages: the environment variable MEMHIER_DEPS, or CMAKE_PREFIX_PATH.
find_package(Threads REQUIRED)

function(memhier_find_header variable header package)
  find_path(${variable} ${header} HINTS ENV ${variable} ENV MEMHIER_DEPS PATH_SUFFIXES include)
  if(NOT ${variable})
    message(FATAL_ERROR "${header} is needed (Debian: ${package}); or set ${variable} to the folder it is in")
  endif()
endfunction()
memhier_find_header(MEMHIER_HIGHWAY_INCLUDE hwy/highway.h libhwy-dev)
memhier_find_header(MEMHIER_JSON_INCLUDE nlohmann/json.hpp nlohmann-json3-dev)
memhier_find_header(MEMHIER_CLI11_INCLUDE CLI/CLI.hpp libcli11-dev)
mark_as_advanced(MEMHIER_HIGHWAY_INCLUDE MEMHIER_JSON_INCLUDE MEMHIER_CLI11_INCLUDE)
