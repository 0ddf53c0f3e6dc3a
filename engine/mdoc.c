#include "engine/mdoc.h"

#include "engine/version.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_COLUMNS = 78 };

void mdoc_line(const Mdoc *page, const char *format, ...)
{
    char line[MDOC_LINE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    page->line(page->to, line);
}

void mdoc_lines(const Mdoc *page, const char *const *lines)
{
    for (; *lines != NULL; lines++)
        page->line(page->to, *lines);
}

void mdoc_begin(const Mdoc *page, const char *name, int section, const char *summary)
{
    char title[32];
    size_t length = 0;
    for (; name[length] != '\0' && length + 1 < sizeof title; length++)
        title[length] = (char)toupper((unsigned char)name[length]);
    title[length] = '\0';
    mdoc_line(page, ".\\\" Made by %s --man, from the tables that it works by.", name);
    mdoc_line(page, ".Dd %s", VERSION_DATE);
    mdoc_line(page, ".Dt %s %d", title, section);
    mdoc_line(page, ".Os Syracuse %s", VERSION);
    mdoc_line(page, ".Sh NAME");
    mdoc_line(page, ".Nm %s", name);
    mdoc_line(page, ".Nd %s", summary);
}

// How a character is written so that it stands for itself.
static const char *escape_of(char c, char plain[2])
{
    plain[0] = c;
    plain[1] = '\0';
    switch (c) {
    case '\\':
        return "\\e";
    case '-': // a hyphen would be printed as another character
        return "\\-";
    case '"':
        return "\\(dq";
    case '\'':
        return "\\(aq";
    case '`':
        return "\\(ga";
    case '^':
        return "\\(ha";
    case '~':
        return "\\(ti";
    default:
        return plain;
    }
}

// Escapes `length` characters; a full stop in front would be a macro.
static size_t escape(const char *from, size_t length, char *to, size_t size)
{
    size_t used = 0;
    char plain[2];
    to[0] = '\0';
    if (length > 0 && from[0] == '.' && size > 3)
        used = (size_t)snprintf(to, size, "\\&");
    for (size_t i = 0; i < length; i++) {
        const char *piece = escape_of(from[i], plain);
        if (used + strlen(piece) >= size)
            break;
        used += (size_t)snprintf(to + used, size - used, "%s", piece);
    }
    return used;
}

void mdoc_text(const Mdoc *page, const char *text)
{
    static const char spaces[] = " \n";
    char line[MDOC_LINE_BYTES] = "", word[MDOC_LINE_BYTES / 2];
    size_t used = 0;
    for (text += strspn(text, spaces); *text != '\0'; text += strspn(text, spaces)) {
        size_t length = strcspn(text, spaces);
        size_t added = escape(text, length, word, sizeof word);
        if (used > 0 && used + 1 + added > TEXT_COLUMNS) {
            page->line(page->to, line);
            used = 0;
        }
        used +=
            (size_t)snprintf(line + used, sizeof line - used, "%s%s", used > 0 ? " " : "", word);
        text += length;
        if (text[-1] == '.') { // so that the space behind a sentence is right
            page->line(page->to, line);
            used = 0;
        }
    }
    if (used > 0)
        page->line(page->to, line);
}

const char *mdoc_escape(const char *text, char escaped[MDOC_LINE_BYTES])
{
    escape(text, strlen(text), escaped, MDOC_LINE_BYTES);
    return escaped;
}

// The zero-width character in front keeps a word that is also a macro from being one.
const char *mdoc_quote(const char *text, char quoted[MDOC_LINE_BYTES])
{
    char escaped[MDOC_LINE_BYTES - 8];
    escape(text, strlen(text), escaped, sizeof escaped);
    snprintf(quoted, MDOC_LINE_BYTES, "\"\\&%s\"", escaped);
    return quoted;
}
