#pragma once
// What follows stands in the headers only for who asks for it.
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

// A macro of macros, which Swift does not see: a new file in a folder, without a name.
static inline int spesa_unnamed_file_flag(void) {
    return O_TMPFILE;
}

// Stands in the headers only for who asks: a file that lies in memory alone, and that no other program gets by itself.
static inline int spesa_memory_file(void) {
    return memfd_create("spesa", MFD_CLOEXEC);
}

// Where the list of the process's variables stands, which Swift only reads.
static inline char ***spesa_variables(void) {
    return &environ;
}

// Bounds of a running process, which it hands on to its children. The call by its number: with <sys/resource.h> here, Swift would
// look for its constants in this module alone.
static inline void spesa_limit_child(int process, unsigned long seconds, unsigned long memory, unsigned long written) {
    unsigned long processor[2] = {seconds, seconds}, data[2] = {memory, memory}, file[2] = {written, written};
    const int cpu_limit = 0, file_limit = 1, data_limit = 2;
    syscall(SYS_prlimit64, process, cpu_limit, processor, 0);
    syscall(SYS_prlimit64, process, file_limit, file, 0);
    syscall(SYS_prlimit64, process, data_limit, data, 0);
}

// The folder that a child starts in. Under a name of our own: <spawn.h> here would define types of <sys/select.h> in another way than
// Swift's own headers.
extern int spesa_spawn_add_folder(void *actions, const char *folder) __asm__("posix_spawn_file_actions_addchdir_np");

static inline int spesa_add_folder(void *actions, const char *folder) {
    return spesa_spawn_add_folder(actions, folder);
}
