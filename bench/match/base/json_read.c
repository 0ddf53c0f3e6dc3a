#include "bench/match/base/json_read.h"

#include "engine/base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// --- Where one is -------------------------------------------------------------------------------

// The next character, or -1 at the end.
static int peek(const JsonFile *file)
{
    return file->at < file->all.length ? (unsigned char)file->all.at[file->at] : -1;
}

static bool take(JsonFile *file, char c)
{
    bool is_there = peek(file) == c;
    file->at += is_there;
    return is_there;
}

static void pass_blanks(JsonFile *file)
{
    while (take(file, ' ') || take(file, '\t') || take(file, '\r') || take(file, '\n'))
        ;
}

// Says what is wrong at a place, by line and column. A column is a character, not a byte.
static bool fail_at(const JsonFile *file, size_t at, const char *why, Error *error)
{
    int64_t line = 1, column = 1;
    for (size_t i = 0; i < at; i++) {
        unsigned char c = (unsigned char)file->all.at[i];
        column += (c & 0xc0) != 0x80;
        if (c == '\n')
            line++, column = 1;
    }
    return fail(error, "line %" PRId64 ", column %" PRId64 ": %s", line, column, why);
}

static bool fail_here(const JsonFile *file, const char *why, Error *error)
{
    return fail_at(file, file->at, peek(file) < 0 ? "the file ends in the middle of a value" : why,
                   error);
}

// --- Characters ---------------------------------------------------------------------------------

// How many bytes the UTF-8 character is long that the text begins with; 0 if it is none.
static size_t utf8_length(const unsigned char *at, size_t left)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = *at < 0x80       ? 1
                    : *at >> 5 == 6  ? 2
                    : *at >> 4 == 14 ? 3
                    : *at >> 3 == 30 ? 4
                                     : 0;
    if (length < 2)
        return length;
    uint32_t code = *at & (0x7fU >> length);
    if (length > left)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (at[i] & 0x3fU);
    }
    bool is_one = code >= least[length] && code <= 0x10ffff && code >> 11 != 0xd800 >> 11;
    return is_one ? length : 0;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

// Cuts \uXXXX off the front. False, and nothing is cut, if that is not there.
static bool take_unit(Slice *rest, uint32_t *unit)
{
    if (rest->length < 6 || rest->at[0] != '\\' || rest->at[1] != 'u')
        return false;
    *unit = 0;
    for (int i = 2; i < 6; i++) {
        int digit = hex_digit(rest->at[i]);
        if (digit < 0)
            return false;
        *unit = *unit << 4 | (uint32_t)digit;
    }
    *rest = (Slice){rest->at + 6, rest->length - 6};
    return true;
}

// Cuts an escape off the front and gives its character. False if there is no such escape.
static bool take_escape(Slice *rest, uint32_t *code)
{
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    uint32_t low;
    if (take_unit(rest, code)) {
        if (*code >> 11 != 0xd800 >> 11)
            return true;
        if (*code >= 0xdc00 || !take_unit(rest, &low) || low >> 10 != 0xdc00 >> 10)
            return false;
        *code = 0x10000 + ((*code & 0x3ff) << 10 | (low & 0x3ff));
        return true;
    }
    const char *name = rest->length > 1 ? memchr(names, rest->at[1], sizeof names - 1) : NULL;
    if (name == NULL)
        return false;
    *code = (unsigned char)meant[name - names];
    *rest = (Slice){rest->at + 2, rest->length - 2};
    return true;
}

// Writes a character as UTF-8; gives its length.
static size_t write_utf8(uint32_t code, char bytes[4])
{
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length; i-- > 1; code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)(first[length] | code);
    return length;
}

// Cuts the next character off the front of a string that was read, as UTF-8; gives its length.
static size_t take_character(Slice *rest, char bytes[4])
{
    uint32_t code;
    if (rest->at[0] == '\\' && take_escape(rest, &code))
        return write_utf8(code, bytes);
    size_t length = utf8_length((const unsigned char *)rest->at, rest->length);
    assert(length > 0);
    memcpy(bytes, rest->at, length);
    *rest = (Slice){rest->at + length, rest->length - length};
    return length;
}

