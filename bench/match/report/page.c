#include "bench/match/report/page.h"

#include "bench/match/base/strings.h"
#include "engine/base/embed.h"

#include <string.h>

EMBED(report_page_html, "bench/match/report/page/report.html");
EMBED(report_page_palette, "engine/web/palette.css");
EMBED(report_page_boards_css, "engine/web/boards.css");
EMBED(report_page_css, "bench/match/report/page/report.css");
EMBED(report_page_dom, "engine/web/dom.js");
EMBED(report_page_boards, "engine/web/boards.js");
EMBED(report_page_words, "bench/match/report/page/words.js");
EMBED(report_page_data, "bench/match/report/page/data.js");
EMBED(report_page_game, "bench/match/report/page/game.js");
EMBED(report_page_pgn, "bench/match/report/page/pgn.js");
EMBED(report_page_plot, "bench/match/report/page/plot.js");
EMBED(report_page_charts, "bench/match/report/page/charts.js");
EMBED(report_page_tables, "bench/match/report/page/tables.js");
EMBED(report_page_scores, "bench/match/report/page/scores.js");
EMBED(report_page_viewer, "bench/match/report/page/viewer.js");
EMBED(report_page_list, "bench/match/report/page/list.js");
EMBED(report_page_live, "bench/match/report/page/live.js");
EMBED(report_page_files, "bench/match/report/page/files.js");
EMBED(report_page_report, "bench/match/report/page/report.js");

// What stands in a place of the page, in this order.
typedef struct Part {
    const char *place, *begin, *end;
} Part;

static const Part parts[] = {
    {"style", report_page_palette, report_page_palette_end},
    {"style", report_page_boards_css, report_page_boards_css_end},
    {"style", report_page_css, report_page_css_end},
    {"script", report_page_dom, report_page_dom_end},
    {"script", report_page_boards, report_page_boards_end},
    {"script", report_page_words, report_page_words_end},
    {"script", report_page_data, report_page_data_end},
    {"script", report_page_game, report_page_game_end},
    {"script", report_page_pgn, report_page_pgn_end},
    {"script", report_page_plot, report_page_plot_end},
    {"script", report_page_charts, report_page_charts_end},
    {"script", report_page_tables, report_page_tables_end},
    {"script", report_page_scores, report_page_scores_end},
    {"script", report_page_viewer, report_page_viewer_end},
    {"script", report_page_list, report_page_list_end},
    {"script", report_page_live, report_page_live_end},
    {"script", report_page_files, report_page_files_end},
    {"script", report_page_report, report_page_report_end},
};

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

// A part of the page without the lines that say which other file a name is from: in the page all
// files are one.
static void write_part(FILE *to, Slice part)
{
    static const char word[] = "import ";
    while (part.length > 0) {
        bool whole;
        Slice line = slice_before(&part, '\n', &whole);
        if (line.length >= strlen(word) && memcmp(line.at, word, strlen(word)) == 0)
            continue;
        write_slice(to, line);
        if (whole)
            fputc('\n', to);
    }
}

// False if it is no place of a fixed part.
static bool write_place(FILE *to, Slice name)
{
    bool known = false;
    for (size_t i = 0; i < ARRAY_COUNT(parts); i++) {
        if (!slice_is(name, parts[i].place))
            continue;
        write_part(to, between(parts[i].begin, parts[i].end));
        known = true;
    }
    return known;
}

void report_page_write(FILE *to, Slice *rest)
{
    while (rest->length > 0) {
        Slice name;
        write_slice(to, cut_place(rest, &name));
        if (!write_place(to, name))
            return; // the data, or the end
    }
}
