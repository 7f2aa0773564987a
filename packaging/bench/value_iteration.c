/* Value iteration over every state of a game, as one would write it from [B16]'s equation.
 *
 * A state is both banked scores b and d, both counts of farkles in a row f and e, the turn total t and the dice n.
 * All of them are gone through, one after the other and always with the newest numbers, until none changes by more
 * than the tolerance in a whole iteration. Everything is counted in quanta, scores from the lowest one.
 */

#include <math.h>
#include <stdint.h>

typedef struct {
    int64_t size;      /* banked scores below the goal */
    int64_t counts;    /* farkles in a row told apart; 1 without a penalty */
    int64_t penalty;   /* what the last of them costs; 0 for none */
    int64_t minimum;   /* the least turn total to hold, at least 1 */
    int64_t dice;
    const int64_t *outcomes; /* where the outcomes of each number of dice begin (dice + 1) */
    const int64_t *options;  /* where the options of each outcome begin (outcomes + 1) */
    const int64_t *points;   /* of each option */
    const int64_t *left;     /* dice left to roll after it, less one */
    const double *weights;   /* chance of each outcome */
    const double *farkle;    /* chance of a farkle with each number of dice */
    const int64_t *first;    /* where the states of each banked score b begin (size + 1) */
    double *wins;            /* by b, d, f, e, t, n */
} Game;

/* Turn totals that decide nothing yet: below the rest to the goal, or below the minimum. */
static int64_t totals(const Game *game, int64_t banked) {
    int64_t rest = game->size - banked;
    return rest > game->minimum ? rest : game->minimum;
}

static double *turn(const Game *game, int64_t banked, int64_t opponent, int64_t f, int64_t e) {
    int64_t before = (opponent * game->counts + f) * game->counts + e;
    return game->wins + game->first[banked] + before * totals(game, banked) * game->dice;
}

static double start(const Game *game, int64_t banked, int64_t opponent, int64_t f, int64_t e) {
    return turn(game, banked, opponent, f, e)[game->dice - 1];
}

static double after_farkle(const Game *game, int64_t banked, int64_t opponent, int64_t f, int64_t e) {
    if (game->penalty == 0) return 1.0 - start(game, opponent, banked, e, 0);
    if (f + 1 < game->counts) return 1.0 - start(game, opponent, banked, e, f + 1);
    int64_t fallen = banked > game->penalty ? banked - game->penalty : 0;
    return 1.0 - start(game, opponent, fallen, e, 0);
}

static double after_roll(
    const Game *game, const double *wins, int64_t most, int64_t total, int64_t dice, double farkle) {
    double sum = game->farkle[dice] * farkle;
    for (int64_t outcome = game->outcomes[dice]; outcome < game->outcomes[dice + 1]; outcome++) {
        double best = 0.0;
        for (int64_t option = game->options[outcome]; option < game->options[outcome + 1]; option++) {
            int64_t next = total + game->points[option];
            double win = next < most ? wins[next * game->dice + game->left[option]] : 1.0;
            if (win > best) best = win;
        }
        sum += game->weights[outcome] * best;
    }
    return sum;
}

static double update_turn(const Game *game, int64_t banked, int64_t opponent, int64_t f, int64_t e) {
    double *wins = turn(game, banked, opponent, f, e), change = 0.0;
    int64_t most = totals(game, banked);
    double farkle = after_farkle(game, banked, opponent, f, e);
    for (int64_t total = most - 1; total >= 0; total--)
        for (int64_t dice = 0; dice < game->dice; dice++) {
            double win = after_roll(game, wins, most, total, dice, farkle);
            if (total >= game->minimum && banked + total < game->size) {
                double hold = 1.0 - start(game, opponent, banked + total, e, 0);
                if (hold > win) win = hold;
            }
            double *known = wins + total * game->dice + dice;
            if (fabs(win - *known) > change) change = fabs(win - *known);
            *known = win;
        }
    return change;
}

/* Iterate until nothing changes by more than `tolerance`; return how many iterations that took. */
int64_t value_iteration(const Game *game, double tolerance, int64_t most) {
    for (int64_t iteration = 1; iteration <= most; iteration++) {
        double change = 0.0;
        for (int64_t banked = game->size - 1; banked >= 0; banked--)
            for (int64_t opponent = game->size - 1; opponent >= 0; opponent--)
                for (int64_t f = 0; f < game->counts; f++)
                    for (int64_t e = 0; e < game->counts; e++) {
                        double changed = update_turn(game, banked, opponent, f, e);
                        if (changed > change) change = changed;
                    }
        if (change <= tolerance) return iteration;
    }
    return most;
}
