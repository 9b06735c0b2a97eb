#!/usr/bin/env python3
"""Bruno makes himself an administrator in `users.db`. He gets access to no book and no session of another user.

He can rename, unlock and remove users and copy encrypted files, but a writer of `users.db` could do that without the program.
The attack succeeds if he reads books of others, in the store or in a backup, records in them, or signs in as another user.
"""
import shutil

import household
import attack
import rows
from household import Household

PASSWORD = "a password for the whole store"


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "bruno", "carla")) as home:
        firsts = {person: attack.canary(f"first of {person.name}") for person in (home.anna, home.carla)}
        home.anna.must("book", "share", "anna", "--with", "carla", "--as", "writer")
        for person, first in firsts.items():
            person.must("add", "50", "groceries", first)
        home.carla.must("list", "--book", "anna")
        firsts = list(firsts.values())
        books = [attack.book(home, name) for name in ("anna", "carla")]
        if home.bruno.run("user", "rename", "carla", "carlotta").code == 0:
            raise household.Broken("bruno is an administrator already")

        def way(*commands, then=None):
            def done(attempt):
                home, second, forged = attempt.home, attack.canary("second"), attack.canary("forged")
                with rows.forging(home.users) as users:
                    rows.set_user(users, "bruno", administrator=1)
                for words in commands:
                    attempt.run(home.bruno, *words)
                if then:
                    then(attempt, firsts)
                attempt.record(home.bruno, forged, "--book", "anna", amount=attack.WRITERS_AMOUNT)
                attempt.goes_on(home.anna, second, lost=firsts[:1], forged=[forged])
                attempt.must_not_read(home.bruno, *firsts, second)
                for name in ("anna", "carla", "carlotta"):
                    as_other = attack.stranger(home, name, home.bruno.password)
                    if attempt.entered(as_other.run("login", name, "--password-stdin", input=as_other.password + "\n")):
                        attempt.must_not_read(as_other, *firsts, second)
                for file in [book for id in books for book in home.store.rglob(f"{id}*.book")]:
                    attempt.must_not_open_file(file, *firsts, second, password=home.bruno.password)
            return done

        rename = ("user", "rename", "carla", "carlotta")
        attack.tried(claim, home, {
            "spesa user rename": way(rename),
            "user rename, and he takes the name": way(rename, ("user", "rename", "bruno", "carla")),
            "spesa user unlock": way(("user", "unlock", "carla")),
            "spesa user remove": way(("user", "remove", "carla", "--yes")),
            "user remove, and a new user signs up under the name": way(("user", "remove", "carla", "--yes"), then=signs_up),
            "spesa backup": way(then=backs_up)})


def signs_up(attempt, firsts):
    """A new user named Carla is not the old one."""
    home = attempt.home
    home.people.remove(home.carla)
    shutil.rmtree(home.folder / "carla")
    attempt.must_not_read(attack.newcomer(home, "carla"), *firsts)


def backs_up(attempt, firsts):
    """Restores the backup as Bruno's own store."""
    home = attempt.home
    if attempt.run(home.bruno, "backup", "all.spesa", "--password-stdin", input=PASSWORD + "\n").code != 0:
        return
    with home.copy() as copy:
        shutil.rmtree(copy.store)
        copy.bruno.must("restore-store", str(home.bruno.home / "all.spesa"), "--password-stdin", input=PASSWORD + "\n")
        copy.bruno.sign_in()
        theirs = attack.Attempt(copy)
        theirs.must_not_read(copy.bruno, *firsts)
        for file in copy.store.rglob("*.book"):
            theirs.must_not_open_file(file, *firsts, password=copy.bruno.password)
        for gain in theirs.gains:
            attempt.gain(f"in the backup {gain}")


if __name__ == "__main__":
    household.main(prove)
