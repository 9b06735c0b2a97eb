"""Keeps stores of a version as files, with the output of its program about them.

Only a build of the version's own commit makes its store, because a later program writes differently. `kept_stores.py keep
PROGRAM COMMIT` refuses every other program, and the proof checks the commit again.
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
# Expenses in the large book: a sealed book cannot be compressed.
MANY = {"open": 50_000, "sealed": 1_000}
# Commands whose output must not change. A version keeps the answers of those that it has.
QUERIES = [
    ["list", "all", "--void", "all"], ["stats", "month", "all"], ["category", "list"], ["ceiling", "show"],
    ["rule", "list"], ["receipt", "list", "all"], ["debts"],
]
# A longer answer is kept as a hash.
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
    """Lock files and empty journals of complete changes contain nothing."""
    return None if entry.isfile() and entry.size == 0 else entry


def stores():
    """Returns the kept archives, each with the answers recorded for it."""
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
    """Refuses a program that was not built from that commit in a clean checkout. Returns the full commit hash."""
    commit = git("rev-parse", "--verify", f"{commit}^{{commit}}")
    checkout = git("rev-parse", "--show-toplevel", folder=program.parent)
    if git("rev-parse", "HEAD", folder=checkout) != commit:
        raise Broken(f"{program} is in a checkout of another commit than {commit}")
    if git("status", "--porcelain", folder=checkout):
        raise Broken(f"{checkout} has changes beyond the commit")
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
    """Returns the version of the program at that commit."""
    return re.search(r'version: "([0-9.]+)"', git("grep", "-h", 'version: "', commit, "--", "Sources/Commands"))[1]


def steps(commit):
    """Returns the number of migration steps of `users.db` and of books at a commit."""
    return [
        sum(int(line.rpartition(":")[2]) for line in
            git("grep", "-cE", r"^ +Migration\(", commit, "--", f":(glob)Sources/Storage/**/{name}").splitlines())
        for name in ("StoreSchema.swift", "BookSchema.swift")]


class furnished:
    """Makes a household with every kind of data, and records the answers of its program."""

    def __init__(self, program, form):
        self.home = commands.furnished(program, form)
        self.form = form

    def __enter__(self):
        home, anna = self.home, self.home.anna
        opened = ["--open"] if self.form == "open" else []
        # The default is still the first.
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
        """Returns rows as the program exports them, with uids that compress well."""
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
    """Makes a backup of a small store of one user, because backups do not compress, and records its answers."""
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
    """Returns the answers about a user's books, by book and command."""
    queries = queries or [words for words in QUERIES if has_command(person.household.program, words[0])]
    return {
        book: {" ".join(words): short(person.must(*words, "--format", "csv", "--book", book).out) for words in queries}
        for book in books(person)}


def is_as_kept(now, book, words, listed):
    """Whether an answer has the same content as the one recorded by the older version in `listed`."""
    then = listed[book][words]
    if words.startswith("stats"):
        return totals(now) == totals(then)
    headers = [answers[words].split("\n", 1)[0] for answers in listed.values() if "SHA-256" not in answers[words]]
    return short(without_later_columns(now, headers[0] if headers else "")) == then


def totals(text):
    """Returns the totals by period and overall from an answer of `stats`."""
    return [
        [row[name] for name in ("row", "period", "from", "to", "cents", "count")]
        for row in csv.DictReader(io.StringIO(text)) if row["row"] in ("period", "total")]


def without_later_columns(text, header):
    """Reduces a CSV to the columns of an older header, which its own header begins with."""
    more = text.split("\n", 1)[0].removeprefix(header).count(",")
    if not header or more == 0:
        return text
    # Quoted fields may contain line ends.
    records, open_quote = [""], False
    for line in text.splitlines(keepends=True):
        records[-1] += line
        open_quote ^= line.count('"') % 2 == 1
        if not open_quote:
            records.append("")
    return "".join(record.rsplit(",", more)[0] + "\n" for record in records if record)


def short(text):
    """Returns a text, or its hash if it is long."""
    if len(text) <= LONGEST:
        return text
    return f"{text.count(chr(10))} lines, SHA-256 {hashlib.sha256(text.encode()).hexdigest()}"
