#!/usr/bin/env python3
"""After `spesa ui` ends in any way, the terminal is as before, and no expense is half recorded.

It ends by its keys, by signals, faults and a hang-up, is stopped and resumed by a shell, and orphaned. When the session ends,
no amount stays visible, the password is asked for in place, and typed text is kept.
"""
import contextlib
import os
import pathlib
import shlex
import shutil
import signal
import time

import household
from household import Broken, Household, changing, expense_lines, forms, reading
from terminal import KEYS, Terminal, full_screen

KEYED = {
    "q": (["q"], 0),
    "F10": (["F10"], 0),
    "Ctrl-C": (["Ctrl-C"], 130),
    "q after a command": ([":", "list all", "Enter", "q", "q"], 0),
    "Ctrl-C in the form": (["a", "1250", "Tab", "Ctrl-C"], 130),
    "Ctrl-C in a command": ([":", "add 5", "Ctrl-C"], 130),
    "Ctrl-C over keys": (["?", "Ctrl-C"], 130),
    "q below the least size": ("small", 0),
}
ENDING = [signal.SIGHUP, signal.SIGTERM, signal.SIGINT, signal.SIGQUIT]
FAULTS = [signal.SIGSEGV, signal.SIGILL, signal.SIGTRAP, signal.SIGABRT]
# Processor seconds that a program may take to notice a hang-up.
BUSY = 0.5


def prove(claim):
    with Household(claim.program, "open") as home:
        home.anna.must("add", input=expense_lines(30))
        by_keys(claim, home.anna)
        by_signals(claim, home)
        outside(claim, home.anna)
        cut_off(claim, home.anna)
        orphaned(claim, home.anna)
        stopped(claim, home.anna)
        claim.require(not (faults := home.look()[1]), f"the book at the end: {faults}")
        claim.require(len(home.anna.expenses()) == 30, "an expense appeared or disappeared without being saved")
    for form in claim.some_forms():
        with Household(claim.program, form) as home:
            home.anna.must("add", input=expense_lines(30))
            session_ends(claim, home, form)


def as_before(claim, window, what):
    """Requires that the terminal is usable and the book is whole after the end."""
    claim.require(
        window.settings == window.before, f"{what}: the terminal's settings are {window.settings}, not {window.before}"
    )
    claim.require(not (modes := window.screen.changed_modes), f"{what}: not as before: {modes}")
    claim.require(not window.screen.title, f"{what}: the title is {window.screen.title!r}")
    claim.require(not window.screen.faults, f"{what}: sent {window.screen.faults[:3]}")


def by_keys(claim, anna):
    for what, (keys, code) in KEYED.items():
        with full_screen(anna) as window:
            claim.require(window.screen.modes["alternate screen"], f"{what}: no screen of its own")
            if keys == "small":
                window.resize(20, 4)
                keys = ["q"]
            window.press(*keys)
            claim.require(
                window.ends() == code, f"{what}: code {window.process.poll()}, not {code}:\n{window.screen.text}"
            )
            as_before(claim, window, what)
            # An interruption is reported as at every prompt.
            shown = window.screen.text.strip()
            claim.require(not shown or code and len(shown.splitlines()) == 1, f"{what}: left behind:\n{shown}")
    claim.show(f"left by keys in {len(KEYED)} ways, the terminal as before")


