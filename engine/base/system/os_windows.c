// The functions of os.h for Windows, by its own functions where the C library's would wait or know
// no UTF-8.
//
// DESIGN of the talk. Nobody can ask a pipe here whether it has bytes or room, so two threads do
// the waiting: one reads input into a buffer, one writes what is in another. Both buffers and a
// flag for os_wake stand under one lock, and every change is told to all with one condition
// variable. The threads live as long as the program: one that waits in the system can't be called
// back, and one that has nothing left to do stays.
//
// Two things the system does not tell. A reader who leaves is noticed only when the next byte is
// written. And the standard error output always seems to have room, so that a tool whose progress
// nobody reads ends with `stop` and `quit` but not with the input.
#define WIN32_LEAN_AND_MEAN
#include "engine/base/system/os.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <wchar.h>
#include <windows.h>

#include <shellapi.h>

// --- Text ---------------------------------------------------------------------------------------

// To UTF-16. Memory of its own, or NULL and errno: what is no UTF-8 is the name of no file.
static wchar_t *to_wide(const char *text)
{
    int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    wchar_t *wide = length > 0 ? malloc((size_t)length * sizeof *wide) : NULL;
    if (wide == NULL)
        errno = length > 0 ? ENOMEM : ENOENT;
    else
        MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, length);
    return wide;
}

static char *to_utf8(const wchar_t *wide)
{
    int length = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = length > 0 ? malloc((size_t)length) : NULL;
    if (text != NULL)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, length, NULL, NULL);
    return text;
}

// --- The program --------------------------------------------------------------------------------

static UINT code_page_before; // of the console, which stays when the program has ended

static void restore_code_page(void)
{
    if (code_page_before != 0)
        SetConsoleOutputCP(code_page_before);
}

// Ctrl-C ends the program at once, with the status that says so, as everywhere.
static BOOL WINAPI end_by_key(DWORD event)
{
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)
        return FALSE;
    restore_code_page();
    return TerminateProcess(GetCurrentProcess(), (UINT)STATUS_CONTROL_C_EXIT);
}

static bool is_console(DWORD which)
{
    DWORD mode;
    return GetConsoleMode(GetStdHandle(which), &mode) != 0;
}

// Opened as the C library has them: a program may be started without.
static void open_standard_files(void)
{
    FILE *const files[] = {stdin, stdout, stderr};
    static const DWORD handles[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    for (int i = 0; i < 3; i++) {
        HANDLE handle = GetStdHandle(handles[i]);
        bool is_there = handle != NULL && handle != INVALID_HANDLE_VALUE;
        if (!is_there && freopen("NUL", i == 0 ? "rb" : "wb", files[i]) == NULL)
            abort();
        if (!is_there)
            SetStdHandle(handles[i], (HANDLE)_get_osfhandle(_fileno(files[i])));
        _setmode(_fileno(files[i]), _O_BINARY); // a line ends in \n alone
    }
}

// The arguments as the system has them. The C library's are in the code page of old.
static void take_arguments(int *count, char ***arguments)
{
    int wide_count = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &wide_count);
    char **texts = wide != NULL ? calloc((size_t)wide_count + 1, sizeof *texts) : NULL;
    if (texts == NULL)
        abort();
    for (int i = 0; i < wide_count; i++)
        if ((texts[i] = to_utf8(wide[i])) == NULL)
            abort();
    LocalFree(wide);
    *count = wide_count;
    *arguments = texts; // for as long as the program runs
}

void os_begin(int *count, char ***arguments)
{
    open_standard_files();
    SetConsoleCtrlHandler(end_by_key, TRUE);
    take_arguments(count, arguments);
    if (is_console(STD_OUTPUT_HANDLE) || is_console(STD_ERROR_HANDLE)) {
        code_page_before = GetConsoleOutputCP();
        SetConsoleOutputCP(CP_UTF8);
        atexit(restore_code_page);
    }
}

// ExitProcess would wait for locks that a thread may hold.
void os_leave(int status)
{
    restore_code_page();
    TerminateProcess(GetCurrentProcess(), (UINT)status);
    abort();
}

