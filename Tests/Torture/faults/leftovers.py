#!/usr/bin/env python3
"""Whatever call a command is killed before, nothing readable is left of a sealed book, and nothing that is nobody's.

A conversion leaves a sealed book with nothing plain in the store, or an open one. A sign-up and a new book leave no file
without a book, the removal of a user is finished by the next. A token or code that counts was shown. What else is left is
named by `spesa check` once its lock is free, and taken away by `spesa check --tidy`.
"""
import collections
import json
import re

import household
import tracing
from household import Broken, Household, Person, expense_lines, forms, where_it_can_trace

CANARY = "canary bird"


def prove(claim):
    where_it_can_trace()
    for name, home, words, input, verify in cases(claim.program):
        with home:
            sweep(claim, name, home, words, input, verify)


def cases(program):
    yield "book open", furnished(program, "sealed"), ["book", "open"], None, is_converted
    yield "book seal", furnished(program, "open"), ["book", "seal"], None, is_converted
    yield "sign-up", Household(program), ["signup", "carla", "--password-stdin"], PASSWORD, is_signed_up
    home = Household(program, people=[])
    # Nobody has signed up yet.
    home.people.append(Person(home, "carla", PASSWORD.strip()))
    for folder in (home.anna.run_folder, home.anna.home / "tmp"):
        folder.mkdir(mode=0o700, parents=True)
    yield "first sign-up", home, ["signup", "carla", "--password-stdin"], PASSWORD, is_signed_up
    yield "book add", Household(program), ["book", "add", "trips"], None, is_added
    yield "book add --open", Household(program), ["book", "add", "trips", "--open"], None, is_added
    for form in forms(program):
        home = Household(program, form, ("anna", "bruno"))
        home.bruno.must("report", "--save", "kept.html")
        yield f"user remove, {form} book", home, ["user", "remove", "bruno", "--yes"], None, is_removed
    yield "token add", furnished(program, "sealed"), ["token", "add", "cron", "--can", "write"], None, is_known
    yield "token add, the first that reads", furnished(program, "sealed"), ["token", "add", "cron"], None, is_known
    home = Household(program)
    yield "new code", home, ["passwd", "--recovery-code", "--password-stdin"], f"{home.anna.password}\n", has_a_code
    yield "report --save", furnished(program, "sealed"), ["report", "--save", "new.html"], None, is_kept
    yield "report --save --replace", furnished(program, "sealed"), [
        "report", "2026-10", "--save", "kept.html", "--replace"], None, is_kept


PASSWORD = "six words that nobody would say\n"


def furnished(program, form):
    """A household whose book holds the canary, as do a report and, where it is open, a copy."""
    home = Household(program, form)
    home.anna.must("add", input=expense_lines(10))
    home.anna.must("add", "900", "groceries", CANARY)
    (home.anna.home / "bank.csv").write_text("Date,Amount,Payee\n2026-11-02,-12.50,payee 3\n")
    home.anna.must("import", "bank.csv")
    home.anna.must("report", "--save", "kept.html")
    return home


def sweep(claim, name, home, words, input, verify):
    """Kills a command before each of its calls that change something, or some of them in the short form."""
    with home.copy() as twin:
        before = twin.state()
        twin.anna.must(*words, input=input)
        after = twin.state()
    with home.copy() as twin:
        jobs = tracing.changes(twin.anna, words, input)
    if claim.short:
        jobs = claim.random.sample(jobs, min(len(jobs), 4))
    count = collections.Counter()

    def kill(syscall, number):
        with home.copy() as twin:
            answer, _, _ = tracing.with_injected(twin.anna, words, input, syscall, "signal=SIGKILL", number)
            if not answer.crashed:
                return
            what = f"{name} killed before {syscall} {number}"
            count["killed"] += 1
            try:
                verify(claim, count, twin, before, after, answer, what)
                is_tidied(claim, count, twin, what)
            except Broken as fault:
                raise Broken(f"{what}: {fault}") from fault

    claim.side_by_side(kill, jobs)
    claim.require(count["killed"] > 0, f"{name} was not killed")
    claim.show(
        f"{name}: killed {count['killed']} times, {count['done']} of them it was done; {count['left']} left something, "
        f"all of it named and taken away")


def is_signed_up(claim, count, twin, before, after, answer, what):
    """Either nobody is signed up and the same works again, or the password and the code that was shown are good."""
    again = twin.anna.run("signup", "carla", "--password-stdin", input=PASSWORD)
    is_there = again.code == 1 and "already" in again.err
    claim.require(is_there or again.code == 0, f"{what}, then again: {again}")
    count["done"] += is_there
    carla = Person(twin, "carla", PASSWORD.strip())
    for folder in (carla.run_folder, carla.home / "tmp"):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    carla.sign_in()
    carla.must("add", "1", "groceries")
    claim.require(len(carla.expenses()) == 1, f"{what}: not a new book")
    if is_there:
        code = re.search(CODE, answer.out)
        claim.require(code, f"{what}: signed up, and the code was not shown")
        answer = code and carla.run("recover", "carla", "--password-stdin", input=f"{code[0]}\nanother {PASSWORD}")
        claim.require(answer and answer.code == 0, f"{what}, then recovered: {answer}")
        carla.password = f"another {carla.password}"
    if twin.anna.name == "carla":
        twin.people[0] = carla
    twin.anna.sign_in()


CODE = r"\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){6}\b"


def is_added(claim, count, twin, before, after, answer, what):
    again = twin.anna.run("book", "add", "trips")
    is_there = again.code == 1 and "already" in again.err
    claim.require(is_there or again.code == 0, f"{what}, then again: {again}")
    count["done"] += is_there
    twin.anna.must("add", "1", "groceries", "--book", "trips")
    claim.require(len(twin.anna.json("list", "--book", "trips")["expenses"]) == 1, f"{what}: not a new book")
    claim.require(twin.state() == before, f"{what}: the other book is another")


