// The fixed text of the report's page: markup, style and script.
//
// DESIGN. They are files that can be edited as what they are: in page/ report.html, style sheets,
// and modules that know of each other by their lines with `import`. The assembler puts their bytes
// into the program (.incbin, which gcc and clang share), so building still needs a compiler and
// make alone, and no generated source has to be kept in step. In the page all modules are one, and
// those lines are left out; so each name at the top of a file is the only one of all files.
//
// report.html holds the other parts' places, as {{style}}, {{data}} and {{script}}. What the
// board in the browser has as well, palette.css, boards.css, dom.js and boards.js, is in
// engine/web/.
#ifndef BENCH_MATCH_REPORT_PAGE_H
#define BENCH_MATCH_REPORT_PAGE_H

#include "engine/base/text.h"

#include <stdio.h>

// Writes the page's text from the start, or from where the last call stopped, up to the place where
// the data go; or, after it, to the end. `*rest` begins as report_page().
void report_page_write(FILE *to, Slice *rest);

// The whole of report.html.
Slice report_page(void);

#endif
