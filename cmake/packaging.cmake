# Installed files, the pkg-config file, the CMake package, the environment modulefile.
# Every path may be relative to the prefix or absolute, as distributions set them.
include(CMakePackageConfigHelpers)

set(MEMHIER_INSTALL_CMAKEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/memhier CACHE STRING "Where the CMake package goes")
set(MEMHIER_INSTALL_MODULEFILEDIR ${CMAKE_INSTALL_DATADIR}/modulefiles/memhier CACHE STRING "Where the environment modulefile goes")

# The library and its headers. The library gets no RPATH. Components: runtime, command, development.
install(TARGETS memhier_shared memhier_static
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
set_target_properties(memhier_shared PROPERTIES INSTALL_RPATH "" INSTALL_RPATH_USE_LINK_PATH OFF)
install(DIRECTORY include/memhier DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development FILES_MATCHING PATTERN "*.h")
if(DEFINED BUILD_SHARED_LIBS AND NOT BUILD_SHARED_LIBS)
  add_library(memhier::memhier ALIAS memhier_static)
else()
  add_library(memhier::memhier ALIAS memhier_shared)
endif()

# The command holds the rooms themselves, so it needs no RPATH to the library.
if(TARGET memhier_command)
  install(TARGETS memhier_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)
endif()

# What a static link needs beside the archive.
set(MEMHIER_PRIVATE_LIBRARIES)
set(MEMHIER_CUDART_STATIC_DIRECTORY)
if(MEMHIER_HAVE_CUDA)
  get_filename_component(MEMHIER_CUDART_STATIC ${CUDA_cudart_static_LIBRARY} REALPATH)
  get_filename_component(MEMHIER_CUDART_STATIC_DIRECTORY ${MEMHIER_CUDART_STATIC} DIRECTORY)
  list(APPEND MEMHIER_PRIVATE_LIBRARIES ${MEMHIER_CUDART_STATIC})
endif()
list(APPEND MEMHIER_PRIVATE_LIBRARIES -lstdc++ -lm -ldl -lpthread -lrt)
list(JOIN MEMHIER_PRIVATE_LIBRARIES " " PC_LIBS_PRIVATE)

# What the build contains, for queries from outside.
set(MEMHIER_BACKENDS host)
set(MEMHIER_PACKAGE_ARCHITECTURES)
if(MEMHIER_HAVE_CUDA)
  list(APPEND MEMHIER_BACKENDS cuda)
  set(MEMHIER_PACKAGE_ARCHITECTURES ${CMAKE_CUDA_ARCHITECTURES})
endif()
list(JOIN MEMHIER_BACKENDS " " PC_BACKENDS)
list(JOIN MEMHIER_PACKAGE_ARCHITECTURES " " PC_CUDA_ARCHS)

# A path below the prefix is written as ${prefix}/..., any other as it is.
function(memhier_pc_path variable path)
  if(IS_ABSOLUTE ${path})
    set(${variable} ${path} PARENT_SCOPE)
  else()
    set(${variable} "\${prefix}/${path}" PARENT_SCOPE)
  endif()
endfunction()
memhier_pc_path(PC_LIBDIR ${CMAKE_INSTALL_LIBDIR})
memhier_pc_path(PC_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
set(PC_MODULEDIR)
if(MEMHIER_FORTRAN)
  # A .mod file fits one compiler and version only.
  set(MEMHIER_MODULE_DIRECTORY
    ${CMAKE_INSTALL_INCLUDEDIR}/memhier/${CMAKE_Fortran_COMPILER_ID}-${CMAKE_Fortran_COMPILER_VERSION}
    CACHE STRING "Where the Fortran module file goes, relative to the prefix or absolute")
  memhier_pc_path(PC_MODULEDIR ${MEMHIER_MODULE_DIRECTORY})
endif()
if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
  set(PC_PREFIX ${CMAKE_INSTALL_PREFIX})
else()
  # Relative to the file itself, so that the installed tree may be moved.
  file(RELATIVE_PATH up /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
  string(REGEX REPLACE "/$" "" up ${up})
  set(PC_PREFIX "\${pcfiledir}/${up}")
endif()
configure_file(memhier.pc.in ${PROJECT_BINARY_DIR}/generated/memhier.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/generated/memhier.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

# Fortran: the compiled module, and its source for every compiler that cannot read this one's .mod file.
install(FILES bindings/fortran/memhier.f90 DESTINATION ${CMAKE_INSTALL_DATADIR}/memhier/fortran COMPONENT development)
if(MEMHIER_FORTRAN)
  get_target_property(module_build_directory memhier_fortran Fortran_MODULE_DIRECTORY)
  install(TARGETS memhier_fortran ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT fortran)
  install(FILES ${module_build_directory}/memhier.mod DESTINATION ${MEMHIER_MODULE_DIRECTORY} COMPONENT fortran)
  configure_file(packaging/memhier_fortran.pc.in ${PROJECT_BINARY_DIR}/generated/memhier_fortran.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/generated/memhier_fortran.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT fortran)
else()
  set(MEMHIER_MODULE_DIRECTORY ${CMAKE_INSTALL_INCLUDEDIR})
endif()

configure_package_config_file(cmake/memhierConfig.cmake.in ${PROJECT_BINARY_DIR}/generated/memhierConfig.cmake
  INSTALL_DESTINATION ${MEMHIER_INSTALL_CMAKEDIR}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_DATADIR MEMHIER_MODULE_DIRECTORY
  NO_CHECK_REQUIRED_COMPONENTS_MACRO)
# Until 1.0 a minor release may break what the one before promised.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/generated/memhierConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/generated/memhierConfig.cmake ${PROJECT_BINARY_DIR}/generated/memhierConfigVersion.cmake
  DESTINATION ${MEMHIER_INSTALL_CMAKEDIR} COMPONENT development)

# Python: plain modules over ctypes, for PYTHONPATH or the modulefile.
install(DIRECTORY bindings/python/ DESTINATION ${CMAKE_INSTALL_DATADIR}/memhier/python COMPONENT runtime FILES_MATCHING
  PATTERN "*.py" PATTERN __pycache__ EXCLUDE PATTERN tests EXCLUDE)

# The modulefile names the prefix, which `cmake --install --prefix` may still change.
foreach(kind BINDIR LIBDIR MANDIR DATADIR)
  memhier_pc_path(PC_${kind} ${CMAKE_INSTALL_${kind}})
endforeach()
configure_file(packaging/modulefile.in ${PROJECT_BINARY_DIR}/generated/modulefile @ONLY)
install(CODE "
  get_filename_component(prefix \"\${CMAKE_INSTALL_PREFIX}\" ABSOLUTE)
  get_filename_component(folder \"${MEMHIER_INSTALL_MODULEFILEDIR}\" ABSOLUTE BASE_DIR \"\${prefix}\")
  file(READ \"${PROJECT_BINARY_DIR}/generated/modulefile\" text)
  string(REPLACE %PREFIX% \"\${prefix}\" text \"\${text}\")
  message(STATUS \"Installing: \$ENV{DESTDIR}\${folder}/${PROJECT_VERSION}\")
  file(WRITE \"\$ENV{DESTDIR}\${folder}/${PROJECT_VERSION}\" \"\${text}\")
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES \"\${folder}/${PROJECT_VERSION}\")")

# Recorded machines, for `memhier explain --machine`.
install(DIRECTORY machines DESTINATION ${CMAKE_INSTALL_DATADIR}/memhier COMPONENT command FILES_MATCHING PATTERN "*.json")
# Pages and examples lie as in the repository, so that their links hold; those to what is not installed become plain text.
install(FILES LICENSE NOTICE CHANGELOG.md README.md SECURITY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md"
  PATTERN man EXCLUDE PATTERN evidence EXCLUDE)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING
  PATTERN "*.c" PATTERN "*.f90" PATTERN "*.py" PATTERN "*.cu" PATTERN README.md)
install(CODE "
  get_filename_component(pages \"${CMAKE_INSTALL_DOCDIR}\" ABSOLUTE BASE_DIR \"\${CMAKE_INSTALL_PREFIX}\")
  string(PREPEND pages \"\$ENV{DESTDIR}\")")
install(SCRIPT cmake/plain_links.cmake)