uint32_t os_process(void)
{
    return (uint32_t)GetCurrentProcessId();
}

bool os_is_terminal(void)
{
    return is_console(STD_INPUT_HANDLE) && is_console(STD_OUTPUT_HANDLE);
}

// --- The talk -----------------------------------------------------------------------------------

// So many bytes are on their way to the reader, as in a pipe of other systems.
enum { INPUT_BYTES = 1 << 16, OUTPUT_BYTES = 1 << 12, CONSOLE_LETTERS = 1 << 13 };

static struct {
    SRWLOCK lock;
    CONDITION_VARIABLE changed;
    bool is_begun, is_woken;
    // The thread that reads fills the buffer when it is empty, and empties it never.
    char input[INPUT_BYTES];
    size_t input_begin, input_end;
    bool input_ended;
    // The thread that writes empties the buffer when it is full, and fills it never.
    char output[OUTPUT_BYTES];
    size_t output_count;
    int output_why; // the errno with which the output ended
} talk = {.lock = SRWLOCK_INIT, .changed = CONDITION_VARIABLE_INIT};

static void lock_talk(void)
{
    AcquireSRWLockExclusive(&talk.lock);
}

static void unlock_talk(void)
{
    ReleaseSRWLockExclusive(&talk.lock);
}

static void wait_for_change(DWORD most_ms)
{
    SleepConditionVariableSRW(&talk.changed, &talk.lock, most_ms, 0);
}

// A line from a person. The console gives bytes in a code page, where letters may get lost, or
// UTF-16. Ctrl-Z at the beginning of a line ends the input, as everywhere on this system.
static DWORD read_console(HANDLE from)
{
    enum { CTRL_Z = 26 };
    static wchar_t letters[CONSOLE_LETTERS];
    DWORD count = 0;
    if (!ReadConsoleW(from, letters, CONSOLE_LETTERS, &count, NULL) || count == 0 ||
        letters[0] == CTRL_Z)
        return 0;
    return (DWORD)WideCharToMultiByte(CP_UTF8, 0, letters, (int)count, talk.input, INPUT_BYTES,
                                      NULL, NULL);
}

static DWORD read_some(HANDLE from, bool from_console)
{
    DWORD count = 0;
    if (from_console)
        return read_console(from);
    return ReadFile(from, talk.input, INPUT_BYTES, &count, NULL) ? count : 0;
}

// Where the two threads end. Wine 8.0 crashes now and then, with all said and done, if a thread
// ends by itself at the moment when the end of the program ends it.
static DWORD stay(void)
{
    unlock_talk();
    Sleep(INFINITE);
    return 0;
}

static DWORD WINAPI read_input(void *unused)
{
    (void)unused;
    HANDLE from = GetStdHandle(STD_INPUT_HANDLE);
    bool from_console = is_console(STD_INPUT_HANDLE);
    lock_talk();
    while (!talk.input_ended) {
        unlock_talk();
        DWORD count = read_some(from, from_console);
        lock_talk();
        talk.input_begin = 0;
        talk.input_end = count;
        talk.input_ended = count == 0;
        WakeAllConditionVariable(&talk.changed);
        while (talk.input_begin < talk.input_end)
            wait_for_change(INFINITE);
    }
    return stay();
}

static int errno_of_write(DWORD error)
{
    switch (error) {
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA:
    case ERROR_PIPE_NOT_CONNECTED:
        return EPIPE;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return ENOSPC;
    case ERROR_INVALID_HANDLE:
    case ERROR_ACCESS_DENIED:
        return EBADF;
    default:
        return EIO;
    }
}

// Writes all, or gives the errno that says why not.
static int write_all(HANDLE to, const char *bytes, size_t count)
{
    for (size_t done = 0; done < count;) {
        DWORD written = 0;
        if (!WriteFile(to, bytes + done, (DWORD)(count - done), &written, NULL))
            return errno_of_write(GetLastError());
        if (written == 0)
            return EIO;
        done += written;
    }
    return 0;
}

