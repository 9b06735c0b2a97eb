#!/usr/bin/env python3
"""What is erased is found in no file of the store: no word of an expense, of a book, or of the store itself.

Every text of an expense holds a word that nothing else has. The book is changed in every way before: edited, undone,
converted, copied, imported into. In a sealed book the same is looked for, and that nothing is left but what it says.
"""
import household
from household import Household, forms

CANARY = b"canary"
WORDS = ["add", "12,50", "groceries", "what-canary", "--payee", "payee-canary", "--method", "method-canary",
         "--note", "note-canary " * 300, "--tag", "tag-canary"]
ERASED = {
    "expenses": (["erase", "expenses", "--no-backup", "--yes-erase", "trips"], 1),
    "the expenses of a payee": (
        ["erase", "expenses", "--payee", "payee-canary", "--no-backup", "--yes-erase", "trips"], 1),
    "a book": (["erase", "book", "trips", "--no-backup", "--yes-erase", "trips"], 0),
    "the store": (["erase", "store", "--no-backup", "--yes-erase", "store"], 0),
}


def prove(claim):
    for form in forms(claim.program):
        with Household(claim.program, form, ("anna", "bruno")) as home:
            furnish(home, form)
            if form == "open":
                claim.require(holding(home), "no file of an open book holds the word, so nothing is proved")
            for name, (words, is_book_left) in ERASED.items():
                with home.copy() as twin:
                    before = sum(file.stat().st_size for file in files(twin))
                    twin.anna.must(*words)
                    claim.require(not (found := holding(twin)), f"{form} book: {name} erased, but still in {found}")
                    sides = [file for file in files(twin) if file.suffix == ".side"]
                    claim.require(not sides, f"{form} book: {name} erased, but left: {sides}")
                    after = sum(file.stat().st_size for file in files(twin))
                    claim.require(after < before, f"{form} book: {name} erased, but files grew from {before} to {after}")
                    if name != "the store":
                        answer = twin.anna.run("check")
                        claim.require(answer.code == 0, f"{form} book: {name} erased: {answer}")
                    if is_book_left:
                        out = twin.anna.must("list", "all", "--void", "all", "--format", "csv").out
                        claim.require("canary" not in out, f"{form} book: {name} erased, but listed: {out}")
            claim.show(f"{form} book: {', '.join(ERASED)}: no word left in any file")


def furnish(home, form):
    anna = home.anna
    anna.must("book", "add", "trips", *(["--open"] if form == "open" else []))
    anna.must("book", "share", "trips", "--with", "bruno", "--as", "owner")
    anna.must("book", "use", "trips")
    for _ in range(20):
        anna.must(*WORDS)
    anna.must("edit", "3", "--note", "another canary")
    anna.must("edit", "3", "--note", "note")
    anna.must("undo")
    anna.must("void", "4")
    if household.has_command(home.program, "attach"):
        (anna.home / "attached-canary.pdf").write_text("%PDF canary")
        anna.must("attach", "5", "attached-canary.pdf")
        anna.must("attach", "6", "attached-canary.pdf")
        anna.must("attachment", "remove", "1")
    (anna.home / "bank.csv").write_text("Date,Amount,Payee,Note\n2026-11-02,-12.50,payee-canary,imported canary\n")
    anna.must("import", "bank.csv")
    anna.must("report", "2026-11", "--save", "november.md")
    other, back = ("open", "seal") if form == "sealed" else ("seal", "open")
    anna.must("book", other)
    anna.must("book", back)
    (anna.home / "bank.csv").unlink()


def files(home):
    return [file for file in home.store.rglob("*") if file.is_file()] if home.store.exists() else []


def holding(home):
    return [str(file.relative_to(home.store)) for file in files(home) if CANARY in file.read_bytes()]


if __name__ == "__main__":
    household.main(prove)
