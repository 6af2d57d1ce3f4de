/* SPDX-License-Identifier: Apache-2.0 */
/** @file context.h
 *  The context: one machine, one device at most, a thread pool, memory pools, the plan cache.
 *
 *  Memory of other devices (peer_devices): the given stream belongs to the context's device. What the application has
 *  queued on the other device must be complete, or ordered before that stream by an event. A call without a stream also
 *  waits for the legacy default stream of the other device, and is complete everywhere when it returns.
 *
 *  Threads: every function may be called from any thread at any time, also on one context; only the destruction of an
 *  object must not race with the start of another call on it. Contexts are independent of each other.
 *  Nothing here or at load time changes the process: no CUDA context until device work is needed, the current device,
 *  CPU affinity, floating-point mode and signal handlers stay as they are.
 *  The CUDA driver, a CBLAS and cuBLASLt are looked up by the calls that first need them. Such a call uses the dynamic
 *  loader: what dlerror() had to tell the calling thread is gone after it; a look-up in vain leaves no text of its own.
 */
#ifndef MEMHIER_CONTEXT_H
#define MEMHIER_CONTEXT_H

#include <memhier/types.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  MEMHIER_LOG_OFF = 0,
  MEMHIER_LOG_ERROR = 1,
  MEMHIER_LOG_WARNING = 2,
  MEMHIER_LOG_INFO = 3,
  MEMHIER_LOG_DEBUG = 4
};

/** Receives one log line without a newline. May be called from any thread; must not call memhier. */
typedef void (*memhier_log_function)(void *user, int32_t level, const char *message);

/** Memory space of an allocation request. */
enum { MEMHIER_SPACE_HOST = 0, MEMHIER_SPACE_PINNED = 1, MEMHIER_SPACE_DEVICE = 2 };

/** Allocates bytes (> 0), aligned to alignment (a power of two, at most 4096); NULL when it cannot. Memory that is less
 *  aligned is freed again and counts as none. */
typedef void *(*memhier_allocate_function)(void *user, size_t bytes, size_t alignment, int32_t space);
/** Frees what the allocate function returned, with the same bytes and space. */
typedef void (*memhier_free_function)(void *user, void *pointer, size_t bytes, int32_t space);

/** Runs task(argument, 0) .. task(argument, tasks - 1), in any order and on any threads, and returns when all are done.
 */
typedef void (*memhier_parallel_function)(void *user, int32_t tasks, void (*task)(void *argument, int32_t index),
                                          void *argument);

enum {
  MEMHIER_DEVICE_AUTO = -1, /**< by local rank, else device 0 */
  MEMHIER_DEVICE_NONE = -2  /**< host only; the driver is not touched */
};

/** Options of a context. Zero means the default everywhere but in device and local_rank, so always start with
 *  memhier_context_options_init. The environment variable in brackets is used where the option has its default. */
typedef struct memhier_context_options {
  uint32_t struct_size; /**< set by memhier_context_options_init */
  int32_t device;       /**< ordinal, MEMHIER_DEVICE_AUTO (default) or MEMHIER_DEVICE_NONE [MEMHIER_DEVICE] */
  int32_t local_rank; /**< this process among those of the node; -1 (default): from the launcher's variables. AUTO picks
                           device local_rank modulo the device count */
  int32_t threads;    /**< most threads of host work, the calling one included; 0: the cpuset [MEMHIER_THREADS] */
  int32_t calibrate;  /**< 1: measure the machine now unless a valid record exists (about 2 s) [MEMHIER_CALIBRATE] */
  int32_t deterministic;    /**< 1: choose by shipped rates, not measured ones, and give up nothing for want of memory
                                 that might change the bits of a result [MEMHIER_DETERMINISTIC] */
  int32_t log_level;        /**< a MEMHIER_LOG_ constant; default WARNING when log is set, else OFF [MEMHIER_LOG] */
  int32_t reserved;         /**< 0 */
  int64_t working_set;      /**< most bytes of device memory that one call uses for staging; 0: half of what is free.
                               Problems larger than it run in pieces [MEMHIER_WORKING_SET] */
  int64_t pinned_limit;     /**< most bytes of pinned memory for rings; 0: 256 MiB [MEMHIER_PINNED_LIMIT] */
  int64_t plan_cache;       /**< plans kept for repeated calls; 0: 512 */
  const char *machine_file; /**< decide as on the machine of this file: plans are made and explained, none runs, on
                                 the host neither (MEMHIER_NOT_FEASIBLE); NULL or empty: this machine
                                 [MEMHIER_MACHINE_FILE] */
  memhier_log_function log; /**< NULL: lines go to the file of MEMHIER_LOG_FILE if that is set, else nowhere */
  void *log_user;           /**< handed to log */
  memhier_allocate_function allocate; /**< NULL: own allocators. Both or neither */
  memhier_free_function free;         /**< counterpart of allocate */
  void *allocator_user;               /**< handed to allocate and free */
  memhier_parallel_function parallel; /**< NULL: own thread pool */
  void *parallel_user;                /**< handed to parallel */
  const char *peer_devices; /**< other devices in whose memory operands may lie: "none", "all" or ordinals as in "1,3";
                                 NULL or empty: none [MEMHIER_PEER_DEVICES]. The context computes on its own device
                                 all the same. Each pair is tried out before its first use, which gives both devices
                                 access to the memory of the other for the whole process */
} memhier_context_options;

