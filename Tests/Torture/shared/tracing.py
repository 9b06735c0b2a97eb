"""Stands between the program and the system with strace: counts its calls, and makes one of them fail."""
import collections
import os
import re
import tempfile

# Calls that change what is on the disk, or decide whether it is there.
WRITING = [
    "openat", "pwrite64", "write", "fdatasync", "fsync", "ftruncate", "rename", "renameat", "renameat2", "linkat",
    "unlink", "unlinkat", "mkdir", "rmdir",
]
# Those of them after which something is another than before.
CHANGING = [name for name in WRITING if "sync" not in name] + ["utimensat", "fchmod", "chmod"]
READING = ["pread64", "read"]


def traced(person, words, input, options):
    """Runs a command under strace; returns its answer and the lines of the trace."""
    with tempfile.NamedTemporaryFile("r", errors="replace") as trace:
        answer = person.run(*words, input=input, under=["strace", "-f", "-qq", "-y", "-o", trace.name, *options])
        return answer, trace.read().splitlines()


def calls(person, words, input, syscalls):
    """For each system call the numbers, counted from 1, of those that touch the household or standard output."""
    _, lines = traced(person, words, input, ["-e", f"trace={','.join(syscalls)}"])
    count, found = collections.Counter(), {name: [] for name in syscalls}
    for line in lines:
        if call := re.match(r"\d+ +(\w+)\(", line):
            count[call[1]] += 1
            if concerns(person, line):
                found[call[1]].append(count[call[1]])
    return found


def changes(person, words, input):
    """The same for the calls that change something: of those that open a file the ones that may make it."""
    _, lines = traced(person, words, input, ["-e", f"trace={','.join(CHANGING)}"])
    count, found = collections.Counter(), []
    for line in lines:
        if call := re.match(r"\d+ +(\w+)\(", line):
            count[call[1]] += 1
            if concerns(person, line) and (call[1] != "openat" or re.search("O_CREAT|O_TMPFILE", line)):
                found.append((call[1], count[call[1]]))
    return found


def with_injected(person, words, input, syscall, fault, number):
    """Runs a command whose call with that number fails; the third value is whether it hit what `concerns` us."""
    answer, lines = traced(
        person, words, input, ["-e", f"trace={syscall}", "-e", f"inject={syscall}:{fault}:when={number}"])
    hits = [line for line in lines if "(INJECTED)" in line]
    return answer, bool(hits), any(concerns(person, line) for line in hits)


def concerns(person, line):
    """Whether a line of a trace is about a file of the household, or about standard output.

    The loader's own calls are not: a machine that cannot read its libraries starts no program at all.
    """
    return str(person.household.folder) + os.sep in line or re.search(r"\bwrite\(1<", line) is not None
