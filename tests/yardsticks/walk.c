/* A yardstick: every state of a small table of Turncoats, breadth first, in C.

   Under `rulebook+empty-battle=refused`. Standard input has, as numbers: areas, seats, borders,
   the two areas of each border, then the stones of each place (areas, axe, flag, bag, hands) by
   faction. Whole turns; a drawn and a returned stone are one transition. A state's key is exact
   (mixed radix), and a child's key is its parent's plus a constant, as in the walk it is measured
   against; no stone may be made or lost in any distinct state.

   It prints states, transitions, ended states, depth, and CPU seconds. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 64 /* cells */

typedef struct {
    uint64_t key;
    int8_t cell[MOST / 2];
} State;

static int areas, seats, borders, places, turn, row, degree[16], touching[16][16];
static int axe, flag, bag, total[3];
static uint64_t weight[MOST];

static uint64_t *table; /* keys + 1; 0 is free */
static uint64_t slots, states, transitions, ended;
static State *queue;
static uint64_t room;

static uint64_t slot_of(uint64_t key) {
    return (key * 0x9E3779B97F4A7C15u) >> (64 - __builtin_ctzll(slots));
}

static void grow(void) {
    uint64_t *old = table, many = slots;
    slots *= 2;
    table = calloc(slots, sizeof *table);
    for (uint64_t i = 0; i < many; i++)
        if (old[i]) {
            uint64_t at = slot_of(old[i] - 1);
            while (table[at]) at = (at + 1) & (slots - 1);
            table[at] = old[i];
        }
    free(old);
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

static void meet(const State *s) {
    transitions++;
    uint64_t at = slot_of(s->key);
    for (; table[at]; at = (at + 1) & (slots - 1))
        if (table[at] == s->key + 1) return;
    table[at] = s->key + 1;
    check(s);
    if (states == room) queue = realloc(queue, (room *= 2) * sizeof *queue);
    queue[states++] = *s;
    if (2 * states > slots) grow();
}

static void put(State *s, int cell, int many) {
    s->cell[cell] += many;
    s->key += (uint64_t)(int64_t)many * weight[cell];
}

static void expand(State s) {
    int seat = s.cell[turn], in_a_row = s.cell[row], hand = 3 * (areas + 3 + seat);
    put(&s, turn, (seat + 1) % seats - seat);
    put(&s, row, -in_a_row);
    for (int f = 0; f < 3; f++) {
        if (!s.cell[hand + f]) continue;
        int one = f == 0, other = f == 2 ? 1 : 2;
        put(&s, hand + f, -1);
        for (int a = 0; a < areas; a++) {
            State t = s;
            put(&t, 3 * a + f, 1);
            meet(&t);
            int mine = s.cell[3 * a + f], ones = s.cell[3 * a + one], others = s.cell[3 * a + other];
            int due = mine < ones + others ? mine : ones + others;
            for (int x = due > others ? due - others : 0; due && x <= due && x <= ones; x++) {
                t = s;
                put(&t, axe + f, 1);
                put(&t, 3 * a + one, -x), put(&t, bag + one, x);
                put(&t, 3 * a + other, x - due), put(&t, bag + other, due - x);
                meet(&t);
            }
            for (int x = 1; x <= mine; x++)
                for (int b = 0; b < degree[a]; b++) {
                    t = s;
                    put(&t, flag + f, 1);
                    put(&t, 3 * a + f, -x), put(&t, 3 * touching[a][b] + f, x);
                    meet(&t);
                }
        }
        put(&s, hand + f, 1);
    }
    put(&s, row, in_a_row + 1);
    for (int drawn = 0; drawn < 3; drawn++)
        for (int back = 0; back < 3; back++)
            if (s.cell[bag + drawn] && (back == drawn || s.cell[hand + back])) {
                State t = s;
                put(&t, bag + drawn, -1), put(&t, hand + drawn, 1);
                put(&t, hand + back, -1), put(&t, bag + back, 1);
                meet(&t);
            }
}

static int number(void) {
    int n;
    if (scanf("%d", &n) != 1) exit(2);
    return n;
}

int main(void) {
    State start = {0};
    areas = number(), seats = number(), borders = number();
    for (int i = 0; i < borders; i++) {
        int a = number(), b = number();
        touching[a][degree[a]++] = b, touching[b][degree[b]++] = a;
    }
    places = areas + 3 + seats, turn = 3 * places, row = turn + 1;
    axe = 3 * areas, flag = axe + 3, bag = flag + 3;
    for (int c = 0; c < turn; c++) total[c % 3] += start.cell[c] = (int8_t)number();
    uint64_t w = 1;
    for (int c = 0; c < turn; c++) weight[c] = w, w *= (uint64_t)total[c % 3] + 1;
    weight[turn] = w, weight[row] = w * (uint64_t)seats;
    for (int c = 0; c < turn; c++) start.key += weight[c] * (uint64_t)start.cell[c];
    clock_t before = clock();
    slots = 1 << 16, room = 1 << 12;
    table = calloc(slots, sizeof *table), queue = malloc(room * sizeof *queue);
    meet(&start), transitions = 0;
    uint64_t depth = 0, level = 1;
    for (uint64_t i = 0; i < states; i++) {
        if (i == level) depth++, level = states;
        if (queue[i].cell[row] >= seats) ended++;
        else expand(queue[i]);
    }
    double cpu = (double)(clock() - before) / CLOCKS_PER_SEC;
    printf("%llu %llu %llu %llu %.6f\n", (unsigned long long)states,
           (unsigned long long)transitions, (unsigned long long)ended, (unsigned long long)depth, cpu);
    return 0;
}
