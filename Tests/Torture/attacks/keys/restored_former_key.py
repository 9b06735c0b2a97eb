#!/usr/bin/env python3
"""Mallory has Bruno's replaced key and restores its public half. A user who was warned of his new key does not use the old one.

Bruno is a member of Anna's book, in the role that the case names, and Anna is notified of his new key when she records there.
The attack succeeds if the old key reads what she records in a book that she shares with him afterwards.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        home.anna.must("book", "add", "diary")
        former = attack.private_key(home, home.bruno)
        diary = attack.book(home, "anna", "diary")

        def put_back(role, looks):
            def way(attempt):
                home, later = attempt.home, attack.canary("later")
                home.anna.must("book", "add", "flat")
                home.anna.must("book", "share", "flat", "--with", "bruno", "--as", role)
                home.anna.must("add", "1", "groceries", "--book", "flat")
                home.bruno.must("list", "--book", "flat")
                with attack.reading(home.users) as users:
                    (bruno,) = rows.found(users, "user", "name = 'bruno'")
                home.bruno.must("logout", "--everywhere", input=home.bruno.password + "\n")
                home.bruno.sign_in()
                told = home.anna.must("add", "1", "groceries", "--book", "flat")
                if attack.fingerprint(home.bruno) not in attack.said(told):
                    raise attack.Broken(f"anna is not told of his new key: {told}")
                if looks:
                    home.anna.must("list", "--book", "flat")
                    home.anna.must("add", "1", "groceries", "--book", "flat")
                with rows.forging(home.users) as users:
                    rows.set_user(users, "bruno", public_key=bruno["public_key"])
                answer = attempt.run(home.anna, "book", "share", "diary", "--with", "bruno", "--as", "reader")
                if answer.code == 0:
                    attempt.record(home.anna, later, "--book", "diary")
                    attempt.must_not_open(diary, later, privates=[former])
                return attack.refusal(answer)
            return way

        attack.tried(claim, home, {
            f"bruno is {article} {role}{', and she goes on' if looks else ''}": put_back(role, looks)
            for article, role in (("a", "reader"), ("a", "writer"), ("an", "owner")) for looks in (False, True)})


if __name__ == "__main__":
    household.main(prove)
