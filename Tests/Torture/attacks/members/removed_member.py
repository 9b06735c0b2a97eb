#!/usr/bin/env python3
"""Bruno, a removed member, replaces Anna's book with an older copy that he continued.

He recorded 9,999 € in his copy, and Anna has recorded 50 € since. The attack succeeds if his expense is shown as genuine, if
hers disappears without a warning, if her next change is built on his file, or if he reads anything recorded after his removal.
"""
import household
import continued_copy


def prove(claim):
    continued_copy.prove(claim, "book", "unshare", "anna", "--with", "bruno")


if __name__ == "__main__":
    household.main(prove)