def by_signals(claim, home):
    """Ends the program by signals while an expense is being entered, and at random moments while it is saved."""
    saved = 0
    for number in [*ENDING, *FAULTS]:
        what = number.name
        with full_screen(home.anna) as window:
            window.press("a", "1250", "Down", "Lidl", "Down", "groceries")
            os.kill(window.pid, number)
            claim.require(window.ends() == -number, f"{what}: code {window.process.poll()}")
            as_before(claim, window, what)
        with home.copy() as twin:
            before = len(twin.anna.expenses())
            with full_screen(twin.anna) as window:
                window.press("a", "1250", "Down", "Lidl", "Down", "groceries")
                window.send(KEYS["Enter"])
                time.sleep(claim.random.uniform(0, 0.02))
                os.kill(window.pid, number)
                claim.require(window.ends() == -number, f"{what} while it saves: code {window.process.poll()}")
                as_before(claim, window, f"{what} while it saves")
            now = twin.anna.expenses()
            saved += len(now) - before
            claim.require(len(now) - before in (0, 1), f"{what} while it saves: {before} expenses became {len(now)}")
            new = [expense for expense in now.values() if expense.get("payee") == "Lidl"]
            claim.require(all(expense["cents"] == 1250 for expense in new), f"{what} while it saves: {new}")
            claim.require(not (faults := twin.look()[1]), f"{what} while it saves: {faults}")
    claim.show(
        f"ended by {len(ENDING)} signals and {len(FAULTS)} faults, the terminal as before; "
        f"of as many saves {saved} were done"
    )


def outside(claim, anna):
    """A command that asks for a secret gets the terminal in its original state, and returns it."""
    with full_screen(anna) as window:
        window.press("2", "j")
        seen = [row[:] for row in window.screen.rows]
        window.press(":", "passwd", "Enter")
        if claim.require(window.shows("assword"), f":passwd asks for nothing:\n{window.screen.text}"):
            claim.require(not window.screen.modes["alternate screen"], ":passwd asks on the full screen")
            claim.require(not window.screen.modes["mouse"], ":passwd asks while the mouse is told of")
            window.send("\x03")
            window.until(lambda: window.screen.modes["alternate screen"] or "Enter goes back" in window.screen.text)
            if not window.screen.modes["alternate screen"]:
                window.press("Enter")
            claim.require(
                window.until(lambda: window.screen.modes["alternate screen"]),
                f":passwd never comes back:\n{window.screen.text}",
            )
            window.settle()
            claim.require(window.screen.rows == seen, f"after :passwd not what was there:\n{window.screen.text}")
            window.press("q")
            claim.require(window.ends() == 0, f"after :passwd: code {window.process.poll()}")
            as_before(claim, window, ":passwd")
    claim.show("a command outside, and back")


def cut_off(claim, anna):
    """After a hang-up the program ends by itself, even without a signal."""
    for what, ignores in {"cut off": "", "cut off, and hang-ups ignored": "trap '' HUP; "}.items():
        window = Terminal(
            ["sh", "-c", f"{ignores}exec {shlex.quote(claim.program)} ui"], anna.environment, anna.home)
        try:
            claim.require(window.shows("Summary"), f"{what}: it does not begin")
            window.press("a", "1250")
            os.close(window.master)
            os.close(window.slave)
            begun = time.monotonic()
            while (ended := os.wait4(window.pid, os.WNOHANG))[0] == 0 and time.monotonic() < begun + 5:
                time.sleep(0.01)
            seconds = time.monotonic() - begun
            if claim.require(ended[0], f"{what}: still there after 5 s"):
                window.process.returncode = ended[1]
                claim.require(seconds < 1, f"{what}: ends after {seconds:.1f} s")
                claim.require(
                    ended[2].ru_utime + ended[2].ru_stime < BUSY, f"{what}: {ended[2].ru_utime:.2f} s of processor"
                )
        finally:
            window.close()
    claim.show("the line cut: it ends by itself")


@contextlib.contextmanager
def shell(anna, command):
    """A shell with job control, at its prompt."""
    prompt = {"PS1": "ready> ", "PS2": "", "HISTFILE": "/dev/null", "INPUTRC": "/dev/null", "ENV": ""}
    with Terminal(command, anna.environment | prompt, anna.home) as window:
        window.until(lambda: "ready>" in window.screen.text)
        yield window


