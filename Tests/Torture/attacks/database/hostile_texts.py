#!/usr/bin/env python3
"""Hostile texts stand in every column of `users.db` that holds one; the program neither crashes nor hangs.

Gained is a signal, an exit code that is none of its own, a message of more than three lines, and half a minute.
"""
import household
import hostile_values

VALUES = ["", "../../../../etc/passwd", "\x1b]0;owned\x07\u202e", "a" * 100_000, "\0", "owner", "-1", "%n%s", "*",
          "$argon2id$v=19$m=131073,t=4,p=8$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA"]


def prove(claim):
    hostile_values.prove(claim, "TEXT", VALUES, most=2)


if __name__ == "__main__":
    household.main(prove)
