/* SPDX-License-Identifier: Apache-2.0 */
/** @file version.h
 *  Version, build and capability queries. None of them can fail, none needs a context.
 */
#ifndef MEMHIER_VERSION_H
#define MEMHIER_VERSION_H

#include <memhier/types.h>

/** Version of the headers, major part. */
#define MEMHIER_VERSION_MAJOR 0
/** Minor part. */
#define MEMHIER_VERSION_MINOR 1
/** Patch level. */
#define MEMHIER_VERSION_PATCH 0
/** Version of the headers: major * 10000 + minor * 100 + patch. */
#define MEMHIER_VERSION (MEMHIER_VERSION_MAJOR * 10000 + MEMHIER_VERSION_MINOR * 100 + MEMHIER_VERSION_PATCH)
/** ABI counter, the number in the SONAME. */
#define MEMHIER_ABI 0

#ifdef __cplusplus
extern "C" {
#endif

/** Version of the library that is loaded.
 *  @return in the form of MEMHIER_VERSION */
MEMHIER_API int32_t memhier_version(void);

/** Version as text.
 *  @return "0.1.0", in static storage */
MEMHIER_API const char *memhier_version_text(void);

/** One line about the build: version, ABI, compiler, CUDA toolkit and architectures or "no CUDA".
 *  @return text in static storage */
MEMHIER_API const char *memhier_build_text(void);

/** What this library can do, whatever the machine; see memhier_capability. */
enum {
  MEMHIER_CAPABILITY_ABI = 1,         /**< the ABI counter */
  MEMHIER_CAPABILITY_CUDA = 2,        /**< CUDA toolkit of the build as 13000, 0 when built without CUDA */
  MEMHIER_CAPABILITY_DEVICES = 3,     /**< GPUs that the driver shows now; creates no CUDA context */
  MEMHIER_CAPABILITY_TRANSPOSE = 100, /**< 1: the transpose operation is present */
  MEMHIER_CAPABILITY_MATMUL = 101,    /**< 1: the matrix product is present */
  MEMHIER_CAPABILITY_FILTER = 102,    /**< 1: filters are present */
  MEMHIER_CAPABILITY_RECORD = 103,    /**< 1: conversions of record layouts are present */
  MEMHIER_CAPABILITY_PERMUTE = 104    /**< 1: permutations of any rank are present */
};

/** Value of a capability, 0 for one that this library does not know.
 *  @param capability  a MEMHIER_CAPABILITY_ constant
 *  @return its value */
MEMHIER_API int32_t memhier_capability(int32_t capability);

#ifdef __cplusplus
}
#endif
#endif
