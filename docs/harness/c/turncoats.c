#include "turncoats.h"

#include <stdlib.h>
#include <string.h>

enum { FACTIONS = 3, SEATS = 5, AREAS = 64, APART = 3, NATURE = -1, NOBODY = -2, NOWHERE = -1 };
enum phase { ACT, DRAW, RETURN, OVER, PHASES };
enum kind { RECRUIT, BATTLE, MARCH, NEGOTIATE, DRAWN, RETURNED, KINDS };

static const char *const factions[] = {"black", "blue", "red"};
static const char *const phases[] = {"act", "draw", "return", "over"};
static const char *const kinds[] = {"recruit", "battle", "march", "negotiate", "draw", "return"};
static const char *const apart[] = {"axe", "flag", "bag"};

typedef int pile[FACTIONS];

struct action {
    int kind, faction, from, to, many;
    pile removing;
};

static struct {
    int areas, players, axe, flag, bag; /* axe, flag and bag lie behind the areas */
    char *names[AREAS + APART];
    bool touch[AREAS][AREAS];
    pile piles[AREAS + APART], hands[SEATS];
    int turn, phase, in_a_row, drawn;
    long chance; /* -1: the auditor plays nature */
    int last_turn;
    struct action last;
} g;

/* JSON in */

static int which(const char *word, const char *const *known, int many) {
    for (int n = 0; n < many; n++)
        if (strcmp(word, known[n]) == 0) return n;
    return -1;
}

static int faction_of(const struct json *value) { return which(json_text(value), factions, FACTIONS); }

static int place_of(const struct json *value) {
    return which(json_text(value), (const char *const *)g.names, g.areas + APART);
}

static void read_pile(const struct json *from, pile to) {
    for (int f = 0; f < FACTIONS; f++) to[f] = (int)json_number(json_at(from, factions[f]), 0);
}

static int seat_of(const struct json *value) {
    return strcmp(json_text(value), "nature") == 0 ? NATURE : (int)json_number(value, NOBODY);
}

static bool read_action(const struct json *from, struct action *to) {
    const struct json *place = json_at(from, "at");
    to->kind = which(json_text(json_at(from, "do")), kinds, KINDS);
    to->faction = faction_of(json_at(from, "faction"));
    to->from = place_of(json_at(from, "from"));
    to->to = place_of(place ? place : json_at(from, "to"));
    to->many = (int)json_number(json_at(from, "many"), 0);
    read_pile(json_at(from, "removing"), to->removing);
    return to->kind >= 0;
}

/* JSON out */

static const char *pile_text(const pile p, char *room) {
    struct text out = {room, 0, 64};
    say(&out, "{\"black\":%d,\"blue\":%d,\"red\":%d}", p[0], p[1], p[2]);
    return room;
}

static void say_faction(struct text *out, int faction) {
    if (faction < 0)
        say(out, "null");
    else
        say(out, "\"%s\"", factions[faction]);
}

static void say_action(struct text *out, const struct action *a) {
    char room[64];
    say(out, "{\"do\":\"%s\"", kinds[a->kind]);
    if (a->kind != NEGOTIATE) {
        say(out, ",\"faction\":");
        say_faction(out, a->faction);
    }
    if (a->kind == RECRUIT) say(out, ",\"to\":\"%s\"", g.names[a->to]);
    if (a->kind == BATTLE)
        say(out, ",\"at\":\"%s\",\"removing\":%s", g.names[a->to], pile_text(a->removing, room));
    if (a->kind == MARCH)
        say(out, ",\"many\":%d,\"from\":\"%s\",\"to\":\"%s\"", a->many, g.names[a->from], g.names[a->to]);
    say(out, "}");
}

/* Set-up */

static int sum(const pile p) { return p[0] + p[1] + p[2]; }

static void move(pile from, pile to, int faction, int many) {
    from[faction] -= many;
    to[faction] += many;
}

static bool read_board(const struct json *board) {
    for (int n = 0; n < g.areas + APART; n++) free(g.names[n]);
    memset(&g, 0, sizeof g);
    for (const struct json *a = json_at(board, "areas") ? json_at(board, "areas")->first : NULL; a; a = a->next) {
        if (g.areas == AREAS) return false;
        g.names[g.areas++] = strdup(json_text(a));
    }
    for (int n = 0; n < APART; n++) g.names[g.areas + n] = strdup(apart[n]);
    g.axe = g.areas, g.flag = g.areas + 1, g.bag = g.areas + 2;
    for (const struct json *b = json_at(board, "borders") ? json_at(board, "borders")->first : NULL; b; b = b->next) {
        int one = place_of(b->first), other = b->first ? place_of(b->first->next) : NOWHERE;
        if (one < 0 || other < 0) return false;
        g.touch[one][other] = g.touch[other][one] = true;
    }
    return g.areas > 0;
}

