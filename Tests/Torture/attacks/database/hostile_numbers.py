#!/usr/bin/env python3
"""Hostile numbers stand in every column of `users.db` that holds one; the program neither crashes nor hangs.

Gained is a signal, an exit code that is none of its own, a message of more than three lines, and half a minute.
"""
import household
import hostile_values

VALUES = [2**63 - 1, -2**63, 0, -1, 2**32, 2**31 - 1, 2**32 - 1, 2**53 + 1, 253402300800]


def prove(claim):
    hostile_values.prove(claim, "INTEGER", VALUES, most=2)


if __name__ == "__main__":
    household.main(prove)
