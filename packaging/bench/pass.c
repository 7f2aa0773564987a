/* The pass over a turn, plainly: every option of every outcome is read, one after the other.
 *
 * Values stand by (row, mode, lane), as do rolls; holds by (row, lane); ends by (mode, lane). All begin at multiples of
 * 64 bytes. LANES is given when this is compiled. The equations are those of core/farkle_core/kernels/turn/turn_pass.py.
 */

#include <stddef.h>
#include <stdint.h>

#include "vectors.h"

#define PARTS (LANES / WIDTH)

static inline const vector *at(const double *numbers, int64_t place) {
    return (const vector *)(numbers + place);
}

/* Outcomes from `first` up to `last` that all have `count` options: with a constant the inner loop is unrolled. */
static inline __attribute__((always_inline)) const int64_t *take(
    vector sums[PARTS], const double *row, const int64_t *offsets, const double *weights, int64_t first, int64_t last,
    int64_t count) {
    for (int64_t outcome = first; outcome < last; outcome++) {
        vector best[PARTS];
        for (int part = 0; part < PARTS; part++) best[part] = at(row, offsets[0])[part];
        for (int64_t option = 1; option < count; option++)
            for (int part = 0; part < PARTS; part++) best[part] = larger(best[part], at(row, offsets[option])[part]);
        for (int part = 0; part < PARTS; part++) sums[part] += weights[outcome] * best[part];
        offsets += count;
    }
    return offsets;
}

static inline const int64_t *take_group(
    vector sums[PARTS], const double *row, const int64_t *offsets, const double *weights, int64_t first, int64_t last,
    int64_t count) {
    switch (count) {
    case 1: return take(sums, row, offsets, weights, first, last, 1);
    case 2: return take(sums, row, offsets, weights, first, last, 2);
    case 3: return take(sums, row, offsets, weights, first, last, 3);
    case 4: return take(sums, row, offsets, weights, first, last, 4);
    case 5: return take(sums, row, offsets, weights, first, last, 5);
    case 6: return take(sums, row, offsets, weights, first, last, 6);
    default: return take(sums, row, offsets, weights, first, last, count);
    }
}

/* Compute rows `last` down to `first`, so many times.
 *
 * groups:  of outcomes of one mode with the same number of options: where the groups of each mode begin (modes + 1)
 * ends_at: up to which outcome each group goes
 * counts:  how many options its outcomes have
 * offsets: where each option's value stands, from the row of the present x
 */
void turn_pass(
    int64_t modes, const int64_t *groups, const int64_t *ends_at, const int64_t *counts, const double *weights,
    const int64_t *offsets, const uint8_t *may_hold, const double *holds, const double *ends, double *values,
    double *rolls, int64_t first, int64_t last, int64_t times) {
    for (int64_t time = 0; time < times; time++)
        for (int64_t row = last; row >= first; row--) {
            const int64_t *read = offsets;
            double *base = values + row * modes * LANES;
            int64_t outcome = 0;
            for (int64_t mode = 0; mode < modes; mode++) {
                vector sums[PARTS];
                for (int part = 0; part < PARTS; part++) sums[part] = at(ends, mode * LANES)[part];
                for (int64_t group = groups[mode]; group < groups[mode + 1]; group++) {
                    read = take_group(sums, base, read, weights, outcome, ends_at[group], counts[group]);
                    outcome = ends_at[group];
                }
                for (int part = 0; part < PARTS; part++) {
                    ((vector *)(rolls + (row * modes + mode) * LANES))[part] = sums[part];
                    vector value = may_hold[mode] ? larger(at(holds, row * LANES)[part], sums[part]) : sums[part];
                    ((vector *)(base + mode * LANES))[part] = value;
                }
            }
        }
}
