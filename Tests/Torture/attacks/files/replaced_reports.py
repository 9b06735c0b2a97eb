#!/usr/bin/env python3
"""Mallory, and Bruno whom Anna removed, replace a saved report of hers. Only the report that she saved last is shown.

Mallory has no key. They use a plain text, while the store says that the book is open or being converted, or an older copy of
the report. Bruno has an old book key. He seals a report with it and restores Anna's slot of that generation, which a later key
of the book may seal anew. The attack succeeds if anything but Anna's last saved report is shown, if a deleted one is, or if the
genuine report stays refused once restored.
"""
import household
import attack
import offline
import rows
from household import Household

PAGE = b"spesa page\n"
NAME = "nov.txt"


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        first, second, forged = (attack.canary(name) for name in ("first", "second", "forged"))
        home.anna.must("add", "10", "groceries", first, "--book", "home")
        keep(home.anna)
        book = attack.book(home, "anna", "home")
        page = home.store / "reports" / book / NAME
        older = page.read_bytes()
        with attack.reading(home.users) as users:
            slots = rows.found(users, "member_key", "user = ? AND book = ?", rows.user(users, "anna"), book)
        whole = attack.file_of(home, book).read_bytes()
        _, key = offline.opened_by(whole, offline.secrets(home, home.bruno))
        generation, *_ = offline.named(whole)
        home.anna.must("add", "500", "groceries", second, "--book", "home")
        keep(home.anna, "--replace")
        sealed = seal(f"{forged} 9999".encode(), key, generation, book, len(key) == 96)

        def way(text, prepare=None, removed=False):
            def tried(attempt):
                home = attempt.home
                page = home.store / "reports" / book / NAME
                if removed:
                    home.anna.must("book", "unshare", "home", "--with", "bruno")
                genuine = page.read_bytes()
                shown = home.anna.must("report", "show", NAME, "--book", "home").out
                with rows.forging(home.users) as users:
                    (before,) = rows.found(users, "book", "id = ?", book)
                    if prepare:
                        prepare(users)
                page.write_bytes(text)
                answer = attempt.run(home.anna, "report", "show", NAME, "--book", "home")
                if answer.code == 0 and answer.out != shown:
                    attempt.gain("another report is shown as the saved one")
                if attempt.run(home.anna, "check").code == 0 and answer.code != 0:
                    attempt.gain("'check' finds nothing")
                with rows.forging(home.users) as users:
                    rows.set_form(users, book, before["form"], before["converting"])
                page.write_bytes(genuine)
                again = attempt.run(home.anna, "report", "show", NAME, "--book", "home")
                if again.out != shown:
                    attempt.gain("it is still refused after everything is restored")
                return attack.refusal(answer)
            return tried

        def put_back(users):
            for row in slots:
                rows.put(users, "member_key", row)

        def renewed(*words):
            def tried(attempt):
                home = attempt.home
                home.anna.must("book", "unshare", "home", "--with", "bruno")
                home.anna.must("add", "1", "groceries", "--book", "home")
                with rows.forging(home.users) as users:
                    put_back(users)
                (home.store / "reports" / book / NAME).write_bytes(sealed)
                attempt.run(home.anna, *words)
                home.anna.sign_in()
                attempt.record(home.anna, "later", "--book", "home")
                return not_shown(attempt, forged)
            return tried

        def deleted(attempt):
            home = attempt.home
            page = home.store / "reports" / book / NAME
            genuine = page.read_bytes()
            home.anna.must("report", "delete", NAME, "--book", "home")
            page.parent.mkdir(exist_ok=True)
            page.write_bytes(genuine)
            return not_shown(attempt, second)

        def not_shown(attempt, text):
            answer = attempt.run(attempt.home.anna, "report", "show", NAME, "--book", "home")
            if text in answer.out or answer.code == 0:
                attempt.gain("another report is shown as the saved one")
            return attack.refusal(answer)

        plain = forged.encode() + b" 9999\n"
        attack.tried(claim, home, {
            "a plain text": way(plain),
            "a plain text, the book marked as converting": way(plain, lambda users: rows.set_form(users, book, "sealed", 1)),
            "a plain text, the book marked as open": way(plain, lambda users: rows.set_form(users, book, "open")),
            "an older copy": way(older), "an older copy, after a new key": way(older, removed=True),
            "a report sealed with a former key": way(sealed, put_back, removed=True),
            "a report sealed with a former key, then new keys of hers": renewed("logout", "--everywhere"),
            "a report sealed with a former key, then a token": renewed("token", "add", "cron", "--book", "home"),
            "a deleted report": deleted})


def keep(person, *more):
    person.must("report", "2026-11", "--save", "nov", "--book", "home", *more)


def seal(content, secret, generation, book, is_signed):
    """Seals a report as the program does, with a date far in the future."""
    place = PAGE + bytes([2, is_signed]) + generation.to_bytes(4, "big") + (1 << 40).to_bytes(8, "big") + book.encode()
    bare = offline.stream_sealed(content, place + NAME.encode(), secret[:32])
    whole = place + bare[len(place) + len(NAME):]
    if not is_signed:
        return whole
    head = len(place) + offline.HEADER
    return whole + offline.signed(offline.hashed(whole[:head] + NAME.encode() + whole[head:], 64), secret[32:])


if __name__ == "__main__":
    household.main(prove)
