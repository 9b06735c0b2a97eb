#!/usr/bin/env python3
"""A password is found nowhere: in no argument, file, environment, output or call, and not in the memory at the end.

It is given at sign-up, sign-in and its change, rightly and wrongly, by --password-stdin, by SPESA_PASSWORD_FILE and at
a prompt. While the program waits for it nobody may look into its memory, it would leave no core dump, and its new files
are private.
"""
import contextlib
import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import time

import household
from household import CannotTell, Household, Person, forms, new_folder, where_it_can_trace

# Letters that terminals, traces and files show as they are; the ligature makes the normal form another one.
CANARY = "canary" + os.urandom(8).hex()
RIGHT = CANARY + " \N{LATIN SMALL LIGATURE FI}x"
OTHER = "other-" + CANARY + "-words"
USES = [
    (["signup", "anna", "--password-stdin"], RIGHT + "\n", 0),
    (["signup", "bruno", "--password-stdin"], RIGHT + "\t\n", 2),
    (["login", "anna", "--password-stdin"], RIGHT, 0),
    (["login", "anna", "--password-stdin"], OTHER + "\n", 4),
    (["login", "berta", "--password-stdin"], OTHER + "\n", 4),
    (["login", "anna", "--password-stdin"], RIGHT + "x" * 2000 + "\n", 2),
    (["passwd", "--password-stdin"], f"{OTHER}\n{RIGHT}\n", 4),
    (["passwd", "--password-stdin"], f"{RIGHT}\n{RIGHT}\t\n", 2),
    (["passwd", "--password-stdin"], f"{RIGHT}\n{OTHER}\n", 0),
    (["passwd", "--password-stdin"], f"{OTHER}\n{RIGHT}\n", 0),
]


def prove(claim):
    traces = os.geteuid() == 0
    try:
        if not traces:
            raise CannotTell("only root may look")
        where_it_can_trace()
    except CannotTell as reason:
        claim.leave_out(f"a password in calls, and in memory at the end: {reason}")
        traces = False
    while_waiting(claim)
    for form in claim.some_forms():
        with Household(claim.program, form, people=()) as home:
            anna = Person(home, "anna", RIGHT)
            for folder in (anna.run_folder, anna.home / "tmp"):
                folder.mkdir(mode=0o700, parents=True)
            for words, input, code in USES:
                used(claim, home, anna, words, code, traces, input=input)
            file = pathlib.Path(new_folder()) / "password"
            file.write_text(RIGHT + "\n")
            file.chmod(0o600)
            used(claim, home, anna, ["login", "anna"], 0, traces, file=file)
            at_prompt(claim, home, anna)
            claim.show(f"{form} book: a password given in {len(USES) + 2} ways, found nowhere")


def used(claim, home, anna, words, code, traces, input="", file=None):
    """Runs a command that is given a password, and looks for it in all that it did and left."""
    what = f"spesa {' '.join(words)} with {input!r}"
    with tempfile.NamedTemporaryFile("r", errors="replace") as trace:
        # Where the end is delayed there is time to read the memory.
        strace = ["strace", "-f", "-y", "-s", "9999", "-o", trace.name, "-e", "inject=exit_group:delay_enter=300000"]
        process = anna.start(
            *words, under=strace if traces else [], stdin=subprocess.PIPE,
            variables={"SPESA_PASSWORD_FILE": str(file)} if file else {})
        process.stdin.write(input.encode())
        process.stdin.close()
        places = memory_at_end(process) if traces else []
        out, err = process.stdout.read().decode(), process.stderr.read().decode()
        process.wait()
        calls = trace.read().splitlines()
    claim.require(process.returncode == code, f"{what}: code {process.returncode}, not {code}: {err}")
    claim.require(not places, f"{what}: in the memory at the end: {places}")
    claim.require(CANARY not in out + err, f"{what}: in the output: {out + err}")
    started = [call for call in calls if re.search(r"\bexecve(at)?\(", call)]
    claim.require(len(started) == traces, f"{what}: starts another program: {started[1:]}")
    # The password has to be read once; no other call may see it.
    source = re.escape(str(file)) if file else "pipe:"
    told = [call for call in calls if CANARY in call and not re.search(rf"read\(\d<{source}", call)]
    claim.require(not told, f"{what}: in a call: {told}")
    claim.require(not (files := holding(home.folder)), f"{what}: in files: {files}")


