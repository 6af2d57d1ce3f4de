# What is known of the CUDA toolkit before its language is enabled, and of the GPUs at hand.

# The nvcc that CMake would take: CMAKE_CUDA_COMPILER, CUDACXX, PATH, the folders of installed toolkits.
function(memhier_find_nvcc variable)
  set(candidate "${CMAKE_CUDA_COMPILER}")
  if(NOT candidate)
    separate_arguments(words UNIX_COMMAND "$ENV{CUDACXX}")
    list(POP_FRONT words candidate)
  endif()
  if(NOT candidate)
    set(candidate nvcc)
  endif()
  find_program(MEMHIER_NVCC NAMES ${candidate} PATHS ENV CUDA_PATH ENV CUDA_HOME /usr/local/cuda PATH_SUFFIXES bin NO_CACHE)
  set(${variable} "${MEMHIER_NVCC}" PARENT_SCOPE)
endfunction()

# "12.4" of a compiler, empty when it is not nvcc.
function(memhier_toolkit_version variable nvcc)
  execute_process(COMMAND ${nvcc} --version OUTPUT_VARIABLE text ERROR_QUIET RESULT_VARIABLE failed)
  set(version)
  if(NOT failed AND text MATCHES "release ([0-9]+\\.[0-9]+)")
    set(version ${CMAKE_MATCH_1})
  endif()
  set(${variable} "${version}" PARENT_SCOPE)
endfunction()

# Architectures of the GPUs at hand, empty when there is none.
function(memhier_native_architectures variable)
  set(found)
  find_program(MEMHIER_NVIDIA_SMI nvidia-smi NO_CACHE)
  if(MEMHIER_NVIDIA_SMI)
    execute_process(COMMAND ${MEMHIER_NVIDIA_SMI} --query-gpu=compute_cap --format=csv,noheader
      OUTPUT_VARIABLE text ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
      string(REGEX MATCHALL "[0-9]+\\.[0-9]" found "${text}")
    endif()
  endif()
  list(REMOVE_DUPLICATES found)
  list(TRANSFORM found REPLACE "\\." "")
  list(TRANSFORM found REPLACE "^90$" "90a")
  set(${variable} "${found}" PARENT_SCOPE)
endfunction()