static void deal(const struct json *homelands, const struct json *areas) {
    for (int f = 0; f < FACTIONS; f++) g.piles[g.bag][f] = 21;
    for (int area = 0; area < g.areas; area++) {
        int home = faction_of(json_at(homelands, g.names[area]));
        if (home >= 0)
            g.piles[area][home] = 2;
        else
            read_pile(json_at(areas, g.names[area]), g.piles[area]);
    }
    for (int f = 0; f < FACTIONS; f++) {
        for (int area = 0; area < g.areas; area++) g.piles[g.bag][f] -= g.piles[area][f];
        for (int seat = 0; seat < g.players; seat++) g.piles[g.bag][f] -= g.hands[seat][f];
    }
    g.drawn = -1;
}

enum verdict turncoats_new(const struct json *params, struct text *out) {
    const struct json *position = json_at(params, "position"), *start = position ? position : json_at(params, "deal");
    if (strcmp(json_text(json_at(params, "game")), "turncoats") != 0) return UNSUPPORTED;
    if (!start || !read_board(json_at(params, "board"))) return SENSELESS;
    const struct json *hand = json_at(start, "hands") ? json_at(start, "hands")->first : NULL;
    for (; hand && g.players < SEATS; hand = hand->next) read_pile(hand, g.hands[g.players++]);
    if (g.players != json_number(json_at(params, "players"), 0)) return SENSELESS;
    g.chance = json_number(json_at(params, "seed"), -1);
    g.last_turn = NOBODY;
    if (position) {
        for (int place = 0; place < g.areas + APART; place++)
            read_pile(json_at(json_at(position, "piles"), g.names[place]), g.piles[place]);
        g.turn = (int)json_number(json_at(position, "turn"), 0);
        g.phase = which(json_text(json_at(position, "phase")), phases, PHASES);
        g.in_a_row = (int)json_number(json_at(position, "negotiations"), 0);
        g.drawn = faction_of(json_at(position, "drawn"));
        if (g.phase < 0 || g.turn < 0 || g.turn >= g.players) return SENSELESS;
    } else {
        deal(json_at(json_at(params, "board"), "homelands"), json_at(start, "areas"));
    }
    say(out, "{}");
    return DONE;
}

/* The rules */

static bool battle_allowed(const struct action *a) {
    const int *there = g.piles[a->to];
    int others = sum(there) - there[a->faction];
    int due = there[a->faction] < others ? there[a->faction] : others;
    for (int f = 0; f < FACTIONS; f++)
        if (a->removing[f] < 0 || a->removing[f] > there[f]) return false;
    return a->removing[a->faction] == 0 && sum(a->removing) == due;
}

static bool allowed(int seat, const struct action *a) {
    static const int phase_of[KINDS] = {ACT, ACT, ACT, ACT, DRAW, RETURN};
    if (seat != (g.phase == DRAW ? NATURE : g.turn) || g.phase != phase_of[a->kind]) return false;
    if (a->kind == NEGOTIATE) return sum(g.piles[g.bag]) > 0;
    if (a->faction < 0) return false;
    if (a->kind == DRAWN) return g.piles[g.bag][a->faction] > 0;
    if (g.hands[g.turn][a->faction] < 1) return false;
    if (a->kind == RETURNED) return true;
    if (a->to < 0 || a->to >= g.areas) return false;
    if (a->kind == RECRUIT) return true;
    if (a->kind == BATTLE) return battle_allowed(a);
    if (a->from < 0 || a->from >= g.areas || !g.touch[a->from][a->to]) return false;
    return a->many >= 1 && a->many <= g.piles[a->from][a->faction];
}

static void next_turn(bool negotiated) {
    g.in_a_row = negotiated ? g.in_a_row + 1 : 0;
    g.phase = g.in_a_row >= g.players ? OVER : ACT;
    g.turn = (g.turn + 1) % g.players;
    g.drawn = -1;
}

static void act(const struct action *a) {
    int *hand = g.hands[g.turn];
    g.last = *a, g.last_turn = g.turn;
    switch (a->kind) {
    case RECRUIT: move(hand, g.piles[a->to], a->faction, 1); break;
    case BATTLE:
        for (int f = 0; f < FACTIONS; f++) move(g.piles[a->to], g.piles[g.bag], f, a->removing[f]);
        move(hand, g.piles[g.axe], a->faction, 1);
        break;
    case MARCH:
        move(g.piles[a->from], g.piles[a->to], a->faction, a->many);
        move(hand, g.piles[g.flag], a->faction, 1);
        break;
    case NEGOTIATE: g.phase = DRAW; return;
    case DRAWN:
        move(g.piles[g.bag], hand, a->faction, 1);
        g.phase = RETURN, g.drawn = a->faction;
        return;
    case RETURNED: move(hand, g.piles[g.bag], a->faction, 1); break;
    }
    next_turn(a->kind == RETURNED);
}

static int picked(void) {
    g.chance = (g.chance * 1103515245 + 12345) & 0x7fffffff;
    int left = (int)((g.chance >> 8) % sum(g.piles[g.bag])), f = 0;
    while ((left -= g.piles[g.bag][f]) >= 0) f++;
    return f;
}

