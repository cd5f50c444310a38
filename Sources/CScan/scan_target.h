#pragma once
#include <stdint.h>

// Kernels are written once, over small functions that are handed to them, and compiled twice: for
// every processor of the architecture, and for those with AVX2, which is chosen at run time.
#define SCAN_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#include <immintrin.h>
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif
#define SCAN_HAS_AVX2 1
#define SCAN_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,pclmul")))
#else
#define SCAN_HAS_AVX2 0
#endif

/// Whether this processor runs what is compiled with SCAN_AVX2.
static inline int scan_is_avx2(void) {
#if SCAN_HAS_AVX2 && defined(CPU_FEATURE_ACTIVE)
  // The C library has asked already. Each time the processor is asked itself it leaves a virtual
  // machine, which takes longer than many a command.
  return CPU_FEATURE_ACTIVE(AVX2) && CPU_FEATURE_ACTIVE(BMI1) && CPU_FEATURE_ACTIVE(BMI2) &&
         CPU_FEATURE_ACTIVE(POPCNT) && CPU_FEATURE_ACTIVE(PCLMULQDQ);
#elif SCAN_HAS_AVX2
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
         __builtin_cpu_supports("pclmul");
#else
  return 0;
#endif
}
