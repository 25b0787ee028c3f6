/* A small JSON reader, and text that grows: what the stub and the engine beside it share. */
#ifndef JSON_H
#define JSON_H
#include <stdbool.h>
#include <stddef.h>

enum json_kind { JSON_NULL, JSON_TRUE, JSON_FALSE, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT };

struct json {
    enum json_kind kind;
    long number;         /* whole numbers are all that the protocol has */
    char *key, *text;    /* the key in an object; what a text says */
    struct json *first, *next;
};

struct json *json_read(char *line); /* NULL where it is no JSON; the texts stay in the line */
void json_free(struct json *value);
const struct json *json_at(const struct json *object, const char *key); /* NULL: not there */
long json_number(const struct json *value, long otherwise);
const char *json_text(const struct json *value); /* "" where it is no text */

struct text {
    char *start;
    size_t size, room;
};

void say(struct text *out, const char *format, ...); /* as printf does, at the end */
#endif
