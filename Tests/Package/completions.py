#!/usr/bin/env python3
"""Tests completion with Tab in bash, zsh and fish, with the categories and payees of a book.

    completions.py PROGRAM

Each shell runs on a terminal with no settings but the script of `spesa completions`. A line is typed, Tab is pressed, and the
shell itself writes the resulting line to a file. Its words are compared after the shell's quoting is removed.
"""
import os
import pathlib
import pty
import select
import shlex
import subprocess
import sys
import tempfile
import time

PATIENCE = 20
PASSWORD = "a long enough password of a test"

# Typed lines and their completed words; for several candidates, their common prefix.
LINES = [
    ("spesa summ", ["spesa", "summary"]),
    ("spesa cate", ["spesa", "category"]),
    ("spesa category ren", ["spesa", "category", "rename"]),
    ("spesa list --cat", ["spesa", "list", "--category"]),
    ("spesa chart pi", ["spesa", "chart", "pie"]),
    ("spesa manual form", ["spesa", "manual", "formats"]),
    ("spesa list --format nd", ["spesa", "list", "--format", "ndjson"]),
    ("spesa list --format=nd", ["spesa", "list", "--format=ndjson"]),
    # A category of this book, by its path and by its last name.
    ("spesa add 1 food:gro", ["spesa", "add", "1", "food:groceries"]),
    ("spesa add 1 foo", ["spesa", "add", "1", "food"]),
    ("spesa add 1 groc", ["spesa", "add", "1", "groceries"]),
    ("spesa list --category food:gro", ["spesa", "list", "--category", "food:groceries"]),
    ("spesa list --category=food:gro", ["spesa", "list", "--category=food:groceries"]),
    ("spesa add 1 dinner", ["spesa", "add", "1", "dinner parties"]),
    ("spesa add 1 leisure:din", ["spesa", "add", "1", "leisure:dinner parties"]),
    # Payees with characters special to shells.
    ("spesa list --payee Deu", ["spesa", "list", "--payee", "Deutsche Bahn"]),
    ("spesa list --payee Deutsche\\ B", ["spesa", "list", "--payee", "Deutsche Bahn"]),
    ("spesa list --payee 'Deutsche B", ["spesa", "list", "--payee", "Deutsche Bahn"]),
    ("spesa list --payee \"Deu", ["spesa", "list", "--payee", "Deutsche Bahn"]),
    ("spesa list --payee=Deu", ["spesa", "list", "--payee=Deutsche Bahn"]),
    ("spesa list --payee Bar", ["spesa", "list", "--payee", "Bar: Roma"]),
    ("spesa list --payee Ott", ["spesa", "list", "--payee", "Otto's $5 & more"]),
    ("spesa list --payee Zür", ["spesa", "list", "--payee", "Zürcher Hof"]),
    # Files only where a file is expected.
    ("spesa import umsa", ["spesa", "import", "umsaetze mai.csv"]),
    ("spesa import fol", ["spesa", "import", "folder/"]),
    ("spesa import folder/in", ["spesa", "import", "folder/inner.csv"]),
    ("spesa export csv --to umsa", ["spesa", "export", "csv", "--to", "umsaetze mai.csv"]),
    ("spesa add 1 umsa", ["spesa", "add", "1", "umsa"]),
    # No candidates.
    ("spesa zzz", ["spesa", "zzz"]),
    ("spesa add 1 zzz", ["spesa", "add", "1", "zzz"]),
]

# For each shell: its command, its set-up, and how it writes the line to a file.
SHELLS = {
    "bash": (
        ["bash", "--norc", "--noprofile", "-i"],
        "PS1='ready> '; bind 'set bell-style none' 'set enable-bracketed-paste off'\n"
        "bind -x '\"\\C-x\\C-w\": printf %s \"$READLINE_LINE\" >$OUT.new; mv $OUT.new $OUT'\n"
        "source <(spesa completions bash)\n",
    ),
    "zsh": (
        ["zsh", "-f", "-i"],
        # Keys queued after Tab must not turn it into a literal tab.
        "PS1='ready> '; unsetopt beep; autoload -Uz compinit; compinit -D -u; zstyle ':completion:*' insert-tab false\n"
        "written() { printf %s \"$BUFFER\" >$OUT.new; command mv $OUT.new $OUT }; zle -N written\n"
        "bindkey -e; bindkey '^X^W' written\n"
        "source <(spesa completions zsh)\n",
    ),
    "fish": (
        ["fish", "--no-config", "-i"],
        "function fish_prompt; echo 'ready> '; end; set fish_greeting\n"
        "bind \\cx\\cw 'commandline >$OUT.new; command mv $OUT.new $OUT'\n"
        "spesa completions fish | source\n",
    ),
}


class Terminal:
    """A shell on a terminal of its own."""

    def __init__(self, shell, environment, folder):
        words, first = SHELLS[shell]
        self.out = pathlib.Path(environment["OUT"])
        self.seen = b""
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(words[0], words, environment)
        self.read(1.0)
        for line in first.splitlines():
            self.type(line + "\r")
            self.read(0.4)

    def read(self, seconds):
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if select.select([self.end], [], [], min(left, 0.02))[0]:
                try:
                    self.seen += os.read(self.end, 65536)
                except OSError:
                    return

    def type(self, text):
        os.write(self.end, text.encode())

    def line(self, typed):
        """Returns the line after Tab was pressed at its end."""
        self.out.unlink(missing_ok=True)
        self.type(typed + "\t\x18\x17")
        until = time.monotonic() + PATIENCE
        while not self.out.exists() and time.monotonic() < until:
            self.read(0.05)
        found = self.out.read_text() if self.out.exists() else None
        self.type("\x05\x15")
        return found

    def close(self):
        os.close(self.end)
        os.waitpid(self.process, 0)


def words(line):
    """Returns the words of a line. An open quote is closed first."""
    for tail in ("", "'", '"'):
        try:
            return shlex.split(line + tail)
        except ValueError:
            continue
    return [line]


def book(environment):
    def must(*command, **more):
        subprocess.run(["spesa", *command], env=environment, check=True, stdout=subprocess.DEVNULL, **more)

    must("signup", "anna", "--password-stdin", input=PASSWORD + "\n", text=True, stderr=subprocess.DEVNULL)
    must("category", "add", "leisure:dinner parties")
    for payee in ("Deutsche Bahn", "Bar: Roma", "Otto's $5 & more", "Zürcher Hof"):
        must("add", "1", "groceries", "--payee", payee)


def main(program):
    faults = 0
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home)
        (folder / "bin").mkdir()
        (folder / "bin" / "spesa").symlink_to(pathlib.Path(program).resolve())
        (folder / "run").mkdir(mode=0o700)
        (folder / "work" / "folder").mkdir(parents=True)
        (folder / "work" / "umsaetze mai.csv").touch()
        (folder / "work" / "folder" / "inner.csv").touch()
        environment = {
            "HOME": home, "PATH": f"{home}/bin:{os.environ['PATH']}", "TERM": "xterm", "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": f"{home}/run", "OUT": f"{home}/line", "COLUMNS": "200",
        }
        book(environment)
        for shell in SHELLS:
            terminal = Terminal(shell, environment, folder / "work")
            for typed, expected in LINES:
                line = terminal.line(typed)
                if line is None or words(line) != expected:
                    faults += 1
                    print(f"{shell}: '{typed}' and Tab is '{line}', not {expected}")
                    if line is None and os.environ.get("SHOW"):
                        print(terminal.seen[-2000:])
            terminal.close()
            print(f"{shell}: {len(LINES)} lines")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
