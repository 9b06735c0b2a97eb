#!/usr/bin/env python3
"""No value in a row of a book, or in a line of a dump, makes the program trap, hang, write elsewhere or steer a terminal.

Each column of each table of an open book in which everything was done, and each field of each kind of line of a dump, gets
one hostile value after the other: the ends of the numbers, texts that are empty, huge, no UTF-8 or hold a NUL, control
characters, paths, broken JSON. Then commands read and write the book.
"""
import collections
import json
import os
import sqlite3
import subprocess

import household
import commands
from escapes import RAW
from household import HUNG, changing, expense_lines, reading

NUMBERS = [
    0, 1, -1, 2, 1 << 31, -(1 << 31), 1 << 53, 10 ** 15, 99_999_999_999, 3_000_000, -700_000, 24_000, 253_402_300_800,
    (1 << 63) - 1, -(1 << 63), (1 << 62), 9_223_372_036_854_775,
]
TEXTS = [
    b"", b"x" * 200_000, b"a\0b", b"\0", b"\x1b]0;x\x07\x1b[2J\xc2\x9b2J", "a\u202eb\u2028c".encode(), b"\xff\x9b2J\xc2", b"../../x",
    b"/etc/passwd", b"-rf.jpg", b"..", b".bashrc", b"999999999999999999999999999", b"-1", b"0", b"9223372036854775807",
    b"-9223372036854775808", b"{}", b"[]", b'{"id":9223372036854775807}', b"[" * 50_000, b'"\\u0000"', b"null",
    b"EUR", b"1 2 3 a\xcc\x81", b"0000-00-00", b"00:60", b"2/0", b"https://\n[::1]:1/\"", b"-9223372036854775808/0",
    b"a:b:c", b"01a2147c-b598-715b-845b-b387a520363d.side:" + b"0" * 64, b"..\0/../../x.side:" + b"f" * 64,
    b'{"expense":[{"id":-9223372036854775808,"day":9223372036854775807,"cents":-9223372036854775808}]}',
]
# Those of a JSON value that a dump may hold.
VALUES = [
    None, True, {}, [], [[]], [{}], "", "x" * 200_000, "a\0b", "\0", "\x1b]0;x\x07\x9b2J", "a\u202eb\u2028c", "../../x", "-rf.jpg", "..",
    ".bashrc", "0000-00-00", "9999-12-31", "0001-01", "9999-12", "9999-12-31T23:59:59Z", "1900-01-01", "EUR", "0",
    "\ud83d\ude00", "2/0", "-9223372036854775808/0", "a:b:c", "01a2147c-b598-715b-845b-b387a520363d.side:" + "0" * 64, *NUMBERS,
]
# What no text of a list is: they go on for as long as somebody lets them.
APART = ("complete", "ui", "book", "restore-store")
PATIENCE = 10
# In kibibytes, what a command may take; a book is not a hundredth.
MEMORY = 2_000_000_000


def prove(claim):
    with furnished(claim.program) as home:
        known = [line for line in commands.lines(claim.program, "open") if line.words[0] not in APART]
        reads = [line for line in known if line.opens_book and not line.writes] + SAVES
        writes = [line for line in known if line.opens_book and line.writes] + MERGES
        states = list(row_states(home.book_file()))
        fields = list(line_states(dumped(home)))
        count = collections.Counter()
        if claim.short:
            states = claim.random.sample(states, 60)
            fields = claim.random.sample(fields, 24)
        else:
            claim.random.shuffle(states)
        ways = household.WORKERS
        claim.side_by_side(look_at_rows, [
            (claim, home, states[way::ways], reads, writes, count, 4 if claim.short else 8) for way in range(ways)])
        claim.show(
            f"{count['states']:,} hostile rows in {len({state[0] for state in states})} tables ({count['impossible']:,} "
            f"that SQLite refuses), {count['runs']:,} commands: {count['refused']:,} refused")
        count = collections.Counter()
        claim.side_by_side(look_at_lines, [
            (claim, home, fields[way::ways], reads, count) for way in range(ways)])
        claim.show(
            f"{count['states']:,} hostile dumps, {count['runs']:,} commands: {count['loaded']:,} were loaded, "
            f"{count['merged']:,} merged")


# What takes the name of its file from a row.
SAVES = [
    commands.reads("attachment", "save", "1"), commands.reads("attachment", "save", "1", "--replace"),
    commands.reads("product", "picture", "bread"), commands.reads("product", "picture", "bread", "--replace"),
    commands.reads("dump", "--with-attachments"), commands.reads("list", "all", "--format", "csv"),
    commands.reads("export", "json"), commands.reads("export", "beancount"),
    commands.reads("export", "qif"), commands.reads("history", "--limit", "1000"),
    commands.reads("history", "--format", "json", "--limit", "1000"), commands.reads("attachments"),
    commands.reads("catalogue", "list", "--format", "json"), commands.reads("check", "--tidy"),
    commands.reads("undo", "--any", "--dry-run"), commands.reads("list", "all", "--sort", "amount"),
    commands.reads("stats", "week", "all"), commands.reads("stats", "month", "all", "--by", "tag"),
    commands.reads("chart", "columns", "all"), commands.reads("stats", "year", "all", "--by", "payee"),
    commands.reads("report", "2026"),
]


