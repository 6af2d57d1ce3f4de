! Products of every type that Fortran has, with arrays, sections and batches; then with addresses, operands and plans. Built
! twice, with the default integer of 4 and of 8 bytes.
module product_checks
  use, intrinsic :: iso_c_binding
  use memhier
  use checks
  implicit none
contains

#define SUFFIX of_real32
#define TYPE real(c_float)
#define OUT real(c_float)
#define NAME 'real32'
#define FROM(r) real(r, c_float)
#define UP(x) x
#define CONJUGATE(x) x
#define TINIEST epsilon(1.0_c_float)
#include "products.inc"
#undef SUFFIX
#undef TYPE
#undef OUT
#undef NAME
#undef FROM
#undef UP
#undef CONJUGATE
#undef TINIEST

#define SUFFIX of_real64
#define TYPE real(c_double)
#define OUT real(c_double)
#define NAME 'real64'
#define FROM(r) real(r, c_double)
#define UP(x) x
#define CONJUGATE(x) x
#define TINIEST epsilon(1.0_c_double)
#include "products.inc"
#undef SUFFIX
#undef TYPE
#undef OUT
#undef NAME
#undef FROM
#undef UP
#undef CONJUGATE
#undef TINIEST

#define SUFFIX of_complex32
#define TYPE complex(c_float_complex)
#define OUT complex(c_float_complex)
#define NAME 'complex32'
#define FROM(r) cmplx(r, 1 - r, c_float)
#define UP(x) x
#define CONJUGATE(x) conjg(x)
#define TINIEST epsilon(1.0_c_float)
#include "products.inc"
#undef SUFFIX
#undef TYPE
#undef OUT
#undef NAME
#undef FROM
#undef UP
#undef CONJUGATE
#undef TINIEST

#define SUFFIX of_complex64
#define TYPE complex(c_double_complex)
#define OUT complex(c_double_complex)
#define NAME 'complex64'
#define FROM(r) cmplx(r, 1 - r, c_double)
#define UP(x) x
#define CONJUGATE(x) conjg(x)
#define TINIEST epsilon(1.0_c_double)
#include "products.inc"
#undef SUFFIX
#undef TYPE
#undef OUT
#undef NAME
#undef FROM
#undef UP
#undef CONJUGATE
#undef TINIEST

#define SUFFIX of_int8
#define TYPE integer(c_int8_t)
#define OUT integer(c_int32_t)
#define NAME 'int8'
#define FROM(r) int(r * 256 - 128, c_int8_t)
#define UP(x) int(x, c_int32_t)
#define CONJUGATE(x) x
#define TINIEST 0
#include "products.inc"
#undef SUFFIX
#undef TYPE
#undef OUT
#undef NAME
#undef FROM
#undef UP
#undef CONJUGATE
#undef TINIEST

  ! A result that is only written may hold anything before: here, not-a-number.
  subroutine nothing_leaks(context)
    type(memhier_context), intent(in) :: context
    real(c_float) :: a(40, 30), b(30, 20), c(40, 20)
    integer :: stat
    a = 1
    b = 2
    c = transfer(2143289344_c_int32_t, 1.0_c_float)
    call memhier_matmul(context, a, b, c, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(c == 60), 'not-a-number in c')
  end subroutine nothing_leaks

  ! The argument list of C, for addresses; sizes of the default integer.
  subroutine addresses(context)
    type(memhier_context), intent(in) :: context
    real(c_double), target :: a(12, 9, 3), b(10, 8, 3), c(13, 8, 3), alpha, beta
    integer :: stat, k
    call random_number(a)
    call random_number(b)
    c = 5
    alpha = 2
    beta = 0
    call memhier_matmul(context, MEMHIER_F64, MEMHIER_COLUMN_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 11, 8, 9, c_loc(alpha), &
                        c_loc(a), 12, c_loc(b), 10, c_null_ptr, c_loc(c), 13, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(abs(c(1:11, :, 1) - 2 * matmul(a(1:11, :, 1), b(1:9, :, 1))) < 1e-12), &
                'leading dimensions')
    call expect(all(c(12:, :, 1) == 5) .and. all(c(:, :, 2:) == 5), 'outside of the matrix')
    call memhier_matmul_batch(context, MEMHIER_F64, MEMHIER_COLUMN_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 11, 8, 9, &
                              c_null_ptr, c_loc(a), 12, 108, c_loc(b), 10, 80, c_loc(beta), c_loc(c), 13, 104, 3, stat)
    call expect(stat == MEMHIER_SUCCESS .and. &
                all([(maxval(abs(c(1:11, :, k) - matmul(a(1:11, :, k), b(1:9, :, k)))) < 1e-12, k = 1, 3)]), 'batch')
  end subroutine addresses

  subroutine plans(context)
    type(memhier_context), intent(in) :: context
    real(c_float), target :: a(9, 14), b(9, 21), c(14, 21), alpha
    type(memhier_operand) :: left, right, product
    type(memhier_matmul_options) :: options
    type(memhier_plan) :: plan
    character(:), allocatable :: text
    integer :: stat
    call random_number(a)
    call random_number(b)
    alpha = 4
    call memhier_operand_array(left, a, stat)
    call memhier_operand_array(right, b, stat)
    call memhier_operand_array(product, c, stat)
    call memhier_matmul_options_init(options, stat)
    call expect(stat == MEMHIER_SUCCESS .and. options%op_a == MEMHIER_OP_N, 'options')
    options%op_a = MEMHIER_OP_T
    c = 0
    call memhier_matmul_operands(context, left, right, product, stat, options=options, alpha=c_loc(alpha))
    call expect(stat == MEMHIER_SUCCESS .and. all(abs(c - 4 * matmul(transpose(a), b)) < 1e-4), 'operands')
    c = 0
    call memhier_plan_create_matmul(context, left, right, product, plan, stat, options, c_loc(alpha), way='reference')
    call expect(stat == MEMHIER_SUCCESS, 'plan')
    alpha = 100
    call memhier_plan_execute(plan, [c_loc(a), c_loc(b), c_loc(c)], stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(abs(c - 4 * matmul(transpose(a), b)) < 1e-4), 'a plan keeps its alpha')
    call memhier_plan_explain(plan, text, stat)
    call expect(stat == MEMHIER_SUCCESS .and. index(text, 'matmul f32 14x21x9') == 1, 'explanation')
    call memhier_plan_destroy(plan, stat)
  end subroutine plans
end module product_checks

program products
  use memhier
  use checks
  use product_checks
  implicit none
  type(memhier_context) :: context
  integer :: stat
  call memhier_context_create(context, stat)
  call expect(stat == MEMHIER_SUCCESS, 'context')
  call of_real32(context)
  call of_real64(context)
  call of_complex32(context)
  call of_complex64(context)
  call of_int8(context)
  call nothing_leaks(context)
  call addresses(context)
  call plans(context)
  call memhier_context_destroy(context, stat)
  call finish()
end program products
