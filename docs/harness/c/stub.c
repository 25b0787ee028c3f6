/* A harness to copy: your engine on one side, the auditor on the other.
 *
 * The auditor starts this program and writes one question a line; each is answered by one line.
 * Only the table below knows a game: name your functions there. Nothing else may be printed to
 * standard output; standard error is free. Build: cc -o stub stub.c turncoats.c json.c */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "json.h"
#include "turncoats.h" /* <- your engine */

static enum verdict hello(const struct json *params, struct text *out) {
    /* What you do not claim is never asked. `set`: new takes a position. `draws`: the auditor may
     * play nature. `seed`: new takes a seed, with which this program draws by itself. */
    (void)params;
    say(out, "{\"protocol\":1,\"name\":\"the C stub\",\"version\":\"1\",\"language\":\"C\",");
    say(out, "\"games\":[\"turncoats\"],");
    say(out, "\"capabilities\":[\"set\",\"draws\",\"legal\",\"observe\",\"seed\"]}");
    return DONE;
}

static enum verdict bye(const struct json *params, struct text *out) {
    return (void)params, say(out, "{}"), DONE;
}

typedef enum verdict method(const struct json *params, struct text *out);
static method play;

static const struct { const char *name; method *answer; } methods[] = {
    {"hello", hello}, {"bye", bye}, {"play", play},
    {"new", turncoats_new},     /* start afresh: nothing of the game before may be left */
    {"apply", turncoats_apply}, /* ILLEGAL must change nothing */
    {"legal", turncoats_legal}, {"observe", turncoats_observe}, {"result", turncoats_result},
};

/* Writes "result":… or "error":… behind out. */
static void answer(const struct json *message, struct text *out) {
    static const int codes[] = {[ILLEGAL] = 1, [UNSUPPORTED] = -32601, [SENSELESS] = -32602};
    enum verdict found = UNSUPPORTED;
    size_t start = out->size;
    say(out, "\"result\":");
    for (size_t n = 0; n < sizeof methods / sizeof *methods; n++)
        if (strcmp(methods[n].name, json_text(json_at(message, "method"))) == 0)
            found = methods[n].answer(json_at(message, "params"), out);
    if (found == DONE) return;
    out->size = start; /* whatever was begun is forgotten */
    say(out, "\"error\":{\"code\":%d,\"message\":\"\"}", codes[found]);
}

static enum verdict play(const struct json *params, struct text *out) {
    const struct json *messages = json_at(params, "messages");
    say(out, "{\"replies\":[");
    for (const struct json *m = messages ? messages->first : NULL; m; m = m->next) {
        say(out, m == messages->first ? "{" : ",{");
        answer(m, out);
        say(out, "}");
    }
    say(out, "]}");
    return DONE;
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    struct text out = {0};
    for (bool more = true; more && getline(&line, &room, stdin) > 0;) {
        struct json *message = json_read(line);
        out.size = 0;
        say(&out, "{\"jsonrpc\":\"2.0\",\"id\":%ld,", json_number(json_at(message, "id"), 0));
        answer(message, &out);
        more = strcmp(json_text(json_at(message, "method")), "bye") != 0;
        printf("%s}\n", out.start);
        fflush(stdout); /* or the auditor waits for ever */
        json_free(message);
    }
}
