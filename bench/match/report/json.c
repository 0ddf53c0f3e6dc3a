#include "bench/match/report/json.h"

#include <inttypes.h>
#include <math.h>

static void separate(Json *json)
{
    if (json->comma)
        fputc(',', json->to);
    json->comma = true;
}

void json_open(Json *json, char bracket)
{
    separate(json);
    fputc(bracket, json->to);
    json->comma = false;
}

void json_close(Json *json, char bracket)
{
    fputc(bracket, json->to);
    json->comma = true;
}

void json_key(Json *json, const char *key)
{
    separate(json);
    fprintf(json->to, "\"%s\":", key);
    json->comma = false;
}

void json_null(Json *json)
{
    separate(json);
    fputs("null", json->to);
}

void json_number(Json *json, int64_t value)
{
    separate(json);
    fprintf(json->to, "%" PRId64, value);
}

void json_real(Json *json, double value, int decimals)
{
    if (!isfinite(value)) {
        json_null(json);
        return;
    }
    separate(json);
    fprintf(json->to, "%.*f", decimals, value);
}

void json_rounded(Json *json, int64_t value)
{
    int zeros = 0;
    uint64_t digits = value < 0 ? 0 : (uint64_t)value, unit = 1;
    while (digits / unit > 9999) {
        unit *= 10;
        zeros++;
    }
    digits = (digits + unit / 2) / unit;
    separate(json);
    fprintf(json->to, "%" PRIu64, digits);
    if (zeros > 0)
        fprintf(json->to, "e%d", zeros);
}

// How long the UTF-8 character at the front of `text` is, and its number; 0 if there is none: a
// stray or missing continuation, a longer form than needed, a surrogate, too large a number.
static size_t utf8_character(Slice text, uint32_t *code)
{
    static const struct {
        unsigned char mask, lead;
        uint32_t least;
    } forms[] = {{0x80, 0x00, 0}, {0xE0, 0xC0, 0x80}, {0xF0, 0xE0, 0x800}, {0xF8, 0xF0, 0x10000}};
    const unsigned char *bytes = (const unsigned char *)text.at;
    size_t form = 0;
    while (form < ARRAY_COUNT(forms) && (bytes[0] & forms[form].mask) != forms[form].lead)
        form++;
    if (form == ARRAY_COUNT(forms) || form + 1 > text.length)
        return 0;
    *code = (uint32_t)(bytes[0] & ~forms[form].mask);
    for (size_t i = 1; i <= form; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | (bytes[i] & 0x3F);
    }
    bool surrogate = *code >= 0xD800 && *code <= 0xDFFF;
    return *code < forms[form].least || *code > 0x10FFFF || surrogate ? 0 : form + 1;
}

static bool needs_escape(uint32_t code)
{
    return code < 0x20 || code == '"' || code == '\\' || code == '<' || code == '>' ||
           code == '&' || (code >= 0x7F && code <= 0x9F) || code == 0x2028 || code == 0x2029;
}

void json_text_begin(Json *json)
{
    separate(json);
    fputc('"', json->to);
}

void json_text_part(Json *json, Slice text)
{
    while (text.length > 0) {
        uint32_t code;
        size_t length = utf8_character(text, &code);
        if (length == 0) {
            fputs("\\ufffd", json->to);
            length = 1;
        } else if (needs_escape(code)) {
            fprintf(json->to, "\\u%04" PRIx32, code);
        } else {
            fwrite(text.at, 1, length, json->to);
        }
        text.at += length;
        text.length -= length;
    }
}

void json_text_end(Json *json)
{
    fputc('"', json->to);
}

void json_text(Json *json, Slice text)
{
    json_text_begin(json);
    json_text_part(json, text);
    json_text_end(json);
}

void json_member_open(Json *json, const char *key, char bracket)
{
    json_key(json, key);
    json_open(json, bracket);
}

void json_member_bool(Json *json, const char *key, bool value)
{
    json_key(json, key);
    separate(json);
    fputs(value ? "true" : "false", json->to);
}

void json_member_number(Json *json, const char *key, int64_t value)
{
    json_key(json, key);
    json_number(json, value);
}

void json_member_real(Json *json, const char *key, double value, int decimals)
{
    json_key(json, key);
    json_real(json, value, decimals);
}

void json_member_text(Json *json, const char *key, const char *text)
{
    json_key(json, key);
    if (text == NULL)
        json_null(json);
    else
        json_text(json, slice_of(text));
}

void json_member_list(Json *json, const char *key, const int *values, int count)
{
    json_member_open(json, key, '[');
    for (int i = 0; i < count; i++)
        json_number(json, values[i]);
    json_close(json, ']');
}
