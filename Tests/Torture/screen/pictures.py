#!/usr/bin/env python3
"""Draws the views of `spesa ui` on a made-up book as PNG images, for people to look at.

    pictures.py PROGRAM FOLDER [VIEW…]

Each view is drawn at 80x24, 120x40 and 200x60, on a dark and a light background with 256 colours, and with 16 colours.
FOLDER then also contains each frame as text. The images come from what the program writes to a terminal.
"""
import os
import pathlib
import sys

import household
from bitmap import png
from household import TODAY, Household, uid
from terminal import full_screen

SIZES = [(80, 24), (120, 40), (200, 60)]
# The keys from the first frame on.
VIEWS = {
    "summary": ["1", "j"],
    "records": ["2", "j", "j"],
    "statistics": ["3"],
    "categories": ["3", "Enter"],
    "form": ["2", "a", *"1250", "Down", *"Ama"],
    "settings": ["4"],
    "keys": ["?"],
}
# Text and background, and the kind of terminal.
LOOKS = {
    "dark": ((0xd4, 0xd4, 0xd4), (0x1e, 0x1e, 0x1e), "xterm-256color"),
    "light": ((0x20, 0x20, 0x20), (0xff, 0xff, 0xff), "xterm-256color"),
    "16": ((0xd4, 0xd4, 0xd4), (0, 0, 0), "xterm-16color"),
}
# Category, payees with the usual amount in cents, and purchases a month.
USUAL = [
    ("rent", [("Casa", 65000)], 1),
    ("groceries", [("Lidl", 2340), ("Esselunga", 4820), ("Mercato", 1275), ("Amazon", 1890)], 9),
    ("eating-out", [("Da Gino", 3150), ("Bar Centrale", 420)], 6),
    ("leisure", [("Cinema", 1250), ("Libreria", 2190), ("Netflix", 1299)], 4),
    ("transport", [("ATM Milano", 220), ("Trenitalia", 3480)], 5),
    ("utilities", [("A2A", 7640)], 2),
    ("clothes", [("Città dei vestiti", 4990)], 1),
]


def expenses():
    """Returns lines for `spesa add`: fourteen months of purchases, always the same."""
    year, month, today = (int(part) for part in TODAY.split("-"))
    lines = []
    for number in range(14):
        first = year * 12 + month - 1 - number
        for kind, (category, payees, count) in enumerate(USUAL):
            for turn in range(count):
                day = 1 if category == "rent" else 1 + (turn * 29 // count + 3 * kind + 5 * number) % 28
                if number == 0 and day > today:
                    continue
                payee, cents = payees[(turn + number) % len(payees)]
                if category != "rent":
                    cents += (37 * turn + 91 * number + 13 * kind) % 700
                lines.append(
                    f"{cents / 100:.2f} {category} --payee '{payee}' --method card "
                    f"--on {first // 12}-{first % 12 + 1:02}-{day:02} --uid {uid(len(lines))}\n")
    return "".join(lines) + f"-20.00 clothes 'Jacket returned' --on {TODAY} --uid {uid(len(lines))}\n"


def draw(person, folder, names):
    for look, (ink, paper, term) in LOOKS.items():
        for columns, rows in SIZES:
            for name in names:
                with full_screen(person, columns=columns, rows=rows, variables={"TERM": term}) as window:
                    window.press(*VIEWS[name])
                    place = folder / f"{name}-{columns}x{rows}"
                    place.with_name(f"{place.name}-{look}.png").write_bytes(png(window.screen.rows, ink, paper))
                    place.with_suffix(".txt").write_text(window.screen.text + "\n")
                    if window.screen.faults:
                        print(f"{place.name}, {look}: sent {window.screen.faults[:3]}")


def main():
    if len(sys.argv) < 3 or (unknown := set(sys.argv[3:]) - VIEWS.keys()):
        sys.exit(__doc__ if len(sys.argv) < 3 else f"no view is called {', '.join(sorted(unknown))}")
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with Household(os.path.abspath(sys.argv[1]), "open") as home:
            home.anna.must("add", input=expenses())
            for words in (["1500"], ["500", "food"], ["100", "leisure"]):
                home.anna.must("ceiling", "set", *words)
            home.anna.must(
                "repeat", "add", "12.99", "leisure", "--every", "month", "--on", "2026-11-28", "--payee", "Netflix")
            draw(home.anna, folder, sys.argv[3:] or VIEWS)
    finally:
        household.forget_folders()
    print(f"{len(list(folder.glob('*.png')))} images in {folder}")


if __name__ == "__main__":
    main()