// --- Values -------------------------------------------------------------------------------------

static bool add_node(JsonFile *file, JsonKind kind, Slice text, Error *error)
{
    if (file->count == JSON_NODES)
        return fail_here(file, "this value has more than a million parts", error);
    file->nodes = memory_one_more(file->nodes, file->count, sizeof *file->nodes);
    file->nodes[file->count++] = (JsonNode){kind, 1, text};
    return true;
}

// Goes behind the next character of a string, or says what is wrong with it.
static bool pass_character(JsonFile *file, Error *error)
{
    Slice rest = {file->all.at + file->at, file->all.length - file->at};
    uint32_t code;
    if (peek(file) < ' ')
        return fail_here(file, "a string does not end on its line", error);
    if (peek(file) == '\\') {
        if (!take_escape(&rest, &code))
            return fail_here(file, "this escape is none of JSON, or half of a character", error);
        file->at = (size_t)(rest.at - file->all.at);
        return true;
    }
    size_t length = utf8_length((const unsigned char *)rest.at, rest.length);
    file->at += length;
    return length > 0 || fail_here(file, "this is not UTF-8", error);
}

static bool read_string(JsonFile *file, Error *error)
{
    if (!take(file, '"'))
        return fail_here(file, "a string in double quotes is missing here", error);
    size_t begin = file->at;
    while (peek(file) != '"')
        if (!pass_character(file, error))
            return false;
    Slice text = {file->all.at + begin, file->at - begin};
    file->at++;
    return add_node(file, JSON_STRING, text, error);
}

static size_t pass_digits(JsonFile *file)
{
    size_t begin = file->at;
    while (peek(file) >= '0' && peek(file) <= '9')
        file->at++;
    return file->at - begin;
}

static bool read_number(JsonFile *file, Error *error)
{
    size_t begin = file->at;
    take(file, '-');
    bool good = take(file, '0') || pass_digits(file) > 0;
    if (good && take(file, '.'))
        good = pass_digits(file) > 0;
    if (good && (take(file, 'e') || take(file, 'E'))) {
        if (!take(file, '+'))
            take(file, '-');
        good = pass_digits(file) > 0;
    }
    if (!good || file->at - begin > JSON_NUMBER_TEXT)
        return fail_at(file, begin, "this is not a number of JSON", error);
    return add_node(file, JSON_NUMBER, (Slice){file->all.at + begin, file->at - begin}, error);
}

static bool read_word(JsonFile *file, Error *error)
{
    static const char *const words[] = {
        [JSON_NULL] = "null", [JSON_FALSE] = "false", [JSON_TRUE] = "true"};
    for (int kind = JSON_NULL; kind <= JSON_TRUE; kind++) {
        Slice word = {file->all.at + file->at, strlen(words[kind])};
        if (word.length > file->all.length - file->at || !slice_is(word, words[kind]))
            continue;
        file->at += word.length;
        return add_node(file, (JsonKind)kind, word, error);
    }
    return fail_here(file, "a value is missing here", error);
}

static bool read_value(JsonFile *file, int depth, Error *error);

// A member's name, and the colon behind it.
static bool read_name(JsonFile *file, Error *error)
{
    pass_blanks(file);
    if (!read_string(file, error))
        return false;
    pass_blanks(file);
    return take(file, ':') || fail_here(file, "a colon is missing here", error);
}

static bool read_inside(JsonFile *file, int depth, Error *error)
{
    size_t self = file->count, begin = file->at;
    JsonKind kind = take(file, '{') ? JSON_OBJECT : JSON_LIST;
    char end = kind == JSON_OBJECT ? '}' : ']';
    const char *lacks =
        kind == JSON_OBJECT ? "a comma or } is missing here" : "a comma or ] is missing here";
    file->at = begin + 1;
    if (depth == JSON_DEPTH)
        return fail_at(file, begin, "too many values are inside each other", error);
    if (!add_node(file, kind, (Slice){file->all.at + begin, 1}, error))
        return false;
    pass_blanks(file);
    for (bool done = take(file, end); !done;) {
        if ((kind == JSON_OBJECT && !read_name(file, error)) || !read_value(file, depth + 1, error))
            return false;
        done = take(file, end);
        if (!done && !take(file, ','))
            return fail_here(file, lacks, error);
    }
    file->nodes[self].span = (uint32_t)(file->count - self);
    return true;
}

