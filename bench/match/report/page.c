#include "bench/match/report/page.h"

#include "engine/base/embed.h"

#include <string.h>

EMBED(report_page_html, "bench/match/report/report.html");
EMBED(report_page_css, "bench/match/report/report.css");
EMBED(report_page_js, "bench/match/report/report.js");
EMBED(report_page_boards, "bench/match/report/boards.js");
EMBED(report_page_replay, "bench/match/report/replay.js");

static Slice between(const char *begin, const char *end)
{
    return (Slice){begin, (size_t)(end - begin)};
}

Slice report_page(void)
{
    return between(report_page_html, report_page_html_end);
}

static void write_slice(FILE *to, Slice text)
{
    fwrite(text.at, 1, text.length, to);
}

// Cuts off the front of `*rest` what stands before the next "{{", and that with the name up to
// "}}".
static Slice cut_place(Slice *rest, Slice *name)
{
    Slice whole = *rest;
    *name = (Slice){"", 0};
    for (size_t i = 0; i + 1 < whole.length; i++) {
        if (memcmp(whole.at + i, "{{", 2) != 0)
            continue;
        size_t end = i + 2;
        while (end + 1 < whole.length && memcmp(whole.at + end, "}}", 2) != 0)
            end++;
        *name = (Slice){whole.at + i + 2, end - i - 2};
        *rest = (Slice){whole.at + end + 2, whole.length - end - 2};
        return (Slice){whole.at, i};
    }
    *rest = (Slice){whole.at + whole.length, 0};
    return whole;
}

void report_page_write(FILE *to, Slice *rest)
{
    while (rest->length > 0) {
        Slice name, text = cut_place(rest, &name);
        write_slice(to, text);
        if (slice_is(name, "style"))
            write_slice(to, between(report_page_css, report_page_css_end));
        else if (slice_is(name, "script"))
            write_slice(to, between(report_page_js, report_page_js_end));
        else if (slice_is(name, "boards"))
            write_slice(to, between(report_page_boards, report_page_boards_end));
        else if (slice_is(name, "replay"))
            write_slice(to, between(report_page_replay, report_page_replay_end));
        else
            return; // the data, or the end
    }
}
