# bench/regret.lines is what bench/make_regret_lines.py writes, and another seed writes something else.
execute_process(COMMAND ${PYTHON} ${ROOT}/bench/make_regret_lines.py OUTPUT_VARIABLE written COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${PYTHON} ${ROOT}/bench/make_regret_lines.py --seed 2 OUTPUT_VARIABLE other
  COMMAND_ERROR_IS_FATAL ANY)
file(READ ${ROOT}/bench/regret.lines kept)
if(NOT written STREQUAL kept)
  message(FATAL_ERROR "bench/regret.lines differs: write it again by bench/make_regret_lines.py > bench/regret.lines")
endif()
if(other STREQUAL written)
  message(FATAL_ERROR "the seed changes nothing")
endif()
