#!/usr/bin/env python3
"""Mallory has an old copy of the store and anna's old recovery code; what she records after a new code stays hers.

Gained is what is recorded after it, shown to mallory by the program in any mixture of old and new files, or read from
them without it.
"""
import household
import old_copy

PASSWORD = "what mallory would rather have"


def change(anna):
    anna.must("passwd", "--recovery-code", "--password-stdin", input=anna.password + "\n")


def enter(mallory, old):
    return mallory.run("recover", "anna", "--password-stdin", input=f"{old.anna.code}\n{PASSWORD}\n")


def prove(claim):
    old_copy.prove(claim, change, enter, lambda anna: {"code": anna.code})


if __name__ == "__main__":
    household.main(prove)
