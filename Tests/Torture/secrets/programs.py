#!/usr/bin/env python3
"""An external program that reads a file for spesa runs no code from it, opens no other file, and loads no planted settings.

Journals in which a plugin, an option or an include is written in every way that a lexer might accept, in the file itself and in
included ones, fixed and random; links, pipes, devices and patterns as includes; a file that changes while it is read; caches,
settings and modules planted where the programs look for them; programs in the current folder. Stand-ins record their input. The
real programs, where installed, would leave a mark.
"""
import itertools
import json
import os
import pathlib
import pickle
import random
import shutil
import sys
import threading

import household

STAND_IN = """#!{python} -IS
import json, os, sys
files = {{}}
for number in [0, *range(3, 120)]:
    try:
        with open(f"/dev/fd/{{number}}", "rb") as file:
            files[number] = file.read(1 << 20).decode("latin-1")
    except OSError:
        pass
with open({log!r}, "a") as log:
    log.write(json.dumps({{"words": sys.argv, "files": files, "folder": os.getcwd(), "variables": dict(os.environ)}}) + "\\n")
"""
FED = {"bean-query", "hledger", "pdfdetach", "zbarimg"}
GIVEN = {
    "PATH", "HOME", "TMPDIR", "LC_ALL", "PYTHONIOENCODING", "PYTHONSAFEPATH", "PYTHONNOUSERSITE", "PYTHONUSERBASE",
    "BEANCOUNT_DISABLE_LOAD_CACHE",
    # Options of the stand-in itself.
    "LC_CTYPE"}
OPENED = "2020-01-01 open Assets:Bank EUR\n2020-01-01 open Expenses:Food EUR\n"
SPENT = '2026-11-03 * "Lidl" "milk"\n  Expenses:Food  12.50 EUR\n  Assets:Bank\n'
JOURNAL = "2026-11-03 Lidl\n  expenses:food  12.50 EUR\n  assets:bank\n"
SPELLINGS = [
    "{p}{s}", "{p} {s}", "  {p} {s}", "\t{p}\t{s}", "1{p} {s}", "2020-01-01{p} {s}", "2020-01-01 {p} {s}", "){p} {s}",
    "EUR{p} {s}", "\r{p} {s}", "{p}\r{s}", "\ufeff{p} {s}", "\u00a0{p} {s}", "\v{p} {s}", "\f{p} {s}", "; c\r{p} {s}",
    "* \"\n{p} {s}\n\"", "#x {p} {s}", "x\"\n{p} {s}\n\"", "\"a\"{p} {s}", "P \"x\n{p} {s}\n\"", "\0{p} {s}", "\0\n{p} {s}",
    "2020-01-01 custom \"a\" {p} {s}", "2020-01-01 note Assets:Bank \"x\" {p} {s}", "2020-01-01 * \"x\" {p} {s}",
    "2020-01-01 * \"a\nb\" {p} {s}", "2020-01-01 document Assets:Bank \"x\" {p} {s}", "; \"\n{p} {s}\n; \"", "@\"\n{p} {s}\n\"",
    "'\"\n{p} {s}\n\"", "2020-01-01 * \"\\\n{p} {s}", "option \"title\" \"x\" {p} {s}", "pushtag #x {p} {s}",
    "2020-01-01 * \"x\"\n  Assets:Bank  1 EUR {p} {s}", "\u2028{p} {s}", "\u0085{p} {s}", "&\"\n{p} {s}\n\"", "{p}\n{s}",
    "x:{p} {s}", "#{p} {s}", "^{p} {s}", "Assets:{p} {s}", "é{p} {s}", "{{{p} {s}", "2020-01-01 * \"x\"\n#\"\n{p} {s}\n#\"",
]
INCLUDES = [
    "/etc/passwd", "../x", "~/x", "*.journal", "sub/[a]", "timedot:x", "csv:x.csv", "link", "out/passwd", "pipe", "sub",
    "/dev/zero", "/dev/stdin", "/dev/fd/0", "zero", "missing", "loop", ""]
LEDGER = [
    "!include x", "@include x", "INCLUDE x", "\u00a0include x", "\vinclude x", "python", "import os", "eval 1", "expr x",
    "apply tag x", "--init-file x", "source x", "; x\rpython", "2026-01-01 x\rpython", "define x=1", "value x", "end"]


