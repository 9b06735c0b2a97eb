#!/usr/bin/env python3
"""Hostile numbers replace the values of every numeric column of `users.db`. The program neither crashes nor hangs.

The attack succeeds with a signal, an exit code that the program does not define, a message of more than three lines, or a run
of more than 30 seconds.
"""
import household
import hostile_values

VALUES = [2**63 - 1, -2**63, 0, -1, 2**32, 2**31 - 1, 2**32 - 1, 2**53 + 1, 253402300800]


def prove(claim):
    hostile_values.prove(claim, "INTEGER", VALUES, most=2)


if __name__ == "__main__":
    household.main(prove)
