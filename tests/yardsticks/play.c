/* A yardstick: random games of Turncoats from one position, in C.

   Under `rulebook`. Standard input has, as numbers: games, areas, seats, borders, the two areas of
   each border, then the stones of each place (areas, axe, flag, bag, hands) by faction. Actions are
   counted, one is chosen evenly and decoded; a Negotiate is one action, its draw is weighted by
   what is in the bag, and what is returned is even among the factions that the hand then holds. No
   stone may be made or lost in any turn.

   It prints games, turns, actions that were open in all, and CPU seconds. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 128 /* cells */

typedef struct {
    int8_t cell[MOST];
} State;

static const int ONE[3] = {1, 0, 0}, OTHER[3] = {2, 2, 1};

static int areas, seats, borders, places, degree[64], touching[64][8];
static int axe, flag, bag, total[3];
static uint64_t state_of_chance = 88172645463325252u;

static uint32_t below(uint32_t many) {
    state_of_chance ^= state_of_chance << 13;
    state_of_chance ^= state_of_chance >> 7;
    state_of_chance ^= state_of_chance << 17;
    return (uint32_t)(((state_of_chance >> 32) * many) >> 32);
}

static void check(const State *s) {
    for (int f = 0; f < 3; f++) {
        int sum = 0;
        for (int p = 0; p < places; p++) {
            if (s->cell[3 * p + f] < 0) abort();
            sum += s->cell[3 * p + f];
        }
        if (sum != total[f]) abort();
    }
}

/* How many battles a faction has in an area; the fewest that fall of the first of the others. */
static int battles(const State *s, int f, int a, int *due, int *fewest) {
    int mine = s->cell[3 * a + f], ones = s->cell[3 * a + ONE[f]], others = s->cell[3 * a + OTHER[f]];
    *due = mine < ones + others ? mine : ones + others;
    *fewest = *due > others ? *due - others : 0;
    return (*due < ones ? *due : ones) - *fewest + 1;
}

static int count(const State *s, int hand, int each[3][64][3]) {
    int many = 0, due, fewest;
    for (int f = 0; f < 3; f++)
        for (int a = 0; s->cell[hand + f] && a < areas; a++) {
            each[f][a][0] = 1;
            each[f][a][1] = battles(s, f, a, &due, &fewest);
            each[f][a][2] = s->cell[3 * a + f] * degree[a];
            many += each[f][a][0] + each[f][a][1] + each[f][a][2];
        }
    return many;
}

static void act(State *s, int hand, int each[3][64][3], int n) {
    for (int f = 0; f < 3; f++) {
        if (!s->cell[hand + f]) continue;
        for (int a = 0; a < areas; a++)
            for (int kind = 0; kind < 3; n -= each[f][a][kind++]) {
                if (n >= each[f][a][kind]) continue;
                s->cell[hand + f]--;
                if (kind == 0) {
                    s->cell[3 * a + f]++;
                } else if (kind == 1) {
                    int due, fewest, x;
                    battles(s, f, a, &due, &fewest), x = fewest + n;
                    s->cell[axe + f]++;
                    s->cell[3 * a + ONE[f]] -= x, s->cell[bag + ONE[f]] += x;
                    s->cell[3 * a + OTHER[f]] -= due - x, s->cell[bag + OTHER[f]] += due - x;
                } else {
                    int mine = s->cell[3 * a + f], x = n % mine + 1, b = touching[a][n / mine];
                    s->cell[flag + f]++;
                    s->cell[3 * a + f] -= x, s->cell[3 * b + f] += x;
                }
                return;
            }
    }
}

static void negotiate(State *s, int hand) {
    int8_t *in_bag = s->cell + bag, *held = s->cell + hand;
    int n = (int)below((uint32_t)(in_bag[0] + in_bag[1] + in_bag[2])), drawn = 0, back = 0;
    while (n >= in_bag[drawn]) n -= in_bag[drawn++];
    in_bag[drawn]--, held[drawn]++;
    n = (int)below((uint32_t)((held[0] > 0) + (held[1] > 0) + (held[2] > 0)));
    while (!held[back] || n-- > 0) back++;
    held[back]--, in_bag[back]++;
}

static int number(void) {
    int n;
    if (scanf("%d", &n) != 1) exit(2);
    return n;
}

int main(void) {
    static int each[3][64][3];
    State start = {0};
    int games = number();
    areas = number(), seats = number(), borders = number();
    for (int i = 0; i < borders; i++) {
        int a = number(), b = number();
        touching[a][degree[a]++] = b, touching[b][degree[b]++] = a;
    }
    places = areas + 3 + seats;
    axe = 3 * areas, flag = axe + 3, bag = flag + 3;
    for (int c = 0; c < 3 * places; c++) total[c % 3] += start.cell[c] = (int8_t)number();
    clock_t before = clock();
    uint64_t turns = 0, open = 0;
    for (int g = 0; g < games; g++) {
        State s = start;
        for (int seat = 0, row = 0; row < seats; seat = (seat + 1) % seats, turns++) {
            int hand = 3 * (areas + 3 + seat), many = count(&s, hand, each);
            int may = s.cell[bag] + s.cell[bag + 1] + s.cell[bag + 2] > 0;
            if (many + may == 0) break;
            int n = (int)below((uint32_t)(many + may));
            open += (uint64_t)(many + may);
            if (n < many) act(&s, hand, each, n), row = 0;
            else negotiate(&s, hand), row++;
            check(&s);
        }
    }
    double cpu = (double)(clock() - before) / CLOCKS_PER_SEC;
    printf("%d %llu %llu %.6f\n", games, (unsigned long long)turns, (unsigned long long)open, cpu);
    return 0;
}