enum verdict turncoats_apply(const struct json *params, struct text *out) {
    struct action a;
    if (!read_action(json_at(params, "action"), &a)) return SENSELESS;
    if (!allowed(seat_of(json_at(params, "seat")), &a)) return ILLEGAL;
    act(&a);
    say(out, "{");
    if (g.phase == DRAW && g.chance >= 0) {
        struct action draw = {.kind = DRAWN, .faction = picked()};
        act(&draw);
        say(out, "\"nature\":[");
        say_action(out, &draw);
        say(out, "]");
    }
    say(out, "}");
    return DONE;
}

static void offer(struct text *out, int seat, struct action a) {
    if (!allowed(seat, &a)) return;
    if (out->start[out->size - 1] != '[') say(out, ",");
    say_action(out, &a);
}

static void offer_battles(struct text *out, int seat, int faction, int area) {
    const int *there = g.piles[area];
    for (int black = 0; black <= there[0]; black++)
        for (int blue = 0; blue <= there[1]; blue++)
            for (int red = 0; red <= there[2]; red++)
                offer(out, seat, (struct action){BATTLE, faction, NOWHERE, area, 0, {black, blue, red}});
}

enum verdict turncoats_legal(const struct json *params, struct text *out) {
    int seat = seat_of(json_at(params, "seat"));
    say(out, "{\"actions\":[");
    offer(out, seat, (struct action){.kind = NEGOTIATE});
    for (int f = 0; f < FACTIONS; f++) {
        offer(out, seat, (struct action){.kind = DRAWN, .faction = f});
        offer(out, seat, (struct action){.kind = RETURNED, .faction = f});
        for (int area = 0; area < g.areas && g.phase == ACT; area++) {
            offer(out, seat, (struct action){.kind = RECRUIT, .faction = f, .to = area});
            offer_battles(out, seat, f, area);
            for (int to = 0; to < g.areas; to++)
                for (int many = 1; g.touch[area][to] && many <= g.piles[area][f]; many++)
                    offer(out, seat, (struct action){MARCH, f, area, to, many, {0}});
        }
    }
    say(out, "]}");
    return DONE;
}

/* What a seat knows */

enum verdict turncoats_observe(const struct json *params, struct text *out) {
    int seat = seat_of(json_at(params, "seat"));
    char room[64];
    if (seat < 0 || seat >= g.players) return SENSELESS;
    say(out, "{\"view\":{\"piles\":{");
    for (int n = 0; n < g.bag; n++)
        say(out, "%s\"%s\":%s", n ? "," : "", g.names[n], pile_text(g.piles[n], room));
    say(out, "},\"bag\":%d,\"hand\":%s,\"hands\":[", sum(g.piles[g.bag]), pile_text(g.hands[seat], room));
    for (int n = 0; n < g.players; n++) say(out, "%s%d", n ? "," : "", sum(g.hands[n]));
    say(out, "],\"turn\":%d,\"phase\":\"%s\",\"negotiations\":%d,\"drawn\":", g.turn, phases[g.phase], g.in_a_row);
    say_faction(out, seat == g.turn ? g.drawn : -1);
    say(out, "},\"heard\":");
    if (g.last_turn == NOBODY) {
        say(out, "null}");
        return DONE;
    }
    struct action heard = g.last;
    if (heard.kind == DRAWN && seat != g.last_turn) heard.faction = -1;
    say_action(out, &heard);
    say(out, "}");
    return DONE;
}

/* Who wins */

static int leader(const pile count) {
    const int *measures[] = {count, g.piles[g.axe], g.piles[g.flag]};
    bool out[FACTIONS] = {false};
    for (int m = 0; m < 3; m++) {
        int most = -1;
        for (int f = 0; f < FACTIONS; f++)
            if (!out[f] && measures[m][f] > most) most = measures[m][f];
        for (int f = 0; f < FACTIONS; f++) out[f] = out[f] || measures[m][f] < most;
    }
    if (out[0] + out[1] + out[2] != FACTIONS - 1) return -1;
    return out[0] ? (out[1] ? 2 : 1) : 0;
}

enum verdict turncoats_result(const struct json *params, struct text *out) {
    pile ruled = {0};
    (void)params;
    if (g.phase != OVER) {
        say(out, "{\"over\":false}");
        return DONE;
    }
    for (int area = 0; area < g.areas; area++) {
        int ruler = sum(g.piles[area]) > 0 ? leader(g.piles[area]) : -1;
        if (ruler >= 0) ruled[ruler]++;
    }
    int best = leader(ruled), winner = g.turn;
    if (best < 0) {
        say(out, "{\"over\":true,\"winners\":[]}");
        return DONE;
    }
    for (int n = 1; n < g.players; n++) { /* from whoever would be next; the first of equals wins */
        int seat = (g.turn + n) % g.players;
        int more = g.hands[seat][best] - g.hands[winner][best];
        int losing = sum(g.hands[seat]) - g.hands[seat][best];
        if (more > 0 || (more == 0 && losing < sum(g.hands[winner]) - g.hands[winner][best])) winner = seat;
    }
    say(out, "{\"over\":true,\"winners\":[%d]}", winner);
    return DONE;
}
