"""What every proof needs: a store in a temporary folder, the people who use it, and a way to tell what was found.

A proof is a script with a function `prove(claim)`; `main(prove)` gives it its command line:

    PROOF.py PROGRAM [--short] [--seed N]

It prints its figures, then what broke the claim and how to repeat it. The exit code is 0 if the claim holds, 1 if not,
and 77 if this machine cannot put it to the test.
"""
import argparse
import concurrent.futures
import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

# Every folder of proofs holds a link to this file, and proofs import it first: it makes the modules of all folders importable.
sys.path[1:1] = sorted({str(path.parent) for path in pathlib.Path(__file__).resolve().parents[1].rglob("*.py")})

TODAY = "2026-11-20"
HUNG = 124
LEFT_OUT = 77
# How many commands run at once. The runner, which runs two proofs at once, has one each.
WORKERS = int(os.environ.get("SPESA_TORTURE_WORKERS", "2"))
# Beyond so many of them one more tells nothing new.
FAULTS_SHOWN = 8


class Answer(NamedTuple):
    """How a run of the program ended; `code` is negative for a signal, and `HUNG` if it had to be stopped."""
    code: int
    out: str
    err: str
    seconds: float

    @property
    def crashed(self):
        # 128 and more is how strace tells of a signal.
        return self.code < 0 or self.code >= 128 and self.code != 130

    @property
    def refused(self):
        """Whether it was refused as a person expects: code 1, a message, and no result."""
        return self.code == 1 and self.out == "" and self.speaks

    @property
    def speaks(self):
        """Whether standard error holds an error: a line that begins with `spesa: `, notes and what is unknown before it, and hints
        below either."""
        lines = self.err.splitlines()
        return any(line.startswith("spesa: ") for line in lines) and not lines[0].startswith("  ") and all(
            line.startswith(("spesa: ", "note: ", "unknown: ", "  ")) for line in lines)

    def __str__(self):
        return f"code {self.code}, out {self.out[:160]!r}, err {self.err[:300]!r}"


class Person:
    """Somebody at their own terminal: a home and a folder for the session that are theirs alone."""

    def __init__(self, household, name, password, code=None):
        self.household, self.name, self.password, self.code = household, name, password, code
        # The folder of what is theirs.
        self.place = name

    @property
    def home(self):
        return self.household.folder / self.place

    @property
    def run_folder(self):
        return self.home / "run"

    @property
    def environment(self):
        # Nothing of who runs the proof: no locale, no colours, no settings.
        return {
            "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.run_folder),
            "XDG_STATE_HOME": str(self.home / "state"), "TMPDIR": str(self.home / "tmp"),
            "SPESA_STORE": str(self.household.store), "SPESA_TODAY": TODAY, "SPESA_LOCALE": "en_IE",
            "LANG": "C.UTF-8", "TERM": "xterm-256color", "PATH": os.environ["PATH"],
        }

    def start(self, *words, under=(), variables=None, **streams):
        """Starts the program; `under` are the words of a program that runs it, as strace."""
        return subprocess.Popen(
            [*under, self.household.program, *words], env=self.environment | (variables or {}), cwd=self.home,
            **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams)

    def run(self, *words, input=None, timeout=60, under=(), variables=None):
        """Runs the program to its end."""
        begun = time.perf_counter()
        process = self.start(
            *words, under=under, variables=variables, stdin=subprocess.DEVNULL if input is None else subprocess.PIPE)
        try:
            out, err = process.communicate(None if input is None else input.encode(), timeout)
            code = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            code = HUNG
        seconds = time.perf_counter() - begun
        return Answer(code, out.decode(errors="replace"), err.decode(errors="replace"), seconds)

    def must(self, *words, **how):
        """Runs what belongs to the setting and not to the claim, so has to succeed."""
        answer = self.run(*words, **how)
        if answer.code != 0:
            raise Broken(f"spesa {' '.join(words)}: {answer}")
        return answer

    def json(self, *words):
        return json.loads(self.must(*words, "--format", "json").out)

    def sign_up(self):
        for folder in (self.run_folder, self.home / "tmp"):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        answer = self.must("signup", self.name, "--password-stdin", "--format", "json", input=self.password + "\n")
        self.code = json.loads(answer.out)["user"].get("recovery_code")

    def sign_in(self):
        self.must("login", self.name, "--password-stdin", input=self.password + "\n")

    def expenses(self):
        """Every expense by its uid, void or not."""
        return {expense["uid"]: expense for expense in self.json("list", "all", "--void", "all")["expenses"]}


