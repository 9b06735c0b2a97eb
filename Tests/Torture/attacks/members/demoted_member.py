#!/usr/bin/env python3
"""Bruno, whom anna made a reader, puts back the book from an old copy where he went on; she is not misled.

He recorded 9,999 € there, and anna 50 € since. Gained is his expense shown as genuine, hers vanished without a word,
and a change of hers built on his file.
"""
import household
import taken_away


def prove(claim):
    taken_away.prove(claim, "book", "share", "anna", "--with", "bruno", "--as", "reader")


if __name__ == "__main__":
    household.main(prove)