/** Fills *options with the defaults.
 *  @param options      not NULL
 *  @param struct_size  sizeof(memhier_context_options) as the caller knows it
 *  @return MEMHIER_SUCCESS or MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_context_options_init(memhier_context_options *options, size_t struct_size);

/** Creates a context. Reads the machine's description; starts no thread and creates no CUDA context yet.
 *  @param options  NULL for the defaults; copied
 *  @param context  receives the handle; set to NULL on failure
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_ARGUMENT, MEMHIER_NO_DEVICE (a device was named that does not exist),
 *          MEMHIER_FILE_ERROR (machine_file), MEMHIER_OUT_OF_HOST_MEMORY */
MEMHIER_API memhier_status memhier_context_create(const memhier_context_options *options, memhier_context **context);

/** Destroys a context after waiting for its own work. Plans and buffers of it stay destroyable; other use of them
 *  gives MEMHIER_INVALID_HANDLE.
 *  @param context  NULL is fine
 *  @return MEMHIER_SUCCESS or MEMHIER_INVALID_HANDLE */
MEMHIER_API memhier_status memhier_context_destroy(memhier_context *context);

/** Late errors: MEMHIER_SUCCESS, or MEMHIER_DEVICE_LOST once the device has failed (sticky), or MEMHIER_FORKED in a
 *  child of the process that made the context and used its device. Host work goes on in all three cases.
 *  @param context  a context
 *  @return MEMHIER_SUCCESS, MEMHIER_DEVICE_LOST, MEMHIER_FORKED, MEMHIER_INVALID_HANDLE */
MEMHIER_API memhier_status memhier_context_status(memhier_context *context);

/** Device of the context.
 *  @param context  a live context
 *  @param device   receives the CUDA ordinal, or MEMHIER_DEVICE_NONE
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_context_device(memhier_context *context, int32_t *device);

/** Threads that host work of the context may use, the calling one included.
 *  @param context  a live context
 *  @param threads  receives the number, >= 1
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_context_threads(memhier_context *context, int32_t *threads);

/** Describes the machine: host, devices, caches, rates, links.
 *  @param context   a live context
 *  @param format    MEMHIER_TEXT or MEMHIER_JSON
 *  @param buffer    receives the text; NULL with capacity 0 asks for the size alone
 *  @param capacity  bytes of buffer, >= 0
 *  @param needed    receives the size with the terminating zero; may be NULL
 *  @return MEMHIER_SUCCESS; MEMHIER_BUFFER_TOO_SMALL after writing what fits (terminated); MEMHIER_INVALID_HANDLE;
 *          MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_context_machine(memhier_context *context, memhier_format format, char *buffer,
                                                   int64_t capacity, int64_t *needed);

/** Measures the machine's rates now (about 2 s), uses them from here on and stores them in the cache directory
 *  (MEMHIER_CACHE_DIR, else XDG_CACHE_HOME/memhier, else ~/.cache/memhier). Existing plans keep their decisions; the
 *  plan cache is emptied. A cache directory that cannot be used costs the stored copy only. One process of a user
 *  measures a node at a time: the call waits a few seconds for another one and takes the rates that it has stored; if
 *  that one goes on for longer, the rates stay as they are, and the log tells.
 *  @param context  a live context
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_OUT_OF_*, MEMHIER_INVALID_STATE for a context with a
 *          machine_file */
MEMHIER_API memhier_status memhier_context_calibrate(memhier_context *context);

/** Plan of the calling thread's latest one-shot call on this context.
 *  @param context  a live context
 *  @param plan     receives a handle of its own: the caller destroys it
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_STATE (no call yet, or its plan has left the cache)
 */
MEMHIER_API memhier_status memhier_last_plan(memhier_context *context, memhier_plan **plan);

#ifdef __cplusplus
}
#endif
#endif
