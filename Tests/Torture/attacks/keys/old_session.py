#!/usr/bin/env python3
"""Mallory has an old copy of the store and of anna's session; what she records after `logout --everywhere` stays hers.

Gained is what is recorded after it, shown to mallory by the program in any mixture of old and new files, or read from
them without it.
"""
import household
import old_copy


def change(anna):
    anna.must("logout", "--everywhere")
    anna.sign_in()


def enter(mallory, old):
    file = old.session_file(old.anna)
    place = mallory.run_folder / "spesa" / file.name
    place.parent.mkdir(mode=0o700, exist_ok=True)
    place.write_bytes(file.read_bytes())
    place.chmod(0o600)
    return mallory.run("list")


def prove(claim):
    old_copy.prove(
        claim, change, enter, lambda anna: {"session": anna.household.session_file(anna).read_bytes()})


if __name__ == "__main__":
    household.main(prove)
