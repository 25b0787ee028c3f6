/* A small, complete Turncoats, told from the rule text, which speaks JSON as docs/auditing.md
 * describes it. Each function answers one question of the auditor: it writes the result behind
 * `out`, or refuses and writes nothing that counts. */
#ifndef TURNCOATS_H
#define TURNCOATS_H
#include "json.h"

enum verdict { DONE, ILLEGAL, UNSUPPORTED, SENSELESS };

enum verdict turncoats_new(const struct json *params, struct text *out);
enum verdict turncoats_legal(const struct json *params, struct text *out);
enum verdict turncoats_apply(const struct json *params, struct text *out);
enum verdict turncoats_observe(const struct json *params, struct text *out);
enum verdict turncoats_result(const struct json *params, struct text *out);
#endif
