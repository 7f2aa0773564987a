/* What the machine can do at the most: the time of a step of addition, and of full vectors read, multiplied, compared.
 *
 * Each function does its operation `times` times over and returns something that depends on all of it, so that no
 * compiler can leave it out.
 */

#include <stdint.h>

#include "vectors.h"

/* Nothing is done here, but the compiler has to believe that the vector has changed. */
#if defined(__x86_64__)
#define KEEP(v) __asm__ volatile("" : "+v"(v))
#elif defined(__aarch64__)
#define KEEP(v) __asm__ volatile("" : "+w"(v))
#else
#define KEEP(v) __asm__ volatile("" : "+m"(v))
#endif

/* A dozen vectors that do not wait for one another. */
#define CHAINS 12
#define EACH(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11)
#define BEGIN(i) vector chain##i = {0};
#define ADD(i) total += chain##i;

static double sum_of(vector total) {
    double sum = 0.0;
    for (int i = 0; i < WIDTH; i++) sum += total[i];
    return sum;
}

int64_t width(void) { return WIDTH; }

/* Each addition waits for the one before: one cycle each. */
int64_t additions(int64_t times) {
    int64_t sum = 0;
    for (int64_t time = 0; time < times; time++) {
        sum += time;
        __asm__ volatile("" : "+r"(sum));
    }
    return sum;
}

#define MULTIPLY_ADD(i) chain##i += factor * other; KEEP(chain##i);

double multiply_adds(int64_t times) {
    vector factor = {0}, other = {0}, total = {0};
    EACH(BEGIN)
    for (int64_t time = 0; time < times; time += CHAINS) {
        KEEP(factor);
        KEEP(other);
        EACH(MULTIPLY_ADD)
    }
    EACH(ADD)
    return sum_of(total);
}

#define LARGER(i) chain##i = larger(chain##i, other); KEEP(chain##i);

double maxima(int64_t times) {
    vector other = {0}, total = {0};
    EACH(BEGIN)
    for (int64_t time = 0; time < times; time += CHAINS) {
        KEEP(other);
        EACH(LARGER)
    }
    EACH(ADD)
    return sum_of(total);
}

#define LOAD(i) chain##i = vectors[place + i]; KEEP(chain##i);

/* Read `length` doubles from one end to the other, again and again; `length` is a multiple of a dozen vectors. */
double loads(const double *numbers, int64_t length, int64_t times) {
    const vector *vectors = (const vector *)numbers;
    vector total = {0};
    int64_t count = length / WIDTH, place = 0;
    EACH(BEGIN)
    for (int64_t time = 0; time < times; time += CHAINS) {
        EACH(LOAD)
        place = place + 2 * CHAINS <= count ? place + CHAINS : 0;
    }
    EACH(ADD)
    return sum_of(total);
}
