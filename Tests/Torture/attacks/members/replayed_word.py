#!/usr/bin/env python3
"""Mallory keeps what members said of themselves in `users.db` until a book took it in, and says it again later.

That is a token made, a new key, a member who left. Gained is what is recorded after it was taken back and that the old
token or key opens; and bruno, who was let in again, put out by his own old word. Mallory may also take such a word away
before the book has it: what a reader says, who cannot write there, is then lost, but must not be so unseen.
"""
import household
import attack
import offline
import rows
from household import Broken, Household


def prove(claim):
    token(claim)
    key(claim)
    leaving(claim)


def token(claim):
    """Anna makes a token, and revokes it."""
    with Household(claim.program, "sealed") as home:
        first, second = attack.canary("first"), attack.canary("second")
        home.anna.must("book", "add", "other")
        home.anna.must("add", "50", "groceries", first)
        book, other = attack.book(home), attack.book(home, "anna", "other")
        with home.copy() as old:
            text, options = attack.token(old, old.anna, "cron", "--can", "write")
            kept = spoken(old)
            if not kept:
                raise Broken("nothing waits in users.db for the next change of the book")
            old.anna.must("add", "1", "groceries", "--token-file", options[1])
            old.anna.must("list")

            def replayed(before=False, silenced=False, about=book):
                def way(attempt):
                    home, third = attempt.home, attack.canary("third")
                    attack.put_store_back(old, home)
                    home.anna.must("token", "revoke", "cron")
                    if silenced:
                        with rows.forging(home.users) as users:
                            rows.forget(users, "attestation", rows.found(users, "attestation"))
                    if not before:
                        home.anna.must("add", "50", "groceries", second)
                    with attack.reading(old.users) as source, rows.forging(home.users) as users:
                        for table in ("token", "token_key"):
                            for row in rows.found(source, table):
                                rows.put(users, table, row | ({"book": about} if table == "token" else {}))
                        for said in kept:
                            rows.put(users, "attestation", said | {"book": about})
                    more = ["--book", "other"] if about == other else []
                    attempt.goes_on(home.anna, third, more=more, lost=[] if before or more else [second])
                    attempt.must_not_read(home.anna, second, third, more=attack.use_token(home, text))
                    attempt.must_not_open(book, second, third, files=[old.users], token=text)
                    attempt.must_not_open(other, second, third, files=[old.users], token=text)
                return way

            attack.tried(claim, home, {
                "a token made, after it was revoked and the book changed": replayed(),
                "a token made, before the change after it was revoked": replayed(before=True),
                "a token made, and the word that revoked it taken away": replayed(before=True, silenced=True),
                "a token made, to another book": replayed(about=other)})


def key(claim):
    """Bruno has a new password, and a newer one."""
    for role in ("writer", "reader"):
        with Household(claim.program, "sealed", ("anna", "bruno")) as home:
            first = attack.canary("first")
            home.anna.must("book", "share", "anna", "--with", "bruno", "--as", role)
            home.anna.must("add", "50", "groceries", first)
            home.bruno.must("list", "--book", "anna")
            book = attack.book(home)
            password(home.bruno)
            # A reader's word waits until somebody who writes takes it in.
            kept = spoken(home)
            home.anna.must("add", "1", "groceries")
            home.bruno.must("list", "--book", "anna")
            with home.copy() as old:
                password(home.bruno)

                def replayed(silenced):
                    def way(attempt):
                        home, third = attempt.home, attack.canary("third")
                        if not silenced:
                            home.anna.must("add", "1", "groceries")
                        with attack.reading(old.users) as source, rows.forging(home.users) as users:
                            rows.forget(users, "attestation", spoken(home))
                            rows.carry_user(source, users, "bruno")
                            for row in rows.found(source, "member_key", "user = ?", rows.user(source, "bruno")):
                                rows.put(users, "member_key", row)
                            for said in kept:
                                rows.put(users, "attestation", said)
                        if silenced and role == "reader":
                            return told(attempt)
                        attempt.goes_on(home.anna, third)
                        as_bruno = attack.stranger(home, "bruno", old.bruno.password)
                        words = ["login", "bruno", "--password-stdin"]
                        if attempt.entered(as_bruno.run(*words, input=as_bruno.password + "\n")):
                            attempt.must_not_read(as_bruno, third)
                        attempt.must_not_open(book, third, files=[old.users], password=old.bruno.password)
                    return way

                attack.tried(claim, home, {
                    f"a {role}'s older key, after the newer one was taken in": replayed(False),
                    f"a {role}'s older key, and the word for the newer one taken away": replayed(True)})


def told(attempt):
    """Of what a reader says nobody can know before one who writes has seen it, but that it is gone the reader sees."""
    if attempt.run(attempt.home.bruno, "list", "--book", "anna").code == 0:
        attempt.gain("bruno is not told")
    return "that he can sign in no more tells him"


def leaving(claim):
    """Bruno leaves, and is let in again."""
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "reader")
        home.anna.must("add", "50", "groceries")
        home.bruno.must("list", "--book", "anna")
        home.bruno.must("book", "leave", "anna")
        kept = spoken(home)
        if not kept:
            raise Broken("nothing waits in users.db for the next change of the book")
        home.anna.must("add", "50", "groceries")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "reader")

        def replayed(attempt):
            home, third = attempt.home, attack.canary("third")
            with rows.forging(home.users) as users:
                for said in kept:
                    rows.put(users, "attestation", said)
            attempt.record(home.anna, third)
            if third not in attempt.texts(home.bruno):
                attempt.gain("bruno is put out")

        attack.tried(claim, home, {"bruno's leaving, after he was let in again": replayed})


def spoken(home):
    """What waits in `users.db` for the next change of a book."""
    with attack.reading(home.users) as users:
        return rows.found(users, "attestation")


def password(person):
    fresh = person.password + " anew"
    person.must("passwd", "--password-stdin", input=f"{person.password}\n{fresh}\n")
    person.password = fresh


if __name__ == "__main__":
    household.main(prove)
