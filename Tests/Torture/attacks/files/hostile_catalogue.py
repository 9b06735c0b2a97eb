#!/usr/bin/env python3
"""Mallory gives Anna a catalogue folder whose picture paths lead outside it, to files that only Anna can read.

The attack succeeds if a file from outside the folder becomes a picture in her book, if a path is skipped without a message, or
if a command waits for a pipe.
"""
import os

import household
import attack
from household import Household

GIF = b"GIF89a, what nobody else may see"


def prove(claim):
    with Household(claim.program, "sealed") as home:
        (home.anna.home / "private").mkdir()
        (home.anna.home / "private" / "passport.gif").write_bytes(GIF)

        def way(make, *paths):
            def tried(attempt):
                anna, given = attempt.home.anna, attempt.home.anna.home / "given"
                given.mkdir()
                make(given)
                lines = ["name,pictures", *(f"p{number},{path}" for number, path in enumerate(paths))]
                (given / "shop.csv").write_text("\n".join(lines) + "\n")
                answer = attempt.run(anna, "catalogue", "import", "given/shop.csv", "--pictures")
                for number, path in enumerate(paths):
                    if attempt.run(anna, "product", "picture", f"p{number}", "--to", f"{number}.gif").code == 0:
                        attempt.gain(f"{path} is stored as a picture")
                    if f"row {number + 2}, p{number}: picture: " not in attack.said(answer):
                        attempt.gain(f"{path} is skipped without a message")
                return attack.refusal(answer)
            return tried

        def linked(given):
            (given / "link.gif").symlink_to("../private/passport.gif")
            (given / "inner.gif").symlink_to("link.gif")

        def linked_folder(given):
            (given / "out").symlink_to("../private")
            (given / "sub").mkdir()
            (given / "sub" / "out").symlink_to("../../private")

        def none(given):
            pass

        def sparse(given):
            with open(given / "large.gif", "wb") as file:
                file.write(GIF)
                file.truncate(1 << 40)

        attack.tried(claim, home, {
            "by a link": way(linked, "link.gif", "inner.gif"),
            "by a link in place of a folder": way(linked_folder, "out/passport.gif", "sub/out/passport.gif"),
            "by a path": way(none, "../private/passport.gif", "./../private/passport.gif",
                             str(home.anna.home / "private" / "passport.gif")),
            "by a pipe": way(lambda given: os.mkfifo(given / "pipe.gif"), "pipe.gif"),
            "by a sparse file": way(sparse, "large.gif")})


if __name__ == "__main__":
    household.main(prove)
