! Fortran 2008 interface of memhier. Generated from the C headers by generate.py; do not edit.
!
!   use memhier
!   type(memhier_context) :: context
!   call memhier_context_create(context, stat)
!   call memhier_transpose(context, a, b, stat)        ! b(j, i) = a(i, j); arrays and sections, nothing is copied
!
! Names, values and meanings are those of the C headers; docs/fortran.md tells what differs. Sizes may be of 32 or 64
! bits and stat of either, whatever the default integer of the caller is.
module memhier
  use, intrinsic :: iso_c_binding
  implicit none
  private
  public :: memhier_allocate_function, memhier_buffer_create, memhier_buffer_destroy, memhier_buffer_device_pointer, &
      memhier_buffer_info, memhier_buffer_map, memhier_buffer_unmap, memhier_buffer_wrap, memhier_build_text, &
      memhier_bytes, memhier_capability, memhier_context_calibrate, memhier_context_create, memhier_context_destroy, &
      memhier_context_device, memhier_context_explain_buffers, memhier_context_machine, memhier_context_options_init, &
      memhier_context_status, memhier_context_threads, memhier_error_text, memhier_field_init, memhier_filter_1d, &
      memhier_filter_2d, memhier_filter_apply, memhier_filter_extents, memhier_filter_init, memhier_filter_stream, &
      memhier_free_function, memhier_host_adopt, memhier_host_allocate, memhier_host_free, memhier_host_release, &
      memhier_last_plan, memhier_log_function, memhier_matmul, memhier_matmul_batch, memhier_matmul_operands, &
      memhier_matmul_options_init, memhier_operand_array, memhier_operand_init, memhier_operand_matrix, &
      memhier_parallel_function, memhier_permute, memhier_permute_packed, memhier_plan_create_filter, &
      memhier_plan_create_line, memhier_plan_create_matmul, memhier_plan_create_permute, memhier_plan_create_record, &
      memhier_plan_create_transpose, memhier_plan_destroy, memhier_plan_execute, memhier_plan_explain, &
      memhier_plan_options_init, memhier_plan_workspace, memhier_record_convert, memhier_record_join, &
      memhier_record_layout, memhier_record_split, memhier_records_init, memhier_status_text, memhier_transpose, &
      memhier_transpose_batch, memhier_transpose_inplace, memhier_transpose_operands, memhier_type_size, &
      memhier_version, memhier_version_text

  integer(c_int32_t), parameter, public :: MEMHIER_MAX_RANK = 8_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_VERSION_MAJOR = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_VERSION_MINOR = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_VERSION_PATCH = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_ABI = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_MAX_FIELDS = 32_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_MAX_RECORD_BYTES = 65535_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_SUCCESS = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_OUT_OF_HOST_MEMORY = 100_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_OUT_OF_PINNED_MEMORY = 101_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_OUT_OF_DEVICE_MEMORY = 102_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_OUT_OF_MANAGED_MEMORY = 103_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_NO_DEVICE = 110_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_DEVICE_LOST = 111_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_FOREIGN_ERROR = 112_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_FORKED = 113_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_FILE_ERROR = 120_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_INVALID_ARGUMENT = 200_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_INVALID_HANDLE = 201_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_OVERLAP = 202_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_BUFFER_TOO_SMALL = 203_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_CAPTURE = 210_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_INVALID_STATE = 211_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_UNSUPPORTED = 300_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_NOT_FEASIBLE = 301_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_INTERNAL = 900_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_F16 = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_BF16 = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_F32 = 3_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_F64 = 4_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_C64 = 5_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_C128 = 6_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_I8 = 7_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_U8 = 8_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_I16 = 9_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_I32 = 10_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_I64 = 11_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_ROW_MAJOR = 101_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_COLUMN_MAJOR = 102_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_PLACE_AUTO = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_PLACE_PAGEABLE = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_PLACE_PINNED = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_PLACE_MANAGED = 3_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_PLACE_DEVICE = 4_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_TEXT = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_JSON = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_TARGET_AUTO = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_TARGET_HOST = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_TARGET_DEVICE = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_READ_NEXT_DEFAULT = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_READ_NEXT_HOST = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_READ_NEXT_DEVICE = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_CAPABILITY_ABI = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_CAPABILITY_CUDA = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_CAPABILITY_DEVICES = 3_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_CAPABILITY_TRANSPOSE = 100_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_CAPABILITY_MATMUL = 101_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_CAPABILITY_FILTER = 102_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_CAPABILITY_RECORD = 103_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_CAPABILITY_PERMUTE = 104_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_LOG_OFF = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_LOG_ERROR = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_LOG_WARNING = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_LOG_INFO = 3_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_LOG_DEBUG = 4_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_SPACE_HOST = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_SPACE_PINNED = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_SPACE_DEVICE = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_DEVICE_AUTO = -1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_DEVICE_NONE = -2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_ACCESS_READ = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_ACCESS_WRITE = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_ACCESS_READ_WRITE = 3_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_OP_N = 111_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_OP_T = 112_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_OP_C = 113_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_ACCURACY_EXACT = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_ACCURACY_FP32_EQUIVALENT = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_ACCURACY_FAST = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_FILTER_SAME = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_FILTER_VALID = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_FILTER_FULL = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_FILTER_MODE_STREAM = 3_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_BORDER_REFLECT = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_BORDER_MIRROR = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_BORDER_NEAREST = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_BORDER_WRAP = 3_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_BORDER_CONSTANT = 4_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_AOS = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_SOA = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_AOSOA = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_PACKING_NATURAL = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_PACKING_PACKED = 1_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_PACKING_EXPLICIT = 2_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_PADDING_ZERO = 0_c_int32_t
  integer(c_int32_t), parameter, public :: MEMHIER_PADDING_KEEP = 1_c_int32_t
  ! MEMHIER_VERSION of the headers; the function memhier_version() tells that of the library.
  integer(c_int32_t), parameter, public :: MEMHIER_HEADER_VERSION = 100_c_int32_t

  type, bind(c), public :: memhier_context
    type(c_ptr) :: handle = c_null_ptr
  end type memhier_context

  type, bind(c), public :: memhier_plan
    type(c_ptr) :: handle = c_null_ptr
  end type memhier_plan

  type, bind(c), public :: memhier_buffer
    type(c_ptr) :: handle = c_null_ptr
  end type memhier_buffer

  type, bind(c), public :: memhier_operand
    integer(c_int32_t) :: struct_size = 0
    integer(c_int32_t) :: type = 0
    type(c_ptr) :: pointer = c_null_ptr
    type(c_ptr) :: buffer = c_null_ptr
    integer(c_int64_t) :: offset = 0
    integer(c_int32_t) :: place = 0
    integer(c_int32_t) :: rank = 0
    integer(c_int64_t) :: extents(MEMHIER_MAX_RANK) = 0
    integer(c_int64_t) :: strides(MEMHIER_MAX_RANK) = 0
  end type memhier_operand

  type, bind(c), public :: memhier_context_options
    integer(c_int32_t) :: struct_size = 0
    integer(c_int32_t) :: device = 0
    integer(c_int32_t) :: local_rank = 0
    integer(c_int32_t) :: threads = 0
    integer(c_int32_t) :: calibrate = 0
    integer(c_int32_t) :: deterministic = 0
    integer(c_int32_t) :: log_level = 0
    integer(c_int32_t) :: reserved = 0
    integer(c_int64_t) :: working_set = 0
    integer(c_int64_t) :: pinned_limit = 0
    integer(c_int64_t) :: plan_cache = 0
    type(c_ptr) :: machine_file = c_null_ptr
    type(c_funptr) :: log = c_null_funptr
    type(c_ptr) :: log_user = c_null_ptr
    type(c_funptr) :: allocate = c_null_funptr
    type(c_funptr) :: free = c_null_funptr
    type(c_ptr) :: allocator_user = c_null_ptr
    type(c_funptr) :: parallel = c_null_funptr
    type(c_ptr) :: parallel_user = c_null_ptr
    type(c_ptr) :: peer_devices = c_null_ptr
  end type memhier_context_options

  type, bind(c), public :: memhier_plan_options
    integer(c_int32_t) :: struct_size = 0
    integer(c_int32_t) :: target = 0
    type(c_ptr) :: way = c_null_ptr
    type(c_ptr) :: route_in = c_null_ptr
    type(c_ptr) :: route_out = c_null_ptr
    integer(c_int64_t) :: working_set = 0
    integer(c_int32_t) :: measure = 0
    integer(c_int32_t) :: read_next = 0
  end type memhier_plan_options

  type, bind(c), public :: memhier_matmul_options
    integer(c_int32_t) :: struct_size = 0
    integer(c_int32_t) :: op_a = 0
    integer(c_int32_t) :: op_b = 0
    integer(c_int32_t) :: accuracy = 0
  end type memhier_matmul_options

  type, bind(c), public :: memhier_filter
    integer(c_int32_t) :: struct_size = 0
    integer(c_int32_t) :: rank = 0
    integer(c_int32_t) :: taps_type = 0
    integer(c_int32_t) :: convolution = 0
    integer(c_int32_t) :: mode = 0
    integer(c_int32_t) :: border(2) = 0
    integer(c_int32_t) :: reserved = 0
    integer(c_int64_t) :: taps(2) = 0
    type(c_ptr) :: coefficients = c_null_ptr
    type(c_ptr) :: axis_coefficients(2) = c_null_ptr
    real(c_double) :: border_value(2) = 0
    integer(c_int64_t) :: origin(2) = 0
    integer(c_int64_t) :: step(2) = 0
    integer(c_int64_t) :: margin_before(2) = 0
    integer(c_int64_t) :: margin_after(2) = 0
    integer(c_int64_t) :: divisor = 0
  end type memhier_filter

  type, bind(c), public :: memhier_field
    integer(c_int32_t) :: type = 0
    integer(c_int32_t) :: components = 0
    integer(c_int64_t) :: offset = 0
    integer(c_int32_t) :: together = 0
    integer(c_int32_t) :: reserved = 0
  end type memhier_field

  type, bind(c), public :: memhier_records
    integer(c_int32_t) :: struct_size = 0
    integer(c_int32_t) :: arrangement = 0
    type(c_ptr) :: fields = c_null_ptr
    integer(c_int32_t) :: field_count = 0
    integer(c_int32_t) :: packing = 0
    type(c_ptr) :: sources = c_null_ptr
    integer(c_int32_t) :: padding = 0
    integer(c_int32_t) :: place = 0
    integer(c_int64_t) :: stride = 0
    integer(c_int64_t) :: lanes = 0
    integer(c_int64_t) :: pitch = 0
    type(c_ptr) :: pointer = c_null_ptr
    type(c_ptr) :: buffer = c_null_ptr
    integer(c_int64_t) :: offset = 0
    type(c_ptr) :: field_pointers = c_null_ptr
  end type memhier_records

  ! Callbacks of memhier_context_options: procedures with these interfaces go in by c_funloc.
  abstract interface
    subroutine memhier_log_function(user, level, message) bind(c)
      import :: c_ptr, c_int32_t
      type(c_ptr), value :: user, message
      integer(c_int32_t), value :: level
    end subroutine memhier_log_function

    function memhier_allocate_function(user, bytes, alignment, space) bind(c) result(pointer)
      import :: c_ptr, c_int32_t, c_size_t
      type(c_ptr), value :: user
      integer(c_size_t), value :: bytes, alignment
      integer(c_int32_t), value :: space
      type(c_ptr) :: pointer
    end function memhier_allocate_function

    subroutine memhier_free_function(user, pointer, bytes, space) bind(c)
      import :: c_ptr, c_int32_t, c_size_t
      type(c_ptr), value :: user, pointer
      integer(c_size_t), value :: bytes
      integer(c_int32_t), value :: space
    end subroutine memhier_free_function

    subroutine memhier_parallel_function(user, tasks, task, argument) bind(c)
      import :: c_ptr, c_int32_t, c_funptr
      type(c_ptr), value :: user, argument
      integer(c_int32_t), value :: tasks
      type(c_funptr), value :: task
    end subroutine memhier_parallel_function
  end interface

  interface
    function c_operand_init(operand, struct_size) bind(c, name="memhier_operand_init") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: operand
      integer(c_size_t), value :: struct_size
      integer(c_int32_t) :: returned
    end function c_operand_init

    function c_operand_matrix(operand, type, order, rows, columns, pointer, leading_dimension) bind(c, &
      name="memhier_operand_matrix") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: operand
      integer(c_int32_t), value :: type
      integer(c_int32_t), value :: order
      integer(c_int64_t), value :: rows
      integer(c_int64_t), value :: columns
      type(c_ptr), value :: pointer
      integer(c_int64_t), value :: leading_dimension
      integer(c_int32_t) :: returned
    end function c_operand_matrix

    function c_type_size(type) bind(c, name="memhier_type_size") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      integer(c_int32_t), value :: type
      integer(c_int64_t) :: returned
    end function c_type_size

    function c_status_text(status) bind(c, name="memhier_status_text") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      integer(c_int32_t), value :: status
      type(c_ptr) :: returned
    end function c_status_text

    function c_error_text() bind(c, name="memhier_error_text") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr) :: returned
    end function c_error_text

    function c_error_copy(buffer, capacity, needed) bind(c, name="memhier_error_copy") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: buffer
      integer(c_int64_t), value :: capacity
      integer(c_int64_t), intent(out) :: needed
      integer(c_int32_t) :: returned
    end function c_error_copy

    subroutine c_error_set(text) bind(c, name="memhier_error_set")
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: text
    end subroutine c_error_set

    function c_version() bind(c, name="memhier_version") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      integer(c_int32_t) :: returned
    end function c_version

    function c_version_text() bind(c, name="memhier_version_text") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr) :: returned
    end function c_version_text

    function c_build_text() bind(c, name="memhier_build_text") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr) :: returned
    end function c_build_text

    function c_capability(capability) bind(c, name="memhier_capability") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      integer(c_int32_t), value :: capability
      integer(c_int32_t) :: returned
    end function c_capability

    function c_context_options_init(options, struct_size) bind(c, name="memhier_context_options_init") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: options
      integer(c_size_t), value :: struct_size
      integer(c_int32_t) :: returned
    end function c_context_options_init

    function c_context_create(options, context) bind(c, name="memhier_context_create") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: options
      type(c_ptr), intent(out) :: context
      integer(c_int32_t) :: returned
    end function c_context_create

    function c_context_destroy(context) bind(c, name="memhier_context_destroy") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t) :: returned
    end function c_context_destroy

    function c_context_status(context) bind(c, name="memhier_context_status") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t) :: returned
    end function c_context_status

    function c_context_device(context, device) bind(c, name="memhier_context_device") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), intent(out) :: device
      integer(c_int32_t) :: returned
    end function c_context_device

    function c_context_threads(context, threads) bind(c, name="memhier_context_threads") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), intent(out) :: threads
      integer(c_int32_t) :: returned
    end function c_context_threads

    function c_context_machine(context, format, buffer, capacity, needed) bind(c, &
      name="memhier_context_machine") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), value :: format
      type(c_ptr), value :: buffer
      integer(c_int64_t), value :: capacity
      integer(c_int64_t), intent(out) :: needed
      integer(c_int32_t) :: returned
    end function c_context_machine

    function c_context_calibrate(context) bind(c, name="memhier_context_calibrate") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t) :: returned
    end function c_context_calibrate

    function c_last_plan(context, plan) bind(c, name="memhier_last_plan") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), intent(out) :: plan
      integer(c_int32_t) :: returned
    end function c_last_plan

    function c_host_allocate(context, bytes, pointer) bind(c, name="memhier_host_allocate") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int64_t), value :: bytes
      type(c_ptr), intent(out) :: pointer
      integer(c_int32_t) :: returned
    end function c_host_allocate

    function c_host_free(context, pointer) bind(c, name="memhier_host_free") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: pointer
      integer(c_int32_t) :: returned
    end function c_host_free

    function c_host_adopt(context, pointer, bytes) bind(c, name="memhier_host_adopt") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: pointer
      integer(c_int64_t), value :: bytes
      integer(c_int32_t) :: returned
    end function c_host_adopt

    function c_host_release(context, pointer) bind(c, name="memhier_host_release") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: pointer
      integer(c_int32_t) :: returned
    end function c_host_release

    function c_buffer_create(context, bytes, buffer) bind(c, name="memhier_buffer_create") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int64_t), value :: bytes
      type(c_ptr), intent(out) :: buffer
      integer(c_int32_t) :: returned
    end function c_buffer_create

    function c_buffer_wrap(context, pointer, bytes, buffer) bind(c, name="memhier_buffer_wrap") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: pointer
      integer(c_int64_t), value :: bytes
      type(c_ptr), intent(out) :: buffer
      integer(c_int32_t) :: returned
    end function c_buffer_wrap

    function c_buffer_destroy(buffer) bind(c, name="memhier_buffer_destroy") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: buffer
      integer(c_int32_t) :: returned
    end function c_buffer_destroy

    function c_buffer_map(buffer, access, pointer) bind(c, name="memhier_buffer_map") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: buffer
      integer(c_int32_t), value :: access
      type(c_ptr), intent(out) :: pointer
      integer(c_int32_t) :: returned
    end function c_buffer_map

    function c_buffer_unmap(buffer) bind(c, name="memhier_buffer_unmap") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: buffer
      integer(c_int32_t) :: returned
    end function c_buffer_unmap

    function c_buffer_device_pointer(buffer, access, stream, pointer) bind(c, &
      name="memhier_buffer_device_pointer") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: buffer
      integer(c_int32_t), value :: access
      type(c_ptr), value :: stream
      type(c_ptr), intent(out) :: pointer
      integer(c_int32_t) :: returned
    end function c_buffer_device_pointer

    function c_buffer_info(buffer, bytes, to_device, to_host) bind(c, name="memhier_buffer_info") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: buffer
      integer(c_int64_t), intent(out) :: bytes
      integer(c_int64_t), intent(out) :: to_device
      integer(c_int64_t), intent(out) :: to_host
      integer(c_int32_t) :: returned
    end function c_buffer_info

    function c_context_explain_buffers(context, format, buffer, capacity, needed) bind(c, &
      name="memhier_context_explain_buffers") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), value :: format
      type(c_ptr), value :: buffer
      integer(c_int64_t), value :: capacity
      integer(c_int64_t), intent(out) :: needed
      integer(c_int32_t) :: returned
    end function c_context_explain_buffers

    function c_plan_options_init(options, struct_size) bind(c, name="memhier_plan_options_init") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: options
      integer(c_size_t), value :: struct_size
      integer(c_int32_t) :: returned
    end function c_plan_options_init

    function c_plan_create_transpose(context, source, destination, options, plan) bind(c, &
      name="memhier_plan_create_transpose") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: source
      type(c_ptr), value :: destination
      type(c_ptr), value :: options
      type(c_ptr), intent(out) :: plan
      integer(c_int32_t) :: returned
    end function c_plan_create_transpose

    function c_plan_create_permute(context, source, destination, permutation, options, plan) bind(c, &
      name="memhier_plan_create_permute") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: source
      type(c_ptr), value :: destination
      integer(c_int32_t), intent(in) :: permutation(*)
      type(c_ptr), value :: options
      type(c_ptr), intent(out) :: plan
      integer(c_int32_t) :: returned
    end function c_plan_create_permute

    function c_plan_create_line(context, line, options, plan) bind(c, name="memhier_plan_create_line") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: line
      type(c_ptr), value :: options
      type(c_ptr), intent(out) :: plan
      integer(c_int32_t) :: returned
    end function c_plan_create_line

    function c_plan_destroy(plan) bind(c, name="memhier_plan_destroy") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: plan
      integer(c_int32_t) :: returned
    end function c_plan_destroy

    function c_plan_execute(plan, pointers, count, workspace, workspace_bytes, stream) bind(c, &
      name="memhier_plan_execute") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: plan
      type(c_ptr), intent(in) :: pointers(*)
      integer(c_int32_t), value :: count
      type(c_ptr), value :: workspace
      integer(c_int64_t), value :: workspace_bytes
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_plan_execute

    function c_plan_workspace(plan, bytes) bind(c, name="memhier_plan_workspace") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: plan
      integer(c_int64_t), intent(out) :: bytes
      integer(c_int32_t) :: returned
    end function c_plan_workspace

    function c_plan_explain(plan, format, buffer, capacity, needed) bind(c, &
      name="memhier_plan_explain") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: plan
      integer(c_int32_t), value :: format
      type(c_ptr), value :: buffer
      integer(c_int64_t), value :: capacity
      integer(c_int64_t), intent(out) :: needed
      integer(c_int32_t) :: returned
    end function c_plan_explain

    function c_transpose(context, type, order, rows, columns, source, source_leading, destination, &
      destination_leading, stream) bind(c, name="memhier_transpose") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), value :: type
      integer(c_int32_t), value :: order
      integer(c_int64_t), value :: rows
      integer(c_int64_t), value :: columns
      type(c_ptr), value :: source
      integer(c_int64_t), value :: source_leading
      type(c_ptr), value :: destination
      integer(c_int64_t), value :: destination_leading
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_transpose

    function c_transpose_batch(context, type, order, rows, columns, source, source_leading, source_stride, &
      destination, destination_leading, destination_stride, batch, stream) bind(c, &
      name="memhier_transpose_batch") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), value :: type
      integer(c_int32_t), value :: order
      integer(c_int64_t), value :: rows
      integer(c_int64_t), value :: columns
      type(c_ptr), value :: source
      integer(c_int64_t), value :: source_leading
      integer(c_int64_t), value :: source_stride
      type(c_ptr), value :: destination
      integer(c_int64_t), value :: destination_leading
      integer(c_int64_t), value :: destination_stride
      integer(c_int64_t), value :: batch
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_transpose_batch

    function c_transpose_inplace(context, type, size, matrix, leading, stride, batch, stream) bind(c, &
      name="memhier_transpose_inplace") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), value :: type
      integer(c_int64_t), value :: size
      type(c_ptr), value :: matrix
      integer(c_int64_t), value :: leading
      integer(c_int64_t), value :: stride
      integer(c_int64_t), value :: batch
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_transpose_inplace

    function c_transpose_operands(context, source, destination, stream) bind(c, &
      name="memhier_transpose_operands") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: source
      type(c_ptr), value :: destination
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_transpose_operands

    function c_permute(context, source, destination, permutation, stream) bind(c, &
      name="memhier_permute") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: source
      type(c_ptr), value :: destination
      integer(c_int32_t), intent(in) :: permutation(*)
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_permute

    function c_permute_packed(context, type, rank, extents, permutation, source, destination, stream) bind(c, &
      name="memhier_permute_packed") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), value :: type
      integer(c_int32_t), value :: rank
      integer(c_int64_t), intent(in) :: extents(*)
      integer(c_int32_t), intent(in) :: permutation(*)
      type(c_ptr), value :: source
      type(c_ptr), value :: destination
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_permute_packed

    function c_matmul(context, type, order, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, stream) bind(c, &
      name="memhier_matmul") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), value :: type
      integer(c_int32_t), value :: order
      integer(c_int32_t), value :: op_a
      integer(c_int32_t), value :: op_b
      integer(c_int64_t), value :: m
      integer(c_int64_t), value :: n
      integer(c_int64_t), value :: k
      type(c_ptr), value :: alpha
      type(c_ptr), value :: a
      integer(c_int64_t), value :: lda
      type(c_ptr), value :: b
      integer(c_int64_t), value :: ldb
      type(c_ptr), value :: beta
      type(c_ptr), value :: c
      integer(c_int64_t), value :: ldc
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_matmul

    function c_matmul_batch(context, type, order, op_a, op_b, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, &
      beta, c, ldc, stride_c, batch, stream) bind(c, name="memhier_matmul_batch") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), value :: type
      integer(c_int32_t), value :: order
      integer(c_int32_t), value :: op_a
      integer(c_int32_t), value :: op_b
      integer(c_int64_t), value :: m
      integer(c_int64_t), value :: n
      integer(c_int64_t), value :: k
      type(c_ptr), value :: alpha
      type(c_ptr), value :: a
      integer(c_int64_t), value :: lda
      integer(c_int64_t), value :: stride_a
      type(c_ptr), value :: b
      integer(c_int64_t), value :: ldb
      integer(c_int64_t), value :: stride_b
      type(c_ptr), value :: beta
      type(c_ptr), value :: c
      integer(c_int64_t), value :: ldc
      integer(c_int64_t), value :: stride_c
      integer(c_int64_t), value :: batch
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_matmul_batch

    function c_matmul_options_init(options, struct_size) bind(c, name="memhier_matmul_options_init") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: options
      integer(c_size_t), value :: struct_size
      integer(c_int32_t) :: returned
    end function c_matmul_options_init

    function c_matmul_operands(context, a, b, c, options, alpha, beta, stream) bind(c, &
      name="memhier_matmul_operands") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: a
      type(c_ptr), value :: b
      type(c_ptr), value :: c
      type(c_ptr), value :: options
      type(c_ptr), value :: alpha
      type(c_ptr), value :: beta
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_matmul_operands

    function c_plan_create_matmul(context, a, b, c, matmul_options, alpha, beta, options, plan) bind(c, &
      name="memhier_plan_create_matmul") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: a
      type(c_ptr), value :: b
      type(c_ptr), value :: c
      type(c_ptr), value :: matmul_options
      type(c_ptr), value :: alpha
      type(c_ptr), value :: beta
      type(c_ptr), value :: options
      type(c_ptr), intent(out) :: plan
      integer(c_int32_t) :: returned
    end function c_plan_create_matmul

    function c_filter_init(filter, struct_size) bind(c, name="memhier_filter_init") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: filter
      integer(c_size_t), value :: struct_size
      integer(c_int32_t) :: returned
    end function c_filter_init

    function c_filter_extents(filter, source_extents, destination_extents) bind(c, &
      name="memhier_filter_extents") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: filter
      integer(c_int64_t), intent(in) :: source_extents(*)
      integer(c_int64_t), intent(out) :: destination_extents(*)
      integer(c_int32_t) :: returned
    end function c_filter_extents

    function c_filter_apply(context, filter, source, destination, stream) bind(c, &
      name="memhier_filter_apply") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: filter
      type(c_ptr), value :: source
      type(c_ptr), value :: destination
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_filter_apply

    function c_filter_stream(context, filter, source, destination, state_in, state_out, stream) bind(c, &
      name="memhier_filter_stream") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: filter
      type(c_ptr), value :: source
      type(c_ptr), value :: destination
      type(c_ptr), value :: state_in
      type(c_ptr), value :: state_out
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_filter_stream

    function c_plan_create_filter(context, filter, source, destination, state_in, state_out, options, plan) bind(c, &
      name="memhier_plan_create_filter") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      type(c_ptr), value :: filter
      type(c_ptr), value :: source
      type(c_ptr), value :: destination
      type(c_ptr), value :: state_in
      type(c_ptr), value :: state_out
      type(c_ptr), value :: options
      type(c_ptr), intent(out) :: plan
      integer(c_int32_t) :: returned
    end function c_plan_create_filter

    function c_filter_1d(context, type, n, source, taps, coefficients, border, destination, stream) bind(c, &
      name="memhier_filter_1d") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), value :: type
      integer(c_int64_t), value :: n
      type(c_ptr), value :: source
      integer(c_int64_t), value :: taps
      type(c_ptr), value :: coefficients
      integer(c_int32_t), value :: border
      type(c_ptr), value :: destination
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_filter_1d

    function c_filter_2d(context, type, rows, columns, source, lds, tap_rows, tap_columns, coefficients, border, &
      destination, ldd, stream) bind(c, name="memhier_filter_2d") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int32_t), value :: type
      integer(c_int64_t), value :: rows
      integer(c_int64_t), value :: columns
      type(c_ptr), value :: source
      integer(c_int64_t), value :: lds
      integer(c_int64_t), value :: tap_rows
      integer(c_int64_t), value :: tap_columns
      type(c_ptr), value :: coefficients
      integer(c_int32_t), value :: border
      type(c_ptr), value :: destination
      integer(c_int64_t), value :: ldd
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_filter_2d

    function c_records_init(records, struct_size) bind(c, name="memhier_records_init") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: records
      integer(c_size_t), value :: struct_size
      integer(c_int32_t) :: returned
    end function c_records_init

    function c_record_layout(records, count, stride, bytes, field_offsets) bind(c, &
      name="memhier_record_layout") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: records
      integer(c_int64_t), value :: count
      integer(c_int64_t), intent(out) :: stride
      integer(c_int64_t), intent(out) :: bytes
      integer(c_int64_t), intent(out) :: field_offsets(*)
      integer(c_int32_t) :: returned
    end function c_record_layout

    function c_record_convert(context, count, source, destination, stream) bind(c, &
      name="memhier_record_convert") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int64_t), value :: count
      type(c_ptr), value :: source
      type(c_ptr), value :: destination
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_record_convert

    function c_record_split(context, count, components, type, aos, stride, planes, stream) bind(c, &
      name="memhier_record_split") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int64_t), value :: count
      integer(c_int32_t), value :: components
      integer(c_int32_t), value :: type
      type(c_ptr), value :: aos
      integer(c_int64_t), value :: stride
      type(c_ptr), intent(in) :: planes(*)
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_record_split

    function c_record_join(context, count, components, type, planes, aos, stride, stream) bind(c, &
      name="memhier_record_join") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int64_t), value :: count
      integer(c_int32_t), value :: components
      integer(c_int32_t), value :: type
      type(c_ptr), intent(in) :: planes(*)
      type(c_ptr), value :: aos
      integer(c_int64_t), value :: stride
      type(c_ptr), value :: stream
      integer(c_int32_t) :: returned
    end function c_record_join

    function c_plan_create_record(context, count, source, destination, options, plan) bind(c, &
      name="memhier_plan_create_record") result(returned)
      import :: c_ptr, c_int32_t, c_int64_t, c_size_t
      type(c_ptr), value :: context
      integer(c_int64_t), value :: count
      type(c_ptr), value :: source
      type(c_ptr), value :: destination
      type(c_ptr), value :: options
      type(c_ptr), intent(out) :: plan
      integer(c_int32_t) :: returned
    end function c_plan_create_record

    pure function c_strlen(TEXT) bind(c, name="strlen")
      import :: c_ptr, c_size_t
      type(c_ptr), value, intent(in) :: text
      integer(c_size_t) :: c_strlen
    end function c_strlen
  end interface

  interface
    function memhier_version() bind(c, name="memhier_version") result(returned)
      import :: c_int32_t, c_int64_t
      integer(c_int32_t) :: returned
    end function memhier_version
  end interface

  interface
    function memhier_capability(capability) bind(c, name="memhier_capability") result(returned)
      import :: c_int32_t, c_int64_t
      integer(c_int32_t), value :: capability
      integer(c_int32_t) :: returned
    end function memhier_capability
  end interface

  interface
    function memhier_type_size(type) bind(c, name="memhier_type_size") result(returned)
      import :: c_int32_t, c_int64_t
      integer(c_int32_t), value :: type
      integer(c_int64_t) :: returned
    end function memhier_type_size
  end interface

  interface memhier_operand_init
    module procedure operand_init, operand_init_stat64
  end interface memhier_operand_init

  interface memhier_operand_matrix
    module procedure operand_matrix, operand_matrix_stat64, operand_matrix_size32
  end interface memhier_operand_matrix

  interface memhier_context_options_init
    module procedure context_options_init, context_options_init_stat64
  end interface memhier_context_options_init

  interface memhier_context_create
    module procedure context_create, context_create_stat64
  end interface memhier_context_create

  interface memhier_context_destroy
    module procedure context_destroy, context_destroy_stat64
  end interface memhier_context_destroy

  interface memhier_context_status
    module procedure context_status, context_status_stat64
  end interface memhier_context_status

  interface memhier_context_device
    module procedure context_device, context_device_stat64
  end interface memhier_context_device

  interface memhier_context_threads
    module procedure context_threads, context_threads_stat64
  end interface memhier_context_threads

  interface memhier_context_machine
    module procedure context_machine, context_machine_stat64
  end interface memhier_context_machine

  interface memhier_context_explain_buffers
    module procedure context_explain_buffers, context_explain_buffers_stat64
  end interface memhier_context_explain_buffers

  interface memhier_context_calibrate
    module procedure context_calibrate, context_calibrate_stat64
  end interface memhier_context_calibrate

  interface memhier_last_plan
    module procedure last_plan, last_plan_stat64
  end interface memhier_last_plan

  interface memhier_host_allocate
    module procedure host_allocate_bytes, host_allocate_bytes_stat64, host_allocate_bytes_size32, &
      host_allocate_real32_1, host_allocate_real32_1_stat64, host_allocate_real32_1_size32, host_allocate_real32_2, &
      host_allocate_real32_2_stat64, host_allocate_real32_2_size32, host_allocate_real64_1, &
      host_allocate_real64_1_stat64, host_allocate_real64_1_size32, host_allocate_real64_2, &
      host_allocate_real64_2_stat64, host_allocate_real64_2_size32, host_allocate_complex32_1, &
      host_allocate_complex32_1_stat64, host_allocate_complex32_1_size32, host_allocate_complex32_2, &
      host_allocate_complex32_2_stat64, host_allocate_complex32_2_size32, host_allocate_complex64_1, &
      host_allocate_complex64_1_stat64, host_allocate_complex64_1_size32, host_allocate_complex64_2, &
      host_allocate_complex64_2_stat64, host_allocate_complex64_2_size32, host_allocate_int8_1, &
      host_allocate_int8_1_stat64, host_allocate_int8_1_size32, host_allocate_int8_2, host_allocate_int8_2_stat64, &
      host_allocate_int8_2_size32, host_allocate_int16_1, host_allocate_int16_1_stat64, host_allocate_int16_1_size32, &
      host_allocate_int16_2, host_allocate_int16_2_stat64, host_allocate_int16_2_size32, host_allocate_int32_1, &
      host_allocate_int32_1_stat64, host_allocate_int32_1_size32, host_allocate_int32_2, &
      host_allocate_int32_2_stat64, host_allocate_int32_2_size32, host_allocate_int64_1, &
      host_allocate_int64_1_stat64, host_allocate_int64_1_size32, host_allocate_int64_2, &
      host_allocate_int64_2_stat64, host_allocate_int64_2_size32
  end interface memhier_host_allocate

  interface memhier_host_free
    module procedure host_free_pointer, host_free_pointer_stat64, host_free_real32_1, host_free_real32_1_stat64, &
      host_free_real32_2, host_free_real32_2_stat64, host_free_real64_1, host_free_real64_1_stat64, &
      host_free_real64_2, host_free_real64_2_stat64, host_free_complex32_1, host_free_complex32_1_stat64, &
      host_free_complex32_2, host_free_complex32_2_stat64, host_free_complex64_1, host_free_complex64_1_stat64, &
      host_free_complex64_2, host_free_complex64_2_stat64, host_free_int8_1, host_free_int8_1_stat64, &
      host_free_int8_2, host_free_int8_2_stat64, host_free_int16_1, host_free_int16_1_stat64, host_free_int16_2, &
      host_free_int16_2_stat64, host_free_int32_1, host_free_int32_1_stat64, host_free_int32_2, &
      host_free_int32_2_stat64, host_free_int64_1, host_free_int64_1_stat64, host_free_int64_2, host_free_int64_2_stat64
  end interface memhier_host_free

  interface memhier_host_adopt
    module procedure host_adopt_bytes, host_adopt_bytes_stat64, host_adopt_bytes_size32, host_adopt_real32_1, &
      host_adopt_real32_1_stat64, host_adopt_real32_2, host_adopt_real32_2_stat64, host_adopt_real32_3, &
      host_adopt_real32_3_stat64, host_adopt_real64_1, host_adopt_real64_1_stat64, host_adopt_real64_2, &
      host_adopt_real64_2_stat64, host_adopt_real64_3, host_adopt_real64_3_stat64, host_adopt_complex32_1, &
      host_adopt_complex32_1_stat64, host_adopt_complex32_2, host_adopt_complex32_2_stat64, host_adopt_complex32_3, &
      host_adopt_complex32_3_stat64, host_adopt_complex64_1, host_adopt_complex64_1_stat64, host_adopt_complex64_2, &
      host_adopt_complex64_2_stat64, host_adopt_complex64_3, host_adopt_complex64_3_stat64, host_adopt_int8_1, &
      host_adopt_int8_1_stat64, host_adopt_int8_2, host_adopt_int8_2_stat64, host_adopt_int8_3, &
      host_adopt_int8_3_stat64, host_adopt_int16_1, host_adopt_int16_1_stat64, host_adopt_int16_2, &
      host_adopt_int16_2_stat64, host_adopt_int16_3, host_adopt_int16_3_stat64, host_adopt_int32_1, &
      host_adopt_int32_1_stat64, host_adopt_int32_2, host_adopt_int32_2_stat64, host_adopt_int32_3, &
      host_adopt_int32_3_stat64, host_adopt_int64_1, host_adopt_int64_1_stat64, host_adopt_int64_2, &
      host_adopt_int64_2_stat64, host_adopt_int64_3, host_adopt_int64_3_stat64
  end interface memhier_host_adopt

  interface memhier_host_release
    module procedure host_release_pointer, host_release_pointer_stat64, host_release_real32_1, &
      host_release_real32_1_stat64, host_release_real32_2, host_release_real32_2_stat64, host_release_real32_3, &
      host_release_real32_3_stat64, host_release_real64_1, host_release_real64_1_stat64, host_release_real64_2, &
      host_release_real64_2_stat64, host_release_real64_3, host_release_real64_3_stat64, host_release_complex32_1, &
      host_release_complex32_1_stat64, host_release_complex32_2, host_release_complex32_2_stat64, &
      host_release_complex32_3, host_release_complex32_3_stat64, host_release_complex64_1, &
      host_release_complex64_1_stat64, host_release_complex64_2, host_release_complex64_2_stat64, &
      host_release_complex64_3, host_release_complex64_3_stat64, host_release_int8_1, host_release_int8_1_stat64, &
      host_release_int8_2, host_release_int8_2_stat64, host_release_int8_3, host_release_int8_3_stat64, &
      host_release_int16_1, host_release_int16_1_stat64, host_release_int16_2, host_release_int16_2_stat64, &
      host_release_int16_3, host_release_int16_3_stat64, host_release_int32_1, host_release_int32_1_stat64, &
      host_release_int32_2, host_release_int32_2_stat64, host_release_int32_3, host_release_int32_3_stat64, &
      host_release_int64_1, host_release_int64_1_stat64, host_release_int64_2, host_release_int64_2_stat64, &
      host_release_int64_3, host_release_int64_3_stat64
  end interface memhier_host_release

  interface memhier_buffer_create
    module procedure buffer_create, buffer_create_stat64, buffer_create_size32
  end interface memhier_buffer_create

  interface memhier_buffer_wrap
    module procedure buffer_wrap, buffer_wrap_stat64, buffer_wrap_size32
  end interface memhier_buffer_wrap

  interface memhier_buffer_destroy
    module procedure buffer_destroy, buffer_destroy_stat64
  end interface memhier_buffer_destroy

  interface memhier_buffer_map
    module procedure buffer_map, buffer_map_stat64
  end interface memhier_buffer_map

  interface memhier_buffer_unmap
    module procedure buffer_unmap, buffer_unmap_stat64
  end interface memhier_buffer_unmap

  interface memhier_buffer_device_pointer
    module procedure buffer_device_pointer, buffer_device_pointer_stat64
  end interface memhier_buffer_device_pointer

  interface memhier_buffer_info
    module procedure buffer_info, buffer_info_stat64
  end interface memhier_buffer_info

  interface memhier_plan_options_init
    module procedure plan_options_init, plan_options_init_stat64
  end interface memhier_plan_options_init

  interface memhier_plan_create_transpose
    module procedure plan_create_transpose, plan_create_transpose_stat64, plan_create_transpose_inplace, &
      plan_create_transpose_inplace_stat64
  end interface memhier_plan_create_transpose

  interface memhier_plan_create_permute
    module procedure plan_create_permute, plan_create_permute_stat64, plan_create_permute_size32
  end interface memhier_plan_create_permute

  interface memhier_plan_create_line
    module procedure plan_create_line, plan_create_line_stat64
  end interface memhier_plan_create_line

  interface memhier_plan_destroy
    module procedure plan_destroy, plan_destroy_stat64
  end interface memhier_plan_destroy

  interface memhier_plan_execute
    module procedure plan_execute, plan_execute_stat64
  end interface memhier_plan_execute

  interface memhier_plan_workspace
    module procedure plan_workspace, plan_workspace_stat64
  end interface memhier_plan_workspace

  interface memhier_plan_explain
    module procedure plan_explain, plan_explain_stat64
  end interface memhier_plan_explain

  interface memhier_transpose
    module procedure transpose_pointers, transpose_pointers_stat64, transpose_pointers_size32, transpose_real32_2, &
      transpose_real32_2_stat64, transpose_real32_3, transpose_real32_3_stat64, transpose_real64_2, &
      transpose_real64_2_stat64, transpose_real64_3, transpose_real64_3_stat64, transpose_complex32_2, &
      transpose_complex32_2_stat64, transpose_complex32_3, transpose_complex32_3_stat64, transpose_complex64_2, &
      transpose_complex64_2_stat64, transpose_complex64_3, transpose_complex64_3_stat64, transpose_int8_2, &
      transpose_int8_2_stat64, transpose_int8_3, transpose_int8_3_stat64, transpose_int16_2, &
      transpose_int16_2_stat64, transpose_int16_3, transpose_int16_3_stat64, transpose_int32_2, &
      transpose_int32_2_stat64, transpose_int32_3, transpose_int32_3_stat64, transpose_int64_2, &
      transpose_int64_2_stat64, transpose_int64_3, transpose_int64_3_stat64
  end interface memhier_transpose

  interface memhier_transpose_batch
    module procedure transpose_batch, transpose_batch_stat64, transpose_batch_size32
  end interface memhier_transpose_batch

  interface memhier_transpose_inplace
    module procedure transpose_inplace_pointer, transpose_inplace_pointer_stat64, transpose_inplace_pointer_size32, &
      transpose_inplace_real32_2, transpose_inplace_real32_2_stat64, transpose_inplace_real32_3, &
      transpose_inplace_real32_3_stat64, transpose_inplace_real64_2, transpose_inplace_real64_2_stat64, &
      transpose_inplace_real64_3, transpose_inplace_real64_3_stat64, transpose_inplace_complex32_2, &
      transpose_inplace_complex32_2_stat64, transpose_inplace_complex32_3, transpose_inplace_complex32_3_stat64, &
      transpose_inplace_complex64_2, transpose_inplace_complex64_2_stat64, transpose_inplace_complex64_3, &
      transpose_inplace_complex64_3_stat64, transpose_inplace_int8_2, transpose_inplace_int8_2_stat64, &
      transpose_inplace_int8_3, transpose_inplace_int8_3_stat64, transpose_inplace_int16_2, &
      transpose_inplace_int16_2_stat64, transpose_inplace_int16_3, transpose_inplace_int16_3_stat64, &
      transpose_inplace_int32_2, transpose_inplace_int32_2_stat64, transpose_inplace_int32_3, &
      transpose_inplace_int32_3_stat64, transpose_inplace_int64_2, transpose_inplace_int64_2_stat64, &
      transpose_inplace_int64_3, transpose_inplace_int64_3_stat64
  end interface memhier_transpose_inplace

  interface memhier_transpose_operands
    module procedure transpose_operands, transpose_operands_stat64, transpose_operands_inplace, &
      transpose_operands_inplace_stat64
  end interface memhier_transpose_operands

  interface memhier_permute
    module procedure permute_operands, permute_operands_stat64, permute_operands_size32, permute_real32_2, &
      permute_real32_2_stat64, permute_real32_2_size32, permute_real32_3, permute_real32_3_stat64, &
      permute_real32_3_size32, permute_real32_4, permute_real32_4_stat64, permute_real32_4_size32, permute_real32_5, &
      permute_real32_5_stat64, permute_real32_5_size32, permute_real32_6, permute_real32_6_stat64, &
      permute_real32_6_size32, permute_real32_7, permute_real32_7_stat64, permute_real32_7_size32, permute_real64_2, &
      permute_real64_2_stat64, permute_real64_2_size32, permute_real64_3, permute_real64_3_stat64, &
      permute_real64_3_size32, permute_real64_4, permute_real64_4_stat64, permute_real64_4_size32, permute_real64_5, &
      permute_real64_5_stat64, permute_real64_5_size32, permute_real64_6, permute_real64_6_stat64, &
      permute_real64_6_size32, permute_real64_7, permute_real64_7_stat64, permute_real64_7_size32, &
      permute_complex32_2, permute_complex32_2_stat64, permute_complex32_2_size32, permute_complex32_3, &
      permute_complex32_3_stat64, permute_complex32_3_size32, permute_complex32_4, permute_complex32_4_stat64, &
      permute_complex32_4_size32, permute_complex32_5, permute_complex32_5_stat64, permute_complex32_5_size32, &
      permute_complex32_6, permute_complex32_6_stat64, permute_complex32_6_size32, permute_complex32_7, &
      permute_complex32_7_stat64, permute_complex32_7_size32, permute_complex64_2, permute_complex64_2_stat64, &
      permute_complex64_2_size32, permute_complex64_3, permute_complex64_3_stat64, permute_complex64_3_size32, &
      permute_complex64_4, permute_complex64_4_stat64, permute_complex64_4_size32, permute_complex64_5, &
      permute_complex64_5_stat64, permute_complex64_5_size32, permute_complex64_6, permute_complex64_6_stat64, &
      permute_complex64_6_size32, permute_complex64_7, permute_complex64_7_stat64, permute_complex64_7_size32, &
      permute_int8_2, permute_int8_2_stat64, permute_int8_2_size32, permute_int8_3, permute_int8_3_stat64, &
      permute_int8_3_size32, permute_int8_4, permute_int8_4_stat64, permute_int8_4_size32, permute_int8_5, &
      permute_int8_5_stat64, permute_int8_5_size32, permute_int8_6, permute_int8_6_stat64, permute_int8_6_size32, &
      permute_int8_7, permute_int8_7_stat64, permute_int8_7_size32, permute_int16_2, permute_int16_2_stat64, &
      permute_int16_2_size32, permute_int16_3, permute_int16_3_stat64, permute_int16_3_size32, permute_int16_4, &
      permute_int16_4_stat64, permute_int16_4_size32, permute_int16_5, permute_int16_5_stat64, &
      permute_int16_5_size32, permute_int16_6, permute_int16_6_stat64, permute_int16_6_size32, permute_int16_7, &
      permute_int16_7_stat64, permute_int16_7_size32, permute_int32_2, permute_int32_2_stat64, &
      permute_int32_2_size32, permute_int32_3, permute_int32_3_stat64, permute_int32_3_size32, permute_int32_4, &
      permute_int32_4_stat64, permute_int32_4_size32, permute_int32_5, permute_int32_5_stat64, &
      permute_int32_5_size32, permute_int32_6, permute_int32_6_stat64, permute_int32_6_size32, permute_int32_7, &
      permute_int32_7_stat64, permute_int32_7_size32, permute_int64_2, permute_int64_2_stat64, &
      permute_int64_2_size32, permute_int64_3, permute_int64_3_stat64, permute_int64_3_size32, permute_int64_4, &
      permute_int64_4_stat64, permute_int64_4_size32, permute_int64_5, permute_int64_5_stat64, &
      permute_int64_5_size32, permute_int64_6, permute_int64_6_stat64, permute_int64_6_size32, permute_int64_7, &
      permute_int64_7_stat64, permute_int64_7_size32
  end interface memhier_permute

  interface memhier_permute_packed
    module procedure permute_packed, permute_packed_stat64, permute_packed_size32
  end interface memhier_permute_packed

  interface memhier_operand_array
    module procedure operand_array_real32_1, operand_array_real32_1_stat64, operand_array_real32_2, &
      operand_array_real32_2_stat64, operand_array_real32_3, operand_array_real32_3_stat64, operand_array_real32_4, &
      operand_array_real32_4_stat64, operand_array_real32_5, operand_array_real32_5_stat64, operand_array_real32_6, &
      operand_array_real32_6_stat64, operand_array_real32_7, operand_array_real32_7_stat64, operand_array_real64_1, &
      operand_array_real64_1_stat64, operand_array_real64_2, operand_array_real64_2_stat64, operand_array_real64_3, &
      operand_array_real64_3_stat64, operand_array_real64_4, operand_array_real64_4_stat64, operand_array_real64_5, &
      operand_array_real64_5_stat64, operand_array_real64_6, operand_array_real64_6_stat64, operand_array_real64_7, &
      operand_array_real64_7_stat64, operand_array_complex32_1, operand_array_complex32_1_stat64, &
      operand_array_complex32_2, operand_array_complex32_2_stat64, operand_array_complex32_3, &
      operand_array_complex32_3_stat64, operand_array_complex32_4, operand_array_complex32_4_stat64, &
      operand_array_complex32_5, operand_array_complex32_5_stat64, operand_array_complex32_6, &
      operand_array_complex32_6_stat64, operand_array_complex32_7, operand_array_complex32_7_stat64, &
      operand_array_complex64_1, operand_array_complex64_1_stat64, operand_array_complex64_2, &
      operand_array_complex64_2_stat64, operand_array_complex64_3, operand_array_complex64_3_stat64, &
      operand_array_complex64_4, operand_array_complex64_4_stat64, operand_array_complex64_5, &
      operand_array_complex64_5_stat64, operand_array_complex64_6, operand_array_complex64_6_stat64, &
      operand_array_complex64_7, operand_array_complex64_7_stat64, operand_array_int8_1, operand_array_int8_1_stat64, &
      operand_array_int8_2, operand_array_int8_2_stat64, operand_array_int8_3, operand_array_int8_3_stat64, &
      operand_array_int8_4, operand_array_int8_4_stat64, operand_array_int8_5, operand_array_int8_5_stat64, &
      operand_array_int8_6, operand_array_int8_6_stat64, operand_array_int8_7, operand_array_int8_7_stat64, &
      operand_array_int16_1, operand_array_int16_1_stat64, operand_array_int16_2, operand_array_int16_2_stat64, &
      operand_array_int16_3, operand_array_int16_3_stat64, operand_array_int16_4, operand_array_int16_4_stat64, &
      operand_array_int16_5, operand_array_int16_5_stat64, operand_array_int16_6, operand_array_int16_6_stat64, &
      operand_array_int16_7, operand_array_int16_7_stat64, operand_array_int32_1, operand_array_int32_1_stat64, &
      operand_array_int32_2, operand_array_int32_2_stat64, operand_array_int32_3, operand_array_int32_3_stat64, &
      operand_array_int32_4, operand_array_int32_4_stat64, operand_array_int32_5, operand_array_int32_5_stat64, &
      operand_array_int32_6, operand_array_int32_6_stat64, operand_array_int32_7, operand_array_int32_7_stat64, &
      operand_array_int64_1, operand_array_int64_1_stat64, operand_array_int64_2, operand_array_int64_2_stat64, &
      operand_array_int64_3, operand_array_int64_3_stat64, operand_array_int64_4, operand_array_int64_4_stat64, &
      operand_array_int64_5, operand_array_int64_5_stat64, operand_array_int64_6, operand_array_int64_6_stat64, &
      operand_array_int64_7, operand_array_int64_7_stat64
  end interface memhier_operand_array

  interface memhier_matmul_options_init
    module procedure matmul_options_init, matmul_options_init_stat64
  end interface memhier_matmul_options_init

  interface memhier_matmul_operands
    module procedure matmul_operands, matmul_operands_stat64
  end interface memhier_matmul_operands

  interface memhier_plan_create_matmul
    module procedure plan_create_matmul, plan_create_matmul_stat64
  end interface memhier_plan_create_matmul

  interface memhier_matmul
    module procedure matmul_pointers, matmul_pointers_stat64, matmul_pointers_size32, matmul_real32_2, &
      matmul_real32_2_stat64, matmul_real32_3, matmul_real32_3_stat64, matmul_real64_2, matmul_real64_2_stat64, &
      matmul_real64_3, matmul_real64_3_stat64, matmul_complex32_2, matmul_complex32_2_stat64, matmul_complex32_3, &
      matmul_complex32_3_stat64, matmul_complex64_2, matmul_complex64_2_stat64, matmul_complex64_3, &
      matmul_complex64_3_stat64, matmul_int8_2, matmul_int8_2_stat64, matmul_int8_3, matmul_int8_3_stat64
  end interface memhier_matmul

  interface memhier_matmul_batch
    module procedure matmul_batch_pointers, matmul_batch_pointers_stat64, matmul_batch_pointers_size32
  end interface memhier_matmul_batch

  interface memhier_filter_init
    module procedure filter_init, filter_init_stat64
  end interface memhier_filter_init

  interface memhier_filter_extents
    module procedure filter_extents, filter_extents_stat64, filter_extents_size32
  end interface memhier_filter_extents

  interface memhier_filter_apply
    module procedure filter_apply, filter_apply_stat64, filter_apply_real32_1, filter_apply_real32_1_stat64, &
      filter_apply_real32_2, filter_apply_real32_2_stat64, filter_apply_real32_3, filter_apply_real32_3_stat64, &
      filter_apply_real64_1, filter_apply_real64_1_stat64, filter_apply_real64_2, filter_apply_real64_2_stat64, &
      filter_apply_real64_3, filter_apply_real64_3_stat64, filter_apply_complex32_1, filter_apply_complex32_1_stat64, &
      filter_apply_complex32_2, filter_apply_complex32_2_stat64, filter_apply_complex32_3, &
      filter_apply_complex32_3_stat64, filter_apply_int16_1, filter_apply_int16_1_stat64, filter_apply_int16_2, &
      filter_apply_int16_2_stat64, filter_apply_int16_3, filter_apply_int16_3_stat64
  end interface memhier_filter_apply

  interface memhier_filter_stream
    module procedure filter_stream, filter_stream_stat64, filter_stream_real32_1, filter_stream_real32_1_stat64, &
      filter_stream_real32_2, filter_stream_real32_2_stat64, filter_stream_real64_1, filter_stream_real64_1_stat64, &
      filter_stream_real64_2, filter_stream_real64_2_stat64, filter_stream_complex32_1, &
      filter_stream_complex32_1_stat64, filter_stream_complex32_2, filter_stream_complex32_2_stat64, &
      filter_stream_int16_1, filter_stream_int16_1_stat64, filter_stream_int16_2, filter_stream_int16_2_stat64
  end interface memhier_filter_stream

  interface memhier_plan_create_filter
    module procedure plan_create_filter, plan_create_filter_stat64
  end interface memhier_plan_create_filter

  interface memhier_filter_1d
    module procedure filter_1d_pointers, filter_1d_pointers_stat64, filter_1d_pointers_size32, filter_1d_real32_1, &
      filter_1d_real32_1_stat64, filter_1d_real32_2, filter_1d_real32_2_stat64, filter_1d_real64_1, &
      filter_1d_real64_1_stat64, filter_1d_real64_2, filter_1d_real64_2_stat64, filter_1d_complex32_1, &
      filter_1d_complex32_1_stat64, filter_1d_complex32_2, filter_1d_complex32_2_stat64, filter_1d_int16_1, &
      filter_1d_int16_1_stat64, filter_1d_int16_2, filter_1d_int16_2_stat64
  end interface memhier_filter_1d

  interface memhier_filter_2d
    module procedure filter_2d_pointers, filter_2d_pointers_stat64, filter_2d_pointers_size32, filter_2d_real32_2, &
      filter_2d_real32_2_stat64, filter_2d_real32_3, filter_2d_real32_3_stat64, filter_separable_real32_2, &
      filter_separable_real32_2_stat64, filter_separable_real32_3, filter_separable_real32_3_stat64, &
      filter_2d_real64_2, filter_2d_real64_2_stat64, filter_2d_real64_3, filter_2d_real64_3_stat64, &
      filter_separable_real64_2, filter_separable_real64_2_stat64, filter_separable_real64_3, &
      filter_separable_real64_3_stat64, filter_2d_complex32_2, filter_2d_complex32_2_stat64, filter_2d_complex32_3, &
      filter_2d_complex32_3_stat64, filter_separable_complex32_2, filter_separable_complex32_2_stat64, &
      filter_separable_complex32_3, filter_separable_complex32_3_stat64, filter_2d_int16_2, filter_2d_int16_2_stat64, &
      filter_2d_int16_3, filter_2d_int16_3_stat64, filter_separable_int16_2, filter_separable_int16_2_stat64, &
      filter_separable_int16_3, filter_separable_int16_3_stat64
  end interface memhier_filter_2d

  interface memhier_records_init
    module procedure records_init, records_init_stat64
  end interface memhier_records_init

  interface memhier_record_layout
    module procedure record_layout, record_layout_stat64, record_layout_size32
  end interface memhier_record_layout

  interface memhier_record_convert
    module procedure record_convert, record_convert_stat64, record_convert_size32
  end interface memhier_record_convert

  interface memhier_plan_create_record
    module procedure plan_create_record, plan_create_record_stat64, plan_create_record_size32
  end interface memhier_plan_create_record

  interface memhier_record_split
    module procedure record_split_pointers, record_split_pointers_stat64, record_split_pointers_size32, &
      record_split_real32_planes, record_split_real32_planes_stat64, record_split_real32_2, &
      record_split_real32_2_stat64, record_split_real32_3, record_split_real32_3_stat64, record_split_real32_4, &
      record_split_real32_4_stat64, record_split_real64_planes, record_split_real64_planes_stat64, &
      record_split_real64_2, record_split_real64_2_stat64, record_split_real64_3, record_split_real64_3_stat64, &
      record_split_real64_4, record_split_real64_4_stat64, record_split_complex32_planes, &
      record_split_complex32_planes_stat64, record_split_complex32_2, record_split_complex32_2_stat64, &
      record_split_complex32_3, record_split_complex32_3_stat64, record_split_complex32_4, &
      record_split_complex32_4_stat64, record_split_complex64_planes, record_split_complex64_planes_stat64, &
      record_split_complex64_2, record_split_complex64_2_stat64, record_split_complex64_3, &
      record_split_complex64_3_stat64, record_split_complex64_4, record_split_complex64_4_stat64, &
      record_split_int8_planes, record_split_int8_planes_stat64, record_split_int8_2, record_split_int8_2_stat64, &
      record_split_int8_3, record_split_int8_3_stat64, record_split_int8_4, record_split_int8_4_stat64, &
      record_split_int16_planes, record_split_int16_planes_stat64, record_split_int16_2, record_split_int16_2_stat64, &
      record_split_int16_3, record_split_int16_3_stat64, record_split_int16_4, record_split_int16_4_stat64, &
      record_split_int32_planes, record_split_int32_planes_stat64, record_split_int32_2, record_split_int32_2_stat64, &
      record_split_int32_3, record_split_int32_3_stat64, record_split_int32_4, record_split_int32_4_stat64, &
      record_split_int64_planes, record_split_int64_planes_stat64, record_split_int64_2, record_split_int64_2_stat64, &
      record_split_int64_3, record_split_int64_3_stat64, record_split_int64_4, record_split_int64_4_stat64
  end interface memhier_record_split

  interface memhier_record_join
    module procedure record_join_pointers, record_join_pointers_stat64, record_join_pointers_size32, &
      record_join_real32_planes, record_join_real32_planes_stat64, record_join_real32_2, record_join_real32_2_stat64, &
      record_join_real32_3, record_join_real32_3_stat64, record_join_real32_4, record_join_real32_4_stat64, &
      record_join_real64_planes, record_join_real64_planes_stat64, record_join_real64_2, record_join_real64_2_stat64, &
      record_join_real64_3, record_join_real64_3_stat64, record_join_real64_4, record_join_real64_4_stat64, &
      record_join_complex32_planes, record_join_complex32_planes_stat64, record_join_complex32_2, &
      record_join_complex32_2_stat64, record_join_complex32_3, record_join_complex32_3_stat64, &
      record_join_complex32_4, record_join_complex32_4_stat64, record_join_complex64_planes, &
      record_join_complex64_planes_stat64, record_join_complex64_2, record_join_complex64_2_stat64, &
      record_join_complex64_3, record_join_complex64_3_stat64, record_join_complex64_4, &
      record_join_complex64_4_stat64, record_join_int8_planes, record_join_int8_planes_stat64, record_join_int8_2, &
      record_join_int8_2_stat64, record_join_int8_3, record_join_int8_3_stat64, record_join_int8_4, &
      record_join_int8_4_stat64, record_join_int16_planes, record_join_int16_planes_stat64, record_join_int16_2, &
      record_join_int16_2_stat64, record_join_int16_3, record_join_int16_3_stat64, record_join_int16_4, &
      record_join_int16_4_stat64, record_join_int32_planes, record_join_int32_planes_stat64, record_join_int32_2, &
      record_join_int32_2_stat64, record_join_int32_3, record_join_int32_3_stat64, record_join_int32_4, &
      record_join_int32_4_stat64, record_join_int64_planes, record_join_int64_planes_stat64, record_join_int64_2, &
      record_join_int64_2_stat64, record_join_int64_3, record_join_int64_3_stat64, record_join_int64_4, &
      record_join_int64_4_stat64
  end interface memhier_record_join

  interface memhier_status_text
    module procedure status_text_32, status_text_64
  end interface memhier_status_text

  interface memhier_bytes
    module procedure bytes_32, bytes_64
  end interface memhier_bytes

  interface memhier_field_init
    module procedure field_init
  end interface memhier_field_init

