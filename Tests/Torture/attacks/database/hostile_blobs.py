#!/usr/bin/env python3
"""Hostile bytes stand in the place of every key, slot and hash of `users.db`; the program neither crashes nor hangs.

Gained is a signal, an exit code that is none of its own, a message of more than three lines, and half a minute.
"""
import os

import household
import hostile_values

VALUES = [b"", bytes(32), os.urandom(63), b"\x01" + bytes(63), b"\xff" * 64, bytes(112), bytes(144), os.urandom(80),
          b"\x01\x00\x10\x00\x00\x0a\x08" + bytes(88), bytes(100_000)]


def prove(claim):
    hostile_values.prove(claim, "BLOB", VALUES, most=2)


if __name__ == "__main__":
    household.main(prove)
