#!/usr/bin/env python3
"""Mallory has an old copy of the store and anna's old password; what she records after `passwd` stays hers.

Gained is what is recorded after it, shown to mallory by the program in any mixture of old and new files, or read from
them without it.
"""
import household
import old_copy


def change(anna):
    fresh = anna.password + " anew"
    anna.must("passwd", "--password-stdin", input=f"{anna.password}\n{fresh}\n")
    anna.password = fresh


def enter(mallory, old):
    return mallory.run("login", "anna", "--password-stdin", input=old.anna.password + "\n")


def prove(claim):
    old_copy.prove(claim, change, enter, lambda anna: {"password": anna.password})


if __name__ == "__main__":
    household.main(prove)
