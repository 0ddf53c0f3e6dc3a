#include "bench/match/manual.h"

#include "engine/base/embed.h"
#include "engine/mdoc.h"

// --- The man page -------------------------------------------------------------------------------

static const char *const synopsis[] = {
    ".Sh SYNOPSIS",
    ".Nm",
    ".Fl engine Cm cmd Ns = Ns Ar A",
    ".Fl engine Cm cmd Ns = Ns Ar B",
    ".Fl each Cm tc Ns = Ns Ar 10+0.1",
    ".Op Ar argument ...",
    ".Nm",
    ".Fl config Cm file Ns = Ns Ar JOURNAL",
    ".Nm",
    ".Ar ARGUMENTS",
    ".Fl config Cm outname Ns = Ns Ar JOURNAL Cm resume Ns = Ns Cm true",
    NULL,
};

static const char *const description[] = {
    ".Sh DESCRIPTION",
    ".Nm",
    "plays matches, tests and tournaments between engines for the board games that have the name",
    "Archimedes.",
    "It drives engines that speak UCI or UGI, and knows the rules itself.",
    "Its arguments and its output are those of fastchess.",
    ".Pp",
    "Every finished game stands in the journal of the match, on disk, before anything else is",
    "told of it.",
    "A match that was interrupted is resumed with",
    ".Fl config Cm file Ns = Ns Ar JOURNAL .",
    "A command that begins one, or resumes it if it has begun, is what a batch system can run",
    "again: see",
    ".Cm resume .",
    "Nothing is written over a file that is not",
    ".Nm Ns \\(aqs",
    "own.",
    ".Pp",
    "An engine that hangs, crashes or plays an illegal move loses its own game, and no other.",
    ".Dv SIGINT , SIGTERM",
    "and",
    ".Dv SIGHUP",
    "end a match within two seconds.",
    NULL,
};

static const char *const ending[] = {
    ".Sh ENVIRONMENT",
    ".Bl -tag -width Ds",
    ".It Ev PATH",
    "Where an engine is looked for whose",
    ".Cm cmd",
    "has no slash.",
    ".El",
    ".Sh FILES",
    ".Bl -tag -width Ds",
    ".It Pa /var/tmp/regatta-DATE-TIME-PID.journal",
    "The journal of a match that names none.",
    "It is removed when the match is complete and all that was asked for is written.",
    "That of a shard is in the folder where",
    ".Nm",
    "was started, and stays.",
    ".El",
    ".Sh EXIT STATUS",
    ".Bl -tag -width Ds",
    ".It 0",
    "The match is complete, or the command has done what it is for.",
    ".It 1",
    "The match was interrupted or aborted, not all of the output could be written,",
    "or the command has found something wrong.",
    ".It 2",
    "The arguments were refused; nothing has begun, and nothing was left behind.",
    ".El",
    ".Sh EXAMPLES",
    "A match from a book of openings, each with both colours, two games at a time:",
    ".Bd -literal -offset indent",
    "regatta -engine cmd=./new -engine cmd=./old -each tc=1+0.01 \\e",
    "    -openings file=book.epd order=random -rounds 100 -concurrency 2",
    ".Ed",
    ".Pp",
    "A sequential test whether a program is better than another:",
    ".Bd -literal -offset indent",
    "regatta -engine cmd=./new -engine cmd=./old -each tc=1+0.01 \\e",
    "    -openings file=book.epd order=random \\e",
    "    -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05",
    ".Ed",
    ".Sh SEE ALSO",
    ".Xr syracuse 6",
    NULL,
};

static void print_line(void *to, const char *line)
{
    fprintf(to, "%s\n", line);
}

// The item of a list: its name in bold and then what it looks like.
static void print_item(const Mdoc *page, const char *name, const char *between, const char *shape)
{
    char bold[MDOC_LINE_BYTES], italic[MDOC_LINE_BYTES];
    bool is_bare = shape[0] == '\0';
    mdoc_line(page, ".It Cm %s%s%s", mdoc_quote(name, bold), is_bare ? "" : between,
              is_bare ? "" : mdoc_quote(shape, italic));
}

static void print_value(const Mdoc *page, const ValueRow *row)
{
    char text[MDOC_LINE_BYTES];
    mdoc_text(page, row->help);
    if (row->required)
        mdoc_line(page, "(needed)");
    else if (row->fallback != NULL)
        mdoc_line(page, "(default %s)", mdoc_escape(row->fallback, text));
}

static void print_keys(const Mdoc *page, const ArgumentRow *row)
{
    mdoc_line(page, ".Bl -tag -width Ds");
    for (int i = 0; i < row->key_count; i++) {
        const ValueRow *key = &row->keys[i];
        bool is_prefix = argument_key_is_prefix(key);
        print_item(page, key->name, is_prefix ? " Ns Ar " : " Ns = Ns Ar ", value_shape(key));
        print_value(page, key);
    }
    mdoc_line(page, ".El");
}

static void print_arguments(const Mdoc *page)
{
    const ValueRow *shown = NULL;
    mdoc_line(page, ".Bl -tag -width Ds");
    for (int i = 0; i < argument_row_count; i++) {
        const ArgumentRow *row = &argument_rows[i];
        const char *shape = row->form == TAKES_KEYS ? "KEY=VALUE ..." : value_shape(&row->value);
        if (row->idle && !argument_rows[i - 1].idle) {
            mdoc_line(page, ".El");
            mdoc_line(page, ".Pp");
            mdoc_text(page, idle_arguments_note);
            mdoc_line(page, ".Bl -tag -width Ds");
        }
        bool optional = row->form == MAY_TAKE_ONE || row->may_be_bare;
        print_item(page, row->value.name, optional ? " Op Ar " : " Ar ", shape);
        print_value(page, &row->value);
        if (row->key_count > 0 && row->keys != shown)
            print_keys(page, row);
        shown = row->keys; // -each has those of -engine
    }
    mdoc_line(page, ".El");
}