# The rows of a book that come into another one.
MERGES = [commands.writes("merge", "anna", "--book", "empty")] * 12


def furnished(program):
    """A household in whose book every table that commands can fill holds something."""
    home = commands.furnished(program, "open")
    anna = home.anna
    anna.must("add", input=expense_lines(1100, first=2000))
    for words in FURNISHING:
        anna.run(*words)
    with changing(home.book_file(anna)) as book:
        book.execute(
            "INSERT INTO expense_aside SELECT (SELECT max(id) FROM change WHERE added IS NOT NULL), 0, id, uid, day, cents, "
            "currency, category, what, payee, method, note, by, created, changed, void, 'a b' FROM expense WHERE id = 3")
    (home.anna.home / "inner" / "work").mkdir(parents=True)
    return home


FURNISHING = [
    ("product", "edit", "bread", "--set", "Origin=here", "--part", "2 x Salt", "--link", "https://example.org"),
    ("barcode", "pattern", "add", "till", "21.....{NNDDD}"), ("settings", "country", "IT"),
    ("catalogue", "import", "goods.csv", "--source", "other"), ("catalogue", "update"), ("import", "bank.csv", "--update"),
    ("repeat", "amend", "1", "2026-12-01", "7", "--on", "2026-12-03"), ("basket", "use", "Week"),
    ("outing", "open", "Trip", "--place", "Square", "--with", "Ben", "--payee", "till"), ("outing", "purse", "+50", "Trip"),
    ("outing", "reconcile", "Fair", "--card", "visa=12,50/1", "--cash", "10", "--voucher", "meal=3", "--book-difference"),
    ("add", "120", "groceries", "abroad", "--currency", "CZK", "--on", "2026-11-03", "--paid-by", "dora", "--for", "me,dora:2"),
    ("attach", "4", "paper.pdf"), ("voucher", "get", "meal", "5", "--expires", "2099-12-31", "--paid", "30"),
    ("outing", "use", "Trip"),
]