_copied = set()


def signed_up(program, form, people):
    """The folder and the people of a household that other proofs of a short run begin with too; nothing in a long run.

    Signing up hashes passwords at their full cost, and 80 proofs begin with it. Each copies what the first one made. Two
    households of one proof are never copies of each other.
    """
    kept = os.environ.get("SPESA_TORTURE_KEPT")
    if not kept or (form, people) in _copied:
        return None
    _copied.add((form, people))
    place = pathlib.Path(kept) / "-".join([form, *people])
    with open(f"{place}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            with Household(program, form, people) as home:
                shutil.copytree(home.folder, place / "folder", symlinks=True)
            (place / "people").write_text(json.dumps([(one.name, one.password, one.code) for one in home.people]))
    return place / "folder", json.loads((place / "people").read_text())


class Broken(Exception):
    """The claim does not hold; says what was found."""


class CannotTell(Exception):
    """This machine, or this version of the program, cannot put the claim to the test; says why."""


class Household:
    """A store whose people are signed in, each with a book in the wanted form."""

    def __init__(self, program, form="open", people=("anna",)):
        self.program, self.form = program, form
        self.folder = self.root = pathlib.Path(new_folder())
        self.store = self.folder / "store"
        self.people = []
        if people and (found := signed_up(program, form, tuple(people))):
            self.take(*found)
            return
        for name in people:
            person = Person(self, name, f"{name} {os.urandom(12).hex()}")
            self.people.append(person)
            person.sign_up()
            if form == "open" and has_command(program, "book"):
                person.must("book", "open")

    def take(self, folder, people):
        """Becomes a copy of a household that was made before: its folder, and who is in it."""
        self.folder = self.root / "copy"
        shutil.copytree(folder, self.folder, symlinks=True)
        self.store = self.folder / "store"
        self.people = [Person(self, name, password, code) for name, password, code in people]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)

    def copy(self):
        """The same household once more, signed in as this one is: what is done to it does not touch this one."""
        twin = object.__new__(Household)
        twin.program, twin.form = self.program, self.form
        twin.root = pathlib.Path(new_folder())
        twin.take(self.folder, [(person.name, person.password, person.code) for person in self.people])
        return twin

    @property
    def anna(self):
        return self.people[0]

    @property
    def bruno(self):
        return self.named("bruno")

    @property
    def carla(self):
        return self.named("carla")

    def named(self, name):
        return next(person for person in self.people if person.name == name)

    @property
    def users(self):
        return self.store / "users.db"

    def book_file(self, person=None):
        """Where the book of a person is, by default of the first."""
        with reading(self.users) as users:
            (book,) = users.execute(
                "SELECT book FROM member JOIN user ON user.id = member.user WHERE user.name = ? AND current = 1",
                [(person or self.anna).name]).fetchone()
        return self.store / "books" / f"{book}.book"

    def session_file(self, person=None):
        (file,) = ((person or self.anna).run_folder / "spesa").glob("*.session")
        return file

    def state(self):
        """The form of anna's book, what it holds, and what is wrong with it; nothing where nobody has signed up."""
        if not self.users.exists():
            return None
        if not list(self.anna.run_folder.glob("spesa/*.session")):
            self.anna.sign_in()
        # A change that was not finished is rolled back by the next use, and a conversion settled.
        answers = self.answers(self.anna)
        with reading(self.users) as users:
            # A conversion changes it.
            (self.form,) = users.execute(
                "SELECT form FROM book WHERE id = ?", [self.book_file().stem]).fetchone()
        return self.form, *self.judged(self.anna, answers)

    def digest(self, folder=None):
        """Tells whether a byte of the household changed: names, modes and contents of all files that hold anything.

        An empty file is a lock, or the journal of a change that is complete; it holds nothing to change.
        """
        digest = hashlib.sha256()
        folder = folder or self.folder
        for path in sorted(folder.rglob("*")):
            name, status = path.relative_to(folder), path.lstat()
            if path.is_symlink():
                digest.update(f"{name}>{os.readlink(path)}\n".encode())
            elif path.is_file() and status.st_size > 0:
                digest.update(f"{name} {status.st_mode:o} {status.st_size}\n".encode() + path.read_bytes())
        return digest.hexdigest()

    def store_digest(self):
        """The same for the store alone."""
        return self.digest(self.store)

    def checked(self, person):
        """What `spesa check` says, where something was left by a run that was killed, once that was tidied, and where keys
        were changed and the book could not be told at once, once its next change has: a ceiling comes and goes.
        """
        answer = person.run("check", "--format", "json")
        kinds = {finding["kind"] for finding in json.loads(answer.out)["findings"]} if answer.code == 1 else set()
        if kinds == {"key.old"}:
            person.must("ceiling", "set", "1", "--from", "2001-01")
            person.must("undo")
            return person.run("check")
        tidied = {"file.unfinished", "user.setting-differs"}
        return person.run("check", "--tidy") if kinds and kinds <= tidied else answer

    def look(self, person=None):
        """What a book holds, as text that is the same for the same book, and what is wrong with it, if anything.

        The instants of the changes are left out of the text.
        """
        person = person or self.anna
        return self.judged(person, self.answers(person))

    def answers(self, person):
        questions = (["list", "all", "--void", "all"], ["history", "--limit", "1000000"], ["stats", "year", "all"],
                     ["category", "list"])
        return [person.must(*words, "--format", "json").out for words in questions]

    def judged(self, person, answers):
        spent = [expense["cents"] for expense in json.loads(answers[0])["expenses"] if not expense["void"]]
        total = json.loads(answers[2])["total"]
        faults = []
        if (len(spent), sum(spent)) != (total["count"], total["cents"]):
            faults.append(f"{len(spent)} expenses add up to {sum(spent)} cents, stats say {total}")
        if has_command(self.program, "check") and (answer := self.checked(person)).code != 0:
            faults.append(f"spesa check: {answer}")
        if self.form == "open":
            faults += table_faults(self.book_file(person))
        return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "T", "".join(answers)), faults


