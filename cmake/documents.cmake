# The Doxygen site (target docs) and the man pages. Pages of section 3 are made from the public headers.
find_package(Doxygen QUIET)
if(DOXYGEN_FOUND AND PROJECT_IS_TOP_LEVEL)
  set(MEMHIER_DOXYGEN_OUTPUT ${PROJECT_BINARY_DIR}/site)
  configure_file(docs/Doxyfile.in ${PROJECT_BINARY_DIR}/generated/Doxyfile @ONLY)
  add_custom_target(docs
    COMMAND ${CMAKE_COMMAND} -E make_directory ${MEMHIER_DOXYGEN_OUTPUT}
    COMMAND ${DOXYGEN_EXECUTABLE} ${PROJECT_BINARY_DIR}/generated/Doxyfile
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Doxygen site in ${MEMHIER_DOXYGEN_OUTPUT}/html" VERBATIM)
endif()

file(GLOB manual_pages CONFIGURE_DEPENDS docs/man/*.[157])
foreach(page IN LISTS manual_pages)
  string(REGEX REPLACE ".*\\." "" section ${page})
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section})
endforeach()

find_package(Python3 QUIET COMPONENTS Interpreter)
if(Python3_FOUND)
  file(GLOB public_headers CONFIGURE_DEPENDS include/memhier/*.h)
  set(man3_directory ${PROJECT_BINARY_DIR}/generated/man3)
  set(man3_script ${PROJECT_SOURCE_DIR}/docs/man/section3.py)
  add_custom_command(OUTPUT ${man3_directory}/memhier.3
    COMMAND Python3::Interpreter -B ${man3_script} --version ${PROJECT_VERSION} --output ${man3_directory} ${public_headers}
    DEPENDS ${man3_script} ${public_headers}
    COMMENT "Man pages of section 3" VERBATIM)
  add_custom_target(man3 ALL DEPENDS ${man3_directory}/memhier.3)
  install(DIRECTORY ${man3_directory}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man3)
else()
  message(STATUS "No Python 3: the man pages of section 3 are left out")
endif()
