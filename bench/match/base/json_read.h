// JSON that others wrote, read value by value.
//
// DESIGN. A file is one value or a list of values, and each is read for itself: what is behind a
// damaged place costs nobody what is before it, and only one value's nodes are in memory. Its nodes
// stand in the order of the text, so a node's first child is behind it, and what follows the node
// is `span` further on. Texts stay where they are and are decoded when somebody asks. Strict: what
// RFC 8259 does not allow is refused, with its place; so are text that is not UTF-8 and half of a
// surrogate pair. Depth, nodes and numbers are bounded, see below.
#ifndef BENCH_MATCH_BASE_JSON_READ_H
#define BENCH_MATCH_BASE_JSON_READ_H

#include "bench/match/base/strings.h"

enum {
    JSON_DEPTH = 64,       // lists and objects inside each other
    JSON_NODES = 1 << 20,  // of one value
    JSON_NUMBER_TEXT = 64, // characters of a number
};

typedef enum JsonKind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_LIST,
    JSON_OBJECT // its children are names, which are strings, each with its value behind it
} JsonKind;

typedef struct JsonNode {
    JsonKind kind;
    uint32_t span; // how many nodes it is, with all inside it
    Slice text;    // as it stands, a string's without the quotes
} JsonNode;

// All zero but for `all`, the text, which must stay.
typedef struct JsonFile {
    Slice all;
    size_t at; // of the next character
    bool begun, is_list;
    JsonNode *nodes; // of the value that was read last, the first is the value itself
    size_t count;
} JsonFile;

typedef enum JsonStep { JSON_VALUE, JSON_END, JSON_BROKEN } JsonStep;

// Reads the next value, which replaces the one before. JSON_BROKEN has a sentence that begins with
// line and column, and nothing can be read behind that.
JsonStep json_next(JsonFile *file, Error *error);

void json_free(JsonFile *file);

// The first node inside a list or an object, or NULL.
const JsonNode *json_first(const JsonNode *inside);

// The node behind `node`, which is inside `inside`, or NULL.
const JsonNode *json_behind(const JsonNode *inside, const JsonNode *node);

// The value of that name, the last one if there are several; NULL if there is none, or `object` is
// NULL or no object.
const JsonNode *json_member(const JsonNode *object, const char *name);

// The same where only that kind will do.
const JsonNode *json_member_of(const JsonNode *object, const char *name, JsonKind kind);

// Whether it is a string with that text.
bool json_is_text(const JsonNode *node, const char *text);

// A string's text as UTF-8, on the heap. A zero character in it becomes '?'.
char *json_to_text(const JsonNode *string);

// A number, as the nearest double.
double json_to_number(const JsonNode *number);

#endif