class Place:
    """A user signed in, folders of stand-ins and journals, and the mark that executed code would leave."""

    def __init__(self, home):
        self.anna = home.anna
        self.folder = self.anna.home / "journals"
        self.stand_ins = self.anna.home / "bin"
        self.mark = self.anna.home / "mark"
        self.log = self.anna.home / "log"
        for folder in (self.folder, self.stand_ins, self.folder / "sub"):
            folder.mkdir()
        for name in FED:
            self.program(self.stand_ins / name, STAND_IN.format(python=sys.executable, log=str(self.log)))
        for name, target in (("link", "/etc/passwd"), ("zero", "/dev/zero"), ("out", "/etc")):
            (self.folder / name).symlink_to(target)
        os.mkfifo(self.folder / "pipe")
        (self.folder / "loop").write_text('include loop\n')

    @staticmethod
    def program(path, text):
        path.write_text(text)
        path.chmod(0o700)

    @property
    def faked(self):
        return {"PATH": f"{self.stand_ins}:{os.environ['PATH']}"}

    def seen(self):
        """Returns the runs of stand-ins since the last call."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return [json.loads(line) for line in lines]

    def read(self, text, name="statement.csv", variables=None, timeout=60):
        (self.folder / name).write_bytes(text.encode())
        return self.anna.run(
            "import", f"journals/{name}", "--dry-run", "--no-input", variables=variables, timeout=timeout)


def prove(claim):
    with household.Household(claim.program) as home:
        place = Place(home)
        claim.show(f"{spellings(claim, place):,} spellings, {soups(claim, place):,} at random, "
                   f"{includes(claim, place)} includes: none reached a stand-in or ran")
        stand_ins(claim, place)
        current_folder(claim, place)
        pictures(claim, place)
        real = [name for name in ("bean-query", "hledger") if shutil.which(name)]
        if "bean-query" in real:
            beancount(claim, place)
            changing(claim, place)
        if "hledger" in real:
            hledger(claim, place)
        claim.show(f"real programs: {', '.join(real) or 'none is installed'}")


def strings(place):
    # A plugin of Beancount itself evaluates its argument, so the attack needs no module of its own.
    code = f"{{'x': __import__('os').system('touch {place.mark}')}}"
    return f'"beancount.plugins.commodity_attr" "{code}"'


def refused(claim, place, text, what, variables=None, parts=()):
    """Requires that a journal is refused before an external program reads it."""
    answer = place.read(text, variables=variables or place.faked)
    runs = place.seen()
    claim.require(not place.mark.exists(), f"{what} ran")
    place.mark.unlink(missing_ok=True)
    claim.require(not answer.crashed and answer.code != household.HUNG, f"{what}: {answer}")
    if variables is None:
        claim.require(answer.code != 0, f"{what} was read: {answer}")
    for run in runs:
        handed = "\n".join(run["files"].values())
        claim.require(
            not any(part in handed for part in parts) and "commodity_attr" not in comments_aside(handed),
            f"{what} reached a program: {handed!r}")
    return answer


def comments_aside(text):
    """Returns the lines with a keyword outside the strings of entries, in a copy of a ledger."""
    return "\n".join(line for line in text.splitlines() if line.split(" ")[0] in ("plugin", "option", "include"))


def spellings(claim, place):
    texts = [
        spelling.format(p=word, s=values)
        for spelling in SPELLINGS
        for word, values in (("plugin", strings(place)), ("option", '"insert_pythonpath" "TRUE"'),
                             ("option", '"plugin_processing_mode" "raw"'), ("include", '"/etc/passwd"'))]
    for text in texts:
        for head in (OPENED, 'option "title" "x"\n', ""):
            answer = place.read(head + text + "\n" + SPENT, variables=place.faked)
            for run in place.seen():
                for line in "\n".join(run["files"].values()).splitlines():
                    words = outside_strings(line)
                    claim.require(
                        "plugin" not in words and "/etc/passwd" not in line.split("include")[-1][:14]
                        and not ("option" in words and "title" not in line), f"{text!r} reached a program: {line!r}")
            claim.require(not answer.crashed and answer.code != household.HUNG, f"{text!r}: {answer}")
    for line in LEDGER:
        for head in ("account x\n", "; x\naccount y\n"):
            refused(claim, place, head + line + "\n" + JOURNAL, repr(line), parts=["python", "!include"])
    return len(texts) * 3 + len(LEDGER) * 2


def outside_strings(line):
    """Returns the words outside strings in a line of a copy. Each string is on one line."""
    return " ".join(line.replace("\\\\", "").replace('\\"', "").split('"')[::2]).split()


def soups(claim, place):
    pieces = ["plugin", "option", "include", '"', '"', strings(place), " ", "\t", "\n", "\n", "\r", "\\", ";", "*", "#",
              "2020-01-01", "open", "Assets:Bank", "EUR", "1", ":", "é", '"a\nb"', "  ", "note", "{", "@", "P", "'", "\0"]
    chance = random.Random(claim.seed)
    count = 150 if claim.short else 1500
    for _ in range(count):
        soup = "".join(chance.choice(pieces) for _ in range(chance.randint(2, 10)))
        answer = place.read(OPENED + soup + "\n" + SPENT, variables=place.faked)
        claim.require(not answer.crashed and answer.code != household.HUNG, f"{soup!r}: {answer}")
        for run in place.seen():
            for line in "\n".join(run["files"].values()).splitlines():
                claim.require("plugin" not in outside_strings(line), f"{soup!r} reached a program as {line!r}")
    return count


def includes(claim, place):
    for path, head in itertools.product(INCLUDES, ('option "title" "x"\ninclude "{}"\n', "account x\ninclude {}\n")):
        answer = place.read(head.format(path), variables=place.faked)
        claim.require(answer.refused and "line " in answer.err, f"include {path!r}: {answer}")
        claim.require(not place.seen(), f"include {path!r}: a program was run")
        claim.require(answer.seconds < 20, f"include {path!r} took {answer.seconds:.0f} s")
    return len(INCLUDES) * 2


def stand_ins(claim, place):
    """Checks the input of the programs for valid journals."""
    hostile = place.faked | {
        "PYTHONPATH": str(place.folder), "PYTHONSTARTUP": "x", "LEDGER_FILE": "x", "LESSOPEN": "x", "GHCRTS": "x",
        "MAGICK_CONFIGURE_PATH": str(place.folder), "SPESA_PASSWORD_FILE": "x", "BEANCOUNT_LOAD_CACHE_FILENAME": "x"}
    (place.folder / "-x.pdf").write_bytes(b"%PDF-1.7\n")
    (place.folder / "-x.gif").write_bytes(b"GIF89a")
    place.read(OPENED + SPENT, "-a.csv", hostile)
    place.read(JOURNAL, "--init.csv", hostile)
    place.anna.run("receipt", "read", "journals/-x.pdf", variables=hostile)
    place.anna.run("scan", "--", "journals/-x.gif", variables=hostile)
    runs = place.seen()
    names = {os.path.basename(run["words"][0]) for run in runs}
    claim.require(names == FED, f"only {names} were run")
    for run in runs:
        name, words = os.path.basename(run["words"][0]), run["words"][1:]
        claim.require(not any("journals" in word or str(place.folder) in word for word in words), f"{name} got {words}")
        claim.require(run["folder"] == "/", f"{name} starts in {run['folder']}")
        claim.require(set(run["variables"]) <= GIVEN, f"{name} gets {set(run['variables']) - GIVEN}")
        claim.require(run["variables"]["HOME"] == "/nonexistent", f"{name} has the home {run['variables']['HOME']}")
        claim.require(run["files"].get("0"), f"{name} got no input")
    claim.show(f"{len(runs)} runs of stand-ins: no path, no home, no variable but {len(GIVEN)}")


def current_folder(claim, place):
    """A program in the current folder is not run, whatever PATH says."""
    for name in FED:
        place.program(place.anna.home / name, f"#!/bin/sh\ntouch {place.mark}\n")
    for path in ("", ":", ".", ":/bin:/usr/bin", "/bin:/usr/bin:", ".:/bin:/usr/bin", "/bin:./:/usr/bin", "journals/..:/bin"):
        for text in (OPENED + SPENT, JOURNAL):
            place.read(text, variables={"PATH": path})
        place.anna.run("scan", "--", "journals/-x.gif", variables={"PATH": path})
        claim.require(not place.mark.exists(), f"PATH={path!r}: a program of the current folder ran")
        place.mark.unlink(missing_ok=True)
    for name in FED:
        (place.anna.home / name).unlink()


def pictures(claim, place):
    """Drawings and scripts named as pictures are not given to a program."""
    texts = ["push graphic-context\nimage over 0,0 0,0 'msl:/etc/passwd'\n", "<svg><image href='/etc/passwd'/></svg>",
             "<image><read filename='/etc/passwd'/></image>", "%!PS\n(/etc/passwd) (r) file\n", "%PDF-1.7\n", "P9\n", ""]
    for text in texts:
        (place.folder / "photo.jpg").write_text(text)
        answer = place.anna.run("scan", "journals/photo.jpg", variables=place.faked)
        claim.require(answer.code != 0 and answer.speaks and not place.seen(), f"{text[:20]!r} as a picture: {answer}")


def beancount(claim, place):
    home = place.anna.home
    for text in [spelling.format(p="plugin", s=strings(place)) for spelling in SPELLINGS]:
        refused(claim, place, OPENED + text + "\n" + SPENT, repr(text), variables={"PATH": os.environ["PATH"]})
    # Planted in the places where Python, beanquery and Beancount search.
    code = f"import os\nos.system('touch {place.mark}')\n"
    site = home / f".local/lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
    site.mkdir(parents=True)
    for path in (site / "usercustomize.py", place.folder / "beancount.py", home / "beancount.py", home / "beanquery.py"):
        path.write_text(code)
    settings = home / ".config/beanquery"
    settings.mkdir(parents=True)
    (settings / "init").write_text(f".output {place.mark}\n")

    class Planted:
        def __reduce__(self):
            return os.system, (f"touch {place.mark}",)

    for folder, name in itertools.product((home, place.folder), ("statement.csv", "good.csv")):
        (folder / f".{name}.picklecache").write_bytes(pickle.dumps(Planted()))
    (place.folder / "sub/b.beancount").write_text(OPENED)
    answer = place.read('option "title" "x\ny"\ninclude "sub/b.beancount"\n' + SPENT, "good.csv",
                        {"PYTHONPATH": str(place.folder), "PYTHONSTARTUP": str(home / "beancount.py")})
    claim.require(answer.code == 0 and "1 expense" in answer.out, f"a good ledger: {answer}")
    claim.require(not place.mark.exists(), "settings, modules or a cache planted for bean-query ran")
    place.mark.unlink(missing_ok=True)
    wrong = place.read('option "title" "x\ny"\n' + OPENED + SPENT + '2026-11-04 * "x"\n  Assets:Bank  1 EUR\n')
    claim.require("journals/statement.csv:8:" in wrong.err, f"the line of an error: {wrong}")


def changing(claim, place):
    """A file that changes continuously is read and checked as a single content."""
    path, stop = place.folder / "changing.csv", threading.Event()
    contents = [OPENED + SPENT, OPENED + f"plugin {strings(place)}\n" + SPENT]

    def change():
        for content in itertools.cycle(contents):
            if stop.is_set():
                return
            other = pathlib.Path(f"{path}.new")
            other.write_text(content)
            other.replace(path)

    path.write_text(contents[0])
    changer = threading.Thread(target=change)
    changer.start()
    try:
        codes = [place.anna.run("import", "journals/changing.csv", "--dry-run", "--no-input").code
                 for _ in range(5 if claim.short else 40)]
    finally:
        stop.set()
        changer.join()
    claim.require(not place.mark.exists(), "a plugin ran that was added after the check")
    claim.require(set(codes) <= {0, 1}, f"codes {set(codes)}")


def hledger(claim, place):
    home = place.anna.home
    for folder in (home, place.folder):
        for name in ("hledger.conf", ".hledger.conf"):
            (folder / name).write_text(f"--output-file={place.mark}\n")
    (place.folder / "sub/b.journal").write_text("Y2026\n11/3 Lidl\n  expenses:food  12.50 EUR\n  assets:bank\n")
    answer = place.read("Y2025\ninclude sub/b.journal\n11/4 Lidl\n  expenses:food  2 EUR\n  assets:bank\n", "good.csv",
                        {"LEDGER_FILE": "/dev/zero"})
    claim.require(answer.code == 0 and "2 expenses" in answer.out, f"a good journal: {answer}")
    claim.require(not place.mark.exists(), "settings planted for hledger were used")
    (place.folder / "sub/b.journal").write_text("\n2026-11-03 x\n  a  1 EUR\n  b  2 EUR\n")
    answer = place.read("account x\ninclude sub/b.journal\n")
    claim.require("journals/sub/b.journal" in answer.err and "/dev/fd" not in answer.err, f"the file of an error: {answer}")
    # hledger computes the digits until the program ends it after 120 seconds.
    endless = "account x\n2026-11-03 x\n  a  1E4000000000 EUR\n  b\n"
    answer = place.read(endless, timeout=180) if not claim.short else None
    claim.require(answer is None or answer.refused, f"an amount of four billion digits: {answer}")


if __name__ == "__main__":
    household.main(prove)