def memory_at_end(strace):
    """Where in the memory of a program that is about to end its password is."""
    children = pathlib.Path(f"/proc/{strace.pid}/task/{strace.pid}/children")
    while strace.poll() is None:
        with contextlib.suppress(OSError, IndexError, ValueError):
            process = pathlib.Path("/proc") / children.read_text().split()[0]
            # exit_group on x86-64 and on ARM.
            if (process / "syscall").read_text().split()[0] in ("231", "94"):
                return search(process)
        time.sleep(0.005)
    return ["the end was missed"]


def search(process):
    found = []
    with open(process / "mem", "rb", buffering=0) as memory:
        for line in (process / "maps").read_text().splitlines():
            begin, end = (int(place, 16) for place in line.split()[0].split("-"))
            # What cannot be read is a guard page.
            with contextlib.suppress(OSError, OverflowError):
                memory.seek(begin)
                if CANARY.encode() in memory.read(end - begin):
                    found.append(line)
    return found


def holding(folder):
    """The files below a folder that hold the password, as it is or as hexadecimal digits."""
    forms = CANARY.encode(), CANARY.encode().hex().encode()
    return [
        str(path) for path in folder.rglob("*")
        if path.is_file() and any(form in path.read_bytes() for form in forms)]


def at_prompt(claim, home, anna):
    """Types the password at a terminal, which must not show it."""
    terminal, end = pty.openpty()
    process = anna.start("login", "anna", stdin=end, stdout=end, stderr=end)
    os.close(end)
    shown = b""
    while b"assword" not in shown:
        shown += os.read(terminal, 1024)
    os.write(terminal, RIGHT.encode() + b"\n")
    with contextlib.suppress(OSError):
        while more := os.read(terminal, 1024):
            shown += more
    os.close(terminal)
    claim.require(process.wait() == 0 and b"Signed in" in shown, f"sign-in at a prompt: {shown}")
    claim.require(CANARY.encode() not in shown, f"on the screen: {shown}")
    claim.require(not (files := holding(home.folder)), f"sign-in at a prompt: in files: {files}")


def while_waiting(claim):
    """What a program that waits for a password lets others see of it."""
    folder = pathlib.Path(new_folder())
    # Root may look into everything; so here somebody else runs it.
    somebody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    folder.chmod(0o755)
    (folder / "home").mkdir()
    if somebody:
        os.chown(folder / "home", 65534, 65534)
    program = shutil.copy(claim.program, folder / "spesa")
    os.chmod(program, 0o755)
    process = subprocess.Popen(
        [program, "signup", "anna", "--password-stdin"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={"HOME": str(folder / "home"), "LANG": "C.UTF-8"}, cwd="/", **somebody)
    place = pathlib.Path(f"/proc/{process.pid}")
    try:
        patience = time.monotonic() + 5
        while "Umask:\t0077" not in (status := (place / "status").read_text()) and time.monotonic() < patience:
            time.sleep(0.01)
        core = re.search(r"Max core file size +(\S+) +(\S+)", (place / "limits").read_text())
        claim.require(core.groups() == ("0", "0"), f"a core dump is possible: {core[0]}")
        claim.require("Umask:\t0077" in status, f"new files are open to others: {status}")
        for name in ("mem", "environ", "maps"):
            look = subprocess.run(["head", "-c", "1", str(place / name)], capture_output=True, **somebody)
            claim.require(b"ermission denied" in look.stderr, f"others of the same user can read {name}: {look}")
        claim.show("while it waits: no core dump, nobody looks in, new files private")
    finally:
        process.kill()
        process.communicate()


if __name__ == "__main__":
    household.main(prove)