def table_faults(file):
    """What SQLite finds wrong in an open book; sums are made again from the expenses."""
    questions = {
        "pages": "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
        "references": "SELECT * FROM pragma_foreign_key_check",
        "totals of days": differ(
            "SELECT day, count(*), sum(cents) FROM expense WHERE void = 0 GROUP BY day",
            "SELECT day, count, cents FROM day_total"),
        "totals of months": differ(
            "SELECT month, category, count(*), sum(cents) FROM expense WHERE void = 0 GROUP BY month, category",
            "SELECT month, category, count, cents FROM month_total"),
    }
    with reading(file) as book:
        try:
            return [f"{name}: {rows}" for name, sql in questions.items() if (rows := book.execute(sql).fetchmany(3))]
        # What is wrong may be told with bytes of the damage, which are no text.
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            return [str(error)]


def differ(one, other):
    """The rows that only one of two questions finds."""
    # PostgreSQL wants a name for each.
    return f"SELECT * FROM ({one} EXCEPT {other}) AS a UNION ALL SELECT * FROM ({other} EXCEPT {one}) AS b"


@contextlib.contextmanager
def reading(file):
    """An SQLite file, which must not change by being looked at."""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    # What stands in a damaged one may be no text.
    connection.text_factory = lambda text: text.decode(errors="replace")
    try:
        yield connection
    finally:
        connection.close()


@contextlib.contextmanager
def changing(file):
    """An SQLite file that is changed past the program's back."""
    connection = sqlite3.connect(file)
    try:
        yield connection
        connection.commit()
    finally:
        connection.close()


def commands(program):
    """Every command by its words, as 'category list', asked of the program itself."""
    def listed(text):
        return re.findall(r"^  ([a-z][a-z-]*)  ", text, re.M)

    found = []
    for name in listed(run_bare(program, "help", "--all")):
        block = re.search(r"\nCommands\n((?:  .*\n)+)", run_bare(program, "help", name))
        found += [f"{name} {member}" for member in listed(block[1])] if block else [name]
    # It is asked by shells, not by people, so help does not name it.
    return found + ["complete"]


_known = {}


def has_command(program, name):
    if name not in _known:
        _known[name] = subprocess.run(
            [program, "help", name], env={"HOME": "/nonexistent"}, capture_output=True).returncode == 0
    return _known[name]


def run_bare(program, *words):
    return subprocess.run(
        [program, *words], env={"HOME": "/nonexistent", "LANG": "C.UTF-8", "COLUMNS": "80"}, capture_output=True,
        text=True, check=True).stdout


def forms(program):
    """The forms a book can have, first the one that a new book has."""
    return ("sealed", "open") if has_command(program, "book") else ("open",)


def uid(number):
    """A uid of our own for the expense with that number."""
    return f"0192f1c4-7c00-7000-8000-{number:012x}"


