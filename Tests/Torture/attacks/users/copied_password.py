#!/usr/bin/env python3
"""Bruno copies what opens his account over anna's row, all of it or a part, and signs in as her; her book stays shut.

Gained is what she recorded before or after, shown to him as her, and an expense of his that she is shown as genuine.
"""
import household
import attack
import rows
from household import Household

PARTS = {
    "the password's hash": ["password"], "the hash and its slot": ["password", "password_slot"],
    "the hash, its slot and what is sealed to that": ["password", "password_slot", "password_seal"],
    "the recovery code's slot": ["recovery_slot"],
    "the recovery code's slot and what is sealed to it": ["recovery_slot", "recovery_seal"], "all that opens it": None,
}


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first = attack.canary("first")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("list")
        book = attack.book(home)
        attack.make_spare(home)

        def copied(what):
            def way(attempt):
                home, second, forged = attempt.home, attack.canary("second"), attack.canary("forged")
                with rows.forging(home.users) as users:
                    rows.sit_in(users, "bruno", "anna", what)
                    rows.require_new_key(users, book)
                bruno = attack.stranger(home, "anna", home.bruno.password)
                if what and "recovery_slot" in what:
                    bruno.password = "what bruno would rather have"
                    attempt.run(bruno, "recover", "anna", "--password-stdin",
                                input=f"{home.bruno.code}\n{bruno.password}\n")
                else:
                    attempt.run(bruno, "login", "anna", "--password-stdin", input=bruno.password + "\n")
                attempt.record(bruno, forged)
                attempt.goes_on(home.anna, second, lost=[first], forged=[forged])
                attempt.must_not_read(bruno, first, second)
                attempt.must_not_open(book, first, second, password=home.bruno.password)
            return way

        attack.tried(claim, home, {name: copied(what) for name, what in PARTS.items()})


if __name__ == "__main__":
    household.main(prove)
