# What the library is built from: hwloc (linked), Highway, nlohmann-json and CLI11 (headers only). A folder with include/
# and lib/ may stand in for installed packages: the environment variable MEMHIER_DEPS, or CMAKE_PREFIX_PATH.
find_package(Threads REQUIRED)

find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(hwloc QUIET hwloc>=2.1)
endif()
find_path(MEMHIER_HWLOC_INCLUDE hwloc.h HINTS ${hwloc_INCLUDE_DIRS} ENV MEMHIER_DEPS PATH_SUFFIXES include)
find_library(MEMHIER_HWLOC_LIBRARY NAMES hwloc libhwloc.so.15 HINTS ${hwloc_LIBRARY_DIRS} ENV MEMHIER_DEPS PATH_SUFFIXES lib)
if(NOT MEMHIER_HWLOC_INCLUDE OR NOT MEMHIER_HWLOC_LIBRARY)
  message(FATAL_ERROR "hwloc 2.1 or newer is needed (Debian: libhwloc-dev); or set MEMHIER_HWLOC_INCLUDE and MEMHIER_HWLOC_LIBRARY")
endif()
add_library(hwloc UNKNOWN IMPORTED)
set_target_properties(hwloc PROPERTIES
  IMPORTED_LOCATION ${MEMHIER_HWLOC_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${MEMHIER_HWLOC_INCLUDE})

function(memhier_find_header variable header package)
  find_path(${variable} ${header} HINTS ENV ${variable} ENV MEMHIER_DEPS PATH_SUFFIXES include)
  if(NOT ${variable})
    message(FATAL_ERROR "${header} is needed (Debian: ${package}); or set ${variable} to the folder it is in")
  endif()
endfunction()
memhier_find_header(MEMHIER_HIGHWAY_INCLUDE hwy/highway.h libhwy-dev)
memhier_find_header(MEMHIER_JSON_INCLUDE nlohmann/json.hpp nlohmann-json3-dev)
memhier_find_header(MEMHIER_CLI11_INCLUDE CLI/CLI.hpp libcli11-dev)
mark_as_advanced(MEMHIER_HWLOC_INCLUDE MEMHIER_HWLOC_LIBRARY MEMHIER_HIGHWAY_INCLUDE MEMHIER_JSON_INCLUDE MEMHIER_CLI11_INCLUDE)
