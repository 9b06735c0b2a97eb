#!/usr/bin/env python3
"""Mallory deletes the files beside Anna's book: the product database, a picture, an attachment.

Mallory deletes them, replaces them with pipes or links, or moves the folder. The attack succeeds if products, picture or
attachment disappear without a warning, if a dump lacks them without a warning, if a command waits, or if a command that needs
none of them fails.
"""
import os
import shutil

import household
import attack
from household import Household

GIF = b"GIF89a, what anna keeps"
PRODUCTS = 30
NEEDED = (
    ["product"], ["product", "show", "milk 3"], ["product", "--search", "milk"], ["sql", "SELECT name FROM products"],
    ["catalogue", "export", "shop.ndjson"], ["dump", "whole.ndjson", "--replace"],
    ["dump", "whole.ndjson", "--with-attachments", "--replace"], ["product", "picture", "own", "--to", "own.gif"],
    ["attachment", "save", "1", "--to", "paper.gif"], ["check"])
UNNEEDED = (
    ["list"], ["show", "1"], ["add", "2", "groceries"], ["summary"], ["export", "csv"], ["history"],
    ["sql", "SELECT cents FROM expenses"], ["undo"])


def prove(claim):
    with Household(claim.program, "sealed", ("anna", "mallory")) as home:
        (home.anna.home / "paper.gif").write_bytes(GIF)
        lines = ["name,price", *(f"milk {number},1.20" for number in range(PRODUCTS))]
        (home.anna.home / "shop.csv").write_text("\n".join(lines) + "\n")
        home.anna.must("add", "1", "groceries", "--attach", "paper.gif")
        home.anna.must("product", "add", "own", "--picture", "paper.gif")
        home.anna.must("catalogue", "import", "shop.csv")
        home.anna.must("dump", "whole.ndjson", "--with-attachments")

        def way(take):
            def tried(attempt):
                anna, folder = attempt.home.anna, attempt.home.store / "reports" / attack.book(attempt.home)
                whole = (anna.home / "whole.ndjson").read_bytes()
                (anna.home / "paper.gif").unlink()
                take(folder)
                for words in NEEDED:
                    if attempt.run(anna, *words).code == 0:
                        attempt.gain(f"spesa {' '.join(words)} gives no warning")
                if (anna.home / "whole.ndjson").read_bytes() != whole:
                    attempt.gain("a complete dump is overwritten")
                is_folder = folder.is_dir() and not folder.is_symlink() or not os.path.lexists(folder)
                for words in UNNEEDED:
                    answer = attempt.run(anna, *words)
                    if answer.code != 0 and is_folder:
                        attempt.gain(f"spesa {' '.join(words)} is refused: {answer.err.splitlines()[0]}")
                again = attempt.run(anna, "catalogue", "import", "shop.csv")
                if again.code == 0 and "that this file does not contain are lost" not in attack.said(again):
                    attempt.gain("the import does not report what is lost")
                count = attempt.run(anna, "product").out.count("milk")
                if again.code == 0 and count != PRODUCTS:
                    attempt.gain(f"{count} products are there after the import")
                return attack.refusal(again)
            return tried

        def each(change):
            def take(folder):
                for side in list(folder.glob("*.side")):
                    side.unlink()
                    change(side)
            return take

        def link(folder):
            shutil.move(folder, folder.with_suffix(".gone"))
            folder.symlink_to(folder.with_suffix(".gone"))

        attack.tried(claim, home, {
            "deleted": way(each(lambda side: None)), "replaced with pipes": way(each(os.mkfifo)),
            "replaced with links": way(each(lambda side: side.symlink_to("/dev/zero"))),
            "replaced with folders": way(each(os.mkdir)),
            "the folder moved": way(lambda folder: shutil.move(folder, folder.with_suffix(".gone"))),
            "the folder replaced with a link": way(link)})


if __name__ == "__main__":
    household.main(prove)