static DWORD WINAPI write_output(void *unused)
{
    (void)unused;
    HANDLE to = GetStdHandle(STD_OUTPUT_HANDLE);
    lock_talk();
    while (talk.output_why == 0) {
        while (talk.output_count == 0)
            wait_for_change(INFINITE);
        unlock_talk();
        int why = write_all(to, talk.output, talk.output_count);
        lock_talk();
        talk.output_why = why;
        if (why == 0)
            talk.output_count = 0; // else these bytes stay unwritten, so that somebody asks why
        WakeAllConditionVariable(&talk.changed);
    }
    return stay();
}

static bool start_thread(LPTHREAD_START_ROUTINE run)
{
    enum { STACK_BYTES = 1 << 16 };
    HANDLE thread = CreateThread(NULL, STACK_BYTES, run, NULL, 0, NULL);
    if (thread != NULL)
        CloseHandle(thread);
    return thread != NULL;
}

bool os_talk_begin(Error *error)
{
    if (!talk.is_begun)
        talk.is_begun = start_thread(read_input) && start_thread(write_output);
    return talk.is_begun || fail(error, "the system gives no thread to read the input");
}

void os_talk_end(void) {}

void os_wake(void)
{
    lock_talk();
    talk.is_woken = true;
    WakeAllConditionVariable(&talk.changed);
    unlock_talk();
}

// With the lock held.
static bool is_worth_waking(bool for_input, bool for_room)
{
    return talk.is_woken || talk.output_why != 0 || (for_room && talk.output_count == 0) ||
           (for_input && (talk.input_ended || talk.input_begin < talk.input_end));
}

int os_wait(bool for_input, bool for_room, int most_ms)
{
    ULONGLONG begun = GetTickCount64(), gone = 0;
    ULONGLONG most = most_ms < 0 ? INFINITE : (ULONGLONG)most_ms;
    lock_talk();
    while (!is_worth_waking(for_input, for_room) && (most == INFINITE || gone < most)) {
        wait_for_change(most == INFINITE ? INFINITE : (DWORD)(most - gone));
        gone = GetTickCount64() - begun;
    }
    talk.is_woken = false;
    bool has_input = talk.input_ended || talk.input_begin < talk.input_end;
    int come =
        (talk.output_why != 0 ? OS_READER_GONE : 0) | (for_input && has_input ? OS_INPUT : 0);
    unlock_talk();
    return come;
}

ptrdiff_t os_read_input(char *bytes, size_t room)
{
    lock_talk();
    size_t there = talk.input_end - talk.input_begin;
    size_t count = there < room ? there : room;
    memcpy(bytes, talk.input + talk.input_begin, count);
    talk.input_begin += count;
    ptrdiff_t got = count > 0 || talk.input_ended ? (ptrdiff_t)count : -1;
    if (there > 0)
        WakeAllConditionVariable(&talk.changed);
    unlock_talk();
    return got;
}

size_t os_write_output(const char *bytes, size_t count, int *why)
{
    lock_talk();
    bool has_room = talk.output_count == 0 && talk.output_why == 0;
    size_t taken = !has_room ? 0 : count < OUTPUT_BYTES ? count : OUTPUT_BYTES;
    if (taken > 0) {
        memcpy(talk.output, bytes, taken);
        talk.output_count = taken;
        WakeAllConditionVariable(&talk.changed);
    }
    if (talk.output_why != 0)
        *why = talk.output_why;
    unlock_talk();
    return taken;
}

size_t os_unwritten(void)
{
    lock_talk();
    size_t count = talk.output_count;
    unlock_talk();
    return count;
}

bool os_error_has_room(void)
{
    return true;
}

void os_breathe(void) {}

// --- Files --------------------------------------------------------------------------------------

// NUL, CON, COM1 and their like, in any folder: their full names are in that of all devices.
static bool is_device_name(const wchar_t *name)
{
    static const wchar_t devices[] = L"\\\\.\\";
    enum { LETTERS = sizeof devices / sizeof *devices - 1 };
    wchar_t full[MAX_PATH];
    DWORD length = GetFullPathNameW(name, MAX_PATH, full, NULL);
    return length >= LETTERS && length < MAX_PATH && wmemcmp(full, devices, LETTERS) == 0;
}

