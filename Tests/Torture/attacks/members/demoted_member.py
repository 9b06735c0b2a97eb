#!/usr/bin/env python3
"""Bruno, whom Anna demoted to reader, replaces her book with an older copy that he continued as a writer.

He recorded 9,999 € in his copy, and Anna has recorded 50 € since. The attack succeeds if his expense is shown as genuine, if
hers disappears without a warning, or if her next change is built on his file.
"""
import household
import continued_copy


def prove(claim):
    continued_copy.prove(claim, "book", "share", "anna", "--with", "bruno", "--as", "reader")


if __name__ == "__main__":
    household.main(prove)
