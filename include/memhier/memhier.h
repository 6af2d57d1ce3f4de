/* SPDX-License-Identifier: Apache-2.0 */
/** @file memhier.h
 *  memhier moves and transforms arrays near the speed of the memory they lie in, wherever that is. This header includes
 *  all of the C API.
 *
 *  @code
 *  memhier_context *context;
 *  if (memhier_context_create(NULL, &context) != MEMHIER_SUCCESS) { fputs(memhier_error_text(), stderr); return 1; }
 *  memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, a, columns, b, rows, NULL);
 *  memhier_context_destroy(context);
 *  @endcode
 */
#ifndef MEMHIER_H
#define MEMHIER_H

#include <memhier/buffer.h>
#include <memhier/context.h>
#include <memhier/error.h>
#include <memhier/filter.h>
#include <memhier/matmul.h>
#include <memhier/memory.h>
#include <memhier/permute.h>
#include <memhier/plan.h>
#include <memhier/record.h>
#include <memhier/transpose.h>
#include <memhier/types.h>
#include <memhier/version.h>

#endif