def expense_lines(count, first=0, day="2026-11-10"):
    """Expenses as lines for `spesa add`, one different from the other in every field."""
    return "".join(
        f"{number % 90 + 1},{number % 100:02} groceries 'what {number}' --on {day} --payee 'payee {number % 7}' "
        f"--method card --note 'note {number}' --tag t{number % 5} --uid {uid(number)}\n"
        for number in range(first, first + count))


_folders = []


def new_folder():
    _folders.append(tempfile.mkdtemp(prefix="spesa-torture-"))
    return _folders[-1]


def where(trial, ways, why):
    """Starts the script again in the first of some ways in which a trial succeeds; leaves the proof out if in none."""
    if os.environ.get("SPESA_TORTURE_APART"):
        return
    for words in ways:
        with contextlib.suppress(OSError):
            if subprocess.run([*words, "sh", "-c", trial], capture_output=True).returncode == 0:
                if words:
                    forget_folders()
                    os.environ["SPESA_TORTURE_APART"] = "yes"
                    os.execvp(words[0], [*words, sys.executable, *sys.argv])
                return
    raise CannotTell(why)


def where_disks_can_be_mounted():
    """Goes on in a mount namespace, so that nobody else sees what is mounted, if need be as its own root."""
    ways = [["unshare", "-m"], ["unshare", "-rm"]]
    where(f"mount -t tmpfs none {new_folder()}", ways, "nothing can be mounted here")


def where_it_can_trace():
    """Goes on as root, if need be of a user namespace: the program forbids everybody else to look at its calls."""
    ways = [[] if os.geteuid() == 0 else ["unshare", "-r"]]
    where("strace -f -y -o /dev/null true", ways, "nothing can be traced here")


@contextlib.contextmanager
def on_own_disk(household, options):
    """Moves the store onto a disk of its own, a tmpfs with these mount options."""
    kept = household.folder / "kept"
    household.store.rename(kept)
    household.store.mkdir(mode=0o700)
    store = str(household.store)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"mode=700,{options}", "none", store], check=True)
    try:
        shutil.copytree(kept, store, dirs_exist_ok=True)
        shutil.rmtree(kept)
        yield
    finally:
        subprocess.run(["umount", "-l", store], check=True)


class Claim:
    """What a proof is asked, and what it has found so far."""

    def __init__(self, program, short, seed):
        self.program, self.short, self.seed = program, short, seed
        self.random = random.Random(seed)
        self.faults = []
        self.figures = 0

    def random_of(self, name):
        """Random numbers that depend on the name alone, so that work done side by side can be repeated."""
        return random.Random(f"{self.seed} {name}")

    def some_forms(self):
        """The forms a book can have; in the short form only that of a new one, where the other differs little."""
        return forms(self.program)[:1 if self.short else None]

    def show(self, figure):
        self.figures += 1
        print(figure, flush=True)

    def leave_out(self, why):
        """Says which part is not put to the test."""
        print(f"left out: {why}", flush=True)

    def require(self, holds, what):
        """Notes `what` was found where a part of the claim does not hold; returns whether it does."""
        if not holds:
            self.faults.append(str(what))
            if len(self.faults) >= FAULTS_SHOWN:
                raise Broken("and there may be more")
        return bool(holds)

    def side_by_side(self, work, jobs, workers=WORKERS):
        """Does `work` for each of the jobs, tuples of arguments; gives up the rest when one is broken."""
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            begun = [pool.submit(work, *job) for job in jobs]
            try:
                for job in concurrent.futures.as_completed(begun):
                    job.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def main(prove):
    parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__.splitlines()[0])
    parser.add_argument("program", help="the path of spesa")
    parser.add_argument("--short", action="store_true", help="fewer rounds, for every change")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"), help="repeats a run")
    options = parser.parse_args()
    claim = Claim(os.path.abspath(options.program), options.short, options.seed)
    try:
        prove(claim)
    except CannotTell as reason:
        claim.leave_out(reason)
    except Broken as fault:
        claim.faults.append(str(fault))
    finally:
        forget_folders()
        if "SPESA_TORTURE_WORKERS" in os.environ:
            # For the runner, which takes the line away.
            print(f"processor: {sum(os.times()[:4]):.1f}", flush=True)
    # Two may be at work when the last is noted.
    for fault in claim.faults[:FAULTS_SHOWN]:
        print("broken:", fault)
    if claim.faults:
        short = " --short" if options.short else ""
        print(f"repeat: {sys.argv[0]} {options.program}{short} --seed {options.seed}")
        sys.exit(1)
    sys.exit(0 if claim.figures else LEFT_OUT)


def forget_folders():
    for folder in _folders:
        shutil.rmtree(folder, ignore_errors=True)
    _folders.clear()
