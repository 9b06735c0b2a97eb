#!/usr/bin/env python3
"""The table of modules in README.md: each with the first sentence of its page, Sources/M/M.docc/M.md.

readme.py          prints the table, in the order of Package.swift, which lists the modules from the bottom up
readme.py --check  fails if README.md shows another table, or a module has no page
readme.py --renew  puts the table into README.md
"""
import pathlib
import re
import sys

import graph

PAGE = graph.ROOT / "README.md"
BEGIN, END = "<!-- modules: begin -->\n", "<!-- modules: end -->\n"


def first_sentence(page):
    """The first sentence below the title of a page, on one line; symbol links become code."""
    body = re.sub(r"\A\s*#[^\n]*\n", "", page).strip()
    paragraph = " ".join(body.split("\n\n")[0].split())
    sentence = re.match(r".*?[.](?= |$)", paragraph)
    return (sentence[0] if sentence else paragraph).replace("``", "`")


def modules():
    """The modules with a folder below Sources, from the bottom up."""
    return [name for name in graph.dependencies() if (graph.ROOT / "Sources" / name).is_dir()]


def table(sentences):
    lines = ["| module | what it is |", "|---|---|"]
    lines += [f"| `{name}` | {sentence.replace('|', chr(92) + '|')} |" for name, sentence in sentences.items()]
    return BEGIN + "\n".join(lines) + "\n" + END


def main(words):
    missing = [name for name in modules() if not graph.page(name).is_file()]
    for name in missing:
        print(f"{graph.page(name).relative_to(graph.ROOT)}: no page", file=sys.stderr)
    if missing:
        return 1
    renewed = table({name: first_sentence(graph.page(name).read_text()) for name in modules()})
    if not words:
        print(renewed, end="")
        return 0
    if words not in (["--check"], ["--renew"]):
        print(__doc__, file=sys.stderr)
        return 64
    readme = PAGE.read_text()
    start, end = readme.index(BEGIN), readme.index(END) + len(END)
    whole = readme[:start] + renewed + readme[end:]
    if words == ["--renew"]:
        PAGE.write_text(whole)
    elif readme != whole:
        print("README.md shows another table of modules: Tests/Modules/readme.py --renew", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
