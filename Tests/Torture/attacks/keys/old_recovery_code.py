#!/usr/bin/env python3
"""Mallory has an old store and Anna's old recovery code. They cannot read what she records after `passwd --recovery-code`.

The attack succeeds if Mallory reads it, with the program from any mixture of old and new files, or without the program.
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
