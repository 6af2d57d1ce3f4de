// What compute capability 9.0 has for tiles of tensor cores, by its PTX instructions: barriers in shared memory that
// count arriving bytes, bulk copies, and products of a warpgroup whose factors are read from shared memory.
#pragma once
#include <cstdint>

namespace memhier::matmul {

__device__ inline uint32_t shared_address(const void *shared) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(shared));
}

// A phase ends when all arrivals and all bytes that it waits for have come. Waiters tell phases apart by their parity.
class Barrier {
 public:
  __device__ void init(int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(&word_)), "r"(arrivals) : "memory");
  }
  // After the init of all barriers, before the block's other threads and copies use them.
  __device__ static void publish_init() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }

  __device__ void arrive() {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(&word_)) : "memory");
  }
  __device__ void arrive_and_expect(uint32_t bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&word_)), "r"(bytes)
                 : "memory");
  }
  __device__ void wait(uint32_t parity) {
    asm volatile(
        "{\n"
        ".reg .pred done;\n"
        "again:\n"
        "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
        "@!done bra again;\n"
        "}" ::"r"(shared_address(&word_)),
        "r"(parity)
        : "memory");
  }
  // Copies neighbouring bytes from global to shared memory, both aligned to 16 bytes, and counts them here.
  __device__ void bring(void *shared, const void *global, uint32_t bytes) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                     shared_address(shared)),
                 "l"(global), "r"(bytes), "r"(shared_address(&word_))
                 : "memory");
  }

 private:
  uint64_t word_;
};

// Describes a matrix in shared memory for products of a warpgroup: rows of 64 bytes along k one after the other, their
// four 16-byte parts exchanged by swizzle_64(), 8 rows after 8 rows. The start is aligned to 512 bytes, or lies 32
// bytes further in: the second 16 steps of 16-bit elements.
__device__ inline uint64_t describe_64(uint32_t address) {
  constexpr uint64_t kSwizzle64 = uint64_t{2} << 62, kEightRows = uint64_t{512 / 16} << 32, kUnused = uint64_t{1} << 16;
  return kSwizzle64 | kEightRows | kUnused | (address >> 4 & 0x3fff);
}
// Where part `part` of 16 bytes of row `row` stands within its row.
__device__ inline int swizzle_64(int row, int part) { return part ^ (row >> 1 & 3); }

// Before the first product of a round: registers and shared memory are as the warpgroup left them.
__device__ inline void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ inline void commit_products() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
// All rounds are done: `sums`, which the last of them made, may be read from here on.
__device__ inline void finish_products(float (&sums)[64]) {
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
#pragma unroll
  for (float &sum : sums) asm volatile("" : "+f"(sum)::"memory");
}

// sums = A B, plus sums where `adds`: A 64 x 16, B 16 x 128 of bf16, both as describe_64() says. Lane t of a warp has
// of its 16 rows the one t / 4 and the one 8 further: sums[4 j + 2 h + i] is of row t / 4 + 8 h, column 8 j + 2 (t % 4)
// + i.
__device__ inline void multiply_64x128x16(float (&d)[64], uint64_t a, uint64_t b, int adds) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  asm volatile(
      "{\n"
      ".reg .pred adds;\n"
      "setp.ne.b32 adds, %66, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 "
      "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
      "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
      "%64, %65, adds, 1, 1, 0, 0;\n"
      "}"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]),
        "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]),
        "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]),
        "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]), "+f"(d[32]),
        "+f"(d[33]), "+f"(d[34]), "+f"(d[35]), "+f"(d[36]), "+f"(d[37]), "+f"(d[38]), "+f"(d[39]), "+f"(d[40]),
        "+f"(d[41]), "+f"(d[42]), "+f"(d[43]), "+f"(d[44]), "+f"(d[45]), "+f"(d[46]), "+f"(d[47]), "+f"(d[48]),
        "+f"(d[49]), "+f"(d[50]), "+f"(d[51]), "+f"(d[52]), "+f"(d[53]), "+f"(d[54]), "+f"(d[55]), "+f"(d[56]),
        "+f"(d[57]), "+f"(d[58]), "+f"(d[59]), "+f"(d[60]), "+f"(d[61]), "+f"(d[62]), "+f"(d[63])
      : "l"(a), "l"(b), "r"(adds));
#endif
}

}  // namespace memhier::matmul
