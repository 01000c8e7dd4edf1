/* Loaded before the C library: writes down all that a program does to the files of one folder, in the order in which it happens.
 *
 * SUMITO_TRACED names the folder, SUMITO_TRACE the file that is appended to. An entry: what was done (1 byte), the length of the file's name
 * (2), an offset or a length (8), the number of bytes (4), the name, the bytes; numbers in the order of this machine.
 * What it misses shows: the entries, done again, must give the same files (tests/it/store/crash/power_loss.rs).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int trace = -1;
static char folder[PATH_MAX];
static size_t folder_length;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("SUMITO_TRACE"), *traced = getenv("SUMITO_TRACED");
    if (name && traced && realpath(traced, folder)) {
        folder_length = strlen(folder);
        trace = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    }
}

/* The name of a path within the folder, "." for the folder; NULL for others. */
static const char *within(const char *path) {
    if (trace < 0 || strncmp(path, folder, folder_length) != 0) return NULL;
    if (path[folder_length] == 0) return ".";
    return path[folder_length] == '/' ? path + folder_length + 1 : NULL;
}

static const char *name_of(int file, char path[PATH_MAX]) {
    char link[64];
    if (trace < 0) return NULL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return NULL;
    path[length] = 0;
    return within(path);
}

static void note(char what, const char *name, uint64_t place, const void *bytes, uint32_t count) {
    uint16_t name_length = strlen(name);
    size_t size = 15 + name_length + (size_t)count;
    char *entry = malloc(size);
    if (!entry) abort();
    entry[0] = what;
    memcpy(entry + 1, &name_length, 2);
    memcpy(entry + 3, &place, 8);
    memcpy(entry + 11, &count, 4);
    memcpy(entry + 15, name, name_length);
    if (count) memcpy(entry + 15 + name_length, bytes, count);
    if (syscall(SYS_write, trace, entry, size) != (long)size) abort();
    free(entry);
}

/* Does a call and notes it under one lock, so that entries are in the order of the operations. */
#define TRACED(type, file, call, entry)                    \
    do {                                                   \
        char path[PATH_MAX];                               \
        const char *name = name_of(file, path);            \
        if (!name) return call;                            \
        pthread_mutex_lock(&order);                        \
        type done = call;                                  \
        if (done >= 0) entry;                              \
        pthread_mutex_unlock(&order);                      \
        return done;                                       \
    } while (0)

#define REAL(result, name, ...) ((result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

ssize_t write(int file, const void *bytes, size_t count) {
    TRACED(ssize_t, file, syscall(SYS_write, file, bytes, count),
           note('w', name, lseek(file, 0, SEEK_CUR) - done, bytes, done));
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (!real) real = REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    TRACED(ssize_t, file, real(file, bytes, count, offset), note('w', name, offset, bytes, done));
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real) real = REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    TRACED(ssize_t, file, real(file, bytes, count, offset), note('w', name, offset, bytes, done));
}

int ftruncate(int file, off_t length) {
    static int (*real)(int, off_t);
    if (!real) real = REAL(int, "ftruncate", int, off_t);
    TRACED(int, file, real(file, length), note('t', name, length, NULL, 0));
}

int ftruncate64(int file, off64_t length) {
    static int (*real)(int, off64_t);
    if (!real) real = REAL(int, "ftruncate64", int, off64_t);
    TRACED(int, file, real(file, length), note('t', name, length, NULL, 0));
}

int fsync(int file) {
    TRACED(int, file, syscall(SYS_fsync, file), note('s', name, 0, NULL, 0));
}

int fdatasync(int file) {
    TRACED(int, file, syscall(SYS_fdatasync, file), note('s', name, 0, NULL, 0));
}

int unlink(const char *path) {
    static int (*real)(const char *);
    if (!real) real = REAL(int, "unlink", const char *);
    char full[PATH_MAX];
    const char *name = realpath(path, full) ? within(full) : NULL;
    if (!name) return real(path);
    pthread_mutex_lock(&order);
    int done = real(path);
    if (done == 0) note('u', name, 0, NULL, 0);
    pthread_mutex_unlock(&order);
    return done;
}

/* Nothing is expected to be renamed: an entry of its own kind says that it was. */
int rename(const char *from, const char *to) {
    static int (*real)(const char *, const char *);
    if (!real) real = REAL(int, "rename", const char *, const char *);
    char full[PATH_MAX];
    const char *name = realpath(from, full) ? within(full) : NULL;
    pthread_mutex_lock(&order);
    int done = real(from, to);
    if (done == 0 && name) note('r', name, 0, NULL, 0);
    pthread_mutex_unlock(&order);
    return done;
}
