// Writes JSON for a script element of a page.
//
// DESIGN. The caller opens and closes what nests; commas are put here. Text is not trusted: what
// could end or change the element (<, >, &), control characters and U+2028/2029 are written as
// \uXXXX, and bytes that are no UTF-8 become U+FFFD. Whether all could be written is asked once,
// at the end, with ferror.
#ifndef BENCH_MATCH_REPORT_JSON_H
#define BENCH_MATCH_REPORT_JSON_H

#include "engine/base/text.h"

#include <stdio.h>

typedef struct Json {
    FILE *to;
    bool comma; // whether one is due before what comes next
} Json;

// '{' or '[', and the bracket that ends it.
void json_open(Json *json, char bracket);
void json_close(Json *json, char bracket);

// A member's name; of our own, so it is written as it stands. Its value comes next.
void json_key(Json *json, const char *key);

void json_null(Json *json);
void json_number(Json *json, int64_t value);
// With so many decimals; null for a number that is not finite.
void json_real(Json *json, double value, int decimals);
// The first four digits count, the rest is rounded away: 1234567 is written 1235e3.
void json_rounded(Json *json, int64_t value);
void json_text(Json *json, Slice text);

// Text in pieces, as one string: begin, any number of parts, end.
void json_text_begin(Json *json);
void json_text_part(Json *json, Slice text);
void json_text_end(Json *json);

// A member of an object. Text that is NULL is null.
void json_member_open(Json *json, const char *key, char bracket);
void json_member_bool(Json *json, const char *key, bool value);
void json_member_number(Json *json, const char *key, int64_t value);
void json_member_real(Json *json, const char *key, double value, int decimals);
void json_member_text(Json *json, const char *key, const char *text);
void json_member_list(Json *json, const char *key, const int *values, int count);

#endif
