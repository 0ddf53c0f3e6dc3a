// The fixed text of the report's page: markup, style and script.
//
// DESIGN. They are files, report.html, report.css, report.js, boards.js and replay.js, so that they
// can be edited as what they are. The assembler puts their bytes into the program (.incbin, which
// gcc and clang share), so building still needs a compiler and make alone, and no generated source
// has to be kept in step.
//
// report.html holds the other parts' places, as {{style}}, {{data}}, {{script}}, {{boards}} and
// {{replay}}.
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
