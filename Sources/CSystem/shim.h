#pragma once
#include <sys/prctl.h>

// prctl takes variable arguments, which Swift cannot pass.
static inline int spesa_forbid_memory_dumps(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
