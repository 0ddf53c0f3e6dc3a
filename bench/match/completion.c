#include "bench/match/completion.h"

#include "engine/base/embed.h"

// The functions that look into the tables.
EMBED(completion_bash, "bench/match/completion.bash");

static void print_quoted(FILE *to, const char *text)
{
    fputc('\'', to);
    for (; *text != '\0'; text++)
        fputs(*text == '\'' ? "'\\''" : (char[2]){*text, '\0'}, to);
    fputc('\'', to);
}

static void print_keys(FILE *to, const char *word, const ArgumentRow *row)
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

static void print_value(FILE *to, const char *word, const char *shape, bool may_miss)
{
    char text[200];
    snprintf(text, sizeof text, may_miss ? "[%s]" : "%s", shape);
    fprintf(to, "    %s) echo ", word);
    print_quoted(to, text);
    fputs(" ;;\n", to);
}

static void print_tables(FILE *to, const Subcommand *commands, int count)
{
    fputs("_regatta_keys()\n{\n    case $1 in\n", to);
    for (int i = 0; i < count; i++)
        if (commands[i].help != NULL && commands[i].keys != NULL)
            print_keys(to, commands[i].word, commands[i].keys);
    for (int i = 0; i < argument_row_count; i++)
        if (argument_rows[i].key_count > 0)
            print_keys(to, argument_rows[i].value.name, &argument_rows[i]);
    fputs("    esac\n}\n_regatta_value()\n{\n    case $1 in\n", to);
    for (int i = 0; i < count; i++)
        if (commands[i].help != NULL && commands[i].arguments[0] != '\0')
            print_value(to, commands[i].word, commands[i].arguments, false);
    for (int i = 0; i < argument_row_count; i++)
        if (argument_rows[i].form == TAKES_ONE || argument_rows[i].form == MAY_TAKE_ONE ||
            argument_rows[i].form == TAKES_WORDS)
            print_value(to, argument_rows[i].value.name, value_shape(&argument_rows[i].value),
                        argument_rows[i].form == MAY_TAKE_ONE);
    fputs("    esac\n}\n", to);
}

static void print_words(FILE *to, const Subcommand *commands, int count)
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
    print_words(to, commands, count);
    print_tables(to, commands, count);
    fprintf(to, "\n%s", completion_bash);
}