def is_removed(claim, count, twin, before, after, answer, what):
    """Either the user is there with their book, or the file of the book is kept, now or by the next command."""
    is_there = any(user["name"] == "bruno" for user in twin.anna.json("user", "list")["users"])
    count["done"] += not is_there
    if is_there:
        twin.bruno.must("list")
        claim.require("kept.html" in twin.bruno.must("report", "list").out, f"{what}: the report is gone")
        twin.anna.must("user", "remove", "bruno", "--yes")
    twin.anna.must("check", "--tidy")
    kept = sorted(file.name.split("-")[-1] for file in twin.store.glob("backups/*-removal*"))
    claim.require(kept == ["removal", "removal.book"], f"{what}: {kept} are kept")
    claim.require(twin.state() == before, f"{what}: the other book is another")


def is_known(claim, count, twin, before, after, answer, what):
    """A token that gives access was shown, and one that was shown can be made again where it gives none."""
    token = re.search(r"\bspesa_\w+\b", answer.out)
    live = "cron" in [token["name"] for token in twin.anna.json("token", "list")["tokens"]]
    claim.require(token or not live, f"{what}: a token that nobody saw")
    if token:
        file = twin.folder / "token"
        file.write_text(token[0])
        file.chmod(0o600)
        # One that reads gets its key with the next change, where that was cut off.
        twin.anna.must("add", "1", "groceries")
        used = twin.anna.run("list", "--token-file", str(file))
        claim.require(used.code == (0 if live else 4), f"{what}, then used: {used}")
    count["done"] += live
    if not live:
        twin.anna.must("token", "add", "cron")


def has_a_code(claim, count, twin, before, after, answer, what):
    """One of the two codes is good, and it is one that was shown."""
    shown = re.search(CODE, answer.out)
    codes = [twin.anna.code, *([shown[0]] if shown else [])]
    good = []
    for code in codes:
        with twin.copy() as other:
            recovered = other.anna.run("recover", "anna", "--password-stdin", input=f"{code}\n{PASSWORD}")
            good.append(recovered.code == 0)
    claim.require(sum(good) == 1, f"{what}: of {len(codes)} codes that were shown {sum(good)} are good")
    count["done"] += good[-1] and len(good) == 2
    twin.anna.must("list")


def is_kept(claim, count, twin, before, after, answer, what):
    names = [report["name"] for report in twin.anna.json("report", "list")["reports"]]
    claim.require(names in (["kept.html"], ["kept.html", "new.html"]), f"{what}: {names}")
    for name in names:
        claim.require("</html>" in twin.anna.must("report", "show", name).out, f"{what}: {name} is not whole")
    nothing_plain(claim, twin, what)
    count["done"] += "new.html" in names
    claim.require(twin.state() == before, f"{what}: another book")


def is_converted(claim, count, twin, before, after, answer, what):
    nothing_plain(claim, twin, what)
    (listed,) = twin.anna.json("book", "list")["books"]
    is_sealed = nothing_plain(claim, twin, f"{what}, then listed")
    claim.require(listed["form"] == ("sealed" if is_sealed else "open"), f"{what}: listed as {listed['form']}")
    now = twin.state()
    claim.require(now[:2] in (before[:2], after[:2]), f"{what}: neither old nor new")
    count["done"] += now[:2] == after[:2]
    twin.anna.must("book", "seal")
    claim.require(nothing_plain(claim, twin, f"{what}, then sealed"), f"{what}: cannot be sealed again")


def nothing_plain(claim, twin, what):
    """Requires that of a sealed book nothing can be read; returns whether it is sealed."""
    # For a moment it has no name but that of what steps aside.
    book = min(file for file in twin.store.glob("books/*.book*") if file.name.endswith((".book", ".aside")))
    is_sealed = book.read_bytes().startswith(b"spesa seal")
    if is_sealed:
        plain = [str(file.relative_to(twin.store)) for file in files(twin) if CANARY.encode() in file.read_bytes()]
        claim.require(not plain, f"{what}: the book is sealed, and can be read in {plain}")
    return is_sealed


def is_tidied(claim, count, twin, what):
    """Requires that nothing is wrong but what was left, that it is named, and that it can be taken away."""
    answer = twin.anna.run("check", "--format", "json")
    findings = json.loads(answer.out)["findings"] if answer.out else []
    claim.require(answer.code in (0, 1) and answer.out, f"{what}, then checked: {answer}")
    others = [finding for finding in findings if finding["kind"] not in LEFTOVERS]
    claim.require(not others, f"{what}: {others}")
    tidied = twin.anna.run("check", "--tidy", "--format", "json")
    claim.require(tidied.code == 0 and json.loads(tidied.out)["findings"] == [], f"{what}, then tidied: {tidied}")
    again = twin.anna.run("check")
    claim.require(again.code == 0, f"{what}, tidied, then checked: {again}")
    claim.require(not (rest := leftovers(twin)), f"{what}, then tidied: {rest} are left")
    count["left"] += bool(findings)


LEFTOVERS = ("file.unfinished", "user.setting-differs")


def leftovers(twin):
    """What lies in the store and belongs to no book, by its name alone."""
    with household.reading(twin.users) as users:
        books = {book for book, in users.execute("SELECT id FROM book")}
    return [
        str(file.relative_to(twin.store)) for file in files(twin)
        if file.name.endswith((".new", ".aside"))
        or file.parent.name == "books" and file.name[:36] not in books
        or file.parent.parent.name == "reports" and file.parent.name not in books]


def files(twin):
    return [file for file in twin.store.rglob("*") if file.is_file()]


if __name__ == "__main__":
    household.main(prove)