// Reads a value, and the blanks around it.
static bool read_value(JsonFile *file, int depth, Error *error)
{
    pass_blanks(file);
    int c = peek(file);
    bool good = c == '{' || c == '['                 ? read_inside(file, depth, error)
                : c == '"'                           ? read_string(file, error)
                : c == '-' || (c >= '0' && c <= '9') ? read_number(file, error)
                                                     : read_word(file, error);
    pass_blanks(file);
    return good;
}

// --- Files --------------------------------------------------------------------------------------

// Goes to the next value of the list, or behind its end.
static JsonStep begin_row(JsonFile *file, bool is_first, Error *error)
{
    pass_blanks(file);
    if (take(file, ']')) {
        file->is_list = false;
        return JSON_END;
    }
    if (is_first || take(file, ','))
        return JSON_VALUE;
    fail_here(file, "a comma or ] is missing here", error);
    return JSON_BROKEN;
}

static JsonStep begin_value(JsonFile *file, Error *error)
{
    if (file->begun)
        return file->is_list ? begin_row(file, false, error) : JSON_END;
    file->begun = true;
    file->at = file->all.length - slice_without_mark(file->all).length;
    pass_blanks(file);
    file->is_list = take(file, '[');
    return file->is_list ? begin_row(file, true, error) : JSON_VALUE;
}

JsonStep json_next(JsonFile *file, Error *error)
{
    JsonStep step = begin_value(file, error);
    file->count = 0;
    free(file->nodes);
    file->nodes = NULL;
    if (step == JSON_VALUE && !read_value(file, file->is_list, error))
        step = JSON_BROKEN;
    pass_blanks(file);
    if (step == JSON_BROKEN || file->is_list || file->at == file->all.length)
        return step;
    fail_here(file, "the file goes on behind its end", error);
    return JSON_BROKEN;
}

void json_free(JsonFile *file)
{
    free(file->nodes);
    *file = (JsonFile){0};
}

// --- What is inside -----------------------------------------------------------------------------

const JsonNode *json_first(const JsonNode *inside)
{
    return inside->span > 1 ? inside + 1 : NULL;
}

const JsonNode *json_behind(const JsonNode *inside, const JsonNode *node)
{
    node += node->span;
    return node < inside + inside->span ? node : NULL;
}

const JsonNode *json_member(const JsonNode *object, const char *name)
{
    const JsonNode *found = NULL;
    if (object == NULL || object->kind != JSON_OBJECT)
        return NULL;
    for (const JsonNode *key = json_first(object); key != NULL; key = json_behind(object, key + 1))
        if (json_is_text(key, name))
            found = key + 1;
    return found;
}

const JsonNode *json_member_of(const JsonNode *object, const char *name, JsonKind kind)
{
    const JsonNode *found = json_member(object, name);
    return found != NULL && found->kind == kind ? found : NULL;
}

bool json_is_text(const JsonNode *node, const char *text)
{
    char bytes[4];
    if (node == NULL || node->kind != JSON_STRING)
        return false;
    for (Slice rest = node->text; rest.length > 0;) {
        size_t length = take_character(&rest, bytes);
        if (bytes[0] == '\0' || strncmp(text, bytes, length) != 0)
            return false;
        text += length;
    }
    return *text == '\0';
}

char *json_to_text(const JsonNode *string)
{
    char *text = memory_new(string->text.length + 1, 1), *to = text; // decoded it is no longer
    for (Slice rest = string->text; rest.length > 0;) {
        char bytes[4];
        size_t length = take_character(&rest, bytes);
        memcpy(to, bytes[0] == '\0' ? "?" : bytes, length);
        to += length;
    }
    return text;
}

double json_to_number(const JsonNode *number)
{
    char text[JSON_NUMBER_TEXT + 1];
    snprintf(text, sizeof text, "%.*s", (int)number->text.length, number->text.at);
    return strtod(text, NULL);
}
