/* The machine's widest vectors of doubles, as the compiler's own type; only the larger of two has no operator in C. */

#ifndef VECTORS_H
#define VECTORS_H

#if defined(__AVX512F__)
#include <immintrin.h>
#define WIDTH 8
#define larger(left, right) ((vector)_mm512_max_pd((__m512d)(left), (__m512d)(right)))
#elif defined(__AVX__)
#include <immintrin.h>
#define WIDTH 4
#define larger(left, right) ((vector)_mm256_max_pd((__m256d)(left), (__m256d)(right)))
#elif defined(__SSE2__)
#include <immintrin.h>
#define WIDTH 2
#define larger(left, right) ((vector)_mm_max_pd((__m128d)(left), (__m128d)(right)))
#elif defined(__aarch64__)
#include <arm_neon.h>
#define WIDTH 2
#define larger(left, right) ((vector)vmaxq_f64((float64x2_t)(left), (float64x2_t)(right)))
#else
#error "this machine's vectors are not known here"
#endif

typedef double vector __attribute__((vector_size(8 * WIDTH)));

#endif
