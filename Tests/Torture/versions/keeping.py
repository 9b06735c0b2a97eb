"""Keeps the stores of a version, as they lay on the disk, with what its program said was in them.

A store is made by the build of the commit of its version and by no later one: a later program writes what that one never
did. `kept_stores.py keep PROGRAM COMMIT` refuses every other program, and the proof looks at the commit again.
"""
import csv
import hashlib
import io
import json
import pathlib
import re
import subprocess
import tarfile

import commands
from household import Broken, Household, Person, expense_lines, forms, has_command, uid

KEPT = pathlib.Path(__file__).resolve().parents[1] / "stores"
REPOSITORY = KEPT.parents[2]
BACKUP = "kept.spesa"
# The book of many rows: in a sealed one no byte can be packed.
MANY = {"open": 50_000, "sealed": 1_000}
# What each lists is promised; a version keeps the answers to those that it knows.
QUERIES = [
    ["list", "all", "--void", "all"], ["stats", "month", "all"], ["category", "list"], ["ceiling", "show"],
    ["rule", "list"], ["receipt", "list", "all"], ["debts"],
]
# A longer answer is kept as a digest.
LONGEST = 8_000


def keep(program, commit):
    """Keeps a store of each form."""
    program = pathlib.Path(program).resolve()
    commit = require_built_from(program, commit)
    for form in forms(program):
        with furnished(program, form) as (home, kept):
            kept = {"commit": commit, "version": version(program), "steps": steps(commit), "form": form} | kept
            for person in home.people:
                person.must("logout")
            name = f"{kept['version']}-{commit[:8]}-{form}"
            with tarfile.open(KEPT / f"{name}.tar.xz", "w:xz") as tar:
                tar.add(home.store, arcname=home.store.name, filter=without_locks)
                tar.add(home.anna.home / BACKUP, arcname=BACKUP)
            (KEPT / f"{name}.json").write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
            print("kept", name)


def without_locks(entry):
    """Lock files, and the empty journals of changes that are complete, hold nothing."""
    return None if entry.isfile() and entry.size == 0 else entry


def stores():
    """The archives that are kept, each with what was said of it."""
    archives = sorted(KEPT.glob("*.tar.xz"))
    return [(archive, json.loads(archive.with_name(f"{name_of(archive)}.json").read_text())) for archive in archives]


def name_of(archive):
    return archive.name.removesuffix(".tar.xz")


def unpacked(program, archive, kept):
    home = Household(program, kept["form"], people=())
    for name, secrets in kept["people"].items():
        person = Person(home, name, **secrets)
        home.people.append(person)
        for place in (person.run_folder, person.home / "tmp"):
            place.mkdir(mode=0o700, parents=True)
    with tarfile.open(archive) as tar:
        tar.extractall(home.folder, filter="tar")
    return home


def require_built_from(program, commit):
    """Refuses a program that is not the build of that commit, in a checkout of it that nothing was changed in.
    Returns the whole name of the commit."""
    commit = git("rev-parse", "--verify", f"{commit}^{{commit}}")
    checkout = git("rev-parse", "--show-toplevel", folder=program.parent)
    if git("rev-parse", "HEAD", folder=checkout) != commit:
        raise Broken(f"{program} lies in a checkout of another commit than {commit}")
    if git("status", "--porcelain", folder=checkout):
        raise Broken(f"{checkout} is not the commit as it is")
    sources = [pathlib.Path(checkout, name) for name in git("ls-files", "Sources", ":!*.md", folder=checkout).splitlines()]
    if max(source.stat().st_mtime for source in sources) > program.stat().st_mtime:
        raise Broken(f"{program} is older than its sources")
    if version(program) != version_in(commit):
        raise Broken(f"{program} is {version(program)}, and the commit is {version_in(commit)}")
    return commit


def git(*words, folder=REPOSITORY):
    return subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True, check=True).stdout.strip()


def version(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]


def version_in(commit):
    """The version that a program of that commit says it is of."""
    return re.search(r'version: "([0-9.]+)"', git("grep", "-h", 'version: "', commit, "--", "Sources/Commands"))[1]


def steps(commit):
    """How many steps the users and the books have at a commit."""
    return [
        sum(int(line.rpartition(":")[2]) for line in
            git("grep", "-cE", r"^ +Migration\(", commit, "--", f":(glob)Sources/Storage/**/{name}").splitlines())
        for name in ("StoreSchema.swift", "BookSchema.swift")]


