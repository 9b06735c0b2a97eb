#!/usr/bin/env python3
"""Bruno, whom anna removed, puts back the book from an old copy where he went on; she is not misled.

He recorded 9,999 € there, and anna 50 € since. Gained is his expense shown as genuine, hers vanished without a word,
a change of hers built on his file, and anything recorded after the removal that he reads.
"""
import household
import taken_away


def prove(claim):
    taken_away.prove(claim, "book", "unshare", "anna", "--with", "bruno")


if __name__ == "__main__":
    household.main(prove)
