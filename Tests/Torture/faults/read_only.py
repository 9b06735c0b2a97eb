#!/usr/bin/env python3
"""On a read-only store every command that reads works in every format, and every command that writes is refused.

The program itself lists the commands. The session was last used some minutes ago, so that the program would record its use if
it could.
"""
import shutil
import subprocess

import household
import commands
from household import changing, forms, where_disks_can_be_mounted, on_own_disk

FORMATS = ["table", "plain", "csv", "tsv", "json", "ndjson"]


def prove(claim):
    where_disks_can_be_mounted()
    for form in forms(claim.program):
        with commands.furnished(claim.program, form) as home:
            with changing(home.users) as users:
                users.execute("UPDATE session SET last_used = last_used - 180")
            lines = commands.lines(claim.program, form)
            read = refused = 0
            with on_own_disk(home, "size=16m"):
                before = home.digest()
                # Publishing a catalogue continues outside the store.
                published = home.anna.home / "goods.ndjson"
                goods = published.read_bytes()
                subprocess.run(["mount", "-o", "remount,bind,ro", str(home.store)], check=True)
                for line in lines:
                    for format in FORMATS[:1] if line.writes else FORMATS:
                        # Everything after -- is a word to complete.
                        more = [] if "--" in line.words else ["--format", format]
                        answer = line.run(home.anna, *more)
                        what = f"{form} book, spesa {' '.join(line.filled() + more)}: {answer}"
                        if line.elsewhere:
                            claim.require(answer.code == 0, what)
                        elif line.writes:
                            refused += claim.require(answer.refused and "read-only" in answer.err.lower(), what)
                        else:
                            read += claim.require(answer.code == 0 and answer.err == "", what)
                for name in ("restored", "shared"):
                    shutil.rmtree(home.anna.home / name)
                for name in ("new.spesa", "new.json", "new.ndjson", "new.xlsx", "new-goods.ndjson", "out.gif", "saved.gif",
                             "whole.ndjson"):
                    (home.anna.home / name).unlink()
                published.write_bytes(goods)
                claim.require(home.digest() == before, f"{form} book: the household changed")
            claim.show(f"{form} book: {read} commands and formats read, {refused} changes refused")


if __name__ == "__main__":
    household.main(prove)
