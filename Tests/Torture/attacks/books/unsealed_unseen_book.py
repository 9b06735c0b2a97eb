#!/usr/bin/env python3
"""Carla replaces Anna's sealed book with a file that is not encrypted, before others or their tokens open the book.

An account that never saw the book cannot know that it was sealed, but is told that it is not encrypted. A token knows
it by itself. The attack succeeds if, without such a notice, a forged expense is shown, or what Bruno or a script
records is stored unencrypted.
"""
import household
import attack
import rows
from household import Household

NOT_SEALED = "not encrypted"


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        home.anna.must("add", "50", "groceries", "first")
        home.anna.must("book", "share", "anna", "--with", "bruno", "--as", "writer")
        text, _ = attack.token(home, home.anna, "cron", "--can", "write")
        home.anna.must("add", "50", "groceries", "second")
        book = attack.book(home)
        forged = attack.canary("forged")
        content = attack.plain_book(home, "carla", forged)

        def put(home):
            attack.file_of(home, book).write_bytes(content)
            with rows.forging(home.users) as users:
                rows.set_form(users, book, "open")

        def deleted(home):
            attack.file_of(home, book).unlink()
            for copy in (home.store / "backups").glob(f"{book}*"):
                copy.unlink()
            with rows.forging(home.users) as users:
                rows.set_role(users, "bruno", book, "owner")
                rows.set_form(users, book, "open", 1)

        def uses(attempt, person, *more):
            secret = attack.canary("secret")
            told = False
            for words in (["list", "all", "--format", "json"], ["add", "60", "groceries", secret]):
                answer = attempt.run(person, *words, *more)
                told = told or NOT_SEALED in attack.said(answer)
                if forged in answer.out and not told:
                    attempt.gain("a forged expense is shown, and nothing is said")
            file = attack.file_of(attempt.home, book)
            if not told and file.exists() and secret.encode() in file.read_bytes():
                attempt.gain("what is recorded stands in a file that is not encrypted, and nothing is said")
            return answer

        def by_bruno(change):
            def way(attempt):
                change(attempt.home)
                uses(attempt, attempt.home.bruno, "--book", "anna")
            return way

        def accepted(attempt):
            """Anna has seen the book sealed: the file is refused, and she is told what she would accept."""
            put(attempt.home)
            answer = attempt.run(attempt.home.anna, "list")
            if answer.code == 0:
                attempt.gain("anna is not told that it is another one")
            answer = attempt.run(attempt.home.anna, "book", "accept", "anna")
            if NOT_SEALED not in attack.said(answer):
                attempt.gain("anna accepts it, and is not told that it is not encrypted")

        def by_cron(attempt):
            home = attempt.home
            cron = attack.stranger(home, "cron", "")
            for record in (home.store / "seen").glob("*"):
                record.unlink()
            put(home)
            return attack.refusal(uses(attempt, cron, *attack.use_token(home, text)))

        attack.tried(claim, home, {
            "a plain book, before bruno looks": by_bruno(put),
            "its file is deleted, and bruno's program makes another": by_bruno(deleted),
            "a plain book that anna accepts": accepted,
            "a plain book, before a token looks": by_cron,
        })


if __name__ == "__main__":
    household.main(prove)
