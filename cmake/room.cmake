# memhier_room(<name> [DIRECTORY <below src>] SOURCES ... [CUDA_SOURCES ...] [SM90A_SOURCES ...] [HOST_ONLY_SOURCES ...]
#              [USES rooms...] [LIBRARIES ...])
#
# One room of src/ as an object library memhier_<name>. CUDA_SOURCES are built with CUDA only, HOST_ONLY_SOURCES without.
# SM90A_SOURCES use instructions that compute capability 9.0 alone has: they are built for it whatever the architectures
# of the others, as memhier_<name>_sm90a. The global property MEMHIER_TARGETS_<name> has the libraries of a room.
# A test of a room links memhier_unit_<name>: the room's objects with those of the rooms it uses.
add_library(memhier_settings INTERFACE)
target_include_directories(memhier_settings INTERFACE
  ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/generated)
target_include_directories(memhier_settings SYSTEM INTERFACE
  ${MEMHIER_HIGHWAY_INCLUDE} ${MEMHIER_JSON_INCLUDE} ${MEMHIER_CLI11_INCLUDE})
target_compile_options(memhier_settings INTERFACE
  # No path of the build machine ends up in the library.
  $<$<COMPILE_LANGUAGE:C,CXX>:-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=>
  $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=>
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wno-missing-field-initializers>
  # GCC 12 sees overlapping copies in std::string that are not there (GCC bug 105651).
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wno-restrict>
  $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-fvisibility=hidden>
  # Machine code of kernels shrinks to a tenth; every driver that a toolkit supports unpacks it when a kernel is loaded.
  $<$<COMPILE_LANGUAGE:CUDA>:-Xfatbin=-compress-all>)
if(MEMHIER_WARNINGS_AS_ERRORS)
  target_compile_options(memhier_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror> $<$<COMPILE_LANGUAGE:CUDA>:--Werror=all-warnings>)
endif()
if(MEMHIER_HAVE_CUDA)
  target_compile_definitions(memhier_settings INTERFACE MEMHIER_HAVE_CUDA=1)
  target_include_directories(memhier_settings SYSTEM INTERFACE ${CUDAToolkit_INCLUDE_DIRS})
else()
  target_compile_definitions(memhier_settings INTERFACE MEMHIER_HAVE_CUDA=0)
endif()
if(MEMHIER_SANITIZE)
  target_compile_options(memhier_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX,C>:-fsanitize=${MEMHIER_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1>)
  target_link_options(memhier_settings INTERFACE -fsanitize=${MEMHIER_SANITIZE})
endif()
# Highway's debugging asserts would need its library; only its headers are used.
target_compile_definitions(memhier_settings INTERFACE HWY_IS_DEBUG_BUILD=0)
target_link_libraries(memhier_settings INTERFACE Threads::Threads)

function(memhier_room_objects output name)
  get_property(targets GLOBAL PROPERTY MEMHIER_TARGETS_${name})
  list(TRANSFORM targets REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
  set(${output} ${targets} PARENT_SCOPE)
endfunction()

function(memhier_room name)
  cmake_parse_arguments(room "" "DIRECTORY" "SOURCES;CUDA_SOURCES;SM90A_SOURCES;HOST_ONLY_SOURCES;USES;LIBRARIES" ${ARGN})
  if(MEMHIER_HAVE_CUDA)
    list(APPEND room_SOURCES ${room_CUDA_SOURCES})
  else()
    list(APPEND room_SOURCES ${room_HOST_ONLY_SOURCES})
  endif()
  add_library(memhier_${name} OBJECT ${room_SOURCES})
  target_link_libraries(memhier_${name} PRIVATE memhier_settings ${room_LIBRARIES})
  set_property(GLOBAL APPEND PROPERTY MEMHIER_TARGETS_${name} memhier_${name})
  if(MEMHIER_HAVE_CUDA AND room_SM90A_SOURCES)
    add_library(memhier_${name}_sm90a OBJECT ${room_SM90A_SOURCES})
    target_link_libraries(memhier_${name}_sm90a PRIVATE memhier_settings ${room_LIBRARIES})
    set_property(TARGET memhier_${name}_sm90a PROPERTY CUDA_ARCHITECTURES 90a-real)
    set_property(GLOBAL APPEND PROPERTY MEMHIER_TARGETS_${name} memhier_${name}_sm90a)
  endif()
  # For unit tests: this room and those below it.
  add_library(memhier_unit_${name} INTERFACE)
  foreach(room IN ITEMS ${name} ${room_USES})
    memhier_room_objects(objects ${room})
    target_sources(memhier_unit_${name} INTERFACE ${objects})
  endforeach()
  target_link_libraries(memhier_unit_${name} INTERFACE memhier_settings ${CMAKE_DL_LIBS})
  if(MEMHIER_HAVE_CUDA)
    target_link_libraries(memhier_unit_${name} INTERFACE CUDA::cudart_static)
  endif()
  set_property(GLOBAL APPEND PROPERTY MEMHIER_ROOMS ${name})
endfunction()
