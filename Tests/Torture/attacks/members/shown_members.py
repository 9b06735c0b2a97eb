#!/usr/bin/env python3
"""Mallory changes the members of Anna's book, their roles, keys and names in `users.db`. Reading shows none of it as a fact.

The attack succeeds if a command reads the book while the store gives rights to it that no owner signed; if `book list` shows
Mallory as a member, a role that Anna did not give, or Bruno by another name than the one by which Anna knows him; if it does
not name the difference; or if `book unshare` of a name that is not his removes Bruno.
"""
import household
import attack
import offline
import rows
from household import Household

READS = (["list", "all"], ["summary"], ["export", "csv"], ["history"], ["sql", "SELECT what FROM expenses"])


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "mallory")) as home:
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "reader")
        text = attack.canary("first")
        home.anna.must("add", "1", "groceries", text, "--book", "home")
        home.bruno.must("list", "--book", "home")
        book = attack.book(home, "anna", "home")

        def given(change, difference):
            """Rights that no owner signed."""
            def way(attempt):
                anna = attempt.home.anna
                with rows.forging(attempt.home.users) as users:
                    change(users, book)
                for words in READS:
                    answer = attempt.run(anna, *words, "--book", "home")
                    if answer.code == 0 or text in answer.out or difference not in attack.said(answer):
                        attempt.gain(f"{words[0]} is not refused with the difference")
                listed(attempt, difference)
                answer = attempt.run(anna, "check")
                if difference not in attack.said(answer):
                    attempt.gain("check does not name the difference")
            return way

        def renamed(change, *names):
            """Bruno has the last of these names."""
            def way(attempt):
                anna = attempt.home.anna
                with rows.forging(attempt.home.users) as users:
                    change(users)
                if attempt.run(anna, "list", "all", "--book", "home").code != 0:
                    attempt.gain("a name alone prevents reading")
                listed(attempt, f"the person whom you know as bruno {names[-1]}")
                for name in names:
                    if attempt.run(anna, "book", "unshare", "home", "--with", name).code == 0:
                        attempt.gain(f"{name} is removed")
                with attack.reading(attempt.home.users) as users:
                    if not rows.found(users, "member", "user = 2 AND book = ?", book):
                        attempt.gain("bruno is removed")
            return way

        def renamed_on_purpose(attempt):
            """Control: the user can accept a new name."""
            anna = attempt.home.anna
            with rows.forging(attempt.home.users) as users:
                rows.set_user(users, "bruno", folded="benno", name="benno")
            anna.must("book", "accept", "home")
            anna.must("list", "--book", "home")
            anna.must("book", "unshare", "home", "--with", "benno")

        attack.tried(claim, home, {
            "control: a new name is accepted": renamed_on_purpose,
            "mallory is a reader": given(lambda users, book: rows.join(users, "mallory", book, "reader", "x"), "'mallory'"),
            "mallory is an owner": given(lambda users, book: rows.join(users, "mallory", book, "owner", "x"), "'mallory'"),
            "bruno is a writer": given(lambda users, book: rows.set_role(users, "bruno", book, "writer"), "'bruno'"),
            "bruno is an owner": given(lambda users, book: rows.set_role(users, "bruno", book, "owner"), "'bruno'"),
            "bruno has another key": given(lambda users, _: rows.set_user(
                users, "bruno", public_key=offline.public_key(offline.pair()[1])), "the key of 'bruno'"),
            "bruno and mallory": renamed(lambda users: rows.swap_names(users, "bruno", "mallory"), "bruno", "mallory"),
            "bruno is renamed": renamed(lambda users: rows.set_user(users, "bruno", folded="x", name="x"), "x"),
        })


def listed(attempt, difference):
    """Lists the members, who are the same as before, with a notice of the difference."""
    answer = attempt.run(attempt.home.anna, "book", "list", "--format", "csv")
    if difference not in attack.said(answer):
        attempt.gain("book list does not name the difference")
    if answer.code != 0 or "anna:owner bruno:reader" not in answer.out:
        attempt.gain(f"book list shows {answer.out!r}")


if __name__ == "__main__":
    household.main(prove)