contains

  function memhier_error_text() result(text)
    character(:), allocatable :: text
    character(kind=c_char), allocatable, target :: buffer(:)
    integer(c_int64_t) :: needed
    integer(c_int32_t) :: stat
    stat = c_error_copy(c_null_ptr, 0_c_int64_t, needed)
    allocate(buffer(max(needed, 1_c_int64_t)))
    buffer = c_null_char
    stat = c_error_copy(c_loc(buffer), size(buffer, kind=c_int64_t), needed)
    call to_text(buffer, text)
  end function memhier_error_text

  function memhier_version_text() result(text)
    character(:), allocatable :: text
    call static_text(c_version_text(), text)
  end function memhier_version_text

  function memhier_build_text() result(text)
    character(:), allocatable :: text
    call static_text(c_build_text(), text)
  end function memhier_build_text

  function status_text_32(status) result(text)
    integer(c_int32_t), intent(in) :: status
    character(:), allocatable :: text
    call static_text(c_status_text(status), text)
  end function status_text_32

  function status_text_64(status) result(text)
    integer(c_int64_t), intent(in) :: status
    character(:), allocatable :: text
    call static_text(c_status_text(int(status, c_int32_t)), text)
  end function status_text_64

  ! Opaque element of n bytes, 1 <= n <= 16.
  elemental function bytes_32(n) result(type)
    integer(c_int32_t), intent(in) :: n
    integer(c_int32_t) :: type
    type = 256_c_int32_t + n
  end function bytes_32

  elemental function bytes_64(n) result(type)
    integer(c_int64_t), intent(in) :: n
    integer(c_int32_t) :: type
    type = 256_c_int32_t + int(n, c_int32_t)
  end function bytes_64

  ! Components of nothing yet: all zero. C says {0}.
  elemental subroutine field_init(field)
    type(memhier_field), intent(out) :: field
    field = memhier_field()
  end subroutine field_init

  ! Refuses for a reason of the module's own, with a text in the place of those of C.
  subroutine refuse(text, status, stat)
    character(*), intent(in) :: text
    integer(c_int32_t), intent(in) :: status
    integer(c_int32_t), intent(out) :: stat
    character(kind=c_char), target :: words(len_trim(text) + 1)
    words = c_text(text)
    call c_error_set(c_loc(words))
    stat = status
  end subroutine refuse

  ! The C permutation of an order as that of RESHAPE: dimension k of the source becomes dimension order(k).
  subroutine permutation_of(order, rank, permutation, stat)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(in) :: rank
    integer(c_int32_t), intent(out) :: permutation(:), stat
    character(120) :: text
    integer :: k
    stat = MEMHIER_SUCCESS
    permutation = -1
    if (rank < 1 .or. rank > MEMHIER_MAX_RANK) then
      write (text, '(a, i0, a, i0)') 'the rank is ', rank, ', must be 1 to ', MEMHIER_MAX_RANK
      call refuse(text, MEMHIER_INVALID_ARGUMENT, stat)
      return
    end if
    if (size(order) /= rank) then
      write (text, '(a, i0, a, i0)') 'size(order) is ', size(order), ', must be the rank of the source, ', rank
      call refuse(text, MEMHIER_INVALID_ARGUMENT, stat)
      return
    end if
    do k = 1, rank
      if (order(k) < 1 .or. order(k) > rank) then
        write (text, '(a, i0, a, i0, a, i0)') 'order(', k, ') is ', order(k), ', must be a dimension, 1 to ', rank
        call refuse(text, MEMHIER_INVALID_ARGUMENT, stat)
        return
      end if
      if (permutation(order(k)) >= 0) then
        write (text, '(a, i0, a, i0, a)') 'order(', k, ') is ', order(k), ', which stands twice'
        call refuse(text, MEMHIER_INVALID_ARGUMENT, stat)
        return
      end if
      permutation(order(k)) = k - 1
    end do
  end subroutine permutation_of

  ! The same for C's packed arrays, whose last mode is the first dimension.
  subroutine packed_permutation_of(order, rank, permutation, stat)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(in) :: rank
    integer(c_int32_t), intent(out) :: permutation(:), stat
    call permutation_of(order, rank, permutation, stat)
    if (stat == MEMHIER_SUCCESS) permutation(1:rank) = rank - 1 - permutation(rank:1:-1)
  end subroutine packed_permutation_of

  ! Refuses a size that is not what another argument asks for; an earlier refusal stays.
  subroutine require_size(what, actual, as, wanted, stat)
    character(*), intent(in) :: what, as
    integer(c_int64_t), intent(in) :: actual, wanted
    integer(c_int32_t), intent(inout) :: stat
    character(20) :: sizes(2)
    if (stat /= MEMHIER_SUCCESS .or. actual == wanted) return
    write (sizes, '(i0)') actual, wanted
    call refuse(what//' is '//trim(sizes(1))//', must be '//as//' = '//trim(sizes(2)), MEMHIER_INVALID_ARGUMENT, stat)
  end subroutine require_size

  ! An operand from the addresses of the first element and of its neighbour along each dimension (null where the extent
  ! is 1). Strides of sections come out of the addresses, so that nothing is copied.
  subroutine describe(operand, type, extents, first, next, stat)
    type(memhier_operand), intent(out), target :: operand
    integer(c_int32_t), intent(in) :: type
    integer(c_int64_t), intent(in) :: extents(:)
    type(c_ptr), intent(in) :: first, next(:)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int64_t) :: step, element
    integer :: d, n
    stat = c_operand_init(c_loc(operand), c_sizeof(operand))
    if (stat /= MEMHIER_SUCCESS) return
    n = size(extents)
    element = c_type_size(type)
    operand%type = type
    operand%pointer = first
    operand%rank = int(n, c_int32_t)
    operand%extents(1:n) = extents
    step = 1
    do d = 1, n
      operand%strides(d) = step
      if (c_associated(next(d))) then
        step = address(next(d)) - address(first)
        ! A component of a derived type may lie at distances that are no multiple of its size.
        if (mod(step, element) /= 0) &
          call refuse('array: distances of elements are no multiple of their size', MEMHIER_UNSUPPORTED, stat)
        operand%strides(d) = step / element
      end if
      step = operand%strides(d) * max(extents(d), 1_c_int64_t)
    end do
  end subroutine describe

  ! Bytes from the lowest to the highest element of an operand.
  subroutine span_of(operand, memory, bytes)
    type(memhier_operand), intent(in) :: operand
    type(c_ptr), intent(out) :: memory
    integer(c_int64_t), intent(out) :: bytes
    integer(c_int64_t) :: low, high, reach, element
    integer(c_int32_t) :: d
    memory = c_null_ptr
    bytes = 0
    if (.not. c_associated(operand%pointer)) return
    element = c_type_size(operand%type)
    low = address(operand%pointer)
    high = low + element
    do d = 1, operand%rank
      reach = (operand%extents(d) - 1) * operand%strides(d) * element
      low = low + min(reach, 0_c_int64_t)
      high = high + max(reach, 0_c_int64_t)
    end do
    memory = transfer(int(low, c_intptr_t), memory)
    bytes = high - low
  end subroutine span_of

  subroutine allocate_shape(context, type, extents, memory, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int64_t), intent(in) :: extents(:)
    type(c_ptr), intent(out) :: memory
    integer(c_int32_t), intent(out) :: stat
    integer(c_int64_t) :: bytes
    integer :: d
    bytes = c_type_size(type)
    do d = 1, size(extents)
      ! A negative extent is Fortran's empty array; a product that does not fit is left to the C call to refuse.
      if (extents(d) <= 0) then
        bytes = 0
        exit
      end if
      if (bytes > huge(bytes) / extents(d)) then
        bytes = huge(bytes)
        exit
      end if
      bytes = bytes * extents(d)
    end do
    memory = c_null_ptr
    stat = c_host_allocate(context%handle, bytes, memory)
  end subroutine allocate_shape

  ! Options of a plan with words given as Fortran strings; `words` holds them while the C call reads them.
  subroutine plan_options_of(chosen, words, stat, options, way, route_in, route_out)
    type(memhier_plan_options), intent(out), target :: chosen
    character(kind=c_char), allocatable, intent(out), target :: words(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way, route_in, route_out
    stat = c_plan_options_init(c_loc(chosen), c_sizeof(chosen))
    if (stat /= MEMHIER_SUCCESS) return
    if (present(options)) chosen = options
    allocate(words(1 + max(length(way), length(route_in), length(route_out)), 3))
    call put(way, 1, chosen%way)
    call put(route_in, 2, chosen%route_in)
    call put(route_out, 3, chosen%route_out)
  contains
    pure integer function length(word)
      character(*), intent(in), optional :: word
      length = 0
      if (present(word)) length = len_trim(word)
    end function length

    subroutine put(word, column, pointer)
      character(*), intent(in), optional :: word
      integer, intent(in) :: column
      type(c_ptr), intent(inout) :: pointer
      if (.not. present(word)) return
      words(1:len_trim(word) + 1, column) = c_text(word)
      pointer = c_loc(words(1, column))
    end subroutine put
  end subroutine plan_options_of

  ! Options of a product: given whole, or word by word.
  subroutine matmul_options_of(settings, stat, options, op_a, op_b, accuracy)
    type(memhier_matmul_options), intent(out), target :: settings
    integer(c_int32_t), intent(out) :: stat
    type(memhier_matmul_options), intent(in), optional :: options
    integer(c_int32_t), intent(in), optional :: op_a, op_b, accuracy
    stat = c_matmul_options_init(c_loc(settings), c_sizeof(settings))
    if (present(options)) settings = options
    if (present(op_a)) settings%op_a = op_a
    if (present(op_b)) settings%op_b = op_b
    if (present(accuracy)) settings%accuracy = accuracy
  end subroutine matmul_options_of

  ! A filter from its taps per axis and from words.
  subroutine filter_of(settings, taps, stat, border, mode, convolution)
    type(memhier_filter), intent(out), target :: settings
    integer(c_int64_t), intent(in) :: taps(:)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border, mode, convolution
    stat = c_filter_init(c_loc(settings), c_sizeof(settings))
    settings%rank = size(taps, kind=c_int32_t)
    settings%taps(1:size(taps)) = taps
    if (present(border)) settings%border = border
    if (present(mode)) settings%mode = mode
    if (present(convolution)) settings%convolution = convolution
  end subroutine filter_of

  ! Bytes between the columns of an array, each a record whose components follow each other. The addresses are those of
  ! the first element and of its neighbours along both dimensions, as far as there are any. An earlier refusal stays.
  subroutine columns_of(extents, addresses, element, stride, stat)
    integer(c_int64_t), intent(in) :: extents(2), element
    type(c_ptr), intent(in) :: addresses(3)
    integer(c_int64_t), intent(out) :: stride
    integer(c_int32_t), intent(inout) :: stat
    stride = extents(1) * element
    if (stat /= MEMHIER_SUCCESS) return
    if (c_associated(addresses(2))) then
      if (address(addresses(2)) - address(addresses(1)) /= element) &
        call refuse('aos: the components of a record must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (c_associated(addresses(3))) then
      stride = address(addresses(3)) - address(addresses(1))
      if (stride < extents(1) * element) &
        call refuse('aos: records must stand in ascending order and not overlap', MEMHIER_UNSUPPORTED, stat)
    end if
  end subroutine columns_of

  ! Text without trailing blanks, null-terminated.
  pure function c_text(text) result(buffer)
    character(*), intent(in) :: text
    character(kind=c_char) :: buffer(len_trim(text) + 1)
    integer :: i
    do i = 1, len_trim(text)
      buffer(i) = text(i:i)
    end do
    buffer(size(buffer)) = c_null_char
  end function c_text

  ! Text up to the terminating null.
  pure subroutine to_text(buffer, text)
    character(kind=c_char), intent(in) :: buffer(:)
    character(:), allocatable, intent(out) :: text
    integer :: i, n
    n = 0
    do while (n < size(buffer))
      if (buffer(n + 1) == c_null_char) exit
      n = n + 1
    end do
    allocate(character(n) :: text)
    do i = 1, n
      text(i:i) = buffer(i)
    end do
  end subroutine to_text

  subroutine static_text(pointer, text)
    type(c_ptr), intent(in) :: pointer
    character(:), allocatable, intent(out) :: text
    character(kind=c_char), pointer :: buffer(:)
    call c_f_pointer(pointer, buffer, [c_strlen(pointer)])
    call to_text(buffer, text)
  end subroutine static_text

  pure function address(pointer)
    type(c_ptr), intent(in) :: pointer
    integer(c_intptr_t) :: address
    address = transfer(pointer, address)
  end function address

  pure function or_null(pointer)
    type(c_ptr), intent(in), optional :: pointer
    type(c_ptr) :: or_null
    or_null = c_null_ptr
    if (present(pointer)) or_null = pointer
  end function or_null

  function operand_or_null(operand)
    type(memhier_operand), intent(in), optional, target :: operand
    type(c_ptr) :: operand_or_null
    operand_or_null = c_null_ptr
    if (present(operand)) operand_or_null = c_loc(operand)
  end function operand_or_null

  pure function or_text(format)
    integer(c_int32_t), intent(in), optional :: format
    integer(c_int32_t) :: or_text
    or_text = MEMHIER_TEXT
    if (present(format)) or_text = format
  end function or_text

  subroutine operand_init(operand, stat)
    type(memhier_operand), intent(out), target :: operand
    integer(c_int32_t), intent(out) :: stat
    stat = c_operand_init(c_loc(operand), c_sizeof(operand))
  end subroutine operand_init

  subroutine operand_init_stat64(operand, stat)
    type(memhier_operand), intent(out), target :: operand
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_init(operand, stat32)
    stat = stat32
  end subroutine operand_init_stat64

  subroutine operand_matrix(operand, type, order, rows, columns, pointer, leading_dimension, stat)
    type(memhier_operand), intent(out), target :: operand
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    type(c_ptr), intent(in) :: pointer
    integer(c_int64_t), intent(in) :: leading_dimension
    integer(c_int32_t), intent(out) :: stat
    stat = c_operand_matrix(c_loc(operand), type, order, rows, columns, pointer, leading_dimension)
  end subroutine operand_matrix

  subroutine operand_matrix_stat64(operand, type, order, rows, columns, pointer, leading_dimension, stat)
    type(memhier_operand), intent(out), target :: operand
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    type(c_ptr), intent(in) :: pointer
    integer(c_int64_t), intent(in) :: leading_dimension
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_matrix(operand, type, order, rows, columns, pointer, leading_dimension, stat32)
    stat = stat32
  end subroutine operand_matrix_stat64

  subroutine operand_matrix_size32(operand, type, order, rows, columns, pointer, leading_dimension, stat)
    type(memhier_operand), intent(out), target :: operand
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    type(c_ptr), intent(in) :: pointer
    integer(c_int32_t), intent(in) :: leading_dimension
    integer(c_int32_t), intent(out) :: stat
    call operand_matrix(operand, type, order, int(rows, c_int64_t), int(columns, c_int64_t), pointer, &
      int(leading_dimension, c_int64_t), stat)
  end subroutine operand_matrix_size32

  subroutine context_options_init(options, stat)
    type(memhier_context_options), intent(out), target :: options
    integer(c_int32_t), intent(out) :: stat
    stat = c_context_options_init(c_loc(options), c_sizeof(options))
  end subroutine context_options_init

  subroutine context_options_init_stat64(options, stat)
    type(memhier_context_options), intent(out), target :: options
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call context_options_init(options, stat32)
    stat = stat32
  end subroutine context_options_init_stat64

  subroutine context_create(context, stat, options, machine_file)
    type(memhier_context), intent(out) :: context
    integer(c_int32_t), intent(out) :: stat
    type(memhier_context_options), intent(in), optional :: options
    character(*), intent(in), optional :: machine_file
    type(memhier_context_options), target :: chosen
    character(kind=c_char), allocatable, target :: path(:)
    if (present(options)) then
      chosen = options
    else
      stat = c_context_options_init(c_loc(chosen), c_sizeof(chosen))
      if (stat /= MEMHIER_SUCCESS) return
    end if
    if (present(machine_file)) then
      path = c_text(machine_file)
      chosen%machine_file = c_loc(path)
    end if
    stat = c_context_create(c_loc(chosen), context%handle)
  end subroutine context_create

  subroutine context_create_stat64(context, stat, options, machine_file)
    type(memhier_context), intent(out) :: context
    integer(c_int64_t), intent(out) :: stat
    type(memhier_context_options), intent(in), optional :: options
    character(*), intent(in), optional :: machine_file
    integer(c_int32_t) :: stat32
    call context_create(context, stat32, options, machine_file)
    stat = stat32
  end subroutine context_create_stat64

  subroutine context_destroy(context, stat)
    type(memhier_context), intent(inout) :: context
    integer(c_int32_t), intent(out) :: stat
    stat = c_context_destroy(context%handle)
    if (stat == MEMHIER_SUCCESS) context%handle = c_null_ptr
  end subroutine context_destroy

  subroutine context_destroy_stat64(context, stat)
    type(memhier_context), intent(inout) :: context
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call context_destroy(context, stat32)
    stat = stat32
  end subroutine context_destroy_stat64

  subroutine context_status(context, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(out) :: stat
    stat = c_context_status(context%handle)
  end subroutine context_status

  subroutine context_status_stat64(context, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call context_status(context, stat32)
    stat = stat32
  end subroutine context_status_stat64

  subroutine context_device(context, device, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(out) :: device
    integer(c_int32_t), intent(out) :: stat
    stat = c_context_device(context%handle, device)
  end subroutine context_device

  subroutine context_device_stat64(context, device, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(out) :: device
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call context_device(context, device, stat32)
    stat = stat32
  end subroutine context_device_stat64

  subroutine context_threads(context, threads, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(out) :: threads
    integer(c_int32_t), intent(out) :: stat
    stat = c_context_threads(context%handle, threads)
  end subroutine context_threads

  subroutine context_threads_stat64(context, threads, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(out) :: threads
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call context_threads(context, threads, stat32)
    stat = stat32
  end subroutine context_threads_stat64

  subroutine context_machine(context, text, stat, format)
    type(memhier_context), intent(in) :: context
    character(:), allocatable, intent(out) :: text
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: format
    integer(c_int64_t) :: needed
    character(kind=c_char), allocatable, target :: buffer(:)
    stat = c_context_machine(context%handle, or_text(format), c_null_ptr, 0_c_int64_t, needed)
    text = ''
    if (stat /= MEMHIER_SUCCESS) return
    do
      allocate(buffer(needed))
      stat = c_context_machine(context%handle, or_text(format), c_loc(buffer), size(buffer, kind=c_int64_t), needed)
      if (stat /= MEMHIER_BUFFER_TOO_SMALL) exit
      deallocate(buffer)
    end do
    if (stat == MEMHIER_SUCCESS) call to_text(buffer, text)
  end subroutine context_machine

  subroutine context_machine_stat64(context, text, stat, format)
    type(memhier_context), intent(in) :: context
    character(:), allocatable, intent(out) :: text
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: format
    integer(c_int32_t) :: stat32
    call context_machine(context, text, stat32, format)
    stat = stat32
  end subroutine context_machine_stat64

  subroutine context_explain_buffers(context, text, stat, format)
    type(memhier_context), intent(in) :: context
    character(:), allocatable, intent(out) :: text
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: format
    integer(c_int64_t) :: needed
    character(kind=c_char), allocatable, target :: buffer(:)
    stat = c_context_explain_buffers(context%handle, or_text(format), c_null_ptr, 0_c_int64_t, needed)
    text = ''
    if (stat /= MEMHIER_SUCCESS) return
    do
      allocate(buffer(needed))
      stat = c_context_explain_buffers(context%handle, or_text(format), c_loc(buffer), size(buffer, kind=c_int64_t), &
      needed)
      if (stat /= MEMHIER_BUFFER_TOO_SMALL) exit
      deallocate(buffer)
    end do
    if (stat == MEMHIER_SUCCESS) call to_text(buffer, text)
  end subroutine context_explain_buffers

  subroutine context_explain_buffers_stat64(context, text, stat, format)
    type(memhier_context), intent(in) :: context
    character(:), allocatable, intent(out) :: text
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: format
    integer(c_int32_t) :: stat32
    call context_explain_buffers(context, text, stat32, format)
    stat = stat32
  end subroutine context_explain_buffers_stat64

  subroutine context_calibrate(context, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(out) :: stat
    stat = c_context_calibrate(context%handle)
  end subroutine context_calibrate

  subroutine context_calibrate_stat64(context, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call context_calibrate(context, stat32)
    stat = stat32
  end subroutine context_calibrate_stat64

  subroutine last_plan(context, plan, stat)
    type(memhier_context), intent(in) :: context
    type(memhier_plan), intent(out) :: plan
    integer(c_int32_t), intent(out) :: stat
    stat = c_last_plan(context%handle, plan%handle)
  end subroutine last_plan

  subroutine last_plan_stat64(context, plan, stat)
    type(memhier_context), intent(in) :: context
    type(memhier_plan), intent(out) :: plan
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call last_plan(context, plan, stat32)
    stat = stat32
  end subroutine last_plan_stat64

  subroutine host_allocate_bytes(context, bytes, pointer, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: bytes
    type(c_ptr), intent(out) :: pointer
    integer(c_int32_t), intent(out) :: stat
    stat = c_host_allocate(context%handle, bytes, pointer)
  end subroutine host_allocate_bytes

  subroutine host_allocate_bytes_stat64(context, bytes, pointer, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: bytes
    type(c_ptr), intent(out) :: pointer
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_bytes(context, bytes, pointer, stat32)
    stat = stat32
  end subroutine host_allocate_bytes_stat64

  subroutine host_allocate_bytes_size32(context, bytes, pointer, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: bytes
    type(c_ptr), intent(out) :: pointer
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_bytes(context, int(bytes, c_int64_t), pointer, stat)
  end subroutine host_allocate_bytes_size32

  subroutine host_free_pointer(context, pointer, stat)
    type(memhier_context), intent(in) :: context
    type(c_ptr), intent(in) :: pointer
    integer(c_int32_t), intent(out) :: stat
    stat = c_host_free(context%handle, pointer)
  end subroutine host_free_pointer

  subroutine host_free_pointer_stat64(context, pointer, stat)
    type(memhier_context), intent(in) :: context
    type(c_ptr), intent(in) :: pointer
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_pointer(context, pointer, stat32)
    stat = stat32
  end subroutine host_free_pointer_stat64

  subroutine host_adopt_bytes(context, pointer, bytes, stat)
    type(memhier_context), intent(in) :: context
    type(c_ptr), intent(in) :: pointer
    integer(c_int64_t), intent(in) :: bytes
    integer(c_int32_t), intent(out) :: stat
    stat = c_host_adopt(context%handle, pointer, bytes)
  end subroutine host_adopt_bytes

  subroutine host_adopt_bytes_stat64(context, pointer, bytes, stat)
    type(memhier_context), intent(in) :: context
    type(c_ptr), intent(in) :: pointer
    integer(c_int64_t), intent(in) :: bytes
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_bytes(context, pointer, bytes, stat32)
    stat = stat32
  end subroutine host_adopt_bytes_stat64

  subroutine host_adopt_bytes_size32(context, pointer, bytes, stat)
    type(memhier_context), intent(in) :: context
    type(c_ptr), intent(in) :: pointer
    integer(c_int32_t), intent(in) :: bytes
    integer(c_int32_t), intent(out) :: stat
    call host_adopt_bytes(context, pointer, int(bytes, c_int64_t), stat)
  end subroutine host_adopt_bytes_size32

  subroutine host_release_pointer(context, pointer, stat)
    type(memhier_context), intent(in) :: context
    type(c_ptr), intent(in) :: pointer
    integer(c_int32_t), intent(out) :: stat
    stat = c_host_release(context%handle, pointer)
  end subroutine host_release_pointer

  subroutine host_release_pointer_stat64(context, pointer, stat)
    type(memhier_context), intent(in) :: context
    type(c_ptr), intent(in) :: pointer
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_pointer(context, pointer, stat32)
    stat = stat32
  end subroutine host_release_pointer_stat64

  subroutine buffer_create(context, bytes, buffer, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: bytes
    type(memhier_buffer), intent(out) :: buffer
    integer(c_int32_t), intent(out) :: stat
    stat = c_buffer_create(context%handle, bytes, buffer%handle)
  end subroutine buffer_create

  subroutine buffer_create_stat64(context, bytes, buffer, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: bytes
    type(memhier_buffer), intent(out) :: buffer
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call buffer_create(context, bytes, buffer, stat32)
    stat = stat32
  end subroutine buffer_create_stat64

  subroutine buffer_create_size32(context, bytes, buffer, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: bytes
    type(memhier_buffer), intent(out) :: buffer
    integer(c_int32_t), intent(out) :: stat
    call buffer_create(context, int(bytes, c_int64_t), buffer, stat)
  end subroutine buffer_create_size32

  subroutine buffer_wrap(context, pointer, bytes, buffer, stat)
    type(memhier_context), intent(in) :: context
    type(c_ptr), intent(in) :: pointer
    integer(c_int64_t), intent(in) :: bytes
    type(memhier_buffer), intent(out) :: buffer
    integer(c_int32_t), intent(out) :: stat
    stat = c_buffer_wrap(context%handle, pointer, bytes, buffer%handle)
  end subroutine buffer_wrap

  subroutine buffer_wrap_stat64(context, pointer, bytes, buffer, stat)
    type(memhier_context), intent(in) :: context
    type(c_ptr), intent(in) :: pointer
    integer(c_int64_t), intent(in) :: bytes
    type(memhier_buffer), intent(out) :: buffer
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call buffer_wrap(context, pointer, bytes, buffer, stat32)
    stat = stat32
  end subroutine buffer_wrap_stat64

  subroutine buffer_wrap_size32(context, pointer, bytes, buffer, stat)
    type(memhier_context), intent(in) :: context
    type(c_ptr), intent(in) :: pointer
    integer(c_int32_t), intent(in) :: bytes
    type(memhier_buffer), intent(out) :: buffer
    integer(c_int32_t), intent(out) :: stat
    call buffer_wrap(context, pointer, int(bytes, c_int64_t), buffer, stat)
  end subroutine buffer_wrap_size32

  subroutine buffer_destroy(buffer, stat)
    type(memhier_buffer), intent(inout) :: buffer
    integer(c_int32_t), intent(out) :: stat
    stat = c_buffer_destroy(buffer%handle)
    if (stat == MEMHIER_SUCCESS) buffer%handle = c_null_ptr
  end subroutine buffer_destroy

  subroutine buffer_destroy_stat64(buffer, stat)
    type(memhier_buffer), intent(inout) :: buffer
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call buffer_destroy(buffer, stat32)
    stat = stat32
  end subroutine buffer_destroy_stat64

  subroutine buffer_map(buffer, access, pointer, stat)
    type(memhier_buffer), intent(in) :: buffer
    integer(c_int32_t), intent(in) :: access
    type(c_ptr), intent(out) :: pointer
    integer(c_int32_t), intent(out) :: stat
    stat = c_buffer_map(buffer%handle, access, pointer)
  end subroutine buffer_map

  subroutine buffer_map_stat64(buffer, access, pointer, stat)
    type(memhier_buffer), intent(in) :: buffer
    integer(c_int32_t), intent(in) :: access
    type(c_ptr), intent(out) :: pointer
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call buffer_map(buffer, access, pointer, stat32)
    stat = stat32
  end subroutine buffer_map_stat64

  subroutine buffer_unmap(buffer, stat)
    type(memhier_buffer), intent(in) :: buffer
    integer(c_int32_t), intent(out) :: stat
    stat = c_buffer_unmap(buffer%handle)
  end subroutine buffer_unmap

  subroutine buffer_unmap_stat64(buffer, stat)
    type(memhier_buffer), intent(in) :: buffer
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call buffer_unmap(buffer, stat32)
    stat = stat32
  end subroutine buffer_unmap_stat64

  subroutine buffer_device_pointer(buffer, access, pointer, stat, stream)
    type(memhier_buffer), intent(in) :: buffer
    integer(c_int32_t), intent(in) :: access
    type(c_ptr), intent(out) :: pointer
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_buffer_device_pointer(buffer%handle, access, or_null(stream), pointer)
  end subroutine buffer_device_pointer

  subroutine buffer_device_pointer_stat64(buffer, access, pointer, stat, stream)
    type(memhier_buffer), intent(in) :: buffer
    integer(c_int32_t), intent(in) :: access
    type(c_ptr), intent(out) :: pointer
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call buffer_device_pointer(buffer, access, pointer, stat32, stream)
    stat = stat32
  end subroutine buffer_device_pointer_stat64

  subroutine buffer_info(buffer, bytes, to_device, to_host, stat)
    type(memhier_buffer), intent(in) :: buffer
    integer(c_int64_t), intent(out) :: bytes
    integer(c_int64_t), intent(out) :: to_device
    integer(c_int64_t), intent(out) :: to_host
    integer(c_int32_t), intent(out) :: stat
    stat = c_buffer_info(buffer%handle, bytes, to_device, to_host)
  end subroutine buffer_info

  subroutine buffer_info_stat64(buffer, bytes, to_device, to_host, stat)
    type(memhier_buffer), intent(in) :: buffer
    integer(c_int64_t), intent(out) :: bytes
    integer(c_int64_t), intent(out) :: to_device
    integer(c_int64_t), intent(out) :: to_host
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call buffer_info(buffer, bytes, to_device, to_host, stat32)
    stat = stat32
  end subroutine buffer_info_stat64

  subroutine plan_options_init(options, stat)
    type(memhier_plan_options), intent(out), target :: options
    integer(c_int32_t), intent(out) :: stat
    stat = c_plan_options_init(c_loc(options), c_sizeof(options))
  end subroutine plan_options_init

  subroutine plan_options_init_stat64(options, stat)
    type(memhier_plan_options), intent(out), target :: options
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call plan_options_init(options, stat32)
    stat = stat32
  end subroutine plan_options_init_stat64

  subroutine plan_create_transpose(context, source, destination, plan, stat, options, way, route_in, route_out)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    type(memhier_plan), intent(out) :: plan
    integer(c_int32_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    type(memhier_plan_options), target :: chosen
    character(kind=c_char), allocatable, target :: words(:, :)
    plan%handle = c_null_ptr
    call plan_options_of(chosen, words, stat, options, way, route_in, route_out)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_plan_create_transpose(context%handle, c_loc(source), c_loc(destination), c_loc(chosen), plan%handle)
  end subroutine plan_create_transpose

  subroutine plan_create_transpose_stat64(context, source, destination, plan, stat, options, way, route_in, route_out)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    type(memhier_plan), intent(out) :: plan
    integer(c_int64_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    integer(c_int32_t) :: stat32
    call plan_create_transpose(context, source, destination, plan, stat32, options, way, route_in, route_out)
    stat = stat32
  end subroutine plan_create_transpose_stat64

  subroutine plan_create_transpose_inplace(context, matrix, plan, stat, options, way, route_in, route_out)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: matrix
    type(memhier_plan), intent(out) :: plan
    integer(c_int32_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    type(memhier_plan_options), target :: chosen
    character(kind=c_char), allocatable, target :: words(:, :)
    plan%handle = c_null_ptr
    call plan_options_of(chosen, words, stat, options, way, route_in, route_out)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_plan_create_transpose(context%handle, c_loc(matrix), c_null_ptr, c_loc(chosen), plan%handle)
  end subroutine plan_create_transpose_inplace

  subroutine plan_create_transpose_inplace_stat64(context, matrix, plan, stat, options, way, route_in, route_out)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: matrix
    type(memhier_plan), intent(out) :: plan
    integer(c_int64_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    integer(c_int32_t) :: stat32
    call plan_create_transpose_inplace(context, matrix, plan, stat32, options, way, route_in, route_out)
    stat = stat32
  end subroutine plan_create_transpose_inplace_stat64

  subroutine plan_create_permute(context, source, destination, order, plan, stat, options, way, route_in, route_out)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int64_t), intent(in) :: order(:)
    type(memhier_plan), intent(out) :: plan
    integer(c_int32_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    type(memhier_plan_options), target :: chosen
    character(kind=c_char), allocatable, target :: words(:, :)
    integer(c_int32_t) :: permutation(MEMHIER_MAX_RANK)
    plan%handle = c_null_ptr
    call plan_options_of(chosen, words, stat, options, way, route_in, route_out)
    if (stat /= MEMHIER_SUCCESS) return
    call permutation_of(order, source%rank, permutation, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_plan_create_permute(context%handle, c_loc(source), c_loc(destination), permutation, c_loc(chosen), &
      plan%handle)
  end subroutine plan_create_permute

  subroutine plan_create_permute_stat64(context, source, destination, order, plan, stat, options, way, route_in, &
      route_out)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int64_t), intent(in) :: order(:)
    type(memhier_plan), intent(out) :: plan
    integer(c_int64_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    integer(c_int32_t) :: stat32
    call plan_create_permute(context, source, destination, order, plan, stat32, options, way, route_in, route_out)
    stat = stat32
  end subroutine plan_create_permute_stat64

  subroutine plan_create_permute_size32(context, source, destination, order, plan, stat, options, way, route_in, &
      route_out)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int32_t), intent(in) :: order(:)
    type(memhier_plan), intent(out) :: plan
    integer(c_int32_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    call plan_create_permute(context, source, destination, int(order, c_int64_t), plan, stat, options, way, route_in, &
      route_out)
  end subroutine plan_create_permute_size32

  subroutine plan_create_line(context, line, plan, stat, options, way, route_in, route_out)
    type(memhier_context), intent(in) :: context
    character(*), intent(in) :: line
    type(memhier_plan), intent(out) :: plan
    integer(c_int32_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    type(memhier_plan_options), target :: chosen
    character(kind=c_char), allocatable, target :: words(:, :)
    character(kind=c_char), allocatable, target :: line_c(:)
    plan%handle = c_null_ptr
    call plan_options_of(chosen, words, stat, options, way, route_in, route_out)
    if (stat /= MEMHIER_SUCCESS) return
    line_c = c_text(line)
    stat = c_plan_create_line(context%handle, c_loc(line_c), c_loc(chosen), plan%handle)
  end subroutine plan_create_line

  subroutine plan_create_line_stat64(context, line, plan, stat, options, way, route_in, route_out)
    type(memhier_context), intent(in) :: context
    character(*), intent(in) :: line
    type(memhier_plan), intent(out) :: plan
    integer(c_int64_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    integer(c_int32_t) :: stat32
    call plan_create_line(context, line, plan, stat32, options, way, route_in, route_out)
    stat = stat32
  end subroutine plan_create_line_stat64

  subroutine plan_destroy(plan, stat)
    type(memhier_plan), intent(inout) :: plan
    integer(c_int32_t), intent(out) :: stat
    stat = c_plan_destroy(plan%handle)
    if (stat == MEMHIER_SUCCESS) plan%handle = c_null_ptr
  end subroutine plan_destroy

  subroutine plan_destroy_stat64(plan, stat)
    type(memhier_plan), intent(inout) :: plan
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call plan_destroy(plan, stat32)
    stat = stat32
  end subroutine plan_destroy_stat64

  subroutine plan_execute(plan, pointers, stat, stream, workspace, workspace_bytes)
    type(memhier_plan), intent(in) :: plan
    type(c_ptr), intent(in) :: pointers(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(c_ptr), intent(in), optional :: workspace
    integer(c_int64_t), intent(in), optional :: workspace_bytes
    integer(c_int64_t) :: bytes
    bytes = 0
    if (present(workspace_bytes)) bytes = workspace_bytes
    stat = c_plan_execute(plan%handle, pointers, size(pointers, kind=c_int32_t), or_null(workspace), bytes, &
      or_null(stream))
  end subroutine plan_execute

  subroutine plan_execute_stat64(plan, pointers, stat, stream, workspace, workspace_bytes)
    type(memhier_plan), intent(in) :: plan
    type(c_ptr), intent(in) :: pointers(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(c_ptr), intent(in), optional :: workspace
    integer(c_int64_t), intent(in), optional :: workspace_bytes
    integer(c_int32_t) :: stat32
    call plan_execute(plan, pointers, stat32, stream, workspace, workspace_bytes)
    stat = stat32
  end subroutine plan_execute_stat64

  subroutine plan_workspace(plan, bytes, stat)
    type(memhier_plan), intent(in) :: plan
    integer(c_int64_t), intent(out) :: bytes
    integer(c_int32_t), intent(out) :: stat
    stat = c_plan_workspace(plan%handle, bytes)
  end subroutine plan_workspace

  subroutine plan_workspace_stat64(plan, bytes, stat)
    type(memhier_plan), intent(in) :: plan
    integer(c_int64_t), intent(out) :: bytes
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call plan_workspace(plan, bytes, stat32)
    stat = stat32
  end subroutine plan_workspace_stat64

  subroutine plan_explain(plan, text, stat, format)
    type(memhier_plan), intent(in) :: plan
    character(:), allocatable, intent(out) :: text
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: format
    integer(c_int64_t) :: needed
    character(kind=c_char), allocatable, target :: buffer(:)
    stat = c_plan_explain(plan%handle, or_text(format), c_null_ptr, 0_c_int64_t, needed)
    text = ''
    if (stat /= MEMHIER_SUCCESS) return
    do
      allocate(buffer(needed))
      stat = c_plan_explain(plan%handle, or_text(format), c_loc(buffer), size(buffer, kind=c_int64_t), needed)
      if (stat /= MEMHIER_BUFFER_TOO_SMALL) exit
      deallocate(buffer)
    end do
    if (stat == MEMHIER_SUCCESS) call to_text(buffer, text)
  end subroutine plan_explain

  subroutine plan_explain_stat64(plan, text, stat, format)
    type(memhier_plan), intent(in) :: plan
    character(:), allocatable, intent(out) :: text
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: format
    integer(c_int32_t) :: stat32
    call plan_explain(plan, text, stat32, format)
    stat = stat32
  end subroutine plan_explain_stat64

  subroutine transpose_pointers(context, type, order, rows, columns, source, source_leading, destination, &
      destination_leading, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    type(c_ptr), intent(in) :: source
    integer(c_int64_t), intent(in) :: source_leading
    type(c_ptr), intent(in) :: destination
    integer(c_int64_t), intent(in) :: destination_leading
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_transpose(context%handle, type, order, rows, columns, source, source_leading, destination, &
      destination_leading, or_null(stream))
  end subroutine transpose_pointers

  subroutine transpose_pointers_stat64(context, type, order, rows, columns, source, source_leading, destination, &
      destination_leading, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    type(c_ptr), intent(in) :: source
    integer(c_int64_t), intent(in) :: source_leading
    type(c_ptr), intent(in) :: destination
    integer(c_int64_t), intent(in) :: destination_leading
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_pointers(context, type, order, rows, columns, source, source_leading, destination, &
      destination_leading, stat32, stream)
    stat = stat32
  end subroutine transpose_pointers_stat64

  subroutine transpose_pointers_size32(context, type, order, rows, columns, source, source_leading, destination, &
      destination_leading, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    type(c_ptr), intent(in) :: source
    integer(c_int32_t), intent(in) :: source_leading
    type(c_ptr), intent(in) :: destination
    integer(c_int32_t), intent(in) :: destination_leading
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call transpose_pointers(context, type, order, int(rows, c_int64_t), int(columns, c_int64_t), source, &
      int(source_leading, c_int64_t), destination, int(destination_leading, c_int64_t), stat, stream)
  end subroutine transpose_pointers_size32

  subroutine transpose_batch(context, type, order, rows, columns, source, source_leading, source_stride, destination, &
      destination_leading, destination_stride, batch, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    type(c_ptr), intent(in) :: source
    integer(c_int64_t), intent(in) :: source_leading
    integer(c_int64_t), intent(in) :: source_stride
    type(c_ptr), intent(in) :: destination
    integer(c_int64_t), intent(in) :: destination_leading
    integer(c_int64_t), intent(in) :: destination_stride
    integer(c_int64_t), intent(in) :: batch
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_transpose_batch(context%handle, type, order, rows, columns, source, source_leading, source_stride, &
      destination, destination_leading, destination_stride, batch, or_null(stream))
  end subroutine transpose_batch

  subroutine transpose_batch_stat64(context, type, order, rows, columns, source, source_leading, source_stride, &
      destination, destination_leading, destination_stride, batch, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    type(c_ptr), intent(in) :: source
    integer(c_int64_t), intent(in) :: source_leading
    integer(c_int64_t), intent(in) :: source_stride
    type(c_ptr), intent(in) :: destination
    integer(c_int64_t), intent(in) :: destination_leading
    integer(c_int64_t), intent(in) :: destination_stride
    integer(c_int64_t), intent(in) :: batch
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_batch(context, type, order, rows, columns, source, source_leading, source_stride, destination, &
      destination_leading, destination_stride, batch, stat32, stream)
    stat = stat32
  end subroutine transpose_batch_stat64

  subroutine transpose_batch_size32(context, type, order, rows, columns, source, source_leading, source_stride, &
      destination, destination_leading, destination_stride, batch, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    type(c_ptr), intent(in) :: source
    integer(c_int32_t), intent(in) :: source_leading
    integer(c_int32_t), intent(in) :: source_stride
    type(c_ptr), intent(in) :: destination
    integer(c_int32_t), intent(in) :: destination_leading
    integer(c_int32_t), intent(in) :: destination_stride
    integer(c_int32_t), intent(in) :: batch
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call transpose_batch(context, type, order, int(rows, c_int64_t), int(columns, c_int64_t), source, &
      int(source_leading, c_int64_t), int(source_stride, c_int64_t), destination, int(destination_leading, &
      c_int64_t), int(destination_stride, c_int64_t), int(batch, c_int64_t), stat, stream)
  end subroutine transpose_batch_size32

  subroutine transpose_inplace_pointer(context, type, size, matrix, leading, stride, batch, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int64_t), intent(in) :: size
    type(c_ptr), intent(in) :: matrix
    integer(c_int64_t), intent(in) :: leading
    integer(c_int64_t), intent(in) :: stride
    integer(c_int64_t), intent(in) :: batch
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_transpose_inplace(context%handle, type, size, matrix, leading, stride, batch, or_null(stream))
  end subroutine transpose_inplace_pointer

  subroutine transpose_inplace_pointer_stat64(context, type, size, matrix, leading, stride, batch, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int64_t), intent(in) :: size
    type(c_ptr), intent(in) :: matrix
    integer(c_int64_t), intent(in) :: leading
    integer(c_int64_t), intent(in) :: stride
    integer(c_int64_t), intent(in) :: batch
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_pointer(context, type, size, matrix, leading, stride, batch, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_pointer_stat64

  subroutine transpose_inplace_pointer_size32(context, type, size, matrix, leading, stride, batch, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: size
    type(c_ptr), intent(in) :: matrix
    integer(c_int32_t), intent(in) :: leading
    integer(c_int32_t), intent(in) :: stride
    integer(c_int32_t), intent(in) :: batch
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call transpose_inplace_pointer(context, type, int(size, c_int64_t), matrix, int(leading, c_int64_t), int(stride, &
      c_int64_t), int(batch, c_int64_t), stat, stream)
  end subroutine transpose_inplace_pointer_size32

  subroutine transpose_operands(context, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_transpose_operands(context%handle, c_loc(source), c_loc(destination), or_null(stream))
  end subroutine transpose_operands

  subroutine transpose_operands_stat64(context, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_operands(context, source, destination, stat32, stream)
    stat = stat32
  end subroutine transpose_operands_stat64

  subroutine transpose_operands_inplace(context, matrix, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: matrix
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_transpose_operands(context%handle, c_loc(matrix), c_null_ptr, or_null(stream))
  end subroutine transpose_operands_inplace

  subroutine transpose_operands_inplace_stat64(context, matrix, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: matrix
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_operands_inplace(context, matrix, stat32, stream)
    stat = stat32
  end subroutine transpose_operands_inplace_stat64

  subroutine permute_operands(context, source, destination, order, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: permutation(MEMHIER_MAX_RANK)
    call permutation_of(order, source%rank, permutation, stat)
    if (stat == MEMHIER_SUCCESS) stat = c_permute(context%handle, c_loc(source), c_loc(destination), permutation, &
      or_null(stream))
  end subroutine permute_operands

  subroutine permute_operands_stat64(context, source, destination, order, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_operands(context, source, destination, order, stat32, stream)
    stat = stat32
  end subroutine permute_operands_stat64

  subroutine permute_operands_size32(context, source, destination, order, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_operands(context, source, destination, int(order, c_int64_t), stat, stream)
  end subroutine permute_operands_size32

  subroutine permute_packed(context, type, extents, order, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int64_t), intent(in) :: extents(:)
    integer(c_int64_t), intent(in) :: order(:)
    type(c_ptr), intent(in) :: source
    type(c_ptr), intent(in) :: destination
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: permutation(MEMHIER_MAX_RANK), rank
    rank = size(extents, kind=c_int32_t)
    call packed_permutation_of(order, rank, permutation, stat)
    if (stat == MEMHIER_SUCCESS) stat = c_permute_packed(context%handle, type, rank, extents(rank:1:-1), permutation, &
      source, destination, or_null(stream))
  end subroutine permute_packed

  subroutine permute_packed_stat64(context, type, extents, order, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int64_t), intent(in) :: extents(:)
    integer(c_int64_t), intent(in) :: order(:)
    type(c_ptr), intent(in) :: source
    type(c_ptr), intent(in) :: destination
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_packed(context, type, extents, order, source, destination, stat32, stream)
    stat = stat32
  end subroutine permute_packed_stat64

  subroutine permute_packed_size32(context, type, extents, order, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: extents(:)
    integer(c_int32_t), intent(in) :: order(:)
    type(c_ptr), intent(in) :: source
    type(c_ptr), intent(in) :: destination
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_packed(context, type, int(extents, c_int64_t), int(order, c_int64_t), source, destination, stat, &
      stream)
  end subroutine permute_packed_size32

  subroutine operand_array_real32_1(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(1)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2))
    end if
    call describe(operand, MEMHIER_F32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real32_1

  subroutine operand_array_real32_1_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real32_1(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real32_1_stat64

  subroutine operand_array_real32_2(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(2)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2))
    end if
    call describe(operand, MEMHIER_F32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real32_2

  subroutine operand_array_real32_2_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real32_2(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real32_2_stat64

  subroutine permute_real32_2(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :)
    real(c_float), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real32_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real32_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real32_2

  subroutine permute_real32_2_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :)
    real(c_float), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real32_2(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real32_2_stat64

  subroutine permute_real32_2_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :)
    real(c_float), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real32_2(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real32_2_size32

  subroutine operand_array_real32_3(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(3)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2))
    end if
    call describe(operand, MEMHIER_F32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real32_3

  subroutine operand_array_real32_3_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real32_3(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real32_3_stat64

  subroutine permute_real32_3(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :)
    real(c_float), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real32_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real32_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real32_3

  subroutine permute_real32_3_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :)
    real(c_float), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real32_3(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real32_3_stat64

  subroutine permute_real32_3_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :)
    real(c_float), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real32_3(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real32_3_size32

  subroutine operand_array_real32_4(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(4)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_F32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real32_4

  subroutine operand_array_real32_4_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real32_4(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real32_4_stat64

  subroutine permute_real32_4(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real32_4(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real32_4(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real32_4

  subroutine permute_real32_4_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real32_4(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real32_4_stat64

  subroutine permute_real32_4_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real32_4(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real32_4_size32

  subroutine operand_array_real32_5(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(5)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_F32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real32_5

  subroutine operand_array_real32_5_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real32_5(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real32_5_stat64

  subroutine permute_real32_5(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real32_5(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real32_5(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real32_5

  subroutine permute_real32_5_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real32_5(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real32_5_stat64

  subroutine permute_real32_5_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real32_5(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real32_5_size32

  subroutine operand_array_real32_6(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(6)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_F32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real32_6

  subroutine operand_array_real32_6_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real32_6(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real32_6_stat64

  subroutine permute_real32_6(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real32_6(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real32_6(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real32_6

  subroutine permute_real32_6_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real32_6(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real32_6_stat64

  subroutine permute_real32_6_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real32_6(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real32_6_size32

  subroutine operand_array_real32_7(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(7)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2, 1))
      if (size(array, 7) > 1) next(7) = c_loc(array(1, 1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_F32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real32_7

  subroutine operand_array_real32_7_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_float), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real32_7(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real32_7_stat64

  subroutine permute_real32_7(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real32_7(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real32_7(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real32_7

  subroutine permute_real32_7_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real32_7(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real32_7_stat64

  subroutine permute_real32_7_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :, :, :, :, :)
    real(c_float), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real32_7(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real32_7_size32

  subroutine host_adopt_real32_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real32_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_real32_1

  subroutine host_adopt_real32_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_real32_1(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_real32_1_stat64

  subroutine host_release_real32_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real32_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_real32_1

  subroutine host_release_real32_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_real32_1(context, array, stat32)
    stat = stat32
  end subroutine host_release_real32_1_stat64

  subroutine host_allocate_real32_1(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_F32, [n], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [n])
  end subroutine host_allocate_real32_1

  subroutine host_allocate_real32_1_stat64(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_real32_1(context, array, n, stat32)
    stat = stat32
  end subroutine host_allocate_real32_1_stat64

  subroutine host_allocate_real32_1_size32(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), pointer, intent(out) :: array(:)
    integer(c_int32_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_real32_1(context, array, int(n, c_int64_t), stat)
  end subroutine host_allocate_real32_1_size32

  subroutine host_free_real32_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), pointer, intent(inout) :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_real32_1

  subroutine host_free_real32_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), pointer, intent(inout) :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_real32_1(context, array, stat32)
    stat = stat32
  end subroutine host_free_real32_1_stat64

  subroutine host_adopt_real32_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real32_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_real32_2

  subroutine host_adopt_real32_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_real32_2(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_real32_2_stat64

  subroutine host_release_real32_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real32_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_real32_2

  subroutine host_release_real32_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_real32_2(context, array, stat32)
    stat = stat32
  end subroutine host_release_real32_2_stat64

  subroutine host_allocate_real32_2(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_F32, [rows, columns], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [rows, columns])
  end subroutine host_allocate_real32_2

  subroutine host_allocate_real32_2_stat64(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_real32_2(context, array, rows, columns, stat32)
    stat = stat32
  end subroutine host_allocate_real32_2_stat64

  subroutine host_allocate_real32_2_size32(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), pointer, intent(out) :: array(:, :)
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_real32_2(context, array, int(rows, c_int64_t), int(columns, c_int64_t), stat)
  end subroutine host_allocate_real32_2_size32

  subroutine host_free_real32_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), pointer, intent(inout) :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1), lbound(array, 2)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_real32_2

  subroutine host_free_real32_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), pointer, intent(inout) :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_real32_2(context, array, stat32)
    stat = stat32
  end subroutine host_free_real32_2_stat64

  subroutine transpose_real32_2(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :)
    real(c_float), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real32_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real32_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_real32_2

  subroutine transpose_real32_2_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :)
    real(c_float), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_real32_2(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_real32_2_stat64

  subroutine transpose_inplace_real32_2(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(inout), target :: a(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_real32_2(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_real32_2

  subroutine transpose_inplace_real32_2_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(inout), target :: a(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_real32_2(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_real32_2_stat64

  subroutine host_adopt_real32_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real32_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_real32_3

  subroutine host_adopt_real32_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_real32_3(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_real32_3_stat64

  subroutine host_release_real32_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real32_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_real32_3

  subroutine host_release_real32_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_real32_3(context, array, stat32)
    stat = stat32
  end subroutine host_release_real32_3_stat64

  subroutine transpose_real32_3(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :)
    real(c_float), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real32_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real32_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_real32_3

  subroutine transpose_real32_3_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :)
    real(c_float), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_real32_3(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_real32_3_stat64

  subroutine transpose_inplace_real32_3(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(inout), target :: a(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_real32_3(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_real32_3

  subroutine transpose_inplace_real32_3_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(inout), target :: a(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_real32_3(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_real32_3_stat64

  subroutine operand_array_real64_1(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(1)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2))
    end if
    call describe(operand, MEMHIER_F64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real64_1

  subroutine operand_array_real64_1_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real64_1(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real64_1_stat64

  subroutine operand_array_real64_2(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(2)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2))
    end if
    call describe(operand, MEMHIER_F64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real64_2

  subroutine operand_array_real64_2_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real64_2(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real64_2_stat64

  subroutine permute_real64_2(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :)
    real(c_double), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real64_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real64_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real64_2

  subroutine permute_real64_2_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :)
    real(c_double), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real64_2(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real64_2_stat64

  subroutine permute_real64_2_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :)
    real(c_double), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real64_2(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real64_2_size32

  subroutine operand_array_real64_3(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(3)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2))
    end if
    call describe(operand, MEMHIER_F64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real64_3

  subroutine operand_array_real64_3_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real64_3(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real64_3_stat64

  subroutine permute_real64_3(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :)
    real(c_double), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real64_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real64_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real64_3

  subroutine permute_real64_3_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :)
    real(c_double), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real64_3(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real64_3_stat64

  subroutine permute_real64_3_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :)
    real(c_double), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real64_3(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real64_3_size32

  subroutine operand_array_real64_4(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(4)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_F64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real64_4

  subroutine operand_array_real64_4_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real64_4(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real64_4_stat64

  subroutine permute_real64_4(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real64_4(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real64_4(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real64_4

  subroutine permute_real64_4_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real64_4(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real64_4_stat64

  subroutine permute_real64_4_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real64_4(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real64_4_size32

  subroutine operand_array_real64_5(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(5)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_F64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real64_5

  subroutine operand_array_real64_5_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real64_5(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real64_5_stat64

  subroutine permute_real64_5(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real64_5(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real64_5(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real64_5

  subroutine permute_real64_5_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real64_5(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real64_5_stat64

  subroutine permute_real64_5_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real64_5(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real64_5_size32

  subroutine operand_array_real64_6(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(6)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_F64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real64_6

  subroutine operand_array_real64_6_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real64_6(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real64_6_stat64

  subroutine permute_real64_6(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real64_6(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real64_6(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real64_6

  subroutine permute_real64_6_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real64_6(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real64_6_stat64

  subroutine permute_real64_6_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real64_6(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real64_6_size32

  subroutine operand_array_real64_7(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(7)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2, 1))
      if (size(array, 7) > 1) next(7) = c_loc(array(1, 1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_F64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_real64_7

  subroutine operand_array_real64_7_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    real(c_double), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_real64_7(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_real64_7_stat64

  subroutine permute_real64_7(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real64_7(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real64_7(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_real64_7

  subroutine permute_real64_7_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_real64_7(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_real64_7_stat64

  subroutine permute_real64_7_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :, :, :, :, :)
    real(c_double), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_real64_7(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_real64_7_size32

  subroutine host_adopt_real64_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real64_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_real64_1

  subroutine host_adopt_real64_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_real64_1(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_real64_1_stat64

  subroutine host_release_real64_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real64_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_real64_1

  subroutine host_release_real64_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_real64_1(context, array, stat32)
    stat = stat32
  end subroutine host_release_real64_1_stat64

  subroutine host_allocate_real64_1(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_F64, [n], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [n])
  end subroutine host_allocate_real64_1

  subroutine host_allocate_real64_1_stat64(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_real64_1(context, array, n, stat32)
    stat = stat32
  end subroutine host_allocate_real64_1_stat64

  subroutine host_allocate_real64_1_size32(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), pointer, intent(out) :: array(:)
    integer(c_int32_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_real64_1(context, array, int(n, c_int64_t), stat)
  end subroutine host_allocate_real64_1_size32

  subroutine host_free_real64_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), pointer, intent(inout) :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_real64_1

  subroutine host_free_real64_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), pointer, intent(inout) :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_real64_1(context, array, stat32)
    stat = stat32
  end subroutine host_free_real64_1_stat64

  subroutine host_adopt_real64_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real64_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_real64_2

  subroutine host_adopt_real64_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_real64_2(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_real64_2_stat64

  subroutine host_release_real64_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real64_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_real64_2

  subroutine host_release_real64_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_real64_2(context, array, stat32)
    stat = stat32
  end subroutine host_release_real64_2_stat64

  subroutine host_allocate_real64_2(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_F64, [rows, columns], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [rows, columns])
  end subroutine host_allocate_real64_2

  subroutine host_allocate_real64_2_stat64(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_real64_2(context, array, rows, columns, stat32)
    stat = stat32
  end subroutine host_allocate_real64_2_stat64

  subroutine host_allocate_real64_2_size32(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), pointer, intent(out) :: array(:, :)
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_real64_2(context, array, int(rows, c_int64_t), int(columns, c_int64_t), stat)
  end subroutine host_allocate_real64_2_size32

  subroutine host_free_real64_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), pointer, intent(inout) :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1), lbound(array, 2)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_real64_2

  subroutine host_free_real64_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), pointer, intent(inout) :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_real64_2(context, array, stat32)
    stat = stat32
  end subroutine host_free_real64_2_stat64

  subroutine transpose_real64_2(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :)
    real(c_double), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real64_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real64_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_real64_2

  subroutine transpose_real64_2_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :)
    real(c_double), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_real64_2(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_real64_2_stat64

  subroutine transpose_inplace_real64_2(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(inout), target :: a(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_real64_2(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_real64_2

  subroutine transpose_inplace_real64_2_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(inout), target :: a(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_real64_2(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_real64_2_stat64

  subroutine host_adopt_real64_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real64_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_real64_3

  subroutine host_adopt_real64_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_real64_3(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_real64_3_stat64

  subroutine host_release_real64_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_real64_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_real64_3

  subroutine host_release_real64_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_real64_3(context, array, stat32)
    stat = stat32
  end subroutine host_release_real64_3_stat64

  subroutine transpose_real64_3(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :)
    real(c_double), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_real64_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_real64_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_real64_3

  subroutine transpose_real64_3_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :)
    real(c_double), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_real64_3(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_real64_3_stat64

  subroutine transpose_inplace_real64_3(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(inout), target :: a(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_real64_3(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_real64_3

  subroutine transpose_inplace_real64_3_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(inout), target :: a(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_real64_3(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_real64_3_stat64

  subroutine operand_array_complex32_1(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(1)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2))
    end if
    call describe(operand, MEMHIER_C64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex32_1

  subroutine operand_array_complex32_1_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex32_1(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex32_1_stat64

  subroutine operand_array_complex32_2(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(2)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2))
    end if
    call describe(operand, MEMHIER_C64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex32_2

  subroutine operand_array_complex32_2_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex32_2(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex32_2_stat64

  subroutine permute_complex32_2(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :)
    complex(c_float_complex), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex32_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex32_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex32_2

  subroutine permute_complex32_2_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :)
    complex(c_float_complex), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex32_2(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex32_2_stat64

  subroutine permute_complex32_2_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :)
    complex(c_float_complex), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex32_2(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex32_2_size32

  subroutine operand_array_complex32_3(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(3)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2))
    end if
    call describe(operand, MEMHIER_C64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex32_3

  subroutine operand_array_complex32_3_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex32_3(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex32_3_stat64

  subroutine permute_complex32_3(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex32_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex32_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex32_3

  subroutine permute_complex32_3_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex32_3(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex32_3_stat64

  subroutine permute_complex32_3_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex32_3(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex32_3_size32

  subroutine operand_array_complex32_4(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(4)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_C64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex32_4

  subroutine operand_array_complex32_4_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex32_4(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex32_4_stat64

  subroutine permute_complex32_4(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex32_4(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex32_4(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex32_4

  subroutine permute_complex32_4_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex32_4(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex32_4_stat64

  subroutine permute_complex32_4_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex32_4(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex32_4_size32

  subroutine operand_array_complex32_5(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(5)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_C64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex32_5

  subroutine operand_array_complex32_5_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex32_5(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex32_5_stat64

  subroutine permute_complex32_5(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex32_5(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex32_5(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex32_5

  subroutine permute_complex32_5_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex32_5(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex32_5_stat64

  subroutine permute_complex32_5_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex32_5(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex32_5_size32

  subroutine operand_array_complex32_6(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(6)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_C64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex32_6

  subroutine operand_array_complex32_6_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex32_6(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex32_6_stat64

  subroutine permute_complex32_6(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex32_6(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex32_6(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex32_6

  subroutine permute_complex32_6_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex32_6(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex32_6_stat64

  subroutine permute_complex32_6_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex32_6(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex32_6_size32

  subroutine operand_array_complex32_7(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(7)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2, 1))
      if (size(array, 7) > 1) next(7) = c_loc(array(1, 1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_C64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex32_7

  subroutine operand_array_complex32_7_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_float_complex), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex32_7(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex32_7_stat64

  subroutine permute_complex32_7(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex32_7(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex32_7(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex32_7

  subroutine permute_complex32_7_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex32_7(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex32_7_stat64

  subroutine permute_complex32_7_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :, :, :, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex32_7(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex32_7_size32

  subroutine host_adopt_complex32_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex32_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_complex32_1

  subroutine host_adopt_complex32_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_complex32_1(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_complex32_1_stat64

  subroutine host_release_complex32_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex32_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_complex32_1

  subroutine host_release_complex32_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_complex32_1(context, array, stat32)
    stat = stat32
  end subroutine host_release_complex32_1_stat64

  subroutine host_allocate_complex32_1(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_C64, [n], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [n])
  end subroutine host_allocate_complex32_1

  subroutine host_allocate_complex32_1_stat64(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_complex32_1(context, array, n, stat32)
    stat = stat32
  end subroutine host_allocate_complex32_1_stat64

  subroutine host_allocate_complex32_1_size32(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), pointer, intent(out) :: array(:)
    integer(c_int32_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_complex32_1(context, array, int(n, c_int64_t), stat)
  end subroutine host_allocate_complex32_1_size32

  subroutine host_free_complex32_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), pointer, intent(inout) :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_complex32_1

  subroutine host_free_complex32_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), pointer, intent(inout) :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_complex32_1(context, array, stat32)
    stat = stat32
  end subroutine host_free_complex32_1_stat64

  subroutine host_adopt_complex32_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex32_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_complex32_2

  subroutine host_adopt_complex32_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_complex32_2(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_complex32_2_stat64

  subroutine host_release_complex32_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex32_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_complex32_2

  subroutine host_release_complex32_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_complex32_2(context, array, stat32)
    stat = stat32
  end subroutine host_release_complex32_2_stat64

  subroutine host_allocate_complex32_2(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_C64, [rows, columns], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [rows, columns])
  end subroutine host_allocate_complex32_2

  subroutine host_allocate_complex32_2_stat64(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_complex32_2(context, array, rows, columns, stat32)
    stat = stat32
  end subroutine host_allocate_complex32_2_stat64

  subroutine host_allocate_complex32_2_size32(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), pointer, intent(out) :: array(:, :)
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_complex32_2(context, array, int(rows, c_int64_t), int(columns, c_int64_t), stat)
  end subroutine host_allocate_complex32_2_size32

  subroutine host_free_complex32_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), pointer, intent(inout) :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1), lbound(array, 2)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_complex32_2

  subroutine host_free_complex32_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), pointer, intent(inout) :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_complex32_2(context, array, stat32)
    stat = stat32
  end subroutine host_free_complex32_2_stat64

  subroutine transpose_complex32_2(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :)
    complex(c_float_complex), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex32_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex32_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_complex32_2

  subroutine transpose_complex32_2_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :)
    complex(c_float_complex), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_complex32_2(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_complex32_2_stat64

  subroutine transpose_inplace_complex32_2(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(inout), target :: a(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_complex32_2(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_complex32_2

  subroutine transpose_inplace_complex32_2_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(inout), target :: a(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_complex32_2(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_complex32_2_stat64

  subroutine host_adopt_complex32_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex32_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_complex32_3

  subroutine host_adopt_complex32_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_complex32_3(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_complex32_3_stat64

  subroutine host_release_complex32_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex32_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_complex32_3

  subroutine host_release_complex32_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_complex32_3(context, array, stat32)
    stat = stat32
  end subroutine host_release_complex32_3_stat64

  subroutine transpose_complex32_3(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex32_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex32_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_complex32_3

  subroutine transpose_complex32_3_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :)
    complex(c_float_complex), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_complex32_3(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_complex32_3_stat64

  subroutine transpose_inplace_complex32_3(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(inout), target :: a(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_complex32_3(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_complex32_3

  subroutine transpose_inplace_complex32_3_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(inout), target :: a(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_complex32_3(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_complex32_3_stat64

  subroutine operand_array_complex64_1(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(1)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2))
    end if
    call describe(operand, MEMHIER_C128, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex64_1

  subroutine operand_array_complex64_1_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex64_1(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex64_1_stat64

  subroutine operand_array_complex64_2(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(2)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2))
    end if
    call describe(operand, MEMHIER_C128, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex64_2

  subroutine operand_array_complex64_2_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex64_2(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex64_2_stat64

  subroutine permute_complex64_2(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :)
    complex(c_double_complex), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex64_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex64_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex64_2

  subroutine permute_complex64_2_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :)
    complex(c_double_complex), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex64_2(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex64_2_stat64

  subroutine permute_complex64_2_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :)
    complex(c_double_complex), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex64_2(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex64_2_size32

  subroutine operand_array_complex64_3(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(3)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2))
    end if
    call describe(operand, MEMHIER_C128, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex64_3

  subroutine operand_array_complex64_3_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex64_3(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex64_3_stat64

  subroutine permute_complex64_3(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex64_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex64_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex64_3

  subroutine permute_complex64_3_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex64_3(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex64_3_stat64

  subroutine permute_complex64_3_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex64_3(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex64_3_size32

  subroutine operand_array_complex64_4(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(4)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_C128, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex64_4

  subroutine operand_array_complex64_4_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex64_4(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex64_4_stat64

  subroutine permute_complex64_4(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex64_4(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex64_4(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex64_4

  subroutine permute_complex64_4_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex64_4(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex64_4_stat64

  subroutine permute_complex64_4_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex64_4(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex64_4_size32

  subroutine operand_array_complex64_5(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(5)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_C128, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex64_5

  subroutine operand_array_complex64_5_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex64_5(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex64_5_stat64

  subroutine permute_complex64_5(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex64_5(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex64_5(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex64_5

  subroutine permute_complex64_5_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex64_5(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex64_5_stat64

  subroutine permute_complex64_5_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex64_5(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex64_5_size32

  subroutine operand_array_complex64_6(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(6)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_C128, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex64_6

  subroutine operand_array_complex64_6_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex64_6(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex64_6_stat64

  subroutine permute_complex64_6(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex64_6(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex64_6(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex64_6

  subroutine permute_complex64_6_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex64_6(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex64_6_stat64

  subroutine permute_complex64_6_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex64_6(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex64_6_size32

  subroutine operand_array_complex64_7(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(7)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2, 1))
      if (size(array, 7) > 1) next(7) = c_loc(array(1, 1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_C128, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_complex64_7

  subroutine operand_array_complex64_7_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    complex(c_double_complex), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_complex64_7(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_complex64_7_stat64

  subroutine permute_complex64_7(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex64_7(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex64_7(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_complex64_7

  subroutine permute_complex64_7_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_complex64_7(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_complex64_7_stat64

  subroutine permute_complex64_7_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :, :, :, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_complex64_7(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_complex64_7_size32

  subroutine host_adopt_complex64_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex64_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_complex64_1

  subroutine host_adopt_complex64_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_complex64_1(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_complex64_1_stat64

  subroutine host_release_complex64_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex64_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_complex64_1

  subroutine host_release_complex64_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_complex64_1(context, array, stat32)
    stat = stat32
  end subroutine host_release_complex64_1_stat64

  subroutine host_allocate_complex64_1(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_C128, [n], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [n])
  end subroutine host_allocate_complex64_1

  subroutine host_allocate_complex64_1_stat64(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_complex64_1(context, array, n, stat32)
    stat = stat32
  end subroutine host_allocate_complex64_1_stat64

  subroutine host_allocate_complex64_1_size32(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), pointer, intent(out) :: array(:)
    integer(c_int32_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_complex64_1(context, array, int(n, c_int64_t), stat)
  end subroutine host_allocate_complex64_1_size32

  subroutine host_free_complex64_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), pointer, intent(inout) :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_complex64_1

  subroutine host_free_complex64_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), pointer, intent(inout) :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_complex64_1(context, array, stat32)
    stat = stat32
  end subroutine host_free_complex64_1_stat64

  subroutine host_adopt_complex64_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex64_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_complex64_2

  subroutine host_adopt_complex64_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_complex64_2(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_complex64_2_stat64

  subroutine host_release_complex64_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex64_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_complex64_2

  subroutine host_release_complex64_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_complex64_2(context, array, stat32)
    stat = stat32
  end subroutine host_release_complex64_2_stat64

  subroutine host_allocate_complex64_2(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_C128, [rows, columns], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [rows, columns])
  end subroutine host_allocate_complex64_2

  subroutine host_allocate_complex64_2_stat64(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_complex64_2(context, array, rows, columns, stat32)
    stat = stat32
  end subroutine host_allocate_complex64_2_stat64

  subroutine host_allocate_complex64_2_size32(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), pointer, intent(out) :: array(:, :)
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_complex64_2(context, array, int(rows, c_int64_t), int(columns, c_int64_t), stat)
  end subroutine host_allocate_complex64_2_size32

  subroutine host_free_complex64_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), pointer, intent(inout) :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1), lbound(array, 2)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_complex64_2

  subroutine host_free_complex64_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), pointer, intent(inout) :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_complex64_2(context, array, stat32)
    stat = stat32
  end subroutine host_free_complex64_2_stat64

  subroutine transpose_complex64_2(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :)
    complex(c_double_complex), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex64_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex64_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_complex64_2

  subroutine transpose_complex64_2_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :)
    complex(c_double_complex), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_complex64_2(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_complex64_2_stat64

  subroutine transpose_inplace_complex64_2(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(inout), target :: a(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_complex64_2(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_complex64_2

  subroutine transpose_inplace_complex64_2_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(inout), target :: a(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_complex64_2(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_complex64_2_stat64

  subroutine host_adopt_complex64_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex64_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_complex64_3

  subroutine host_adopt_complex64_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_complex64_3(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_complex64_3_stat64

  subroutine host_release_complex64_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_complex64_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_complex64_3

  subroutine host_release_complex64_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_complex64_3(context, array, stat32)
    stat = stat32
  end subroutine host_release_complex64_3_stat64

  subroutine transpose_complex64_3(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_complex64_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_complex64_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_complex64_3

  subroutine transpose_complex64_3_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :)
    complex(c_double_complex), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_complex64_3(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_complex64_3_stat64

  subroutine transpose_inplace_complex64_3(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(inout), target :: a(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_complex64_3(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_complex64_3

  subroutine transpose_inplace_complex64_3_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(inout), target :: a(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_complex64_3(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_complex64_3_stat64

  subroutine operand_array_int8_1(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(1)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2))
    end if
    call describe(operand, MEMHIER_I8, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int8_1

  subroutine operand_array_int8_1_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int8_1(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int8_1_stat64

  subroutine operand_array_int8_2(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(2)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2))
    end if
    call describe(operand, MEMHIER_I8, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int8_2

  subroutine operand_array_int8_2_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int8_2(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int8_2_stat64

  subroutine permute_int8_2(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :)
    integer(c_int8_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int8_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int8_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int8_2

  subroutine permute_int8_2_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :)
    integer(c_int8_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int8_2(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int8_2_stat64

  subroutine permute_int8_2_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :)
    integer(c_int8_t), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int8_2(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int8_2_size32

  subroutine operand_array_int8_3(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(3)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2))
    end if
    call describe(operand, MEMHIER_I8, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int8_3

  subroutine operand_array_int8_3_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int8_3(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int8_3_stat64

  subroutine permute_int8_3(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int8_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int8_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int8_3

  subroutine permute_int8_3_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int8_3(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int8_3_stat64

  subroutine permute_int8_3_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int8_3(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int8_3_size32

  subroutine operand_array_int8_4(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(4)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I8, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int8_4

  subroutine operand_array_int8_4_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int8_4(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int8_4_stat64

  subroutine permute_int8_4(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int8_4(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int8_4(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int8_4

  subroutine permute_int8_4_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int8_4(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int8_4_stat64

  subroutine permute_int8_4_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int8_4(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int8_4_size32

  subroutine operand_array_int8_5(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(5)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I8, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int8_5

  subroutine operand_array_int8_5_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int8_5(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int8_5_stat64

  subroutine permute_int8_5(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int8_5(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int8_5(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int8_5

  subroutine permute_int8_5_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int8_5(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int8_5_stat64

  subroutine permute_int8_5_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int8_5(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int8_5_size32

  subroutine operand_array_int8_6(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(6)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I8, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int8_6

  subroutine operand_array_int8_6_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int8_6(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int8_6_stat64

  subroutine permute_int8_6(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int8_6(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int8_6(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int8_6

  subroutine permute_int8_6_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int8_6(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int8_6_stat64

  subroutine permute_int8_6_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int8_6(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int8_6_size32

  subroutine operand_array_int8_7(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(7)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2, 1))
      if (size(array, 7) > 1) next(7) = c_loc(array(1, 1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I8, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int8_7

  subroutine operand_array_int8_7_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int8_t), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int8_7(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int8_7_stat64

  subroutine permute_int8_7(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int8_7(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int8_7(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int8_7

  subroutine permute_int8_7_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int8_7(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int8_7_stat64

  subroutine permute_int8_7_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int8_7(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int8_7_size32

  subroutine host_adopt_int8_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int8_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int8_1

  subroutine host_adopt_int8_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int8_1(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int8_1_stat64

  subroutine host_release_int8_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int8_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int8_1

  subroutine host_release_int8_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int8_1(context, array, stat32)
    stat = stat32
  end subroutine host_release_int8_1_stat64

  subroutine host_allocate_int8_1(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_I8, [n], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [n])
  end subroutine host_allocate_int8_1

  subroutine host_allocate_int8_1_stat64(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_int8_1(context, array, n, stat32)
    stat = stat32
  end subroutine host_allocate_int8_1_stat64

  subroutine host_allocate_int8_1_size32(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), pointer, intent(out) :: array(:)
    integer(c_int32_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_int8_1(context, array, int(n, c_int64_t), stat)
  end subroutine host_allocate_int8_1_size32

  subroutine host_free_int8_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), pointer, intent(inout) :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_int8_1

  subroutine host_free_int8_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), pointer, intent(inout) :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_int8_1(context, array, stat32)
    stat = stat32
  end subroutine host_free_int8_1_stat64

  subroutine host_adopt_int8_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int8_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int8_2

  subroutine host_adopt_int8_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int8_2(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int8_2_stat64

  subroutine host_release_int8_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int8_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int8_2

  subroutine host_release_int8_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int8_2(context, array, stat32)
    stat = stat32
  end subroutine host_release_int8_2_stat64

  subroutine host_allocate_int8_2(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_I8, [rows, columns], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [rows, columns])
  end subroutine host_allocate_int8_2

  subroutine host_allocate_int8_2_stat64(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_int8_2(context, array, rows, columns, stat32)
    stat = stat32
  end subroutine host_allocate_int8_2_stat64

  subroutine host_allocate_int8_2_size32(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), pointer, intent(out) :: array(:, :)
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_int8_2(context, array, int(rows, c_int64_t), int(columns, c_int64_t), stat)
  end subroutine host_allocate_int8_2_size32

  subroutine host_free_int8_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), pointer, intent(inout) :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1), lbound(array, 2)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_int8_2

  subroutine host_free_int8_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), pointer, intent(inout) :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_int8_2(context, array, stat32)
    stat = stat32
  end subroutine host_free_int8_2_stat64

  subroutine transpose_int8_2(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :)
    integer(c_int8_t), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int8_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int8_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_int8_2

  subroutine transpose_int8_2_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :)
    integer(c_int8_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_int8_2(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_int8_2_stat64

  subroutine transpose_inplace_int8_2(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(inout), target :: a(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_int8_2(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_int8_2

  subroutine transpose_inplace_int8_2_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(inout), target :: a(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_int8_2(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_int8_2_stat64

  subroutine host_adopt_int8_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int8_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int8_3

  subroutine host_adopt_int8_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int8_3(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int8_3_stat64

  subroutine host_release_int8_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int8_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int8_3

  subroutine host_release_int8_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int8_3(context, array, stat32)
    stat = stat32
  end subroutine host_release_int8_3_stat64

  subroutine transpose_int8_3(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int8_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int8_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_int8_3

  subroutine transpose_int8_3_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :)
    integer(c_int8_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_int8_3(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_int8_3_stat64

  subroutine transpose_inplace_int8_3(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(inout), target :: a(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_int8_3(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_int8_3

  subroutine transpose_inplace_int8_3_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(inout), target :: a(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_int8_3(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_int8_3_stat64

  subroutine operand_array_int16_1(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(1)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2))
    end if
    call describe(operand, MEMHIER_I16, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int16_1

  subroutine operand_array_int16_1_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int16_1(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int16_1_stat64

  subroutine operand_array_int16_2(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(2)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2))
    end if
    call describe(operand, MEMHIER_I16, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int16_2

  subroutine operand_array_int16_2_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int16_2(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int16_2_stat64

  subroutine permute_int16_2(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :)
    integer(c_int16_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int16_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int16_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int16_2

  subroutine permute_int16_2_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :)
    integer(c_int16_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int16_2(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int16_2_stat64

  subroutine permute_int16_2_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :)
    integer(c_int16_t), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int16_2(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int16_2_size32

  subroutine operand_array_int16_3(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(3)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2))
    end if
    call describe(operand, MEMHIER_I16, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int16_3

  subroutine operand_array_int16_3_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int16_3(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int16_3_stat64

  subroutine permute_int16_3(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int16_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int16_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int16_3

  subroutine permute_int16_3_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int16_3(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int16_3_stat64

  subroutine permute_int16_3_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int16_3(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int16_3_size32

  subroutine operand_array_int16_4(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(4)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I16, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int16_4

  subroutine operand_array_int16_4_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int16_4(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int16_4_stat64

  subroutine permute_int16_4(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int16_4(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int16_4(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int16_4

  subroutine permute_int16_4_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int16_4(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int16_4_stat64

  subroutine permute_int16_4_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int16_4(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int16_4_size32

  subroutine operand_array_int16_5(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(5)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I16, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int16_5

  subroutine operand_array_int16_5_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int16_5(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int16_5_stat64

  subroutine permute_int16_5(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int16_5(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int16_5(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int16_5

  subroutine permute_int16_5_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int16_5(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int16_5_stat64

  subroutine permute_int16_5_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int16_5(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int16_5_size32

  subroutine operand_array_int16_6(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(6)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I16, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int16_6

  subroutine operand_array_int16_6_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int16_6(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int16_6_stat64

  subroutine permute_int16_6(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int16_6(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int16_6(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int16_6

  subroutine permute_int16_6_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int16_6(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int16_6_stat64

  subroutine permute_int16_6_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int16_6(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int16_6_size32

  subroutine operand_array_int16_7(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(7)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2, 1))
      if (size(array, 7) > 1) next(7) = c_loc(array(1, 1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I16, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int16_7

  subroutine operand_array_int16_7_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int16_t), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int16_7(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int16_7_stat64

  subroutine permute_int16_7(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int16_7(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int16_7(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int16_7

  subroutine permute_int16_7_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int16_7(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int16_7_stat64

  subroutine permute_int16_7_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int16_7(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int16_7_size32

  subroutine host_adopt_int16_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int16_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int16_1

  subroutine host_adopt_int16_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int16_1(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int16_1_stat64

  subroutine host_release_int16_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int16_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int16_1

  subroutine host_release_int16_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int16_1(context, array, stat32)
    stat = stat32
  end subroutine host_release_int16_1_stat64

  subroutine host_allocate_int16_1(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_I16, [n], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [n])
  end subroutine host_allocate_int16_1

  subroutine host_allocate_int16_1_stat64(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_int16_1(context, array, n, stat32)
    stat = stat32
  end subroutine host_allocate_int16_1_stat64

  subroutine host_allocate_int16_1_size32(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), pointer, intent(out) :: array(:)
    integer(c_int32_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_int16_1(context, array, int(n, c_int64_t), stat)
  end subroutine host_allocate_int16_1_size32

  subroutine host_free_int16_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), pointer, intent(inout) :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_int16_1

  subroutine host_free_int16_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), pointer, intent(inout) :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_int16_1(context, array, stat32)
    stat = stat32
  end subroutine host_free_int16_1_stat64

  subroutine host_adopt_int16_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int16_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int16_2

  subroutine host_adopt_int16_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int16_2(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int16_2_stat64

  subroutine host_release_int16_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int16_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int16_2

  subroutine host_release_int16_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int16_2(context, array, stat32)
    stat = stat32
  end subroutine host_release_int16_2_stat64

  subroutine host_allocate_int16_2(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_I16, [rows, columns], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [rows, columns])
  end subroutine host_allocate_int16_2

  subroutine host_allocate_int16_2_stat64(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_int16_2(context, array, rows, columns, stat32)
    stat = stat32
  end subroutine host_allocate_int16_2_stat64

  subroutine host_allocate_int16_2_size32(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), pointer, intent(out) :: array(:, :)
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_int16_2(context, array, int(rows, c_int64_t), int(columns, c_int64_t), stat)
  end subroutine host_allocate_int16_2_size32

  subroutine host_free_int16_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), pointer, intent(inout) :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1), lbound(array, 2)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_int16_2

  subroutine host_free_int16_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), pointer, intent(inout) :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_int16_2(context, array, stat32)
    stat = stat32
  end subroutine host_free_int16_2_stat64

  subroutine transpose_int16_2(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :)
    integer(c_int16_t), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int16_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int16_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_int16_2

  subroutine transpose_int16_2_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :)
    integer(c_int16_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_int16_2(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_int16_2_stat64

  subroutine transpose_inplace_int16_2(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(inout), target :: a(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_int16_2(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_int16_2

  subroutine transpose_inplace_int16_2_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(inout), target :: a(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_int16_2(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_int16_2_stat64

  subroutine host_adopt_int16_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int16_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int16_3

  subroutine host_adopt_int16_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int16_3(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int16_3_stat64

  subroutine host_release_int16_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int16_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int16_3

  subroutine host_release_int16_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int16_3(context, array, stat32)
    stat = stat32
  end subroutine host_release_int16_3_stat64

  subroutine transpose_int16_3(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int16_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int16_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_int16_3

  subroutine transpose_int16_3_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: a(:, :, :)
    integer(c_int16_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_int16_3(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_int16_3_stat64

  subroutine transpose_inplace_int16_3(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(inout), target :: a(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_int16_3(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_int16_3

  subroutine transpose_inplace_int16_3_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(inout), target :: a(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_int16_3(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_int16_3_stat64

  subroutine operand_array_int32_1(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(1)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2))
    end if
    call describe(operand, MEMHIER_I32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int32_1

  subroutine operand_array_int32_1_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int32_1(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int32_1_stat64

  subroutine operand_array_int32_2(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(2)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2))
    end if
    call describe(operand, MEMHIER_I32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int32_2

  subroutine operand_array_int32_2_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int32_2(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int32_2_stat64

  subroutine permute_int32_2(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :)
    integer(c_int32_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int32_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int32_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int32_2

  subroutine permute_int32_2_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :)
    integer(c_int32_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int32_2(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int32_2_stat64

  subroutine permute_int32_2_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :)
    integer(c_int32_t), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int32_2(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int32_2_size32

  subroutine operand_array_int32_3(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(3)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2))
    end if
    call describe(operand, MEMHIER_I32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int32_3

  subroutine operand_array_int32_3_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int32_3(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int32_3_stat64

  subroutine permute_int32_3(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int32_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int32_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int32_3

  subroutine permute_int32_3_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int32_3(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int32_3_stat64

  subroutine permute_int32_3_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int32_3(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int32_3_size32

  subroutine operand_array_int32_4(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(4)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int32_4

  subroutine operand_array_int32_4_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int32_4(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int32_4_stat64

  subroutine permute_int32_4(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int32_4(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int32_4(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int32_4

  subroutine permute_int32_4_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int32_4(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int32_4_stat64

  subroutine permute_int32_4_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int32_4(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int32_4_size32

  subroutine operand_array_int32_5(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(5)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int32_5

  subroutine operand_array_int32_5_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int32_5(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int32_5_stat64

  subroutine permute_int32_5(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int32_5(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int32_5(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int32_5

  subroutine permute_int32_5_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int32_5(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int32_5_stat64

  subroutine permute_int32_5_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int32_5(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int32_5_size32

  subroutine operand_array_int32_6(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(6)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int32_6

  subroutine operand_array_int32_6_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int32_6(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int32_6_stat64

  subroutine permute_int32_6(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int32_6(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int32_6(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int32_6

  subroutine permute_int32_6_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int32_6(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int32_6_stat64

  subroutine permute_int32_6_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int32_6(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int32_6_size32

  subroutine operand_array_int32_7(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(7)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2, 1))
      if (size(array, 7) > 1) next(7) = c_loc(array(1, 1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I32, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int32_7

  subroutine operand_array_int32_7_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int32_t), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int32_7(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int32_7_stat64

  subroutine permute_int32_7(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int32_7(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int32_7(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int32_7

  subroutine permute_int32_7_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int32_7(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int32_7_stat64

  subroutine permute_int32_7_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int32_7(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int32_7_size32

  subroutine host_adopt_int32_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int32_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int32_1

  subroutine host_adopt_int32_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int32_1(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int32_1_stat64

  subroutine host_release_int32_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int32_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int32_1

  subroutine host_release_int32_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int32_1(context, array, stat32)
    stat = stat32
  end subroutine host_release_int32_1_stat64

  subroutine host_allocate_int32_1(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_I32, [n], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [n])
  end subroutine host_allocate_int32_1

  subroutine host_allocate_int32_1_stat64(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_int32_1(context, array, n, stat32)
    stat = stat32
  end subroutine host_allocate_int32_1_stat64

  subroutine host_allocate_int32_1_size32(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), pointer, intent(out) :: array(:)
    integer(c_int32_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_int32_1(context, array, int(n, c_int64_t), stat)
  end subroutine host_allocate_int32_1_size32

  subroutine host_free_int32_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), pointer, intent(inout) :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_int32_1

  subroutine host_free_int32_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), pointer, intent(inout) :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_int32_1(context, array, stat32)
    stat = stat32
  end subroutine host_free_int32_1_stat64

  subroutine host_adopt_int32_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int32_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int32_2

  subroutine host_adopt_int32_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int32_2(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int32_2_stat64

  subroutine host_release_int32_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int32_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int32_2

  subroutine host_release_int32_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int32_2(context, array, stat32)
    stat = stat32
  end subroutine host_release_int32_2_stat64

  subroutine host_allocate_int32_2(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_I32, [rows, columns], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [rows, columns])
  end subroutine host_allocate_int32_2

  subroutine host_allocate_int32_2_stat64(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_int32_2(context, array, rows, columns, stat32)
    stat = stat32
  end subroutine host_allocate_int32_2_stat64

  subroutine host_allocate_int32_2_size32(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), pointer, intent(out) :: array(:, :)
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_int32_2(context, array, int(rows, c_int64_t), int(columns, c_int64_t), stat)
  end subroutine host_allocate_int32_2_size32

  subroutine host_free_int32_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), pointer, intent(inout) :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1), lbound(array, 2)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_int32_2

  subroutine host_free_int32_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), pointer, intent(inout) :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_int32_2(context, array, stat32)
    stat = stat32
  end subroutine host_free_int32_2_stat64

  subroutine transpose_int32_2(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :)
    integer(c_int32_t), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int32_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int32_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_int32_2

  subroutine transpose_int32_2_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :)
    integer(c_int32_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_int32_2(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_int32_2_stat64

  subroutine transpose_inplace_int32_2(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(inout), target :: a(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_int32_2(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_int32_2

  subroutine transpose_inplace_int32_2_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(inout), target :: a(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_int32_2(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_int32_2_stat64

  subroutine host_adopt_int32_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int32_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int32_3

  subroutine host_adopt_int32_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int32_3(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int32_3_stat64

  subroutine host_release_int32_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int32_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int32_3

  subroutine host_release_int32_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int32_3(context, array, stat32)
    stat = stat32
  end subroutine host_release_int32_3_stat64

  subroutine transpose_int32_3(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int32_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int32_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_int32_3

  subroutine transpose_int32_3_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: a(:, :, :)
    integer(c_int32_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_int32_3(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_int32_3_stat64

  subroutine transpose_inplace_int32_3(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(inout), target :: a(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_int32_3(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_int32_3

  subroutine transpose_inplace_int32_3_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(inout), target :: a(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_int32_3(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_int32_3_stat64

  subroutine operand_array_int64_1(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(1)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2))
    end if
    call describe(operand, MEMHIER_I64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int64_1

  subroutine operand_array_int64_1_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int64_1(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int64_1_stat64

  subroutine operand_array_int64_2(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(2)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2))
    end if
    call describe(operand, MEMHIER_I64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int64_2

  subroutine operand_array_int64_2_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int64_2(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int64_2_stat64

  subroutine permute_int64_2(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :)
    integer(c_int64_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int64_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int64_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int64_2

  subroutine permute_int64_2_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :)
    integer(c_int64_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int64_2(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int64_2_stat64

  subroutine permute_int64_2_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :)
    integer(c_int64_t), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int64_2(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int64_2_size32

  subroutine operand_array_int64_3(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(3)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2))
    end if
    call describe(operand, MEMHIER_I64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int64_3

  subroutine operand_array_int64_3_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int64_3(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int64_3_stat64

  subroutine permute_int64_3(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int64_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int64_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int64_3

  subroutine permute_int64_3_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int64_3(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int64_3_stat64

  subroutine permute_int64_3_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int64_3(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int64_3_size32

  subroutine operand_array_int64_4(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(4)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int64_4

  subroutine operand_array_int64_4_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int64_4(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int64_4_stat64

  subroutine permute_int64_4(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int64_4(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int64_4(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int64_4

  subroutine permute_int64_4_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int64_4(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int64_4_stat64

  subroutine permute_int64_4_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int64_4(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int64_4_size32

  subroutine operand_array_int64_5(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(5)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int64_5

  subroutine operand_array_int64_5_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int64_5(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int64_5_stat64

  subroutine permute_int64_5(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int64_5(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int64_5(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int64_5

  subroutine permute_int64_5_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int64_5(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int64_5_stat64

  subroutine permute_int64_5_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int64_5(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int64_5_size32

  subroutine operand_array_int64_6(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(6)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int64_6

  subroutine operand_array_int64_6_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int64_6(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int64_6_stat64

  subroutine permute_int64_6(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int64_6(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int64_6(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int64_6

  subroutine permute_int64_6_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int64_6(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int64_6_stat64

  subroutine permute_int64_6_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int64_6(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int64_6_size32

  subroutine operand_array_int64_7(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: first, next(7)
    first = c_null_ptr
    next = c_null_ptr
    if (size(array) > 0) then
      first = c_loc(array(1, 1, 1, 1, 1, 1, 1))
      if (size(array, 1) > 1) next(1) = c_loc(array(2, 1, 1, 1, 1, 1, 1))
      if (size(array, 2) > 1) next(2) = c_loc(array(1, 2, 1, 1, 1, 1, 1))
      if (size(array, 3) > 1) next(3) = c_loc(array(1, 1, 2, 1, 1, 1, 1))
      if (size(array, 4) > 1) next(4) = c_loc(array(1, 1, 1, 2, 1, 1, 1))
      if (size(array, 5) > 1) next(5) = c_loc(array(1, 1, 1, 1, 2, 1, 1))
      if (size(array, 6) > 1) next(6) = c_loc(array(1, 1, 1, 1, 1, 2, 1))
      if (size(array, 7) > 1) next(7) = c_loc(array(1, 1, 1, 1, 1, 1, 2))
    end if
    call describe(operand, MEMHIER_I64, shape(array, c_int64_t), first, next, stat)
  end subroutine operand_array_int64_7

  subroutine operand_array_int64_7_stat64(operand, array, stat)
    type(memhier_operand), intent(out) :: operand
    integer(c_int64_t), intent(in), target :: array(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call operand_array_int64_7(operand, array, stat32)
    stat = stat32
  end subroutine operand_array_int64_7_stat64

  subroutine permute_int64_7(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int64_7(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int64_7(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)
  end subroutine permute_int64_7

  subroutine permute_int64_7_stat64(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(in) :: order(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call permute_int64_7(context, a, b, order, stat32, stream)
    stat = stat32
  end subroutine permute_int64_7_stat64

  subroutine permute_int64_7_size32(context, a, b, order, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :, :, :, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :, :, :, :, :)
    integer(c_int32_t), intent(in) :: order(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call permute_int64_7(context, a, b, int(order, c_int64_t), stat, stream)
  end subroutine permute_int64_7_size32

  subroutine host_adopt_int64_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int64_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int64_1

  subroutine host_adopt_int64_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int64_1(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int64_1_stat64

  subroutine host_release_int64_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int64_1(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int64_1

  subroutine host_release_int64_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int64_1(context, array, stat32)
    stat = stat32
  end subroutine host_release_int64_1_stat64

  subroutine host_allocate_int64_1(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_I64, [n], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [n])
  end subroutine host_allocate_int64_1

  subroutine host_allocate_int64_1_stat64(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), pointer, intent(out) :: array(:)
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_int64_1(context, array, n, stat32)
    stat = stat32
  end subroutine host_allocate_int64_1_stat64

  subroutine host_allocate_int64_1_size32(context, array, n, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), pointer, intent(out) :: array(:)
    integer(c_int32_t), intent(in) :: n
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_int64_1(context, array, int(n, c_int64_t), stat)
  end subroutine host_allocate_int64_1_size32

  subroutine host_free_int64_1(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), pointer, intent(inout) :: array(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_int64_1

  subroutine host_free_int64_1_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), pointer, intent(inout) :: array(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_int64_1(context, array, stat32)
    stat = stat32
  end subroutine host_free_int64_1_stat64

  subroutine host_adopt_int64_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int64_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int64_2

  subroutine host_adopt_int64_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int64_2(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int64_2_stat64

  subroutine host_release_int64_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int64_2(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int64_2

  subroutine host_release_int64_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int64_2(context, array, stat32)
    stat = stat32
  end subroutine host_release_int64_2_stat64

  subroutine host_allocate_int64_2(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    nullify(array)
    call allocate_shape(context, MEMHIER_I64, [rows, columns], memory, stat)
    if (c_associated(memory)) call c_f_pointer(memory, array, [rows, columns])
  end subroutine host_allocate_int64_2

  subroutine host_allocate_int64_2_stat64(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), pointer, intent(out) :: array(:, :)
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_allocate_int64_2(context, array, rows, columns, stat32)
    stat = stat32
  end subroutine host_allocate_int64_2_stat64

  subroutine host_allocate_int64_2_size32(context, array, rows, columns, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), pointer, intent(out) :: array(:, :)
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    integer(c_int32_t), intent(out) :: stat
    call host_allocate_int64_2(context, array, int(rows, c_int64_t), int(columns, c_int64_t), stat)
  end subroutine host_allocate_int64_2_size32

  subroutine host_free_int64_2(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), pointer, intent(inout) :: array(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr) :: memory
    memory = c_null_ptr
    if (associated(array)) memory = c_loc(array(lbound(array, 1), lbound(array, 2)))
    call host_free_pointer(context, memory, stat)
    if (stat == MEMHIER_SUCCESS) nullify(array)
  end subroutine host_free_int64_2

  subroutine host_free_int64_2_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), pointer, intent(inout) :: array(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_free_int64_2(context, array, stat32)
    stat = stat32
  end subroutine host_free_int64_2_stat64

  subroutine transpose_int64_2(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :)
    integer(c_int64_t), intent(inout), target :: b(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int64_2(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int64_2(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_int64_2

  subroutine transpose_int64_2_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :)
    integer(c_int64_t), intent(inout), target :: b(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_int64_2(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_int64_2_stat64

  subroutine transpose_inplace_int64_2(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(inout), target :: a(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_int64_2(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_int64_2

  subroutine transpose_inplace_int64_2_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(inout), target :: a(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_int64_2(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_int64_2_stat64

  subroutine host_adopt_int64_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int64_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_adopt_bytes(context, memory, bytes, stat)
  end subroutine host_adopt_int64_3

  subroutine host_adopt_int64_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_adopt_int64_3(context, array, stat32)
    stat = stat32
  end subroutine host_adopt_int64_3_stat64

  subroutine host_release_int64_3(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand) :: operand
    type(c_ptr) :: memory
    integer(c_int64_t) :: bytes
    call operand_array_int64_3(operand, array, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call span_of(operand, memory, bytes)
    if (bytes > 0) call host_release_pointer(context, memory, stat)
  end subroutine host_release_int64_3

  subroutine host_release_int64_3_stat64(context, array, stat)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: array(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call host_release_int64_3(context, array, stat32)
    stat = stat32
  end subroutine host_release_int64_3_stat64

  subroutine transpose_int64_3(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: source, destination
    call operand_array_int64_3(source, a, stat)
    if (stat == MEMHIER_SUCCESS) call operand_array_int64_3(destination, b, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)
  end subroutine transpose_int64_3

  subroutine transpose_int64_3_stat64(context, a, b, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: a(:, :, :)
    integer(c_int64_t), intent(inout), target :: b(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_int64_3(context, a, b, stat32, stream)
    stat = stat32
  end subroutine transpose_int64_3_stat64

  subroutine transpose_inplace_int64_3(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(inout), target :: a(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand) :: matrix
    call operand_array_int64_3(matrix, a, stat)
    if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)
  end subroutine transpose_inplace_int64_3

  subroutine transpose_inplace_int64_3_stat64(context, a, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(inout), target :: a(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call transpose_inplace_int64_3(context, a, stat32, stream)
    stat = stat32
  end subroutine transpose_inplace_int64_3_stat64

  subroutine matmul_options_init(options, stat)
    type(memhier_matmul_options), intent(out), target :: options
    integer(c_int32_t), intent(out) :: stat
    stat = c_matmul_options_init(c_loc(options), c_sizeof(options))
  end subroutine matmul_options_init

  subroutine matmul_options_init_stat64(options, stat)
    type(memhier_matmul_options), intent(out), target :: options
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call matmul_options_init(options, stat32)
    stat = stat32
  end subroutine matmul_options_init_stat64

  subroutine matmul_operands(context, a, b, c, stat, options, alpha, beta, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: a
    type(memhier_operand), intent(in), target :: b
    type(memhier_operand), intent(in), target :: c
    integer(c_int32_t), intent(out) :: stat
    type(memhier_matmul_options), intent(in), optional :: options
    type(c_ptr), intent(in), optional :: alpha
    type(c_ptr), intent(in), optional :: beta
    type(c_ptr), intent(in), optional :: stream
    type(memhier_matmul_options), target :: settings
    call matmul_options_of(settings, stat, options)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_matmul_operands(context%handle, c_loc(a), c_loc(b), c_loc(c), c_loc(settings), or_null(alpha), &
      or_null(beta), or_null(stream))
  end subroutine matmul_operands

  subroutine matmul_operands_stat64(context, a, b, c, stat, options, alpha, beta, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: a
    type(memhier_operand), intent(in), target :: b
    type(memhier_operand), intent(in), target :: c
    integer(c_int64_t), intent(out) :: stat
    type(memhier_matmul_options), intent(in), optional :: options
    type(c_ptr), intent(in), optional :: alpha
    type(c_ptr), intent(in), optional :: beta
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_operands(context, a, b, c, stat32, options, alpha, beta, stream)
    stat = stat32
  end subroutine matmul_operands_stat64

  subroutine plan_create_matmul(context, a, b, c, plan, stat, matmul_options, alpha, beta, options, way, route_in, &
      route_out)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: a
    type(memhier_operand), intent(in), target :: b
    type(memhier_operand), intent(in), target :: c
    type(memhier_plan), intent(out) :: plan
    integer(c_int32_t), intent(out) :: stat
    type(memhier_matmul_options), intent(in), optional :: matmul_options
    type(c_ptr), intent(in), optional :: alpha
    type(c_ptr), intent(in), optional :: beta
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    type(memhier_matmul_options), target :: settings
    type(memhier_plan_options), target :: chosen
    character(kind=c_char), allocatable, target :: words(:, :)
    plan%handle = c_null_ptr
    call plan_options_of(chosen, words, stat, options, way, route_in, route_out)
    if (stat /= MEMHIER_SUCCESS) return
    call matmul_options_of(settings, stat, matmul_options)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_plan_create_matmul(context%handle, c_loc(a), c_loc(b), c_loc(c), c_loc(settings), or_null(alpha), &
      or_null(beta), c_loc(chosen), plan%handle)
  end subroutine plan_create_matmul

  subroutine plan_create_matmul_stat64(context, a, b, c, plan, stat, matmul_options, alpha, beta, options, way, &
      route_in, route_out)
    type(memhier_context), intent(in) :: context
    type(memhier_operand), intent(in), target :: a
    type(memhier_operand), intent(in), target :: b
    type(memhier_operand), intent(in), target :: c
    type(memhier_plan), intent(out) :: plan
    integer(c_int64_t), intent(out) :: stat
    type(memhier_matmul_options), intent(in), optional :: matmul_options
    type(c_ptr), intent(in), optional :: alpha
    type(c_ptr), intent(in), optional :: beta
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    integer(c_int32_t) :: stat32
    call plan_create_matmul(context, a, b, c, plan, stat32, matmul_options, alpha, beta, options, way, route_in, &
      route_out)
    stat = stat32
  end subroutine plan_create_matmul_stat64

  subroutine matmul_pointers(context, type, order, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, stat, &
      stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int32_t), intent(in) :: op_a
    integer(c_int32_t), intent(in) :: op_b
    integer(c_int64_t), intent(in) :: m
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(in) :: k
    type(c_ptr), intent(in) :: alpha
    type(c_ptr), intent(in) :: a
    integer(c_int64_t), intent(in) :: lda
    type(c_ptr), intent(in) :: b
    integer(c_int64_t), intent(in) :: ldb
    type(c_ptr), intent(in) :: beta
    type(c_ptr), intent(in) :: c
    integer(c_int64_t), intent(in) :: ldc
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_matmul(context%handle, type, order, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, &
      or_null(stream))
  end subroutine matmul_pointers

  subroutine matmul_pointers_stat64(context, type, order, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, &
      stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int32_t), intent(in) :: op_a
    integer(c_int32_t), intent(in) :: op_b
    integer(c_int64_t), intent(in) :: m
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(in) :: k
    type(c_ptr), intent(in) :: alpha
    type(c_ptr), intent(in) :: a
    integer(c_int64_t), intent(in) :: lda
    type(c_ptr), intent(in) :: b
    integer(c_int64_t), intent(in) :: ldb
    type(c_ptr), intent(in) :: beta
    type(c_ptr), intent(in) :: c
    integer(c_int64_t), intent(in) :: ldc
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_pointers(context, type, order, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, stat32, stream)
    stat = stat32
  end subroutine matmul_pointers_stat64

  subroutine matmul_pointers_size32(context, type, order, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, &
      stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int32_t), intent(in) :: op_a
    integer(c_int32_t), intent(in) :: op_b
    integer(c_int32_t), intent(in) :: m
    integer(c_int32_t), intent(in) :: n
    integer(c_int32_t), intent(in) :: k
    type(c_ptr), intent(in) :: alpha
    type(c_ptr), intent(in) :: a
    integer(c_int32_t), intent(in) :: lda
    type(c_ptr), intent(in) :: b
    integer(c_int32_t), intent(in) :: ldb
    type(c_ptr), intent(in) :: beta
    type(c_ptr), intent(in) :: c
    integer(c_int32_t), intent(in) :: ldc
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call matmul_pointers(context, type, order, op_a, op_b, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), &
      alpha, a, int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t), stat, stream)
  end subroutine matmul_pointers_size32

  subroutine matmul_batch_pointers(context, type, order, op_a, op_b, m, n, k, alpha, a, lda, stride_a, b, ldb, &
      stride_b, beta, c, ldc, stride_c, batch, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int32_t), intent(in) :: op_a
    integer(c_int32_t), intent(in) :: op_b
    integer(c_int64_t), intent(in) :: m
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(in) :: k
    type(c_ptr), intent(in) :: alpha
    type(c_ptr), intent(in) :: a
    integer(c_int64_t), intent(in) :: lda
    integer(c_int64_t), intent(in) :: stride_a
    type(c_ptr), intent(in) :: b
    integer(c_int64_t), intent(in) :: ldb
    integer(c_int64_t), intent(in) :: stride_b
    type(c_ptr), intent(in) :: beta
    type(c_ptr), intent(in) :: c
    integer(c_int64_t), intent(in) :: ldc
    integer(c_int64_t), intent(in) :: stride_c
    integer(c_int64_t), intent(in) :: batch
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_matmul_batch(context%handle, type, order, op_a, op_b, m, n, k, alpha, a, lda, stride_a, b, ldb, &
      stride_b, beta, c, ldc, stride_c, batch, or_null(stream))
  end subroutine matmul_batch_pointers

  subroutine matmul_batch_pointers_stat64(context, type, order, op_a, op_b, m, n, k, alpha, a, lda, stride_a, b, ldb, &
      stride_b, beta, c, ldc, stride_c, batch, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int32_t), intent(in) :: op_a
    integer(c_int32_t), intent(in) :: op_b
    integer(c_int64_t), intent(in) :: m
    integer(c_int64_t), intent(in) :: n
    integer(c_int64_t), intent(in) :: k
    type(c_ptr), intent(in) :: alpha
    type(c_ptr), intent(in) :: a
    integer(c_int64_t), intent(in) :: lda
    integer(c_int64_t), intent(in) :: stride_a
    type(c_ptr), intent(in) :: b
    integer(c_int64_t), intent(in) :: ldb
    integer(c_int64_t), intent(in) :: stride_b
    type(c_ptr), intent(in) :: beta
    type(c_ptr), intent(in) :: c
    integer(c_int64_t), intent(in) :: ldc
    integer(c_int64_t), intent(in) :: stride_c
    integer(c_int64_t), intent(in) :: batch
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_batch_pointers(context, type, order, op_a, op_b, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, &
      beta, c, ldc, stride_c, batch, stat32, stream)
    stat = stat32
  end subroutine matmul_batch_pointers_stat64

  subroutine matmul_batch_pointers_size32(context, type, order, op_a, op_b, m, n, k, alpha, a, lda, stride_a, b, ldb, &
      stride_b, beta, c, ldc, stride_c, batch, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: order
    integer(c_int32_t), intent(in) :: op_a
    integer(c_int32_t), intent(in) :: op_b
    integer(c_int32_t), intent(in) :: m
    integer(c_int32_t), intent(in) :: n
    integer(c_int32_t), intent(in) :: k
    type(c_ptr), intent(in) :: alpha
    type(c_ptr), intent(in) :: a
    integer(c_int32_t), intent(in) :: lda
    integer(c_int32_t), intent(in) :: stride_a
    type(c_ptr), intent(in) :: b
    integer(c_int32_t), intent(in) :: ldb
    integer(c_int32_t), intent(in) :: stride_b
    type(c_ptr), intent(in) :: beta
    type(c_ptr), intent(in) :: c
    integer(c_int32_t), intent(in) :: ldc
    integer(c_int32_t), intent(in) :: stride_c
    integer(c_int32_t), intent(in) :: batch
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call matmul_batch_pointers(context, type, order, op_a, op_b, int(m, c_int64_t), int(n, c_int64_t), int(k, &
      c_int64_t), alpha, a, int(lda, c_int64_t), int(stride_a, c_int64_t), b, int(ldb, c_int64_t), int(stride_b, &
      c_int64_t), beta, c, int(ldc, c_int64_t), int(stride_c, c_int64_t), int(batch, c_int64_t), stat, stream)
  end subroutine matmul_batch_pointers_size32

  subroutine matmul_real32_2(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :)
    real(c_float), intent(in), target :: b(:, :)
    real(c_float), intent(inout), target :: c(:, :)
    integer(c_int32_t), intent(out) :: stat
    real(c_float), intent(in), optional, target :: alpha
    real(c_float), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: left, right, product
    type(memhier_matmul_options), target :: settings
    type(c_ptr) :: alpha_at, beta_at
    call operand_array_real32_2(left, a, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_2(right, b, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_2(product, c, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call matmul_options_of(settings, stat, op_a=op_a, op_b=op_b, accuracy=accuracy)
    if (stat /= MEMHIER_SUCCESS) return
    alpha_at = c_null_ptr
    if (present(alpha)) alpha_at = c_loc(alpha)
    beta_at = c_null_ptr
    if (present(beta)) beta_at = c_loc(beta)
    stat = c_matmul_operands(context%handle, c_loc(left), c_loc(right), c_loc(product), c_loc(settings), alpha_at, &
      beta_at, or_null(stream))
  end subroutine matmul_real32_2

  subroutine matmul_real32_2_stat64(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :)
    real(c_float), intent(in), target :: b(:, :)
    real(c_float), intent(inout), target :: c(:, :)
    integer(c_int64_t), intent(out) :: stat
    real(c_float), intent(in), optional, target :: alpha
    real(c_float), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_real32_2(context, a, b, c, stat32, alpha, beta, op_a, op_b, accuracy, stream)
    stat = stat32
  end subroutine matmul_real32_2_stat64

  subroutine matmul_real32_3(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :)
    real(c_float), intent(in), target :: b(:, :, :)
    real(c_float), intent(inout), target :: c(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    real(c_float), intent(in), optional, target :: alpha
    real(c_float), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: left, right, product
    type(memhier_matmul_options), target :: settings
    type(c_ptr) :: alpha_at, beta_at
    call operand_array_real32_3(left, a, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_3(right, b, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_3(product, c, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call matmul_options_of(settings, stat, op_a=op_a, op_b=op_b, accuracy=accuracy)
    if (stat /= MEMHIER_SUCCESS) return
    alpha_at = c_null_ptr
    if (present(alpha)) alpha_at = c_loc(alpha)
    beta_at = c_null_ptr
    if (present(beta)) beta_at = c_loc(beta)
    stat = c_matmul_operands(context%handle, c_loc(left), c_loc(right), c_loc(product), c_loc(settings), alpha_at, &
      beta_at, or_null(stream))
  end subroutine matmul_real32_3

  subroutine matmul_real32_3_stat64(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: a(:, :, :)
    real(c_float), intent(in), target :: b(:, :, :)
    real(c_float), intent(inout), target :: c(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    real(c_float), intent(in), optional, target :: alpha
    real(c_float), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_real32_3(context, a, b, c, stat32, alpha, beta, op_a, op_b, accuracy, stream)
    stat = stat32
  end subroutine matmul_real32_3_stat64

  subroutine matmul_real64_2(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :)
    real(c_double), intent(in), target :: b(:, :)
    real(c_double), intent(inout), target :: c(:, :)
    integer(c_int32_t), intent(out) :: stat
    real(c_double), intent(in), optional, target :: alpha
    real(c_double), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: left, right, product
    type(memhier_matmul_options), target :: settings
    type(c_ptr) :: alpha_at, beta_at
    call operand_array_real64_2(left, a, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_2(right, b, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_2(product, c, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call matmul_options_of(settings, stat, op_a=op_a, op_b=op_b, accuracy=accuracy)
    if (stat /= MEMHIER_SUCCESS) return
    alpha_at = c_null_ptr
    if (present(alpha)) alpha_at = c_loc(alpha)
    beta_at = c_null_ptr
    if (present(beta)) beta_at = c_loc(beta)
    stat = c_matmul_operands(context%handle, c_loc(left), c_loc(right), c_loc(product), c_loc(settings), alpha_at, &
      beta_at, or_null(stream))
  end subroutine matmul_real64_2

  subroutine matmul_real64_2_stat64(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :)
    real(c_double), intent(in), target :: b(:, :)
    real(c_double), intent(inout), target :: c(:, :)
    integer(c_int64_t), intent(out) :: stat
    real(c_double), intent(in), optional, target :: alpha
    real(c_double), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_real64_2(context, a, b, c, stat32, alpha, beta, op_a, op_b, accuracy, stream)
    stat = stat32
  end subroutine matmul_real64_2_stat64

  subroutine matmul_real64_3(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :)
    real(c_double), intent(in), target :: b(:, :, :)
    real(c_double), intent(inout), target :: c(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    real(c_double), intent(in), optional, target :: alpha
    real(c_double), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: left, right, product
    type(memhier_matmul_options), target :: settings
    type(c_ptr) :: alpha_at, beta_at
    call operand_array_real64_3(left, a, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_3(right, b, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_3(product, c, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call matmul_options_of(settings, stat, op_a=op_a, op_b=op_b, accuracy=accuracy)
    if (stat /= MEMHIER_SUCCESS) return
    alpha_at = c_null_ptr
    if (present(alpha)) alpha_at = c_loc(alpha)
    beta_at = c_null_ptr
    if (present(beta)) beta_at = c_loc(beta)
    stat = c_matmul_operands(context%handle, c_loc(left), c_loc(right), c_loc(product), c_loc(settings), alpha_at, &
      beta_at, or_null(stream))
  end subroutine matmul_real64_3

  subroutine matmul_real64_3_stat64(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: a(:, :, :)
    real(c_double), intent(in), target :: b(:, :, :)
    real(c_double), intent(inout), target :: c(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    real(c_double), intent(in), optional, target :: alpha
    real(c_double), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_real64_3(context, a, b, c, stat32, alpha, beta, op_a, op_b, accuracy, stream)
    stat = stat32
  end subroutine matmul_real64_3_stat64

  subroutine matmul_complex32_2(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :)
    complex(c_float_complex), intent(in), target :: b(:, :)
    complex(c_float_complex), intent(inout), target :: c(:, :)
    integer(c_int32_t), intent(out) :: stat
    complex(c_float_complex), intent(in), optional, target :: alpha
    complex(c_float_complex), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: left, right, product
    type(memhier_matmul_options), target :: settings
    type(c_ptr) :: alpha_at, beta_at
    call operand_array_complex32_2(left, a, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_2(right, b, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_2(product, c, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call matmul_options_of(settings, stat, op_a=op_a, op_b=op_b, accuracy=accuracy)
    if (stat /= MEMHIER_SUCCESS) return
    alpha_at = c_null_ptr
    if (present(alpha)) alpha_at = c_loc(alpha)
    beta_at = c_null_ptr
    if (present(beta)) beta_at = c_loc(beta)
    stat = c_matmul_operands(context%handle, c_loc(left), c_loc(right), c_loc(product), c_loc(settings), alpha_at, &
      beta_at, or_null(stream))
  end subroutine matmul_complex32_2

  subroutine matmul_complex32_2_stat64(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :)
    complex(c_float_complex), intent(in), target :: b(:, :)
    complex(c_float_complex), intent(inout), target :: c(:, :)
    integer(c_int64_t), intent(out) :: stat
    complex(c_float_complex), intent(in), optional, target :: alpha
    complex(c_float_complex), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_complex32_2(context, a, b, c, stat32, alpha, beta, op_a, op_b, accuracy, stream)
    stat = stat32
  end subroutine matmul_complex32_2_stat64

  subroutine matmul_complex32_3(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :)
    complex(c_float_complex), intent(in), target :: b(:, :, :)
    complex(c_float_complex), intent(inout), target :: c(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    complex(c_float_complex), intent(in), optional, target :: alpha
    complex(c_float_complex), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: left, right, product
    type(memhier_matmul_options), target :: settings
    type(c_ptr) :: alpha_at, beta_at
    call operand_array_complex32_3(left, a, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_3(right, b, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_3(product, c, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call matmul_options_of(settings, stat, op_a=op_a, op_b=op_b, accuracy=accuracy)
    if (stat /= MEMHIER_SUCCESS) return
    alpha_at = c_null_ptr
    if (present(alpha)) alpha_at = c_loc(alpha)
    beta_at = c_null_ptr
    if (present(beta)) beta_at = c_loc(beta)
    stat = c_matmul_operands(context%handle, c_loc(left), c_loc(right), c_loc(product), c_loc(settings), alpha_at, &
      beta_at, or_null(stream))
  end subroutine matmul_complex32_3

  subroutine matmul_complex32_3_stat64(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: a(:, :, :)
    complex(c_float_complex), intent(in), target :: b(:, :, :)
    complex(c_float_complex), intent(inout), target :: c(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    complex(c_float_complex), intent(in), optional, target :: alpha
    complex(c_float_complex), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_complex32_3(context, a, b, c, stat32, alpha, beta, op_a, op_b, accuracy, stream)
    stat = stat32
  end subroutine matmul_complex32_3_stat64

  subroutine matmul_complex64_2(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :)
    complex(c_double_complex), intent(in), target :: b(:, :)
    complex(c_double_complex), intent(inout), target :: c(:, :)
    integer(c_int32_t), intent(out) :: stat
    complex(c_double_complex), intent(in), optional, target :: alpha
    complex(c_double_complex), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: left, right, product
    type(memhier_matmul_options), target :: settings
    type(c_ptr) :: alpha_at, beta_at
    call operand_array_complex64_2(left, a, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex64_2(right, b, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex64_2(product, c, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call matmul_options_of(settings, stat, op_a=op_a, op_b=op_b, accuracy=accuracy)
    if (stat /= MEMHIER_SUCCESS) return
    alpha_at = c_null_ptr
    if (present(alpha)) alpha_at = c_loc(alpha)
    beta_at = c_null_ptr
    if (present(beta)) beta_at = c_loc(beta)
    stat = c_matmul_operands(context%handle, c_loc(left), c_loc(right), c_loc(product), c_loc(settings), alpha_at, &
      beta_at, or_null(stream))
  end subroutine matmul_complex64_2

  subroutine matmul_complex64_2_stat64(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :)
    complex(c_double_complex), intent(in), target :: b(:, :)
    complex(c_double_complex), intent(inout), target :: c(:, :)
    integer(c_int64_t), intent(out) :: stat
    complex(c_double_complex), intent(in), optional, target :: alpha
    complex(c_double_complex), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_complex64_2(context, a, b, c, stat32, alpha, beta, op_a, op_b, accuracy, stream)
    stat = stat32
  end subroutine matmul_complex64_2_stat64

  subroutine matmul_complex64_3(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :)
    complex(c_double_complex), intent(in), target :: b(:, :, :)
    complex(c_double_complex), intent(inout), target :: c(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    complex(c_double_complex), intent(in), optional, target :: alpha
    complex(c_double_complex), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: left, right, product
    type(memhier_matmul_options), target :: settings
    type(c_ptr) :: alpha_at, beta_at
    call operand_array_complex64_3(left, a, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex64_3(right, b, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex64_3(product, c, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call matmul_options_of(settings, stat, op_a=op_a, op_b=op_b, accuracy=accuracy)
    if (stat /= MEMHIER_SUCCESS) return
    alpha_at = c_null_ptr
    if (present(alpha)) alpha_at = c_loc(alpha)
    beta_at = c_null_ptr
    if (present(beta)) beta_at = c_loc(beta)
    stat = c_matmul_operands(context%handle, c_loc(left), c_loc(right), c_loc(product), c_loc(settings), alpha_at, &
      beta_at, or_null(stream))
  end subroutine matmul_complex64_3

  subroutine matmul_complex64_3_stat64(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: a(:, :, :)
    complex(c_double_complex), intent(in), target :: b(:, :, :)
    complex(c_double_complex), intent(inout), target :: c(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    complex(c_double_complex), intent(in), optional, target :: alpha
    complex(c_double_complex), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_complex64_3(context, a, b, c, stat32, alpha, beta, op_a, op_b, accuracy, stream)
    stat = stat32
  end subroutine matmul_complex64_3_stat64

  subroutine matmul_int8_2(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :)
    integer(c_int8_t), intent(in), target :: b(:, :)
    integer(c_int32_t), intent(inout), target :: c(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional, target :: alpha
    integer(c_int32_t), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: left, right, product
    type(memhier_matmul_options), target :: settings
    type(c_ptr) :: alpha_at, beta_at
    call operand_array_int8_2(left, a, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int8_2(right, b, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int32_2(product, c, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call matmul_options_of(settings, stat, op_a=op_a, op_b=op_b, accuracy=accuracy)
    if (stat /= MEMHIER_SUCCESS) return
    alpha_at = c_null_ptr
    if (present(alpha)) alpha_at = c_loc(alpha)
    beta_at = c_null_ptr
    if (present(beta)) beta_at = c_loc(beta)
    stat = c_matmul_operands(context%handle, c_loc(left), c_loc(right), c_loc(product), c_loc(settings), alpha_at, &
      beta_at, or_null(stream))
  end subroutine matmul_int8_2

  subroutine matmul_int8_2_stat64(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :)
    integer(c_int8_t), intent(in), target :: b(:, :)
    integer(c_int32_t), intent(inout), target :: c(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional, target :: alpha
    integer(c_int32_t), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_int8_2(context, a, b, c, stat32, alpha, beta, op_a, op_b, accuracy, stream)
    stat = stat32
  end subroutine matmul_int8_2_stat64

  subroutine matmul_int8_3(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :)
    integer(c_int8_t), intent(in), target :: b(:, :, :)
    integer(c_int32_t), intent(inout), target :: c(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional, target :: alpha
    integer(c_int32_t), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: left, right, product
    type(memhier_matmul_options), target :: settings
    type(c_ptr) :: alpha_at, beta_at
    call operand_array_int8_3(left, a, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int8_3(right, b, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int32_3(product, c, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call matmul_options_of(settings, stat, op_a=op_a, op_b=op_b, accuracy=accuracy)
    if (stat /= MEMHIER_SUCCESS) return
    alpha_at = c_null_ptr
    if (present(alpha)) alpha_at = c_loc(alpha)
    beta_at = c_null_ptr
    if (present(beta)) beta_at = c_loc(beta)
    stat = c_matmul_operands(context%handle, c_loc(left), c_loc(right), c_loc(product), c_loc(settings), alpha_at, &
      beta_at, or_null(stream))
  end subroutine matmul_int8_3

  subroutine matmul_int8_3_stat64(context, a, b, c, stat, alpha, beta, op_a, op_b, accuracy, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: a(:, :, :)
    integer(c_int8_t), intent(in), target :: b(:, :, :)
    integer(c_int32_t), intent(inout), target :: c(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional, target :: alpha
    integer(c_int32_t), intent(in), optional, target :: beta
    integer(c_int32_t), intent(in), optional :: op_a
    integer(c_int32_t), intent(in), optional :: op_b
    integer(c_int32_t), intent(in), optional :: accuracy
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call matmul_int8_3(context, a, b, c, stat32, alpha, beta, op_a, op_b, accuracy, stream)
    stat = stat32
  end subroutine matmul_int8_3_stat64

  subroutine filter_init(filter, stat)
    type(memhier_filter), intent(out), target :: filter
    integer(c_int32_t), intent(out) :: stat
    stat = c_filter_init(c_loc(filter), c_sizeof(filter))
  end subroutine filter_init

  subroutine filter_init_stat64(filter, stat)
    type(memhier_filter), intent(out), target :: filter
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call filter_init(filter, stat32)
    stat = stat32
  end subroutine filter_init_stat64

  subroutine filter_extents(filter, source_extents, destination_extents, stat)
    type(memhier_filter), intent(in), target :: filter
    integer(c_int64_t), intent(in) :: source_extents(:)
    integer(c_int64_t), intent(out) :: destination_extents(:)
    integer(c_int32_t), intent(out) :: stat
    stat = c_filter_extents(c_loc(filter), source_extents, destination_extents)
  end subroutine filter_extents

  subroutine filter_extents_stat64(filter, source_extents, destination_extents, stat)
    type(memhier_filter), intent(in), target :: filter
    integer(c_int64_t), intent(in) :: source_extents(:)
    integer(c_int64_t), intent(out) :: destination_extents(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call filter_extents(filter, source_extents, destination_extents, stat32)
    stat = stat32
  end subroutine filter_extents_stat64

  subroutine filter_extents_size32(filter, source_extents, destination_extents, stat)
    type(memhier_filter), intent(in), target :: filter
    integer(c_int32_t), intent(in) :: source_extents(:)
    integer(c_int64_t), intent(out) :: destination_extents(:)
    integer(c_int32_t), intent(out) :: stat
    call filter_extents(filter, int(source_extents, c_int64_t), destination_extents, stat)
  end subroutine filter_extents_size32

  subroutine filter_apply(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(source), c_loc(destination), or_null(stream))
  end subroutine filter_apply

  subroutine filter_apply_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_stat64

  subroutine filter_stream(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand), intent(in), optional, target :: state_in
    type(memhier_operand), intent(in), optional, target :: state_out
    type(c_ptr), intent(in), optional :: stream
    stat = c_filter_stream(context%handle, c_loc(filter), c_loc(source), c_loc(destination), &
      operand_or_null(state_in), operand_or_null(state_out), or_null(stream))
  end subroutine filter_stream

  subroutine filter_stream_stat64(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    integer(c_int64_t), intent(out) :: stat
    type(memhier_operand), intent(in), optional, target :: state_in
    type(memhier_operand), intent(in), optional, target :: state_out
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_stream(context, filter, source, destination, stat32, state_in, state_out, stream)
    stat = stat32
  end subroutine filter_stream_stat64

  subroutine plan_create_filter(context, filter, source, destination, plan, stat, state_in, state_out, options, way, &
      route_in, route_out)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    type(memhier_plan), intent(out) :: plan
    integer(c_int32_t), intent(out) :: stat
    type(memhier_operand), intent(in), optional, target :: state_in
    type(memhier_operand), intent(in), optional, target :: state_out
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    type(memhier_plan_options), target :: chosen
    character(kind=c_char), allocatable, target :: words(:, :)
    plan%handle = c_null_ptr
    call plan_options_of(chosen, words, stat, options, way, route_in, route_out)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_plan_create_filter(context%handle, c_loc(filter), c_loc(source), c_loc(destination), &
      operand_or_null(state_in), operand_or_null(state_out), c_loc(chosen), plan%handle)
  end subroutine plan_create_filter

  subroutine plan_create_filter_stat64(context, filter, source, destination, plan, stat, state_in, state_out, &
      options, way, route_in, route_out)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    type(memhier_operand), intent(in), target :: source
    type(memhier_operand), intent(in), target :: destination
    type(memhier_plan), intent(out) :: plan
    integer(c_int64_t), intent(out) :: stat
    type(memhier_operand), intent(in), optional, target :: state_in
    type(memhier_operand), intent(in), optional, target :: state_out
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    integer(c_int32_t) :: stat32
    call plan_create_filter(context, filter, source, destination, plan, stat32, state_in, state_out, options, way, &
      route_in, route_out)
    stat = stat32
  end subroutine plan_create_filter_stat64

  subroutine filter_1d_pointers(context, type, n, source, taps, coefficients, border, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int64_t), intent(in) :: n
    type(c_ptr), intent(in) :: source
    integer(c_int64_t), intent(in) :: taps
    type(c_ptr), intent(in) :: coefficients
    integer(c_int32_t), intent(in) :: border
    type(c_ptr), intent(in) :: destination
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_filter_1d(context%handle, type, n, source, taps, coefficients, border, destination, or_null(stream))
  end subroutine filter_1d_pointers

  subroutine filter_1d_pointers_stat64(context, type, n, source, taps, coefficients, border, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int64_t), intent(in) :: n
    type(c_ptr), intent(in) :: source
    integer(c_int64_t), intent(in) :: taps
    type(c_ptr), intent(in) :: coefficients
    integer(c_int32_t), intent(in) :: border
    type(c_ptr), intent(in) :: destination
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_1d_pointers(context, type, n, source, taps, coefficients, border, destination, stat32, stream)
    stat = stat32
  end subroutine filter_1d_pointers_stat64

  subroutine filter_1d_pointers_size32(context, type, n, source, taps, coefficients, border, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: n
    type(c_ptr), intent(in) :: source
    integer(c_int32_t), intent(in) :: taps
    type(c_ptr), intent(in) :: coefficients
    integer(c_int32_t), intent(in) :: border
    type(c_ptr), intent(in) :: destination
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call filter_1d_pointers(context, type, int(n, c_int64_t), source, int(taps, c_int64_t), coefficients, border, &
      destination, stat, stream)
  end subroutine filter_1d_pointers_size32

  subroutine filter_2d_pointers(context, type, rows, columns, source, lds, tap_rows, tap_columns, coefficients, &
      border, destination, ldd, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    type(c_ptr), intent(in) :: source
    integer(c_int64_t), intent(in) :: lds
    integer(c_int64_t), intent(in) :: tap_rows
    integer(c_int64_t), intent(in) :: tap_columns
    type(c_ptr), intent(in) :: coefficients
    integer(c_int32_t), intent(in) :: border
    type(c_ptr), intent(in) :: destination
    integer(c_int64_t), intent(in) :: ldd
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_filter_2d(context%handle, type, rows, columns, source, lds, tap_rows, tap_columns, coefficients, border, &
      destination, ldd, or_null(stream))
  end subroutine filter_2d_pointers

  subroutine filter_2d_pointers_stat64(context, type, rows, columns, source, lds, tap_rows, tap_columns, &
      coefficients, border, destination, ldd, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int64_t), intent(in) :: rows
    integer(c_int64_t), intent(in) :: columns
    type(c_ptr), intent(in) :: source
    integer(c_int64_t), intent(in) :: lds
    integer(c_int64_t), intent(in) :: tap_rows
    integer(c_int64_t), intent(in) :: tap_columns
    type(c_ptr), intent(in) :: coefficients
    integer(c_int32_t), intent(in) :: border
    type(c_ptr), intent(in) :: destination
    integer(c_int64_t), intent(in) :: ldd
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_2d_pointers(context, type, rows, columns, source, lds, tap_rows, tap_columns, coefficients, border, &
      destination, ldd, stat32, stream)
    stat = stat32
  end subroutine filter_2d_pointers_stat64

  subroutine filter_2d_pointers_size32(context, type, rows, columns, source, lds, tap_rows, tap_columns, &
      coefficients, border, destination, ldd, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: type
    integer(c_int32_t), intent(in) :: rows
    integer(c_int32_t), intent(in) :: columns
    type(c_ptr), intent(in) :: source
    integer(c_int32_t), intent(in) :: lds
    integer(c_int32_t), intent(in) :: tap_rows
    integer(c_int32_t), intent(in) :: tap_columns
    type(c_ptr), intent(in) :: coefficients
    integer(c_int32_t), intent(in) :: border
    type(c_ptr), intent(in) :: destination
    integer(c_int32_t), intent(in) :: ldd
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call filter_2d_pointers(context, type, int(rows, c_int64_t), int(columns, c_int64_t), source, int(lds, &
      c_int64_t), int(tap_rows, c_int64_t), int(tap_columns, c_int64_t), coefficients, border, destination, int(ldd, &
      c_int64_t), stat, stream)
  end subroutine filter_2d_pointers_size32

  subroutine filter_apply_real32_1(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_float), intent(in), target :: source(:)
    real(c_float), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_real32_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_real32_1

  subroutine filter_apply_real32_1_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_float), intent(in), target :: source(:)
    real(c_float), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_real32_1(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_real32_1_stat64

  subroutine filter_apply_real32_2(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_float), intent(in), target :: source(:, :)
    real(c_float), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_real32_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_real32_2

  subroutine filter_apply_real32_2_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_float), intent(in), target :: source(:, :)
    real(c_float), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_real32_2(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_real32_2_stat64

  subroutine filter_apply_real32_3(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_float), intent(in), target :: source(:, :, :)
    real(c_float), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_real32_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_real32_3

  subroutine filter_apply_real32_3_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_float), intent(in), target :: source(:, :, :)
    real(c_float), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_real32_3(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_real32_3_stat64

  subroutine filter_stream_real32_1(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_float), intent(in), target :: source(:)
    real(c_float), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    real(c_float), intent(in), optional, target :: state_in(:)
    real(c_float), intent(inout), optional, target :: state_out(:)
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to, first, last
    type(c_ptr) :: first_at, last_at
    call operand_array_real32_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    first_at = c_null_ptr
    if (present(state_in)) then
      call operand_array_real32_1(first, state_in, stat)
      if (stat /= MEMHIER_SUCCESS) return
      first_at = c_loc(first)
    end if
    last_at = c_null_ptr
    if (present(state_out)) then
      call operand_array_real32_1(last, state_out, stat)
      if (stat /= MEMHIER_SUCCESS) return
      last_at = c_loc(last)
    end if
    stat = c_filter_stream(context%handle, c_loc(filter), c_loc(from), c_loc(to), first_at, last_at, or_null(stream))
  end subroutine filter_stream_real32_1

  subroutine filter_stream_real32_1_stat64(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_float), intent(in), target :: source(:)
    real(c_float), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    real(c_float), intent(in), optional, target :: state_in(:)
    real(c_float), intent(inout), optional, target :: state_out(:)
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_stream_real32_1(context, filter, source, destination, stat32, state_in, state_out, stream)
    stat = stat32
  end subroutine filter_stream_real32_1_stat64

  subroutine filter_stream_real32_2(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_float), intent(in), target :: source(:, :)
    real(c_float), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    real(c_float), intent(in), optional, target :: state_in(:, :)
    real(c_float), intent(inout), optional, target :: state_out(:, :)
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to, first, last
    type(c_ptr) :: first_at, last_at
    call operand_array_real32_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    first_at = c_null_ptr
    if (present(state_in)) then
      call operand_array_real32_2(first, state_in, stat)
      if (stat /= MEMHIER_SUCCESS) return
      first_at = c_loc(first)
    end if
    last_at = c_null_ptr
    if (present(state_out)) then
      call operand_array_real32_2(last, state_out, stat)
      if (stat /= MEMHIER_SUCCESS) return
      last_at = c_loc(last)
    end if
    stat = c_filter_stream(context%handle, c_loc(filter), c_loc(from), c_loc(to), first_at, last_at, or_null(stream))
  end subroutine filter_stream_real32_2

  subroutine filter_stream_real32_2_stat64(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_float), intent(in), target :: source(:, :)
    real(c_float), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    real(c_float), intent(in), optional, target :: state_in(:, :)
    real(c_float), intent(inout), optional, target :: state_out(:, :)
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_stream_real32_2(context, filter, source, destination, stat32, state_in, state_out, stream)
    stat = stat32
  end subroutine filter_stream_real32_2_stat64

  subroutine filter_1d_real32_1(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:)
    real(c_float), intent(in) :: coefficients(:)
    real(c_float), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_float), target :: taps(size(coefficients))
    type(memhier_operand), target :: from, to
    call operand_array_real32_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = coefficients
    call filter_of(settings, [size(taps, kind=c_int64_t)], stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_1d_real32_1

  subroutine filter_1d_real32_1_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:)
    real(c_float), intent(in) :: coefficients(:)
    real(c_float), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_1d_real32_1(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_1d_real32_1_stat64

  subroutine filter_1d_real32_2(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:, :)
    real(c_float), intent(in) :: coefficients(:)
    real(c_float), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_float), target :: taps(size(coefficients))
    type(memhier_operand), target :: from, to
    call operand_array_real32_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = coefficients
    call filter_of(settings, [size(taps, kind=c_int64_t)], stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_1d_real32_2

  subroutine filter_1d_real32_2_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:, :)
    real(c_float), intent(in) :: coefficients(:)
    real(c_float), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_1d_real32_2(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_1d_real32_2_stat64

  subroutine filter_2d_real32_2(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:, :)
    real(c_float), intent(in) :: coefficients(:, :)
    real(c_float), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_float), target :: taps(size(coefficients, 2), size(coefficients, 1))
    type(memhier_operand), target :: from, to
    call operand_array_real32_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = transpose(coefficients)
    call filter_of(settings, shape(coefficients, c_int64_t), stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_2d_real32_2

  subroutine filter_2d_real32_2_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:, :)
    real(c_float), intent(in) :: coefficients(:, :)
    real(c_float), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_2d_real32_2(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_2d_real32_2_stat64

  subroutine filter_2d_real32_3(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:, :, :)
    real(c_float), intent(in) :: coefficients(:, :)
    real(c_float), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_float), target :: taps(size(coefficients, 2), size(coefficients, 1))
    type(memhier_operand), target :: from, to
    call operand_array_real32_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = transpose(coefficients)
    call filter_of(settings, shape(coefficients, c_int64_t), stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_2d_real32_3

  subroutine filter_2d_real32_3_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:, :, :)
    real(c_float), intent(in) :: coefficients(:, :)
    real(c_float), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_2d_real32_3(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_2d_real32_3_stat64

  subroutine filter_separable_real32_2(context, source, coefficients_1, coefficients_2, destination, stat, border, &
      mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:, :)
    real(c_float), intent(in) :: coefficients_1(:)
    real(c_float), intent(in) :: coefficients_2(:)
    real(c_float), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_float), target :: taps_1(size(coefficients_1)), taps_2(size(coefficients_2))
    type(memhier_operand), target :: from, to
    call operand_array_real32_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps_1 = coefficients_1
    taps_2 = coefficients_2
    call filter_of(settings, [size(taps_1, kind=c_int64_t), size(taps_2, kind=c_int64_t)], stat, border, mode, &
      convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%axis_coefficients = [c_loc(taps_1), c_loc(taps_2)]
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_separable_real32_2

  subroutine filter_separable_real32_2_stat64(context, source, coefficients_1, coefficients_2, destination, stat, &
      border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:, :)
    real(c_float), intent(in) :: coefficients_1(:)
    real(c_float), intent(in) :: coefficients_2(:)
    real(c_float), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_separable_real32_2(context, source, coefficients_1, coefficients_2, destination, stat32, border, &
      mode, convolution, stream)
    stat = stat32
  end subroutine filter_separable_real32_2_stat64

  subroutine filter_separable_real32_3(context, source, coefficients_1, coefficients_2, destination, stat, border, &
      mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:, :, :)
    real(c_float), intent(in) :: coefficients_1(:)
    real(c_float), intent(in) :: coefficients_2(:)
    real(c_float), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_float), target :: taps_1(size(coefficients_1)), taps_2(size(coefficients_2))
    type(memhier_operand), target :: from, to
    call operand_array_real32_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real32_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps_1 = coefficients_1
    taps_2 = coefficients_2
    call filter_of(settings, [size(taps_1, kind=c_int64_t), size(taps_2, kind=c_int64_t)], stat, border, mode, &
      convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%axis_coefficients = [c_loc(taps_1), c_loc(taps_2)]
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_separable_real32_3

  subroutine filter_separable_real32_3_stat64(context, source, coefficients_1, coefficients_2, destination, stat, &
      border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: source(:, :, :)
    real(c_float), intent(in) :: coefficients_1(:)
    real(c_float), intent(in) :: coefficients_2(:)
    real(c_float), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_separable_real32_3(context, source, coefficients_1, coefficients_2, destination, stat32, border, &
      mode, convolution, stream)
    stat = stat32
  end subroutine filter_separable_real32_3_stat64

  subroutine filter_apply_real64_1(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_double), intent(in), target :: source(:)
    real(c_double), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_real64_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_real64_1

  subroutine filter_apply_real64_1_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_double), intent(in), target :: source(:)
    real(c_double), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_real64_1(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_real64_1_stat64

  subroutine filter_apply_real64_2(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_double), intent(in), target :: source(:, :)
    real(c_double), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_real64_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_real64_2

  subroutine filter_apply_real64_2_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_double), intent(in), target :: source(:, :)
    real(c_double), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_real64_2(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_real64_2_stat64

  subroutine filter_apply_real64_3(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_double), intent(in), target :: source(:, :, :)
    real(c_double), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_real64_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_real64_3

  subroutine filter_apply_real64_3_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_double), intent(in), target :: source(:, :, :)
    real(c_double), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_real64_3(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_real64_3_stat64

  subroutine filter_stream_real64_1(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_double), intent(in), target :: source(:)
    real(c_double), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    real(c_double), intent(in), optional, target :: state_in(:)
    real(c_double), intent(inout), optional, target :: state_out(:)
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to, first, last
    type(c_ptr) :: first_at, last_at
    call operand_array_real64_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    first_at = c_null_ptr
    if (present(state_in)) then
      call operand_array_real64_1(first, state_in, stat)
      if (stat /= MEMHIER_SUCCESS) return
      first_at = c_loc(first)
    end if
    last_at = c_null_ptr
    if (present(state_out)) then
      call operand_array_real64_1(last, state_out, stat)
      if (stat /= MEMHIER_SUCCESS) return
      last_at = c_loc(last)
    end if
    stat = c_filter_stream(context%handle, c_loc(filter), c_loc(from), c_loc(to), first_at, last_at, or_null(stream))
  end subroutine filter_stream_real64_1

  subroutine filter_stream_real64_1_stat64(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_double), intent(in), target :: source(:)
    real(c_double), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    real(c_double), intent(in), optional, target :: state_in(:)
    real(c_double), intent(inout), optional, target :: state_out(:)
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_stream_real64_1(context, filter, source, destination, stat32, state_in, state_out, stream)
    stat = stat32
  end subroutine filter_stream_real64_1_stat64

  subroutine filter_stream_real64_2(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_double), intent(in), target :: source(:, :)
    real(c_double), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    real(c_double), intent(in), optional, target :: state_in(:, :)
    real(c_double), intent(inout), optional, target :: state_out(:, :)
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to, first, last
    type(c_ptr) :: first_at, last_at
    call operand_array_real64_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    first_at = c_null_ptr
    if (present(state_in)) then
      call operand_array_real64_2(first, state_in, stat)
      if (stat /= MEMHIER_SUCCESS) return
      first_at = c_loc(first)
    end if
    last_at = c_null_ptr
    if (present(state_out)) then
      call operand_array_real64_2(last, state_out, stat)
      if (stat /= MEMHIER_SUCCESS) return
      last_at = c_loc(last)
    end if
    stat = c_filter_stream(context%handle, c_loc(filter), c_loc(from), c_loc(to), first_at, last_at, or_null(stream))
  end subroutine filter_stream_real64_2

  subroutine filter_stream_real64_2_stat64(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    real(c_double), intent(in), target :: source(:, :)
    real(c_double), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    real(c_double), intent(in), optional, target :: state_in(:, :)
    real(c_double), intent(inout), optional, target :: state_out(:, :)
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_stream_real64_2(context, filter, source, destination, stat32, state_in, state_out, stream)
    stat = stat32
  end subroutine filter_stream_real64_2_stat64

  subroutine filter_1d_real64_1(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:)
    real(c_double), intent(in) :: coefficients(:)
    real(c_double), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_double), target :: taps(size(coefficients))
    type(memhier_operand), target :: from, to
    call operand_array_real64_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = coefficients
    call filter_of(settings, [size(taps, kind=c_int64_t)], stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_1d_real64_1

  subroutine filter_1d_real64_1_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:)
    real(c_double), intent(in) :: coefficients(:)
    real(c_double), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_1d_real64_1(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_1d_real64_1_stat64

  subroutine filter_1d_real64_2(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:, :)
    real(c_double), intent(in) :: coefficients(:)
    real(c_double), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_double), target :: taps(size(coefficients))
    type(memhier_operand), target :: from, to
    call operand_array_real64_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = coefficients
    call filter_of(settings, [size(taps, kind=c_int64_t)], stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_1d_real64_2

  subroutine filter_1d_real64_2_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:, :)
    real(c_double), intent(in) :: coefficients(:)
    real(c_double), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_1d_real64_2(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_1d_real64_2_stat64

  subroutine filter_2d_real64_2(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:, :)
    real(c_double), intent(in) :: coefficients(:, :)
    real(c_double), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_double), target :: taps(size(coefficients, 2), size(coefficients, 1))
    type(memhier_operand), target :: from, to
    call operand_array_real64_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = transpose(coefficients)
    call filter_of(settings, shape(coefficients, c_int64_t), stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_2d_real64_2

  subroutine filter_2d_real64_2_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:, :)
    real(c_double), intent(in) :: coefficients(:, :)
    real(c_double), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_2d_real64_2(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_2d_real64_2_stat64

  subroutine filter_2d_real64_3(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:, :, :)
    real(c_double), intent(in) :: coefficients(:, :)
    real(c_double), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_double), target :: taps(size(coefficients, 2), size(coefficients, 1))
    type(memhier_operand), target :: from, to
    call operand_array_real64_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = transpose(coefficients)
    call filter_of(settings, shape(coefficients, c_int64_t), stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_2d_real64_3

  subroutine filter_2d_real64_3_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:, :, :)
    real(c_double), intent(in) :: coefficients(:, :)
    real(c_double), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_2d_real64_3(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_2d_real64_3_stat64

  subroutine filter_separable_real64_2(context, source, coefficients_1, coefficients_2, destination, stat, border, &
      mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:, :)
    real(c_double), intent(in) :: coefficients_1(:)
    real(c_double), intent(in) :: coefficients_2(:)
    real(c_double), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_double), target :: taps_1(size(coefficients_1)), taps_2(size(coefficients_2))
    type(memhier_operand), target :: from, to
    call operand_array_real64_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps_1 = coefficients_1
    taps_2 = coefficients_2
    call filter_of(settings, [size(taps_1, kind=c_int64_t), size(taps_2, kind=c_int64_t)], stat, border, mode, &
      convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%axis_coefficients = [c_loc(taps_1), c_loc(taps_2)]
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_separable_real64_2

  subroutine filter_separable_real64_2_stat64(context, source, coefficients_1, coefficients_2, destination, stat, &
      border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:, :)
    real(c_double), intent(in) :: coefficients_1(:)
    real(c_double), intent(in) :: coefficients_2(:)
    real(c_double), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_separable_real64_2(context, source, coefficients_1, coefficients_2, destination, stat32, border, &
      mode, convolution, stream)
    stat = stat32
  end subroutine filter_separable_real64_2_stat64

  subroutine filter_separable_real64_3(context, source, coefficients_1, coefficients_2, destination, stat, border, &
      mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:, :, :)
    real(c_double), intent(in) :: coefficients_1(:)
    real(c_double), intent(in) :: coefficients_2(:)
    real(c_double), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    real(c_double), target :: taps_1(size(coefficients_1)), taps_2(size(coefficients_2))
    type(memhier_operand), target :: from, to
    call operand_array_real64_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_real64_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps_1 = coefficients_1
    taps_2 = coefficients_2
    call filter_of(settings, [size(taps_1, kind=c_int64_t), size(taps_2, kind=c_int64_t)], stat, border, mode, &
      convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%axis_coefficients = [c_loc(taps_1), c_loc(taps_2)]
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_separable_real64_3

  subroutine filter_separable_real64_3_stat64(context, source, coefficients_1, coefficients_2, destination, stat, &
      border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: source(:, :, :)
    real(c_double), intent(in) :: coefficients_1(:)
    real(c_double), intent(in) :: coefficients_2(:)
    real(c_double), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_separable_real64_3(context, source, coefficients_1, coefficients_2, destination, stat32, border, &
      mode, convolution, stream)
    stat = stat32
  end subroutine filter_separable_real64_3_stat64

  subroutine filter_apply_complex32_1(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    complex(c_float_complex), intent(in), target :: source(:)
    complex(c_float_complex), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_complex32_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_complex32_1

  subroutine filter_apply_complex32_1_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    complex(c_float_complex), intent(in), target :: source(:)
    complex(c_float_complex), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_complex32_1(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_complex32_1_stat64

  subroutine filter_apply_complex32_2(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    complex(c_float_complex), intent(in), target :: source(:, :)
    complex(c_float_complex), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_complex32_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_complex32_2

  subroutine filter_apply_complex32_2_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    complex(c_float_complex), intent(in), target :: source(:, :)
    complex(c_float_complex), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_complex32_2(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_complex32_2_stat64

  subroutine filter_apply_complex32_3(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    complex(c_float_complex), intent(in), target :: source(:, :, :)
    complex(c_float_complex), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_complex32_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_complex32_3

  subroutine filter_apply_complex32_3_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    complex(c_float_complex), intent(in), target :: source(:, :, :)
    complex(c_float_complex), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_complex32_3(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_complex32_3_stat64

  subroutine filter_stream_complex32_1(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    complex(c_float_complex), intent(in), target :: source(:)
    complex(c_float_complex), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    complex(c_float_complex), intent(in), optional, target :: state_in(:)
    complex(c_float_complex), intent(inout), optional, target :: state_out(:)
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to, first, last
    type(c_ptr) :: first_at, last_at
    call operand_array_complex32_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    first_at = c_null_ptr
    if (present(state_in)) then
      call operand_array_complex32_1(first, state_in, stat)
      if (stat /= MEMHIER_SUCCESS) return
      first_at = c_loc(first)
    end if
    last_at = c_null_ptr
    if (present(state_out)) then
      call operand_array_complex32_1(last, state_out, stat)
      if (stat /= MEMHIER_SUCCESS) return
      last_at = c_loc(last)
    end if
    stat = c_filter_stream(context%handle, c_loc(filter), c_loc(from), c_loc(to), first_at, last_at, or_null(stream))
  end subroutine filter_stream_complex32_1

  subroutine filter_stream_complex32_1_stat64(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    complex(c_float_complex), intent(in), target :: source(:)
    complex(c_float_complex), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    complex(c_float_complex), intent(in), optional, target :: state_in(:)
    complex(c_float_complex), intent(inout), optional, target :: state_out(:)
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_stream_complex32_1(context, filter, source, destination, stat32, state_in, state_out, stream)
    stat = stat32
  end subroutine filter_stream_complex32_1_stat64

  subroutine filter_stream_complex32_2(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    complex(c_float_complex), intent(in), target :: source(:, :)
    complex(c_float_complex), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    complex(c_float_complex), intent(in), optional, target :: state_in(:, :)
    complex(c_float_complex), intent(inout), optional, target :: state_out(:, :)
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to, first, last
    type(c_ptr) :: first_at, last_at
    call operand_array_complex32_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    first_at = c_null_ptr
    if (present(state_in)) then
      call operand_array_complex32_2(first, state_in, stat)
      if (stat /= MEMHIER_SUCCESS) return
      first_at = c_loc(first)
    end if
    last_at = c_null_ptr
    if (present(state_out)) then
      call operand_array_complex32_2(last, state_out, stat)
      if (stat /= MEMHIER_SUCCESS) return
      last_at = c_loc(last)
    end if
    stat = c_filter_stream(context%handle, c_loc(filter), c_loc(from), c_loc(to), first_at, last_at, or_null(stream))
  end subroutine filter_stream_complex32_2

  subroutine filter_stream_complex32_2_stat64(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    complex(c_float_complex), intent(in), target :: source(:, :)
    complex(c_float_complex), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    complex(c_float_complex), intent(in), optional, target :: state_in(:, :)
    complex(c_float_complex), intent(inout), optional, target :: state_out(:, :)
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_stream_complex32_2(context, filter, source, destination, stat32, state_in, state_out, stream)
    stat = stat32
  end subroutine filter_stream_complex32_2_stat64

  subroutine filter_1d_complex32_1(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:)
    complex(c_float_complex), intent(in) :: coefficients(:)
    complex(c_float_complex), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    complex(c_float_complex), target :: taps(size(coefficients))
    type(memhier_operand), target :: from, to
    call operand_array_complex32_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = coefficients
    call filter_of(settings, [size(taps, kind=c_int64_t)], stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_1d_complex32_1

  subroutine filter_1d_complex32_1_stat64(context, source, coefficients, destination, stat, border, mode, &
      convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:)
    complex(c_float_complex), intent(in) :: coefficients(:)
    complex(c_float_complex), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_1d_complex32_1(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_1d_complex32_1_stat64

  subroutine filter_1d_complex32_2(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:, :)
    complex(c_float_complex), intent(in) :: coefficients(:)
    complex(c_float_complex), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    complex(c_float_complex), target :: taps(size(coefficients))
    type(memhier_operand), target :: from, to
    call operand_array_complex32_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = coefficients
    call filter_of(settings, [size(taps, kind=c_int64_t)], stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_1d_complex32_2

  subroutine filter_1d_complex32_2_stat64(context, source, coefficients, destination, stat, border, mode, &
      convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:, :)
    complex(c_float_complex), intent(in) :: coefficients(:)
    complex(c_float_complex), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_1d_complex32_2(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_1d_complex32_2_stat64

  subroutine filter_2d_complex32_2(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:, :)
    complex(c_float_complex), intent(in) :: coefficients(:, :)
    complex(c_float_complex), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    complex(c_float_complex), target :: taps(size(coefficients, 2), size(coefficients, 1))
    type(memhier_operand), target :: from, to
    call operand_array_complex32_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = transpose(coefficients)
    call filter_of(settings, shape(coefficients, c_int64_t), stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_2d_complex32_2

  subroutine filter_2d_complex32_2_stat64(context, source, coefficients, destination, stat, border, mode, &
      convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:, :)
    complex(c_float_complex), intent(in) :: coefficients(:, :)
    complex(c_float_complex), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_2d_complex32_2(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_2d_complex32_2_stat64

  subroutine filter_2d_complex32_3(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:, :, :)
    complex(c_float_complex), intent(in) :: coefficients(:, :)
    complex(c_float_complex), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    complex(c_float_complex), target :: taps(size(coefficients, 2), size(coefficients, 1))
    type(memhier_operand), target :: from, to
    call operand_array_complex32_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = transpose(coefficients)
    call filter_of(settings, shape(coefficients, c_int64_t), stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_2d_complex32_3

  subroutine filter_2d_complex32_3_stat64(context, source, coefficients, destination, stat, border, mode, &
      convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:, :, :)
    complex(c_float_complex), intent(in) :: coefficients(:, :)
    complex(c_float_complex), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_2d_complex32_3(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_2d_complex32_3_stat64

  subroutine filter_separable_complex32_2(context, source, coefficients_1, coefficients_2, destination, stat, border, &
      mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:, :)
    complex(c_float_complex), intent(in) :: coefficients_1(:)
    complex(c_float_complex), intent(in) :: coefficients_2(:)
    complex(c_float_complex), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    complex(c_float_complex), target :: taps_1(size(coefficients_1)), taps_2(size(coefficients_2))
    type(memhier_operand), target :: from, to
    call operand_array_complex32_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps_1 = coefficients_1
    taps_2 = coefficients_2
    call filter_of(settings, [size(taps_1, kind=c_int64_t), size(taps_2, kind=c_int64_t)], stat, border, mode, &
      convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%axis_coefficients = [c_loc(taps_1), c_loc(taps_2)]
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_separable_complex32_2

  subroutine filter_separable_complex32_2_stat64(context, source, coefficients_1, coefficients_2, destination, stat, &
      border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:, :)
    complex(c_float_complex), intent(in) :: coefficients_1(:)
    complex(c_float_complex), intent(in) :: coefficients_2(:)
    complex(c_float_complex), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_separable_complex32_2(context, source, coefficients_1, coefficients_2, destination, stat32, border, &
      mode, convolution, stream)
    stat = stat32
  end subroutine filter_separable_complex32_2_stat64

  subroutine filter_separable_complex32_3(context, source, coefficients_1, coefficients_2, destination, stat, border, &
      mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:, :, :)
    complex(c_float_complex), intent(in) :: coefficients_1(:)
    complex(c_float_complex), intent(in) :: coefficients_2(:)
    complex(c_float_complex), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    complex(c_float_complex), target :: taps_1(size(coefficients_1)), taps_2(size(coefficients_2))
    type(memhier_operand), target :: from, to
    call operand_array_complex32_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_complex32_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps_1 = coefficients_1
    taps_2 = coefficients_2
    call filter_of(settings, [size(taps_1, kind=c_int64_t), size(taps_2, kind=c_int64_t)], stat, border, mode, &
      convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%axis_coefficients = [c_loc(taps_1), c_loc(taps_2)]
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_separable_complex32_3

  subroutine filter_separable_complex32_3_stat64(context, source, coefficients_1, coefficients_2, destination, stat, &
      border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: source(:, :, :)
    complex(c_float_complex), intent(in) :: coefficients_1(:)
    complex(c_float_complex), intent(in) :: coefficients_2(:)
    complex(c_float_complex), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_separable_complex32_3(context, source, coefficients_1, coefficients_2, destination, stat32, border, &
      mode, convolution, stream)
    stat = stat32
  end subroutine filter_separable_complex32_3_stat64

  subroutine filter_apply_int16_1(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    integer(c_int16_t), intent(in), target :: source(:)
    integer(c_int16_t), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_int16_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int16_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_int16_1

  subroutine filter_apply_int16_1_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    integer(c_int16_t), intent(in), target :: source(:)
    integer(c_int16_t), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_int16_1(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_int16_1_stat64

  subroutine filter_apply_int16_2(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    integer(c_int16_t), intent(in), target :: source(:, :)
    integer(c_int16_t), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_int16_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int16_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_int16_2

  subroutine filter_apply_int16_2_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    integer(c_int16_t), intent(in), target :: source(:, :)
    integer(c_int16_t), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_int16_2(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_int16_2_stat64

  subroutine filter_apply_int16_3(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    integer(c_int16_t), intent(in), target :: source(:, :, :)
    integer(c_int16_t), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to
    call operand_array_int16_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int16_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_filter_apply(context%handle, c_loc(filter), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_apply_int16_3

  subroutine filter_apply_int16_3_stat64(context, filter, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    integer(c_int16_t), intent(in), target :: source(:, :, :)
    integer(c_int16_t), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_apply_int16_3(context, filter, source, destination, stat32, stream)
    stat = stat32
  end subroutine filter_apply_int16_3_stat64

  subroutine filter_stream_int16_1(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    integer(c_int16_t), intent(in), target :: source(:)
    integer(c_int16_t), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int16_t), intent(in), optional, target :: state_in(:)
    integer(c_int16_t), intent(inout), optional, target :: state_out(:)
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to, first, last
    type(c_ptr) :: first_at, last_at
    call operand_array_int16_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int16_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    first_at = c_null_ptr
    if (present(state_in)) then
      call operand_array_int16_1(first, state_in, stat)
      if (stat /= MEMHIER_SUCCESS) return
      first_at = c_loc(first)
    end if
    last_at = c_null_ptr
    if (present(state_out)) then
      call operand_array_int16_1(last, state_out, stat)
      if (stat /= MEMHIER_SUCCESS) return
      last_at = c_loc(last)
    end if
    stat = c_filter_stream(context%handle, c_loc(filter), c_loc(from), c_loc(to), first_at, last_at, or_null(stream))
  end subroutine filter_stream_int16_1

  subroutine filter_stream_int16_1_stat64(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    integer(c_int16_t), intent(in), target :: source(:)
    integer(c_int16_t), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int16_t), intent(in), optional, target :: state_in(:)
    integer(c_int16_t), intent(inout), optional, target :: state_out(:)
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_stream_int16_1(context, filter, source, destination, stat32, state_in, state_out, stream)
    stat = stat32
  end subroutine filter_stream_int16_1_stat64

  subroutine filter_stream_int16_2(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    integer(c_int16_t), intent(in), target :: source(:, :)
    integer(c_int16_t), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int16_t), intent(in), optional, target :: state_in(:, :)
    integer(c_int16_t), intent(inout), optional, target :: state_out(:, :)
    type(c_ptr), intent(in), optional :: stream
    type(memhier_operand), target :: from, to, first, last
    type(c_ptr) :: first_at, last_at
    call operand_array_int16_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int16_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    first_at = c_null_ptr
    if (present(state_in)) then
      call operand_array_int16_2(first, state_in, stat)
      if (stat /= MEMHIER_SUCCESS) return
      first_at = c_loc(first)
    end if
    last_at = c_null_ptr
    if (present(state_out)) then
      call operand_array_int16_2(last, state_out, stat)
      if (stat /= MEMHIER_SUCCESS) return
      last_at = c_loc(last)
    end if
    stat = c_filter_stream(context%handle, c_loc(filter), c_loc(from), c_loc(to), first_at, last_at, or_null(stream))
  end subroutine filter_stream_int16_2

  subroutine filter_stream_int16_2_stat64(context, filter, source, destination, stat, state_in, state_out, stream)
    type(memhier_context), intent(in) :: context
    type(memhier_filter), intent(in), target :: filter
    integer(c_int16_t), intent(in), target :: source(:, :)
    integer(c_int16_t), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int16_t), intent(in), optional, target :: state_in(:, :)
    integer(c_int16_t), intent(inout), optional, target :: state_out(:, :)
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_stream_int16_2(context, filter, source, destination, stat32, state_in, state_out, stream)
    stat = stat32
  end subroutine filter_stream_int16_2_stat64

  subroutine filter_1d_int16_1(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:)
    integer(c_int32_t), intent(in) :: coefficients(:)
    integer(c_int16_t), intent(inout), target :: destination(:)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    integer(c_int32_t), target :: taps(size(coefficients))
    type(memhier_operand), target :: from, to
    call operand_array_int16_1(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int16_1(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = coefficients
    call filter_of(settings, [size(taps, kind=c_int64_t)], stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_1d_int16_1

  subroutine filter_1d_int16_1_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:)
    integer(c_int32_t), intent(in) :: coefficients(:)
    integer(c_int16_t), intent(inout), target :: destination(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_1d_int16_1(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_1d_int16_1_stat64

  subroutine filter_1d_int16_2(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:, :)
    integer(c_int32_t), intent(in) :: coefficients(:)
    integer(c_int16_t), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    integer(c_int32_t), target :: taps(size(coefficients))
    type(memhier_operand), target :: from, to
    call operand_array_int16_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int16_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = coefficients
    call filter_of(settings, [size(taps, kind=c_int64_t)], stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_1d_int16_2

  subroutine filter_1d_int16_2_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:, :)
    integer(c_int32_t), intent(in) :: coefficients(:)
    integer(c_int16_t), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_1d_int16_2(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_1d_int16_2_stat64

  subroutine filter_2d_int16_2(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:, :)
    integer(c_int32_t), intent(in) :: coefficients(:, :)
    integer(c_int16_t), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    integer(c_int32_t), target :: taps(size(coefficients, 2), size(coefficients, 1))
    type(memhier_operand), target :: from, to
    call operand_array_int16_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int16_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = transpose(coefficients)
    call filter_of(settings, shape(coefficients, c_int64_t), stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_2d_int16_2

  subroutine filter_2d_int16_2_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:, :)
    integer(c_int32_t), intent(in) :: coefficients(:, :)
    integer(c_int16_t), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_2d_int16_2(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_2d_int16_2_stat64

  subroutine filter_2d_int16_3(context, source, coefficients, destination, stat, border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:, :, :)
    integer(c_int32_t), intent(in) :: coefficients(:, :)
    integer(c_int16_t), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    integer(c_int32_t), target :: taps(size(coefficients, 2), size(coefficients, 1))
    type(memhier_operand), target :: from, to
    call operand_array_int16_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int16_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps = transpose(coefficients)
    call filter_of(settings, shape(coefficients, c_int64_t), stat, border, mode, convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%coefficients = c_loc(taps)
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_2d_int16_3

  subroutine filter_2d_int16_3_stat64(context, source, coefficients, destination, stat, border, mode, convolution, &
      stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:, :, :)
    integer(c_int32_t), intent(in) :: coefficients(:, :)
    integer(c_int16_t), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_2d_int16_3(context, source, coefficients, destination, stat32, border, mode, convolution, stream)
    stat = stat32
  end subroutine filter_2d_int16_3_stat64

  subroutine filter_separable_int16_2(context, source, coefficients_1, coefficients_2, destination, stat, border, &
      mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:, :)
    integer(c_int32_t), intent(in) :: coefficients_1(:)
    integer(c_int32_t), intent(in) :: coefficients_2(:)
    integer(c_int16_t), intent(inout), target :: destination(:, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    integer(c_int32_t), target :: taps_1(size(coefficients_1)), taps_2(size(coefficients_2))
    type(memhier_operand), target :: from, to
    call operand_array_int16_2(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int16_2(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps_1 = coefficients_1
    taps_2 = coefficients_2
    call filter_of(settings, [size(taps_1, kind=c_int64_t), size(taps_2, kind=c_int64_t)], stat, border, mode, &
      convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%axis_coefficients = [c_loc(taps_1), c_loc(taps_2)]
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_separable_int16_2

  subroutine filter_separable_int16_2_stat64(context, source, coefficients_1, coefficients_2, destination, stat, &
      border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:, :)
    integer(c_int32_t), intent(in) :: coefficients_1(:)
    integer(c_int32_t), intent(in) :: coefficients_2(:)
    integer(c_int16_t), intent(inout), target :: destination(:, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_separable_int16_2(context, source, coefficients_1, coefficients_2, destination, stat32, border, mode, &
      convolution, stream)
    stat = stat32
  end subroutine filter_separable_int16_2_stat64

  subroutine filter_separable_int16_3(context, source, coefficients_1, coefficients_2, destination, stat, border, &
      mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:, :, :)
    integer(c_int32_t), intent(in) :: coefficients_1(:)
    integer(c_int32_t), intent(in) :: coefficients_2(:)
    integer(c_int16_t), intent(inout), target :: destination(:, :, :)
    integer(c_int32_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    type(memhier_filter), target :: settings
    integer(c_int32_t), target :: taps_1(size(coefficients_1)), taps_2(size(coefficients_2))
    type(memhier_operand), target :: from, to
    call operand_array_int16_3(from, source, stat)
    if (stat /= MEMHIER_SUCCESS) return
    call operand_array_int16_3(to, destination, stat)
    if (stat /= MEMHIER_SUCCESS) return
    taps_1 = coefficients_1
    taps_2 = coefficients_2
    call filter_of(settings, [size(taps_1, kind=c_int64_t), size(taps_2, kind=c_int64_t)], stat, border, mode, &
      convolution)
    if (stat /= MEMHIER_SUCCESS) return
    settings%axis_coefficients = [c_loc(taps_1), c_loc(taps_2)]
    stat = c_filter_apply(context%handle, c_loc(settings), c_loc(from), c_loc(to), or_null(stream))
  end subroutine filter_separable_int16_3

  subroutine filter_separable_int16_3_stat64(context, source, coefficients_1, coefficients_2, destination, stat, &
      border, mode, convolution, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: source(:, :, :)
    integer(c_int32_t), intent(in) :: coefficients_1(:)
    integer(c_int32_t), intent(in) :: coefficients_2(:)
    integer(c_int16_t), intent(inout), target :: destination(:, :, :)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t), intent(in), optional :: border
    integer(c_int32_t), intent(in), optional :: mode
    integer(c_int32_t), intent(in), optional :: convolution
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call filter_separable_int16_3(context, source, coefficients_1, coefficients_2, destination, stat32, border, mode, &
      convolution, stream)
    stat = stat32
  end subroutine filter_separable_int16_3_stat64

  subroutine records_init(records, stat)
    type(memhier_records), intent(out), target :: records
    integer(c_int32_t), intent(out) :: stat
    stat = c_records_init(c_loc(records), c_sizeof(records))
  end subroutine records_init

  subroutine records_init_stat64(records, stat)
    type(memhier_records), intent(out), target :: records
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call records_init(records, stat32)
    stat = stat32
  end subroutine records_init_stat64

  subroutine record_layout(records, count, stride, bytes, field_offsets, stat)
    type(memhier_records), intent(in), target :: records
    integer(c_int64_t), intent(in) :: count
    integer(c_int64_t), intent(out) :: stride
    integer(c_int64_t), intent(out) :: bytes
    integer(c_int64_t), intent(out) :: field_offsets(:)
    integer(c_int32_t), intent(out) :: stat
    stat = c_record_layout(c_loc(records), count, stride, bytes, field_offsets)
  end subroutine record_layout

  subroutine record_layout_stat64(records, count, stride, bytes, field_offsets, stat)
    type(memhier_records), intent(in), target :: records
    integer(c_int64_t), intent(in) :: count
    integer(c_int64_t), intent(out) :: stride
    integer(c_int64_t), intent(out) :: bytes
    integer(c_int64_t), intent(out) :: field_offsets(:)
    integer(c_int64_t), intent(out) :: stat
    integer(c_int32_t) :: stat32
    call record_layout(records, count, stride, bytes, field_offsets, stat32)
    stat = stat32
  end subroutine record_layout_stat64

  subroutine record_layout_size32(records, count, stride, bytes, field_offsets, stat)
    type(memhier_records), intent(in), target :: records
    integer(c_int32_t), intent(in) :: count
    integer(c_int64_t), intent(out) :: stride
    integer(c_int64_t), intent(out) :: bytes
    integer(c_int64_t), intent(out) :: field_offsets(:)
    integer(c_int32_t), intent(out) :: stat
    call record_layout(records, int(count, c_int64_t), stride, bytes, field_offsets, stat)
  end subroutine record_layout_size32

  subroutine record_convert(context, count, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: count
    type(memhier_records), intent(in), target :: source
    type(memhier_records), intent(in), target :: destination
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_record_convert(context%handle, count, c_loc(source), c_loc(destination), or_null(stream))
  end subroutine record_convert

  subroutine record_convert_stat64(context, count, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: count
    type(memhier_records), intent(in), target :: source
    type(memhier_records), intent(in), target :: destination
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_convert(context, count, source, destination, stat32, stream)
    stat = stat32
  end subroutine record_convert_stat64

  subroutine record_convert_size32(context, count, source, destination, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: count
    type(memhier_records), intent(in), target :: source
    type(memhier_records), intent(in), target :: destination
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call record_convert(context, int(count, c_int64_t), source, destination, stat, stream)
  end subroutine record_convert_size32

  subroutine plan_create_record(context, count, source, destination, plan, stat, options, way, route_in, route_out)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: count
    type(memhier_records), intent(in), target :: source
    type(memhier_records), intent(in), target :: destination
    type(memhier_plan), intent(out) :: plan
    integer(c_int32_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    type(memhier_plan_options), target :: chosen
    character(kind=c_char), allocatable, target :: words(:, :)
    plan%handle = c_null_ptr
    call plan_options_of(chosen, words, stat, options, way, route_in, route_out)
    if (stat /= MEMHIER_SUCCESS) return
    stat = c_plan_create_record(context%handle, count, c_loc(source), c_loc(destination), c_loc(chosen), plan%handle)
  end subroutine plan_create_record

  subroutine plan_create_record_stat64(context, count, source, destination, plan, stat, options, way, route_in, &
      route_out)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: count
    type(memhier_records), intent(in), target :: source
    type(memhier_records), intent(in), target :: destination
    type(memhier_plan), intent(out) :: plan
    integer(c_int64_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    integer(c_int32_t) :: stat32
    call plan_create_record(context, count, source, destination, plan, stat32, options, way, route_in, route_out)
    stat = stat32
  end subroutine plan_create_record_stat64

  subroutine plan_create_record_size32(context, count, source, destination, plan, stat, options, way, route_in, &
      route_out)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: count
    type(memhier_records), intent(in), target :: source
    type(memhier_records), intent(in), target :: destination
    type(memhier_plan), intent(out) :: plan
    integer(c_int32_t), intent(out) :: stat
    type(memhier_plan_options), intent(in), optional :: options
    character(*), intent(in), optional :: way
    character(*), intent(in), optional :: route_in
    character(*), intent(in), optional :: route_out
    call plan_create_record(context, int(count, c_int64_t), source, destination, plan, stat, options, way, route_in, &
      route_out)
  end subroutine plan_create_record_size32

  subroutine record_split_pointers(context, count, components, type, aos, stride, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: count
    integer(c_int32_t), intent(in) :: components
    integer(c_int32_t), intent(in) :: type
    type(c_ptr), intent(in) :: aos
    integer(c_int64_t), intent(in) :: stride
    type(c_ptr), intent(in) :: planes(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_record_split(context%handle, count, components, type, aos, stride, planes, or_null(stream))
  end subroutine record_split_pointers

  subroutine record_split_pointers_stat64(context, count, components, type, aos, stride, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: count
    integer(c_int32_t), intent(in) :: components
    integer(c_int32_t), intent(in) :: type
    type(c_ptr), intent(in) :: aos
    integer(c_int64_t), intent(in) :: stride
    type(c_ptr), intent(in) :: planes(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_pointers(context, count, components, type, aos, stride, planes, stat32, stream)
    stat = stat32
  end subroutine record_split_pointers_stat64

  subroutine record_split_pointers_size32(context, count, components, type, aos, stride, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: count
    integer(c_int32_t), intent(in) :: components
    integer(c_int32_t), intent(in) :: type
    type(c_ptr), intent(in) :: aos
    integer(c_int32_t), intent(in) :: stride
    type(c_ptr), intent(in) :: planes(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call record_split_pointers(context, int(count, c_int64_t), components, type, aos, int(stride, c_int64_t), planes, &
      stat, stream)
  end subroutine record_split_pointers_size32

  subroutine record_join_pointers(context, count, components, type, planes, aos, stride, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: count
    integer(c_int32_t), intent(in) :: components
    integer(c_int32_t), intent(in) :: type
    type(c_ptr), intent(in) :: planes(:)
    type(c_ptr), intent(in) :: aos
    integer(c_int64_t), intent(in) :: stride
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    stat = c_record_join(context%handle, count, components, type, planes, aos, stride, or_null(stream))
  end subroutine record_join_pointers

  subroutine record_join_pointers_stat64(context, count, components, type, planes, aos, stride, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in) :: count
    integer(c_int32_t), intent(in) :: components
    integer(c_int32_t), intent(in) :: type
    type(c_ptr), intent(in) :: planes(:)
    type(c_ptr), intent(in) :: aos
    integer(c_int64_t), intent(in) :: stride
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_pointers(context, count, components, type, planes, aos, stride, stat32, stream)
    stat = stat32
  end subroutine record_join_pointers_stat64

  subroutine record_join_pointers_size32(context, count, components, type, planes, aos, stride, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in) :: count
    integer(c_int32_t), intent(in) :: components
    integer(c_int32_t), intent(in) :: type
    type(c_ptr), intent(in) :: planes(:)
    type(c_ptr), intent(in) :: aos
    integer(c_int32_t), intent(in) :: stride
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    call record_join_pointers(context, int(count, c_int64_t), components, type, planes, aos, int(stride, c_int64_t), &
      stat, stream)
  end subroutine record_join_pointers_size32

  subroutine record_split_real32_planes(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: aos(:, :)
    real(c_float), intent(inout), target :: planes(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F32, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_real32_planes

  subroutine record_split_real32_planes_stat64(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: aos(:, :)
    real(c_float), intent(inout), target :: planes(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_real32_planes(context, aos, planes, stat32, stream)
    stat = stat32
  end subroutine record_split_real32_planes_stat64

  subroutine record_split_real32_2(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: aos(:, :)
    real(c_float), intent(inout), target, contiguous :: x(:)
    real(c_float), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F32, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_real32_2

  subroutine record_split_real32_2_stat64(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: aos(:, :)
    real(c_float), intent(inout), target, contiguous :: x(:)
    real(c_float), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_real32_2(context, aos, x, y, stat32, stream)
    stat = stat32
  end subroutine record_split_real32_2_stat64

  subroutine record_split_real32_3(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: aos(:, :)
    real(c_float), intent(inout), target, contiguous :: x(:)
    real(c_float), intent(inout), target, contiguous :: y(:)
    real(c_float), intent(inout), target, contiguous :: z(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F32, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_real32_3

  subroutine record_split_real32_3_stat64(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: aos(:, :)
    real(c_float), intent(inout), target, contiguous :: x(:)
    real(c_float), intent(inout), target, contiguous :: y(:)
    real(c_float), intent(inout), target, contiguous :: z(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_real32_3(context, aos, x, y, z, stat32, stream)
    stat = stat32
  end subroutine record_split_real32_3_stat64

  subroutine record_split_real32_4(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: aos(:, :)
    real(c_float), intent(inout), target, contiguous :: x(:)
    real(c_float), intent(inout), target, contiguous :: y(:)
    real(c_float), intent(inout), target, contiguous :: z(:)
    real(c_float), intent(inout), target, contiguous :: w(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F32, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_real32_4

  subroutine record_split_real32_4_stat64(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: aos(:, :)
    real(c_float), intent(inout), target, contiguous :: x(:)
    real(c_float), intent(inout), target, contiguous :: y(:)
    real(c_float), intent(inout), target, contiguous :: z(:)
    real(c_float), intent(inout), target, contiguous :: w(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_real32_4(context, aos, x, y, z, w, stat32, stream)
    stat = stat32
  end subroutine record_split_real32_4_stat64

  subroutine record_join_real32_planes(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: planes(:, :)
    real(c_float), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F32, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_real32_planes

  subroutine record_join_real32_planes_stat64(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target :: planes(:, :)
    real(c_float), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_real32_planes(context, planes, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_real32_planes_stat64

  subroutine record_join_real32_2(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target, contiguous :: x(:)
    real(c_float), intent(in), target, contiguous :: y(:)
    real(c_float), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F32, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_real32_2

  subroutine record_join_real32_2_stat64(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target, contiguous :: x(:)
    real(c_float), intent(in), target, contiguous :: y(:)
    real(c_float), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_real32_2(context, x, y, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_real32_2_stat64

  subroutine record_join_real32_3(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target, contiguous :: x(:)
    real(c_float), intent(in), target, contiguous :: y(:)
    real(c_float), intent(in), target, contiguous :: z(:)
    real(c_float), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F32, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_real32_3

  subroutine record_join_real32_3_stat64(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target, contiguous :: x(:)
    real(c_float), intent(in), target, contiguous :: y(:)
    real(c_float), intent(in), target, contiguous :: z(:)
    real(c_float), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_real32_3(context, x, y, z, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_real32_3_stat64

  subroutine record_join_real32_4(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target, contiguous :: x(:)
    real(c_float), intent(in), target, contiguous :: y(:)
    real(c_float), intent(in), target, contiguous :: z(:)
    real(c_float), intent(in), target, contiguous :: w(:)
    real(c_float), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F32, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_real32_4

  subroutine record_join_real32_4_stat64(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_float), intent(in), target, contiguous :: x(:)
    real(c_float), intent(in), target, contiguous :: y(:)
    real(c_float), intent(in), target, contiguous :: z(:)
    real(c_float), intent(in), target, contiguous :: w(:)
    real(c_float), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_real32_4(context, x, y, z, w, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_real32_4_stat64

  subroutine record_split_real64_planes(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: aos(:, :)
    real(c_double), intent(inout), target :: planes(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_real64_planes

  subroutine record_split_real64_planes_stat64(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: aos(:, :)
    real(c_double), intent(inout), target :: planes(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_real64_planes(context, aos, planes, stat32, stream)
    stat = stat32
  end subroutine record_split_real64_planes_stat64

  subroutine record_split_real64_2(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: aos(:, :)
    real(c_double), intent(inout), target, contiguous :: x(:)
    real(c_double), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_real64_2

  subroutine record_split_real64_2_stat64(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: aos(:, :)
    real(c_double), intent(inout), target, contiguous :: x(:)
    real(c_double), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_real64_2(context, aos, x, y, stat32, stream)
    stat = stat32
  end subroutine record_split_real64_2_stat64

  subroutine record_split_real64_3(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: aos(:, :)
    real(c_double), intent(inout), target, contiguous :: x(:)
    real(c_double), intent(inout), target, contiguous :: y(:)
    real(c_double), intent(inout), target, contiguous :: z(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_real64_3

  subroutine record_split_real64_3_stat64(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: aos(:, :)
    real(c_double), intent(inout), target, contiguous :: x(:)
    real(c_double), intent(inout), target, contiguous :: y(:)
    real(c_double), intent(inout), target, contiguous :: z(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_real64_3(context, aos, x, y, z, stat32, stream)
    stat = stat32
  end subroutine record_split_real64_3_stat64

  subroutine record_split_real64_4(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: aos(:, :)
    real(c_double), intent(inout), target, contiguous :: x(:)
    real(c_double), intent(inout), target, contiguous :: y(:)
    real(c_double), intent(inout), target, contiguous :: z(:)
    real(c_double), intent(inout), target, contiguous :: w(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_real64_4

  subroutine record_split_real64_4_stat64(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: aos(:, :)
    real(c_double), intent(inout), target, contiguous :: x(:)
    real(c_double), intent(inout), target, contiguous :: y(:)
    real(c_double), intent(inout), target, contiguous :: z(:)
    real(c_double), intent(inout), target, contiguous :: w(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_real64_4(context, aos, x, y, z, w, stat32, stream)
    stat = stat32
  end subroutine record_split_real64_4_stat64

  subroutine record_join_real64_planes(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: planes(:, :)
    real(c_double), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_real64_planes

  subroutine record_join_real64_planes_stat64(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target :: planes(:, :)
    real(c_double), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_real64_planes(context, planes, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_real64_planes_stat64

  subroutine record_join_real64_2(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target, contiguous :: x(:)
    real(c_double), intent(in), target, contiguous :: y(:)
    real(c_double), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_real64_2

  subroutine record_join_real64_2_stat64(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target, contiguous :: x(:)
    real(c_double), intent(in), target, contiguous :: y(:)
    real(c_double), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_real64_2(context, x, y, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_real64_2_stat64

  subroutine record_join_real64_3(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target, contiguous :: x(:)
    real(c_double), intent(in), target, contiguous :: y(:)
    real(c_double), intent(in), target, contiguous :: z(:)
    real(c_double), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_real64_3

  subroutine record_join_real64_3_stat64(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target, contiguous :: x(:)
    real(c_double), intent(in), target, contiguous :: y(:)
    real(c_double), intent(in), target, contiguous :: z(:)
    real(c_double), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_real64_3(context, x, y, z, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_real64_3_stat64

  subroutine record_join_real64_4(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target, contiguous :: x(:)
    real(c_double), intent(in), target, contiguous :: y(:)
    real(c_double), intent(in), target, contiguous :: z(:)
    real(c_double), intent(in), target, contiguous :: w(:)
    real(c_double), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_F64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_F64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_real64_4

  subroutine record_join_real64_4_stat64(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    real(c_double), intent(in), target, contiguous :: x(:)
    real(c_double), intent(in), target, contiguous :: y(:)
    real(c_double), intent(in), target, contiguous :: z(:)
    real(c_double), intent(in), target, contiguous :: w(:)
    real(c_double), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_real64_4(context, x, y, z, w, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_real64_4_stat64

  subroutine record_split_complex32_planes(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: aos(:, :)
    complex(c_float_complex), intent(inout), target :: planes(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_complex32_planes

  subroutine record_split_complex32_planes_stat64(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: aos(:, :)
    complex(c_float_complex), intent(inout), target :: planes(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_complex32_planes(context, aos, planes, stat32, stream)
    stat = stat32
  end subroutine record_split_complex32_planes_stat64

  subroutine record_split_complex32_2(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: aos(:, :)
    complex(c_float_complex), intent(inout), target, contiguous :: x(:)
    complex(c_float_complex), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_complex32_2

  subroutine record_split_complex32_2_stat64(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: aos(:, :)
    complex(c_float_complex), intent(inout), target, contiguous :: x(:)
    complex(c_float_complex), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_complex32_2(context, aos, x, y, stat32, stream)
    stat = stat32
  end subroutine record_split_complex32_2_stat64

  subroutine record_split_complex32_3(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: aos(:, :)
    complex(c_float_complex), intent(inout), target, contiguous :: x(:)
    complex(c_float_complex), intent(inout), target, contiguous :: y(:)
    complex(c_float_complex), intent(inout), target, contiguous :: z(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_complex32_3

  subroutine record_split_complex32_3_stat64(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: aos(:, :)
    complex(c_float_complex), intent(inout), target, contiguous :: x(:)
    complex(c_float_complex), intent(inout), target, contiguous :: y(:)
    complex(c_float_complex), intent(inout), target, contiguous :: z(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_complex32_3(context, aos, x, y, z, stat32, stream)
    stat = stat32
  end subroutine record_split_complex32_3_stat64

  subroutine record_split_complex32_4(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: aos(:, :)
    complex(c_float_complex), intent(inout), target, contiguous :: x(:)
    complex(c_float_complex), intent(inout), target, contiguous :: y(:)
    complex(c_float_complex), intent(inout), target, contiguous :: z(:)
    complex(c_float_complex), intent(inout), target, contiguous :: w(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_complex32_4

  subroutine record_split_complex32_4_stat64(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: aos(:, :)
    complex(c_float_complex), intent(inout), target, contiguous :: x(:)
    complex(c_float_complex), intent(inout), target, contiguous :: y(:)
    complex(c_float_complex), intent(inout), target, contiguous :: z(:)
    complex(c_float_complex), intent(inout), target, contiguous :: w(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_complex32_4(context, aos, x, y, z, w, stat32, stream)
    stat = stat32
  end subroutine record_split_complex32_4_stat64

  subroutine record_join_complex32_planes(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: planes(:, :)
    complex(c_float_complex), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_complex32_planes

  subroutine record_join_complex32_planes_stat64(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target :: planes(:, :)
    complex(c_float_complex), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_complex32_planes(context, planes, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_complex32_planes_stat64

  subroutine record_join_complex32_2(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target, contiguous :: x(:)
    complex(c_float_complex), intent(in), target, contiguous :: y(:)
    complex(c_float_complex), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_complex32_2

  subroutine record_join_complex32_2_stat64(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target, contiguous :: x(:)
    complex(c_float_complex), intent(in), target, contiguous :: y(:)
    complex(c_float_complex), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_complex32_2(context, x, y, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_complex32_2_stat64

  subroutine record_join_complex32_3(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target, contiguous :: x(:)
    complex(c_float_complex), intent(in), target, contiguous :: y(:)
    complex(c_float_complex), intent(in), target, contiguous :: z(:)
    complex(c_float_complex), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_complex32_3

  subroutine record_join_complex32_3_stat64(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target, contiguous :: x(:)
    complex(c_float_complex), intent(in), target, contiguous :: y(:)
    complex(c_float_complex), intent(in), target, contiguous :: z(:)
    complex(c_float_complex), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_complex32_3(context, x, y, z, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_complex32_3_stat64

  subroutine record_join_complex32_4(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target, contiguous :: x(:)
    complex(c_float_complex), intent(in), target, contiguous :: y(:)
    complex(c_float_complex), intent(in), target, contiguous :: z(:)
    complex(c_float_complex), intent(in), target, contiguous :: w(:)
    complex(c_float_complex), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_complex32_4

  subroutine record_join_complex32_4_stat64(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_float_complex), intent(in), target, contiguous :: x(:)
    complex(c_float_complex), intent(in), target, contiguous :: y(:)
    complex(c_float_complex), intent(in), target, contiguous :: z(:)
    complex(c_float_complex), intent(in), target, contiguous :: w(:)
    complex(c_float_complex), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_complex32_4(context, x, y, z, w, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_complex32_4_stat64

  subroutine record_split_complex64_planes(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: aos(:, :)
    complex(c_double_complex), intent(inout), target :: planes(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C128)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C128, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_complex64_planes

  subroutine record_split_complex64_planes_stat64(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: aos(:, :)
    complex(c_double_complex), intent(inout), target :: planes(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_complex64_planes(context, aos, planes, stat32, stream)
    stat = stat32
  end subroutine record_split_complex64_planes_stat64

  subroutine record_split_complex64_2(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: aos(:, :)
    complex(c_double_complex), intent(inout), target, contiguous :: x(:)
    complex(c_double_complex), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C128)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C128, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_complex64_2

  subroutine record_split_complex64_2_stat64(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: aos(:, :)
    complex(c_double_complex), intent(inout), target, contiguous :: x(:)
    complex(c_double_complex), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_complex64_2(context, aos, x, y, stat32, stream)
    stat = stat32
  end subroutine record_split_complex64_2_stat64

  subroutine record_split_complex64_3(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: aos(:, :)
    complex(c_double_complex), intent(inout), target, contiguous :: x(:)
    complex(c_double_complex), intent(inout), target, contiguous :: y(:)
    complex(c_double_complex), intent(inout), target, contiguous :: z(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C128)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C128, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_complex64_3

  subroutine record_split_complex64_3_stat64(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: aos(:, :)
    complex(c_double_complex), intent(inout), target, contiguous :: x(:)
    complex(c_double_complex), intent(inout), target, contiguous :: y(:)
    complex(c_double_complex), intent(inout), target, contiguous :: z(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_complex64_3(context, aos, x, y, z, stat32, stream)
    stat = stat32
  end subroutine record_split_complex64_3_stat64

  subroutine record_split_complex64_4(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: aos(:, :)
    complex(c_double_complex), intent(inout), target, contiguous :: x(:)
    complex(c_double_complex), intent(inout), target, contiguous :: y(:)
    complex(c_double_complex), intent(inout), target, contiguous :: z(:)
    complex(c_double_complex), intent(inout), target, contiguous :: w(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C128)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C128, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_complex64_4

  subroutine record_split_complex64_4_stat64(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: aos(:, :)
    complex(c_double_complex), intent(inout), target, contiguous :: x(:)
    complex(c_double_complex), intent(inout), target, contiguous :: y(:)
    complex(c_double_complex), intent(inout), target, contiguous :: z(:)
    complex(c_double_complex), intent(inout), target, contiguous :: w(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_complex64_4(context, aos, x, y, z, w, stat32, stream)
    stat = stat32
  end subroutine record_split_complex64_4_stat64

  subroutine record_join_complex64_planes(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: planes(:, :)
    complex(c_double_complex), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C128)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C128, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_complex64_planes

  subroutine record_join_complex64_planes_stat64(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target :: planes(:, :)
    complex(c_double_complex), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_complex64_planes(context, planes, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_complex64_planes_stat64

  subroutine record_join_complex64_2(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target, contiguous :: x(:)
    complex(c_double_complex), intent(in), target, contiguous :: y(:)
    complex(c_double_complex), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C128)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C128, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_complex64_2

  subroutine record_join_complex64_2_stat64(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target, contiguous :: x(:)
    complex(c_double_complex), intent(in), target, contiguous :: y(:)
    complex(c_double_complex), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_complex64_2(context, x, y, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_complex64_2_stat64

  subroutine record_join_complex64_3(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target, contiguous :: x(:)
    complex(c_double_complex), intent(in), target, contiguous :: y(:)
    complex(c_double_complex), intent(in), target, contiguous :: z(:)
    complex(c_double_complex), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C128)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C128, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_complex64_3

  subroutine record_join_complex64_3_stat64(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target, contiguous :: x(:)
    complex(c_double_complex), intent(in), target, contiguous :: y(:)
    complex(c_double_complex), intent(in), target, contiguous :: z(:)
    complex(c_double_complex), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_complex64_3(context, x, y, z, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_complex64_3_stat64

  subroutine record_join_complex64_4(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target, contiguous :: x(:)
    complex(c_double_complex), intent(in), target, contiguous :: y(:)
    complex(c_double_complex), intent(in), target, contiguous :: z(:)
    complex(c_double_complex), intent(in), target, contiguous :: w(:)
    complex(c_double_complex), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_C128)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_C128, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_complex64_4

  subroutine record_join_complex64_4_stat64(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    complex(c_double_complex), intent(in), target, contiguous :: x(:)
    complex(c_double_complex), intent(in), target, contiguous :: y(:)
    complex(c_double_complex), intent(in), target, contiguous :: z(:)
    complex(c_double_complex), intent(in), target, contiguous :: w(:)
    complex(c_double_complex), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_complex64_4(context, x, y, z, w, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_complex64_4_stat64

  subroutine record_split_int8_planes(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: aos(:, :)
    integer(c_int8_t), intent(inout), target :: planes(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I8)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I8, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int8_planes

  subroutine record_split_int8_planes_stat64(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: aos(:, :)
    integer(c_int8_t), intent(inout), target :: planes(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int8_planes(context, aos, planes, stat32, stream)
    stat = stat32
  end subroutine record_split_int8_planes_stat64

  subroutine record_split_int8_2(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: aos(:, :)
    integer(c_int8_t), intent(inout), target, contiguous :: x(:)
    integer(c_int8_t), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I8)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I8, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int8_2

  subroutine record_split_int8_2_stat64(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: aos(:, :)
    integer(c_int8_t), intent(inout), target, contiguous :: x(:)
    integer(c_int8_t), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int8_2(context, aos, x, y, stat32, stream)
    stat = stat32
  end subroutine record_split_int8_2_stat64

  subroutine record_split_int8_3(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: aos(:, :)
    integer(c_int8_t), intent(inout), target, contiguous :: x(:)
    integer(c_int8_t), intent(inout), target, contiguous :: y(:)
    integer(c_int8_t), intent(inout), target, contiguous :: z(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I8)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I8, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int8_3

  subroutine record_split_int8_3_stat64(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: aos(:, :)
    integer(c_int8_t), intent(inout), target, contiguous :: x(:)
    integer(c_int8_t), intent(inout), target, contiguous :: y(:)
    integer(c_int8_t), intent(inout), target, contiguous :: z(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int8_3(context, aos, x, y, z, stat32, stream)
    stat = stat32
  end subroutine record_split_int8_3_stat64

  subroutine record_split_int8_4(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: aos(:, :)
    integer(c_int8_t), intent(inout), target, contiguous :: x(:)
    integer(c_int8_t), intent(inout), target, contiguous :: y(:)
    integer(c_int8_t), intent(inout), target, contiguous :: z(:)
    integer(c_int8_t), intent(inout), target, contiguous :: w(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I8)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I8, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int8_4

  subroutine record_split_int8_4_stat64(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: aos(:, :)
    integer(c_int8_t), intent(inout), target, contiguous :: x(:)
    integer(c_int8_t), intent(inout), target, contiguous :: y(:)
    integer(c_int8_t), intent(inout), target, contiguous :: z(:)
    integer(c_int8_t), intent(inout), target, contiguous :: w(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int8_4(context, aos, x, y, z, w, stat32, stream)
    stat = stat32
  end subroutine record_split_int8_4_stat64

  subroutine record_join_int8_planes(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: planes(:, :)
    integer(c_int8_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I8)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I8, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int8_planes

  subroutine record_join_int8_planes_stat64(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target :: planes(:, :)
    integer(c_int8_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int8_planes(context, planes, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int8_planes_stat64

  subroutine record_join_int8_2(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target, contiguous :: x(:)
    integer(c_int8_t), intent(in), target, contiguous :: y(:)
    integer(c_int8_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I8)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I8, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int8_2

  subroutine record_join_int8_2_stat64(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target, contiguous :: x(:)
    integer(c_int8_t), intent(in), target, contiguous :: y(:)
    integer(c_int8_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int8_2(context, x, y, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int8_2_stat64

  subroutine record_join_int8_3(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target, contiguous :: x(:)
    integer(c_int8_t), intent(in), target, contiguous :: y(:)
    integer(c_int8_t), intent(in), target, contiguous :: z(:)
    integer(c_int8_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I8)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I8, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int8_3

  subroutine record_join_int8_3_stat64(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target, contiguous :: x(:)
    integer(c_int8_t), intent(in), target, contiguous :: y(:)
    integer(c_int8_t), intent(in), target, contiguous :: z(:)
    integer(c_int8_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int8_3(context, x, y, z, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int8_3_stat64

  subroutine record_join_int8_4(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target, contiguous :: x(:)
    integer(c_int8_t), intent(in), target, contiguous :: y(:)
    integer(c_int8_t), intent(in), target, contiguous :: z(:)
    integer(c_int8_t), intent(in), target, contiguous :: w(:)
    integer(c_int8_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I8)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I8, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int8_4

  subroutine record_join_int8_4_stat64(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), intent(in), target, contiguous :: x(:)
    integer(c_int8_t), intent(in), target, contiguous :: y(:)
    integer(c_int8_t), intent(in), target, contiguous :: z(:)
    integer(c_int8_t), intent(in), target, contiguous :: w(:)
    integer(c_int8_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int8_4(context, x, y, z, w, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int8_4_stat64

  subroutine record_split_int16_planes(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: aos(:, :)
    integer(c_int16_t), intent(inout), target :: planes(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I16)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I16, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int16_planes

  subroutine record_split_int16_planes_stat64(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: aos(:, :)
    integer(c_int16_t), intent(inout), target :: planes(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int16_planes(context, aos, planes, stat32, stream)
    stat = stat32
  end subroutine record_split_int16_planes_stat64

  subroutine record_split_int16_2(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: aos(:, :)
    integer(c_int16_t), intent(inout), target, contiguous :: x(:)
    integer(c_int16_t), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I16)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I16, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int16_2

  subroutine record_split_int16_2_stat64(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: aos(:, :)
    integer(c_int16_t), intent(inout), target, contiguous :: x(:)
    integer(c_int16_t), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int16_2(context, aos, x, y, stat32, stream)
    stat = stat32
  end subroutine record_split_int16_2_stat64

  subroutine record_split_int16_3(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: aos(:, :)
    integer(c_int16_t), intent(inout), target, contiguous :: x(:)
    integer(c_int16_t), intent(inout), target, contiguous :: y(:)
    integer(c_int16_t), intent(inout), target, contiguous :: z(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I16)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I16, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int16_3

  subroutine record_split_int16_3_stat64(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: aos(:, :)
    integer(c_int16_t), intent(inout), target, contiguous :: x(:)
    integer(c_int16_t), intent(inout), target, contiguous :: y(:)
    integer(c_int16_t), intent(inout), target, contiguous :: z(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int16_3(context, aos, x, y, z, stat32, stream)
    stat = stat32
  end subroutine record_split_int16_3_stat64

  subroutine record_split_int16_4(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: aos(:, :)
    integer(c_int16_t), intent(inout), target, contiguous :: x(:)
    integer(c_int16_t), intent(inout), target, contiguous :: y(:)
    integer(c_int16_t), intent(inout), target, contiguous :: z(:)
    integer(c_int16_t), intent(inout), target, contiguous :: w(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I16)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I16, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int16_4

  subroutine record_split_int16_4_stat64(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: aos(:, :)
    integer(c_int16_t), intent(inout), target, contiguous :: x(:)
    integer(c_int16_t), intent(inout), target, contiguous :: y(:)
    integer(c_int16_t), intent(inout), target, contiguous :: z(:)
    integer(c_int16_t), intent(inout), target, contiguous :: w(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int16_4(context, aos, x, y, z, w, stat32, stream)
    stat = stat32
  end subroutine record_split_int16_4_stat64

  subroutine record_join_int16_planes(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: planes(:, :)
    integer(c_int16_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I16)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I16, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int16_planes

  subroutine record_join_int16_planes_stat64(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target :: planes(:, :)
    integer(c_int16_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int16_planes(context, planes, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int16_planes_stat64

  subroutine record_join_int16_2(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target, contiguous :: x(:)
    integer(c_int16_t), intent(in), target, contiguous :: y(:)
    integer(c_int16_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I16)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I16, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int16_2

  subroutine record_join_int16_2_stat64(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target, contiguous :: x(:)
    integer(c_int16_t), intent(in), target, contiguous :: y(:)
    integer(c_int16_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int16_2(context, x, y, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int16_2_stat64

  subroutine record_join_int16_3(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target, contiguous :: x(:)
    integer(c_int16_t), intent(in), target, contiguous :: y(:)
    integer(c_int16_t), intent(in), target, contiguous :: z(:)
    integer(c_int16_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I16)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I16, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int16_3

  subroutine record_join_int16_3_stat64(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target, contiguous :: x(:)
    integer(c_int16_t), intent(in), target, contiguous :: y(:)
    integer(c_int16_t), intent(in), target, contiguous :: z(:)
    integer(c_int16_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int16_3(context, x, y, z, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int16_3_stat64

  subroutine record_join_int16_4(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target, contiguous :: x(:)
    integer(c_int16_t), intent(in), target, contiguous :: y(:)
    integer(c_int16_t), intent(in), target, contiguous :: z(:)
    integer(c_int16_t), intent(in), target, contiguous :: w(:)
    integer(c_int16_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I16)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I16, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int16_4

  subroutine record_join_int16_4_stat64(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int16_t), intent(in), target, contiguous :: x(:)
    integer(c_int16_t), intent(in), target, contiguous :: y(:)
    integer(c_int16_t), intent(in), target, contiguous :: z(:)
    integer(c_int16_t), intent(in), target, contiguous :: w(:)
    integer(c_int16_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int16_4(context, x, y, z, w, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int16_4_stat64

  subroutine record_split_int32_planes(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: aos(:, :)
    integer(c_int32_t), intent(inout), target :: planes(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I32, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int32_planes

  subroutine record_split_int32_planes_stat64(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: aos(:, :)
    integer(c_int32_t), intent(inout), target :: planes(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int32_planes(context, aos, planes, stat32, stream)
    stat = stat32
  end subroutine record_split_int32_planes_stat64

  subroutine record_split_int32_2(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: aos(:, :)
    integer(c_int32_t), intent(inout), target, contiguous :: x(:)
    integer(c_int32_t), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I32, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int32_2

  subroutine record_split_int32_2_stat64(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: aos(:, :)
    integer(c_int32_t), intent(inout), target, contiguous :: x(:)
    integer(c_int32_t), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int32_2(context, aos, x, y, stat32, stream)
    stat = stat32
  end subroutine record_split_int32_2_stat64

  subroutine record_split_int32_3(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: aos(:, :)
    integer(c_int32_t), intent(inout), target, contiguous :: x(:)
    integer(c_int32_t), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(inout), target, contiguous :: z(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I32, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int32_3

  subroutine record_split_int32_3_stat64(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: aos(:, :)
    integer(c_int32_t), intent(inout), target, contiguous :: x(:)
    integer(c_int32_t), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(inout), target, contiguous :: z(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int32_3(context, aos, x, y, z, stat32, stream)
    stat = stat32
  end subroutine record_split_int32_3_stat64

  subroutine record_split_int32_4(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: aos(:, :)
    integer(c_int32_t), intent(inout), target, contiguous :: x(:)
    integer(c_int32_t), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(inout), target, contiguous :: z(:)
    integer(c_int32_t), intent(inout), target, contiguous :: w(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I32, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int32_4

  subroutine record_split_int32_4_stat64(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: aos(:, :)
    integer(c_int32_t), intent(inout), target, contiguous :: x(:)
    integer(c_int32_t), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(inout), target, contiguous :: z(:)
    integer(c_int32_t), intent(inout), target, contiguous :: w(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int32_4(context, aos, x, y, z, w, stat32, stream)
    stat = stat32
  end subroutine record_split_int32_4_stat64

  subroutine record_join_int32_planes(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: planes(:, :)
    integer(c_int32_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I32, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int32_planes

  subroutine record_join_int32_planes_stat64(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target :: planes(:, :)
    integer(c_int32_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int32_planes(context, planes, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int32_planes_stat64

  subroutine record_join_int32_2(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target, contiguous :: x(:)
    integer(c_int32_t), intent(in), target, contiguous :: y(:)
    integer(c_int32_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I32, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int32_2

  subroutine record_join_int32_2_stat64(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target, contiguous :: x(:)
    integer(c_int32_t), intent(in), target, contiguous :: y(:)
    integer(c_int32_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int32_2(context, x, y, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int32_2_stat64

  subroutine record_join_int32_3(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target, contiguous :: x(:)
    integer(c_int32_t), intent(in), target, contiguous :: y(:)
    integer(c_int32_t), intent(in), target, contiguous :: z(:)
    integer(c_int32_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I32, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int32_3

  subroutine record_join_int32_3_stat64(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target, contiguous :: x(:)
    integer(c_int32_t), intent(in), target, contiguous :: y(:)
    integer(c_int32_t), intent(in), target, contiguous :: z(:)
    integer(c_int32_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int32_3(context, x, y, z, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int32_3_stat64

  subroutine record_join_int32_4(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target, contiguous :: x(:)
    integer(c_int32_t), intent(in), target, contiguous :: y(:)
    integer(c_int32_t), intent(in), target, contiguous :: z(:)
    integer(c_int32_t), intent(in), target, contiguous :: w(:)
    integer(c_int32_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I32)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I32, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int32_4

  subroutine record_join_int32_4_stat64(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int32_t), intent(in), target, contiguous :: x(:)
    integer(c_int32_t), intent(in), target, contiguous :: y(:)
    integer(c_int32_t), intent(in), target, contiguous :: z(:)
    integer(c_int32_t), intent(in), target, contiguous :: w(:)
    integer(c_int32_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int32_4(context, x, y, z, w, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int32_4_stat64

  subroutine record_split_int64_planes(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: aos(:, :)
    integer(c_int64_t), intent(inout), target :: planes(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int64_planes

  subroutine record_split_int64_planes_stat64(context, aos, planes, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: aos(:, :)
    integer(c_int64_t), intent(inout), target :: planes(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int64_planes(context, aos, planes, stat32, stream)
    stat = stat32
  end subroutine record_split_int64_planes_stat64

  subroutine record_split_int64_2(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: aos(:, :)
    integer(c_int64_t), intent(inout), target, contiguous :: x(:)
    integer(c_int64_t), intent(inout), target, contiguous :: y(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int64_2

  subroutine record_split_int64_2_stat64(context, aos, x, y, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: aos(:, :)
    integer(c_int64_t), intent(inout), target, contiguous :: x(:)
    integer(c_int64_t), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int64_2(context, aos, x, y, stat32, stream)
    stat = stat32
  end subroutine record_split_int64_2_stat64

  subroutine record_split_int64_3(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: aos(:, :)
    integer(c_int64_t), intent(inout), target, contiguous :: x(:)
    integer(c_int64_t), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(inout), target, contiguous :: z(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int64_3

  subroutine record_split_int64_3_stat64(context, aos, x, y, z, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: aos(:, :)
    integer(c_int64_t), intent(inout), target, contiguous :: x(:)
    integer(c_int64_t), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(inout), target, contiguous :: z(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int64_3(context, aos, x, y, z, stat32, stream)
    stat = stat32
  end subroutine record_split_int64_3_stat64

  subroutine record_split_int64_4(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: aos(:, :)
    integer(c_int64_t), intent(inout), target, contiguous :: x(:)
    integer(c_int64_t), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(inout), target, contiguous :: z(:)
    integer(c_int64_t), intent(inout), target, contiguous :: w(:)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_split(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I64, &
      addresses(1), stride, at, or_null(stream))
  end subroutine record_split_int64_4

  subroutine record_split_int64_4_stat64(context, aos, x, y, z, w, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: aos(:, :)
    integer(c_int64_t), intent(inout), target, contiguous :: x(:)
    integer(c_int64_t), intent(inout), target, contiguous :: y(:)
    integer(c_int64_t), intent(inout), target, contiguous :: z(:)
    integer(c_int64_t), intent(inout), target, contiguous :: w(:)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_split_int64_4(context, aos, x, y, z, w, stat32, stream)
    stat = stat32
  end subroutine record_split_int64_4_stat64

  subroutine record_join_int64_planes(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: planes(:, :)
    integer(c_int64_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(size(planes, 2))
    integer :: plane
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'size(planes, 2)', size(planes, 2, &
      kind=c_int64_t), stat)
    call require_size('size(planes, 1)', size(planes, 1, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, &
      kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    if (size(planes) > 0 .and. size(planes, 1) > 1) then
      if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &
        call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)
    end if
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int64_planes

  subroutine record_join_int64_planes_stat64(context, planes, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target :: planes(:, :)
    integer(c_int64_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int64_planes(context, planes, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int64_planes_stat64

  subroutine record_join_int64_2(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target, contiguous :: x(:)
    integer(c_int64_t), intent(in), target, contiguous :: y(:)
    integer(c_int64_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(2)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 2_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int64_2

  subroutine record_join_int64_2_stat64(context, x, y, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target, contiguous :: x(:)
    integer(c_int64_t), intent(in), target, contiguous :: y(:)
    integer(c_int64_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int64_2(context, x, y, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int64_2_stat64

  subroutine record_join_int64_3(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target, contiguous :: x(:)
    integer(c_int64_t), intent(in), target, contiguous :: y(:)
    integer(c_int64_t), intent(in), target, contiguous :: z(:)
    integer(c_int64_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(3)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 3_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int64_3

  subroutine record_join_int64_3_stat64(context, x, y, z, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target, contiguous :: x(:)
    integer(c_int64_t), intent(in), target, contiguous :: y(:)
    integer(c_int64_t), intent(in), target, contiguous :: z(:)
    integer(c_int64_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int64_3(context, x, y, z, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int64_3_stat64

  subroutine record_join_int64_4(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target, contiguous :: x(:)
    integer(c_int64_t), intent(in), target, contiguous :: y(:)
    integer(c_int64_t), intent(in), target, contiguous :: z(:)
    integer(c_int64_t), intent(in), target, contiguous :: w(:)
    integer(c_int64_t), intent(inout), target :: aos(:, :)
    integer(c_int32_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int64_t) :: element, stride
    type(c_ptr) :: addresses(3), at(4)
    addresses = c_null_ptr
    if (size(aos) > 0) then
      addresses(1) = c_loc(aos(1, 1))
      if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))
      if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))
    end if
    element = c_type_size(MEMHIER_I64)
    stat = MEMHIER_SUCCESS
    call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), 'the number of planes', 4_c_int64_t, stat)
    call require_size('size(x)', size(x, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(y)', size(y, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(z)', size(z, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call require_size('size(w)', size(w, kind=c_int64_t), 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)
    call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)
    if (stat /= MEMHIER_SUCCESS) return
    at = c_null_ptr
    if (size(aos, 2) > 0) at = [c_loc(x), c_loc(y), c_loc(z), c_loc(w)]
    stat = c_record_join(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), MEMHIER_I64, at, &
      addresses(1), stride, or_null(stream))
  end subroutine record_join_int64_4

  subroutine record_join_int64_4_stat64(context, x, y, z, w, aos, stat, stream)
    type(memhier_context), intent(in) :: context
    integer(c_int64_t), intent(in), target, contiguous :: x(:)
    integer(c_int64_t), intent(in), target, contiguous :: y(:)
    integer(c_int64_t), intent(in), target, contiguous :: z(:)
    integer(c_int64_t), intent(in), target, contiguous :: w(:)
    integer(c_int64_t), intent(inout), target :: aos(:, :)
    integer(c_int64_t), intent(out) :: stat
    type(c_ptr), intent(in), optional :: stream
    integer(c_int32_t) :: stat32
    call record_join_int64_4(context, x, y, z, w, aos, stat32, stream)
    stat = stat32
  end subroutine record_join_int64_4_stat64
end module memhier
