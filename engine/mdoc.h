// Manual pages in the language mdoc(7).
//
// DESIGN. A page comes from the tables that the program itself works by, so it can't say anything
// else. The two programs print in different ways: a page hands its lines to a function. Text from a
// table is escaped here; text written for the page is lines of mdoc already.
#ifndef ENGINE_MDOC_H
#define ENGINE_MDOC_H

enum { MDOC_LINE_BYTES = 512 };

// Takes a line, without its end.
typedef void MdocLine(void *to, const char *line);

typedef struct Mdoc {
    MdocLine *line;
    void *to;
} Mdoc;

// The page's head: what it is called, its section of the manual, and what the program is.
void mdoc_begin(const Mdoc *page, const char *name, int section, const char *summary);

// Lines of mdoc as they are, up to a NULL.
void mdoc_lines(const Mdoc *page, const char *const *lines);

// A line of mdoc, printf-style; longer than MDOC_LINE_BYTES it is cut.
void mdoc_line(const Mdoc *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Plain text, in lines of its own. White space is room to break a line.
void mdoc_text(const Mdoc *page, const char *text);

// Plain text for the middle of a line; it is cut where it does not fit. Gives `escaped`.
const char *mdoc_escape(const char *text, char escaped[MDOC_LINE_BYTES]);

// A word or some for the arguments of a macro, escaped and in quotes; it is cut where it does not
// fit. Gives `quoted`.
const char *mdoc_quote(const char *text, char quoted[MDOC_LINE_BYTES]);

#endif