class furnished:
    """A household with every kind of thing that a store can hold, and what its program says of it."""

    def __init__(self, program, form):
        self.home = commands.furnished(program, form)
        self.form = form

    def __enter__(self):
        home, anna = self.home, self.home.anna
        opened = ["--open"] if self.form == "open" else []
        # The one that is used when it is not said is still the first.
        carla = Person(home, "carla", "carla who only reads here")
        home.people.append(carla)
        carla.sign_up()
        for name in ("shared", "gone"):
            anna.must("book", "add", name, *opened)
        anna.must("add", "3", "groceries", "in what is gone", "--book", "gone")
        anna.must("book", "share", "shared", "--with", "bruno", "--as", "writer")
        anna.must("book", "share", "shared", "--with", "carla", "--as", "reader")
        for person, amount in ((anna, "4,20"), (home.bruno, "5")):
            person.must("add", amount, "groceries", f"by {person.name}", "--tag", "both", "--book", "shared")
        anna.must("report", "2026-11", "--save", "both.html", "--book", "shared")
        anna.must("report", "2026-11", "--save", "gone.html", "--book", "gone")
        tokens = {}
        for person, scope in ((anna, "read"), (anna, "write"), (carla, "read"), (home.bruno, "write")):
            made = person.json("token", "add", f"{person.name}-{scope}", "--can", scope, "--book", "shared")
            tokens[f"{person.name}-{scope}"] = made["token"]["token"]
        anna.must("book", "remove", "gone")
        anna.must("book", "add", "many", *opened)
        self.import_many()
        kept = {
            "people": {person.name: {"password": person.password, "code": person.code} for person in home.people},
            "tokens": tokens, "backup": back_up(home),
            "reports": {book: short(anna.must("report", "show", name, "--book", book).out)
                        for book, name in (("anna", "kept.html"), ("shared", "both.html"))},
            "listed": {person.name: listed(person) for person in home.people},
        }
        return home, kept

    def __exit__(self, *_):
        self.home.__exit__()

    def import_many(self):
        """Rows in the program's own words, with uids that can be packed."""
        anna = self.home.anna
        anna.must("add", "1", "other", "--uid", uid(1), "--book", "many")
        head, row = anna.must("export", "csv", "--book", "many").out.splitlines()[:2]
        names = head.split(",")
        fields = dict(zip(names, row.split(",")))
        def line(number):
            day = f"2025-{number % 12 + 1:02}-{number % 28 + 1:02}"
            cents = (number % 900 + 1) * 100 + number % 100
            own = {"uid": uid(number), "day": day, "amount": f"{cents // 100}.{cents % 100:02}", "cents": str(cents)}
            return ",".join((fields | own)[name] for name in names)

        lines = [line(number) for number in range(2, MANY[self.form] + 1)]
        (anna.home / "many.csv").write_text("\n".join([head, *lines]) + "\n")
        anna.must("import", "many.csv", "--book", "many", timeout=300)


def back_up(home):
    """Makes a backup of a small store of one user, since no byte of a backup can be packed, and says what is in it."""
    with Household(home.program, home.form, ("dora",)) as small:
        dora = small.people[0]
        dora.must("add", input=expense_lines(3))
        dora.must("report", "2026-11", "--save", "kept.html")
        password = "five words nobody would say"
        dora.must("backup", str(home.anna.home / BACKUP), "--password-stdin", input=password + "\n")
        return {
            "password": password, "person": {"password": dora.password, "code": dora.code},
            "report": short(dora.must("report", "show", "kept.html").out), "listed": listed(dora)}


def books(person):
    return [book["name"] for book in person.json("book", "list")["books"]]


def listed(person, queries=None):
    """What a person's books list, by book and words."""
    queries = queries or [words for words in QUERIES if has_command(person.household.program, words[0])]
    return {
        book: {" ".join(words): short(person.must(*words, "--format", "csv", "--book", book).out) for words in queries}
        for book in books(person)}


def is_as_kept(now, book, words, listed):
    """Whether an answer says of a book what the version said that kept it, whose answers are `listed`.

    A later program has more columns behind those of then, and other averages beside the same totals.
    """
    then = listed[book][words]
    if words.startswith("stats"):
        return totals(now) == totals(then)
    headers = [answers[words].split("\n", 1)[0] for answers in listed.values() if "SHA-256" not in answers[words]]
    return short(without_later_columns(now, headers[0] if headers else "")) == then


def totals(text):
    """What was spent in each period and in all, of an answer of `stats`."""
    return [
        [row[name] for name in ("row", "period", "from", "to", "cents", "count")]
        for row in csv.DictReader(io.StringIO(text)) if row["row"] in ("period", "total")]


def without_later_columns(text, header):
    """A CSV cut to the columns of a header that begins its own."""
    more = text.split("\n", 1)[0].removeprefix(header).count(",")
    if not header or more == 0:
        return text
    # A line may end inside quotes.
    records, open_quote = [""], False
    for line in text.splitlines(keepends=True):
        records[-1] += line
        open_quote ^= line.count('"') % 2 == 1
        if not open_quote:
            records.append("")
    return "".join(record.rsplit(",", more)[0] + "\n" for record in records if record)


def short(text):
    """A text, or what tells it from every other one."""
    if len(text) <= LONGEST:
        return text
    return f"{text.count(chr(10))} lines, SHA-256 {hashlib.sha256(text.encode()).hexdigest()}"
