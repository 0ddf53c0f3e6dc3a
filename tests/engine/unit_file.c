// Files of somebody else's: what is read, and that nothing that is no file holds us up. A test that
// blocks here is ended by an alarm, with a sentence.
#define _POSIX_C_SOURCE 200809L // mkfifo, alarm
#include "engine/base/file.h"
#include "engine/posix/append.h"
#include "tests/folder.h"
#include "tests/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { PATIENCE_SECONDS = 600 };

static bool put(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    bool good = file != NULL && fputs(text, file) >= 0;
    return file != NULL && fclose(file) == 0 && good;
}

void test_file_read(void)
{
    Folder folder;
    char *text;
    size_t length;
    Error error;
    if (!CHECK(folder_open(&folder)))
        return;
    const char *book = folder_file(&folder, "book"), *nothing = folder_file(&folder, "nothing");
    CHECK(put(book, "one\ntwo") && put(nothing, ""));
    if (CHECK(file_read(book, 7, &text, &length, &error))) {
        CHECK_EQUAL(length, 7);
        CHECK_TEXT(text, "one\ntwo");
        free(text);
    }
    if (CHECK(file_read(nothing, 0, &text, &length, &error))) {
        CHECK_EQUAL(length, 0);
        CHECK_TEXT(text, "");
        free(text);
    }
    CHECK(!file_read(book, 6, &text, &length, &error));
    CHECK(strstr(error.text, "larger") != NULL && errno == 0);
    folder_close(&folder);
}

static void check_refused(const char *name, const char *kind, int why)
{
    char *text = NULL;
    size_t length;
    int64_t size;
    Error error = {""};
    if (CHECK(!file_read(name, INT64_MAX, &text, &length, &error)) && CHECK_EQUAL(errno, why))
        check_that(strstr(error.text, kind) != NULL, error.text, __FILE__, __LINE__);
    if (why == ENOENT)
        return; // that one would be made
    error.text[0] = '\0';
    CHECK_EQUAL(file_open_append(name, &size, &error), -1);
    check_that(strstr(error.text, kind) != NULL, error.text, __FILE__, __LINE__);
}

static bool make_socket(const char *name)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", name);
    bool good = fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

void test_file_refusals(void)
{
    Folder folder;
    char name[FILE_NAME_BYTES], longest[FILE_NAME_BYTES + 1];
    Error error;
    if (!CHECK(folder_open(&folder)))
        return;
    const char *fifo = folder_file(&folder, "pipe"), *listener = folder_file(&folder, "socket");
    alarm(PATIENCE_SECONDS);
    check_refused(fifo, "cannot open", ENOENT);
    CHECK_EQUAL(mkfifo(fifo, 0600), 0);
    check_refused(fifo, "is no file but a pipe", 0);
    CHECK(make_socket(listener));
    check_refused(listener, "is no file but a socket", 0);
    check_refused(folder.name, "is no file but a directory", 0);
    check_refused("/dev/zero", "is no file but a device", 0);
    alarm(0);
    memset(longest, 'x', sizeof longest);
    CHECK(!file_name((Slice){longest, FILE_NAME_BYTES}, name, &error));
    CHECK(!file_name((Slice){"a\0b", 3}, name, &error));
    CHECK(!file_name((Slice){"", 0}, name, &error));
    CHECK(file_name((Slice){longest, FILE_NAME_BYTES - 1}, name, &error));
    CHECK_EQUAL(strlen(name), FILE_NAME_BYTES - 1);
    folder_close(&folder);
}

void test_file_append(void)
{
    Folder folder;
    char *text;
    int64_t size;
    size_t length;
    Error error;
    if (!CHECK(folder_open(&folder)))
        return;
    const char *log = folder_file(&folder, "log");
    for (int time = 0; time < 2; time++) {
        int fd = file_open_append(log, &size, &error);
        if (!CHECK(fd >= 0))
            break;
        CHECK_EQUAL(size, 4 * time);
        CHECK_EQUAL(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
        CHECK_EQUAL(write(fd, "line", 4), 4);
        close(fd);
    }
    error.text[0] = '\0';
    CHECK(append_sync_folder(&(AppendFile){.name = log}, &error) && error.text[0] == '\0');
    CHECK(!append_sync_folder(&(AppendFile){.name = "/no/such/folder/log"}, &error));
    CHECK(strstr(error.text, "cannot sync the folder") != NULL);
    if (CHECK(file_read(log, 100, &text, &length, &error))) {
        CHECK_TEXT(text, "lineline");
        free(text);
    }
    folder_close(&folder);
}
