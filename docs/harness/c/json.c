#include "json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct json *value(char **at, int depth);

static void blank(char **at) { *at += strspn(*at, " \t\r\n"); }

static unsigned hex(const char *four) {
    char digits[5] = {0};
    return strlen(strncpy(digits, four, 4)) == 4 ? (unsigned)strtoul(digits, NULL, 16) : 0;
}

static char *utf8(char *to, unsigned c) {
    if (c < 0x80) {
        *to++ = (char)c;
    } else if (c < 0x800) {
        *to++ = (char)(0xC0 | c >> 6);
        *to++ = (char)(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        *to++ = (char)(0xE0 | c >> 12);
        *to++ = (char)(0x80 | (c >> 6 & 0x3F));
        *to++ = (char)(0x80 | (c & 0x3F));
    } else {
        *to++ = (char)(0xF0 | c >> 18);
        *to++ = (char)(0x80 | (c >> 12 & 0x3F));
        *to++ = (char)(0x80 | (c >> 6 & 0x3F));
        *to++ = (char)(0x80 | (c & 0x3F));
    }
    return to;
}

/* Unescapes in place; NULL where the text does not end. */
static char *text(char **at) {
    static const char escapes[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char *from = *at + 1, *start = from, *to = from;
    while (*from && *from != '"') {
        if (*from != '\\') {
            *to++ = *from++;
            continue;
        }
        const char *found = from[1] ? strchr(escapes, from[1]) : NULL;
        if (found) {
            *to++ = meant[found - escapes];
            from += 2;
        } else if (from[1] == 'u' && strlen(from) >= 6) {
            unsigned c = hex(from + 2);
            from += 6;
            if (c >> 10 == 0x36 && from[0] == '\\' && from[1] == 'u' && strlen(from) >= 6) {
                c = 0x10000 + ((c & 0x3FF) << 10) + (hex(from + 2) & 0x3FF);
                from += 6;
            }
            to = utf8(to, c);
        } else {
            return NULL;
        }
    }
    if (!*from) return NULL;
    *at = from + 1;
    *to = '\0';
    return start;
}

static bool members(struct json *whole, char **at, int depth, char end) {
    struct json **last = &whole->first;
    ++*at;
    for (blank(at); **at != end; blank(at)) {
        char *key = NULL;
        if (whole->first) {
            if (**at != ',') return false;
            ++*at;
            blank(at);
        }
        if (end == '}') {
            if (**at != '"' || !(key = text(at))) return false;
            blank(at);
            if (**at != ':') return false;
            ++*at;
        }
        if (!(*last = value(at, depth + 1))) return false;
        (*last)->key = key;
        last = &(*last)->next;
    }
    ++*at;
    return true;
}

static bool word(char **at, const char *known) {
    if (strncmp(*at, known, strlen(known)) != 0) return false;
    *at += strlen(known);
    return true;
}

static struct json *value(char **at, int depth) {
    struct json *found = calloc(1, sizeof *found);
    bool right = found != NULL && depth < 64;
    blank(at);
    if (!right) {
    } else if (**at == '{') {
        found->kind = JSON_OBJECT;
        right = members(found, at, depth, '}');
    } else if (**at == '[') {
        found->kind = JSON_LIST;
        right = members(found, at, depth, ']');
    } else if (**at == '"') {
        found->kind = JSON_TEXT;
        right = (found->text = text(at)) != NULL;
    } else if (word(at, "true")) {
        found->kind = JSON_TRUE;
    } else if (word(at, "false")) {
        found->kind = JSON_FALSE;
    } else if (!word(at, "null")) {
        char *end = *at;
        found->kind = JSON_NUMBER;
        found->number = strtol(*at, &end, 10);
        right = end != *at;
        *at = end;
    }
    if (right) return found;
    json_free(found);
    return NULL;
}

struct json *json_read(char *line) {
    struct json *found = value(&line, 0);
    if (found) {
        blank(&line);
        if (*line == '\0') return found;
    }
    json_free(found);
    return NULL;
}

void json_free(struct json *value) {
    while (value) {
        struct json *next = value->next;
        json_free(value->first);
        free(value);
        value = next;
    }
}

const struct json *json_at(const struct json *object, const char *key) {
    const struct json *each = object && object->kind == JSON_OBJECT ? object->first : NULL;
    while (each && strcmp(each->key, key) != 0) each = each->next;
    return each;
}

long json_number(const struct json *value, long otherwise) {
    return value && value->kind == JSON_NUMBER ? value->number : otherwise;
}

const char *json_text(const struct json *value) {
    return value && value->kind == JSON_TEXT ? value->text : "";
}

void say(struct text *out, const char *format, ...) {
    for (;;) {
        size_t left = out->room - out->size;
        va_list values;
        va_start(values, format);
        int size = vsnprintf(out->start ? out->start + out->size : NULL, left, format, values);
        va_end(values);
        if (size >= 0 && (size_t)size < left) {
            out->size += (size_t)size;
            return;
        }
        out->room = 2 * out->room + (size_t)size + 1;
        out->start = realloc(out->start, out->room);
        if (!out->start) abort();
    }
}