def row_states(file):
    """Each column with each value it may get: of every row, and of one."""
    with reading(file) as book:
        tables = [name for (name,) in book.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
        for table in tables:
            (rows,) = book.execute(f'SELECT count(*) FROM "{table}"').fetchone()
            for column in book.execute(f"SELECT name, type FROM pragma_table_info('{table}')").fetchall() if rows else []:
                values = NUMBERS if column[1] == "INTEGER" else TEXTS
                for value in [None, *values]:
                    for whole in (True, False):
                        yield table, *column, value, whole


def make_hostile(file, table, column, kind, value, is_whole):
    """Puts a value into a column; `False` where no book can hold it there."""
    put = "CAST(? AS TEXT)" if isinstance(value, bytes) and kind != "BLOB" else "?"
    row = "" if is_whole else f' WHERE "{column}" IS (SELECT "{column}" FROM "{table}" ORDER BY 1 LIMIT 1)'
    try:
        with changing(file) as book:
            book.execute("PRAGMA ignore_check_constraints = ON")
            return book.execute(f'UPDATE "{table}" SET "{column}" = {put}{row}', [value]).rowcount > 0
    except (sqlite3.Error, OverflowError):
        return False


def look_at_rows(claim, home, states, reads, writes, count, most):
    with home.copy() as twin:
        anna = twin.anna
        file = twin.book_file()
        kept = kept_files(twin)
        outside = listing(twin)
        for state in states:
            what = f"{state[0]}.{state[1]} {state[3] if state[3] is None or isinstance(state[3], int) else state[3][:40]!r}, {'all' if state[4] else 'one'}"
            restore(twin, kept)
            if not make_hostile(file, *state):
                count["impossible"] += 1
                continue
            count["states"] += 1
            hostile = file.read_bytes()
            random = claim.random_of(what)
            for line in random.sample(reads, most) + random.sample(writes, max(2, most // 3)):
                if line.writes and file.read_bytes() != hostile:
                    restore(twin, kept | {file: hostile})
                answer = run(anna, *line.filled(), input=line.given(anna))
                count["runs"] += 1
                count["refused"] += answer.code != 0
                told(claim, answer, f"{what}: spesa {' '.join(line.filled())}")
            found = listing(twin)
            claim.require(found == outside, f"{what}: written elsewhere: {sorted(found ^ outside)[:4]}")
            outside = found


def kept_files(home):
    """Every file of the store but the locks."""
    return {path: path.read_bytes() for path in home.store.rglob("*") if path.is_file() and path.suffix != ".lock"}


def restore(home, kept):
    """The store as it was, but the locks; the folder that commands are run in is empty again."""
    for path in home.store.rglob("*"):
        if path.is_file() and path.suffix != ".lock" and path not in kept:
            path.unlink()
    for path, content in kept.items():
        path.parent.mkdir(mode=0o700, exist_ok=True)
        if not path.exists() or path.suffix in (".book", ".db") or path.stat().st_size != len(content):
            path.write_bytes(content)
            path.chmod(0o600)
    for path in (home.anna.home / "inner" / "work").iterdir():
        path.unlink()


def listing(home):
    """What lies outside of the folder that a command is run in, the store, and what belongs to it on this machine."""
    top = home.anna.home
    return {
        (str(path.relative_to(top)), path.stat().st_size, path.stat().st_mtime_ns) for path in top.rglob("*")
        if path.is_file() and path.relative_to(top).parts[0] not in ("state", "run", "tmp")
        and path.relative_to(top).parts[:2] != ("inner", "work")}


def run(person, *words, input=None):
    files = {name for name in words if (person.home / name).is_file()}
    words = [str(person.home / word) if word in files else word for word in words]
    environment = person.environment | {"SPESA_BOOK": "anna"} if "--book" not in words else person.environment
    work = person.home / "inner" / "work"
    try:
        process = subprocess.run(
            ["prlimit", f"--as={MEMORY}", "--core=0", person.household.program, *words], env=environment, cwd=work,
            input=input.encode() if input is not None else b"", capture_output=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return household.Answer(HUNG, "", "", PATIENCE)
    return household.Answer(
        process.returncode, process.stdout.decode(errors="replace"), process.stderr.decode(errors="replace"), 0)


def told(claim, answer, what):
    """Whether a run came to an end of its own, and sent nothing that steers a terminal."""
    if answer.code not in (0, 1, 2, 3, 4, 5):
        return claim.require(False, f"{what}: {answer}")
    raw = RAW.search(answer.err) or (not is_for_programs(what) and RAW.search(answer.out))
    return claim.require(not raw, f"{what}: sends {raw and raw[0]!r}: {answer}")


def is_for_programs(what):
    """What leaves for a file may hold tabs, carriage returns and what people wrote."""
    return any(word in what for word in ("export ", "dump", "csv"))


def dumped(home):
    """The lines of a dump of the whole book, few of each kind."""
    home.anna.must("dump", "hostile.ndjson", "--with-attachments")
    return (home.anna.home / "hostile.ndjson").read_text().splitlines()


def line_states(lines):
    """The dump again and again, each time with one hostile value in one line."""
    kinds = set()
    for number, text in enumerate(lines):
        line = json.loads(text)
        for path in paths(line):
            names = tuple(name if isinstance(name, str) else "[]" for name in path)
            if (line.get("type"), line.get("of"), names) in kinds:
                continue
            kinds.add((line.get("type"), line.get("of"), names))
            for value in VALUES:
                changed = json.loads(text)
                place = changed
                for name in path[:-1]:
                    place = place[name]
                place[path[-1]] = value
                yield f"line {number + 1} {line.get('type')} {path} {str(value)[:40]!r}", lines, number, changed


def paths(value, path=()):
    """Where there is something in it, and that inside of it."""
    for name, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []:
        yield *path, name
        yield from paths(inner, (*path, name))


AFTER_LOAD = [
    ("list", "all", "--void", "all"), ("history",), ("check",), ("stats", "month", "all"), ("undo", "--any"), ("dump",),
    ("stock", "show"), ("outing", "list", "all"), ("debts",), ("receipt", "list", "all"), ("product", "list"),
    ("repeat", "list", "--all"), ("forecast",), ("chart", "calendar"), ("report", "2026"), ("voucher", "list"), ("ceiling", "check"),
    ("catalogue", "list"), ("rate", "list"), ("attachment", "save", "1"), ("redo",), ("method", "list"), ("basket", "show"),
]


def look_at_lines(claim, home, states, reads, count):
    with home.copy() as twin:
        anna = twin.anna
        kept = kept_files(twin)
        file = anna.home / "hostile.ndjson"
        outside = None
        for what, lines, number, changed in states:
            count["states"] += 1
            restore(twin, kept)
            text = json.dumps(changed, ensure_ascii=True)
            file.write_text("\n".join([*lines[:number], text, *lines[number + 1:]]) + "\n")
            outside = listing(twin)
            random = claim.random_of(what)
            answer = run(anna, "load", str(file), "--book", "empty")
            count["runs"] += 1
            told(claim, answer, f"{what}: spesa load")
            if answer.code == 0:
                count["loaded"] += 1
                for words in random.sample(AFTER_LOAD, 8):
                    count["runs"] += 1
                    told(claim, run(anna, *words, "--book", "empty"), f"{what}: loaded, spesa {' '.join(words)}")
            if answer.code == 0 or random.random() < 0.2:
                answer = run(anna, "merge", str(file))
                count["runs"] += 1
                count["merged"] += answer.code == 0
                told(claim, answer, f"{what}: spesa merge")
                for words in random.sample(AFTER_LOAD, 2) if answer.code == 0 else []:
                    count["runs"] += 1
                    told(claim, run(anna, *words), f"{what}: merged, spesa {' '.join(words)}")
            found = listing(twin)
            claim.require(found == outside, f"{what}: written elsewhere: {sorted(found ^ outside)[:4]}")


if __name__ == "__main__":
    household.main(prove)