def program_below(pid, path):
    """Returns a child process that runs a program, once it exists."""
    end = time.monotonic() + Terminal.PATIENCE
    while time.monotonic() < end:
        below = [pid]
        while below:
            parent = below.pop()
            with contextlib.suppress(OSError):
                if os.readlink(f"/proc/{parent}/exe") == os.path.realpath(path):
                    return parent
                below += map(int, pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text().split())
        time.sleep(0.01)
    raise Broken(f"{path} was never started")


def settings(window, file):
    """Returns the settings of a shell's terminal as text."""
    file.unlink(missing_ok=True)
    window.send(f"stty -g >{file.name}\r")
    window.until(lambda: file.exists() and file.read_text().endswith("\n"), 5)
    return file.exists() and file.read_text()


def orphaned(claim, anna):
    """The parent, which does not lead the session, is killed, and the shell takes the terminal."""
    with shell(anna, ["bash", "--norc", "--noprofile", "-i"]) as window:
        before = settings(window, anna.home / "settings")
        window.send(f"sh -c '{shlex.quote(claim.program)} ui; true'\r")
        claim.require(window.shows("Summary"), f"orphaned: it does not begin:\n{window.screen.text}")
        bash = window.pid
        window.pid = program_below(bash, claim.program)
        window.settle()
        window.press("a", "1250")
        parent = int(pathlib.Path(f"/proc/{window.pid}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(parent, signal.SIGKILL)
        ended = window.until(lambda: not pathlib.Path(f"/proc/{window.pid}").exists(), 5)
        claim.require(ended, "orphaned: still there 5 s after its parent was killed")
        window.until(lambda: not window.screen.modes["alternate screen"], 0.2)
        window.send("echo $((40 + 2))\r")
        claim.require(window.shows("\n42", 5), f"orphaned: the shell cannot be used:\n{window.screen.text}")
        modes = window.screen.changed_modes - {"paste marks"}
        claim.require(not modes, f"orphaned: not as before: {modes}")
        after = settings(window, anna.home / "settings")
        claim.require(before and after == before, f"orphaned: the terminal's settings are {after}, not {before}")
    claim.show("orphaned by KILL of its parent: it ends, and the shell goes on")


def stopped(claim, anna):
    """Ctrl-Z and fg, under a shell that restores the terminal itself and under one that leaves that to its jobs."""
    shells = {"bash": ["bash", "--norc", "--noprofile", "-i"], "dash": ["dash", "-i"]}
    for name, command in shells.items():
        if not shutil.which(command[0]):
            claim.leave_out(f"stopped under {name}: it is not installed")
            continue
        with shell(anna, command) as window:
            before = settings(window, anna.home / "settings")
            leader = window.pid
            window.send(f"{shlex.quote(claim.program)} ui\r")
            claim.require(window.shows("Summary"), f"{name}: it does not begin")
            window.pid = program_below(leader, claim.program)
            window.settle()
            for keys in ([], ["a", "1250", "Down", "Lidl"]):
                what = f"stopped under {name}, {'the form open' if keys else 'no form'}"
                window.press(*keys)
                seen = [row[:] for row in window.screen.rows]
                window.send("\x1a")
                gone = window.until(lambda: not window.screen.modes["alternate screen"])
                claim.require(
                    gone and window.until(lambda: window.is_stopped), f"{what}: not stopped:\n{window.screen.text}"
                )
                claim.require(
                    not (modes := window.screen.changed_modes - {"paste marks"}), f"{what}: not as before: {modes}")
                after = settings(window, anna.home / "settings")
                claim.require(before and after == before, f"{what}: the terminal's settings are {after}, not {before}")
                window.send("fg\r")
                claim.require(
                    window.until(lambda: window.screen.modes["alternate screen"]), f"{what}: fg shows nothing"
                )
                window.settle()
                claim.require(window.screen.rows == seen, f"{what}: not what was there:\n{window.screen.text}")
            window.press("Esc", "Esc", "q")
            window.pid = leader
            claim.require(window.until(lambda: not window.screen.modes["alternate screen"]), f"{name}: not left")
            claim.require(not window.screen.faults, f"{name}: sent {window.screen.faults[:3]}")
    claim.show("stopped and called back by shells, the form open and not")


def session_ends(claim, home, form):
    """The session ends while an expense is being entered: by a sign-out elsewhere, and by the idle limit."""
    anna = home.anna

    def last_uses():
        with reading(home.users) as users:
            return users.execute("SELECT hash, last_used FROM session ORDER BY hash").fetchall()

    def idle():
        with changing(home.users) as users:
            users.execute("UPDATE session SET last_used = last_used - idle_limit - 60")

    for what, end in {"signed out elsewhere": lambda: anna.must("logout"), "idle": idle}.items():
        what = f"{form} book, {what}"
        anna.sign_in()
        # Without SPESA_TODAY, because a fixed day does not advance.
        with full_screen(anna, without=("SPESA_TODAY",)) as window:
            window.press("2", "a", "1250", "Down", "Lidl")
            claim.require(
                "12,50" in window.screen.text or "12.50" in window.screen.text, f"{what}: the amount is not shown"
            )
            end()
            if not claim.require(
                window.shows("assword", 5), f"{what}: no password is asked for:\n{window.screen.text}"
            ):
                continue
            for left in ("12.50", "Lidl", "payee 1", "groceries"):
                claim.require(left not in window.screen.text, f"{what}: {left} is still seen:\n{window.screen.text}")
            refused = anna.run("list")
            claim.require(refused.code != 0, f"{what}: it has not ended")
            if not claim.short:
                window.send("not the password\r")
                window.until(lambda: window.screen.text.count("Password of") > 1)
                window.settle()
            window.send(anna.password + "\r")
            back = window.until(lambda: window.screen.modes["alternate screen"] and "Lidl" in window.screen.text)
            claim.require(back, f"{what}: not back with what was typed:\n{window.screen.text}")
            window.look(1.2)
            claim.require(
                window.screen.modes["alternate screen"],
                f"{what}: the password is asked for twice:\n{window.screen.text}",
            )
            before = len(anna.expenses())
            window.press("Down", "groceries", "Enter")
            claim.require(
                len(anna.expenses()) == before + 1, f"{what}: what was typed cannot be saved:\n{window.screen.text}"
            )
            claim.require(
                anna.password not in window.log.decode(errors="replace"), f"{what}: the password on the screen"
            )
            window.press("q")
            claim.require(window.ends() == 0, f"{what}: code {window.process.poll()}")
            as_before(claim, window, what)
    # Checking for changes and displaying them do not count as use of the session.
    elsewhere = household.Person(home, "anna", anna.password)
    elsewhere.place = "elsewhere"
    elsewhere.run_folder.mkdir(mode=0o700, parents=True)
    (elsewhere.home / "tmp").mkdir()
    with full_screen(anna) as window:
        window.press("2", "j", "j")
        with changing(home.users) as users:
            users.execute("UPDATE session SET last_used = last_used - 1000")
        known = dict(last_uses())
        elsewhere.sign_in()
        elsewhere.must("add", "77,70", "groceries", "seen elsewhere")
        claim.require(window.shows("seen elsewhere"), f"{form} book: what was added elsewhere is not shown")
        window.look(2.2)
        claim.require("seen elsewhere" in window.screen.text, f"{form} book: not shown for long:\n{window.screen.text}")
        prolonged = {key for key, used in last_uses() if key in known and used != known[key]}
        claim.require(not prolonged, f"{form} book: looking for changes prolonged the session")
        anna.must("summary")
        claim.require(
            {key for key, used in last_uses() if key in known and used != known[key]}, "a command does not prolong it"
        )
    claim.show(
        f"{form} book: the session ends in two ways, no amount visible, typed text kept; checking for changes does not prolong it"
    )


if __name__ == "__main__":
    household.main(prove)