static void print_commands(const Mdoc *page, const Subcommand *commands, int count)
{
    mdoc_line(page, ".Bl -tag -width Ds");
    for (int i = 0; i < count; i++) {
        if (commands[i].help == NULL)
            continue;
        print_item(page, commands[i].word, " Ar ", commands[i].arguments);
        mdoc_text(page, commands[i].help);
        if (commands[i].keys != NULL)
            print_keys(page, commands[i].keys);
    }
    mdoc_line(page, ".El");
}

static void print_variants(const Mdoc *page)
{
    mdoc_line(page, "The variants are:");
    for (int i = 0; i < rules_count; i++)
        mdoc_line(page, ".Cm %s%s", all_rules[i]->variant, i + 1 < rules_count ? " ," : " .");
}

void manual_print(FILE *to, const Subcommand *commands, int count)
{
    const Mdoc page = {print_line, to};
    mdoc_begin(&page, "regatta", 1, "matches between engines for the games called Archimedes");
    mdoc_lines(&page, synopsis);
    mdoc_line(&page, ".Nm");
    mdoc_line(&page, ".Ar command ...");
    mdoc_lines(&page, description);
    mdoc_line(&page, ".Sh COMMANDS");
    print_commands(&page, commands, count);
    mdoc_line(&page, ".Sh OPTIONS");
    mdoc_line(&page, "The arguments of a match:");
    print_arguments(&page);
    mdoc_line(&page, ".Pp");
    print_variants(&page);
    mdoc_line(&page, ".Pp");
    mdoc_text(&page, arguments_note);
    mdoc_lines(&page, ending);
}

// --- What bash completes ------------------------------------------------------------------------

// The functions that look into the tables.
EMBED(completion_bash, "bench/match/completion.bash");

static void print_quoted(FILE *to, const char *text)
{
    fputc('\'', to);
    for (; *text != '\0'; text++)
        fputs(*text == '\'' ? "'\\''" : (char[2]){*text, '\0'}, to);
    fputc('\'', to);
}

static void complete_keys(FILE *to, const char *word, const ArgumentRow *row)
{
    char text[200];
    fprintf(to, "    %s) printf '%%s\\n'", word);
    for (int i = 0; i < row->key_count; i++) {
        const ValueRow *key = &row->keys[i];
        bool is_word = key->kind == VALUE_FLAG || argument_key_is_prefix(key);
        snprintf(text, sizeof text, "%s%s%s", key->name, is_word ? "" : "=", value_shape(key));
        fputc(' ', to);
        print_quoted(to, text);
    }
    fputs(" ;;\n", to);
}

static void complete_value(FILE *to, const char *word, const char *shape, bool may_miss)
{
    char text[200];
    snprintf(text, sizeof text, may_miss ? "[%s]" : "%s", shape);
    fprintf(to, "    %s) echo ", word);
    print_quoted(to, text);
    fputs(" ;;\n", to);
}

static void complete_tables(FILE *to, const Subcommand *commands, int count)
{
    fputs("_regatta_keys()\n{\n    case $1 in\n", to);
    for (int i = 0; i < count; i++)
        if (commands[i].help != NULL && commands[i].keys != NULL)
            complete_keys(to, commands[i].word, commands[i].keys);
    for (int i = 0; i < argument_row_count; i++)
        if (argument_rows[i].key_count > 0)
            complete_keys(to, argument_rows[i].value.name, &argument_rows[i]);
    fputs("    esac\n}\n_regatta_value()\n{\n    case $1 in\n", to);
    for (int i = 0; i < count; i++)
        if (commands[i].help != NULL && commands[i].arguments[0] != '\0')
            complete_value(to, commands[i].word, commands[i].arguments, false);
    for (int i = 0; i < argument_row_count; i++)
        if (value_shape(&argument_rows[i].value)[0] != '\0')
            complete_value(to, argument_rows[i].value.name, value_shape(&argument_rows[i].value),
                           argument_rows[i].form == MAY_TAKE_ONE);
    fputs("    esac\n}\n", to);
}

static void complete_words(FILE *to, const Subcommand *commands, int count)
{
    fputs("_regatta_commands='", to);
    for (int i = 0; i < count; i++)
        if (commands[i].help != NULL)
            fprintf(to, " %s", commands[i].word);
    fputs("'\n_regatta_arguments='", to);
    for (int i = 0; i < argument_row_count; i++)
        fprintf(to, " %s", argument_rows[i].value.name);
    fputs("'\n_regatta_variants='standard", to);
    for (int i = 0; i < rules_count; i++)
        fprintf(to, " %s", all_rules[i]->variant);
    fputs("'\n", to);
}

void completion_print(FILE *to, const Subcommand *commands, int count)
{
    fputs("# What bash completes behind `regatta`. Made by regatta --bash-completion, from the\n"
          "# tables that it works by.\n\n",
          to);
    complete_words(to, commands, count);
    complete_tables(to, commands, count);
    fprintf(to, "\n%s", completion_bash);
}