bool os_status(const char *name, OsStatus *status)
{
    WIN32_FILE_ATTRIBUTE_DATA found = {0};
    wchar_t *wide = to_wide(name);
    bool is_device = wide != NULL && is_device_name(wide);
    bool is_there =
        wide != NULL && !is_device && GetFileAttributesExW(wide, GetFileExInfoStandard, &found);
    bool is_folder = found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
    uint64_t bytes = (uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow;
    free(wide);
    *status = (OsStatus){is_device   ? OS_DEVICE
                         : is_folder ? OS_DIRECTORY
                                     : OS_FILE,
                         (int64_t)bytes};
    return is_device || is_there;
}

static OsStatus status_of(int fd)
{
    switch (GetFileType((HANDLE)_get_osfhandle(fd))) {
    case FILE_TYPE_DISK:
        return (OsStatus){OS_FILE, _filelengthi64(fd)};
    case FILE_TYPE_PIPE:
        return (OsStatus){OS_PIPE, 0};
    case FILE_TYPE_CHAR:
        return (OsStatus){OS_DEVICE, 0};
    default:
        return (OsStatus){OS_OTHER, 0};
    }
}

int os_open(const char *name, OsOpen how, OsStatus *status)
{
    int flags = how == OS_TO_APPEND ? _O_RDWR | _O_APPEND | _O_CREAT : _O_RDONLY;
    wchar_t *wide = to_wide(name);
    if (wide == NULL)
        return -1;
    int fd = _wopen(wide, flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    int why = errno;
    free(wide);
    errno = why;
    if (fd >= 0)
        *status = status_of(fd);
    return fd;
}

ptrdiff_t os_read(int fd, void *bytes, size_t count)
{
    return _read(fd, bytes, count < INT_MAX ? (unsigned)count : INT_MAX);
}

void os_close(int fd)
{
    _close(fd);
}

FILE *os_stream(int fd)
{
    return _fdopen(fd, "ab");
}

// --- Memory -------------------------------------------------------------------------------------

uint64_t os_memory_available(void)
{
    MEMORYSTATUSEX status = {.dwLength = sizeof status};
    if (!GlobalMemoryStatusEx(&status))
        return UINT64_MAX;
    return status.ullAvailPhys < status.ullAvailPageFile ? status.ullAvailPhys
                                                         : status.ullAvailPageFile;
}

void *os_map(size_t bytes)
{
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void os_unmap(void *at, size_t bytes)
{
    (void)bytes;
    VirtualFree(at, 0, MEM_RELEASE);
}

// Huge pages are for those whom an administrator has given a privilege.
void os_wish_huge_pages(void *at, size_t bytes)
{
    (void)at, (void)bytes;
}

void *os_aligned(size_t alignment, size_t bytes)
{
    return _aligned_malloc(bytes, alignment);
}

void os_free_aligned(void *at)
{
    _aligned_free(at);
}

// --- Processors ---------------------------------------------------------------------------------

int os_processors(void)
{
    DWORD count = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    return count < 1 ? 1 : (int)count;
}

// A machine of more than 64 processors has them in groups, and this knows no groups: there nothing
// is bound.
void os_allowed_processors(uint64_t *words, size_t count)
{
    DWORD_PTR mine, all;
    memset(words, 0, count * sizeof *words);
    if (GetActiveProcessorGroupCount() == 1 &&
        GetProcessAffinityMask(GetCurrentProcess(), &mine, &all))
        words[0] = mine;
}

void os_bind(const uint64_t *words, size_t count)
{
    (void)count;
    if (GetActiveProcessorGroupCount() == 1 && words[0] != 0)
        SetThreadAffinityMask(GetCurrentThread(), (DWORD_PTR)words[0]);
}

bool os_node_processors(int node, char *text, size_t room)
{
    (void)node, (void)text, (void)room;
    return false;
}
