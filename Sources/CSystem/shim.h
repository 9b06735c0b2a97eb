#pragma once
// Makes the headers declare the functions below.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// prctl takes variable arguments, which Swift cannot pass.
static inline int spesa_forbid_memory_dumps(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// O_TMPFILE, a macro of macros that Swift cannot import: opens a new file without a name in a folder.
static inline int spesa_unnamed_file_flag(void) {
    return O_TMPFILE;
}

// Declared only with _GNU_SOURCE: makes a file in memory that child processes do not inherit.
static inline int spesa_memory_file(void) {
    return memfd_create("spesa", MFD_CLOEXEC);
}

// The address of the environment variables of the process, which Swift can only read.
static inline char ***spesa_variables(void) {
    return &environ;
}

// Sets a limit of a running process and its children. Called by number, because with <sys/resource.h> included here, Swift
// would look for its constants in this module only.
static inline void spesa_limit_child(int process, unsigned long seconds, unsigned long memory, unsigned long written) {
    unsigned long processor[2] = {seconds, seconds}, data[2] = {memory, memory}, file[2] = {written, written};
    const int cpu_limit = 0, file_limit = 1, data_limit = 2;
    syscall(SYS_prlimit64, process, cpu_limit, processor, 0);
    syscall(SYS_prlimit64, process, file_limit, file, 0);
    syscall(SYS_prlimit64, process, data_limit, data, 0);
}

// Sets the folder in which a child starts. Declared under another name, because <spawn.h> included here would define types of
// <sys/select.h> differently from Swift's own headers.
extern int spesa_spawn_add_folder(void *actions, const char *folder) __asm__("posix_spawn_file_actions_addchdir_np");

static inline int spesa_add_folder(void *actions, const char *folder) {
    return spesa_spawn_add_folder(actions, folder);
}
