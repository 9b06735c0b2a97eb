#!/usr/bin/env python3
"""Mallory deletes the rows of Anna's books in `users.db`. Anna is told which books are missing, and keeps their files.

The attack succeeds if a command takes a book that she has for one that never existed, if `check` does not name it or advises
`check --tidy` for it, if `check --tidy` moves its file away, or if a sign-in says only that she is not signed in.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    for form in claim.some_forms():
        with Household(claim.program, form, ("anna", "mallory")) as home:
            home.anna.must("book", "add", "second")
            if form == "open":
                home.anna.must("book", "open", "second")
            home.anna.must("add", "7", "groceries", "--book", "second")
            home.anna.must("add", "1", "groceries")
            book = attack.book(home, "anna", "second")

            def one(tables):
                def way(attempt):
                    home = attempt.home
                    before = attack.file_of(home, book).read_bytes()
                    with rows.forging(home.users) as users:
                        for table, column in tables:
                            rows.forget(users, table, rows.found(users, table, f"{column} = ?", book))
                    for words in (["list"], ["add", "1", "groceries"]):
                        answer = attempt.run(home.anna, *words, "--book", "second")
                        if answer.code == 0 or "no longer lists your book 'second'" not in attack.said(answer):
                            attempt.gain(f"{words[0]} does not say that the book is missing")
                    attempt.run(home.anna, "check", "--tidy")
                    checked = attempt.run(home.anna, "check", "--format", "json")
                    if '"place":"book second","kind":"book.lost"' not in checked.out:
                        attempt.gain("check does not name the book")
                    if book in checked.out:
                        attempt.gain("check names its file as a leftover")
                    file = attack.file_of(home, book)
                    if not file.exists() or file.read_bytes() != before:
                        attempt.gain("the file of the book is moved away")
                return way

            def all_of_them(attempt):
                home = attempt.home
                with rows.forging(home.users) as users:
                    rows.forget(users, "member", rows.found(users, "member", "user = ?", rows.user(users, "anna")))
                signed_in = attempt.run(
                    home.anna, "login", "anna", "--password-stdin", input=home.anna.password + "\n")
                for answer in (signed_in, attempt.run(home.anna, "list"), attempt.run(home.anna, "check")):
                    if answer.code == 0 or "no longer lists your books: anna, second" not in attack.said(answer):
                        attempt.gain(f"a command says {attack.said(answer)!r}")
                return attack.refusal(signed_in)

            attack.tried(claim, home, {
                f"{form}: the members of a book": one([("member", "book")]),
                f"{form}: a book and its members": one([("member", "book"), ("book", "id")]),
                f"{form}: all rows of anna": all_of_them})


if __name__ == "__main__":
    household.main(prove)
