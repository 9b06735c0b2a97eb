#!/usr/bin/env python3
"""Bruno, who is given an id of anna's, gets the same answer as for an id that is nobody's, from every command there is.

Ids are numbers and uids of expenses, books by name and by id, names of users, categories, payees and tags, and texts.
No answer holds anything of anna's, and her book is not touched. One id is no secret: that a name is taken is told at
sign-up, because it has to be.
"""
import re

import household
import commands
from household import Broken, Household, expense_lines, reading, uid

SECRET = "annas-secret"


def prove(claim):
    for form in claim.some_forms():
        with Household(claim.program, form, ("anna", "bruno")) as home:
            home.bruno.must("add", input=expense_lines(9, first=1))
            home.bruno.must("void", "5")
            home.bruno.must("edit", "4", "--note", "to be undone")
            home.bruno.must("undo")
            home.anna.must("add", input=expense_lines(40, first=300))
            home.anna.must(
                "add", "71,37", "secrets:annas-cellar", SECRET, "--payee", "annas-payee", "--tag", "annas-tag",
                "--note", SECRET, "--uid", uid(777), "--new-category")
            home.anna.must("report", "--save", "annas-page")
            formats, most = (["table"], 1) if claim.short else (["table", "json"], None)
            strange = ids(home)
            jobs = [
                (claim, home, line, place, *pair, format) for line in commands.lines(claim.program, form)
                for place in line.slots + ([] if "--" in line.words else ["--book"])
                for pair in strange[place.removeprefix("--")][:most] for format in formats]
            claim.side_by_side(compare, jobs)
            told = len(claim.faults)
            claim.show(f"{form} book: {len(jobs)} answers to an id of another's, {told} of them tell that it is one")


def ids(home):
    """For each kind of id pairs of one of anna's and one like it that is nobody's."""
    book = home.book_file(home.anna).stem
    with reading(home.users) as users:
        (session,) = users.execute(
            "SELECT hex(hash) FROM session JOIN user ON user = id WHERE user.name = 'anna'").fetchone()
    return {
        "expense": [("41", "86"), ("27", "87")], "void": [("27", "87")],
        "uid": [(uid(777), uid(778))],
        "book": [("anna", "nona"), (book, other(book)), (session, other(session))],
        "user": [("anna", "nona")],
        "category": [("secrets:annas-cellar", "stories:annis-kettle"), ("annas-cellar", "annis-kettle")],
        "payee": [("annas-payee", "annis-payer")],
        "tag": [("annas-tag", "annis-tug")],
        "report": [("annas-page", "annis-pile"), ("annas-page.txt", "annis-pile.txt")],
        "text": [(SECRET, "annis-sucret")],
    }


def other(id):
    """An id like it: its digits at the end turned round."""
    return id[:-8] + "".join("0123456789abcdef"[15 - int(digit, 16)] for digit in id[-8:])


def compare(claim, home, line, place, annas, nobodys, format):
    """Puts both ids in the same place, a slot of the line or an option."""
    if len(annas) != len(nobodys):
        raise ValueError(f"{annas} and {nobodys} would be told apart by their length")
    what, hers = asked(home, line, place, annas, format)
    _, random = asked(home, line, place, nobodys, format)
    same = masked(hers, annas, nobodys) == masked(random, annas, nobodys)
    claim.require(same, f"{what}: {hers}; for {nobodys}: {random}")
    rest = (hers.out + hers.err).replace(annas, "")
    claim.require(not re.search(r"annas|71[.,]37|secrets", rest), f"{what}: something of anna's: {hers}")


def asked(home, line, place, id, format):
    """Bruno's words and the answer, in a household of its own in which anna's book has to stay as it is."""
    words = line.filled(**{} if place == "--book" else {place: id})
    more = ["--book", id] if place == "--book" else []
    # All that follows -- is a word to complete.
    more += [] if "--" in words else ["--format", format]
    with home.copy() as twin:
        hers = twin.book_file(twin.anna)
        before = hers.read_bytes()
        answer = twin.bruno.run(*words, *more, input=line.given(twin.bruno))
        if hers.read_bytes() != before:
            raise Broken(f"spesa {' '.join(words + more)}: anna's book changed")
    return f"{home.form} book, spesa {' '.join(words + more)}", answer


def masked(answer, *ids):
    """An answer without the ids that were asked for, without places and instants, and without what is drawn by lot."""
    def mask(text):
        for id in ids:
            text = text.replace(id, "ID")
        text = re.sub(r"/[^ ]*/spesa-torture-[^/]*", "FOLDER", text)
        text = re.sub(r"spesa_\w{8}_\w{43}_\w{6}", "TOKEN", text)
        text = re.sub(r"([0-9A-Z]{4}-){6}[0-9A-Z]{4}", "CODE", text)
        text = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "INSTANT", text)
        return re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", "UID", text)
    return answer.code, mask(answer.out), mask(answer.err)


if __name__ == "__main__":
    household.main(prove)
