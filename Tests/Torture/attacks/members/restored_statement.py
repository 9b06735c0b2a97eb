#!/usr/bin/env python3
"""Mallory keeps pending member statements from `users.db` and restores them after the book has taken them in.

The statements are a new token, a new key, or that a member left. The attack succeeds if the old token or key reads what is
recorded after it was revoked, or if Bruno, who was let in again, is removed by his own old statement. Mallory may also delete a
statement before the book takes it in. A reader cannot write to the book, so theirs is then lost, but it must not be lost
without a warning.
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
    """Restores the statement of a token that Anna made and revoked."""
    with Household(claim.program, "sealed") as home:
        first, second = attack.canary("first"), attack.canary("second")
        home.anna.must("book", "add", "other")
        home.anna.must("add", "50", "groceries", first)
        book, other = attack.book(home), attack.book(home, "anna", "other")
        with home.copy() as old:
            text, options = attack.token(old, old.anna, "cron", "--can", "write")
            kept = spoken(old)
            if not kept:
                raise Broken("users.db has no pending statement")
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
                "a token made, and the revoking statement deleted": replayed(before=True, silenced=True),
                "a token made, to another book": replayed(about=other)})


def key(claim):
    """Restores the statement of Bruno's first new key after he got a second one."""
    for role in ("writer", "reader"):
        with Household(claim.program, "sealed", ("anna", "bruno")) as home:
            first = attack.canary("first")
            home.anna.must("book", "share", "anna", "--with", "bruno", "--as", role)
            home.anna.must("add", "50", "groceries", first)
            home.bruno.must("list", "--book", "anna")
            book = attack.book(home)
            password(home.bruno)
            # The statement of a reader waits until a writer's change takes it in.
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
                    f"a {role}'s older key, and the statement of the newer one deleted": replayed(True)})


def told(attempt):
    """Only the reader can notice that their statement was deleted, because no writer has seen it."""
    if attempt.run(attempt.home.bruno, "list", "--book", "anna").code == 0:
        attempt.gain("bruno is not warned")
    return "his sign-in fails, which warns him"


def leaving(claim):
    """Restores the statement that Bruno left, after he was let in again."""
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "reader")
        home.anna.must("add", "50", "groceries")
        home.bruno.must("list", "--book", "anna")
        home.bruno.must("book", "leave", "anna")
        kept = spoken(home)
        if not kept:
            raise Broken("users.db has no pending statement")
        home.anna.must("add", "50", "groceries")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "reader")

        def replayed(attempt):
            home, third = attempt.home, attack.canary("third")
            with rows.forging(home.users) as users:
                for said in kept:
                    rows.put(users, "attestation", said)
            attempt.record(home.anna, third)
            if third not in attempt.texts(home.bruno):
                attempt.gain("bruno is removed")

        attack.tried(claim, home, {"bruno's leaving, after he was let in again": replayed})


def spoken(home):
    """Returns the pending statements in `users.db`."""
    with attack.reading(home.users) as users:
        return rows.found(users, "attestation")


def password(person):
    fresh = person.password + " anew"
    person.must("passwd", "--password-stdin", input=f"{person.password}\n{fresh}\n")
    person.password = fresh


if __name__ == "__main__":
    household.main(prove)
