#!/usr/bin/env python3
"""Bruno, who reads one of anna's books, swaps it with her private one; nothing of hers goes where he reads.

He swaps their files, their names in `users.db`, or which of them she works in. Names and the choice stand under no seal,
and both books are hers: what holds is what her account remembers of them. Gained is what she recorded and is neither
shown nor told of, what bruno reads of it, a book that stays refused once all is put back, and one that goes on after an
acceptance that failed.
"""
import household
import attack
import rows
from household import Household


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno")) as home:
        first = attack.canary("first")
        home.anna.must("book", "add", "home")
        home.anna.must("book", "share", "home", "--with", "bruno", "--as", "writer")
        home.anna.must("add", "1", "groceries", "shared", "--book", "home")
        home.anna.must("add", "50", "groceries", first)
        home.anna.must("list", "--book", "home")
        home.bruno.must("list", "--book", "home")
        private, common = attack.book(home), attack.book(home, "anna", "home")

        def files(attempt):
            home, second = attempt.home, attack.canary("second")
            one, other = attack.file_of(home, private), attack.file_of(home, common)
            content = one.read_bytes()
            one.write_bytes(other.read_bytes())
            other.write_bytes(content)
            attempt.goes_on(home.anna, second, lost=[first])
            attempt.must_not_read(home.bruno, first, second)

        def swapped(swap, hidden, *more, signs_in=False):
            def way(attempt):
                home, second = attempt.home, attack.canary("second")
                with attack.reading(home.users) as users:
                    genuine = rows.found(users, "member")
                with rows.forging(home.users) as users:
                    swap(users)
                    if hidden:
                        rows.leave(users, "bruno", common)
                if signs_in:
                    home.anna.sign_in()
                _, added, *_ = attempt.goes_on(home.anna, second, more=more, lost=[first])
                with rows.forging(home.users) as users:
                    rows.forget(users, "member", rows.found(users, "member"))
                    for row in genuine:
                        rows.put(users, "member", row)
                attempt.must_not_read(home.bruno, first, second)
                attempt.must_not_open(common, first, second, password=home.bruno.password)
                lost = [first, second] if added.code == 0 else [first]
                if attempt.look(home.anna, ("--book", "anna"), lost, []).code != 0:
                    attempt.gain("it is refused though all is put back")
                return attack.refusal(added)
            return way

        def failed_acceptance(attempt):
            home, second = attempt.home, attack.canary("second")
            file = attack.file_of(home, common)
            content = file.read_bytes()
            with rows.forging(home.users) as users:
                names(users)
            file.write_bytes(bytes(200))
            accepted = attempt.run(home.anna, "book", "accept", "anna")
            file.write_bytes(content)
            if accepted.code == 0:
                attempt.gain("anna accepts what nobody can open")
            if attempt.record(home.anna, second, "--book", "anna").code == 0:
                attempt.gain("what failed has accepted all the same")
            attempt.must_not_read(home.bruno, second)
            return attack.refusal(accepted)

        def names(users):
            rows.swap_books(users, "anna", "anna", "home")

        def current(users):
            rows.work_in(users, "anna", "home")

        def names_and_current(users):
            names(users)
            rows.work_in(users, "anna", "anna")

        attack.tried(claim, home, {
            "their files": files, "their names": swapped(names, False, "--book", "anna"),
            "their names, and he is not in the list": swapped(names, True, "--book", "anna"),
            "their names, before she signs in": swapped(names, False, "--book", "anna", signs_in=True),
            "their names, and she cannot accept it": failed_acceptance, "the one she works in": swapped(current, False),
            "the one she works in, and he is not in the list": swapped(current, True),
            "the one she works in, before she signs in": swapped(current, False, signs_in=True),
            "their names and the one she works in": swapped(names_and_current, False)})


if __name__ == "__main__":
    household.main(prove)
