#!/usr/bin/env python3
"""Hostile texts replace the values of every text column of `users.db`. The program neither crashes nor hangs.

The attack succeeds with a signal, an exit code that the program does not define, a message of more than three lines, or a run
of more than 30 seconds.
"""
import household
import hostile_values

VALUES = ["", "../../../../etc/passwd", "\x1b]0;owned\x07\u202e", "a" * 100_000, "\0", "owner", "-1", "%n%s", "*",
          "$argon2id$v=19$m=131073,t=4,p=8$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA"]


def prove(claim):
    hostile_values.prove(claim, "TEXT", VALUES, most=2)


if __name__ == "__main__":
    household.main(prove)
